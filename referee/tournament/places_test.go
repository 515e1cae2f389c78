package tournament

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/event"
)

// slowly computes places from the results alone, as docs/reference/event.md says it, and
// shares no code with the plan.
type slowly struct {
	*withdrawal
	plan   *event.Plan
	groups map[string][][]string // of the entries of a stage, the best first, equals together
}

// points returns what an entry has in the games of a contest in which f is true.
func (w *slowly) points(id, contest string, f func(s *event.Slot) bool) (sum, won int64) {
	for i := range w.plan.Slots {
		s := &w.plan.Slots[i]
		r, done := w.state.Results[s.ID()]
		seat := base.Seat(1 + slices.Index(s.Players[:], id))
		switch {
		case s.Contest != contest || seat == 0 || !done || !f(s):
		case r.Winner == seat:
			sum, won = sum+w.event.Points.Win, won+1
		case r.Winner == base.Nobody:
			sum += w.event.Points.Draw
		default:
			sum += w.event.Points.Loss
		}
	}
	return sum, won
}

func every(*event.Slot) bool { return true }

// table orders entries by points in a contest, and by games won if the event says so.
func (w *slowly) table(contest string, ids []string) [][]string {
	score := map[string][2]int64{}
	for _, id := range ids {
		sum, won := w.points(id, contest, every)
		for _, r := range w.plan.Rounds {
			if r.Stage == contest && r.Bye == id {
				sum += w.event.Points.Win
			}
		}
		if len(w.event.TieBreaks) == 0 {
			won = 0
		}
		score[id] = [2]int64{sum, won}
	}
	groups := grouped(ids, func(a, b string) int { return slices.Compare(sliceOf(score[b]), sliceOf(score[a])) })
	for _, t := range w.plan.Tables { // in which order equals are seeded is the plan's affair
		for _, g := range groups {
			if t.Contest == contest {
				slices.SortFunc(g, func(a, b string) int { return cmp.Compare(slices.Index(t.IDs(), a), slices.Index(t.IDs(), b)) })
			}
		}
	}
	return groups
}

func sliceOf(a [2]int64) []int64 { return a[:] }

func grouped(ids []string, compare func(a, b string) int) (groups [][]string) {
	ids = slices.Clone(ids)
	slices.SortStableFunc(ids, compare)
	for i, id := range ids {
		if i == 0 || compare(ids[i-1], id) != 0 {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], id)
	}
	return groups
}

// best returns the first so many, and those of the group across whose places the line goes.
func best(groups [][]string, top int) (in, tied []string) {
	for _, g := range groups {
		switch {
		case len(in)+len(g) <= top:
			in = append(in, g...)
		case len(in) < top:
			return in, g
		}
	}
	return in, nil
}

// top returns who goes on to a stage.
func (w *slowly) top(s *event.Stage) []string {
	in, tied := best(w.groups[s.From], s.Top)
	if w.event.Stage(s.From).Kind == event.Knockout { // which has no points to tie with
		return slices.Concat(w.groups[s.From]...)[:min(s.Top, len(slices.Concat(w.groups[s.From]...)))]
	}
	for _, extra := range []string{".extra", ".extra2", ".extra3"} {
		if s.Ties == "all" || len(tied) == 0 {
			break
		}
		more, still := best(w.table(s.From+extra, tied), s.Top-len(in))
		in, tied = append(in, more...), still
	}
	return append(in, tied...)
}

// winner returns who wins a match of a cup, and who does not.
func (w *slowly) winner(s *event.Stage, contest string, seeds []string, x, y string) (string, string) {
	if y == "" || w.state.Out[y] && !w.state.Out[x] {
		return x, y
	}
	if x == "" || w.state.Out[x] {
		return y, x
	}
	for replay := 0; replay <= 3 && (replay == 0 || s.Draws == "replay"); replay++ {
		name := contest
		if replay > 0 {
			name += ".replay"
		}
		of := func(slot *event.Slot) bool {
			return slices.Contains(slot.Players[:], x) && slices.Contains(slot.Players[:], y) && (replay == 0 || slot.Round == replay)
		}
		a, _ := w.points(x, name, of)
		b, _ := w.points(y, name, of)
		if a > b {
			return x, y
		} else if b > a {
			return y, x
		}
	}
	if slices.Index(seeds, x) < slices.Index(seeds, y) {
		return x, y
	}
	return y, x
}

// cup plays a knock-out: in a round of m, whoever stands for seed i meets whoever stands for
// seed m+1-i, and the winner stands for the better of the two.
func (w *slowly) cup(s *event.Stage, seeds []string) [][]string {
	m := 1
	for m < len(seeds) {
		m *= 2
	}
	stands, out := make([]string, m+1), map[string]int{} // when an entry is out
	copy(stands[1:], seeds)
	var losers []string
	for round := 1; m > 1; round, m = round+1, m/2 {
		if m == 2 && s.Third && len(losers) == 2 {
			x, _ := w.winner(s, s.Name+".third", seeds, losers[0], losers[1])
			out[x]++
		}
		losers = nil
		for i := 1; i <= m/2; i++ {
			x, y := w.winner(s, fmt.Sprintf("%s.%d", s.Name, round), seeds, stands[i], stands[m+1-i])
			if stands[i] = x; y != "" {
				out[y], losers = 2*round, append(losers, y)
			}
		}
	}
	out[stands[1]] = 1000
	ids := slices.DeleteFunc(slices.Clone(seeds), func(id string) bool { return w.state.Out[id] })
	return grouped(ids, func(a, b string) int { return cmp.Compare(out[b], out[a]) })
}

// places returns the first and the last place of each entry.
func (w *slowly) places() map[string][2]int {
	var field []string
	for i := range w.event.Entries {
		if e := &w.event.Entries[i]; !e.Base && len(e.Late) == 0 {
			field = append(field, e.ID)
		}
	}
	reached := map[string][2]int{} // stage, and group from below
	for i := range w.event.Stages {
		s := &w.event.Stages[i]
		in := field
		if s.From != "" {
			in = w.top(s)
		}
		switch s.Kind {
		case event.Knockout:
			w.groups[s.Name] = w.cup(s, in)
		default:
			for j := range w.event.Entries {
				if e := &w.event.Entries[j]; slices.Contains(e.Late, s.Name) {
					in = append(slices.Clone(in), e.ID)
				}
			}
			w.groups[s.Name] = w.table(s.Name, slices.DeleteFunc(slices.Clone(in), func(id string) bool { return w.state.Out[id] }))
		}
		for j, g := range slices.Backward(w.groups[s.Name]) {
			for _, id := range g {
				reached[id] = [2]int{i, -j}
			}
		}
		if s.Kind == event.Qualify {
			field = slices.DeleteFunc(slices.Clone(field), func(id string) bool {
				won := 0
				for at, r := range w.state.Results { // of those disqualified since, too
					if x := w.slots[at]; x.Stage == s.Name && slices.Contains(x.Players[:], id) && r.Winner > 0 && x.Players[r.Winner-1] == id {
						won++
					}
				}
				return won < s.Pass
			})
		}
	}
	places := map[string][2]int{}
	for id, mine := range reached {
		from, to := 1, 0
		for other := range maps.Values(reached) {
			c := cmp.Or(cmp.Compare(other[0], mine[0]), cmp.Compare(other[1], mine[1]))
			if c > 0 {
				from++
			}
			if c >= 0 {
				to++
			}
		}
		places[id] = [2]int{from, to}
	}
	return places
}

// checkPlaces compares the places of a plan with those computed by hand.
func (w *withdrawal) checkPlaces(plan *event.Plan) {
	w.Helper()
	got, slow := map[string][2]int{}, &slowly{w, plan, map[string][][]string{}}
	for _, p := range event.Places(plan) {
		got[p.ID] = [2]int{p.Rank, p.To}
	}
	if want := slow.places(); !maps.Equal(got, want) {
		w.Fatalf("places %v, by hand %v\n%s%v\n%v", got, want, tables(plan), plan.Notes, w.state.Out)
	}
}

// The losers of the semi-finals play for the third place before the final, and a drawn match
// goes to the higher seed.
func TestThirdPlace(t *testing.T) {
	text := headOfEvent + entries(5) + "\n[[stage]]\nname = \"cup\"\nkind = \"knockout\"\ndraws = \"seed\"\nthird-place = true\nstarts = [\"standard\"]\n"
	e := read(t, text)
	if list := e.Problems(); slices.ContainsFunc(list, func(p *FileError) bool { return strings.Contains(p.Msg, "third") }) {
		t.Errorf("%v", list)
	}
	upset := func(s *event.Slot) base.Seat { // p02 beats p01 in the final, the third place is drawn
		switch {
		case s.Contest == "cup.third":
			return base.Nobody
		case s.Contest == "cup.3":
			return 3 - stronger(s)
		}
		return stronger(s)
	}
	plan, played := playAll(t, e, upset, first)
	var order []string
	for _, s := range played {
		order = append(order, s.ID())
	}
	// 5 entries: round 1 is 4-5, round 2 is 1-4 and 2-3, then 3-4 for the third place, and 1-2.
	want := []string{"cup.1.1.5-6.1", "cup.1.1.5-6.2", "cup.2.1.2-5.1", "cup.2.1.2-5.2", "cup.2.1.3-4.1", "cup.2.1.3-4.2", "cup.third.1.4-5.1", "cup.third.1.4-5.2", "cup.3.1.2-3.1", "cup.3.1.2-3.2"}
	slices.Sort(order[2:6])
	if !slices.Equal(order, want) {
		t.Errorf("%v, want %v", order, want)
	}
	if want := []string{"cup.third: p03 and p04 drew; p03 is third as the higher seed"}; !slices.Equal(plan.Notes, want) {
		t.Errorf("%q, want %q", plan.Notes, want)
	}
	files := event.Published(scheduled(e), plan)
	if got, want := string(files["places.csv"]), `rank,rank_to,bot,name,stage,points
1,1,p02,,cup.3,
2,2,p01,,cup.3,
3,3,p03,,cup.third,
4,4,p04,,cup.third,
5,5,p05,,cup.1,
`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := string(files["tables/cup-bracket.csv"]), "third,p03,,2,2,,p04,p03,seed\n"; !strings.Contains(got, want) {
		t.Errorf("%s, want %s in it", got, want)
	}
	if files["tables/cup.third.csv"] == nil {
		t.Error("no table of the match for the third place")
	}
	for n := 2; n < 4; n++ { // with fewer than four nobody meets
		list := read(t, strings.Replace(text, entries(5), entries(n), 1)).Problems()
		if !slices.ContainsFunc(list, func(p *FileError) bool { return p.Code == "value" && strings.Contains(p.Msg, "third place") }) {
			t.Errorf("%d entries: %v", n, list)
		}
	}
}

// Tie-breaks that the event declares order equal points in tables and places, and say who
// goes on; extra games are for those whom they leave equal.
func TestDeclaredTieBreaks(t *testing.T) {
	text := "tie-breaks = [\"direct\", \"sonneborn-berger\"]\n" + headOfEvent + entries(4) + "\n[[stage]]\nname = \"main\"\nkind = \"round-robin\"\nstarts = [\"standard\"]\n\n[[stage]]\nname = \"final\"\nkind = \"round-robin\"\nfrom = \"main\"\ntop = 2\nstarts = [\"standard\"]\n"
	// p01 loses to p02 twice, p02 to p03 twice, and p03 to p01 once; the others beat p04, and
	// one game of p03 and p01 is drawn. Points: p01 4+3=7, p02 8, p03 4+4+1=9; p04 0.
	// Then p03 draws a second game with p04: p02 8, p03 8, and p03 is ahead by direct.
	result := func(s *event.Slot) base.Seat {
		pair := s.Players[0] + s.Players[1]
		switch {
		case s.Contest == "final":
			return base.Nobody
		case s.ID() == "main.1.4-5.1", s.ID() == "main.1.2-4.1":
			return base.Nobody
		case strings.Contains(pair, "p04"):
			return stronger(s)
		case strings.Contains(pair, "p01") && strings.Contains(pair, "p03"): // p01 wins
			return stronger(s)
		}
		return 3 - stronger(s) // p02 beats p01, and p03 beats p02
	}
	plan, _ := playAll(t, read(t, text), result, first)
	got := string(event.Published(scheduled(read(t, text)), plan)["tables/main.csv"])
	// Sonneborn-Berger: p03 8*4 + 7*1 + 1*3; p02 7*4 + 1*4; p01 8*3 + 1*4; p04 8*1.
	want := `rank,rank_to,bot,name,played,won,drawn,lost,points,byes,total,direct,sonneborn-berger
1,1,p03,,6,3,2,1,8,0,8,4,42
2,2,p02,,6,4,0,2,8,0,8,0,32
3,3,p01,,6,3,1,2,7,0,7,,28
4,4,p04,,6,0,1,5,1,0,1,,8
`
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
	places := event.Places(plan)
	if len(places) != 4 || places[0].To != 2 || places[2].ID != "p01" {
		t.Errorf("%+v", places)
	}
	alone, _, _ := strings.Cut(text, "\n[[stage]]\nname = \"final\"")
	plan, _ = playAll(t, read(t, alone), result, first)
	if got, want := event.Winner(true, event.Places(plan)).Text(func(id string) string { return id }), "p03 wins, ahead of p02 by tie-breaks."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if _, err := Read("f", []byte(strings.Replace(text, `"direct"`, `"sonneborn-begrer"`, 1)), known); err == nil || err.Error() != `f:1: unknown: tie-breaks: no tie-break "sonneborn-begrer"; did you mean sonneborn-berger?` {
		t.Errorf("%v", err)
	}
}
