package exhibit_test

import (
	"testing"

	"scrutineer/corpus"
	"scrutineer/render/doc"
	"scrutineer/rules"
	games "scrutineer/rules/all"
)

// A mark is on the thing that it is about: what is in the way is marked where the
// picture shows it, in every game that vectors are about.
func TestMarksLieOnWhatTheyMean(t *testing.T) {
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	hit, all, judged := map[string]int{}, map[string]int{}, map[string]bool{}
	for _, v := range vectors {
		for _, s := range sessions(v) {
			judged[s.Header.Game] = true
			for k := range s.Findings {
				x := exhibitOf(t, s, k+1)
				for _, sec := range x.Sections {
					for _, b := range sec.Blocks {
						if f, ok := b.(doc.Figure); ok && s.Game != nil {
							look(t, v.Name, s.Game.Name, &f, hit, all)
						}
					}
				}
			}
		}
	}
	for _, g := range games.Games() {
		game := g.Name
		if !judged[game] {
			continue
		}
		if hit[game] < 3 || hit[game]*10 < all[game]*4 {
			t.Errorf("%s: of %d marks of what is in the way %d lie on it", game, all[game], hit[game])
		}
	}
}

// look counts the marks of contradictions that are on a figure of the picture, and
// fails for marks outside the picture.
func look(t *testing.T, name, game string, f *doc.Figure, hit, all map[string]int) {
	t.Helper()
	for _, m := range f.Marks {
		s := m.Shape
		for _, x := range []int{s.X, s.X2, s.X3} {
			if x < 0 || x > f.Scene.Width {
				t.Errorf("%s: a mark reaches %d of %d", name, x, f.Scene.Width)
			}
		}
		for _, y := range []int{s.Y, s.Y2, s.Y3} {
			if y < 0 || y > f.Scene.Height {
				t.Errorf("%s: a mark reaches down to %d of %d", name, y, f.Scene.Height)
			}
		}
		if m.Against && s.Form != rules.Text {
			all[game]++
			hit[game] += lies(s, f.Scene.Shapes)
		}
	}
}

// lies returns 1 if a figure of the picture is at the place of the mark: a line with
// the same ends, or a piece, wall or point with the same centre.
func lies(mark rules.Shape, shapes []rules.Shape) int {
	cx, cy := (mark.X+mark.X2)/2, (mark.Y+mark.Y2)/2
	if mark.Form == rules.Disc {
		cx, cy = mark.X, mark.Y
	}
	for _, s := range shapes {
		switch {
		case mark.Form == rules.Line:
			if s.Role == rules.Link && s.X == mark.X && s.Y == mark.Y && s.X2 == mark.X2 && s.Y2 == mark.Y2 {
				return 1
			}
		case s.Role == rules.Wall && s.Form == rules.Rect && (s.X+s.X2)/2 == cx && (s.Y+s.Y2)/2 == cy:
			return 1
		case (s.Role == rules.Stone || s.Role == rules.Grid && s.Form == rules.Disc) && s.X == cx && s.Y == cy:
			return 1
		}
	}
	return 0
}
