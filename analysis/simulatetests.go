package analysis

import "math/rand/v2"

// TestSizes is how often tests find, at 5 %, what is not there, in events that are
// played by the model.
type TestSizes struct {
	Trial
	// Fits are of the deviance, Worsts of the pair that is described worst, Seats of
	// whether moving first is worth the same to every bot, each of the events in which
	// it is made.
	Fits   Held `json:"fits"`
	Worsts Held `json:"worsts"`
	Seats  Held `json:"seats"`
}

// SimulateTests plays a trial as Simulate does, and looks at tests.
func SimulateTests(t Trial, jobs int) TestSizes {
	t = t.complete()
	c := TestSizes{Trial: t}
	for _, one := range replicate(t.Replicates, jobs, t.tests) {
		c.Fits.join(one.Fits)
		c.Worsts.join(one.Worsts)
		c.Seats.join(one.Seats)
	}
	for _, h := range []*Held{&c.Fits, &c.Worsts, &c.Seats} {
		h.finish()
	}
	return c
}

// tests plays one event, and counts the tests below 5 %.
func (t Trial) tests(number uint64) *TestSizes {
	c := &TestSizes{}
	e := t.play(rand.New(rand.NewPCG(t.Seed, number)))
	enter := func(h *Held, p float64) { h.enter(p, 0, 0.05) }
	x, ok := e.rate(0.95)
	if ok {
		if g := goodness(e.m, x.f, make([]string, t.Bots)); g.Freedom > 0 && g.Missing == "" {
			enter(&c.Fits, g.P)
			enter(&c.Worsts, g.WorstP)
		}
	}
	if s := x.r.p.seats(make([]string, t.Bots), x.r.z); s.Refused == "" {
		enter(&c.Seats, s.P)
	}
	return c
}
