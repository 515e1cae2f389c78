package referee

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"scrutineer/analysis"
	"scrutineer/base"
	"scrutineer/referee"
)

// sequential is a test that stops a match: is the first program stronger than the
// second? It is the test of "analyze sprt" on the games so far.
type sequential struct {
	asked  analysis.SPRTOptions
	counts analysis.Counts
	now    analysis.SPRTResult
}

// readSPRT parses ELO0,ELO1[,ALPHA,BETA]; nil if not requested.
func readSPRT(text string) (*sequential, error) {
	if text == "" {
		return nil, nil
	}
	want := errors.New("want ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA")
	words := strings.Split(text, ",")
	if len(words) != 2 && len(words) != 4 {
		return nil, want
	}
	list := [4]float64{2: 0.05, 3: 0.05}
	for i, w := range words {
		var err error
		if list[i], err = strconv.ParseFloat(w, 64); err != nil {
			return nil, want
		}
	}
	q := analysis.SPRTOptions{Elo0: list[0], Elo1: list[1], Alpha: list[2], Beta: list[3]}
	if !(q.Elo0 < q.Elo1 && q.Elo0 >= -2000 && q.Elo1 <= 2000) {
		return nil, errors.New("want ELO0 less than ELO1, both from -2000 to 2000")
	}
	if !(q.Alpha > 0 && q.Alpha < 0.5 && q.Beta > 0 && q.Beta < 0.5) {
		return nil, errors.New("want ALPHA and BETA more than 0 and less than 0.5")
	}
	return &sequential{asked: q}, nil
}

// add counts a game; void games are ignored.
func (s *sequential) add(p *played) error {
	if p.result.Void != "" {
		return nil
	}
	first, err := firstMover(&p.match)
	if err != nil {
		return err
	}
	m := &p.match
	r := analysis.Result{Game: m.Game.Name, ID: m.Label.ID, Start: m.Setup.Start, Outcome: analysis.Draw,
		First: m.Programs[first-1].ID, Second: m.Programs[first.Other()-1].ID}
	switch p.result.Outcome.Winner {
	case base.Nobody:
	case first:
		r.Outcome = analysis.FirstWins
	default:
		r.Outcome = analysis.SecondWins
	}
	return s.counts.Add(r)
}

// firstMover returns the seat that must make ply 1.
func firstMover(m *referee.Match) (base.Seat, error) {
	setup := m.Setup
	setup.Seats = len(m.Programs)
	pos, err := m.Game.Open(setup)
	if err != nil {
		return base.Nobody, err
	}
	return pos.Turn(), nil
}

// decided reports whether the test is decided by the games so far.
func (s *sequential) decided(game string) bool {
	s.now = analysis.SPRT(&s.counts, game, s.asked)
	return s.now.Verdict != "go on"
}

// String describes the state of the test.
func (s *sequential) String() string {
	t := &s.now
	verdict := "undecided"
	switch t.Verdict {
	case "elo0":
		verdict = fmt.Sprintf("%s is not %v Elo stronger than %s, but %v or less", t.A, t.Elo1, t.B, t.Elo0)
	case "elo1":
		verdict = fmt.Sprintf("%s is %v Elo stronger than %s, or more", t.A, t.Elo1, t.B)
	}
	return fmt.Sprintf("sprt: %s: LLR %.2f (%.2f to %.2f), %d pairs, %d games without a partner", verdict, t.LLR, t.Lower, t.Upper, t.Pairs, t.LeftOver)
}
