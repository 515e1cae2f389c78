package plain

import (
	"errors"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// unknown is an unknown time.
const unknown = base.Unknown

// maxWaiting limits how many questions wait for the opponent's move.
const maxWaiting = 16

// Conversation is the conversation of a referee with the programs of one game, by the
// console (3.4) or by files (3.3). Make it with Listen.
type Conversation struct {
	board *Board
	files bool // the file interface, 3.3

	noChatter  bool // the ruling chatter=fault
	small      bool // the ruling letters=any
	strict     bool // the ruling step=strict
	lenient    bool // the ruling symbols=lenient
	earlyIsOK  bool // the ruling early_step=ignore
	lastIsRow0 bool // the ruling row0=last_line
	lateCounts bool // the ruling late_file=judge_file

	programs [3]program // by seat; programs[0] is not used
	field    []string   // as programs are given it now
	moves    int        // how many moves have been made
	last     string     // the last of them, "" before the first
	stamps   map[int]base.Number
	took     map[int]base.Number // the time of the move that was read from this line

	// The clock of the ply in turn. It runs from began, which is the source of the
	// previous move until the seat's own start has been sent (started). ended is when the
	// process then ended, if exited.
	began, ended    base.Number
	started, exited bool
}

// program is what is due to a seat's program and what it has asked.
type program struct {
	due     []rules.Due // oldest first, one line each
	starts  []ply       // for each of due: the ply whose clock it starts, 0 if none
	latest  ply         // the latest of starts so far
	many    int         // how many of due start its clock
	waiting []string    // questions not answered before the opponent has moved
	ran     base.Number // when it was started

	used    base.Number // the time of its moves so far
	extra   bool        // a line was sent in this turn that was not due
	extraAt base.Number // then: when

	frozen   bool        // it is stopped
	frozenAt base.Number // then: when
}

// ply is the number of moves before a ply, plus one.
type ply int

var _ rules.Listener = (*Conversation)(nil)

// Listen opens the conversation of the protocol "console", "file" or "gomocup" for the
// game that setup describes. In addition to the rulings of New it uses chatter,
// early_step, letters, row0, step and symbols, and by gomocup startup and talk. The
// limits only matter by gomocup, which sends them. The error says what is impossible.
func Listen(setup rules.Setup, protocol string, limits rules.Limits) (rules.Listener, error) {
	if protocol == "gomocup" {
		g, err := listenGomocup(setup, limits)
		if err != nil {
			return nil, err
		}
		return g, nil
	}
	board, err := New(setup)
	if err != nil {
		return nil, err
	}
	if protocol != "console" && protocol != "file" {
		return nil, errors.New("protocol: neither console nor file nor gomocup")
	}
	c := &Conversation{board: board, files: protocol == "file", stamps: map[int]base.Number{}, took: map[int]base.Number{}}
	for _, r := range []struct {
		on             *bool
		name           string
		usual, unusual string
	}{
		{&c.noChatter, "chatter", "ignored", "fault"},
		{&c.earlyIsOK, "early_step", "error", "ignore"},
		{&c.small, "letters", "capital", "any"},
		{&c.lastIsRow0, "row0", "first_line", "last_line"},
		{&c.strict, "step", "tolerant", "strict"},
		{&c.lateCounts, "late_file", "loss", "judge_file"},
		{&c.lenient, "symbols", "strict", "lenient"},
	} {
		value, err := choice(setup, r.name, r.usual, r.unusual)
		if err != nil {
			return nil, err
		}
		*r.on = value == r.unusual
	}
	c.programs[1].ran, c.programs[2].ran = unknown, unknown
	c.giveTurn()
	return c, nil
}

// Observe records one observation and returns what it means.
func (c *Conversation) Observe(p rules.Observation) rules.Interpretation {
	if p.Seat != 1 && p.Seat != 2 {
		return rules.Interpretation{Sense: noSuchSeat(p.What)}
	}
	if !p.Time.Known() {
		p.Time = unknown
	}
	switch p.What {
	case rules.ObservedSent, rules.ObservedPut, rules.ObservedRun:
		return rules.Interpretation{Sense: c.takeDue(p)}
	case rules.ObservedSaid, rules.ObservedPart, rules.ObservedGot:
		c.stamps[p.Line] = p.Time
		return c.receive(p)
	case rules.ObservedExit:
		if c.board.Turn() == p.Seat && c.started && !c.exited {
			c.exited, c.ended = true, p.Time
		}
	case rules.ObservedMove:
		return rules.Interpretation{Used: c.move(p)}
	case rules.ObservedOut:
		c.leave(p)
	default:
		c.deviate(p)
	}
	return rules.Interpretation{}
}

// noSuchSeat returns the sense of an observation of a seat that does not exist.
func noSuchSeat(what string) string {
	switch what {
	case rules.ObservedSent, rules.ObservedPut, rules.ObservedRun:
		return "wrong"
	case rules.ObservedSaid, rules.ObservedPart, rules.ObservedGot:
		return "nothing"
	}
	return ""
}

// Due returns what is due to a seat, oldest first. The list is valid until the next call
// of Observe.
func (c *Conversation) Due(seat int) []rules.Due {
	if seat != 1 && seat != 2 {
		return nil
	}
	return c.programs[seat].due
}

// takeDue removes the oldest thing due. It returns whether that was sent. A start of the
// program that is not due is nobody's fault.
func (c *Conversation) takeDue(p rules.Observation) string {
	me := &c.programs[p.Seat]
	isRun := func(due rules.Due) bool { return due.What == rules.ObservedRun }
	if p.What == rules.ObservedRun {
		me.ran, me.frozen = p.Time, false
		if !slices.ContainsFunc(me.due, isRun) {
			return "due"
		}
	}
	if len(me.due) == 0 {
		return "wrong"
	}
	oldest := me.due[0]
	sense := "wrong"
	if p.What == oldest.What && c.same(p, oldest.Text) {
		sense = "due"
	}
	me.extra = false
	if me.starts[0] == c.ply() && !c.started {
		c.started, c.began = true, p.Time
	}
	me.drop()
	return sense
}

// same reports whether what was sent is the line due. Of the arguments of a start only
// the first is fixed; the referee chooses the names of the two files (3.3.1).
func (c *Conversation) same(p rules.Observation, line string) bool {
	if p.What != rules.ObservedRun {
		return p.Text == line
	}
	words := strings.Split(p.Text, " ")
	words = words[max(0, len(words)-3):] // more words may precede: they are the program's own
	return len(words) == 3 && words[0] == line[:1] && words[1] != "" && words[2] != ""
}

// giveTurn makes due what begins the seat's turn: by files the field and a start (3.3.1),
// by the console the answers that have waited. After the end nothing is due.
func (c *Conversation) giveTurn() {
	c.field = c.lines()
	seat := c.board.Turn()
	if seat == 0 {
		for seat := range c.programs {
			c.programs[seat].due, c.programs[seat].starts, c.programs[seat].many = nil, nil, 0
		}
		return
	}
	me := &c.programs[seat]
	if c.files {
		content := strings.Join(c.field, "\n") + "\n"
		me.add(rules.Due{What: rules.ObservedPut, Text: content}, 0)
		run := string(stone(seat)) + " field answer"
		me.add(rules.Due{What: rules.ObservedRun, Text: run}, c.ply())
		return
	}
	questions := me.waiting
	me.waiting = nil
	for _, q := range questions {
		c.answer(seat, q)
	}
}

// ply returns the one in turn.
func (c *Conversation) ply() ply { return ply(c.moves + 1) }

// add makes something due after everything else.
func (p *program) add(due rules.Due, starts ply) {
	p.due, p.starts = append(p.due, due), append(p.starts, starts)
	if starts > p.latest {
		p.latest, p.many = starts, 0
	}
	if starts > 0 {
		p.many++
	}
}

// drop removes the oldest thing due.
func (p *program) drop() {
	if p.starts[0] == p.latest && p.many > 0 {
		p.many--
	}
	p.due, p.starts = p.due[1:], p.starts[1:]
}

// lines returns the field as programs are given it (3.3.5, 3.4.1), row 0 first or, by the
// ruling row0=last_line, last.
func (c *Conversation) lines() []string {
	rows := []string{}
	for _, row := range c.board.cells {
		rows = append(rows, string(row))
	}
	if c.lastIsRow0 {
		slices.Reverse(rows)
	}
	return rows
}

// move makes the move that the referee has read. The next ply's time runs from its source
// until something starts it (3.4.8).
func (c *Conversation) move(p rules.Observation) base.Number {
	if p.Seat != c.board.Turn() {
		return unknown
	}
	if _, refused := c.board.Play(p.Text); refused != "" {
		return unknown
	}
	took, read := c.took[p.Source]
	if !read || p.Source == 0 {
		took = unknown
	}
	stamp, ok := c.stamps[p.Source]
	if !ok || p.Source == 0 {
		stamp = unknown
	}
	me := &c.programs[p.Seat]
	if me.used != unknown && took != unknown {
		me.used += took
	} else {
		me.used = unknown
	}
	c.programs[1].extra, c.programs[2].extra = false, false
	c.moves++
	c.last = p.Text
	c.began, c.started, c.exited = stamp, false, false
	c.giveTurn()
	return took
}

// leave takes a seat out, which ends the game whatever the cause (1.7).
func (c *Conversation) leave(p rules.Observation) {
	if refused := c.board.Leave(p.Seat, rules.Gone); refused == "" {
		c.giveTurn()
	}
}
