package plain

import (
	"errors"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// Lines due to a program by the protocol gomocup. A percent sign stands for a number.
const (
	moveLimit   = "INFO timeout_turn %"
	gameLimit   = "INFO timeout_match %"
	memoryLimit = "INFO max_memory %"
	timeLeft    = "INFO time_left %"
)

// noTotal is sent as the time left if there is no limit for the game.
const noTotal = 2147483647

// maxStartFigures is the greatest number of figures in a start.
const maxStartFigures = 2000

// Gomocup is the conversation of a referee with the programs of one game by the protocol
// gomocup. Make it with Listen.
type Gomocup struct {
	board  *Board
	limits rules.Limits

	talkIsFault   bool // the ruling talk=fault
	startupInGame bool // the ruling startup=match

	start    []figure // of the start, in the order in which those of a kind are sent
	made     []figure // since
	programs [3]player
	stamps   map[int]base.Number // of the lines of programs
	took     map[int]base.Number // the time of the move that was read from this line
}

// figure is a figure on the field.
type figure struct {
	seat int
	at   point
}

// player is what is due to a seat's program, what it has been sent and what it has used.
type player struct {
	due     []rules.Due
	started bool // it has been sent START
	ready   bool // it has replied to START
	turned  bool // it has had a turn
	left    bool // its seat has left the game
	asked   bool // it has been sent the line that starts the clock of its move

	// The clock that runs, and the stamp since which it runs: the one for getting ready
	// from the start of the process, later the one for a move from BEGIN, TURN or DONE.
	runs  bool
	since base.Number
	used  base.Number // microseconds of its time for the game

	extra   bool        // an extra line was sent in the place of the one that starts the clock
	extraAt base.Number // then: when

	frozen   bool        // it is stopped
	frozenAt base.Number // then: when
}

var _ rules.Tracker = (*Gomocup)(nil)

// listenGomocup begins to follow a conversation by the protocol gomocup.
func listenGomocup(setup rules.Setup, limits rules.Limits) (*Gomocup, error) {
	board, err := New(setup)
	if err != nil {
		return nil, err
	}
	talk, err := choice(setup, "talk", "ignored", "fault")
	if err != nil {
		return nil, err
	}
	startup, err := choice(setup, "startup", "apart", "match")
	if err != nil {
		return nil, err
	}
	g := &Gomocup{board: board, limits: limits, talkIsFault: talk == "fault", startupInGame: startup == "match",
		stamps: map[int]base.Number{}, took: map[int]base.Number{}}
	g.start = board.figures(setup.Plies)
	for seat := 1; seat <= 2; seat++ {
		g.programs[seat].since = unknown
		g.greet(seat)
	}
	if board.Turn() != 0 {
		g.giveTurn()
	}
	return g, nil
}

// Fits says why a game by the protocol gomocup cannot begin from the start of a setup, or
// returns nil. The figures have to be sent alternately, so there must be as many of X as
// of 0 with X to move, or one of X more with 0 to move, and not too many.
func Fits(setup rules.Setup) error {
	b, err := New(setup)
	if err != nil {
		return err
	}
	crosses, noughts := b.count(cross), b.count(nought)
	switch {
	case b.turn == 1 && crosses != noughts, b.turn == 2 && crosses != noughts+1:
		return errors.New("start: the order of its figures does not show whose turn it is")
	case b.turn != 0 && crosses+noughts > maxStartFigures:
		return errors.New("start: too many figures")
	}
	return nil
}

// figures returns those of the start: in the order of the moves that led to it or, if
// there are none, row by row.
func (b *Board) figures(moves []string) []figure {
	var list []figure
	for i, move := range moves {
		letters, digits, _ := split(move)
		column, row, _ := b.find(letters, digits)
		list = append(list, figure{1 + i%2, point{column, row}})
	}
	if len(moves) > 0 {
		return list
	}
	for row := range b.height {
		for column := range b.width {
			switch b.cells[row][column] {
			case cross:
				list = append(list, figure{1, point{column, row}})
			case nought:
				list = append(list, figure{2, point{column, row}})
			}
		}
	}
	return list
}

// greet makes due what a program is sent before anything else.
func (g *Gomocup) greet(seat int) {
	if g.limits.Move > 0 {
		g.enqueue(seat, moveLimit)
	}
	g.enqueue(seat, gameLimit)
	g.enqueue(seat, memoryLimit)
	g.enqueue(seat, "INFO game_type 1")
	rule := map[string]string{"win": "0", "exact5": "1", "renju": "4", "caro": "8", "caro5": "9"}
	g.enqueue(seat, "INFO rule "+rule[g.board.overline])
	if g.board.width == g.board.height {
		g.enqueue(seat, "START "+strconv.Itoa(g.board.width))
	} else {
		g.enqueue(seat, "RECTSTART "+strconv.Itoa(g.board.width)+","+strconv.Itoa(g.board.height))
	}
}

// enqueue makes a line due after all others.
func (g *Gomocup) enqueue(seat int, text string) {
	me := &g.programs[seat]
	me.due = append(me.due, rules.Due{What: rules.ObservedSent, Text: text})
}

// giveTurn makes due what gives the turn to the seat that is to move. After the end only
// END is due, to every program that has not left.
func (g *Gomocup) giveTurn() {
	seat := g.board.Turn()
	if seat == 0 {
		for seat := 1; seat <= 2; seat++ {
			g.programs[seat].due = nil
			if !g.programs[seat].left {
				g.enqueue(seat, "END")
			}
		}
		return
	}
	me := &g.programs[seat]
	g.enqueue(seat, timeLeft)
	switch {
	case len(g.start) == 0 && len(g.made) == 0:
		g.enqueue(seat, "BEGIN")
	case len(g.start) > 0 && !me.turned:
		g.enqueueBoard(seat)
	default:
		g.enqueue(seat, "TURN "+pair(g.made[len(g.made)-1].at))
	}
	me.turned = true
}

// pair returns a point as the protocol writes it.
func pair(p point) string { return strconv.Itoa(p.column) + "," + strconv.Itoa(p.row) }

// enqueueBoard makes the whole field due, alternately beginning with X. When one kind has
// run out, the rest of the other follows.
func (g *Gomocup) enqueueBoard(seat int) {
	var kinds [3][]figure
	for _, f := range append(append([]figure(nil), g.start...), g.made...) {
		kinds[f.seat] = append(kinds[f.seat], f)
	}
	g.enqueue(seat, "BOARD")
	for len(kinds[1])+len(kinds[2]) > 0 {
		for kind := 1; kind <= 2; kind++ {
			if len(kinds[kind]) == 0 {
				continue
			}
			field := ",1"
			if kind != seat {
				field = ",2"
			}
			g.enqueue(seat, pair(kinds[kind][0].at)+field)
			kinds[kind] = kinds[kind][1:]
		}
	}
	g.enqueue(seat, "DONE")
}

// startsClock reports whether a line due starts the clock of a move.
func startsClock(line string) bool {
	return line == "BEGIN" || line == "DONE" || strings.HasPrefix(line, "TURN ")
}

// beginsGame reports whether a line due is the one with the size of the field, to which
// the program replies that it is ready.
func beginsGame(line string) bool {
	return strings.HasPrefix(line, "START ") || strings.HasPrefix(line, "RECTSTART ")
}

// Due returns what is due to a seat, oldest first. The list is valid until the next call
// of Observe.
func (g *Gomocup) Due(seat int) []rules.Due {
	if seat != 1 && seat != 2 {
		return nil
	}
	return g.programs[seat].due
}

// Observe records one observation and returns what it means.
func (g *Gomocup) Observe(p rules.Observation) rules.Interpretation {
	if p.Seat != 1 && p.Seat != 2 {
		return rules.Interpretation{Sense: noSuchSeat(p.What)}
	}
	if p.Time < 0 {
		p.Time = unknown
	}
	switch p.What {
	case rules.ObservedSent, rules.ObservedPut:
		return rules.Interpretation{Sense: g.takeDue(p)}
	case rules.ObservedRun:
		g.ran(p)
		return rules.Interpretation{Sense: "due"}
	case rules.ObservedSaid, rules.ObservedPart, rules.ObservedGot:
		g.stamps[p.Line] = p.Time
		return g.receive(p)
	case rules.ObservedMove:
		return rules.Interpretation{Used: g.move(p)}
	case rules.ObservedOut:
		if g.board.Leave(p.Seat, rules.Gone) == "" {
			g.programs[p.Seat].left = true
			g.giveTurn()
		}
	default:
		g.deviate(p)
	}
	return rules.Interpretation{}
}

// ran records the start of a program: the clock for getting ready runs.
func (g *Gomocup) ran(p rules.Observation) {
	me := &g.programs[p.Seat]
	me.frozen = false
	if !me.ready {
		me.runs, me.since = true, p.Time
	}
}

// takeDue removes the oldest line due. It returns "due" if that line was sent, "wrong"
// otherwise.
func (g *Gomocup) takeDue(p rules.Observation) string {
	me := &g.programs[p.Seat]
	if len(me.due) == 0 {
		return "wrong"
	}
	line := me.due[0].Text
	sense := "wrong"
	if p.What == rules.ObservedSent && g.Compare(me.due[0], p) == rules.ComparedSame {
		sense = "due"
	}
	me.due = me.due[1:]
	g.recordSent(me, line, p.Time)
	return sense
}

// recordSent records that a line due has been sent, or another in its place. Until the
// program is ready only the clock for getting ready runs.
func (g *Gomocup) recordSent(me *player, line string, at base.Number) {
	me.extra = false
	me.started = me.started || beginsGame(line)
	if !startsClock(line) {
		return
	}
	me.asked = true
	if me.ready {
		me.runs, me.since = true, at
	}
}

// move makes the move that the referee has read, and returns how much time it took.
func (g *Gomocup) move(p rules.Observation) base.Number {
	if p.Seat != g.board.Turn() {
		return unknown
	}
	if _, refused := g.board.Play(p.Text); refused != "" {
		return unknown
	}
	took, read := g.took[p.Source]
	if !read || p.Source == 0 {
		took = unknown
	}
	me := &g.programs[p.Seat]
	me.runs, me.asked, me.extra = false, false, false
	me.used = sum(me.used, took)
	letters, digits, _ := split(p.Text)
	column, row, _ := g.board.find(letters, digits)
	g.made = append(g.made, figure{p.Seat, point{column, row}})
	g.giveTurn()
	return took
}

// sum adds times. It returns unknown if either is.
func sum(a, b base.Number) base.Number {
	if a == unknown || b == unknown {
		return unknown
	}
	return a + b
}
