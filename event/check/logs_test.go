package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"scrutineer/judge"
	"scrutineer/logfmt"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// planted are faults of a tournament, each with all findings. In cup the games 1 to 10 are
// of a and b, 11 to 20 of a and c, 21 to 30 of b and c; the odd ones have the first of them
// in seat 1; and two of each ten are from one of five starts.
var planted = []struct {
	name   string
	change func(t *testing.T, l []*game) []*game
	want   string
	status judge.Status
}{
	{"nothing", func(t *testing.T, l []*game) []*game { return l }, "", judge.Verified},
	{"names that look alike", func(t *testing.T, l []*game) []*game {
		l[0].Programs[0].Name = "\u0422he b" // the first letter is Cyrillic
		return l
	}, "names-alike*2", judge.Verified},
	{"the empty start second", func(t *testing.T, l []*game) []*game {
		for i := range 2 {
			l[i].Start, l[i+2].Start = l[i+2].Start, l[i].Start
		}
		return l
	}, "start-order", judge.Verified},
	{"the same bytes in two places", func(t *testing.T, l []*game) []*game { return append(l, l[4]) }, "same-log", judge.Verified},
	{"the same moves in another game", func(t *testing.T, l []*game) []*game {
		l[4].n, l[4].Start = l[0].n, l[0].Start // 5 as 1, so that two starts are played in one seat too often
		return l
	}, "same-moves start-differs start-order", judge.Open},
	{"two events with one game", func(t *testing.T, l []*game) []*game {
		other := *l[0]
		other.Event = "gala"
		other.Stage = "-"
		return append(l, &other)
	}, "mirrored start-once starts-announced", judge.Verified},
	{"an id for two games", func(t *testing.T, l []*game) []*game { l[7].ID = l[3].ID; return l }, "duplicate-id", judge.Rejected},
	{"an id that a qualifying game has", func(t *testing.T, l []*game) []*game {
		q := *newGame(99, "a", "d", 1)
		q.Session, q.ID, q.Stage = "qualifying", "g1", "1"
		return append(l, &q)
	}, "duplicate-id", judge.Rejected},
	{"an id in two events is two ids", func(t *testing.T, l []*game) []*game {
		for i := range 30 {
			g := *l[i]
			g.Event, g.n = "gala", g.n+100
			l = append(l, &g)
		}
		return l
	}, "", judge.Verified},
	{"two results of one slot", func(t *testing.T, l []*game) []*game {
		g := *l[2]
		g.winner, g.ID = 2, "again"
		return append(l, &g)
	}, "contradiction", judge.Rejected},
	{"other players in one slot", func(t *testing.T, l []*game) []*game {
		g := newGame(77, "b", "c", 1)
		g.Slot, g.Start = l[2].Slot, l[2].Start
		return append(l, g)
	}, "contradiction", judge.Rejected},
	{"one result of one slot twice", func(t *testing.T, l []*game) []*game {
		g := *l[2]
		g.ID, g.n = "again", 77
		return append(l, &g)
	}, "slot-twice", judge.Rejected},
	{"a void game replayed", func(t *testing.T, l []*game) []*game { return append(l, replay(t, l[9], true, "")) }, "void-replaced", judge.Verified},
	{"a void game replayed, and another named", func(t *testing.T, l []*game) []*game {
		return append(l, replay(t, l[9], true, digestOf("another")))
	}, "wrong-previous", judge.Rejected},
	{"a void game replayed, its digest lost", func(t *testing.T, l []*game) []*game {
		return append(l, replay(t, l[9], true, "?"))
	}, "", judge.Verified},
	{"a decided game replayed", func(t *testing.T, l []*game) []*game { return append(l, replay(t, l[9], false, "")) }, "replayed", judge.Rejected},
	{"a game cut off and replayed", func(t *testing.T, l []*game) []*game {
		l[9].cut, l[9].short = true, true
		return append(l, replay(t, l[9], false, ""))
	}, "replaced", judge.Verified},
	{"a game cut off and replayed, its digest lost", func(t *testing.T, l []*game) []*game {
		l[9].cut, l[9].short = true, true
		return append(l, replay(t, l[9], false, "?"))
	}, "", judge.Verified},
	{"a game cut off and replayed twice", func(t *testing.T, l []*game) []*game {
		l[9].cut, l[9].short = true, true
		second := replay(t, l[9], false, "")
		second.cut, second.short = true, true
		third := replay(t, second, false, "")
		third.Attempt = 3
		return append(l, second, third)
	}, "replaced*2", judge.Verified},
	{"a game cut off and replayed, and that one void", func(t *testing.T, l []*game) []*game {
		l[9].cut, l[9].short = true, true
		second := replay(t, l[9], false, "")
		second.void = true
		return append(l, second)
	}, "void-unreplayed", judge.Open},
	{"a game cut off and replayed in other seats", func(t *testing.T, l []*game) []*game {
		l[9].cut, l[9].short = true, true
		r := replay(t, l[9], false, "")
		swap(r, 2)
		return append(l, r)
	}, "first-unbalanced*2 replay-differs seats-unbalanced", judge.Rejected},
	{"a game cut off and replayed from another start", func(t *testing.T, l []*game) []*game {
		l[9].cut, l[9].short = true, true
		r := replay(t, l[9], false, "")
		r.Start = startOf(1)
		return append(l, r)
	}, "replay-differs start-differs", judge.Rejected},
	{"a game cut off, and the replay is older", func(t *testing.T, l []*game) []*game {
		l[9].cut, l[9].short, l[9].UTC = true, true, "2026-11-21T10:00:01Z"
		r := replay(t, l[9], false, "")
		r.UTC = "2026-11-21T10:00:00Z"
		return append(l, r)
	}, "replay-unclear", judge.Open},
	{"a game cut off as a replay of one with a result", func(t *testing.T, l []*game) []*game {
		r := replay(t, l[9], false, "")
		r.cut, r.short = true, true
		return append(l, r)
	}, "replayed", judge.Rejected},
	{"a decided game cut off, and its name is another", func(t *testing.T, l []*game) []*game {
		l[9].cut = true
		r := replay(t, l[9], false, "")
		r.Attempt, r.Previous = 1, "-"
		return append(l, r)
	}, "decided-replayed slot-twice", judge.Rejected},
	{"a fault on the referee's word, cut off and replayed", func(t *testing.T, l []*game) []*game {
		l[9].cut, l[9].word = true, true
		r := replay(t, l[9], false, "")
		r.word = false
		return append(l, r)
	}, "decided-replayed", judge.Rejected},
	{"a decided game cut off before its result, and replayed", func(t *testing.T, l []*game) []*game {
		l[9].cut = true
		return append(l, replay(t, l[9], false, ""))
	}, "decided-replayed", judge.Rejected},
	{"a game cut off after its result, and replayed", func(t *testing.T, l []*game) []*game {
		l[9].late = true
		return append(l, replay(t, l[9], false, ""))
	}, "decided-replayed", judge.Rejected},
	{"a third attempt without the second", func(t *testing.T, l []*game) []*game {
		r := replay(t, l[9], true, "")
		r.Attempt = 3
		return append(l, r)
	}, "attempt-missing", judge.Open},
	{"one slot, id and result, two logs", func(t *testing.T, l []*game) []*game {
		g := *l[2]
		g.n = 77
		return append(l, &g)
	}, "duplicate-id", judge.Rejected},
	{"a replay alone", func(t *testing.T, l []*game) []*game {
		l[9] = replay(t, l[9], true, "")
		return l
	}, "attempt-missing", judge.Open},
	{"a void game without a replay", func(t *testing.T, l []*game) []*game { l[9].void = true; return l }, "void-unreplayed", judge.Open},
	{"a game cut off", func(t *testing.T, l []*game) []*game { l[9].cut = true; return l }, "slot-open", judge.Open},
	{"a result that does not hold", func(t *testing.T, l []*game) []*game { l[9].lie = true; return l }, "slot-open", judge.Open},
	{"no slots, and a replay found by its digest", func(t *testing.T, l []*game) []*game {
		for _, g := range l {
			g.Slot = "-"
		}
		r := replay(t, l[9], true, "")
		r.ID = "r"
		return append(l, r)
	}, "void-replaced", judge.Verified},
	{"no slots, and one id with two results", func(t *testing.T, l []*game) []*game {
		for _, g := range l {
			g.Slot = "-"
		}
		g := *l[2]
		g.winner = 2
		return append(l, &g)
	}, "contradiction duplicate-id", judge.Rejected},
	{"a pair that did not meet", func(t *testing.T, l []*game) []*game {
		for _, g := range l {
			g.Round = "1"
		}
		return l[:20]
	}, "pair-missing", judge.Open},
	{"a gauntlet, by its rounds", func(t *testing.T, l []*game) []*game { return l[:20] }, "", judge.Verified},
	{"a pair that met less often", func(t *testing.T, l []*game) []*game { return l[:28] }, "pair-unequal starts-unequal", judge.Open},
	{"a Swiss tournament", func(t *testing.T, l []*game) []*game {
		return []*game{newGame(1, "a", "b", 1), newGame(2, "b", "a", 1), newGame(3, "c", "d", 1), newGame(4, "d", "c", 1)}
	}, "partial-field starts-announced", judge.Verified},
	{"seats not changed", func(t *testing.T, l []*game) []*game {
		swap(l[1], 2)
		return l
	}, "first-unbalanced*2 seats-unbalanced", judge.Open},
	{"a start in one seat only", func(t *testing.T, l []*game) []*game { return append(l[:29:29], l[:0]...) }, "pair-unequal start-once", judge.Open},
	{"seats changed, but not from the same start", func(t *testing.T, l []*game) []*game {
		swap(l[1], 1) // a has seat 1 twice from the first start, b twice from the second
		swap(l[2], 1)
		return l
	}, "start-differs", judge.Open},
	{"a pair with other starts", func(t *testing.T, l []*game) []*game {
		for _, g := range l[:2] {
			g.Start = startOf(5)
		}
		return l
	}, "start-order starts-unequal", judge.Open},
	{"three starts of five in each pair", func(t *testing.T, l []*game) []*game {
		return slices.Concat(l[:4], l[10:14], l[20:24])
	}, "starts-announced", judge.Verified},
	{"three starts, as in a final", func(t *testing.T, l []*game) []*game {
		return slices.Concat(l[:6], l[10:16], l[20:26])
	}, "", judge.Verified},
	{"seats changed, but on another field", func(t *testing.T, l []*game) []*game {
		return []*game{newGame(1, "a", "b", 0).small(), newGame(2, "b", "a", 1)}
	}, "start-differs starts-announced", judge.Open},
	{"another clock", func(t *testing.T, l []*game) []*game { l[5].Clock.Move = 9000000; return l }, "clock-differs", judge.Open},
	{"other limits", func(t *testing.T, l []*game) []*game { l[5].Limits.Memory = 1 << 20; return l }, "limits-differ", judge.Open},
	{"other rulings", func(t *testing.T, l []*game) []*game {
		l[5].Rulings.Deviations = []logfmt.Pair{{Name: "overline", Value: "exact5"}}
		return l
	}, "rulings-differ", judge.Open},
	{"another program in another round", func(t *testing.T, l []*game) []*game {
		for _, g := range l[10:20] {
			update(g, "a", digestOf("a2"), "1")
		}
		return l
	}, "program-changed", judge.Rejected},
	{"another version in another round", func(t *testing.T, l []*game) []*game {
		for _, g := range l[20:] {
			update(g, "c", digestOf("c"), "2")
		}
		return l
	}, "program-changed", judge.Rejected},
	{"a digest that one round does not know", func(t *testing.T, l []*game) []*game {
		for _, g := range l[10:20] {
			update(g, "a", "?", "?")
		}
		return l
	}, "", judge.Verified},
	{"two programs in one round", func(t *testing.T, l []*game) []*game {
		update(l[13], "a", digestOf("a2"), "1")
		return l
	}, "two-programs", judge.Rejected},
	{"a program that changes to and fro", func(t *testing.T, l []*game) []*game {
		for i := 10; i < 20; i += 2 {
			update(l[i], "a", digestOf("a2"), "1")
		}
		return l
	}, "program-changed two-programs", judge.Rejected},
}

// replay returns the second attempt of a game. If void is set the first is made void.
func replay(t *testing.T, g *game, void bool, previous string) *game {
	again := *g
	g.void = void
	again.cut, again.late, again.short = false, false, false
	again.ID, again.Attempt, again.Previous, again.n = g.ID+".2", 2, previous, g.n+1000
	if previous == "" {
		again.Previous = logfmt.DigestOf(g.bytes(t))
	}
	return &again
}

// swap changes the seats.
func swap(g *game, winner int) {
	g.Programs = []logfmt.Program{g.Programs[1], g.Programs[0]}
	g.winner = winner
}

func update(g *game, id, digest, version string) {
	for i := range g.Programs {
		if g.Programs[i].ID == id {
			g.Programs[i].Digest, g.Programs[i].Version = digest, version
		}
	}
}

func TestPlanted(t *testing.T) {
	for _, p := range planted {
		t.Run(p.name, func(t *testing.T) {
			r, err := together(t, p.change(t, cup())).Judge(Against{})
			if err != nil {
				t.Fatal(err)
			}
			status := judge.Verified
			for _, v := range r.Contests {
				if v.Event == "cup" {
					status = v.Status
				}
			}
			if got := codes(r.Contests); got != p.want || status != p.status {
				t.Errorf("%s, %q; want %s, %q\n%s", status, got, p.status, p.want, show(r))
			}
		})
	}
}

// A finding names the logs that it is about, and their values.
func TestEvidenceOfTerms(t *testing.T) {
	l := cup()
	l[5].Clock.Move, l[7].Clock.Move = 9000000, 9000000
	r, err := together(t, l).Judge(Against{})
	if err != nil {
		t.Fatal(err)
	}
	f := r.Contests[0].Findings[0]
	if f.Code != Clocks || f.File != "00006.mlog" || f.Line != 1 || !strings.Contains(f.Claimed, "9000000 µs a move") ||
		!strings.Contains(f.Recomputed, "5000000 µs a move") || f.Witness.Get("logs") != "00006.mlog:1,00008.mlog:1" {
		t.Errorf("%+v", f)
	}
}

// The first result of a slot stands: a replay changes no table.
func TestFirstResultStands(t *testing.T) {
	l := cup()
	again := replay(t, l[0], false, "")
	again.winner = 2
	judgeText(t, together(t, append(l, again)), cupTable, TableOptions{}, "replayed")
	l = cup() // and if the first is void, the second does
	again = replay(t, l[0], true, "")
	judgeText(t, together(t, append(l, again)), cupTable, TableOptions{}, "void-replaced")
}

// What the rules of fiverow and triangles forbid is, in other games, a note: one
// game in one seat, another clock in halma, a change of programs.
func TestOtherGames(t *testing.T) {
	for _, tt := range []struct {
		game   string
		n      int
		change func(l *Log, i int)
		want   string
		status judge.Status
	}{
		{"dots", 1, func(l *Log, i int) {}, "", judge.Verified},
		{"triangles", 1, func(l *Log, i int) {}, "start-once", judge.Open},
		{"dots", 2, func(l *Log, i int) {}, "first-unbalanced*2 seats-unbalanced", judge.Open},
		{"halma", 1, func(l *Log, i int) { l.clock = "x" }, "", judge.Verified},
		{"halma", 3, func(l *Log, i int) {}, "first-unbalanced*2 seats-unbalanced", judge.Open},
		{"halma", 2, func(l *Log, i int) { turn(l, i); l.clock = fmt.Sprint(i) }, "clock-differs", judge.Verified},
		{"dots", 2, func(l *Log, i int) { turn(l, i); l.clock = fmt.Sprint(i) }, "clock-differs", judge.Open},
		{"halma", 2, func(l *Log, i int) { turn(l, i); l.limits = fmt.Sprint(i) }, "limits-differ", judge.Open},
		{"dots", 2, func(l *Log, i int) { turn(l, i); l.Round = fmt.Sprint(i); l.Players[i].Digest = fmt.Sprint(i) }, "program-changed", judge.Verified},
		{"dots", 2, func(l *Log, i int) { turn(l, i); l.Players[i].Digest = fmt.Sprint(i) }, "two-programs", judge.Rejected},
		{"dots", 2, func(l *Log, i int) { turn(l, i); l.plies, l.play[0] = 0, 0 }, "", judge.Verified},
		{"dots", 2, func(l *Log, i int) { turn(l, i); l.Digest = "" }, "", judge.Verified},
	} {
		r, err := crowd(tt.n, func(l *Log, i int) { l.Game = tt.game; tt.change(l, i) }).Judge(Against{})
		if err != nil {
			t.Fatal(err)
		}
		if got := codes(r.Contests); got != tt.want || r.Contests[0].Status != tt.status {
			t.Errorf("%s: %s, %q, want %s, %q\n%s", tt.game, r.Contests[0].Status, got, tt.status, tt.want, show(r))
		}
	}
}

// turn changes seats in every second game.
func turn(l *Log, i int) {
	if i%2 == 1 {
		l.Players[0], l.Players[1] = l.Players[1], l.Players[0]
	}
	for k := range l.Players {
		l.Players[k].Digest = "same"
	}
	l.Winner = 0
}

// The start determines who moves first, not the seat.
func TestWhoMovedFirst(t *testing.T) {
	tour := crowd(2, func(l *Log, i int) {
		l.Game, l.first = "dots", 2
		if i == 1 {
			l.Players[0], l.Players[1] = l.Players[1], l.Players[0]
		}
	})
	judgeText(t, tour, "id,first,second,result\ng0,b,a,0-1\ng1,a,b,second\n", TableOptions{}, "")
}

func show(r Result) string {
	var b strings.Builder
	for _, v := range r.Contests {
		fmt.Fprintf(&b, "%s: %s, %d games, %d programs\n", v.Name(), v.Status, v.Games, v.Programs)
		for _, f := range v.Findings {
			fmt.Fprintf(&b, "%s:%d: %s: %s [%s] %s | %s (%s) %s\n", f.File, f.Line, f.Code, f.Message(), f.Severity, f.Claimed, f.Recomputed, f.Witness, f.Source)
		}
	}
	return b.String() + strings.Join(r.Unchecked, "\n")
}
