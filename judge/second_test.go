package judge_test

import (
	"bytes"
	"slices"
	"testing"

	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/dots"
	"scrutineer/rules/fiverow"
)

// contrarian is a second implementation with one error.
type contrarian struct {
	rules.Opinion
	wrong string
}

func (c contrarian) Play(move string) (int, string) {
	gain, refused := c.Opinion.Play(move)
	switch c.wrong {
	case "legality":
		return gain, refused + "never"
	case "gain":
		return gain + 1, refused
	case "illegality":
		return gain, ""
	}
	return gain, refused
}

func (c contrarian) Text() string {
	if c.wrong == "text" {
		return ""
	}
	return c.Opinion.Text()
}

func (c contrarian) Legal() []string {
	list := c.Opinion.Legal()
	switch {
	case len(list) == 0:
	case c.wrong == "moves":
		return nil
	case c.wrong == "a move":
		list[len(list)/2] = "Z9"
	case c.wrong == "order":
		slices.Reverse(list)
	}
	return list
}

func (c contrarian) Outcome() (bool, int, string, []int) {
	over, winner, reason, score := c.Opinion.Outcome()
	if over && c.wrong == "winner" {
		winner = 3 - winner
	}
	if c.wrong == "score" {
		score[1]++
	}
	return over, winner, reason, score
}

func (c contrarian) Leave(s int, why rules.Cause) string {
	if c.wrong == "leaving" {
		return "stays"
	}
	return c.Opinion.Leave(s, why)
}

// Whatever the two implementations disagree on makes the log disputed, once, and blames
// this program. The order of the moves does not matter.
func TestSecondImplementationIsAsked(t *testing.T) {
	won := recorded("moves", "none").moves(xWins).result(1, "five").bytes(t)
	lost := recorded("moves", "none").moves("A0").fault(2, "crash", noLine, no, no, "").result(1, "fault").bytes(t)
	bad, line := answered("step! A0")
	illegal := bad.fault(2, "illegal", line, no, no, "").result(1, "fault").bytes(t)
	for wrong, file := range map[string][]byte{"": won, "legality": won, "gain": won, "text": won, "moves": won, "a move": won, "order": won, "winner": won, "leaving": lost, "illegality": illegal} {
		g := *fiverow.Game
		g.NewOpinion = func(setup rules.Setup) (rules.Opinion, error) {
			board, err := fiverow.Game.Second(setup)
			return contrarian{board, wrong}, err
		}
		j := judge.New([]*rules.Game{&g}, judge.Options{CrossCheck: true})
		s, err := j.Next(logfmt.NewReader(bytes.NewReader(file), "t.mlog"))
		if err != nil {
			t.Fatal(err)
		}
		count, want := 0, 1
		for _, f := range s.Findings {
			if f.Code == judge.Disagree {
				count++
			}
		}
		status := judge.Disputed
		if wrong == "" || wrong == "order" {
			want, status = 0, judge.Verified
		}
		if wrong == "illegality" {
			want = 2 // the second derivation makes that move, too
		}
		if count != want || s.Status != status {
			t.Errorf("wrong about %q: %d findings, %s; want %d, %s", wrong, count, s.Status, want, status)
		}
	}
}

// Points are compared seat by seat.
func TestSecondOpinionOfTheScore(t *testing.T) {
	for wrong, want := range map[string]int{"": 0, "score": 1} {
		g := *dots.Game
		g.NewListener = nil
		g.NewOpinion = func(setup rules.Setup) (rules.Opinion, error) {
			board, err := dots.Game.Second(setup)
			return contrarian{board, wrong}, err
		}
		j := judge.New([]*rules.Game{&g}, judge.Options{CrossCheck: true})
		s, err := j.Next(logfmt.NewReader(bytes.NewReader(boxes(t, "")), "t.mlog"))
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, f := range s.Findings {
			if f.Code == judge.Disagree {
				found++
			}
		}
		if found != want {
			t.Errorf("wrong about %q: told %d times, want %d", wrong, found, want)
		}
	}
}

// A move that only the second implementation allows is a disagreement, also in a log that
// is rejected because it was accepted.
func TestSecondOpinionOfAnIllegalMove(t *testing.T) {
	for wrong, want := range map[string]string{
		"":           "illegal-move:reason",
		"illegality": "illegal-move:reason second-opinion:note",
	} {
		g := *fiverow.Game
		g.NewOpinion = func(setup rules.Setup) (rules.Opinion, error) {
			board, err := fiverow.Game.Second(setup)
			return contrarian{board, wrong}, err
		}
		file := recorded("moves", "none").moves("A0 A1 B0 A0").result(1, "fault").bytes(t)
		s := crossChecked(t, &g, file)
		if found(s) != want || s.Findings[len(s.Findings)-1].Line != 25 {
			t.Errorf("%q: %s %+v, want %s", wrong, s.Status, s.Findings, want)
		}
	}
}

// crossChecked judges the only log of a file of one game, by both implementations.
func crossChecked(t *testing.T, g *rules.Game, file []byte) *judge.Session {
	t.Helper()
	s, err := judge.New([]*rules.Game{g}, judge.Options{CrossCheck: true}).Next(logfmt.NewReader(bytes.NewReader(file), "t.mlog"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}
