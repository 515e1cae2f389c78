package analysis

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"scrutineer/internal/test/random"

	"scrutineer/judge"
	"scrutineer/logfmt"
)

// heldLog is a log as a partial result receives it.
type heldLog struct {
	event string
	raw   bool
	basis judge.Basis
	id    string
}

// gatherHeld enters logs in their order.
func gatherHeld(t failer, logs []heldLog) *Partial {
	p := &Partial{}
	for _, l := range logs {
		exchange := map[bool]string{true: "raw", false: "moves"}[l.raw]
		p.Note(l.event, logfmt.Evidence{Exchange: exchange})
		p.CountStatus("attested", 1)
		p.Keys = append(p.Keys, LogKey{ID: KeyOf(l.event, l.id), Input: len(p.Inputs), Log: 1, Word: "attested"})
		p.Inputs = append(p.Inputs, Input{Name: l.id})
		r := Result{Game: "g", Event: l.event, ID: l.id, First: "a", Second: "b", Outcome: FirstWins}
		timing := Timing{Game: "g", Event: l.event, ID: l.id, Winner: 1, Bots: [2]string{"a", "b"}, Moves: thoughts(0, 3, 1, 2)}
		enter := func() error { return p.Hold(l.event, l.basis, r, &timing) }
		if l.basis == judge.Shown {
			p.Usage.Add(timing)
			enter = func() error { return p.Counts.Add(r) }
		}
		if err := enter(); err != nil {
			t.Fatalf("%v", err)
		}
	}
	return p
}

// Whatever the order and the split, the same attested games count: those that the rule
// selects for all logs together.
func TestHeldPartials(t *testing.T) {
	random.Check(t, func(rt *random.T) {
		var logs []heldLog
		raw := map[string]bool{}
		for i := range rt.Between(1, 20) {
			l := heldLog{event: random.One(rt, []string{"cup", "-", "?", "x y"}), raw: rt.Between(0, 4) == 0,
				basis: random.One(rt, []judge.Basis{judge.Shown, judge.Converted, judge.OnWord}), id: strconv.Itoa(i)}
			if l.raw && l.basis == judge.Converted {
				l.basis = judge.OnWord
			}
			name := strings.Replace(l.event, "?", "-", 1)
			raw[name] = raw[name] || l.raw
			logs = append(logs, l)
		}
		whole := written(rt, gatherHeld(rt, logs))
		cut := rt.Between(0, len(logs))
		merged := &Partial{}
		for _, part := range [][]heldLog{logs[cut:], logs[:cut]} {
			p, err := ReadPartial(strings.NewReader(written(rt, gatherHeld(rt, part))), "x")
			if err != nil {
				rt.Fatalf("%v", err)
			}
			if err := merged.Merge(p); err != nil {
				rt.Fatalf("%v", err)
			}
			if len(part) > 0 && !errors.Is(merged.Merge(p), ErrTwice) {
				rt.Fatalf("the same twice is not refused")
			}
		}
		if got := written(rt, merged); got != whole {
			rt.Fatalf("merged\n%s\nwant\n%s", got, whole)
		}
		trust := random.One(rt, []judge.Trust{judge.TrustVerified, judge.TrustAttested})
		want, dropped := int64(0), int64(0)
		for _, l := range logs {
			counts := l.basis == judge.Shown || trust == judge.TrustAttested || l.basis == judge.Converted && !raw[strings.Replace(l.event, "?", "-", 1)]
			if counts {
				want++
			} else {
				dropped++
			}
		}
		_, left, err := merged.Settle(trust)
		if err != nil || left != dropped || merged.Counts.number() != want {
			rt.Fatalf("%d counted, %d not, %v; want %d and %d", merged.Counts.number(), left, err, want, dropped)
		}
	})
}

// Games that never count, or always do, are refused.
func TestHoldRefuses(t *testing.T) {
	for _, b := range []judge.Basis{judge.NoBasis, judge.Shown} {
		if err := (&Partial{}).Hold("cup", b, Result{Game: "g", First: "a", Second: "b", Outcome: Draw}, nil); err == nil {
			t.Errorf("basis %d is held", b)
		}
	}
}

// An id of an attested game is an id: of two parts with it one is refused, also if the game
// was filtered out of one.
func TestHeldIDs(t *testing.T) {
	held := gatherHeld(t, []heldLog{{event: "cup", basis: judge.OnWord, id: "1"}})
	held.Logs = nil
	filtered := gatherHeld(t, []heldLog{{event: "cup", basis: judge.OnWord, id: "1"}})
	filtered.Logs = nil
	filtered.Select(func(Result) bool { return false })
	if n, _, _ := filtered.Settle(judge.TrustAttested); n != 0 {
		t.Errorf("%d games after all were filtered out", n)
	}
	if err := held.Merge(filtered); !errors.Is(err, ErrTwice) {
		t.Errorf("the same id: %v", err)
	}
}
