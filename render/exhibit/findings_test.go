package exhibit_test

import (
	"strings"
	"testing"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/render/doc"
	"scrutineer/render/exhibit"
	"scrutineer/render/textboard"
	"scrutineer/rules"
)

// places are the names of facts that mean a place on the board, by game.
var places = map[string][]string{
	"betoniarki": {"cell", "at", "mixers", "legal"},
	"dots":       {"line", "box", "legal"},
	"fiverow":    {"cell", "line", "legal"},
	"halma":      {"field", "target", "legal"},
	"triangles":  {"segment", "legal"},
}

// rare are those that no vector has on the board: see TestMarks of package textboard.
var rare = map[string]bool{"dots box": true, "halma target": true}

// Every place that a finding on a vector names is marked, and each mark is visible in
// the lines of the board by its own sign.
func TestPlacesAreMarked(t *testing.T) {
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	drawn := map[string]int{}
	for _, v := range vectors {
		for _, s := range sessions(v) {
			for i := range s.Findings {
				placed(t, v.Name, s, &s.Findings[i], drawn)
			}
		}
	}
	for game, names := range places {
		for _, name := range names {
			if key := game + " " + name; drawn[key] == 0 && !rare[key] {
				t.Errorf("no finding on %s with the fact %s was drawn", game, name)
			}
		}
	}
}

func placed(t *testing.T, name string, s *judge.Session, f *judge.Finding, drawn map[string]int) {
	t.Helper()
	fig, shown := exhibit.FigureOf(s, f)
	if !shown {
		return
	}
	text, english := strings.Join(fig.Lines, "\n"), language(t, "en")
	legend := strings.Join(fig.Legend(english), "; ")
	for i := range fig.Marks {
		sign := textboard.Sign(fig.Scene.Grid, &fig.Marks[i])
		if sign != "" && !tiny(&fig, i) && (!strings.Contains(legend, sign) || !strings.ContainsAny(text, strings.ReplaceAll(sign, " ", ""))) {
			t.Errorf("%s: %s: %q is not seen, or not told: %s\n%s", name, f.Code, sign, legend, text)
		}
	}
	for _, fact := range places[s.Game.Name] {
		switch value := f.Witness.Get(fact); {
		case value == "" || fact == "line" && !strings.ContainsAny(value, " ,") || outside(f.Witness):
		case len(fig.Marks) == 0:
			t.Errorf("%s: %s: %q is not marked:\n%s", name, f.Code, f.Witness, text)
		case !strings.ContainsAny(text, "[{*xX"):
			t.Errorf("%s: %s: nothing is marked in\n%s", name, f.Code, text)
		default:
			drawn[s.Game.Name+" "+fact]++
		}
	}
}

// tiny reports whether a mark is hidden by the numbers of its ends. Points far apart
// leave no room for it.
func tiny(fig *doc.Figure, i int) bool {
	s := fig.Marks[i].Shape
	across, down := s.X2-s.X, s.Y2-s.Y
	return fig.Scene.Grid == rules.Plane && s.Form == rules.Line && 15*max(across, -across, down, -down) < fig.Scene.Width
}

// outside reports whether the witness itself says that its place is not on the board.
func outside(w rules.Witness) bool {
	for _, size := range []string{"size", "n", "rows", "width", "points"} {
		if w.Get(size) != "" {
			return true
		}
	}
	return false
}
