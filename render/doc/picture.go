package doc

import (
	"slices"
	"strconv"

	"scrutineer/internal/words"
	"scrutineer/rules"
)

// figure writes a position as a picture, with the same as text folded below it.
func (h *HTML) figure(f *Figure) {
	h.Add(`<figure class="board">`)
	drawn := f.Scene.Width > 0 && f.Scene.Height > 0
	if drawn {
		h.svg(f)
	}
	h.Add(`<figcaption>`, h.Cell(f.Caption))
	for k, meaning := range meanings { // the kinds of marks that are in the picture
		if drawn && slices.ContainsFunc(f.Marks, func(m rules.Mark) bool { return m.Against == (k == 1) }) {
			h.Add(` <span class="key m`, strconv.Itoa(k), `">`, h.Say(meaning), "</span>")
		}
	}
	h.Add("</figcaption>\n<details><summary>", h.Say("exhibit.as-text"), `</summary>`)
	h.pre("", f.Lines)
	for _, l := range f.Legend(h.Lang) {
		h.Add("<p>", Escape(l), "</p>")
	}
	h.Add("</details></figure>\n")
}

// svg draws a scene with marks on top. Colours are classes: see sheet.css.
func (h *HTML) svg(f *Figure) {
	unit, width := unitOf(&f.Scene), min(max(max(f.Scene.Width, f.Scene.Height)*6/10, 260), 576)
	if f.Scene.Grid == rules.Plane {
		width = 576
	}
	pad := thick(9, unit)
	inWords := ""
	if h.Lang.Tag() == "en" && f.Scene.Label != "" { // games have labels only in English
		inWords = Escape(f.Scene.Label) + ". "
	}
	h.Add(`<svg role="img" aria-label="`, inWords, h.Attribute(f.Caption), `" viewBox="`,
		ints(-pad, -pad, f.Scene.Width+2*pad, f.Scene.Height+2*pad), `" width="`, ints(width), `">`, "\n")
	for i := range f.Scene.Shapes {
		s := &f.Scene.Shapes[i]
		line := thick(strokes(s.Role), unit)
		if s.Form == rules.Line && s.R > 0 {
			line = 2 * s.R
		}
		class := "f" + strconv.Itoa(int(s.Form)) + " r" + strconv.Itoa(int(s.Role)) + " s" + strconv.Itoa(int(s.Seat))
		if s.Role == rules.Grid && s.Form == rules.Disc && s.R*8 <= unit {
			class += " dot" // too small for a number
		}
		h.shape(s, class, line, "")
	}
	for k := range 2 { // contradictions are below what was done
		for _, m := range f.Marks {
			switch {
			case m.Against && k == 0:
				dash := ` stroke-dasharray="` + ints(thick(20, unit), thick(14, unit)) + `"`
				h.shape(&m.Shape, "f"+strconv.Itoa(int(m.Shape.Form))+" mark m1", thick(8, unit), dash)
			case !m.Against && k == 1:
				h.shape(&m.Shape, "f"+strconv.Itoa(int(m.Shape.Form))+" mark m0", thick(8, unit), "")
			}
		}
	}
	h.Add("</svg>\n")
}

// unitOf returns the unit that points are measured in: a step of a board, or a tenth of
// a plane.
func unitOf(s *rules.Scene) int {
	if s.Grid == rules.Plane {
		return max(s.Width, s.Height) / 10
	}
	return rules.Unit
}

// thick returns a length in hundredths of the base, at least one unit of the scene.
func thick(hundredths, base int) int {
	if hundredths == 0 {
		return 0
	}
	return max(hundredths*base/100, 1)
}

// strokes returns the width of the lines of a role, in hundredths of the base.
func strokes(r rules.Role) int {
	switch r {
	case rules.Grid:
		return 2
	case rules.Stone:
		return 13
	case rules.Link:
		return 7
	case rules.Last, rules.Trail, rules.Goal:
		return 4
	case rules.Winning:
		return 9
	}
	return 0
}

// ints joins numbers with spaces.
func ints(list ...int) string {
	s := ""
	for i, n := range list {
		if i > 0 {
			s += " "
		}
		s += strconv.Itoa(n)
	}
	return s
}

// shape writes one figure, with further attributes if there are any.
func (h *HTML) shape(s *rules.Shape, class string, stroke int, more string) {
	tail := `" class="` + class + `" stroke-width="` + strconv.Itoa(stroke) + `"` + more + `/>` + "\n"
	switch s.Form {
	case rules.Line:
		h.Add(`<line x1="`, ints(s.X), `" y1="`, ints(s.Y), `" x2="`, ints(s.X2), `" y2="`, ints(s.Y2), tail)
	case rules.Disc:
		h.Add(`<circle cx="`, ints(s.X), `" cy="`, ints(s.Y), `" r="`, ints(s.R), tail)
	case rules.Cross:
		h.Add(`<path d="M`, ints(s.X-s.R, s.Y-s.R), "L", ints(s.X+s.R, s.Y+s.R), "M", ints(s.X+s.R, s.Y-s.R), "L", ints(s.X-s.R, s.Y+s.R), tail)
	case rules.Rect:
		h.Add(`<rect x="`, ints(min(s.X, s.X2)), `" y="`, ints(min(s.Y, s.Y2)), `" width="`, ints(max(s.X-s.X2, s.X2-s.X)), `" height="`, ints(max(s.Y-s.Y2, s.Y2-s.Y)), tail)
	case rules.Triangle:
		h.Add(`<polygon points="`, ints(s.X, s.Y, s.X2, s.Y2, s.X3, s.Y3), tail)
	case rules.Text:
		h.Add(`<text x="`, ints(s.X), `" y="`, ints(s.Y), `" font-size="`, ints(s.R), `" class="`, class, `">`, Escape(s.Text), "</text>\n")
	}
}

// span draws an interval of time as a bar: the time used before it, the time used in
// it, and the limit.
func (h *HTML) span(s *Span) {
	whole := max(s.Before+s.Used, s.Limit+s.Grace, 1)
	at := func(us int64) int { return int(float64(min(max(us, 0), whole)) / float64(whole) * 1000) }
	used, late := s.Before+s.Used, s.Limit > 0 && s.Before+s.Used > s.Limit+s.Grace
	class := "used"
	if late {
		class = "late"
	}
	label := words.Say("exhibit.bar", words.Count(s.From), words.Count(s.To), words.Count(used))
	h.Add(`<figure class="bar"><svg role="img" aria-label="`, h.Attribute(label), `" viewBox="0 0 1000 60" preserveAspectRatio="none">`,
		`<rect class="all" x="0" y="10" width="1000" height="40"/>`,
		`<rect class="before" x="0" y="10" width="`, ints(at(s.Before)), `" height="40"/>`,
		`<rect class="`, class, `" x="`, ints(at(s.Before)), `" y="10" width="`, ints(max(at(used)-at(s.Before), 2)), `" height="40"/>`)
	if s.Limit > 0 {
		h.Add(`<rect class="limit" x="`, ints(max(at(s.Limit+s.Grace)-3, 0)), `" y="0" width="4" height="60"/>`)
	}
	h.Add(`</svg><figcaption>`, h.Cell(label))
	if s.Limit > 0 {
		h.Add(` <span class="key limit">`, h.Cell(words.Say("exhibit.bar-limit", words.Count(s.Limit+s.Grace))), "</span>")
	}
	if s.Before > 0 {
		h.Add(` <span class="key before">`, h.Cell(words.Say("exhibit.bar-before", words.Count(s.Before))), "</span>")
	}
	h.Add("</figcaption></figure>\n")
}
