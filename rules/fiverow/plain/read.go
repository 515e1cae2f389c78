package plain

import (
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// receive returns the meaning of what a program has said or left.
func (c *Conversation) receive(p rules.Observation) rules.Interpretation {
	if c.board.Turn() == 0 {
		return rules.Interpretation{Sense: "nothing"} // the game is over
	}
	if c.files {
		if p.What != rules.ObservedGot {
			return rules.Interpretation{Sense: "nothing"} // its output means nothing (3.3)
		}
		return c.meaning(p, c.readFile(p.Text))
	}
	switch {
	case p.What == rules.ObservedPart && p.Text == "":
		return rules.Interpretation{Sense: "nothing"}
	case p.What != rules.ObservedSaid:
		return rules.Interpretation{Sense: "bad-text", NoPenalty: true} // not a line of talk (3.4)
	}
	c.acceptExtra(p.Seat)
	line := c.trimmed(p.Text)
	if line == "field?" || line == "figure?" || line == "step?" {
		return rules.Interpretation{Sense: c.ask(p.Seat, line)}
	}
	meaning := c.meaning(p, c.readLine(line))
	meaning.NoPenalty = c.noPenalty(p.Seat, line, meaning.Sense)
	return meaning
}

// noPenalty reports whether a line at the console that is not a question costs nothing:
// 1.7 lists what loses a game. Out of turn that is every line but a refusal to move; in
// turn, every line that does not begin as a move.
func (c *Conversation) noPenalty(seat int, line, sense string) bool {
	if sense != "bad-text" && sense != "early" {
		return false
	}
	return c.board.Turn() != seat || !c.noChatter && !strings.HasPrefix(line, "step!")
}

// trimmed returns a line without what is tolerated at its end: blanks (tabs too), and
// after them one carriage return.
func (c *Conversation) trimmed(line string) string {
	if c.strict {
		return line
	}
	return strings.TrimRight(strings.TrimSuffix(line, "\r"), " \t")
}

// readLine reads a line that is not a question (3.4.4). It returns the coordinate of a
// move, "declined", "bad-text" or, for an empty one, "nothing".
func (c *Conversation) readLine(line string) string {
	if line == "" {
		return "nothing"
	}
	if line == "pass" || line == "resign" {
		return "declined"
	}
	rest, ok := strings.CutPrefix(line, "step!")
	if !ok {
		return "bad-text"
	}
	if rest == "" || rest == " " {
		return "declined"
	}
	if !c.strict {
		rest = strings.TrimLeft(rest, " \t")
	} else if rest, ok = strings.CutPrefix(rest, " "); !ok {
		return "bad-text"
	}
	if rest == "pass" || rest == "resign" {
		return "declined"
	}
	return c.coordinate(rest)
}

// readFile reads an answer file (3.3.2, 3.3.3) in the same way.
func (c *Conversation) readFile(content string) string {
	if !c.strict {
		if line, ok := strings.CutSuffix(content, "\n"); ok {
			content = strings.TrimSuffix(line, "\r")
		}
	}
	if content == "" || content == "pass" || content == "resign" {
		return "declined"
	}
	return c.coordinate(content)
}

// meaning returns what was read as an Interpretation. A move is early out of turn, and by
// files also before the program has been given the field and started.
func (c *Conversation) meaning(p rules.Observation, read string) rules.Interpretation {
	if read != "declined" && read != "nothing" && len(p.Text) > 255 {
		read = "bad-text"
	}
	if read == "declined" || read == "bad-text" || read == "nothing" {
		return rules.Interpretation{Sense: read}
	}
	if c.board.Turn() != p.Seat || c.files && len(c.programs[p.Seat].due) > 0 {
		return rules.Interpretation{Sense: "early"}
	}
	c.took[p.Line] = c.charged(p, c.used(p))
	return rules.Interpretation{Sense: "move", Move: read, Used: c.took[p.Line]}
}

// charged returns the time charged for a move that has used so much: none if what starts
// its clock is due.
func (c *Conversation) charged(p rules.Observation, used base.Number) base.Number {
	if c.started || !c.startDue(p.Seat) || used == unknown {
		return used
	}
	return 0
}

// used returns the time of a move read from p: from the start of its clock to p, or to
// the end of the process that left the file (3.3.8). The game's first move runs from the
// start of the program (3.4.8).
func (c *Conversation) used(p rules.Observation) base.Number {
	from, to := c.began, p.Time
	if !c.started && c.moves == 0 {
		from = c.programs[p.Seat].ran
	}
	if c.files && c.exited {
		to = c.ended
	}
	if me := &c.programs[p.Seat]; me.frozen && to != unknown {
		to = min(to, me.frozenAt)
	}
	if from == unknown || to == unknown {
		return unknown
	}
	return max(0, to-from)
}

// ask handles a question. While the opponent is to move it waits, except for figure?,
// which is answered at once unless something waits.
func (c *Conversation) ask(seat int, question string) string {
	me := &c.programs[seat]
	mine := c.board.Turn() == seat
	switch {
	case !mine && (question != "figure?" || len(me.waiting) > 0):
		if len(me.waiting) == maxWaiting {
			return "bad-text"
		}
		me.waiting = append(me.waiting, question)
	case question == "step?" && c.last == "":
		// there is no move of the opponent to send (3.4.3)
		if c.earlyIsOK {
			return "nothing"
		}
		return "bad-text"
	default:
		c.answer(seat, question)
	}
	return "question"
}

// answer makes the answer to a seat's question due (3.4.1 to 3.4.3). The seats alternate,
// so the last move is the opponent's if a seat is in turn.
func (c *Conversation) answer(seat int, question string) {
	me := &c.programs[seat]
	switch question {
	case "field?":
		for _, row := range c.field {
			me.add(rules.Due{What: rules.ObservedSent, Text: row}, 0)
		}
	case "figure?":
		me.add(rules.Due{What: rules.ObservedSent, Text: string(stone(seat))}, 0)
	case "step?":
		me.add(rules.Due{What: rules.ObservedSent, Text: c.last}, c.ply())
	}
}
