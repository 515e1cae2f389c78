package exhibit

import (
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/textboard"
	"scrutineer/rules"
)

// Figure is a position with marks: as a scene, as lines of text, and in words for
// readers who can use neither.
type Figure struct {
	Scene   rules.Scene // without shapes if the game has no pictures
	Marks   []rules.Mark
	Lines   []string
	Turn    base.Seat // who is to move; Nobody if the game is over
	Caption Phrase
}

func (Figure) block() {}

// FigureOf returns the position that shows a finding, with the things that the
// finding names marked. It returns false if no position shows it. The session must
// have been judged with judge.Options.Keep.
func FigureOf(s *judge.Session, f *judge.Finding) (Figure, bool) {
	pos, why := explained(s, f)
	if pos == nil {
		return Figure{}, false
	}
	return figureOf(s, f, pos, why.Marks), true
}

func figureOf(s *judge.Session, f *judge.Finding, pos rules.Position, marks []rules.Mark) Figure {
	fig := Figure{Marks: marks, Turn: pos.Turn(), Caption: phrase("exhibit.after", f.After)}
	if _, ok := pos.(rules.Drawer); !ok {
		fig.Lines = strings.Split(string(pos.AppendText(nil)), "/")
		return fig
	}
	fig.Scene = rules.Draw(pos)
	fig.Lines = bounded(textboard.Draw(&fig.Scene, marks, 0))
	return fig
}

// bounded returns lines without the empty ones above and below.
func bounded(lines []string) []string {
	for len(lines) > 1 && lines[0] == "" {
		lines = lines[1:]
	}
	for len(lines) > 1 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// explained returns the position that shows a finding, nil if none does, and the
// game's explanation.
func explained(s *judge.Session, f *judge.Finding) (pos rules.Position, why rules.Explanation) {
	if f.Damaged() { // it is about bytes
		return nil, why
	}
	if pos = s.PositionAfter(f.After); pos == nil {
		return pos, why
	}
	var last rules.Move
	if f.After > 0 {
		last = s.Moves[f.After-1].Move
	}
	return pos, rules.Explain(rules.Case{Code: string(f.Code), Witness: f.Witness, Pos: pos, Last: last, Outcome: s.Outcome})
}

// Legend explains the marks in a figure: one line for what was done or was possible,
// and one for what contradicts it.
func (f *Figure) Legend(lang words.Language) (list []string) {
	t := textWriter{lang: lang}
	for _, against := range []bool{false, true} {
		var signs []string
		for i := range f.Marks {
			m := &f.Marks[i]
			if sign := textboard.Sign(f.Scene.Grid, m); m.Against == against && sign != "" && !slices.Contains(signs, sign) {
				signs = append(signs, sign)
			}
		}
		if signs != nil {
			list = append(list, strings.Join(signs, ", ")+" "+t.say(meaning(against)))
		}
	}
	return list
}

// meaning returns what marks of a kind mean.
func meaning(against bool) Phrase {
	if against {
		return phrase("exhibit.mark-against")
	}
	return phrase("exhibit.mark-done")
}

// figure shows the position with the marks of the witness.
func (m *maker) figure() []Block {
	if m.pos == nil {
		return nil
	}
	return []Block{figureOf(m.Session, m.f, m.pos, m.why.Marks)}
}
