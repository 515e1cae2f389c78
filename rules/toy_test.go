package rules_test

import (
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// Heap is a whole game in one file, to prove the checklist of the package's
// comment. Two to four seats take one to three stones in turn from a heap; a
// stone is a point, and who takes from a heap whose count is a multiple of the bonus
// moves again. The seat with most points wins, if it is alone. A seat that
// leaves is ignored; when all have left the points so far decide. So it has
// what fiverow does not: points, kept turns, more than two seats, and play that
// goes on after a fault.

// heapSpec is step 2: what setups are checked against.
var heapSpec = rules.Spec{
	Name:    "heap",
	Version: 1,
	Seats:   [2]int{2, 4},
	Params:  []rules.Param{{Name: "stones", Min: 1, Max: 1000, Doc: "stones in the heap"}},
	Rulings: []rules.Ruling{{Name: "bonus", Values: []string{"4", "none"}, Source: "1", Doc: "what the heap must be a multiple of to move again"}},
}

// heap is the game.
var heap = &rules.Game{
	Spec: heapSpec, Doc: "take stones, most stones win",
	NewPosition: openHeap, ParseMove: parseTake, AppendMove: appendTake,
}

// openHeap is step 3. A start is "left turn out score...": the stones left, the
// seat in turn, the seats that are out as a sum of 1, 2, 4, 8, and the points.
func openHeap(setup rules.Setup) (rules.Position, error) {
	params, err := heapSpec.Read(setup)
	if err != nil {
		return nil, err
	}
	stones := params[0]
	p := &heapPosition{seats: max(setup.Seats, 2), bonus: heapSpec.RulingOf(setup, "bonus") == "4"}
	p.start = heapState{left: stones, turn: base.First}
	if setup.Start != "" && !p.readStart(setup.Start, stones) {
		return nil, &rules.SetupError{Field: "start", Msg: "not a heap: " + strconv.Quote(setup.Start)}
	}
	p.past = make([]heapState, 0, stones+base.Max+1)
	p.Reset()
	return p, nil
}

// heapState is all that a move changes.
type heapState struct {
	left  int
	turn  base.Seat
	out   [base.Max]bool
	score [base.Max]int
	plies int
}

type heapPosition struct {
	heapState
	start heapState
	past  []heapState
	seats int
	bonus bool
}

func (p *heapPosition) readStart(text string, stones int) bool {
	var n []int
	for _, word := range strings.Split(text, " ") {
		v, err := strconv.Atoi(word)
		if err != nil || strconv.Itoa(v) != word || v < 0 || v > 1000 {
			return false
		}
		n = append(n, v)
	}
	if len(n) != 3+p.seats || n[0] < 1 || n[0] > stones || n[1] < 1 || n[1] > p.seats || n[2] >= 1<<p.seats-1 {
		return false
	}
	s := heapState{left: n[0], turn: base.Seat(n[1])}
	for i := 0; i < p.seats; i++ {
		s.out[i] = n[2]>>i&1 == 1
		s.score[i] = n[3+i]
	}
	p.start = s
	return !s.out[s.turn-1]
}

// The Position is step 4.

func (p *heapPosition) Turn() base.Seat { return p.turn }
func (p *heapPosition) Plies() int      { return p.plies }

func (p *heapPosition) Play(m rules.Move) (int, *rules.Refusal) {
	take := int(m.N[0])
	if p.turn == base.Nobody {
		return 0, &rules.Refusal{Code: rules.GameOver, Message: "the game is over since " + p.since()}
	}
	if take < 1 || take > 3 || take > p.left || !m.Only(1) {
		return 0, &rules.Refusal{Code: "no-such-take", Message: "cannot take " + strconv.Itoa(take), Witness: rules.Witness{{Name: "left", Value: strconv.Itoa(p.left)}}}
	}
	p.past = append(p.past, p.heapState)
	again := p.bonus && p.left%4 == 0
	p.left -= take
	p.score[p.turn-1] += take
	p.plies++
	if !again || p.left == 0 {
		p.pass()
	}
	return take, nil
}

// pass gives the turn to the next seat that is still in.
func (p *heapPosition) pass() {
	for i := 1; i <= p.seats; i++ {
		next := (int(p.turn)-1+i)%p.seats + 1
		if p.left > 0 && !p.out[next-1] {
			p.turn = base.Seat(next)
			return
		}
	}
	p.turn = base.Nobody
}

func (p *heapPosition) since() string {
	if p.plies == 0 {
		return "the start"
	}
	return "ply " + strconv.Itoa(p.plies)
}

func (p *heapPosition) Leave(s base.Seat, why rules.Cause) *rules.Refusal {
	if s == base.Nobody || int(s) > p.seats {
		return &rules.Refusal{Code: rules.AlreadyOut, Message: "there is no seat " + s.String()}
	}
	if p.out[s-1] {
		return &rules.Refusal{Code: rules.AlreadyOut, Message: "seat " + s.String() + " is not in the game"}
	}
	if p.turn == base.Nobody {
		return &rules.Refusal{Code: rules.GameOver, Message: "the game is over since " + p.since()}
	}
	p.past = append(p.past, p.heapState)
	p.out[s-1] = true
	if p.turn == s {
		p.pass()
	}
	return nil
}

func (p *heapPosition) Undo() {
	if n := len(p.past); n > 0 {
		p.heapState, p.past = p.past[n-1], p.past[:n-1]
	}
}

func (p *heapPosition) Reset() { p.heapState, p.past = p.start, p.past[:0] }

func (p *heapPosition) Outcome() rules.Outcome {
	o := rules.Outcome{Scored: true, Score: p.score}
	if p.turn != base.Nobody {
		return o
	}
	o.Over, o.Reason = true, rules.Complete
	if p.left > 0 {
		o.Reason = rules.BothOut
	}
	best := -1
	for i, points := range p.score[:p.seats] {
		if points > best {
			best, o.Winner = points, base.Seat(i+1)
		} else if points == best {
			o.Winner = base.Nobody
		}
	}
	return o
}

func (p *heapPosition) AppendLegal(dst []rules.Move) []rules.Move {
	for take := 1; take <= min(3, p.left) && p.turn != base.Nobody; take++ {
		dst = append(dst, rules.Move{N: [6]int16{int16(take)}})
	}
	return dst
}

func (p *heapPosition) AppendText(dst []byte) []byte {
	out := 0
	for i, gone := range p.out {
		if gone {
			out += 1 << i
		}
	}
	for _, n := range append([]int{p.left, int(p.turn), out}, p.score[:p.seats]...) {
		dst = append(strconv.AppendInt(dst, int64(n), 10), ' ')
	}
	return dst[:len(dst)-1]
}

// Moves are step 5.

func parseTake(text []byte) (rules.Move, *rules.Refusal) {
	n, err := strconv.ParseInt(string(text), 10, 16)
	if err != nil || strconv.FormatInt(n, 10) != string(text) {
		return rules.Move{}, &rules.Refusal{Code: rules.Unreadable, Message: "no number: " + strconv.QuoteToASCII(string(text))}
	}
	return rules.Move{N: [6]int16{int16(n)}}, nil
}

func appendTake(dst []byte, m rules.Move) []byte {
	dst = strconv.AppendInt(dst, int64(m.N[0]), 10)
	for _, extra := range m.N[1:] {
		if extra != 0 {
			return append(dst, '?')
		}
	}
	return dst
}

// The picture is step 7.
func (p *heapPosition) Draw() rules.Scene {
	s := rules.Scene{Width: rules.Unit, Height: (p.start.left + 1) * rules.Unit, Label: strconv.Itoa(p.left) + " left"}
	s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Rect, Role: rules.Board, X2: s.Width, Y2: s.Height})
	for i := 0; i < p.left; i++ {
		s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Disc, Role: rules.Stone, X: rules.Unit / 2, Y: (i + 1) * rules.Unit, R: rules.Unit / 2})
	}
	return s
}

func heapOf(stones, seats int, start string, rulings ...rules.Value) rules.Setup {
	return rules.Setup{Params: []rules.Value{{Name: "stones", Value: strconv.Itoa(stones)}}, Rulings: rulings, Start: start, Seats: seats}
}

// TestToy is step 9: a game made by the checklist keeps every promise.
func TestToy(t *testing.T) {
	gametest.Run(t, heap, []rules.Setup{
		heapOf(1, 0, ""),
		heapOf(30, 2, ""),
		heapOf(30, 2, "", rules.Value{Name: "bonus", Value: "none"}),
		heapOf(50, 3, ""),
		heapOf(50, 4, ""),
		heapOf(50, 4, "17 3 9 1 0 20 12"),
	})
}

// TestToyByHand: kept turns, points and a seat that is out, as the rules above
// have them.
func TestToyByHand(t *testing.T) {
	pos, err := heap.Open(heapOf(10, 3, ""))
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		take int16
		turn base.Seat // after it
	}{
		{2, 2}, // 10 is not a multiple of 4: the next, 8 are left
		{3, 2}, // 8 is: again, 5 left
		{1, 3}, // 5 is not, 4 left
		{2, 3}, // 4 is: again, 2 left
	} {
		if _, refused := pos.Play(rules.Move{N: [6]int16{c.take}}); refused != nil || pos.Turn() != c.turn {
			t.Fatalf("take %d: %v, seat %d in turn, want %d", i, refused, pos.Turn(), c.turn)
		}
	}
	pos.Leave(3, rules.Gone)
	pos.Leave(1, rules.Gone)
	if pos.Turn() != base.Second {
		t.Fatalf("seat %d in turn, want the only one left", pos.Turn())
	}
	pos.Play(rules.Move{N: [6]int16{2}})
	want := rules.Outcome{Over: true, Winner: 2, Reason: rules.Complete, Scored: true, Score: [base.Max]int{2, 6, 2}}
	if got := pos.Outcome(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
