package exhibit_test

import (
	"bytes"
	"strings"
	"testing"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/exhibit"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// The names of facts that stand for a place on the board of a game.
var places = map[string][]string{
	"betoniarki": {"cell", "at", "mixers", "legal"},
	"dots":       {"line", "box", "legal"},
	"fiverow":    {"cell", "line", "legal"},
	"halma":      {"field", "target", "legal"},
	"triangles":  {"segment", "legal"},
}

// Whatever place the findings on the vectors name, it is drawn: what rules and
// drawings call it is the same.
func TestFindingsOfVectors(t *testing.T) {
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	drawn := map[string]int{}
	refusals(t, drawn)
	for _, v := range vectors {
		j := judge.New(all.Games(), judge.Options{Keep: true})
		r := logfmt.NewReader(bytes.NewReader(v.Payload), v.Name)
		for {
			s, err := j.Next(r)
			if err != nil {
				break
			}
			for i := range s.Findings {
				finding(t, v.Name, s, &s.Findings[i], drawn)
			}
		}
	}
	for game, names := range places {
		for _, name := range names {
			if name == "legal" && (game == "dots" || game == "triangles") {
				continue // the facts of TestLegal stand for them
			}
			if drawn[game+" "+name] == 0 {
				t.Errorf("no finding on %s with the fact %s was drawn", game, name)
			}
		}
	}
}

// refusals draws what the rules themselves say of moves that cannot be made.
func refusals(t *testing.T, drawn map[string]int) {
	for _, c := range []struct {
		game         string
		setup        rules.Setup
		moves        []string
		illegal      string
		fact, expect string
	}{
		{"dots", rules.Setup{Params: []rules.Value{{Name: "cols", Value: "3"}, {Name: "rows", Value: "3"}}}, []string{"0 1 1"}, "0 1 1", "line", "*"},
		{"triangles", rules.Setup{Start: "1,1 9,9 1,9 9,1 | - | 0 0 | 1 | -"}, []string{"1 2"}, "3 4", "segment", "X"},
		{"triangles", rules.Setup{Start: "1,1 5,1 9,1 1,9 | - | 0 0 | 1 | -"}, nil, "1 3", "segment", "..2.."},
		{"betoniarki", rules.Setup{Params: []rules.Value{{Name: "size", Value: "10"}}}, nil, "1 4 1 9 1 8", "at", "[2]"},
	} {
		for _, g := range all.Games() {
			if g.Name != c.game {
				continue
			}
			pos, err := g.Open(c.setup)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range c.moves {
				m, _ := g.ParseMove([]byte(text))
				if _, refused := pos.Play(m); refused != nil {
					t.Fatal(refused)
				}
			}
			m, _ := g.ParseMove([]byte(c.illegal))
			_, refused := pos.Play(m)
			pic, ok := exhibit.Sketch(g.Layout, string(pos.AppendText(nil)), refused.Witness)
			if !ok || refused.Witness.Get(c.fact) == "" || !strings.Contains(strings.Join(pic.Lines, "\n"), c.expect) {
				t.Errorf("%s %s: %v %v %q", c.game, c.illegal, refused.Witness, ok, pic.Lines)
			}
			drawn[c.game+" "+c.fact]++
		}
	}
	drawn["dots box"]++ // no legal text names a side that there is not: see TestPictures
}

// A move still legal is drawn by its text in every game.
func TestLegal(t *testing.T) {
	for game, c := range map[string][2]string{
		"dots":       {"../.. ... .. 1", "0 1 2"},
		"triangles":  {"1,1 9,9 | - | 0 0 | 1 | -", "1 2"},
		"halma":      {"1../.../..2 1 0,0", "1 1 2"},
		"betoniarki": {"1.../..../..../...2 1", "1 1 2 1 1 1"},
		"fiverow":    {".../... X", "B1"},
	} {
		if pic, ok := exhibit.Sketch(all.Find(game).Layout, c[0], witness("legal="+c[1]+"; moves=3; turn=1")); !ok {
			t.Errorf("%s: %q is not drawn: %v", game, c[1], pic)
		}
	}
}

func finding(t *testing.T, name string, s *judge.Session, f *judge.Finding, drawn map[string]int) {
	t.Helper()
	pos := s.Position()
	if pos == nil || f.After > len(s.Moves) {
		return
	}
	for _, m := range s.Moves[:f.After] {
		pos.Play(m.Move)
	}
	text := string(pos.AppendText(nil))
	pic, ok := exhibit.Sketch(s.Game.Layout, text, f.Witness)
	for _, fact := range places[s.Game.Name] {
		switch value := f.Witness.Get(fact); {
		case value == "" || fact == "line" && !strings.ContainsAny(value, " ,") || outside(s.Game, f.Witness):
		case !ok:
			t.Errorf("%s: %s: %q is not drawn on %s", name, f.Code, f.Witness, text)
		case !strings.ContainsAny(strings.Join(pic.Lines, ""), "[*.X"):
			t.Errorf("%s: %s: nothing is marked in %q", name, f.Code, pic.Lines)
		default:
			drawn[s.Game.Name+" "+fact]++
		}
	}
}

// outside reports whether a witness says itself that its place is not on the board.
func outside(g *rules.Game, w rules.Witness) bool {
	for _, size := range []string{"size", "n", "rows", "width", "points"} {
		if w.Get(size) != "" {
			return true
		}
	}
	return false
}
