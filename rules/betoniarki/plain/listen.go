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
// game (B9 to B13).
type conversation struct {
	board    *Board
	wire     wire
	total    int64  // microseconds that a seat has for the game, 0 unknown
	round    string // the ruling seconds: floor, ceil or round
	early    string // the ruling early_line: discard, fault or taken
	programs [2]program

	said  map[int]line // lines of output by their number in the log
	begun bool         // a move was made
	since int64        // then: the stamp of the line it was read from, -1 unknown
}

// program is how things stand with the program of one seat.
type program struct {
	owed     []item // oldest first
	ran      int64  // the stamp of its start, -1 unknown
	started  bool   // its clock was started in this turn
	start    int64  // then: the stamp, -1 unknown
	answered bool   // it has said a line in this turn
	used     int64  // microseconds of its plies so far, -1 unknown
	out      bool
}

// item is one line owed to a program; seconds, the time that it has left, asks for
// a move and starts the clock.
type item struct {
	text    string
	seconds bool
}

// line is one line of output.
type line struct {
	seat int
	time int64
	text string // "" of a line too long for a move
}

// Listen makes the second opinion on a conversation by the protocol "lines",
// the only one that betoniarki has. Of the limits only the time for the whole
// game counts here. The error is that of New, or says that there is no such
// protocol or no such value of the rulings base, blanks, blue, early_line and
// seconds.
func Listen(setup rules.Setup, protocol string, limits rules.Limits) (rules.Listener, error) {
	if protocol != "lines" {
		return nil, errors.New("protocol: betoniarki has only lines")
	}
	board, err := New(setup)
	if err != nil {
		return nil, err
	}
	wire, err1 := newWire(setup, board.size)
	round, err2 := choice(setup, "seconds", "floor", "ceil", "round")
	early, err3 := choice(setup, "early_line", "discard", "fault", "taken")
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, err
	}
	c := &conversation{board: board, wire: wire, total: limits.Total, round: round, early: early, said: map[int]line{}}
	for seat := 1; seat <= 2; seat++ {
		c.programs[seat-1].ran = -1
		c.owe(seat, item{text: strconv.Itoa(seat)})
	}
	c.ask()
	return c, nil
}

// Pass takes note of one thing that passed. A line handed over is "due" if it
// is the oldest one owed to the seat, which it takes away in any case; the start
// of a program is always "due". A line said is "nothing" after the end. Before,
// the first one after the seconds is the answer, "move" or "bad-text"; of every
// other the ruling early_line says what it is. A move made is charged the time
// from its seconds to its source.
func (c *conversation) Pass(p rules.Passed) rules.Heard {
	if p.Seat != 1 && p.Seat != 2 {
		return rules.Heard{}
	}
	switch p.What {
	case rules.PassedSent, rules.PassedPut:
		return rules.Heard{Sense: c.handOver(p)}
	case rules.PassedRun:
		c.programs[p.Seat-1].ran = p.Time
		return rules.Heard{Sense: "due"}
	case rules.PassedSaid, rules.PassedPart, rules.PassedGot:
		c.remember(p)
		sense, move := c.hear(p)
		return rules.Heard{Sense: sense, Move: move}
	case rules.PassedMove:
		return rules.Heard{Used: c.play(p)}
	case rules.PassedOut:
		c.leave(p.Seat)
	}
	return rules.Heard{}
}

// remember keeps a line of output: a move may be read from it later.
func (c *conversation) remember(p rules.Passed) {
	if len(c.said) >= mostLines {
		return
	}
	if len(p.Text) > longestLine {
		p.Text = ""
	}
	c.said[p.Line] = line{p.Seat, p.Time, p.Text}
}

// Due lists the lines owed to a seat and not handed over, oldest first. Once
// the game is over nobody is asked for a move, but what was owed besides, such
// as the last move, is owed still. A seat that is out is owed nothing.
func (c *conversation) Due(seat int) []rules.Due {
	var list []rules.Due
	if seat != 1 && seat != 2 {
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
// the seconds that it has left (B10).
func (c *conversation) ask() {
	seat := c.board.Turn()
	if seat == 0 {
		return
	}
	me := &c.programs[seat-1]
	me.started, me.answered = false, false
	c.owe(seat, item{text: "%", seconds: true})
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
	if it.seconds {
		me.started, me.start = true, p.Time
	}
	right := p.Text == it.text
	if it.seconds {
		right = c.tellsTime(me, p.Text)
	}
	if right && p.What == rules.PassedSent {
		return "due"
	}
	return "wrong"
}

// hear reads what a program has said. In turn and asked for, every line is an
// answer, an empty one too.
func (c *conversation) hear(p rules.Passed) (sense, move string) {
	me := &c.programs[p.Seat-1]
	if c.board.Turn() == 0 || me.out || p.What == rules.PassedPart && p.Text == "" {
		return "nothing", ""
	}
	if p.What != rules.PassedSaid {
		return "bad-text", ""
	}
	if c.board.Turn() != p.Seat || me.answered || me.waits() {
		switch c.early {
		case "discard":
			return "nothing", ""
		case "fault":
			return "early", ""
		}
	} else {
		me.answered = true
	}
	if move, ok := c.wire.read(p.Text); ok {
		return "move", move
	}
	return "bad-text", ""
}

// waits tells whether a line that asks for a move has not been handed over.
func (me *program) waits() bool {
	for _, it := range me.owed {
		if it.seconds {
			return true
		}
	}
	return false
}
