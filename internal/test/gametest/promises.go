package gametest

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// trials is how many legal moves, other moves and spellings are tried in every position.
const trials = 10

// look checks one position with everything that does not change it.
func (w *walk) look(now state) error {
	for _, promise := range []func(state) error{
		checkTurn, w.tryLegal, w.tryOthers, w.tryLeaving, w.reopen, w.trySpellings, w.drawScene, w.measures, w.appendAfter,
	} {
		if err := promise(now); err != nil {
			return err
		}
	}
	return w.same(w.twin, now, "without anything tried on it")
}

// checkTurn requires that a seat is to move and can, or that the game is over for a
// reason.
func checkTurn(now state) error {
	o := now.outcome
	switch {
	case o.Over != (now.turn == base.Nobody):
		return fmt.Errorf("over is %v and seat %d to move", o.Over, now.turn)
	case o.Over != (now.count == 0):
		return fmt.Errorf("over is %v with %d legal moves", o.Over, now.count)
	case o.Over != (o.Reason != rules.NotOver):
		return fmt.Errorf("over is %v for the reason %q", o.Over, o.Reason)
	case !o.Over && o.Winner != base.Nobody:
		return fmt.Errorf("seat %d has won a game that goes on", o.Winner)
	case !o.Scored && o.Score != [base.Max]int{}:
		return fmt.Errorf("a game without points has the score %v", o.Score)
	case slices.Min(o.Score[:]) < 0:
		return fmt.Errorf("the score is %v, and none is below 0", o.Score)
	}
	return nil
}

// tryLegal requires that a listed move can be made and taken back, and is listed once.
func (w *walk) tryLegal(now state) error {
	legal := w.pos.AppendLegal(nil)
	if len(w.legalSet()) != len(legal) {
		return errors.New("a legal move is listed twice")
	}
	for i := 0; i < trials && len(legal) > 0; i++ {
		m := legal[w.rng.IntN(len(legal))]
		if _, refused := w.pos.Play(m); refused != nil {
			return fmt.Errorf("the listed move %s is refused: %w", w.g.AppendMove(nil, m), refused)
		}
		w.pos.Undo()
		if n := len(w.g.AppendMove(nil, m)); n == 0 || n > base.MaxMove {
			return fmt.Errorf("the text of a move has %d bytes, and a log holds 1 to %d bytes", n, base.MaxMove)
		}
		if err := w.same(w.pos, now, fmt.Sprintf("after %s and Undo", w.g.AppendMove(nil, m))); err != nil {
			return err
		}
	}
	return nil
}

func (w *walk) legalSet() map[rules.Move]bool {
	set := map[rules.Move]bool{}
	for _, m := range w.pos.AppendLegal(nil) {
		set[m] = true
	}
	return set
}

// tryOthers requires that a move that is not listed is refused and changes nothing.
func (w *walk) tryOthers(now state) error {
	set := w.legalSet()
	for i := 0; i < trials; i++ {
		m := w.someMove()
		if set[m] {
			continue
		}
		gain, refused := w.pos.Play(m)
		if refused == nil || gain != 0 {
			return fmt.Errorf("the move %s %v is not listed, but made with gain %d", w.g.AppendMove(nil, m), m, gain)
		}
		if err := checkRefusal(refused); err != nil {
			return err
		}
		if since := " since " + sinceWords(now.plies); refused.Code == rules.GameOver && !strings.Contains(refused.Message, since) {
			return fmt.Errorf("the refusal %q does not say that the game is over%s", refused.Message, since)
		}
		if err := w.same(w.pos, now, fmt.Sprintf("after the refused %v", m)); err != nil {
			return err
		}
	}
	return nil
}

// sinceWords returns the place in a game in words.
func sinceWords(plies int) string {
	if plies == 0 {
		return "the start"
	}
	return "ply " + strconv.Itoa(plies)
}

// someMove returns a move near a legal one or one made before, or any numbers.
func (w *walk) someMove() rules.Move {
	from := append(w.pos.AppendLegal(nil), w.path...)
	var m rules.Move
	if len(from) > 0 {
		m = from[w.rng.IntN(len(from))]
	}
	i := w.rng.IntN(len(m.N))
	switch w.rng.IntN(7) {
	case 0: // unchanged: most often a move made before
	case 1:
		m.N[i] += int16(w.rng.IntN(5) - 2)
	case 2:
		m.N[i] = int16(w.rng.IntN(math.MaxUint16+1) - math.MaxInt16 - 1)
	case 3:
		m.N[i] = []int16{math.MinInt16, -1, 0, math.MaxInt16}[w.rng.IntN(4)]
	case 4:
		j := w.rng.IntN(len(m.N))
		m.N[i], m.N[j] = m.N[j], m.N[i]
	case 5:
		m.N[0] += int16(w.rng.IntN(3) - 1)
		m.N[1] += int16(w.rng.IntN(3) - 1)
	case 6:
		m.More += "."
	}
	return m
}

// checkRefusal requires a refusal to be in the project's form.
func checkRefusal(r *rules.Refusal) error {
	switch {
	case r.Code == "" || r.Message == "":
		return fmt.Errorf("a refusal without code or words: %+v", *r)
	case strings.HasSuffix(r.Message, ".") || strings.ContainsAny(r.Message, "\n\r"):
		return fmt.Errorf("a refusal that ends in a full stop or breaks the line: %q", r.Message)
	}
	for _, f := range r.Witness {
		if f.Name == "" || f.Value == "" {
			return fmt.Errorf("a witness with an empty fact: %+v", r.Witness)
		}
	}
	return nil
}

// noSeat begins the message about a seat that does not exist.
const noSeat = "there is no seat "

// tryLeaving requires that a seat can leave a running game once, in any case the seat in
// turn. Nobody else can leave, and leaving can be taken back.
func (w *walk) tryLeaving(now state) error {
	for _, s := range []base.Seat{base.Nobody, base.Max + 1, 255} {
		refused := w.pos.Leave(s, rules.Gone)
		if refused == nil {
			return fmt.Errorf("seat %d, which does not exist, leaves", s)
		}
		if !strings.Contains(refused.Message, noSeat) {
			return fmt.Errorf("seat %d does not exist, and what is said of it is: %w", s, refused)
		}
	}
	for s := base.First; int(s) <= max(w.setup.Seats, 2); s++ {
		refused := w.pos.Leave(s, rules.Cause(1+w.rng.IntN(3)))
		if refused == nil && now.outcome.Over {
			return fmt.Errorf("seat %d leaves after the end", s)
		}
		if refused != nil && !now.outcome.Over && (s == now.turn || refused.Code != rules.AlreadyOut) {
			return fmt.Errorf("seat %d cannot leave a game that goes on: %w", s, refused)
		}
		if refused != nil {
			continue
		}
		gone := w.state(w.pos)
		if err := w.afterLeaving(s, gone); err != nil {
			return fmt.Errorf("after seat %d has left: %w", s, err)
		}
		w.pos.Undo()
		if err := w.same(w.pos, now, fmt.Sprintf("after seat %d left and Undo", s)); err != nil {
			return err
		}
	}
	return w.same(w.pos, now, "after refused leaving")
}

func (w *walk) afterLeaving(s base.Seat, gone state) error {
	if gone.turn == s {
		return errors.New("it is still in turn")
	}
	if err := checkTurn(gone); err != nil {
		return err
	}
	if p, ok := w.pos.(rules.Drawer); ok && p.Draw().Label == "" {
		return errors.New("the picture has no label")
	}
	if refused := w.pos.Leave(s, rules.Gone); refused == nil {
		return errors.New("it leaves again")
	} else if err := checkRefusal(refused); err != nil {
		return err
	} else if strings.Contains(refused.Message, noSeat) {
		return fmt.Errorf("it is said not to exist: %w", refused)
	}
	return w.same(w.pos, gone, "leaving twice")
}

// reopen requires that the text of a position opens an equal one, unless the rules do not
// allow it as a start (the game is over, or a ruling excludes the turn). The text of a
// start must open.
func (w *walk) reopen(now state) error {
	setup := w.setup
	setup.Start = now.text
	again, err := w.g.Open(setup)
	if err != nil {
		var wrong *rules.SetupError
		if !errors.As(err, &wrong) || wrong.Field != "start" {
			return fmt.Errorf("%q does not open, with an error that does not name the start: %w", now.text, err)
		}
		if len(w.acts) == 0 && !now.outcome.Over {
			return fmt.Errorf("the text of the start, %q, does not open: %w", now.text, err)
		}
		return nil
	}
	want := now
	want.plies = 0
	return w.same(again, want, "opened from its text")
}

// drawScene requires that equal positions have equal pictures, and that all pictures have
// the same size.
func (w *walk) drawScene(now state) error {
	if _, ok := w.pos.(rules.Drawer); !ok {
		return nil
	}
	scene := rules.Draw(w.pos)
	if !reflect.DeepEqual(scene, rules.Draw(w.twin)) {
		return errors.New("the same moves give two pictures")
	}
	if scene.Label == "" || scene.Width <= 0 || scene.Height <= 0 || len(scene.Shapes) == 0 {
		return errors.New("the picture is empty or has no label")
	}
	if !slices.ContainsFunc(scene.Shapes, func(s rules.Shape) bool { return s.Role == rules.Board }) {
		return errors.New("the picture has no ground")
	}
	marked := slices.ContainsFunc(scene.Shapes, func(s rules.Shape) bool { return s.Role == rules.Last })
	if len(w.acts) == 0 && marked {
		return errors.New("the picture of the start marks a last move")
	}
	if len(w.acts) == 0 {
		w.scene = scene
	}
	if scene.Width != w.scene.Width || scene.Height != w.scene.Height {
		return errors.New("the picture has changed its size")
	}
	return nil
}

// measures requires that each measure has its own name, and counts only what the position
// shows, never below 0, for the board or the existing seats.
func (w *walk) measures(now state) error {
	seats := max(w.setup.Seats, 2)
	keys := map[string]bool{}
	for _, m := range w.g.Measures {
		if m.Key == "" || m.Doc == "" || keys[m.Key] || strings.Trim(m.Key, "abcdefghijklmnopqrstuvwxyz-") != "" {
			return fmt.Errorf("a measure without a name of its own: %q, %q", m.Key, m.Doc)
		}
		keys[m.Key] = true
		n := m.Count(w.pos)
		if n != m.Count(w.twin) {
			return fmt.Errorf("the measure %s is %v, and %v after the same moves", m.Key, n, m.Count(w.twin))
		}
		if err := placed(m, n, seats); err != nil {
			return err
		}
		if err := w.same(w.pos, now, "after the measure "+m.Key); err != nil {
			return err
		}
	}
	return nil
}

// placed requires numbers only where a measure may have them.
func placed(m rules.Measure, n [base.Max]int, seats int) error {
	if m.Board {
		seats = 1
	}
	for i, v := range n {
		if v < 0 || i >= seats && v != 0 {
			return fmt.Errorf("the measure %s counts %v", m.Key, n)
		}
	}
	return nil
}
