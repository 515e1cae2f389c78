package rules

import (
	"slices"
	"strconv"
	"strings"
)

// Passage is a piece of the official rules of a game, word for word, and what it says.
type Passage struct {
	Number string // as the game's text and its rulings cite it, such as "T4"
	// Original is in the language of the official rules: see Game.Language. It is empty
	// where English is of the game's own text, on what the official rules do not know.
	Original string
	English  string
	// Protocol is the one that it is about; "" every one.
	Protocol string
	// For are the codes of refusals, ends and findings that rest on it; of each
	// code the passages are in the order of the list.
	For []string
}

// PassagesFor are the passages that the first of the codes rests on which has
// any.
func (g *Game) PassagesFor(codes ...string) []Passage {
	for _, code := range codes {
		var list []Passage
		for _, p := range g.Passages {
			for _, of := range p.For {
				if of == code {
					list = append(list, p)
				}
			}
		}
		if list != nil {
			return list
		}
	}
	return nil
}

// PassagesOf are the passages about a protocol, or about every one, that the first of the
// codes rests on which has any.
func (g *Game) PassagesOf(protocol string, codes ...string) []Passage {
	for _, code := range codes {
		list := slices.DeleteFunc(g.PassagesFor(code), func(p Passage) bool { return p.Protocol != "" && p.Protocol != protocol })
		if len(list) > 0 {
			return list
		}
	}
	return nil
}

// mostCited is how many paragraphs a message names.
const mostCited = 2

// Cite names the paragraphs of the official rules that the first of the codes rests on
// which has any, as far as they are about a protocol: "NAME 1.2, 1.7". "" if there are
// none.
func (g *Game) Cite(protocol string, codes ...string) string {
	var numbers []string
	for _, p := range g.PassagesOf(protocol, codes...) {
		if len(numbers) < mostCited && !slices.Contains(numbers, p.Number) {
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
	Pos     Position // after the plies that show it; it is left as it is
	Last    Move     // the ply that led to Pos; the zero Move at the start
	Outcome Outcome  // of the game, faults and all; Pos may know less
}

// Says reports whether the case is about how the game ended: a result that is
// wrong, or a move after the end.
func (c *Case) Says() bool {
	switch c.Code {
	case "wrong-winner", "wrong-reason", "wrong-score", "move-after-end":
		return c.Outcome.Over
	}
	return false
}

// Playable is the move that the case says could be played: one that was still
// legal at an early end, or one that was called illegal. "" if there is none.
func (c *Case) Playable() string {
	if m := c.Witness.Get("legal"); m != "" {
		return m
	}
	if c.Witness.Get("turn") != "" {
		return "" // a move out of turn
	}
	return c.Witness.Get("move")
}

// Explanation is how a reader sees on the board, and checks by hand, what a
// witness says.
type Explanation struct {
	// Ground is what it comes down to: the code of a refusal, the reason of an
	// end with "end-" before it, "legal" for a move that can still be made,
	// "gain" for points. Passages are found by it. "" if the witness says
	// nothing that the game knows.
	Ground string
	Steps  []Step
	Marks  []Mark
}

// Step is a line by which a reader checks something by hand.
type Step struct {
	// Code says what the line shows; pages have words for each.
	Code string
	Args []string // points, squares, moves: what the words speak of
	// Sum is the arithmetic, written out with the numbers: whole numbers or
	// fractions with + - * / and brackets, two or more of which are related by
	// = != < > <= >=. Each relation holds. "" where there is nothing to compute.
	Sum string
}

// Step appends a line: what it shows, the arithmetic, and what the words speak
// of.
func (e *Explanation) Step(code, sum string, args ...string) {
	e.Steps = append(e.Steps, Step{code, args, sum})
}

// Beyond appends that a number is not one from least to most, unless it is.
func (e *Explanation) Beyond(n, least, most int, args ...string) {
	if n < least {
		e.Step("beyond", Related(n, least), args...)
	} else if n > most {
		e.Step("beyond", Related(n, most), args...)
	}
}

// Free appends that a move of a case could be played, and returns the move.
func (e *Explanation) Free(c *Case) string {
	e.Ground = "legal"
	text := c.Playable()
	if c.Witness.Get("legal") != "" {
		e.Step("legal", "", text, c.Witness.Get("moves"))
	} else {
		e.Step("playable", "", text)
	}
	return text
}

// Pair reads what a witness names a cell by that has two numbers, "x,y".
func Pair(text string) (x, y int, ok bool) {
	a, b, _ := strings.Cut(text, ",")
	x, err := strconv.Atoi(a)
	y, err2 := strconv.Atoi(b)
	return x, y, err == nil && err2 == nil
}

// Related writes how two numbers compare: "3 > 2".
func Related(a, b int) string {
	sign := " = "
	if a > b {
		sign = " > "
	} else if a < b {
		sign = " < "
	}
	return strconv.Itoa(a) + sign + strconv.Itoa(b)
}

// Factor writes a number as it is in a product: -3 in brackets.
func Factor(n int) string {
	if n < 0 {
		return "(" + strconv.Itoa(n) + ")"
	}
	return strconv.Itoa(n)
}

// Mark appends a figure to lay over the picture.
func (e *Explanation) Mark(s Shape, against bool) {
	e.Marks = append(e.Marks, Mark{s, against})
}

// Mark is a figure drawn over the picture of a position.
type Mark struct {
	Shape Shape // its Role means nothing
	// Against marks what is in the way, or was there before; the others are
	// what was done or could be.
	Against bool
}
