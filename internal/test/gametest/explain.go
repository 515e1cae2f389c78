package gametest

import (
	"fmt"
	"strings"
	"testing"

	"scrutineer/rules"
)

// Explained returns an explanation in words: its ground, each step with its sum and
// arguments, and the place of each mark, with ! if it is in the way.
func Explained(e rules.Explanation) string {
	text := e.Ground
	for _, s := range e.Steps {
		text += fmt.Sprintf("; %s %s [%s]", s.Code, s.Sum, strings.Join(s.Args, ","))
	}
	for _, m := range e.Marks {
		text += fmt.Sprintf(" {%d,%d %d,%d", m.Shape.X, m.Shape.Y, m.Shape.X2, m.Shape.Y2)
		if m.Against {
			text += "!"
		}
		text += "}"
	}
	return text
}

// Unofficial returns what is outside the official rules in a setup, nothing for one that
// does not open.
func Unofficial(g *rules.Game, s rules.Setup) []string {
	pos, err := g.Open(s)
	if err != nil {
		return nil
	}
	return pos.(rules.Official).Unofficial()
}

// Mapped returns a move as each symmetry of a setup maps it.
func Mapped(g *rules.Game, s rules.Setup, m rules.Move) (list []string) {
	for _, f := range g.Symmetries(s) {
		list = append(list, string(g.AppendMove(nil, f(m))))
	}
	return list
}

// Facts returns a witness; words are its names and values, alternating.
func Facts(words ...string) (w rules.Witness) {
	for i := 0; i < len(words); i += 2 {
		w = append(w, rules.Fact{Name: words[i], Value: words[i+1]})
	}
	return w
}

// SameShapes requires that a scene has the wanted shapes and no others, each as often, in
// any order.
func SameShapes(t *testing.T, s rules.Scene, want []rules.Shape) {
	t.Helper()
	count := map[rules.Shape]int{}
	for _, shape := range want {
		count[shape]++
	}
	for _, shape := range s.Shapes {
		count[shape]--
	}
	for shape, n := range count {
		if n != 0 {
			t.Fatalf("%s: %+v is drawn %d times too few", s.Label, shape, n)
		}
	}
}
