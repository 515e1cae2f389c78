package exhibit

import (
	"strings"

	"scrutineer/judge"
	"scrutineer/render/doc"
	"scrutineer/render/textboard"
	"scrutineer/rules"
)

// FigureOf returns the position that shows a finding, with the things that the
// finding names marked. It returns false if no position shows it. The session must
// have been judged with judge.Options.Keep.
func FigureOf(s *judge.Session, f *judge.Finding) (doc.Figure, bool) {
	pos, why := explained(s, f)
	if pos == nil {
		return doc.Figure{}, false
	}
	return figureOf(s, f, pos, why.Marks), true
}

func figureOf(s *judge.Session, f *judge.Finding, pos rules.Position, marks []rules.Mark) doc.Figure {
	fig := doc.Figure{Marks: marks, Turn: pos.Turn(), Caption: phrase("exhibit.after", f.After)}
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

// figure shows the position with the marks of the witness.
func (m *maker) figure() []doc.Block {
	if m.pos == nil {
		return nil
	}
	return []doc.Block{figureOf(m.Session, m.f, m.pos, m.why.Marks)}
}
