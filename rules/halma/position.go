package halma

import (
	"bytes"
	"math/bits"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/board"
)

// roomAtOpen is how many moves a position can take back without allocating more memory.
// Longer games allocate more once, and keep it.
const roomAtOpen = 2048

// The directions of a move.
const (
	up = iota + 1
	right
	down
	left
)

// compass has the name of each direction at the index of its number.
var compass = [...]string{"", "up", "right", "down", "left"}

// position is a game in play. Cells are counted row by row from (1,1).
type position struct {
	given
	board.Board
	areas
	startCells []byte // the start, to go back to
	start      state
	first      base.Seat
	pawns      [base.Max]int // how many each seat has

	cells []byte // '.' or the seat's digit
	where [base.Max][]uint16
	index []uint16 // the index of the pawn on a cell in its seat's where
	state
	rules.Ending
	past []act
}

// given is a setup's parameters and rulings, read and checked.
type given struct {
	n, k, n1, n2 int
	seats        int
	fullWins     bool // ruling blocked_target=full_and_at_least_one_own
	leaveHome    bool // ruling n1=home_empty_by_move_N1
	unsettled    bool // ruling n1=unknown
	allPlies     bool // ruling n2=max_plies
	maxWins      bool // ruling n2_result=more_in_target
	passing      bool // ruling stuck=pass
	drawnGone    bool // ruling both_gone=draw
}

// areas are the home and the target of each seat, seat 1 first, by cell. A field can be in
// one seat's home and another's target.
type areas struct{ home, target [base.Max][]bool }

// state is what a move changes in addition to the board.
type state struct {
	out    uint8 // the seats that are out, one bit each
	late   uint8 // the seats with a pawn at home after their move N1
	made   [base.Max]int
	atHome [base.Max]int // own pawns in the seat's home
	inGoal [base.Max]int // own pawns in its target
}

// act is a move, or a seat that leaves, with what is needed to take it back.
type act struct {
	from, to uint16
	turn     base.Seat // before it
	out      uint8     // before it
	left     bool      // a seat left
	gone     bool      // because the program had ended
}

func symbolOf(s base.Seat) byte           { return '0' + byte(s) }
func seatOf(symbol byte) base.Seat        { return base.Seat(symbol - '0') }
func bit(s base.Seat) uint8               { return 1 << (s - 1) }
func (p *position) isIn(s base.Seat) bool { return p.out&bit(s) == 0 }

// IsOut reports whether a seat has left a game of more than two.
func (p *position) IsOut(s base.Seat) bool { return p.seats > 2 && !p.isIn(s) }

// xy returns the column and row of a cell, both from 1.
func (p *position) xy(c int) (x, y int) { return c%p.n + 1, c/p.n + 1 }

func (p *position) cellName(c int) string { return p.Name(p.xy(c)) }

// Play takes a pawn of the seat in turn to the first free field in a direction and tests
// for the end. There are no points to gain.
func (p *position) Play(m rules.Move) (gain int, refused *rules.Refusal) {
	x, y, d := int(m.N[0])-1, int(m.N[1])-1, m.N[2]
	if uint(x) >= uint(p.n) || uint(y) >= uint(p.n) || !m.Only(3) {
		return 0, p.refuse(m)
	}
	from := y*p.n + x
	if p.Mover == base.Nobody || p.cells[from] != symbolOf(p.Mover) {
		return 0, p.refuse(m)
	}
	to := p.landing(x, y, d)
	if to < 0 {
		return 0, p.refuse(m)
	}
	mover := p.Mover
	p.past = append(p.past, act{from: uint16(from), to: uint16(to), turn: mover, out: p.out})
	p.shift(mover, from, to)
	p.made[mover-1]++
	p.Made++
	p.settle(mover)
	return 0, nil
}

// landing returns the first free cell from column x and row y, both from 0, in direction
// d, or -1 if there is none or no such direction.
func (p *position) landing(x, y int, d int16) int {
	steps, delta := p.ray(x, y, d)
	c := y*p.n + x
	for ; steps > 0; steps-- {
		if c += delta; p.cells[c] == '.' {
			return c
		}
	}
	return -1
}

// ray returns how many fields there are in direction d, and the difference of their
// numbers.
func (p *position) ray(x, y int, d int16) (steps, delta int) {
	switch d {
	case up:
		return p.n - 1 - y, p.n
	case right:
		return p.n - 1 - x, 1
	case down:
		return y, -p.n
	case left:
		return x, -1
	}
	return 0, 0
}

// shift takes a pawn of a seat from one cell to another.
func (p *position) shift(s base.Seat, from, to int) {
	p.cells[from], p.cells[to] = '.', symbolOf(s)
	i := p.index[from]
	p.index[to] = i
	p.where[s-1][i] = uint16(to)
	home, target := p.home[s-1], p.target[s-1]
	p.atHome[s-1] += board.One(home[to]) - board.One(home[from])
	p.inGoal[s-1] += board.One(target[to]) - board.One(target[from])
}

// settle tests for the end after a move, in this order: the mover has brought its pawns
// home (rules of the game; by the ruling blocked_target also: its target is full and one of
// them is in it), it has not left its own home by move N1 (ruling n1), the moves are used up
// (rulings n2 and n2_result), nobody can move (ruling stuck). Then it passes the turn.
func (p *position) settle(mover base.Seat) {
	if in := p.inGoal[mover-1]; in == p.pawns[mover-1] || p.fullWins && in > 0 && p.full(mover) {
		p.End(rules.Home, mover)
		return
	}
	if p.made[mover-1] == p.n1 && p.atHome[mover-1] > 0 {
		p.late |= bit(mover)
		if p.leaveHome && p.drop(mover, rules.MoveCap) {
			return
		}
	}
	p.pass(mover)
}

// full reports whether no field of a seat's target is free.
func (p *position) full(s base.Seat) bool {
	for c, in := range p.target[s-1] {
		if in && p.cells[c] == '.' {
			return false
		}
	}
	return true
}

// pass gives the turn to the next seat that is in the game and can move, unless the moves
// are used up.
func (p *position) pass(from base.Seat) {
	if p.allPlies && p.used() {
		p.cap()
		return
	}
	for i, s := 0, from; i < p.seats; i++ {
		if s++; int(s) > p.seats {
			s = base.First
		}
		switch {
		case !p.isIn(s):
		case !p.allPlies && p.n2 > 0 && p.made[s-1] >= p.n2:
			p.cap()
			return
		case p.canMove(s):
			p.Mover = s
			return
		case !p.passing && p.drop(s, rules.NoMove):
			return
		}
	}
	p.End(rules.NoMove, base.Nobody)
}

// used reports whether all seats together have made N2 moves.
func (p *position) used() bool {
	sum := 0
	for _, n := range p.made {
		sum += n
	}
	return p.n2 > 0 && sum >= p.n2
}

// canMove reports whether a pawn of the seat has a free field in any direction.
func (p *position) canMove(s base.Seat) bool {
	for _, c := range p.where[s-1] {
		x, y := int(c)%p.n, int(c)/p.n
		for d := int16(up); d <= left; d++ {
			if p.landing(x, y, d) >= 0 {
				return true
			}
		}
	}
	return false
}

// drop takes a seat out of the game. If only one seat is left, it has won for the reason
// given, and the game is over.
func (p *position) drop(s base.Seat, reason rules.Reason) (over bool) {
	p.out |= bit(s)
	in := (uint8(1)<<p.seats - 1) &^ p.out
	if bits.OnesCount8(in) > 1 {
		return false
	}
	p.End(reason, base.Seat(bits.Len8(in)))
	return true
}

// cap ends a game whose moves are used up (ruling n2_result).
func (p *position) cap() {
	winner, most := base.Nobody, -1
	for s := base.First; int(s) <= p.seats && p.maxWins; s++ {
		switch in := p.inGoal[s-1]; {
		case !p.isIn(s):
		case in > most:
			winner, most = s, in
		case in == most:
			winner = base.Nobody
		}
	}
	p.End(rules.MoveCap, winner)
}

// Leave takes a seat out, whatever the cause. Its pawns stay where they are. The last
// seat in the game wins, so of two the opponent does at once. By the ruling
// both_gone=draw the last one may leave, too, if both programs have ended.
func (p *position) Leave(s base.Seat, why rules.Cause) (refused *rules.Refusal) {
	if s == base.Nobody || int(s) > p.seats {
		return rules.Refuse(rules.AlreadyOut, "there is no seat "+s.String(), "seat", s.String())
	}
	if !p.isIn(s) {
		return rules.Refuse(rules.AlreadyOut, "seat "+s.String()+" is out of the game already", "seat", s.String())
	}
	if n := len(p.past); p.drawnGone && p.Reason == rules.ByFault && n > 0 && p.past[n-1].gone && why == rules.Gone {
		p.past = append(p.past, act{out: p.out, left: true})
		p.out |= bit(s)
		p.End(rules.BothOut, base.Nobody)
		return nil
	}
	if p.Mover == base.Nobody {
		return p.over()
	}
	p.past = append(p.past, act{turn: p.Mover, out: p.out, left: true, gone: why == rules.Gone})
	if !p.drop(s, rules.ByFault) && p.Mover == s {
		p.pass(s)
	}
	return nil
}

// Undo takes back the last Play or Leave. The game was not over before either, except if
// both had left.
func (p *position) Undo() {
	if len(p.past) == 0 {
		return
	}
	a := p.past[len(p.past)-1]
	p.past = p.past[:len(p.past)-1]
	p.out = a.out
	if p.GoOn(a.turn); a.left {
		if a.turn == base.Nobody {
			p.End(rules.ByFault, base.Seat(bits.Len8((uint8(1)<<p.seats-1)&^p.out)))
		}
		return
	}
	s := a.turn
	p.shift(s, int(a.to), int(a.from))
	if p.made[s-1] == p.n1 {
		p.late &^= bit(s)
	}
	p.made[s-1]--
	p.Made--
}

func (p *position) Reset() {
	copy(p.cells, p.startCells)
	p.state = p.start
	for i := range p.where {
		p.where[i] = p.where[i][:0]
	}
	for c, symbol := range p.cells {
		if symbol != '.' {
			i := seatOf(symbol) - 1
			p.index[c] = uint16(len(p.where[i]))
			p.where[i] = append(p.where[i], uint16(c))
		}
	}
	p.Made, p.past = 0, p.past[:0]
	p.GoOn(p.first)
}

// AppendLegal appends every legal move: the pawns row by row from (1,1), the
// directions in their order.
func (p *position) AppendLegal(dst []rules.Move) []rules.Move {
	if p.Mover == base.Nobody {
		return dst
	}
	own := symbolOf(p.Mover)
	for y := 0; y < p.n; y++ {
		row := p.cells[y*p.n : (y+1)*p.n]
		x := bytes.IndexByte(row, own)
		for ; x >= 0 && x < p.n; x++ {
			if row[x] != own {
				continue
			}
			for d := int16(up); d <= left; d++ {
				if p.landing(x, y, d) >= 0 {
					dst = append(dst, rules.Move{N: [6]int16{int16(x + 1), int16(y + 1), d}})
				}
			}
		}
	}
	return dst
}

// AppendText appends the rows joined by '/', the seat in turn, the moves made and, if
// more than two play, the seats that are out.
func (p *position) AppendText(dst []byte) []byte {
	dst = append(board.AppendRows(dst, p.cells, p.n, p.n, ' '), "-1234"[p.Mover], ' ')
	dst = p.appendMade(dst)
	sep := byte(' ')
	for s := base.First; int(s) <= p.seats && p.seats > 2; s++ {
		if !p.isIn(s) {
			dst = append(dst, sep, symbolOf(s))
			sep = ','
		}
	}
	return dst
}

func (p *position) appendMade(dst []byte) []byte {
	for _, n := range p.made[:p.seats] {
		dst = append(strconv.AppendInt(dst, int64(n), 10), ',')
	}
	return dst[:len(dst)-1]
}

var measures = []rules.Measure{
	{Key: "distance", Doc: "steps to go", Count: rules.Counter((*position).distance)},
	{Key: "arrived", Doc: "pawns in the target area", Count: rules.Counter(func(p *position) [base.Max]int { return p.inGoal })},
}

// distance returns how many steps along rows and columns the pawns of each seat are away
// from its target together, each from the nearest field of it.
func (p *position) distance() (n [base.Max]int) {
	steps := make([]int, len(p.cells))
	nearer := func(c, side int) { // updates a field from its neighbours on one side
		if x := c%p.n + side; x >= 0 && x < p.n {
			steps[c] = min(steps[c], steps[c+side]+1)
		}
		if y := c/p.n + side; y >= 0 && y < p.n {
			steps[c] = min(steps[c], steps[c+side*p.n]+1)
		}
	}
	for s := range p.seats {
		for c := range steps { // the steps to the nearest field of the target, in reading order and then backwards
			steps[c] = 2 * p.n * board.One(!p.target[s][c])
			nearer(c, -1)
		}
		for c := len(steps) - 1; c >= 0; c-- {
			nearer(c, 1)
		}
		for _, c := range p.where[s] {
			n[s] += steps[c]
		}
	}
	return n
}

// Codes of moves that cannot be made, in addition to those of package rules. Fields are
// named "x,y".
const (
	// Direction means a number that is not from 1 to 4. Witness: d.
	Direction rules.Code = "direction"
	// Empty means that no pawn is on the field. Witness: field.
	Empty rules.Code = "empty"
	// NotOwn means that the pawn is another seat's. Witness: field, by (its seat), seat
	// (the one in turn).
	NotOwn rules.Code = "not-own"
	// NoFreeField means that all fields in that direction are taken, or that there are
	// none. Witness: field, d, line (the fields up to the border, each as x,y:seat, or
	// "border").
	NoFreeField rules.Code = "no-free-field"
)

// refuse says why Play does not make a move. Witnesses of the codes of package rules:
// game-over: see over; unreadable: text; off-board: field, n.
func (p *position) refuse(m rules.Move) *rules.Refusal {
	x, y, d := int(m.N[0]), int(m.N[1]), m.N[2]
	field, number := p.Name(x, y), strconv.Itoa(int(d))
	switch {
	case p.Mover == base.Nobody:
		return p.over()
	case !m.Only(3):
		return rules.Refuse(rules.Unreadable, "a move is a column, a row and a direction, no more", "text", moveName(m))
	case !p.Has(x, y):
		side := strconv.Itoa(p.n)
		return rules.Refuse(rules.OffBoard, "field "+field+" is not on the board of side "+side, "field", field, "n", side)
	case d < up || d > left:
		return rules.Refuse(Direction, "direction "+number+" is none of 1 to 4", "d", number)
	}
	c := (y-1)*p.n + x - 1
	if symbol := p.cells[c]; symbol == '.' {
		return rules.Refuse(Empty, "no pawn stands on "+field, "field", field)
	} else if symbol != symbolOf(p.Mover) {
		by, turn := string(symbol), p.Mover.String()
		return rules.Refuse(NotOwn, "the pawn on "+field+" is seat "+by+"'s, and seat "+turn+" is in turn", "field", field, "by", by, "seat", turn)
	}
	var line []string
	for steps, delta := p.ray(x-1, y-1, d); steps > 0; steps-- {
		c += delta
		line = append(line, p.holds(c))
	}
	what := "no free field " + compass[d] + " of " + field
	if line == nil {
		what += ", which is at the border"
		line = []string{"border"}
	}
	return rules.Refuse(NoFreeField, what, "field", field, "d", number, "line", strings.Join(line, " "))
}

func (p *position) holds(c int) string { return p.cellName(c) + ":" + string(p.cells[c:c+1]) }

// over refuses what comes after the end. Witness: reason; ply, after which the game was
// over (from 1, or "start"); and by reason: home: seat, the winner; target, its fields,
// each as x,y:seat, or x,y:. if free. move-cap after N2: n2; made, the moves of each
// seat. After N1: n1; seat, the loser; home, its pawns still there. no-move: made.
func (p *position) over() *rules.Refusal {
	var facts []string
	list := func(area []bool, all bool, own base.Seat) string {
		var fields []string
		for c, in := range area {
			if in && (all || p.cells[c] == symbolOf(own)) {
				fields = append(fields, p.holds(c))
			}
		}
		return strings.Join(fields, " ")
	}
	last := p.last()
	switch {
	case p.Reason == rules.Home:
		facts = []string{"seat", p.Winner.String(), "target", list(p.target[p.Winner-1], true, p.Winner)}
	case p.Reason == rules.MoveCap && last.turn != base.Nobody && p.out&^last.out&bit(last.turn) != 0:
		facts = []string{"n1", strconv.Itoa(p.n1), "seat", last.turn.String(), "home", list(p.home[last.turn-1], false, last.turn)}
	case p.Reason == rules.MoveCap:
		facts = []string{"n2", strconv.Itoa(p.n2), "made", string(p.appendMade(nil))}
	case p.Reason == rules.NoMove:
		facts = []string{"made", string(p.appendMade(nil))}
	}
	return rules.Ended(p.Made, p.Reason, facts...)
}

// last returns the last move, or the zero act if none was made, or a seat left after it.
func (p *position) last() act {
	if n := len(p.past); n > 0 && !p.past[n-1].left {
		return p.past[n-1]
	}
	return act{}
}
