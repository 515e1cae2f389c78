package games

import (
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// Raid is a game whose scores can fall. Two seats alternately take one to three
// stones from a heap. A stone is a point. Taking two also takes a point from the
// opponent, if it has one. Taking three gains nothing and costs a point, if there is
// one. More points win. The game has its own end reason.
var Raid = &rules.Game{
	Spec: raidSpec, Doc: "take stones, and points of the opponent",
	NewPosition: openRaid, ParseMove: parseRaid,
	AppendMove: func(dst []byte, m rules.Move) []byte { return strconv.AppendInt(dst, int64(m.N[0]), 10) },
	Scores:     rules.Falling,
	Protocols:  []*rules.Protocol{{Name: "lines", Doc: "the stones left, a number in answer", Stays: true, Conversation: newRaidConversation}},
	Measures:   []rules.Measure{{Key: "stones", Doc: "stones left", Board: true, Count: func(pos rules.Position) [base.Max]int { return [base.Max]int{pos.(*raiding).left} }}},
	Tournament: rules.Tournament{Points: rules.Points{Win: 6, Draw: 2}},
	Usual:      rules.Limits{Total: 60_000_000, Memory: 64 << 20},
}

func (p *raiding) Notate(m rules.Move) string {
	return strconv.Itoa(int(m.N[0])) + " of " + strconv.Itoa(p.left)
}

func (p *raiding) Draw() rules.Scene {
	s := rules.Scene{Width: rules.Unit, Height: 100 * rules.Unit, Label: strconv.Itoa(p.left) + " left"}
	s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Rect, Role: rules.Board, X2: s.Width, Y2: s.Height})
	for i := range p.left {
		s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Disc, Role: rules.Stone, X: rules.Unit / 2, Y: (i + 1) * rules.Unit, R: rules.Unit / 3})
	}
	return s
}

// raidSpec checks setups.
var raidSpec = rules.Spec{
	Name: "raid", Version: 1, Seats: [2]int{2, 2}, Marks: []string{"left", "right"},
	Params: []rules.Param{{Name: "stones", Min: 1, Max: 99, Usual: 9, Doc: "stones in the heap"}},
}

func parseRaid(text []byte) (rules.Move, *rules.Refusal) {
	if len(text) != 1 || text[0] < '1' || text[0] > '3' {
		return rules.Move{}, rules.RefuseText(rules.Unreadable, "not 1, 2 or 3", text)
	}
	return rules.Move{N: [6]int16{int16(text[0] - '0')}}, nil
}

// heap is all that a move changes.
type heap struct {
	left, plies int
	turn        base.Seat
	out         base.Seat
	score       [base.Max]int
}

type raiding struct {
	heap
	start heap
	past  []heap
}

// openRaid parses a start as "left turn score score". Somebody must be in turn.
func openRaid(setup rules.Setup) (rules.Position, error) {
	params, err := raidSpec.Read(setup)
	if err != nil {
		return nil, err
	}
	stones := params[0]
	p := &raiding{start: heap{left: stones, turn: base.First}, past: make([]heap, 0, stones+2)}
	if setup.Start != "" {
		var n []int
		for _, word := range strings.Split(setup.Start, " ") {
			v, err := strconv.Atoi(word)
			if err != nil || strconv.Itoa(v) != word || v < 0 {
				return nil, &rules.SetupError{Field: "start", Msg: "not a heap"}
			}
			n = append(n, v)
		}
		if len(n) != 4 || n[0] < 1 || n[0] > stones || n[1] < 1 || n[1] > 2 {
			return nil, &rules.SetupError{Field: "start", Msg: "not a heap"}
		}
		p.start = heap{left: n[0], turn: base.Seat(n[1]), score: [base.Max]int{n[2], n[3]}}
	}
	p.Reset()
	return p, nil
}

func (p *raiding) over() bool { return p.left == 0 || p.out != base.Nobody }
func (p *raiding) Plies() int { return p.plies }
func (p *raiding) Reset()     { p.heap, p.past = p.start, p.past[:0] }

func (p *raiding) Undo() {
	if n := len(p.past); n > 0 {
		p.heap, p.past = p.past[n-1], p.past[:n-1]
	}
}

func (p *raiding) Turn() base.Seat {
	if p.over() {
		return base.Nobody
	}
	return p.turn
}

func (p *raiding) Play(m rules.Move) (int, *rules.Refusal) {
	n := int(m.N[0])
	if p.over() || !m.Only(1) || n < 1 || n > min(3, p.left) {
		return 0, &rules.Refusal{Code: "heap", Message: "the heap has no " + strconv.Itoa(n) + " to take", Witness: rules.Witness{{Name: "left", Value: strconv.Itoa(p.left)}}}
	}
	p.past = append(p.past, p.heap)
	p.left -= n
	p.plies++
	mover, gain := p.turn, n
	p.turn = mover.Other()
	switch n {
	case 1:
	case 2:
		p.score[p.turn-1] = max(p.score[p.turn-1]-1, 0)
	case 3:
		gain = 0
		p.score[mover-1] = max(p.score[mover-1]-1, 0)
	}
	p.score[mover-1] += gain
	return gain, nil
}

func (p *raiding) Leave(s base.Seat, why rules.Cause) *rules.Refusal {
	if s != base.First && s != base.Second {
		return &rules.Refusal{Code: rules.AlreadyOut, Message: "there is no seat " + s.String()}
	}
	if p.over() {
		return &rules.Refusal{Code: rules.AlreadyOut, Message: "seat " + s.String() + " cannot leave"}
	}
	p.past = append(p.past, p.heap)
	p.out = s
	return nil
}

func (p *raiding) Outcome() rules.Outcome {
	o := rules.Outcome{Over: p.over(), Scored: true, Score: p.score}
	switch a, b := p.score[0], p.score[1]; {
	case p.out != base.Nobody:
		o.Winner, o.Reason = p.out.Other(), rules.ByFault
	case p.left > 0:
	case a > b:
		o.Winner, o.Reason = base.First, "x-heap-gone"
	case a < b:
		o.Winner, o.Reason = base.Second, "x-heap-gone"
	default:
		o.Reason = "x-heap-gone"
	}
	return o
}

func (p *raiding) AppendLegal(dst []rules.Move) []rules.Move {
	for n := 1; n <= min(3, p.left) && !p.over(); n++ {
		dst = append(dst, rules.Move{N: [6]int16{int16(n)}})
	}
	return dst
}

func (p *raiding) AppendText(dst []byte) []byte {
	for i, n := range []int{p.left, int(p.Turn()), p.score[0], p.score[1]} {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	return dst
}

// raidConversation sends the number of stones left to the seat in turn, and reads a
// number.
type raidConversation struct {
	pos rules.Position
	me  base.Seat
}

func newRaidConversation(_ rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
	return raidConversation{pos, me}
}

func (t raidConversation) Open(dst []rules.Action) []rules.Action {
	return t.Moved(dst, base.Nobody, rules.Move{})
}

func (t raidConversation) Moved(dst []rules.Action, _ base.Seat, _ rules.Move) []rules.Action {
	if t.pos.Turn() != t.me {
		return dst
	}
	return append(dst, rules.Action{Kind: rules.SendLine, Text: strconv.AppendInt(nil, int64(t.pos.(*raiding).left), 10), Clock: rules.Starts})
}

func (t raidConversation) Receive(dst []rules.Action, e rules.Event) ([]rules.Action, rules.Meaning) {
	if e.From == rules.FromPart && len(e.Text) == 0 {
		return dst, rules.Meaning{}
	}
	m, why := parseRaid(e.Text)
	switch {
	case e.From != rules.FromOutput || why != nil:
		_, why = parseRaid([]byte("no line"))
		return dst, rules.Meaning{Sense: rules.BadText, Why: why}
	case t.pos.Turn() != t.me || e.Waiting > 0:
		return dst, rules.Meaning{Sense: rules.Early, Move: m, Why: &rules.Refusal{Code: "out-of-turn", Message: "not in turn"}}
	}
	return dst, rules.Meaning{Sense: rules.Played, Move: m}
}
