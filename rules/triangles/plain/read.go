package plain

import (
	"strconv"
	"strings"

	"scrutineer/rules"
)

// reply is what a program is saying: lines up to an empty one (T8).
type reply struct {
	begun   bool
	first   string // the first line, as it came
	further bool   // whether there are more
	answers bool   // whether a command was open when the first line came
}

// receive returns the meaning of what a program has said in a running game.
func (c *Conversation) receive(p rules.Observation) rules.Interpretation {
	me := &c.programs[p.Seat]
	switch {
	case p.What == rules.ObservedPart && p.Text == "":
		return rules.Interpretation{Sense: "nothing"}
	case p.What != rules.ObservedSaid:
		return rules.Interpretation{Sense: "bad-text"} // a line not ended, or a file
	}
	isEmpty := c.trimmed(p.Text) == ""
	switch {
	case !isEmpty && !me.said.begun && p.Text[0] != '=' && p.Text[0] != '?' && len(me.open) > 0 && me.open[0] == notDue:
		me.said = reply{begun: true, first: p.Text, answers: true} // whatever the program makes of a command that was not due
		return rules.Interpretation{Sense: "more"}
	case !isEmpty && !me.said.begun && p.Text[0] != '=' && p.Text[0] != '?':
		return rules.Interpretation{Sense: "bad-text"} // no reply, and its command stays open (T8)
	case !isEmpty && !me.said.begun:
		me.said = reply{begun: true, first: p.Text, answers: len(me.open) > 0}
		return rules.Interpretation{Sense: "more"}
	case !isEmpty:
		me.said.further = true
		return rules.Interpretation{Sense: "more"}
	case !me.said.begun && c.strict:
		return rules.Interpretation{Sense: "bad-text"}
	case !me.said.begun:
		return rules.Interpretation{Sense: "nothing"}
	}
	said := me.said
	me.said = reply{}
	return c.complete(p, said)
}

// complete returns the meaning of a reply whose empty line is p.
func (c *Conversation) complete(p rules.Observation, said reply) rules.Interpretation {
	sign := said.first[0]
	move, readable := c.readMove(said)
	readable = readable && len(p.Text) <= 255
	switch {
	case said.answers:
	case c.freeReplies:
		return rules.Interpretation{Sense: "nothing"}
	case readable:
		return rules.Interpretation{Sense: "early"}
	default:
		return rules.Interpretation{Sense: "bad-text"}
	}
	command := c.replied(&c.programs[p.Seat], p.Time)
	if command == notDue {
		return rules.Interpretation{Sense: "nothing"}
	}
	switch {
	case sign == '?':
		return rules.Interpretation{Sense: c.question(command)}
	case command == genMove && readable:
		return c.answered(p, move)
	case command == genMove:
		return rules.Interpretation{Sense: "bad-text"}
	case command != "" && c.strict && (said.first != "=" || said.further):
		return rules.Interpretation{Sense: "bad-text"}
	}
	return rules.Interpretation{Sense: "nothing"}
}

// question returns the meaning of the reply ? to a command (T8, T10, T12).
func (c *Conversation) question(command string) string {
	switch {
	case command == "", command == timeLeft:
		return "nothing"
	case command == genMove:
		return "declined"
	case c.anyQuestion:
		return "nothing"
	}
	return "declined"
}

// answered handles a readable answer to gen_move: a move, if the seat is in turn. It ends
// what counts for the ply.
func (c *Conversation) answered(p rules.Observation, move string) rules.Interpretation {
	if c.board.Turn() != p.Seat {
		return rules.Interpretation{Sense: "early"}
	}
	me := &c.programs[p.Seat]
	used := me.spent
	me.spent = 0
	c.took[p.Line] = used
	return rules.Interpretation{Sense: "move", Move: move, Used: used}
}

// trimmed returns a line without what is tolerated at its end: blanks (tabs too), and
// after them one carriage return.
func (c *Conversation) trimmed(line string) string {
	if c.strict {
		return line
	}
	return strings.TrimRight(strings.TrimSuffix(line, "\r"), " \t")
}

// readMove reads a reply as the answer to gen_move (T12) and spells the move
// canonically, the smaller number first.
func (c *Conversation) readMove(said reply) (move string, ok bool) {
	text, isAnswer := strings.CutPrefix(c.trimmed(said.first), "=")
	if !isAnswer || said.further || len(said.first) > 255 {
		return "", false
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' })
	if len(words) != 2 || c.strict && text != " "+words[0]+" "+words[1] {
		return "", false
	}
	i, j := c.readNumber(words[0]), c.readNumber(words[1])
	if i < 0 || j < 0 {
		return "", false
	}
	return name(min(i, j)) + " " + name(max(i, j)), true
}

// readNumber returns the number of a point, which need not exist, or -1 if the word is
// not a number. In strict replies it is plain, otherwise it may have a sign and leading
// zeros. The numbers of a rules.Move go up to 32767.
func (c *Conversation) readNumber(word string) int {
	if !c.strict {
		sign := strings.HasPrefix(word, "+") || strings.HasPrefix(word, "-")
		negative := strings.HasPrefix(word, "-")
		if sign {
			word = word[1:]
		}
		for len(word) > 1 && word[0] == '0' {
			word = word[1:]
		}
		if negative && word != "0" {
			return -1
		}
	}
	if !plainNumber(word) {
		return -1
	}
	n, err := strconv.Atoi(word)
	if err != nil || n > 32767 {
		return -1
	}
	return n
}
