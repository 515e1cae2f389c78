package tournament

import (
	"context"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/referee"
)

// faulty returns a fakeReferee on which games of one entry are void: it cannot be started,
// or it keeps the machine too busy. What is barred or must start loses.
func faulty(id, why string) *fakeReferee {
	seat := func(m *referee.Match) base.Seat {
		return base.Seat(1 + slices.IndexFunc(m.Programs, func(p referee.Program) bool { return p.ID == id }))
	}
	lost := func(m *referee.Match) bool {
		s := seat(m)
		return s != base.Nobody && (m.Programs[s-1].Barred != "" || why == "setup" && m.Programs[s-1].MustStart)
	}
	p := &fakeReferee{void: func(m *referee.Match) string {
		if seat(m) == base.Nobody || lost(m) {
			return ""
		}
		return why
	}}
	if why == "setup" {
		p.unstarted = seat
	}
	p.winner = func(m *referee.Match) base.Seat {
		if s := seat(m); s != base.Nobody {
			return s.Other()
		}
		return base.First
	}
	return p
}

// voidsOf returns how many logs of an entry's games are void, and of others.
func (h *testEvent) voidsOf(id string) (its, others int) {
	for _, name := range h.files("logs") {
		switch text := h.text1("logs/" + name); {
		case !strings.Contains(text, "\nvoid "):
		case strings.Contains(text, " "+id+" "):
			its++
		default:
			others++
		}
	}
	return its, others
}

// A program that cannot be started twice loses its games from then on, and the event ends.
// Each log that was decided so names the void games.
func TestUnstartable(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(4)+cup)
	h.opt = func(r *Runner) { r.Jobs = 1 }
	h.whole(faulty("p03", "setup"))
	if its, others := h.voidsOf("p03"); its != maxVoids || others != 0 {
		t.Errorf("%d of its games are void, and %d others", its, others)
	}
	if table := h.text1("tables/main.csv"); !strings.Contains(table, "\n4,4,p03,,6,0,0,6,0,0,0\n") {
		t.Error(table)
	}
}

// A program with which games of several opponents are void twice in a row loses them;
// nobody else does.
func TestCommonProgram(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(4)+cup)
	p := faulty("p02", "host-stall")
	h.whole(p)
	if table := h.text1("tables/main.csv"); !strings.Contains(table, "\n4,4,p02,,6,0,0,6,0,0,0\n") {
		t.Error(table)
	}
	for _, m := range p.played {
		for _, q := range m.Programs {
			if q.Barred != "" && (q.ID != "p02" || m.Label.Decided != q.Barred || m.Label.Attempt <= maxVoids) {
				t.Errorf("%s is barred in %s: %s", q.ID, m.Label.ID, q.Barred)
			}
		}
	}
	if its, others := h.voidsOf("p02"); its > 2*6 || others != 0 {
		t.Errorf("%d of its games are void, and %d others", its, others)
	}
}

// If a void game may be the doing of either program, nobody loses: the pairing waits for
// the organiser, as all do if the event says so.
func TestNobodyDecides(t *testing.T) {
	for name, c := range map[string]struct {
		text    string
		p       *fakeReferee
		stopped int
	}{
		"two programs":      {entries(2) + cup, faulty("p02", "host-stall"), 1},
		"the referee's own": {entries(3) + cup, faulty("p02", "referee"), 2},
		"the machine slept": {entries(3) + cup, faulty("p02", "host-sleep"), 2},
		"asked to": {`voids = "stop"
` + entries(3) + cup, faulty("p02", "host-stall"), 2},
		"asked to, setup": {`voids = "stop"
` + entries(3) + cup, faulty("p02", "setup"), 2},
	} {
		h := newHouse(t, headOfEvent+c.text)
		h.opt = func(r *Runner) { r.Jobs = 1 }
		out, err := h.run(context.Background(), c.p)
		if err != nil || out.Finished || len(out.Stopped) != c.stopped {
			t.Errorf("%s: finished %v, stopped %q, %v", name, out.Finished, out.Stopped, err)
		}
		for _, m := range c.p.played {
			if m.Label.Decided != "" {
				t.Errorf("%s: %s is decided: %s", name, m.Label.ID, m.Label.Decided)
			}
		}
	}
}

// A slot that stays void although it is decided is tried a limited number of times.
func TestHopeless(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(3)+cup)
	h.opt = func(r *Runner) { r.Jobs = 1 }
	p := &fakeReferee{void: func(m *referee.Match) string { return "host-stall" }}
	out, err := h.run(context.Background(), p)
	if err != nil || out.Finished || len(p.played) > maxAttempts*6 {
		t.Errorf("%d games, finished %v, %v", len(p.played), out.Finished, err)
	}
	p = faulty("p03", "setup")
	p.winner = nil
	void := p.void
	p.void = func(m *referee.Match) string {
		if m.Programs[0].MustStart || m.Programs[1].MustStart {
			return "setup" // because the machine lacks a resource
		}
		return void(m)
	}
	h = newHouse(t, headOfEvent+entries(3)+cup)
	h.opt = func(r *Runner) { r.Jobs = 1 }
	if out, err = h.run(context.Background(), p); err != nil || out.Finished || len(out.Stopped) == 0 {
		t.Errorf("finished %v, stopped %q, %v", out.Finished, out.Stopped, err)
	}
}
