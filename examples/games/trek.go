package games

import (
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// Trek is a game with long moves. Two seats move one piece along a lane of squares,
// from square 1 on. A move names all squares that the piece enters, 1, 100 or 257 of
// them, as a capture in draughts names all its jumps. The text of a move must fit
// into a log. A square is a point. Entering the last square ends the game, and more
// points win.
var Trek = &rules.Game{
	Spec: trekSpec, Doc: "walk along a lane",
	NewPosition: openTrek, ParseMove: parseTrek,
	AppendMove: func(dst []byte, m rules.Move) []byte {
		if m.N != [6]int16{} || m.More == "" {
			return append(dst, "no walk"...)
		}
		return append(dst, m.More...)
	},
	Protocols:  []*rules.Protocol{{Name: "lines", Doc: "the next square, the squares entered in answer", Stays: true, Longest: base.MaxMove, Conversation: newTrekConversation}},
	Tournament: rules.Tournament{Points: rules.Points{Win: 4, Draw: 2}},
	Usual:      rules.Limits{Total: 60_000_000, Memory: 64 << 20},
}

// trekSpec checks setups.
var trekSpec = rules.Spec{
	Name: "trek", Version: 1, Seats: [2]int{2, 2}, Marks: []string{"near", "far"},
	Params: []rules.Param{{Name: "squares", Min: 1, Max: 999, Usual: 400, Doc: "squares of the lane"}},
}

// strides are the numbers of squares that a move may enter.
var strides = []int{1, 100, 257}

// walk returns the text of a move that enters n squares, beginning with at.
func walk(at, n int) string {
	var b []byte
	for i := range n {
		if i > 0 {
			b = append(b, ' ')
		}
		b = strconv.AppendInt(b, int64(at+i), 10)
	}
	return string(b)
}

func parseTrek(text []byte) (rules.Move, *rules.Refusal) {
	for word := range strings.SplitSeq(string(text), " ") {
		if n, err := strconv.Atoi(word); err != nil || strconv.Itoa(n) != word {
			return rules.Move{}, rules.RefuseText(rules.Unreadable, "no squares", text)
		}
	}
	return rules.Move{More: string(text)}, nil
}

type trekking struct {
	squares    int
	turn       base.Seat // of the start
	past       []int     // squares entered by each move, -1 for a seat that left
	left       base.Seat // the seat that left
	entered    int
	start      int
	score, was [base.Max]int
}

// openTrek parses a start as "entered turn score score".
func openTrek(setup rules.Setup) (rules.Position, error) {
	params, err := trekSpec.Read(setup)
	if err != nil {
		return nil, err
	}
	squares := params[0]
	p := &trekking{squares: squares, turn: base.First}
	if setup.Start != "" {
		wrong := &rules.SetupError{Field: "start", Msg: "not a place on the lane"}
		m, refused := parseTrek([]byte(setup.Start))
		words := strings.Fields(m.More)
		if refused != nil || len(words) != 4 {
			return nil, wrong
		}
		var n [4]int
		for i, word := range words {
			n[i], _ = strconv.Atoi(word)
		}
		if n[0] < 0 || n[0] >= squares || n[1] < 1 || n[1] > 2 || n[2] < 0 || n[3] < 0 || n[2]+n[3] > squares {
			return nil, wrong
		}
		p.start, p.turn, p.was = n[0], base.Seat(n[1]), [base.Max]int{n[2], n[3]}
	}
	p.Reset()
	return p, nil
}

func (p *trekking) Reset() {
	p.past, p.entered, p.score, p.left = p.past[:0], p.start, p.was, base.Nobody
}

func (p *trekking) Plies() int { return len(p.past) - min(int(p.left), 1) }

// mover returns the seat that makes the next move, even if there is none.
func (p *trekking) mover() base.Seat {
	if p.Plies()%2 == 0 {
		return p.turn
	}
	return p.turn.Other()
}

func (p *trekking) Turn() base.Seat {
	if p.Outcome().Over {
		return base.Nobody
	}
	return p.mover()
}

// fits reports whether a move may enter n squares.
func (p *trekking) fits(n int) bool {
	return slices.Contains(strides, n) && n <= p.squares-p.entered && len(walk(p.entered+1, n)) <= base.MaxMove
}

func (p *trekking) Play(m rules.Move) (int, *rules.Refusal) {
	n := strings.Count(m.More, " ") + 1
	if p.Turn() == base.Nobody || m.N != [6]int16{} || !p.fits(n) || m.More != walk(p.entered+1, n) {
		why := "the walk does not go on from square " + strconv.Itoa(p.entered)
		if p.Turn() == base.Nobody {
			return 0, &rules.Refusal{Code: rules.GameOver, Message: "the game is over since " + since(p.Plies()), Witness: rules.Witness{{Name: "at", Value: strconv.Itoa(p.entered)}}}
		}
		return 0, &rules.Refusal{Code: "walk", Message: why, Witness: rules.Witness{{Name: "at", Value: strconv.Itoa(p.entered)}}}
	}
	p.score[p.mover()-1] += n
	p.entered += n
	p.past = append(p.past, n)
	return n, nil
}

// since describes the place in a game.
func since(plies int) string {
	if plies == 0 {
		return "the start"
	}
	return "ply " + strconv.Itoa(plies)
}

func (p *trekking) Leave(s base.Seat, why rules.Cause) *rules.Refusal {
	if s != base.First && s != base.Second {
		return &rules.Refusal{Code: rules.AlreadyOut, Message: "there is no seat " + s.String()}
	}
	if p.Outcome().Over {
		return &rules.Refusal{Code: rules.AlreadyOut, Message: "seat " + s.String() + " cannot leave"}
	}
	p.left, p.past = s, append(p.past, -1)
	return nil
}

func (p *trekking) Undo() {
	last := len(p.past) - 1
	if last < 0 {
		return
	}
	n := p.past[last]
	p.past = p.past[:last]
	if n < 0 {
		p.left = base.Nobody
		return
	}
	p.entered -= n
	p.score[p.mover()-1] -= n
}

func (p *trekking) Outcome() rules.Outcome {
	o := rules.Outcome{Scored: true, Score: p.score}
	switch {
	case p.left != base.Nobody:
		o.Over, o.Winner, o.Reason = true, p.left.Other(), rules.ByFault
	case p.entered < p.squares:
	case p.score[0] > p.score[1]:
		o.Over, o.Winner, o.Reason = true, base.First, "x-arrived"
	case p.score[0] < p.score[1]:
		o.Over, o.Winner, o.Reason = true, base.Second, "x-arrived"
	default:
		o.Over, o.Reason = true, "x-arrived"
	}
	return o
}

func (p *trekking) AppendLegal(dst []rules.Move) []rules.Move {
	for _, n := range strides {
		if p.Turn() != base.Nobody && p.fits(n) {
			dst = append(dst, rules.Move{More: walk(p.entered+1, n)})
		}
	}
	return dst
}

func (p *trekking) AppendText(dst []byte) []byte {
	for i, n := range []int{p.entered, int(p.Turn()), p.score[0], p.score[1]} {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	return dst
}

// Draw shows the squares entered.
func (p *trekking) Draw() rules.Scene {
	s := rules.Scene{Width: 40 * rules.Unit, Height: (p.squares/40 + 1) * rules.Unit, Label: strconv.Itoa(p.entered) + " entered"}
	s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Rect, Role: rules.Board, X2: s.Width, Y2: s.Height})
	for i := range p.entered {
		s.Shapes = append(s.Shapes, rules.Shape{Form: rules.Disc, Role: rules.Stone, X: i%40*rules.Unit + rules.Unit/2, Y: i/40*rules.Unit + rules.Unit/2, R: rules.Unit / 3})
	}
	return s
}

// trekConversation sends the next square to the seat in turn, and reads squares.
type trekConversation struct {
	pos rules.Position
	me  base.Seat
}

func newTrekConversation(_ rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
	return trekConversation{pos, me}
}

func (t trekConversation) Open(dst []rules.Action) []rules.Action {
	return t.Moved(dst, base.Nobody, rules.Move{})
}

func (t trekConversation) Moved(dst []rules.Action, _ base.Seat, _ rules.Move) []rules.Action {
	if t.pos.Turn() != t.me {
		return dst
	}
	return append(dst, rules.Action{Kind: rules.SendLine, Text: strconv.AppendInt(nil, int64(t.pos.(*trekking).entered+1), 10), Clock: rules.Starts})
}

func (t trekConversation) Receive(dst []rules.Action, e rules.Event) ([]rules.Action, rules.Meaning) {
	if e.From == rules.FromPart && len(e.Text) == 0 {
		return dst, rules.Meaning{}
	}
	m, why := parseTrek(e.Text)
	switch {
	case e.From != rules.FromOutput || why != nil:
		_, why = parseTrek([]byte("no line"))
		return dst, rules.Meaning{Sense: rules.BadText, Why: why}
	case t.pos.Turn() != t.me || e.Waiting > 0:
		return dst, rules.Meaning{Sense: rules.Early, Move: m, Why: &rules.Refusal{Code: "out-of-turn", Message: "not in turn"}}
	}
	return dst, rules.Meaning{Sense: rules.Played, Move: m}
}
