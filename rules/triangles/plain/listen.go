package plain

import (
	"errors"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// timeLeft and genMove are the two commands of a turn that have consequences. The percent
// sign stands for the milliseconds.
const (
	timeLeft = "time_left %" // T10
	genMove  = "gen_move"    // T12
)

// Conversation is the conversation of a referee with the programs of one game by the
// official protocol ("Protokół", "Składnia poleceń"). Make it with Listen.
type Conversation struct {
	board *Board

	freeReplies bool        // the ruling extra_reply=ignored
	anyQuestion bool        // the ruling question_ok=any_but_gen_move
	genMoveOnly bool        // the ruling clock=gen_move_only
	strict      bool        // the ruling reply=strict
	applet      bool        // the ruling source=applet
	total       base.Number // microseconds for the whole game, 0 unknown

	programs [3]program          // by seat; programs[0] is not used
	took     map[int]base.Number // the time of the move that was read from this line
}

// program is what is due to a seat's program, has been sent to it, and what it says.
type program struct {
	due     []rules.Due // commands not sent
	open    []string    // commands sent that await their replies
	clocked int         // how many of these its clock runs for
	said    reply       // what it is saying
	// Microseconds, unknown once a stamp is unknown: since when its clock runs if it
	// does, what it has used in the coming ply, and in earlier ones.
	since, spent, used base.Number

	frozen   bool        // it is stopped
	frozenAt base.Number // then: when
}

var _ rules.Listener = (*Conversation)(nil)

// Listen opens the conversation of the protocol "gtp" for the game that setup describes.
// In addition to the rulings of New it uses clock, extra_reply, question_ok, reply and
// source, and of the limits Total. The error says what is impossible.
func Listen(setup rules.Setup, protocol string, limits rules.Limits) (rules.Listener, error) {
	board, err := New(setup)
	if err != nil {
		return nil, err
	}
	if protocol != "gtp" {
		return nil, errors.New("protocol: not gtp")
	}
	c := &Conversation{board: board, total: limits.Total, took: map[int]base.Number{}}
	for _, r := range []struct {
		on                   *bool
		name, usual, unusual string
	}{
		{&c.genMoveOnly, "clock", "all_commands", "gen_move_only"},
		{&c.freeReplies, "extra_reply", "fault", "ignored"},
		{&c.anyQuestion, "question_ok", "time_left", "any_but_gen_move"},
		{&c.strict, "reply", "tolerant", "strict"},
		{&c.applet, "source", "arbiter", "applet"},
	} {
		value, ok := rules.Lookup(setup.Rulings, r.name)
		if ok && value != r.usual && value != r.unusual {
			return nil, errors.New(r.name + ": neither " + r.usual + " nor " + r.unusual)
		}
		*r.on = value == r.unusual
	}
	c.begin()
	return c, nil
}

// begin makes the points and the segments of the start due to both programs, then the
// turn to the seat in turn. The points are due whatever follows (T7).
func (c *Conversation) begin() {
	points := "set_points " + name(len(c.board.points))
	for _, p := range c.board.points {
		points += " " + name(int(p.x)) + " " + name(int(p.y))
	}
	c.enqueue(1, points)
	c.enqueue(2, points)
	for _, s := range c.board.sorted() {
		c.enqueue(1, "play "+name(s.i)+" "+name(s.j))
		c.enqueue(2, "play "+name(s.i)+" "+name(s.j))
	}
	if c.board.Turn() == 0 {
		c.quit()
	} else {
		c.giveTurn()
	}
}

// enqueue makes a command due to a seat after all others. Nothing is due to a seat that
// is out (T13).
func (c *Conversation) enqueue(seat int, command string) {
	if !c.board.out[seat] {
		c.programs[seat].due = append(c.programs[seat].due, rules.Due{What: rules.ObservedSent, Text: command})
	}
}

// giveTurn makes the commands of a turn due to the seat in turn (T7).
func (c *Conversation) giveTurn() {
	c.enqueue(c.board.Turn(), timeLeft)
	c.enqueue(c.board.Turn(), genMove)
}

// quit makes due what ends a program: nothing from the arbiter, who kills it (T7), and
// quit from the applet (T15).
func (c *Conversation) quit() {
	if c.applet {
		c.enqueue(1, "quit")
		c.enqueue(2, "quit")
	}
}

// finish ends the conversation: what has not been sent is no longer due.
func (c *Conversation) finish() {
	c.programs[1].due, c.programs[2].due = nil, nil
	c.quit()
}

// Observe records one observation and returns what it means.
func (c *Conversation) Observe(p rules.Observation) rules.Interpretation {
	if !p.Time.Known() {
		p.Time = unknown
	}
	isSeat := p.Seat == 1 || p.Seat == 2
	switch p.What {
	case rules.ObservedRun:
		return rules.Interpretation{Sense: "due"} // the start, which the prose does not mention
	case rules.ObservedSent, rules.ObservedPut:
		if !isSeat {
			return rules.Interpretation{Sense: "wrong"}
		}
		return rules.Interpretation{Sense: c.takeDue(p)}
	case rules.ObservedSaid, rules.ObservedPart, rules.ObservedGot:
		if !isSeat || c.board.Turn() == 0 || c.board.out[p.Seat] {
			return rules.Interpretation{Sense: "nothing"}
		}
		return c.receive(p)
	case rules.ObservedMove:
		return rules.Interpretation{Used: c.move(p)}
	case rules.ObservedOut:
		c.leave(p)
	default:
		if isSeat {
			c.deviate(p)
		}
	}
	return rules.Interpretation{}
}

// Due returns what is due to a seat, oldest first. The list is valid until the next call
// of Observe.
func (c *Conversation) Due(seat int) []rules.Due {
	if seat != 1 && seat != 2 {
		return nil
	}
	return c.programs[seat].due
}

// takeDue removes the oldest command due and returns whether it was sent. Any line sent
// but an empty one (T8) is a command, which the program will answer: the one due, or an
// unknown one if none is.
func (c *Conversation) takeDue(p rules.Observation) string {
	me := &c.programs[p.Seat]
	command, sense := "", "wrong"
	if len(me.due) > 0 {
		command = me.due[0].Text
		me.due = me.due[1:]
		if c.same(p, command) {
			sense = "due"
		}
	}
	if p.What == rules.ObservedSent && p.Text != "" {
		c.opened(me, command, p.Time)
	}
	return sense
}

// same reports whether what was sent is the command due.
func (c *Conversation) same(p rules.Observation, command string) bool {
	value, isTime := strings.CutPrefix(p.Text, "time_left ")
	switch {
	case p.What != rules.ObservedSent:
		return false
	case command == timeLeft:
		return isTime && c.isLeft(&c.programs[p.Seat], value, p.Time)
	}
	return p.Text == command
}

// move makes the move that the referee has read and makes due what follows: play and the
// turn to the other (T11), or the next turn to the same seat if the other is out (T13).
// The last move of a game is not sent (T7). It returns the time of the move.
func (c *Conversation) move(p rules.Observation) base.Number {
	if p.Seat != c.board.Turn() {
		return unknown
	}
	if _, refused := c.board.Play(p.Text); refused != "" {
		return unknown
	}
	took, ok := c.took[p.Source]
	if !ok || p.Source == 0 {
		took = unknown
	}
	me := &c.programs[p.Seat]
	me.used = plus(me.used, took)
	if c.board.Turn() == 0 {
		c.finish()
		return took
	}
	if c.board.Turn() != p.Seat {
		c.enqueue(c.board.Turn(), "play "+p.Text)
	}
	c.giveTurn()
	return took
}

// leave takes a seat out, to which nothing more is sent. If it was in turn the turn
// passes to the other (T13).
func (c *Conversation) leave(p rules.Observation) {
	cause := rules.Gone
	switch p.Text {
	case "bad-move":
		cause = rules.BadMove
	case "too-late":
		cause = rules.TooLate
	}
	before := c.board.Turn()
	if refused := c.board.Leave(p.Seat, cause); refused != "" {
		return
	}
	c.programs[p.Seat] = program{}
	switch c.board.Turn() {
	case 0:
		c.finish()
	case before:
	default:
		c.giveTurn()
	}
}
