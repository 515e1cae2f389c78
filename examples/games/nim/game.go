// Package nim is Nim: a game that is not on squares, as a pattern for a new one. rules.txt has
// the rules. A move is {heap, sticks}; a position's text is the sticks of each heap joined by
// ',', a blank, and the seat in turn, '-' once the game is over.
package nim

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

//go:embed rules.txt
var prose string

// Game is Nim as every other part of the project sees it.
var Game = &rules.Game{
	Spec:        spec,
	Doc:         prose,
	NewPosition: open,
	ParseMove:   parseMove,
	AppendMove:  appendMove,
	Writing:     "the number of a heap and how many sticks to take, such as 1 3",
	Protocols: []*rules.Protocol{{Name: "lines", Doc: "the number of heaps, the moves of the other seat, and go before each own move",
		Stays: true, Conversation: talk}},
	Usual: rules.Limits{Move: 1_000_000},
}

var spec = rules.Spec{
	Name:    "nim",
	Version: 1,
	Seats:   [2]int{2, 2},
	Marks:   []string{"first", "second"},
	Params:  []rules.Param{{Name: "heaps", Min: 1, Max: 9, Usual: 3, Doc: "heaps of sticks (N1)"}},
	Rulings: []rules.Ruling{{Name: "last", Values: []string{"wins", "loses"}, Source: "N3", Doc: "who takes the last stick: has won, or lost"}},
}

// TooMany means that the heap has fewer sticks. Witness: heap, sticks (in it), taken.
const TooMany rules.Code = "too-many"

// position is a game in play.
type position struct {
	rules.Duel
	start, heaps []int
	first        base.Seat
	loses        bool // ruling last
	played       []rules.Move
}

func open(setup rules.Setup) (rules.Position, error) {
	params, err := spec.Read(setup)
	if err != nil {
		return nil, err
	}
	p := &position{first: base.First, loses: spec.RulingOf(setup, "last") == "loses"}
	for i := range params[0] {
		p.start = append(p.start, params[0]+i+1)
	}
	if setup.Start != "" {
		heaps, turn, _ := strings.Cut(setup.Start, " ")
		words := strings.Split(heaps, ",")
		if len(words) != len(p.start) || turn != "1" && turn != "2" {
			return nil, &rules.SetupError{Field: "start", Msg: "not the sticks of " + strconv.Itoa(len(p.start)) + " heaps and the seat in turn"}
		}
		for i, word := range words {
			n, size := rules.Decimal([]byte(word))
			if size == 0 || size < len(word) || int(n) > p.start[i] {
				return nil, &rules.SetupError{Field: "start", Msg: "heap " + strconv.Itoa(i+1) + " has " + rules.Quote([]byte(word)) + " sticks"}
			}
			p.start[i] = int(n)
		}
		p.first = base.Seat(turn[0] - '0')
	}
	all := 0
	for _, n := range p.start {
		all += n
	}
	if all == 0 {
		return nil, &rules.SetupError{Field: "start", Msg: "no stick is left"}
	}
	p.heaps, p.played = slices.Clone(p.start), make([]rules.Move, 0, all)
	p.Reset()
	return p, nil
}

// Play takes sticks from a heap (N2, N3).
func (p *position) Play(m rules.Move) (gain int, refused *rules.Refusal) {
	heap, taken := int(m.N[0]), int(m.N[1])
	switch {
	case p.Mover == base.Nobody:
		return 0, p.over()
	case !m.Only(2) || taken < 1:
		return 0, rules.RefuseText(rules.Unreadable, "not a heap and a number of sticks", appendMove(nil, m))
	case heap < 1 || heap > len(p.heaps):
		return 0, rules.Refuse(rules.OffBoard, "there is no heap "+strconv.Itoa(heap), "heap", strconv.Itoa(heap), "heaps", strconv.Itoa(len(p.heaps)))
	case taken > p.heaps[heap-1]:
		has := strconv.Itoa(p.heaps[heap-1])
		return 0, rules.Refuse(TooMany, "heap "+strconv.Itoa(heap)+" has "+has+" sticks", "heap", strconv.Itoa(heap), "sticks", has, "taken", strconv.Itoa(taken))
	}
	p.heaps[heap-1] -= taken
	p.played = append(p.played, m)
	p.Made++
	mover := p.Mover
	p.Mover = mover.Other()
	if slices.Max(p.heaps) == 0 {
		winner := mover
		if p.loses {
			winner = mover.Other()
		}
		p.End("x-last-stick", winner)
	}
	return 0, nil
}

func (p *position) over() *rules.Refusal { return rules.Ended(p.Made, p.Reason) }

// Leave ends the game for the other seat (N4).
func (p *position) Leave(s base.Seat, why rules.Cause) *rules.Refusal {
	return p.LeaveBy(s, why, p.over)
}

// Undo takes back the last Play or Leave.
func (p *position) Undo() {
	if p.Return() || p.Made == 0 {
		return
	}
	p.Made--
	m := p.played[p.Made]
	p.heaps[m.N[0]-1] += int(m.N[1])
	p.played = p.played[:p.Made]
	p.GoOn(p.first)
	if p.Made%2 == 1 {
		p.GoOn(p.first.Other())
	}
}

// Reset goes back to the start.
func (p *position) Reset() {
	copy(p.heaps, p.start)
	p.played = p.played[:0]
	p.Begin(p.first)
}

func (p *position) AppendLegal(dst []rules.Move) []rules.Move {
	for i, n := range p.heaps {
		for k := 1; k <= n && p.Mover != base.Nobody; k++ {
			dst = append(dst, rules.Move{N: [6]int16{int16(i + 1), int16(k)}})
		}
	}
	return dst
}

func (p *position) AppendText(dst []byte) []byte {
	for _, n := range p.heaps {
		dst = append(strconv.AppendInt(dst, int64(n), 10), ',')
	}
	dst[len(dst)-1] = ' '
	return append(dst, "-12"[p.Mover])
}

// Draw shows each heap as a row of sticks.
func (p *position) Draw() rules.Scene {
	longest := 2 * len(p.start)
	s := rules.Scene{Width: (longest + 1) * rules.Unit, Height: (len(p.heaps) + 1) * rules.Unit, Label: spec.Label(p)}
	s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Rect, Role: rules.Board, X2: s.Width, Y2: s.Height})
	for i, n := range p.heaps {
		y := (2*i + 1) * rules.Unit / 2
		s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Text, Role: rules.Label, X: rules.Unit / 2, Y: y, R: rules.Unit / 3, Text: strconv.Itoa(i + 1)})
		for k := range n {
			s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Disc, Role: rules.Stone, X: (2*k + 3) * rules.Unit / 2, Y: y, R: rules.Unit / 3})
		}
	}
	return s
}

func parseMove(text []byte) (rules.Move, *rules.Refusal) {
	m, ok := rules.Numbers(text, 2)
	if !ok {
		return rules.Move{}, rules.RefuseText(rules.Unreadable, "not a heap and a number of sticks", text)
	}
	return m, nil
}

func appendMove(dst []byte, m rules.Move) []byte {
	if m.N[0]|m.N[1] < 0 || !m.Only(2) {
		return rules.AppendAny(dst, m)
	}
	return rules.AppendNumbers(dst, m.N[:2], ' ')
}

// talk is the conversation with one program (N5).
func talk(setup rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
	return &rules.Lines{Pos: pos, Me: me, Greeting: strconv.AppendInt(nil, int64(len(pos.(*position).heaps)), 10), Turn: []byte("go"),
		Name: appendMove, Write: func(dst []byte, _ base.Seat, m rules.Move) []byte { return appendMove(dst, m) }, Read: parseMove, Asked: "told to go"}
}
