package folder

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/event"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// cup is a round robin of three: the pairs 1-2, 1-3 and 2-3, each in both seats. Entries an
// odd number of places apart have the upper in seat 1 of their first game.
const cup = `event = "cup"
game = "dots"
points = { win = 2, draw = 1, loss = 0 }

[[entry]]
id = "ann"

[[entry]]
id = "bob"
name = "Bob the Bot"

[[entry]]
id = "cid"

[[stage]]
name = "main"
kind = "round-robin"
`

// of makes a verified log of a slot such as "1-2.1", which seat 1 has won, as a referee
// writes it.
func of(slot string, attempt int, change ...func(l *Log)) *Log {
	first, second := "ann", "bob"
	switch slot[:3] {
	case "1-3": // two places apart: the lower has seat 1
		first, second = "cid", "ann"
	case "2-3":
		first, second = "bob", "cid"
	}
	if strings.HasSuffix(slot, ".2") {
		first, second = second, first
	}
	id := fmt.Sprintf("main.1.%s.%d", slot, attempt)
	l := &Log{Head: &Head{Session: "game", Event: "cup", Game: "dots", Stage: "main", Start: "start -", Status: judge.Verified, Basis: judge.Shown,
		Players: []logfmt.Program{{ID: first}, {ID: second}}, Evidence: logfmt.Evidence{Exchange: "raw", Times: "stamped"}},
		File: "logs/" + id + ".mlog", Line: 1, ID: id, Round: "1", Slot: slot, Attempt: base.Number(attempt), Digest: Sum("digest of " + id), Previous: "-", Winner: base.First, Began: uint32(1000 + attempt)}
	if attempt > 1 {
		l.Previous = Sum(fmt.Sprintf("digest of main.1.%s.%d", slot, attempt-1))
	}
	for _, f := range change {
		f(l)
	}
	return l
}

func void(l *Log)  { l.Status, l.Basis, l.Winner = judge.VoidStatus, judge.NoBasis, 0 }
func cut(l *Log)   { l.Status, l.Basis, l.Winner = judge.Open, judge.NoBasis, 0 }
func moved(l *Log) { l.Removed, l.File = true, strings.Replace(l.File, "logs/", "removed/", 1) }
func other(l *Log) { l.Winner = base.Second }
func named(file string) func(l *Log) {
	return func(l *Log) { l.File = file }
}

// What happens to logs does not depend on the names of their files or on their order. fates
// are those of the logs as they are listed; points are those of ann, bob and cid.
func TestFates(t *testing.T) {
	for _, c := range []struct {
		name, fates string
		points      [3]int64
		out         string
		logs        []*Log
	}{
		{"each slot once", "counted counted", [3]int64{2, 0, 2}, "", []*Log{of("1-2.1", 1), of("1-3.1", 1)}},
		{"a draw", "counted", [3]int64{1, 1, 0}, "", []*Log{of("1-2.1", 1, func(l *Log) { l.Winner = base.Nobody })}},
		{"moved away, though nobody in it is disqualified", "counted", [3]int64{2, 0, 0}, "", []*Log{of("1-2.1", 1, moved)}},
		{"void, and played again", "replaced counted", [3]int64{0, 2, 0}, "", []*Log{of("1-2.1", 1, void), of("1-2.1", 2, other)}},
		{"void twice, and played again", "replaced replaced counted", [3]int64{2, 0, 0}, "", []*Log{of("1-2.1", 1, void), of("1-2.1", 2, void), of("1-2.1", 3)}},
		{"void", "void", [3]int64{}, "", []*Log{of("1-2.1", 1, void)}},
		{"cut off, and played again", "replaced counted", [3]int64{2, 0, 0}, "", []*Log{of("1-2.1", 1, cut), of("1-2.1", 2)}},
		{"cut off", "cut", [3]int64{}, "", []*Log{of("1-2.1", 1, cut)}},
		{"cut off where the game was decided", "cut counted", [3]int64{0, 2, 0}, "", []*Log{of("1-2.1", 1, cut, func(l *Log) { l.Ended = 40 }), of("1-2.1", 2, other)}},
		{"cut off where a program had ended", "cut counted", [3]int64{2, 0, 0}, "", []*Log{of("1-2.1", 1, cut, func(l *Log) { l.Pending = true }), of("1-2.1", 2)}},
		{"replaced by an older one", "cut counted", [3]int64{2, 0, 0}, "", []*Log{of("1-2.1", 1, cut), of("1-2.1", 2, func(l *Log) { l.Began = 1 })}},
		{"replaced by another start", "cut counted", [3]int64{2, 0, 0}, "", []*Log{of("1-2.1", 1, cut), of("1-2.1", 2, func(l *Log) { l.Start = "start x" })}},
		{"the replay names another log", "cut counted", [3]int64{2, 0, 0}, "", []*Log{of("1-2.1", 1, cut), of("1-2.1", 2, func(l *Log) { l.Previous = "x" })}},
		{"played again although it had a result", "counted late", [3]int64{2, 0, 0}, "", []*Log{of("1-2.1", 1), of("1-2.1", 2, other)}},
		{"the same bytes", "counted twice", [3]int64{2, 0, 0}, "", []*Log{of("1-2.1", 1), of("1-2.1", 1, named("logs/z.mlog"))}},
		{"the same id", "counted twice", [3]int64{2, 0, 0}, "", []*Log{of("1-2.1", 1), of("1-2.2", 1, named("logs/z.mlog"), func(l *Log) { l.ID = "main.1.1-2.1.1" })}},
		{"two that agree", "counted twice", [3]int64{2, 0, 0}, "", []*Log{of("1-2.1", 1), of("1-2.1", 1, named("logs/z.mlog"), func(l *Log) { l.ID, l.Digest = "z", "z" })}},
		{"two that contradict each other", "contested contested", [3]int64{}, "", []*Log{of("1-2.1", 1), of("1-2.1", 1, other, named("logs/z.mlog"), func(l *Log) { l.ID, l.Digest = "z", "z" })}},
		{"contradicted, so that no later one counts", "contested contested late", [3]int64{}, "", []*Log{of("1-2.1", 1), of("1-2.1", 1, other, named("logs/z.mlog"), func(l *Log) { l.ID, l.Digest = "z", "z" }), of("1-2.1", 2)}},
		{"disqualified", "disqualified counted", [3]int64{2, 0, 0}, "cid", []*Log{of("1-3.1", 1, moved), of("1-2.1", 1)}},
		{"disqualified, and not moved away", "disqualified counted", [3]int64{2, 0, 0}, "cid", []*Log{of("1-3.1", 1), of("1-2.1", 1)}},
		{"void, and disqualified", "disqualified", [3]int64{}, "cid", []*Log{of("1-3.1", 1, void, moved)}},
		{"another event", "foreign", [3]int64{}, "", []*Log{of("1-2.1", 1, func(l *Log) { l.Event = "other" })}},
		{"another game", "foreign", [3]int64{}, "", []*Log{of("1-2.1", 1, func(l *Log) { l.Game = "halma" })}},
		{"a slot that is not there", "counted foreign", [3]int64{2, 0, 0}, "", []*Log{of("1-2.1", 1), of("1-2.3", 1)}},
		{"a stage that is not there", "foreign", [3]int64{}, "", []*Log{of("1-2.1", 1, func(l *Log) { l.Stage = "last" })}},
		{"other players than the slot's", "counted foreign", [3]int64{2, 0, 0}, "", []*Log{of("1-3.2", 1), of("1-2.1", 1, func(l *Log) { l.Players = []logfmt.Program{{ID: "bob"}, {ID: "cid"}} })}},
		{"seats turned", "counted", [3]int64{0, 2, 0}, "", []*Log{of("1-2.1", 1, func(l *Log) { l.Players = []logfmt.Program{{ID: "bob"}, {ID: "ann"}} })}},
		{"against itself", "foreign", [3]int64{}, "", []*Log{of("1-2.1", 1, func(l *Log) { l.Players = []logfmt.Program{{ID: "ann"}, {ID: "ann"}} })}},
		{"not a game", "apart", [3]int64{}, "", []*Log{of("1-2.1", 1, func(l *Log) { l.Session = "trial" })}},
		{"rejected", "apart", [3]int64{}, "", []*Log{of("1-2.1", 1, func(l *Log) { l.Status, l.Basis = judge.Rejected, judge.NoBasis })}},
		{"on the referee's word", "apart", [3]int64{}, "", []*Log{of("1-2.1", 1, func(l *Log) { l.Status, l.Basis = judge.AttestedStatus, judge.OnWord })}},
		{"without a slot, by players and seats", "counted counted", [3]int64{2, 2, 0}, "", []*Log{of("1-2.1", 1, unslotted), of("1-2.2", 1, unslotted)}},
		// A log counts by its header: a name of another slot, of another folder, of nothing.
		{"a file with another slot's name", "counted counted", [3]int64{2, 0, 2}, "", []*Log{of("1-2.1", 1, named("logs/main.1.1-3.1.1.mlog")), of("1-3.1", 1, named("logs/main.1.1-2.1.1.mlog"))}},
		{"a file named as a disqualified one", "counted", [3]int64{2, 0, 0}, "cid", []*Log{of("1-2.1", 1, named("removed/main.1.1-3.1.1.mlog"))}},
		{"hostile names", "counted counted counted", [3]int64{2, 4, 0}, "", []*Log{of("1-2.1", 1, named("logs/../../etc/passwd")), of("1-2.2", 1, named("\x00\n")), of("2-3.1", 1, named(""))}},
		{"an id that is another slot's", "counted", [3]int64{2, 0, 0}, "", []*Log{of("1-2.1", 1, func(l *Log) { l.ID = "main.1.2-3.1.1" })}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for seed := range uint64(6) {
				s, err := event.Read("event.toml", []byte(cup))
				if err != nil {
					t.Fatal(err)
				}
				fixed := Fixed{Schedule: s}
				if c.out != "" {
					fixed.Out = []string{c.out}
				}
				logs := append([]*Log(nil), c.logs...)
				rand.New(rand.NewPCG(seed, 1)).Shuffle(len(logs), func(i, j int) { logs[i], logs[j] = logs[j], logs[i] })
				a := New(fixed, logs, judge.TrustVerified)
				var fates []string
				for _, l := range c.logs {
					fates = append(fates, l.Fate.String())
					if (a.Why(l) == "") != (l.Fate == Counted) {
						t.Errorf("%s: why %q", l.Fate, a.Why(l))
					}
				}
				if got := strings.Join(fates, " "); got != c.fates {
					t.Fatalf("%s, want %s", got, c.fates)
				}
				var points [3]int64
				for _, r := range a.Plan.Tables[0].Rows {
					points[r.ID[0]-'a'] = r.Total / 1000
				}
				if points != c.points {
					t.Fatalf("points %v, want %v", points, c.points)
				}
			}
		})
	}
}

func unslotted(l *Log) { l.Slot, l.Round = "-", "-" }

// A void or cut attempt is no remark once it was played again or its program is
// disqualified, and every other status keeps its exit code.
func TestExitCodes(t *testing.T) {
	for _, c := range []struct {
		fate   Fate
		change func(l *Log)
		want   int
	}{
		{Counted, func(*Log) {}, 0}, {Replaced, void, 0}, {Replaced, cut, 0}, {Disqualified, void, 0}, {Disqualified, cut, 0},
		{Void, void, 3}, {Cut, cut, 3}, {Foreign, void, 3}, {Disqualified, func(l *Log) { l.Status = judge.Rejected }, 1},
	} {
		l := of("1-2.1", 1, c.change)
		l.Fate = c.fate
		if got := l.ExitCode(judge.TrustVerified); got != c.want {
			t.Errorf("%s %s: %d, want %d", l.Status, c.fate, got, c.want)
		}
	}
}

// Without a schedule the logs of a slot are compared, and every game may count; names are
// those of the logs, and of a schedule if there is one.
func TestWithoutSchedule(t *testing.T) {
	list := []*Log{of("1-2.1", 1, func(l *Log) { l.Players[1].Name = "B." }), of("1-2.1", 2), of("1-2.9", 1, func(l *Log) { l.Event = "other" })}
	a := New(Fixed{}, list, judge.TrustVerified)
	if list[0].Fate != Counted || list[1].Fate != Late || list[2].Fate != Counted || a.Plan != nil || a.Called("bob") != "B. (bob)" {
		t.Errorf("%s %s %s, %q", list[0].Fate, list[1].Fate, list[2].Fate, a.Called("bob"))
	}
	s, _ := event.Read("event.toml", []byte(cup))
	if a = New(Fixed{Schedule: s}, list, judge.TrustVerified); a.Called("bob") != "Bob the Bot (bob)" {
		t.Errorf("%q", a.Called("bob"))
	}
	if w := a.Won(); w.Over || len(w.First) != 1 || w.First[0] != "ann" {
		t.Errorf("%+v", w)
	}
}

// Two logs of one slot contradict each other if other programs play, or if both count and
// the winners differ.
func TestContradicts(t *testing.T) {
	made := func(winner base.Seat, counts bool, ids string) *Log {
		l := &Log{Head: &Head{}, Winner: winner, Counts: counts}
		for _, id := range strings.Fields(ids) {
			l.Players = append(l.Players, logfmt.Program{ID: id})
		}
		return l
	}
	l := made(2, true, "x o")
	for _, c := range []struct {
		winner base.Seat
		counts bool
		ids    string
		want   bool
	}{{2, true, "x o", false}, {1, true, "x o", true}, {0, true, "x o", true}, {1, false, "x o", false}, {2, false, "x o", false}, {2, true, "o x", true}, {2, false, "x p", true}, {2, true, "x", true}} {
		if other := made(c.winner, c.counts, c.ids); l.Contradicts(other) != c.want || other.Contradicts(l) != c.want {
			t.Errorf("%+v: contradicts %v", c, !c.want)
		}
	}
}
