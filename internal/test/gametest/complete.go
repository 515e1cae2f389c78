package gametest

import (
	"strings"
	"testing"
	"unicode/utf8"

	"scrutineer/internal/words"
	"scrutineer/rules"
)

// Complete requires what a game may leave out, but a game that is shown to people should
// have. Tests of other packages skip what is left out.
func Complete(t *testing.T, g *rules.Game) {
	t.Helper()
	pos, err := g.Open(Small(g))
	if err != nil {
		t.Fatal(err)
	}
	_, drawer := pos.(rules.Drawer)
	_, diagrammer := pos.(rules.Diagrammer)
	_, explainer := pos.(rules.Explainer)
	_, official := pos.(rules.Official)
	for name, has := range map[string]bool{
		"Protocols": len(g.Protocols) > 0, "Draw": drawer, "Diagram": diagrammer, "Explain": explainer, "Unofficial": official,
		"Language": g.Language != "", "Passages": len(g.Passages) > 0,
		"Measures": len(g.Measures) > 0, "Usual": g.Usual != rules.Limits{},
	} {
		if !has {
			t.Errorf("%s has no %s", g.Name, name)
		}
	}
	if _, example, ok := strings.Cut(g.Writing, "such as "); !ok {
		t.Errorf("%s does not say how a move is written, such as this or that: %q", g.Name, g.Writing)
	} else if _, refused := g.ParseMove([]byte(example)); refused != nil {
		t.Errorf("%s: the example in Writing is no move: %v", g.Name, refused)
	}
	english, err := words.In("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, mark := range g.Marks {
		if utf8.RuneCountInString(mark) > 1 && !english.Has("replay.mark."+mark) {
			t.Errorf("%s: the mark %q is neither a sign nor in the tables of words, as replay.mark.%s", g.Name, mark, mark)
		}
	}
}
