package exchange

import (
	"scrutineer/base"
	"scrutineer/rules"
)

// mostDue is how many things can be due to a program at a time. More are dropped; no
// conversation has a hundred.
const mostDue = 4096

// queue has what is due to a program, in order. It keeps copies, because what a
// Conversation returns is valid only until its next call.
type queue struct {
	says  []rules.Say
	born  []base.Number // since when each is due, or Unknown
	head  int
	arena []byte
}

func (q *queue) reset() { q.says, q.born, q.head, q.arena = q.says[:0], q.born[:0], 0, q.arena[:0] }

func (q *queue) len() int { return len(q.says) - q.head }

func (q *queue) push(says []rules.Say, at base.Number) {
	if q.len() == 0 {
		q.reset()
	}
	for i := range says {
		if q.len() == mostDue {
			return
		}
		from := len(q.arena)
		q.arena = append(q.arena, says[i].Text...)
		q.says, q.born = append(q.says, says[i]), append(q.born, at)
		q.says[len(q.says)-1].Text = q.arena[from:len(q.arena):len(q.arena)]
	}
}

// lapse removes what is not due after the end of a game.
func (q *queue) lapse() {
	kept, born := q.says[:q.head], q.born[:q.head]
	for i, say := range q.says[q.head:] {
		if say.Lasts {
			kept, born = append(kept, say), append(born, q.born[q.head+i])
		}
	}
	q.says, q.born = kept, born
}

// at is the i-th thing due, 0 the oldest, or nil.
func (q *queue) at(i int) *rules.Say {
	if i < 0 || i >= q.len() {
		return nil
	}
	return &q.says[q.head+i]
}

// stale removes the clocks from what is due: it belongs to a ply that is over, and starts
// no other.
func (q *queue) stale() {
	for i := range q.says[q.head:] {
		q.says[q.head+i].Clock = rules.NoClock
	}
}

// pop removes and returns what is due next, or nil. It is valid until the next push.
func (q *queue) pop() *rules.Say {
	say := q.at(0)
	if say != nil {
		q.head++
	}
	return say
}
