package exchange

import (
	"scrutineer/base"
	"scrutineer/rules"
)

// mostDue is how many things can be due to a program at a time; what comes
// beyond is forgotten. In no conversation are a hundred due.
const mostDue = 4096

// queue holds what a program is due, in order. It keeps copies: what a Conversation
// says is good until the Conversation's next call only.
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

// lapse takes away what is not due beyond the end of a game.
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

// stale takes the clocks off what is due: it belongs to a ply that is over, and
// starts no other.
func (q *queue) stale() {
	for i := range q.says[q.head:] {
		q.says[q.head+i].Clock = rules.NoClock
	}
}

// pop takes what is due next, or nil; it is good until the next push.
func (q *queue) pop() *rules.Say {
	say := q.at(0)
	if say != nil {
		q.head++
	}
	return say
}
