package halma

import (
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/board"
)

// open makes the position that setup describes.
func open(setup rules.Setup) (rules.Position, error) {
	params, err := spec.Read(setup)
	if err != nil {
		return nil, err
	}
	p := &position{}
	p.k, p.n, p.n1, p.n2 = params[0], params[1], params[2], params[3]
	is := func(name, value string) bool { return spec.RulingOf(setup, name) == value }
	p.seats = max(setup.Seats, 2)
	p.fullWins = is("blocked_target", "full_and_at_least_one_own")
	p.leaveHome, p.unsettled = is("n1", "home_empty_by_move_N1"), is("n1", "unknown")
	p.allPlies, p.maxWins = is("n2", "max_plies"), is("n2_result", "more_in_target")
	p.drawnGone, p.passing = is("both_gone", "draw"), is("stuck", "pass")
	p.Board = board.Board{Width: p.n, Height: p.n, First: 1, Up: true}
	cells := p.n * p.n
	p.startCells, p.Mover = []byte(strings.Repeat(".", cells)), base.First
	explicit := is("home", "explicit")
	if !explicit {
		p.corners(is("home", "square"))
		for c := range cells {
			owners := 0
			for _, home := range p.home[:p.seats] {
				owners += board.One(home[c])
			}
			if owners > 1 {
				return nil, &rules.SetupError{Field: "k", Msg: "home areas of size " + strconv.Itoa(p.k) + " overlap at " + p.cellName(c)}
			}
		}
	}
	if wrong := p.setUp(setup.Start, explicit); wrong != "" {
		return nil, &rules.SetupError{Field: "start", Msg: wrong}
	}
	p.cells, p.index = make([]byte, cells), make([]uint16, cells)
	for i := range p.where {
		p.where[i] = make([]uint16, 0, p.pawns[i])
	}
	p.past = make([]act, 0, roomAtOpen)
	p.first = p.Mover
	p.Reset()
	if wrong := p.notPlayable(); wrong != "" {
		return nil, &rules.SetupError{Field: "start", Msg: wrong}
	}
	return p, nil
}

// opposite returns the seat in the corner across the board, whether it plays or not.
func opposite(s base.Seat) base.Seat { return (s - 1) ^ 1 + 1 }

// corners sets the areas of home=triangle and home=square: a home is a square, or the
// triangle of the fields at most k-1 steps from the corner field. Each seat's target is the
// home of the opposite corner.
func (p *position) corners(square bool) {
	for s := base.First; s <= base.Max; s++ {
		p.home[s-1] = make([]bool, p.n*p.n)
		p.target[opposite(s)-1] = p.home[s-1]
		for y := range min(p.k, p.n) {
			for x := range min(p.k, p.n) {
				i, j := x, y // steps from the corner along both sides
				if s == 2 || s == 3 {
					i = p.n - 1 - x
				}
				if s == 2 || s == 4 {
					j = p.n - 1 - y
				}
				p.home[s-1][j*p.n+i] = square || x+y < p.k
			}
		}
	}
}

// standing sets the areas of home=explicit: a home is the fields of a seat's pawns. The
// target is the home of the opposite seat or, if nobody plays from there, the seat's own
// home rotated to the other side of the board.
func (p *position) standing() {
	for s := base.First; s <= base.Max; s++ {
		p.home[s-1] = make([]bool, len(p.startCells))
		for c, symbol := range p.startCells {
			p.home[s-1][c] = symbol == symbolOf(s)
		}
	}
	for s := base.First; int(s) <= p.seats; s++ {
		p.target[s-1] = p.home[opposite(s)-1]
		if int(opposite(s)) > p.seats {
			p.target[s-1] = make([]bool, len(p.startCells))
			for c, own := range p.home[s-1] {
				p.target[s-1][len(p.startCells)-1-c] = own
			}
		}
	}
}

// setUp makes the start from its text or, without one, puts every seat's pawns in its
// home. It returns what is wrong with the text, or "".
func (p *position) setUp(text string, explicit bool) string {
	switch {
	case text != "":
		if wrong := p.readStart(text, explicit); wrong != "" {
			return wrong
		}
	case explicit:
		return "must be given where home=explicit"
	default:
		for i, home := range p.home[:p.seats] {
			for c, own := range home {
				if own {
					p.startCells[c] = symbolOf(base.Seat(i + 1))
				}
			}
		}
	}
	if explicit {
		p.standing()
	}
	for c, symbol := range p.startCells {
		if symbol != '.' {
			i := seatOf(symbol) - 1
			p.pawns[i]++
			p.start.atHome[i] += board.One(p.home[i][c])
			p.start.inGoal[i] += board.One(p.target[i][c])
		}
	}
	for i, n := range p.pawns[:p.seats] {
		if n == 0 {
			return "seat " + strconv.Itoa(i+1) + " has no pawn"
		}
	}
	return ""
}

// readStart reads a position's text: the rows, the seat in turn, the moves made by each
// seat and, if more than two play, the seats that are out, in their order; at least two must
// be left. If the homes are the fields of the start itself nobody can have moved.
func (p *position) readStart(text string, explicit bool) string {
	words := strings.SplitN(text, " ", 5)
	if len(words) < 3 || len(words) > 4 || len(words) == 4 && p.seats == 2 {
		return "not the rows, the seat in turn and the moves made"
	}
	digits := "1234"[:p.seats]
	if wrong := p.ReadRows(p.startCells, p.n, words[0], "field", "."+digits); wrong != "" {
		return wrong
	}
	if len(words) == 4 {
		last, list := "", strings.Split(words[3], ",")
		for _, word := range list {
			if len(word) != 1 || word <= last || !strings.Contains(digits, word) {
				return "no list of seats that are out: " + strconv.QuoteToASCII(words[3])
			}
			p.start.out |= bit(seatOf(word[0]))
			last = word
		}
		if len(list) > p.seats-2 {
			return "fewer than two seats are in the game"
		}
	}
	switch turn := words[1]; {
	case turn == "-":
		return "the game is over"
	case len(turn) != 1 || !strings.Contains(digits, turn):
		return "no seat in turn: " + strconv.QuoteToASCII(turn)
	case p.start.out&bit(seatOf(turn[0])) != 0:
		return "seat " + turn + " is in turn and out"
	}
	p.Mover = seatOf(words[1][0])
	made := strings.Split(words[2], ",")
	if len(made) != p.seats {
		return "not the moves made by " + strconv.Itoa(p.seats) + " seats: " + strconv.QuoteToASCII(words[2])
	}
	for i, word := range made {
		n, err := strconv.Atoi(word)
		if err != nil || strconv.Itoa(n) != word || n < 0 || n > maxMoves {
			return "no number of moves: " + strconv.QuoteToASCII(word)
		}
		if n > 0 && explicit {
			return "moves are made before the start that says where the homes are (home=explicit)"
		}
		p.start.made[i] = n
	}
	return ""
}

// notPlayable says why a start cannot be played on, or returns "".
func (p *position) notPlayable() string {
	for s := base.First; int(s) <= p.seats; s++ {
		i, name := s-1, "the game is over: seat "+s.String()
		switch {
		case !p.isIn(s):
		case p.inGoal[i] == p.pawns[i]:
			return name + " has all pawns in its target"
		case p.leaveHome && p.n1 > 0 && p.made[i] == p.n1 && p.atHome[i] > 0:
			return name + " has a pawn at home after its move N1"
		}
	}
	if p.allPlies && p.used() || !p.allPlies && p.n2 > 0 && p.made[p.Mover-1] >= p.n2 {
		return "the game is over: the moves are used up"
	}
	if !p.canMove(p.Mover) {
		return "seat " + p.Mover.String() + " is in turn and cannot move"
	}
	return ""
}
