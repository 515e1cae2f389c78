package referee_test

import (
	"slices"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
)

// A program that is barred is not started and loses, whatever the way and the seat. The
// other plays on if the game continues. The log says why, and that no record shows it.
func TestBarred(t *testing.T) {
	for i := range ways {
		for _, seat := range []base.Seat{base.First, base.Second} {
			w := &ways[i]
			t.Run(w.name+" "+seat.String(), func(t *testing.T) {
				m, token := w.match(t, w.limits(amply, 0), w.bot(), w.bot())
				m.Programs[seat-1].Barred = "it was void twice"
				m.Label.Decided = "it was void twice"
				p := play(t, m)
				leftovers(t, token, 0)
				p.verified(t)
				if p.session.Status != judge.AttestedStatus || p.result.Outcome.Winner == seat || p.result.Void != "" {
					t.Errorf("%s, winner %v, void %q\n%s", p.session.Status, p.result.Outcome.Winner, p.result.Void, p.show())
				}
				if c := p.claims(); !slices.Contains(c, claim{seat, "not-started"}) {
					t.Errorf("%v", c)
				}
			})
		}
	}
}

// A failed start is void, and a loss for a program that must start: derived from the record
// of the failed start.
func TestMustStart(t *testing.T) {
	for i := range ways {
		for _, must := range []bool{false, true} {
			w := &ways[i]
			t.Run(w.name, func(t *testing.T) {
				m, token := w.match(t, w.limits(amply, 0), w.bot(), w.bot())
				m.Programs[0].MustStart = must
				m.Programs[0].Command.Path = "./no-such-program"
				p := play(t, m)
				leftovers(t, token, 0)
				if want := map[bool]judge.Status{false: judge.VoidStatus, true: judge.Verified}[must]; p.session.Status != want {
					t.Errorf("%s, want %s\n%s", p.session.Status, want, p.show())
				}
				if must && (p.result.Outcome.Winner != base.Second || !slices.Contains(p.claims(), claim{base.First, "not-started"})) {
					t.Errorf("winner %v, %v", p.result.Outcome.Winner, p.claims())
				}
			})
		}
	}
}
