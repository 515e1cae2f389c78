package lineprotocol

import (
	"scrutineer/base"
	"scrutineer/rules"
)

// maxLines limits how many lines of output are remembered: as many as a log can have. A
// move read from a later line has an unknown time.
const maxLines = 131072

// longestLine is the greatest number of bytes in a line that can be a move.
const longestLine = 255

// Conversation is the exchange between the referee and the programs of one game. Make it
// with New.
type Conversation struct {
	game     Game
	programs []program

	lines     map[int]line // lines of output by their number in the log
	latest    base.Number  // the latest stamp so far, base.Unknown if there is none
	turnGiven bool         // a move was made, or a seat left in its turn
	turnSince base.Number  // then: the stamp of what gave the turn, or base.Unknown
}

// program is the state of one seat's program.
type program struct {
	due        []rules.Due // oldest first
	prompts    []bool      // for each of due: whether it is Game.Prompt
	promptsDue int         // how many of due are Game.Prompt
	ran        base.Number // the stamp of its start, or base.Unknown
	started    bool        // its clock was started in this turn
	start      base.Number // then: the stamp, or base.Unknown
	answered   bool        // it has answered since it was asked
	used       base.Number // microseconds of its plies so far, or base.Unknown
	turn       base.Number // the part of used in the same turn, if Game.WholeTurn
	out        bool

	extra    bool        // an extra line was sent in the place of the prompt
	extraAt  base.Number // then: its stamp
	frozen   bool        // it is stopped
	frozenAt base.Number // then: the stamp
}

// line is one line of output: the move that it says ("" for none), and the words in which
// the others are sent it.
type line struct {
	seat        int
	time        base.Number
	move, words string
}

var _ rules.Listener = (*Conversation)(nil)

// New begins a conversation: every seat is due its greeting, and the seat in turn its
// prompt.
func New(g Game) *Conversation {
	c := &Conversation{game: g, lines: map[int]line{}, latest: base.Unknown}
	for seat := 1; seat <= g.Seats; seat++ {
		c.programs = append(c.programs, program{ran: base.Unknown})
		c.enqueue(seat, g.Greeting(seat), false)
	}
	c.dropStale()
	c.prompt()
	return c
}

// Observe records one observation. A line sent is "due" if it is the oldest one due to
// the seat; in any case that one is no longer due. The start of a program is always
// "due". A line said after the end, or by a seat that is out, is "nothing"; otherwise
// Game decides. A move is charged the time from its prompt to its source.
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
		return c.receive(p)
	case rules.ObservedMove:
		return rules.Interpretation{Used: c.play(p)}
	case rules.ObservedOut:
		c.leave(p.Seat)
	default:
		c.deviate(p)
	}
	return rules.Interpretation{}
}

// Due returns the lines due to a seat and not sent, oldest first. Once the game is over
// nobody is asked for a move, but other lines, such as the last move, are still due.
// Nothing is due to a seat that is out. The list is valid until the next call of Observe.
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
	me.due, me.prompts = append(me.due, rules.Due{What: rules.ObservedSent, Text: text}), append(me.prompts, asks)
	if asks {
		me.promptsDue++
	}
}

// drop removes the oldest line due.
func (me *program) drop() {
	if me.prompts[0] {
		me.promptsDue--
	}
	me.due, me.prompts = me.due[1:], me.prompts[1:]
}

// promptNext reports whether the oldest line due is a prompt.
func (me *program) promptNext() bool { return len(me.prompts) > 0 && me.prompts[0] }

// prompt makes the prompt due to the seat in turn, if there is one.
func (c *Conversation) prompt() {
	seat := c.game.Board.Turn()
	if seat == 0 {
		return
	}
	me := &c.programs[seat-1]
	me.started, me.answered, me.extra = false, false, false
	c.enqueue(seat, c.game.Prompt, true)
}

// takeDue removes the oldest line due to a program. It returns "due" if that line was
// sent, "wrong" otherwise.
func (c *Conversation) takeDue(p rules.Observation) string {
	me := &c.programs[p.Seat-1]
	if len(me.due) == 0 {
		return "wrong"
	}
	right, asks := p.Text == me.due[0].Text, me.promptNext()
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

// receive reads what a program has said, and remembers it: a move may be made from it
// later.
func (c *Conversation) receive(p rules.Observation) rules.Interpretation {
	move, words, readable := c.read(p.Text)
	if len(c.lines) < maxLines {
		c.lines[p.Line] = line{p.Seat, p.Time, move, words}
	}
	stood := c.acceptExtra(p)
	mine := c.isAnswer(p.Seat)
	sense := c.sense(p, readable)
	if sense != "move" {
		move = ""
	}
	return rules.Interpretation{Sense: sense, Move: move, Waits: sense == "move" && !mine, GaveTurn: stood}
}

// read is Game.Read except for lines that are too long.
func (c *Conversation) read(text string) (move, words string, ok bool) {
	if len(text) > longestLine {
		return "", "", false
	}
	return c.game.Read(text)
}

// sense returns what a program's output means. Output without a line end, and an answer
// file, cannot be a move.
func (c *Conversation) sense(p rules.Observation, readable bool) string {
	me := &c.programs[p.Seat-1]
	switch {
	case c.game.Board.Turn() == 0 || me.out || p.What == rules.ObservedPart && p.Text == "":
		return "nothing"
	case p.What != rules.ObservedSaid || !readable && !c.game.CountsUnreadable:
		return "bad-text"
	}
	if c.isAnswer(p.Seat) {
		me.answered = true
	} else if c.game.EarlySense != "" {
		return c.game.EarlySense
	}
	if readable {
		return "move"
	}
	return "bad-text"
}

// isAnswer reports whether a line of a seat is an answer.
func (c *Conversation) isAnswer(seat int) bool {
	me := &c.programs[seat-1]
	return c.game.Board.Turn() == seat && !me.answered && !me.promptDue()
}

// promptDue reports whether a prompt has not been sent.
func (me *program) promptDue() bool { return me.promptsDue > 0 }
