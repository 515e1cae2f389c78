package plain

import (
	"errors"
	"strconv"

	"scrutineer/rules"
)

// mostLines is how many lines of output are remembered: as many as a log can
// have. A move read from a later one has an unknown time.
const mostLines = 131072

// conversation is what has passed between the referee and the programs of one
// game ([in]: the section on input and output).
type conversation struct {
	board    *Board
	wire     wire
	total    int64 // microseconds that a seat has for the game, 0 unknown
	programs []program

	said   map[int]line // lines of output by their number in the log
	latest int64        // the latest stamp so far, -1 while there is none
	begun  bool         // a move was made, or a seat left in its turn
	since  int64        // then: the stamp of what gave the turn, -1 unknown
}

// program is how things stand with the program of one seat.
type program struct {
	owed     []item // oldest first
	ran      int64  // the stamp of its start, -1 unknown
	started  bool   // its clock was started in this turn
	start    int64  // then: the stamp, -1 unknown
	answered bool   // it has said a move in this turn
	used     int64  // microseconds of its plies so far, -1 unknown
	out      bool
}

// item is one line owed to a program; ms, the time that it has left, asks for a
// move and starts the clock.
type item struct {
	text string
	ms   bool
}

// line is one line of output.
type line struct {
	seat int
	time int64
}

// Listen makes the second opinion on a conversation by the protocol "lines",
// the only one that halma has. Of the limits only the time for the whole game
// counts here. The error is that of New, or says that there is no such protocol
// or no such value of the rulings dirs and white.
func Listen(setup rules.Setup, protocol string, limits rules.Limits) (rules.Listener, error) {
	if protocol != "lines" {
		return nil, errors.New("protocol: halma has only lines")
	}
	board, err := New(setup)
	if err != nil {
		return nil, err
	}
	wire, err := newWire(setup, board.size)
	if err != nil {
		return nil, err
	}
	c := &conversation{board: board, wire: wire, total: limits.Total, said: map[int]line{}, latest: -1}
	for seat := 1; seat <= board.seats; seat++ {
		c.programs = append(c.programs, program{ran: -1})
		c.owe(seat, item{text: header(setup, seat)})
	}
	c.dismiss()
	c.ask()
	return c, nil
}

// header is the first line that a program is told: n k N1 N2 nr, where an N1 or
// N2 that is not stated is 0.
func header(setup rules.Setup, seat int) string {
	text := ""
	for _, name := range []string{"n", "k", "n1", "n2"} {
		value, ok := rules.Lookup(setup.Params, name)
		if !ok {
			value = "0"
		}
		text += value + " "
	}
	return text + strconv.Itoa(seat)
}

// Pass takes note of one thing that passed. A line handed over is "due" if it
// is the oldest one owed to the seat, which it takes away in any case; the start
// of a program is always "due". A line said is "nothing" after the end and from
// a seat that is out, "bad-text" if it is no move whoever is in turn, "early" if
// it is one and nobody has asked for it, else "move". A move made is charged the
// time from its ms line to its source.
func (c *conversation) Pass(p rules.Passed) rules.Heard {
	if p.Seat < 1 || p.Seat > len(c.programs) {
		return rules.Heard{}
	}
	c.latest = max(c.latest, p.Time)
	switch p.What {
	case rules.PassedSent, rules.PassedPut:
		return rules.Heard{Sense: c.handOver(p)}
	case rules.PassedRun:
		c.programs[p.Seat-1].ran = p.Time
		return rules.Heard{Sense: "due"}
	case rules.PassedSaid, rules.PassedPart, rules.PassedGot:
		if len(c.said) < mostLines {
			c.said[p.Line] = line{p.Seat, p.Time}
		}
		sense, move := c.hear(p)
		return rules.Heard{Sense: sense, Move: move}
	case rules.PassedMove:
		return rules.Heard{Used: c.play(p)}
	case rules.PassedOut:
		c.leave(p.Seat)
	}
	return rules.Heard{}
}

// Due lists the lines owed to a seat and not handed over, oldest first. Once
// the game is over nobody is asked for a move, but what was owed besides, such
// as the last move, is owed still. A seat that is out is owed nothing.
func (c *conversation) Due(seat int) []rules.Due {
	var list []rules.Due
	if seat < 1 || seat > len(c.programs) {
		return list
	}
	for _, it := range c.programs[seat-1].owed {
		list = append(list, rules.Due{What: rules.PassedSent, Text: it.text})
	}
	return list
}

// owe makes a line owed to a seat, unless it is out.
func (c *conversation) owe(seat int, it item) {
	if me := &c.programs[seat-1]; !me.out {
		me.owed = append(me.owed, it)
	}
}

// ask owes the seat in turn, if there is one, the line that asks for its move:
// the milliseconds that it has left.
func (c *conversation) ask() {
	seat := c.board.Turn()
	if seat == 0 {
		return
	}
	me := &c.programs[seat-1]
	me.started, me.answered = false, false
	c.owe(seat, item{text: "%", ms: true})
}

// handOver takes away the oldest line owed to a program and tells whether what
// was handed over is that line.
func (c *conversation) handOver(p rules.Passed) string {
	me := &c.programs[p.Seat-1]
	if len(me.owed) == 0 {
		return "wrong"
	}
	it := me.owed[0]
	me.owed = me.owed[1:]
	if it.ms {
		me.started, me.start = true, p.Time
	}
	right := p.Text == it.text
	if it.ms {
		right = c.tellsTime(me, p.Text)
	}
	if right && p.What == rules.PassedSent {
		return "due"
	}
	return "wrong"
}

// hear reads what a program has said.
func (c *conversation) hear(p rules.Passed) (sense, move string) {
	me := &c.programs[p.Seat-1]
	if c.board.Turn() == 0 || me.out || p.What == rules.PassedPart && p.Text == "" {
		return "nothing", ""
	}
	move, ok := c.wire.read(p.Text)
	if !ok || p.What != rules.PassedSaid {
		return "bad-text", ""
	}
	if c.board.Turn() != p.Seat || me.answered || me.waits() {
		return "early", ""
	}
	me.answered = true
	return "move", move
}

// waits tells whether a line that asks for a move has not been handed over.
func (me *program) waits() bool {
	for _, it := range me.owed {
		if it.ms {
			return true
		}
	}
	return false
}
