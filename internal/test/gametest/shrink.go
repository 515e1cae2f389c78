package gametest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"scrutineer/rules"
)

// How far smallest looks.
const (
	smallSetups    = 60  // setups, the smallest first
	smallPositions = 150 // positions of each, those with the fewest plies first
	smallTime      = 5 * time.Second
)

// smallest looks for the smallest position at which a promise is broken: it tries setups with
// the rulings of those given and small parameters and starts, and all positions near their
// start. It returns "" if it finds none.
func smallest(g *rules.Game, setups []rules.Setup) string {
	var small []rules.Setup
	for most := range 4 {
		for _, s := range setups {
			s.Start = ""
			s.Params = nil
			small = append(small, smaller(g, s, most)...)
		}
	}
	small = append(small, setups...)
	tried, until := 0, time.Now().Add(smallTime)
	for _, s := range small {
		if _, err := g.Open(s); err != nil {
			continue
		}
		if tried++; tried > smallSetups || time.Now().After(until) {
			break
		}
		if text := near(g, s); text != "" {
			return text
		}
	}
	return ""
}

// smaller returns the setups whose parameters are at most so far above their least values.
func smaller(g *rules.Game, s rules.Setup, most int) (list []rules.Setup) {
	if len(s.Params) == len(g.Params) {
		if g.RandomStart != nil {
			s.Start = g.RandomStart(3+most, rand.New(rand.NewPCG(1, uint64(most))).IntN)
		}
		return []rules.Setup{s}
	}
	p := g.Params[len(s.Params)]
	for n := p.Min; n <= min(p.Min+most, p.Max); n++ {
		longer := s
		longer.Params = append(slices.Clip(s.Params), rules.Value{Name: p.Name, Value: strconv.Itoa(n)})
		list = append(list, smaller(g, longer, most)...)
	}
	return list
}

// near looks at the positions of a setup, those with the fewest plies first.
func near(g *rules.Game, setup rules.Setup) string {
	lines := [][]rules.Move{nil}
	for i := 0; i < len(lines) && i < smallPositions; i++ {
		pos, err := g.Open(setup)
		if err != nil {
			return ""
		}
		w := &walk{g: g, setup: setup, pos: pos, rng: rand.New(rand.NewPCG(1, 2))}
		err = w.follow(lines[i])
		if err != nil {
			return w.tells(err)
		}
		for _, m := range w.pos.AppendLegal(nil) {
			lines = append(lines, append(slices.Clip(lines[i]), m))
		}
	}
	return ""
}

// follow makes moves and looks at the position that they lead to.
func (w *walk) follow(moves []rules.Move) error {
	if err := w.begin(); err != nil {
		return err
	}
	if p, ok := w.pos.(rules.Drawer); ok {
		w.scene = p.Draw()
	}
	for _, m := range moves {
		if err := w.step(w.state(w.pos), m); err != nil {
			return err
		}
	}
	return w.look(w.state(w.pos))
}

// tells returns what is wrong at the position of a walk, with its picture. The twin shows the
// position, on which nothing was tried.
func (w *walk) tells(err error) string {
	return fmt.Sprintf("%v\n%s\n%s, after %s", err, Picture(w.twin), SetupWords(w.setup), w.moves())
}

// SetupWords returns a setup for a message: "n=8 k=3 home=square start=...".
func SetupWords(s rules.Setup) string {
	var words []string
	for _, v := range slices.Concat(s.Params, s.Rulings) {
		words = append(words, v.Name+"="+v.Value)
	}
	if s.Seats > 2 {
		words = append(words, strconv.Itoa(s.Seats)+" seats")
	}
	if s.Start != "" {
		words = append(words, "start="+s.Start)
	}
	if words == nil {
		return "the only setup"
	}
	return strings.Join(words, " ")
}

// differs says in which ways a position is not as it should be.
func differs(got, want state) string {
	var list []string
	say := func(what string, got, want any) {
		if got != want {
			list = append(list, fmt.Sprintf("%s %q, not %q", what, fmt.Sprint(got), fmt.Sprint(want)))
		}
	}
	say("the position is", got.text, want.text)
	say("in turn is seat", got.turn, want.turn)
	say("the plies are", got.plies, want.plies)
	say("the reason is", got.outcome.Reason, want.outcome.Reason)
	say("the winner is seat", got.outcome.Winner, want.outcome.Winner)
	say("the score is", got.outcome.Score, want.outcome.Score)
	if got.legal != want.legal {
		list = append(list, only("a legal move is new", got.legal, want.legal)+only("a legal move is missing", want.legal, got.legal))
	}
	return strings.Join(list, ", ")
}

// only returns the first line that one text has and the other has not.
func only(what, text, other string) string {
	for line := range strings.Lines(text) {
		if !strings.Contains("\n"+other, "\n"+line) {
			return what + ": " + strings.TrimSpace(line) + " "
		}
	}
	return ""
}
