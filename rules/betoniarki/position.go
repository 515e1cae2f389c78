package betoniarki

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/board"
)

// maxSide is the longest side of a board, maxMixers the greatest number of mixers of a side
// in any start.
const (
	maxSide   = 26
	maxMixers = 16
)

// directions are the eight directions of a mixer and of its concrete, in the order in
// which legal moves are listed.
var directions = [8][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

// symbols are the characters for each seat in a position's text.
const symbols = "-12"

// position is a game in play. Squares are numbered row by row on a board with a border of
// concrete, so that every way ends without counting.
type position struct {
	board.Board
	stride     int
	steps      [8]int // from a square to its neighbours
	first      base.Seat
	startCells []byte
	startAt    [3][maxMixers]uint16
	mixers     [3]int // by seat

	rules.Duel
	cells  []byte               // '.', '1', '2' or '#'
	at     [3][maxMixers]uint16 // by seat: the squares of its mixers
	played []ply                // room for all possible plies: each takes a free square away

	said recentLines // not part of the game: what programs said, for the relay
}

// ply is a move that was made: the number of the mixer, and its three squares.
type ply struct{ mixer, from, to, pour uint16 }

// usualStart returns the text of the usual start for a size, or "" if there is none (B5,
// settled by the organisers' referee; 6 and 8 as usual in Amazons). The mixers are k squares
// from the corners.
func usualStart(size int) string {
	k := map[int]int{6: 2, 8: 3, 10: 4}[size]
	if k == 0 {
		return ""
	}
	rows := bytes.Split(bytes.Repeat([]byte(strings.Repeat(".", size)+"/"), size), []byte{'/'})[:size]
	for i, symbol := range []byte("12") {
		outer, inner := rows[i*(size-1)], rows[(1-i)*(k-1)+i*(size-k)]
		outer[k-1], outer[size-k], inner[0], inner[size-1] = symbol, symbol, symbol, symbol
	}
	return string(bytes.Join(rows, []byte{'/'})) + " 1"
}

// open makes the position that setup describes.
func open(setup rules.Setup) (rules.Position, error) {
	params, err := spec.Read(setup)
	if err != nil {
		return nil, err
	}
	size := params[0]
	p := &position{Board: board.Board{Width: size, Height: size, First: 1, Up: true}, stride: size + 2}
	p.startCells = []byte(strings.Repeat("#", p.stride*p.stride))
	p.cells = make([]byte, len(p.startCells))
	for i, d := range directions {
		p.steps[i] = d[1]*p.stride + d[0]
	}
	start := setup.Start
	if start == "" {
		start = usualStart(size)
	}
	wrong := "a board of " + strconv.Itoa(size) + " by " + strconv.Itoa(size) + " has no usual start: it must be given"
	if start != "" {
		wrong = p.readStart(start)
	}
	if wrong != "" {
		return nil, &rules.SetupError{Field: "start", Msg: wrong}
	}
	p.Reset()
	return p, nil
}

// readStart puts a start's text on the board. It returns what is wrong with the text, or
// "". A position of a finished game has no seat in turn, and does not tell who has won.
func (p *position) readStart(text string) string {
	rows, word, _ := strings.Cut(text, " ")
	if word == "" {
		return "not the rows and the seat in turn"
	}
	if wrong := p.ReadRows(p.startCells[p.stride+1:], p.stride, rows, "square", ".12#"); wrong != "" {
		return wrong
	}
	for c, symbol := range p.startCells {
		if s := base.Seat(symbol - '0'); symbol == '1' || symbol == '2' {
			if p.mixers[s] == maxMixers {
				return "seat " + s.String() + " has more than " + strconv.Itoa(maxMixers) + " mixers"
			}
			p.startAt[s][p.mixers[s]] = uint16(c)
			p.mixers[s]++
		}
	}
	p.played = make([]ply, strings.Count(rows, "."))
	switch {
	case p.mixers[1] == 0:
		return "seat 1 has no mixer"
	case p.mixers[2] == 0:
		return "seat 2 has no mixer"
	case word == "-":
		return "nobody is in turn: the game is over"
	case word != "1" && word != "2":
		return "in turn is " + strconv.QuoteToASCII(word) + ", not 1 or 2"
	}
	p.first = base.Seat(word[0] - '0')
	return ""
}

// square returns the number of a square, or 0 (border) if it is off the board.
func (p *position) square(x, y int) int {
	if !p.Has(x, y) {
		return 0
	}
	return y*p.stride + x
}

// xy returns the column and the row of a square.
func (p *position) xy(c int) (x, y int) { return c % p.stride, c / p.stride }

func (p *position) squareName(c int) string { return p.Name(p.xy(c)) }

// Play moves a mixer of the seat in turn and pours concrete from its new square. The
// square it left is free by then (B2-B4). The next seat loses if it cannot move (B6).
// There are no points to gain.
func (p *position) Play(m rules.Move) (gain int, refused *rules.Refusal) {
	x, y := int(m.N[2]), int(m.N[3])
	from := p.square(int(m.N[0]), int(m.N[1]))
	mover := p.Mover
	own := symbols[mover]
	if mover == base.Nobody || p.cells[from] != own || m.More != "" {
		return 0, p.refuse(m)
	}
	to, ok := p.reach(from, x-int(m.N[0]), y-int(m.N[1]))
	if !ok {
		return 0, p.refuse(m)
	}
	p.cells[from] = '.'
	pour, ok := p.reach(to, int(m.N[4])-x, int(m.N[5])-y)
	if !ok {
		p.cells[from] = own
		return 0, p.refuse(m)
	}
	p.cells[to], p.cells[pour] = own, '#'
	i := 0
	for p.at[mover][i] != uint16(from) {
		i++
	}
	p.at[mover][i] = uint16(to)
	p.played[p.Made] = ply{uint16(i), uint16(from), uint16(to), uint16(pour)}
	p.Made++
	p.Mover = 3 - mover
	p.testEnd()
	return 0, nil
}

// reach goes from a square by dx and dy over free squares in one of the eight directions.
// It returns the square reached, and whether it got there.
func (p *position) reach(from, dx, dy int) (to int, ok bool) {
	n, step := p.way(dx, dy)
	for to = from; n > 0; n-- {
		if to += step; p.cells[to] != '.' {
			return to, false
		}
	}
	return to, step != 0
}

// way returns how many squares dx and dy are in one of the eight directions, and the step
// of that direction, or 0 and 0 if they are in none.
func (p *position) way(dx, dy int) (n, step int) {
	if dx != 0 && dy != 0 && dx != dy && dx != -dy {
		return 0, 0
	}
	return max(dx, -dx, dy, -dy), rules.Sign(dy)*p.stride + rules.Sign(dx)
}

// testEnd ends the game if no mixer of the seat in turn has a free square beside it (B6).
// One square is enough, since concrete can be poured where the mixer came from.
func (p *position) testEnd() {
	for _, c := range p.at[p.Mover][:p.mixers[p.Mover]] {
		for _, step := range p.steps {
			if p.cells[int(c)+step] == '.' {
				return
			}
		}
	}
	p.End(rules.NoMove, 3-p.Mover)
}

// Leave ends the game for the opponent, whatever the cause (B8).
func (p *position) Leave(s base.Seat, why rules.Cause) (refused *rules.Refusal) {
	return p.LeaveBy(s, why, p.over)
}

// Undo takes back the last Play or Leave. The game was not over before either.
func (p *position) Undo() {
	if p.Return() || p.Made == 0 {
		return
	}
	p.Made--
	m, mover := p.played[p.Made], p.mover(p.Made)
	p.cells[m.pour], p.cells[m.to] = '.', '.'
	p.cells[m.from] = symbols[mover] // last: it may be where concrete was poured
	p.at[mover][m.mixer] = m.from
	p.GoOn(mover)
}

// mover returns who makes the ply after so many.
func (p *position) mover(plies int) base.Seat {
	if plies%2 == 0 {
		return p.first
	}
	return 3 - p.first
}

func (p *position) Reset() {
	copy(p.cells, p.startCells)
	p.at = p.startAt
	p.Begin(p.first)
	p.testEnd()
}

// AppendText appends the rows from y=1 joined by '/', a blank and the seat in
// turn.
func (p *position) AppendText(dst []byte) []byte {
	return append(board.AppendRows(dst, p.cells[p.stride+1:len(p.cells)-p.stride], p.Width, p.stride, ' '), symbols[p.Mover])
}

// AppendLegal appends every legal move: mixers row by row from y=1; for each its ways,
// and for each way the concrete, direction by direction from +x turning towards +y, the
// nearest square first.
func (p *position) AppendLegal(dst []rules.Move) []rules.Move {
	own := symbols[p.Mover] // '-' once over, which is on no square
	for y := 1; y <= p.Height; y++ {
		for x := 1; x <= p.Width; x++ {
			from := y*p.stride + x
			if p.cells[from] != own {
				continue
			}
			p.cells[from] = '.' // pouring back is allowed
			for _, step := range p.steps {
				for to := from + step; p.cells[to] == '.'; to += step {
					dst = p.appendPours(dst, x, y, to)
				}
			}
			p.cells[from] = own
		}
	}
	return dst
}

func (p *position) appendPours(dst []rules.Move, x1, y1, to int) []rules.Move {
	x2, y2 := p.xy(to)
	for i, step := range p.steps {
		dx, dy := int16(directions[i][0]), int16(directions[i][1])
		x, y := int16(x2), int16(y2)
		for pour := to + step; p.cells[pour] == '.'; pour += step {
			x, y = x+dx, y+dy
			dst = append(dst, rules.Move{N: [6]int16{int16(x1), int16(y1), int16(x2), int16(y2), x, y}})
		}
	}
	return dst
}

// Codes of illegal moves, in addition to those of package rules. Squares in a witness are
// "x,y" as in a Move; part is "move" or "pour".
const (
	// NoMixer means that there is no mixer to move. Witness: cell, holds (free or
	// concrete), ply (at which it was poured, or "start"; not for a free one).
	NoMixer rules.Code = "no-mixer"
	// Foreign means that the mixer is the opponent's. Witness: cell, by, turn.
	Foreign rules.Code = "foreign"
	// NoStep means a way of length 0. Witness: part, cell.
	NoStep rules.Code = "no-step"
	// NotStraight means a way in none of the eight directions. Witness: part, from, to,
	// dx, dy.
	NotStraight rules.Code = "not-straight"
	// Blocked means that a square between is not free. Witness: part, from, to, at, by
	// (1, 2 or #), ply (since when, or "start").
	Blocked rules.Code = "blocked"
)

// refuse says why Play does not make a move: the first reason in the order of the move's
// numbers. Witnesses that the codes do not document: game-over: see over; off-board: part
// (from, move or pour), cell, size; occupied: part, cell, by (1, 2 or #), ply (since
// when, or "start").
func (p *position) refuse(m rules.Move) *rules.Refusal {
	if p.Mover == base.Nobody {
		return p.over()
	}
	var n [6]int
	for i := range n {
		n[i] = int(m.N[i])
	}
	from := p.square(n[0], n[1])
	own, cell, by := p.cells[from], p.Name(n[0], n[1]), string(p.cells[from:from+1])
	switch {
	case m.More != "":
		return unreadable(AppendMove(nil, m))
	case from == 0:
		return p.offBoard("from", n[0], n[1])
	case own == '.':
		return rules.Refuse(NoMixer, "no mixer stands on "+cell+", which is free", "cell", cell, "holds", "free")
	case own == '#':
		ply := p.plyOf(from)
		return rules.Refuse(NoMixer, cell+" is concrete since "+rules.PlyWords(ply), "cell", cell, "holds", "concrete", "ply", rules.PlyName(ply))
	case own != symbols[p.Mover]:
		turn := p.Mover.String()
		return rules.Refuse(Foreign, "the mixer on "+cell+" is of seat "+by+", and seat "+turn+" is in turn", "cell", cell, "by", by, "turn", turn)
	}
	if refused := p.refuseWay("move", n[0], n[1], n[2], n[3]); refused != nil {
		return refused
	}
	p.cells[from] = '.'
	defer func() { p.cells[from] = own }()
	return p.refuseWay("pour", n[2], n[3], n[4], n[5])
}

func (p *position) offBoard(part string, x, y int) *rules.Refusal {
	cell, size := p.Name(x, y), strconv.Itoa(p.Width)
	return rules.Refuse(rules.OffBoard, cell+" is not on the board of "+size+" by "+size, "part", part, "cell", cell, "size", size)
}

// refuseWay says what is wrong with a way between two squares, the first of which is on
// the board, or returns nil.
func (p *position) refuseWay(part string, x1, y1, x2, y2 int) *rules.Refusal {
	from, to := p.Name(x1, y1), p.Name(x2, y2)
	dx, dy := x2-x1, y2-y1
	_, step := p.way(dx, dy)
	switch {
	case !p.Has(x2, y2):
		return p.offBoard(part, x2, y2)
	case dx == 0 && dy == 0:
		return rules.Refuse(NoStep, "a "+part+" from "+from+" to itself", "part", part, "cell", from)
	case step == 0:
		return rules.Refuse(NotStraight, "a "+part+" from "+from+" to "+to+" goes in none of the eight directions",
			"part", part, "from", from, "to", to, "dx", strconv.Itoa(dx), "dy", strconv.Itoa(dy))
	}
	at, ok := p.reach(p.square(x1, y1), dx, dy)
	if ok {
		return nil
	}
	cell, ply, by := p.squareName(at), p.plyOf(at), string(p.cells[at:at+1])
	holds := cell + " holds a mixer of seat " + by + " since " + rules.PlyWords(ply)
	if by == "#" {
		holds = cell + " is concrete since " + rules.PlyWords(ply)
	}
	if cell == to {
		return rules.Refuse(rules.Occupied, holds, "part", part, "cell", cell, "by", by, "ply", rules.PlyName(ply))
	}
	return rules.Refuse(Blocked, "the "+part+" from "+from+" to "+to+" is blocked: "+holds,
		"part", part, "from", from, "to", to, "at", cell, "by", by, "ply", rules.PlyName(ply))
}

// over refuses what comes after the end. Witness: reason; ply, after which the game was
// over (from 1, or "start"); loser; if the loser cannot move, mixers: their squares, none
// beside a free square.
func (p *position) over() *rules.Refusal {
	loser := p.Winner.Other()
	facts := []string{"loser", loser.String()}
	if p.Reason == rules.NoMove {
		var mixers []string
		for _, c := range p.standing(loser) {
			mixers = append(mixers, p.squareName(c))
		}
		facts = append(facts, "mixers", strings.Join(mixers, " "))
	}
	r := rules.Ended(p.Made, p.Reason, facts...)
	r.Message += ", seat " + loser.String() + " has lost"
	return r
}

// standing returns the squares of a seat's mixers, row by row.
func (p *position) standing(s base.Seat) (list []int) {
	for _, c := range p.at[s][:p.mixers[s]] {
		list = append(list, int(c))
	}
	slices.Sort(list)
	return list
}

// plyOf returns the ply, from 1, since which a square has its present content, or 0 for
// the start. The square must not be free.
func (p *position) plyOf(c int) int {
	for i := p.Made; i > 0; i-- {
		if m := p.played[i-1]; int(m.to) == c || int(m.pour) == c {
			return i
		}
	}
	return 0
}
