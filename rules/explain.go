package rules

import (
	"slices"
	"strconv"
	"strings"
)

// Passage is a part of a game's official rules, word for word, with an English
// translation.
type Passage struct {
	Number string // as the game's text and its rulings cite it, such as "T4"
	// Original is in the language of the official rules (Game.Language). It is empty if
	// English is the game's own text, on a question that the official rules leave out.
	Original string
	English  string
	// Protocol is the protocol that it is about, or "" for every protocol.
	Protocol string
	// For lists the codes of refusals, ends and findings that are based on it. The
	// passages of a code keep the order of the list.
	For []string
}

// ReadPassages reads a game's list of passages: blocks of three lines, separated by empty
// lines. The first has the number, the protocol in brackets if there is one, and after a
// colon the codes. The second is the original, or "-" if there is none, the third the
// translation.
func ReadPassages(text string) (list []Passage) {
	for block := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n\n") {
		lines := strings.Split(block, "\n")
		head, codes, _ := strings.Cut(lines[0], ": ")
		number, protocol, _ := strings.Cut(head, " (")
		list = append(list, Passage{number, strings.TrimPrefix(lines[1], "-"), lines[2], strings.TrimSuffix(protocol, ")"), strings.Fields(codes)})
	}
	return list
}

// PassagesOf returns the passages of the first code that has any for this protocol.
// Passages for every protocol count, too.
func (g *Game) PassagesOf(protocol string, codes ...string) (list []Passage) {
	for _, code := range codes {
		for _, p := range g.Passages {
			if slices.Contains(p.For, code) && (p.Protocol == "" || p.Protocol == protocol) {
				list = append(list, p)
			}
		}
		if list != nil {
			break
		}
	}
	return list
}

// maxCited limits how many paragraphs a message names.
const maxCited = 2

// Cite returns the numbers of the passages that PassagesOf returns, such as "NAME 1.2,
// 1.7". It returns "" if there are none.
func (g *Game) Cite(protocol string, codes ...string) string {
	var numbers []string
	for _, p := range g.PassagesOf(protocol, codes...) {
		if len(numbers) < maxCited && !slices.Contains(numbers, p.Number) {
			numbers = append(numbers, p.Number)
		}
	}
	if numbers == nil {
		return ""
	}
	return g.Name + " " + strings.Join(numbers, ", ")
}

// Case is something found at a position, for a game to explain.
type Case struct {
	Code    string // of the finding, such as "illegal-move" or "wrong-gain"
	Witness Witness
	Pos     Position // after the plies that show it; must not be changed
	Last    Move     // the ply that led to Pos; the zero Move at the start
	Outcome Outcome  // of the game, including faults; Pos may know less
}

// AboutEnd reports whether the case is about how the game ended: a wrong result, or a
// move after the end.
func (c *Case) AboutEnd() bool {
	switch c.Code {
	case "wrong-winner", "wrong-reason", "wrong-score", "move-after-end":
		return c.Outcome.Over
	}
	return false
}

// Playable returns the move that the case says could be played: one that was still legal
// at an early end, or one that was called illegal. It returns "" if there is none.
func (c *Case) Playable() string {
	if m := c.Witness.Get("legal"); m != "" {
		return m
	}
	if c.Witness.Get("turn") != "" {
		return "" // a move out of turn
	}
	return c.Witness.Get("move")
}

// Explanation shows a witness on the board, and how a reader checks it by hand.
type Explanation struct {
	// Ground is the reason: the code of a refusal, "end-" and the reason of an end,
	// "legal" for a move that can still be made, or "gain" for points. Passages are found
	// by it. It is "" if the game knows nothing about the witness.
	Ground string
	Steps  []Step
	Marks  []Mark
}

// Step is a line of a check by hand.
type Step struct {
	// Code names what the line shows. Pages have a text for each code.
	Code string
	Args []string // points, squares, moves: the arguments of the text
	// Sum is the arithmetic with the numbers: whole numbers or fractions with + - * / and
	// brackets, related by = != < > <= >=. Each relation holds. It is "" if there is
	// nothing to compute.
	Sum string
}

// Step appends a line: its code, the arithmetic, and the arguments of its text.
func (e *Explanation) Step(code, sum string, args ...string) {
	e.Steps = append(e.Steps, Step{code, args, sum})
}

// RangeStep appends a step if a number is outside the range from least to most.
func (e *Explanation) RangeStep(n, least, most int, args ...string) {
	if n < least {
		e.Step("beyond", CompareText(n, least), args...)
	} else if n > most {
		e.Step("beyond", CompareText(n, most), args...)
	}
}

// AddPlayable appends that the move of a case could be played, and returns the move.
func (e *Explanation) AddPlayable(c *Case) string {
	e.Ground = "legal"
	text := c.Playable()
	if c.Witness.Get("legal") != "" {
		e.Step("legal", "", text, c.Witness.Get("moves"))
	} else {
		e.Step("playable", "", text)
	}
	return text
}

// CompareText returns a comparison of two numbers, such as "3 > 2".
func CompareText(a, b int) string {
	sign := " = "
	if a > b {
		sign = " > "
	} else if a < b {
		sign = " < "
	}
	return strconv.Itoa(a) + sign + strconv.Itoa(b)
}

// Factor returns a number as a factor of a product. Negative numbers get brackets: (-3).
func Factor(n int) string {
	if n < 0 {
		return "(" + strconv.Itoa(n) + ")"
	}
	return strconv.Itoa(n)
}

// Mark appends a figure to draw over the picture.
func (e *Explanation) Mark(s Shape, against bool) {
	e.Marks = append(e.Marks, Mark{s, against})
}

// Mark is a figure drawn over the picture of a position.
type Mark struct {
	Shape Shape // its Role is ignored
	// Against marks what is in the way, or was there before. Other marks show what was
	// done or could be done.
	Against bool
}
