package halma

import (
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// open makes the position that setup describes.
func open(setup rules.Setup) (rules.Position, error) {
	g, err := read(setup)
	if err != nil {
		return nil, err
	}
	p := &position{given: g}
	cells := g.n * g.n
	p.startCells = []byte(strings.Repeat(".", cells))
	p.start.turn = base.First
	if g.home != "explicit" {
		p.areas = corners(g.n, g.k, g.home == "square")
		if c := p.areas.shared(g.seats); c >= 0 {
			return nil, &rules.SetupError{Field: "k", Msg: "home areas of size " + strconv.Itoa(g.k) + " overlap at " + p.cellName(c)}
		}
	}
	if wrong := p.setUp(setup.Start); wrong != "" {
		return nil, &rules.SetupError{Field: "start", Msg: wrong}
	}
	p.cells, p.index = make([]byte, cells), make([]uint16, cells)
	for i := range p.where {
		p.where[i] = make([]uint16, 0, p.pawns[i])
	}
	p.past = make([]act, 0, roomAtOpen)
	p.Reset()
	if wrong := p.notPlayable(); wrong != "" {
		return nil, &rules.SetupError{Field: "start", Msg: wrong}
	}
	return p, nil
}

// setUp makes the start from its text or, without one, puts every seat's pawns in its
// home. It returns what is wrong with the text, or "".
func (p *position) setUp(text string) string {
	if text != "" {
		if wrong := p.readStart(text); wrong != "" {
			return wrong
		}
	} else if p.areas == nil {
		return "must be given where home=explicit"
	} else {
		for i := 0; i < p.seats; i++ {
			for c, own := range p.areas.home[i] {
				if own {
					p.startCells[c] = symbolOf(base.Seat(i + 1))
				}
			}
		}
	}
	if p.areas == nil {
		p.areas = standing(p.startCells, p.seats)
	}
	p.count()
	for i, n := range p.pawns[:p.seats] {
		if n == 0 {
			return "seat " + strconv.Itoa(i+1) + " has no pawn"
		}
	}
	return ""
}

// count counts the pawns of the start.
func (p *position) count() {
	for c, symbol := range p.startCells {
		if symbol == '.' {
			continue
		}
		i := symbol - symbolOf(base.First)
		p.pawns[i]++
		p.start.atHome[i] += one(p.areas.home[i][c])
		p.start.inGoal[i] += one(p.areas.target[i][c])
	}
}

// readStart reads a position's text.
func (p *position) readStart(text string) string {
	words := strings.SplitN(text, " ", 5)
	most := 3
	if p.seats > 2 {
		most = 4
	}
	if len(words) < 3 || len(words) > most {
		return "not the rows, the seat in turn and the moves made"
	}
	if wrong := p.readRows(words[0]); wrong != "" {
		return wrong
	}
	if len(words) == 4 {
		if wrong := p.readOut(words[3]); wrong != "" {
			return wrong
		}
	}
	if wrong := p.readTurn(words[1]); wrong != "" {
		return wrong
	}
	return p.readMade(words[2])
}

func (p *position) readRows(text string) string {
	if len(text) != p.n*(p.n+1)-1 {
		return "not " + strconv.Itoa(p.n) + " rows of " + strconv.Itoa(p.n) + " fields"
	}
	for y := 0; y < p.n; y++ {
		row := text[y*(p.n+1):]
		if y < p.n-1 && row[p.n] != '/' {
			return "row " + strconv.Itoa(y+1) + " is not " + strconv.Itoa(p.n) + " fields long"
		}
		for x := 0; x < p.n; x++ {
			if row[x] != '.' && (row[x] < '1' || row[x] > symbolOf(base.Seat(p.seats))) {
				return "field " + p.cellName(y*p.n+x) + " holds " + strconv.QuoteToASCII(row[x:x+1]) + ", not a '.' or the digit of a seat"
			}
			p.startCells[y*p.n+x] = row[x]
		}
	}
	return ""
}

// readOut reads the seats that are out, in their order; at least two must be left.
func (p *position) readOut(text string) string {
	list := strings.Split(text, ",")
	last := ""
	for _, word := range list {
		if len(word) != 1 || word <= last || word[0] < '1' || word[0] > symbolOf(base.Seat(p.seats)) {
			return "no list of seats that are out: " + strconv.QuoteToASCII(text)
		}
		p.start.out |= bit(base.Seat(word[0] - '0'))
		last = word
	}
	if len(list) > p.seats-2 {
		return "fewer than two seats are in the game"
	}
	return ""
}

func (p *position) readTurn(word string) string {
	if word == "-" {
		return "the game is over"
	}
	if len(word) != 1 || word[0] < '1' || word[0] > symbolOf(base.Seat(p.seats)) {
		return "no seat in turn: " + strconv.QuoteToASCII(word)
	}
	p.start.turn = base.Seat(word[0] - '0')
	if p.start.out&bit(p.start.turn) != 0 {
		return "seat " + word + " is in turn and out"
	}
	return ""
}

// readMade reads the moves made by each seat. If the homes are the fields of the start
// itself nobody can have moved.
func (p *position) readMade(text string) string {
	words := strings.Split(text, ",")
	if len(words) != p.seats {
		return "not the moves made by " + strconv.Itoa(p.seats) + " seats: " + strconv.QuoteToASCII(text)
	}
	for i, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || strconv.Itoa(n) != word || n < 0 || n > maxMoves {
			return "no number of moves: " + strconv.QuoteToASCII(word)
		}
		if n > 0 && p.areas == nil {
			return "moves are made before the start that says where the homes are (home=explicit)"
		}
		p.start.made[i] = n
	}
	return ""
}

// notPlayable says why a start cannot be played on, or returns "".
func (p *position) notPlayable() string {
	for s := base.First; int(s) <= p.seats; s++ {
		i, name := s-1, "seat "+s.String()
		if p.out&bit(s) != 0 {
			continue
		}
		if p.inGoal[i] == p.pawns[i] {
			return "the game is over: " + name + " has all pawns in its target"
		}
		if p.leaveHome && p.n1 > 0 && p.made[i] == p.n1 && p.atHome[i] > 0 {
			return "the game is over: " + name + " has a pawn at home after its move N1"
		}
	}
	if p.allPlies && p.used() || !p.allPlies && p.n2 > 0 && p.made[p.turn-1] >= p.n2 {
		return "the game is over: the moves are used up"
	}
	if !p.canMove(p.turn) {
		return "seat " + p.turn.String() + " is in turn and cannot move"
	}
	return ""
}

// given is a setup's parameters and rulings, read and checked.
type given struct {
	n, k, n1, n2 int
	seats        int
	home         string // ruling home
	fullWins     bool   // ruling blocked_target=full_and_at_least_one_own
	leaveHome    bool   // ruling n1=home_empty_by_move_N1
	unsettled    bool   // ruling n1=unknown
	allPlies     bool   // ruling n2=max_plies
	maxWins      bool   // ruling n2_result=more_in_target
	passing      bool   // ruling stuck=pass
	drawnGone    bool   // ruling both_gone=draw
}

func read(setup rules.Setup) (g given, err error) {
	if err := spec.CheckSetup(setup); err != nil {
		return g, err
	}
	for _, p := range []struct {
		name string
		to   *int
	}{{"k", &g.k}, {"n", &g.n}, {"n1", &g.n1}, {"n2", &g.n2}} {
		if *p.to, err = spec.ParamOf(setup, p.name); err != nil {
			return g, err
		}
	}
	g.seats = max(setup.Seats, 2)
	g.home = spec.RulingOf(setup, "home")
	g.fullWins = spec.RulingOf(setup, "blocked_target") == "full_and_at_least_one_own"
	g.leaveHome = spec.RulingOf(setup, "n1") == "home_empty_by_move_N1"
	g.unsettled = spec.RulingOf(setup, "n1") == "unknown"
	g.allPlies = spec.RulingOf(setup, "n2") == "max_plies"
	g.maxWins = spec.RulingOf(setup, "n2_result") == "more_in_target"
	g.drawnGone = spec.RulingOf(setup, "both_gone") == "draw"
	g.passing = spec.RulingOf(setup, "stuck") == "pass"
	return g, nil
}

// The directions of a canonical move.
const (
	up = iota + 1
	right
	down
	left
)

// compass has the name of each direction at the index of its canonical number.
var compass = [...]string{"", "up", "right", "down", "left"}

// permutations returns the values of the ruling dirs, the canonical one first: the four
// numbers in order, each with its direction.
func permutations() []string {
	var list []string
	for a := up; a <= left; a++ {
		for b := up; b <= left; b++ {
			for c := up; c <= left; c++ {
				if d := up + right + down + left - a - b - c; a != b && a != c && b != c {
					list = append(list, "1"+compass[a]+",2"+compass[b]+",3"+compass[c]+",4"+compass[d])
				}
			}
		}
	}
	return list
}

// meanings returns what the numbers 1 to 4 mean by a value of the ruling dirs.
func meanings(value string) (dirs [left + 1]int16) {
	for number, word := range strings.Split(value, ",") {
		for d := int16(up); d <= left; d++ {
			if word[1:] == compass[d] {
				dirs[number+1] = d
			}
		}
	}
	return dirs
}
