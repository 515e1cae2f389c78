package exchange

import (
	"scrutineer/base"
	"scrutineer/rules"
)

// maxDue limits how many things can be due to a program at a time. More are dropped; no
// conversation has a hundred.
const maxDue = 4096

// queue has what is due to a program, in order. It keeps copies, because what a
// Conversation returns is valid only until its next call.
type queue struct {
	actions  []rules.Action
	dueSince []base.Number // since when each is due, or Unknown
	head     int
	arena    []byte
}

func (q *queue) reset() {
	q.actions, q.dueSince, q.head, q.arena = q.actions[:0], q.dueSince[:0], 0, q.arena[:0]
}

func (q *queue) len() int { return len(q.actions) - q.head }

func (q *queue) push(actions []rules.Action, at base.Number) {
	if q.len() == 0 {
		q.reset()
	}
	for i := range actions {
		if q.len() == maxDue {
			return
		}
		from := len(q.arena)
		q.arena = append(q.arena, actions[i].Text...)
		q.actions, q.dueSince = append(q.actions, actions[i]), append(q.dueSince, at)
		q.actions[len(q.actions)-1].Text = q.arena[from:len(q.arena):len(q.arena)]
	}
}

// dropAfterEnd removes what is not due after the end of a game.
func (q *queue) dropAfterEnd() {
	kept, born := q.actions[:q.head], q.dueSince[:q.head]
	for i, action := range q.actions[q.head:] {
		if action.StaysDue {
			kept, born = append(kept, action), append(born, q.dueSince[q.head+i])
		}
	}
	q.actions, q.dueSince = kept, born
}

// at returns due action i, 0 the oldest, or nil.
func (q *queue) at(i int) *rules.Action {
	if i < 0 || i >= q.len() {
		return nil
	}
	return &q.actions[q.head+i]
}

// clearClocks removes the clocks from what is due: it belongs to a ply that is over, and
// starts no other.
func (q *queue) clearClocks() {
	for i := range q.actions[q.head:] {
		q.actions[q.head+i].Clock = rules.NoClock
	}
}

// pop removes and returns what is due next, or nil. It is valid until the next push.
func (q *queue) pop() *rules.Action {
	action := q.at(0)
	if action != nil {
		q.head++
	}
	return action
}
