package parley

import (
	"scrutineer/base"
	"scrutineer/rules"
)

// mostLines is how many lines of output are remembered: as many as a log can
// have. A move read from a later one has an unknown time.
const mostLines = 131072

// longestLine is the number of bytes of the longest line that can be a move.
const longestLine = 255

// Conversation is what has passed between the referee and the programs of one
// game. Make it with New.
type Conversation struct {
	game     Game
	programs []program

	said   map[int]line // lines of output by their number in the log
	latest base.Number  // the latest stamp so far, base.Unknown while there is none
	given  bool         // a move was made, or a seat left in its turn
	since  base.Number  // then: the stamp of what gave the turn, or base.Unknown
}

// program is the state of one seat's program.
type program struct {
	due      []rules.Due // oldest first
	asks     []bool      // of each of due: it is Game.Asks, asks for a move and starts the clock
	asking   int         // how many of due do
	ran      base.Number // the stamp of its start, or base.Unknown
	started  bool        // its clock was started in this turn
	start    base.Number // then: the stamp, or base.Unknown
	answered bool        // it has answered since it was asked
	used     base.Number // microseconds of its plies so far, or base.Unknown
	turn     base.Number // of these, those of the same turn, where Game.WholeTurn
	out      bool

	placed   bool        // an extra line was sent in the place of the asking one
	placedAt base.Number // then: its stamp
	frozen   bool        // it has been stopped
	frozenAt base.Number // then: the stamp
}

// line is one line of output: the move that it says, "" none, and the words in which the
// others are sent it.
type line struct {
	seat        int
	time        base.Number
	move, words string
}

var _ rules.Listener = (*Conversation)(nil)

// New begins a conversation: every seat is due its hello, and the one in turn
// is asked for a move.
func New(g Game) *Conversation {
	c := &Conversation{game: g, said: map[int]line{}, latest: base.Unknown}
	for seat := 1; seat <= g.Seats; seat++ {
		c.programs = append(c.programs, program{ran: base.Unknown})
		c.enqueue(seat, g.Hello(seat), false)
	}
	c.dismiss()
	c.ask()
	return c
}

// Observe records one thing that passed. A line sent is "due" if it is the oldest one due
// to the seat, which it takes away in any case; the start of a program is always "due". A
// line said after the end, or by a seat that is out, is "nothing"; before, it is what
// Game makes of it. A move made is charged the time from the line that asked for it to
// its source.
func (c *Conversation) Observe(p rules.Observation) rules.Interpretation {
	if p.Seat < 1 || p.Seat > len(c.programs) {
		return rules.Interpretation{}
	}
	c.latest = max(c.latest, p.Time)
	switch p.What {
	case rules.ObservedSent, rules.ObservedPut:
		return rules.Interpretation{Sense: c.takeDue(p)}
	case rules.ObservedRun:
		c.programs[p.Seat-1].ran = p.Time
		return rules.Interpretation{Sense: "due"}
	case rules.ObservedSaid, rules.ObservedPart, rules.ObservedGot:
		return c.hear(p)
	case rules.ObservedMove:
		return rules.Interpretation{Used: c.play(p)}
	case rules.ObservedOut:
		c.leave(p.Seat)
	default:
		c.otherwise(p)
	}
	return rules.Interpretation{}
}

// Due lists the lines due to a seat and not sent, oldest first. Once
// the game is over nobody is asked for a move, but what was due besides, such
// as the last move, is due still. A seat that is out is due nothing. The list is
// good until the next call of Pass.
func (c *Conversation) Due(seat int) []rules.Due {
	if seat < 1 || seat > len(c.programs) {
		return nil
	}
	return c.programs[seat-1].due
}

// enqueue makes a line due to a seat, unless it is out.
func (c *Conversation) enqueue(seat int, text string, asks bool) {
	me := &c.programs[seat-1]
	if me.out {
		return
	}
	me.due, me.asks = append(me.due, rules.Due{What: rules.ObservedSent, Text: text}), append(me.asks, asks)
	if asks {
		me.asking++
	}
}

// drop takes away the oldest line due.
func (me *program) drop() {
	if me.asks[0] {
		me.asking--
	}
	me.due, me.asks = me.due[1:], me.asks[1:]
}

// isAsked reports whether the oldest line due is one that asks for a move.
func (me *program) isAsked() bool { return len(me.asks) > 0 && me.asks[0] }

// ask owes the seat in turn, if there is one, the line that asks for its move.
func (c *Conversation) ask() {
	seat := c.game.Board.Turn()
	if seat == 0 {
		return
	}
	me := &c.programs[seat-1]
	me.started, me.answered, me.placed = false, false, false
	c.enqueue(seat, c.game.Asks, true)
}

// takeDue takes away the oldest line due to a program and reports whether what
// was sent is that line.
func (c *Conversation) takeDue(p rules.Observation) string {
	me := &c.programs[p.Seat-1]
	if len(me.due) == 0 {
		return "wrong"
	}
	right, asks := p.Text == me.due[0].Text, me.isAsked()
	me.drop()
	if asks {
		me.started, me.start = true, p.Time
		if c.game.RightTime != nil {
			right = c.game.RightTime(p.Text, me.used)
		}
	}
	if right && p.What == rules.ObservedSent {
		return "due"
	}
	return "wrong"
}

// hear reads what a program has said, and remembers it: a move may be made from
// it later.
func (c *Conversation) hear(p rules.Observation) rules.Interpretation {
	move, words, readable := c.read(p.Text)
	if len(c.said) < mostLines {
		c.said[p.Line] = line{p.Seat, p.Time, move, words}
	}
	stood := c.standIn(p)
	mine := c.asked(p.Seat)
	sense := c.sense(p, readable)
	if sense != "move" {
		move = ""
	}
	return rules.Interpretation{Sense: sense, Move: move, Waits: sense == "move" && !mine, GaveTurn: stood}
}

// read is Game.Read, but for a line that is too long for a move.
func (c *Conversation) read(text string) (move, words string, ok bool) {
	if len(text) > longestLine {
		return "", "", false
	}
	return c.game.Read(text)
}

// sense is what something means that a program has said. Output whose line
// never ended, and an answer file, may not be a move.
func (c *Conversation) sense(p rules.Observation, readable bool) string {
	me := &c.programs[p.Seat-1]
	switch {
	case c.game.Board.Turn() == 0 || me.out || p.What == rules.ObservedPart && p.Text == "":
		return "nothing"
	case p.What != rules.ObservedSaid || !readable && !c.game.AnyWords:
		return "bad-text"
	}
	if c.asked(p.Seat) {
		me.answered = true
	} else if c.game.Unasked != "" {
		return c.game.Unasked
	}
	if readable {
		return "move"
	}
	return "bad-text"
}

// asked reports whether a line of a seat is an answer.
func (c *Conversation) asked(seat int) bool {
	me := &c.programs[seat-1]
	return c.game.Board.Turn() == seat && !me.answered && !me.unasked()
}

// unasked reports whether a line that asks for a move has not been sent.
func (me *program) unasked() bool { return me.asking > 0 }
