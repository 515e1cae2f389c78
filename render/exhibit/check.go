package exhibit

import (
	"strconv"
	"strings"

	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/doc"
	"scrutineer/rules"
)

// steps maps the steps of the registry of findings to functions that compute them.
var steps = map[judge.Step]func(*maker) doc.Sums{
	judge.StepRead:    (*maker).lookUp,
	judge.StepTime:    (*maker).time,
	judge.StepRules:   (*maker).computed,
	judge.StepTurn:    (*maker).turn,
	judge.StepText:    (*maker).unread,
	judge.StepSince:   (*maker).drawnAt,
	judge.StepPoints:  (*maker).scored,
	judge.StepDiffers: (*maker).differs,
	judge.StepNumbers: (*maker).counted,
	judge.StepDigest:  func(*maker) doc.Sums { return doc.Sums{step("digest", "")} },
	judge.StepAssume:  func(*maker) doc.Sums { return doc.Sums{step("assume", "")} },
}

// check returns how to check the finding by hand: the witness, and the steps that the
// registry of findings lists.
func (m *maker) check() []doc.Block {
	var sums doc.Sums
	for _, s := range judge.KindOf(m.f.Code).Steps {
		sums = append(sums, steps[s](m)...)
	}
	var blocks []doc.Block
	if len(m.f.Witness) > 0 {
		blocks = append(blocks, say("exhibit.witness", Printed([]byte(m.f.Witness.String()))))
	}
	if len(sums) > 0 {
		blocks = append(blocks, say("exhibit.by-hand"), sums)
	}
	return blocks
}

// lookUp names the lines to read: those of the claim and of the answer.
func (m *maker) lookUp() (sums doc.Sums) {
	lines := []int{m.f.Line}
	if said := m.shownBy(m.f); said != m.f.Line {
		lines = append(lines, said)
	}
	for _, line := range lines {
		text, there := m.text(line)
		switch {
		case !there:
			sums = append(sums, step("no-line", "", lineNo(line)))
		case len(text) == 0:
			sums = append(sums, step("empty", "", lineNo(line)))
		default:
			sums = append(sums, step("read", "", lineNo(line), Printed(text)))
		}
	}
	return sums
}

// computed returns the steps that the game's own rules compute.
func (m *maker) computed() (sums doc.Sums) {
	for _, s := range m.why.Steps {
		p := phrase("exhibit.step." + s.Code)
		for _, a := range s.Args {
			p.Args = append(p.Args, words.Literal(a))
		}
		sums = append(sums, doc.Sum{Phrase: p, Line: s.Sum})
	}
	return sums
}

func step(code, line string, args ...any) doc.Sum {
	return doc.Sum{Phrase: phrase("exhibit.step."+code, args...), Line: line}
}

func digits(n int64) string { return strconv.FormatInt(n, 10) }

// time computes the time in a witness: the two stamps, the time used before, and the
// limit.
func (m *maker) time() doc.Sums {
	w := m.f.Witness
	from, okFrom := fact(w, "from")
	to, okTo := fact(w, "to")
	used, okUsed := fact(w, "used_us")
	var sums doc.Sums
	if okFrom && okTo && (!okUsed || used == to-from) {
		sums = append(sums, step("stamps", digits(to)+" - "+digits(from)+" = "+digits(to-from)))
	} else if okFrom && okTo {
		sums = append(sums, step("stamps-more", digits(to)+" - "+digits(from)+" + "+digits(used-(to-from))+" = "+digits(used)))
	}
	if limit, ok := fact(w, "limit_us"); ok && okUsed {
		sums = append(sums, m.limit(used, limit))
	} else if n, ok := micros(m.f.Claimed); ok && m.f.Code == judge.WrongTime && okFrom {
		sums = append(sums, step("not-claimed", digits(to-from)+" != "+digits(n)))
	}
	return sums
}

// limit compares the used time with the allowed time.
func (m *maker) limit(used, limit int64) doc.Sum {
	w := m.f.Witness
	left, right, total := digits(used), digits(limit), used
	if before, ok := fact(w, "before_us"); ok {
		left, total = digits(before)+" + "+left, total+before
	}
	if grace, ok := fact(w, "grace_us"); ok {
		right, limit = right+" + "+digits(grace), limit+grace
	}
	if total > limit {
		return step("late", left+" > "+right)
	}
	return step("in-time", left+" <= "+right)
}

// micros parses "123 µs".
func micros(text string) (n int64, ok bool) {
	digits, ok := strings.CutSuffix(text, " µs")
	n, err := strconv.ParseInt(digits, 10, 64)
	return n, ok && err == nil && n >= 0
}

// drawnAt says where in the log the ply is that a witness names: the one that drew or
// took what is in the way, or the one that ended the game.
func (m *maker) drawnAt() doc.Sums {
	since := "since"
	if m.f.Witness.Get("reason") != "" {
		since = "over" // the ply that ended the game
	}
	ply, ok := fact(m.f.Witness, "ply")
	if !ok {
		if m.f.Witness.Get("ply") == "start" {
			return doc.Sums{step(since+"-start", "")}
		}
		return nil
	}
	line := m.moveOf(int(ply))
	text, there := m.text(line)
	if !there {
		return nil
	}
	return doc.Sums{step(since, "", int(ply), words.Literal(strconv.Itoa(line)), Printed(text))}
}

// counted compares two numbers, one claimed and one recomputed, if there is nothing
// else to compare.
func (m *maker) counted() doc.Sums {
	a, err := strconv.ParseInt(m.f.Claimed, 10, 64)
	b, err2 := strconv.ParseInt(m.f.Recomputed, 10, 64)
	if err != nil || err2 != nil || a == b {
		return nil
	}
	return doc.Sums{step("other-number", digits(a)+" != "+digits(b))}
}

// turn compares the seat of a line with the seat whose turn it was.
func (m *maker) turn() doc.Sums {
	w := m.f.Witness
	if turn, ok := fact(w, "turn"); ok && w.Get("legal") == "" && m.f.Seat > 0 && turn != int64(m.f.Seat) {
		return doc.Sums{step("not-turn", digits(int64(m.f.Seat))+" != "+digits(turn))}
	}
	return nil
}

// unread describes a text that is not a move.
func (m *maker) unread() doc.Sums {
	w := m.f.Witness
	text := w.Get("text")
	if text == "" {
		return nil
	}
	if n, ok := fact(w, "words"); ok && n != wordsOfMove {
		return doc.Sums{step("words", digits(n)+" != "+digits(wordsOfMove), Printed([]byte(text)))}
	}
	return doc.Sums{step("unread", "", Printed([]byte(text)))}
}

// wordsOfMove is how many words a move has in betoniarki, the only game whose
// witnesses count them.
const wordsOfMove = 6

// maxTerms is the maximum number of terms of a sum.
const maxTerms = 200

// scored adds up each seat's points ply by ply, if the result is wrong and the score
// is a sum.
func (m *maker) scored() doc.Sums {
	if m.Game == nil || m.Game.Scores != rules.Running || !m.Known || !m.Outcome.Scored || m.f.Code != judge.WrongScore && m.f.Code != judge.WrongWinner || len(m.Moves) > maxTerms {
		return nil
	}
	var sums doc.Sums
	for s := 1; s <= m.Header.Seats(); s++ {
		made, terms := 0, ""
		for _, p := range m.Moves {
			if int(p.Seat) == s && p.Gain > 0 {
				made += p.Gain
				terms += " + " + strconv.Itoa(p.Gain)
			}
		}
		total := m.Outcome.Score[s-1]
		sums = append(sums, step("score", strconv.Itoa(total-made)+terms+" = "+strconv.Itoa(total), m.who(s)))
	}
	return sums
}

// differs names the first character at which the sent text differs from the text that
// was due, if both are quoted.
func (m *maker) differs() doc.Sums {
	a, err := strconv.Unquote(m.f.Claimed)
	b, err2 := strconv.Unquote(m.f.Recomputed)
	if err != nil || err2 != nil || a == b || m.f.Code != judge.WrongLine && m.f.Code != judge.MisreadMove {
		return nil
	}
	k := 0
	for k < len(a) && k < len(b) && a[k] == b[k] {
		k++
	}
	return doc.Sums{step("differs", "", k+1, after(a, k), after(b, k))}
}

// after quotes the text from byte k on.
func after(s string, k int) words.Literal { return words.Literal(strconv.QuoteToASCII(s[k:])) }
