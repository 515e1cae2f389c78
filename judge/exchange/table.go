package exchange

import (
	"slices"
	"strconv"

	"scrutineer/base"
	"scrutineer/rules"
)

// Table is one game and its conversations. In the zero value there is no conversation:
// nothing is due, and no line means anything. Reset makes it ready for another game and
// reuses its buffers.
type Table struct {
	pos     rules.Position
	turn    base.Seat // the one in turn, as far as the clocks are concerned
	limits  rules.Limits
	seats   int
	sides   [base.Max + 1]side
	actions []rules.Action
}

// side is one program's part in the table.
type side struct {
	conv      rules.Conversation // nil if there is no conversation
	due       queue
	open      int         // replies that are awaited
	repliedAt base.Number // stamp of the end of the last one, or Unknown
	long      bool        // the reply that it has begun has a line that is too long for a move
	most      int         // bytes of a line that can be a move
	watch
}

// Reset forgets everything, and sets the limits for what follows.
func (t *Table) Reset(limits rules.Limits) {
	t.pos, t.turn, t.limits, t.seats = nil, base.Nobody, limits, 0
	for i := range t.sides {
		t.sides[i].leave()
	}
}

// leave removes everything of a program.
func (d *side) leave() {
	d.conv, d.open, d.long, d.repliedAt = nil, 0, false, base.Unknown
	d.due.reset()
	d.watch.reset()
}

// Open opens the conversations of a game that is at its start. Without a
// protocol only the clocks are kept.
func (t *Table) Open(p *rules.Protocol, setup rules.Setup, pos rules.Position, seats int) {
	t.pos, t.turn, t.seats = pos, pos.Turn(), seats
	if p == nil {
		return
	}
	for i := 1; i <= seats; i++ {
		d := &t.sides[i]
		d.conv, d.most = p.Conversation(setup, pos, base.Seat(i)), p.MostBytes()
		t.actions = slices.DeleteFunc(d.conv.Open(t.actions[:0]), t.omitted)
		for k := range t.actions {
			d.prepares = max(d.prepares, t.actions[k].Prepares)
		}
		d.due.push(t.actions, base.Unknown)
	}
}

// omitted reports whether something is not due because the limit that it sends does not
// exist.
func (t *Table) omitted(action rules.Action) bool {
	return action.Remaining.Omit && t.sentLimit(action.Remaining.What) <= 0
}

// HasConversation reports whether the seat has a conversation.
func (t *Table) HasConversation(s base.Seat) bool { return t.sides[s].conv != nil }

// Due returns what is to be sent to a program next. It is nil if nothing is due, or if
// the program has to reply first. The result is valid until the table's next call.
func (t *Table) Due(s base.Seat) *rules.Action {
	d := &t.sides[s]
	if d.open > 0 {
		return nil
	}
	return d.due.at(0)
}

// Waiting returns how many things are due to a program.
func (t *Table) Waiting(s base.Seat) int { return t.sides[s].due.len() }

// Queued returns the i-th thing due to a program, 0 being the oldest, whether the program
// has to reply first or not. It is nil if there are fewer.
func (t *Table) Queued(s base.Seat, i int) *rules.Action { return t.sides[s].due.at(i) }

// Skip removes the oldest thing due, which was not sent.
func (t *Table) Skip(s base.Seat) {
	d := &t.sides[s]
	if f, ok := d.conv.(rules.Skipper); ok {
		f.Skipped(d.due.len())
	}
	d.due.pop()
}

// Extra records that a program was sent a line that was not due. It reports whether the
// conversation can tell the reply to that line from other replies.
func (t *Table) Extra(s base.Seat, line []byte) bool {
	d := &t.sides[s]
	f, ok := d.conv.(rules.Follower)
	if ok {
		f.Extra(line, d.due.len())
	}
	return ok
}

// Unsent returns the oldest thing due to a program if it has been due for at least age at
// the stamp at, and the program need not reply first; otherwise nil. Both are in
// microseconds. If it is unknown since when a thing is due, it counts as due for long.
func (t *Table) Unsent(s base.Seat, at, age base.Number) *rules.Action {
	d := &t.sides[s]
	if d.open > 0 || d.due.len() == 0 {
		return nil
	}
	if born := d.due.dueSince[d.due.head]; !born.Unknown() && at-born < age {
		return nil
	}
	return d.due.at(0)
}

// RepliedAt returns the stamp of the end of the last reply that was awaited, or Unknown.
func (t *Table) RepliedAt(s base.Seat) base.Number { return t.sides[s].repliedAt }

// Harmless reports whether a line that is not due cannot harm a program.
func (t *Table) Harmless(s base.Seat, line []byte) bool {
	conv, ok := t.sides[s].conv.(rules.Harmless)
	return ok && conv.Harmless(line)
}

// DueSince returns since when the oldest thing due to a program is, Unknown if from the
// start.
func (t *Table) DueSince(s base.Seat) base.Number {
	d := &t.sides[s]
	return d.due.dueSince[d.due.head]
}

// AnyTime reports whether a ruling lets the answer of a program count however
// late it came.
func (t *Table) AnyTime(s base.Seat) bool {
	conv, ok := t.sides[s].conv.(interface{ AnyTime() bool })
	return ok && conv.AnyTime()
}

// Sent records that the oldest thing due to a program was sent.
func (t *Table) Sent(s base.Seat, at base.Number) {
	d := &t.sides[s]
	action := d.due.pop()
	if action == nil {
		return
	}
	if action.AwaitsReply {
		d.open++
	}
	d.startBy(action.Clock, at)
}

// Ran records that a program was started although no start is due. The time of the
// program that opens the game runs from there until something else starts it.
func (t *Table) Ran(s base.Seat, at base.Number) {
	if w := &t.sides[s].watch; w.prepares != rules.NoPreparation {
		w.preparesSince, w.frozen = at, 0
	}
	if t.pos != nil && t.pos.Plies() == 0 && t.pos.Turn() == s {
		t.sides[s].begin(at)
	}
}

// Receive interprets output of a program. Once the game is over, or the seat has left it,
// every line means nothing.
func (t *Table) Receive(s base.Seat, from rules.Source, text []byte, at base.Number) rules.Meaning {
	d := &t.sides[s]
	if d.conv == nil || t.pos.Turn() == base.Nobody {
		return rules.Meaning{}
	}
	var m rules.Meaning
	t.actions, m = d.conv.Receive(t.actions[:0], rules.Event{From: from, Text: text, Waiting: d.due.len()})
	d.limit(&m, text)
	d.due.push(t.actions, at)
	if m.Replied && d.open > 0 {
		d.repliedAt = at
		if d.open--; d.open == 0 && t.Prepares(s) {
			d.ready(at)
		} else if d.open == 0 {
			d.stop(at)
		}
	}
	return m
}

// limit changes a meaning so that a line that is too long, or a reply with such a line,
// is not a move.
func (d *side) limit(m *rules.Meaning, text []byte) {
	long := d.long || len(text) > d.most
	d.long = long && m.Sense == rules.More
	if long && m.Sense == rules.Played {
		m.Sense = rules.BadText
		m.Why = rules.Refuse(rules.Unreadable, "a line of more than "+strconv.Itoa(d.most)+" bytes is not a move", "text", rules.Quote(text))
	}
}

// Moved records that a seat has made a move. used is its time in microseconds, at the
// stamp of the line that it was read from; either may be Unknown.
func (t *Table) Moved(by base.Seat, m rules.Move, used, at base.Number) {
	t.sides[by].open = 0
	t.sides[by].due.clearClocks()
	t.sides[by].moved(used)
	t.next(at)
	t.relay(by, m, at)
}

// Left records that a seat has left the game, at the latest stamp. Nothing more is due to
// it. If the turn did not pass with that, nothing else changes.
func (t *Table) Left(s base.Seat, at base.Number) {
	t.sides[s].leave()
	if t.pos.Turn() != t.turn {
		t.next(at)
		t.relay(base.Nobody, rules.Move{}, at)
	}
}

// next lets the time of the seat in turn run, unless something that was sent has started
// it. Once the game is over, no turn is sent any more, and nothing is answered.
func (t *Table) next(at base.Number) {
	if t.turn = t.pos.Turn(); t.turn != base.Nobody {
		t.sides[t.turn].begin(at)
		return
	}
	for i := range t.sides {
		t.sides[i].due.dropAfterEnd()
		t.sides[i].open = 0
	}
}

// relay passes a move, or the leaving of a seat, to every conversation.
func (t *Table) relay(by base.Seat, m rules.Move, at base.Number) {
	for i := 1; i <= t.seats; i++ {
		d := &t.sides[i]
		if d.conv != nil {
			t.actions = d.conv.Moved(t.actions[:0], by, m)
			d.due.push(t.actions, at)
		}
	}
}

// Defers reports whether a ruling makes a move that came too early count once the turn
// has been sent.
func (t *Table) Defers(s base.Seat) bool {
	conv, ok := t.sides[s].conv.(interface{ Defers() bool })
	return ok && conv.Defers()
}
