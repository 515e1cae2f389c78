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
// game (D5 to D9).
type conversation struct {
	board    *Board
	wire     wire
	echo     bool // a move is told to the mover too
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
	answered bool   // it has said a command since it was asked
	out      bool
}

// item is one line owed to a program; turn, the hand-over of the turn, asks for a
// move and starts the clock (D7).
type item struct {
	text string
	turn bool
}

// line is one line of output.
type line struct {
	seat int
	time int64
	text string // "" of a line too long for a move
}

// Listen makes the second opinion on a conversation by the protocol "server",
// the only one that dots has. It needs none of the limits: no time left is told,
// and every move has its own time. The error is that of New, or says that there
// is no such protocol or no such value of the rulings base, echo, sides and turn.
func Listen(setup rules.Setup, protocol string, limits rules.Limits) (rules.Listener, error) {
	if protocol != "server" {
		return nil, errors.New("protocol: dots has only server")
	}
	board, err := New(setup)
	if err != nil {
		return nil, err
	}
	wire, err1 := newWire(setup, board)
	echo, err2 := choice(setup, "echo", "opponent_only", "both")
	turn, err3 := choice(setup, "turn", "1,2", "0,1")
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, err
	}
	c := &conversation{board: board, wire: wire, echo: echo == "both", said: map[int]line{}}
	for seat := 1; seat <= 2; seat++ {
		number := seat
		if turn == "0,1" {
			number--
		}
		c.programs[seat-1].ran = -1
		size := strconv.Itoa(board.rows) + " " + strconv.Itoa(board.cols)
		c.owe(seat, item{text: size + " " + strconv.Itoa(number)})
	}
	c.ask()
	return c, nil
}

// Pass takes note of one thing that passed. A line handed over is "due" if it
// is the oldest one owed to the seat, which it takes away in any case; the start
// of a program is always "due". A line said is "nothing" after the end, else
// "bad-text" if it is no command whoever is in turn, "early" if it is one that
// was not asked for or the second one since, else "move". A move made is charged
// the time from its hand-over to its source.
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

// ask owes the seat in turn, if there is one, the hand-over of the turn.
func (c *conversation) ask() {
	seat := c.board.Turn()
	if seat == 0 {
		return
	}
	me := &c.programs[seat-1]
	me.started, me.answered = false, false
	c.owe(seat, item{text: "-1 -1 -1", turn: true})
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
	if it.turn {
		me.started, me.start = true, p.Time
	}
	if p.Text == it.text && p.What == rules.PassedSent {
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
	move, _, ok := c.wire.read(p.Text)
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
		if it.turn {
			return true
		}
	}
	return false
}
