package gametest

import (
	"fmt"
	"math/rand/v2"

	"scrutineer/base"
	"scrutineer/rules"
)

// walk is one random game. Everything is tried on pos. twin only makes the same moves, so
// that it shows what a trial left behind.
type walk struct {
	g     *rules.Game
	setup rules.Setup
	rng   *rand.Rand

	pos  rules.Position
	twin rules.Position

	leaving bool // seats leave now and then, and the others play on

	path   []rules.Move // the moves made
	acts   []act        // the moves and the leaving
	before []state      // before[i] is the state in which acts[i] was done
	scene  rules.Scene
}

// act is a move, or a seat leaving the game.
type act struct {
	move rules.Move
	left base.Seat // Nobody for a move
}

// moves lists what was done so far.
func (w *walk) moves() string {
	if len(w.acts) == 0 {
		return "the start"
	}
	var b []byte
	for i, a := range w.acts {
		if i > 0 {
			b = append(b, "; "...)
		}
		if a.left != base.Nobody {
			b = append(b, "seat "+a.left.String()+" leaves"...)
			continue
		}
		b = w.g.AppendMove(b, a.move)
	}
	return string(b)
}

// state is all that a position shows, as one comparable value.
type state struct {
	text    string
	turn    base.Seat
	plies   int
	outcome rules.Outcome
	legal   string // canonical texts in the game's order
	count   int    // of legal moves
}

func (w *walk) state(pos rules.Position) state {
	moves := pos.AppendLegal(nil)
	var legal []byte
	for _, m := range moves {
		legal = append(w.g.AppendMove(legal, m), '\n')
	}
	return state{
		text:    string(pos.AppendText(nil)),
		turn:    pos.Turn(),
		plies:   pos.Plies(),
		outcome: pos.Outcome(),
		legal:   string(legal),
		count:   len(moves),
	}
}

// same returns an error unless pos is in the wanted state.
func (w *walk) same(pos rules.Position, want state, after string) error {
	if got := w.state(pos); got != want {
		return fmt.Errorf("%s %s", after, differs(got, want))
	}
	return nil
}

// playOut plays one game to its end and takes it all back.
func (w *walk) playOut() error {
	if err := w.begin(); err != nil {
		return err
	}
	for {
		now := w.state(w.pos)
		if err := w.look(now); err != nil {
			return err
		}
		if now.outcome.Over {
			return w.goBack(now)
		}
		if len(w.path) == maxPlies {
			return fmt.Errorf("the game does not end in %d plies", maxPlies)
		}
		if w.leaving && w.rng.IntN(leavingOdds) == 0 {
			if err := w.leave(now); err != nil {
				return err
			}
			continue
		}
		legal := w.pos.AppendLegal(nil)
		if err := w.step(now, legal[w.rng.IntN(len(legal))]); err != nil {
			return err
		}
	}
}

// begin resets the position and opens what accompanies it.
func (w *walk) begin() error {
	w.pos.Reset()
	var err error
	if w.twin, err = w.g.Open(w.setup); err != nil {
		return fmt.Errorf("does not open a second time: %w", err)
	}
	start := w.state(w.twin)
	if start.plies != 0 {
		return fmt.Errorf("a position just opened counts %d plies", start.plies)
	}
	return w.same(w.pos, start, "after Reset")
}

// step makes a legal move on all positions.
func (w *walk) step(now state, m rules.Move) error {
	gain, refused := w.pos.Play(m)
	if refused != nil {
		return fmt.Errorf("the legal move %s is refused: %w", w.g.AppendMove(nil, m), refused)
	}
	w.path, w.acts, w.before = append(w.path, m), append(w.acts, act{move: m}), append(w.before, now)
	if err := checkGain(w.g.Scores, now, w.state(w.pos), gain); err != nil {
		return err
	}
	if twinGain, refused := w.twin.Play(m); refused != nil || twinGain != gain {
		return fmt.Errorf("an untried position gains %d (refused: %v), the tried one %d", twinGain, refused, gain)
	}
	return nil
}

// leavingOdds is how rarely the seat in turn leaves: once in this many plies.
const leavingOdds = 12

// leave takes the seat in turn out of the game on all positions, for good.
func (w *walk) leave(now state) error {
	s := now.turn
	w.acts, w.before = append(w.acts, act{left: s}), append(w.before, now)
	if first, second := w.pos.Leave(s, rules.TooLate), w.twin.Leave(s, rules.TooLate); first != nil || second != nil {
		return fmt.Errorf("seat %d is in turn and cannot leave: %v, %v", s, first, second)
	}
	after := w.state(w.pos)
	if after.plies != now.plies || after.outcome.Score != now.outcome.Score {
		return fmt.Errorf("seat %d leaves, and plies or points change", s)
	}
	return nil
}

// checkGain compares the points gained with the score, by the game's model, and the
// number of plies.
func checkGain(model rules.ScoreModel, before, after state, gain int) error {
	if after.plies != before.plies+1 {
		return fmt.Errorf("a move takes the plies from %d to %d", before.plies, after.plies)
	}
	if !before.outcome.Scored && gain != 0 {
		return fmt.Errorf("a game without points gains %d", gain)
	}
	if model == rules.FinalOnly {
		return checkFinal(after.outcome, gain)
	}
	if gain < 0 {
		return fmt.Errorf("a gain of %d, and none is below 0", gain)
	}
	want, mover := before.outcome.Score, before.turn-1
	want[mover] += gain
	falls := model == rules.Falling && gain == 0 && after.outcome.Score[mover] < want[mover]
	if after.outcome.Score[mover] != want[mover] && !falls || model == rules.Running && after.outcome.Score != want {
		return fmt.Errorf("a gain of %d by seat %d takes the score from %v to %v", gain, before.turn, before.outcome.Score, after.outcome.Score)
	}
	return nil
}

// checkFinal requires no gain and no score before the end, in a game that counts points
// at its end.
func checkFinal(o rules.Outcome, gain int) error {
	if gain != 0 {
		return fmt.Errorf("a gain of %d in a game that counts points at its end", gain)
	}
	if !o.Over && o.Score != [base.Max]int{} {
		return fmt.Errorf("the score is %v before the end of a game that counts points there", o.Score)
	}
	return nil
}

// goBack takes the whole game back, ply by ply, plays it again and resets it.
func (w *walk) goBack(end state) error {
	for i := len(w.acts) - 1; i >= 0; i-- {
		w.pos.Undo()
		if err := w.same(w.pos, w.before[i], fmt.Sprintf("taken back to step %d", i)); err != nil {
			return err
		}
	}
	w.pos.Undo()
	if len(w.acts) > 0 {
		if err := w.same(w.pos, w.before[0], "after Undo at the start"); err != nil {
			return err
		}
	}
	for _, a := range w.acts {
		var refused *rules.Refusal
		if a.left != base.Nobody {
			refused = w.pos.Leave(a.left, rules.TooLate)
		} else {
			_, refused = w.pos.Play(a.move)
		}
		if refused != nil {
			return fmt.Errorf("a game taken back cannot be played again: %w", refused)
		}
	}
	if err := w.same(w.pos, end, "played again"); err != nil {
		return err
	}
	w.pos.Reset()
	first := end
	if len(w.before) > 0 {
		first = w.before[0]
	}
	return w.same(w.pos, first, "after Reset at the end")
}
