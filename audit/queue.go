package audit

import (
	"bytes"
	"strconv"

	"scrutineer/rules"
)

// queue holds what a program is owed, in order. It keeps copies: what a Talk
// says is good until the Talk's next call only.
type queue struct {
	says  []rules.Say
	head  int
	arena []byte
}

func (q *queue) reset() { q.says, q.head, q.arena = q.says[:0], 0, q.arena[:0] }

func (q *queue) push(says []rules.Say) {
	for _, say := range says {
		at := len(q.arena)
		q.arena = append(q.arena, say.Text...)
		say.Text = q.arena[at:len(q.arena):len(q.arena)]
		q.says = append(q.says, say)
	}
}

// peek is what is owed next, or nil.
func (q *queue) peek() *rules.Say {
	if q.head == len(q.says) {
		return nil
	}
	return &q.says[q.head]
}

// pop takes what is owed next, or nil; it is good until the next push.
func (q *queue) pop() *rules.Say {
	say := q.peek()
	if say == nil {
		return nil
	}
	if q.head++; q.head == len(q.says) {
		q.reset()
	}
	return say
}

// matches tells whether text is what was owed; a number that only the referee
// knows stands for the sign in a filled one.
func matches(say *rules.Say, text []byte) bool {
	if say.Told.Unit == 0 {
		return bytes.Equal(say.Text, text)
	}
	before, after, _ := bytes.Cut(say.Text, []byte{'%'})
	if len(text) < len(before)+len(after) || !bytes.HasPrefix(text, before) || !bytes.HasSuffix(text, after) {
		return false
	}
	number := string(text[len(before) : len(text)-len(after)])
	v, err := strconv.ParseUint(number, 10, 63) // never a negative time
	return err == nil && strconv.FormatUint(v, 10) == number
}

// quote shows bytes in a finding: printable ASCII, not too long.
func quote(b []byte) string {
	const most = 80
	if len(b) > most {
		return strconv.QuoteToASCII(string(b[:most])) + "..."
	}
	return strconv.QuoteToASCII(string(b))
}
