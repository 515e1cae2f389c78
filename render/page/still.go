package page

import (
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/rules"
)

// stroke has the shapes of a still picture that are drawn by one path.
type stroke struct {
	class string
	width int // 0: filled
	d     []byte
	x, y  int // current point
}

// to moves to a point, in the shorter of the two notations.
func (p *stroke) to(x, y int) {
	if len(p.d) > 0 && length(x-p.x, y-p.y) < length(x, y) {
		p.pair('m', x-p.x, y-p.y)
	} else {
		p.pair('M', x, y)
	}
	p.x, p.y = x, y
}

// line draws a line to a point.
func (p *stroke) line(x, y int) {
	switch {
	case y == p.y:
		p.d = strconv.AppendInt(append(p.d, 'H'), int64(x), 10)
	case x == p.x:
		p.d = strconv.AppendInt(append(p.d, 'V'), int64(y), 10)
	default:
		p.pair('l', x-p.x, y-p.y)
	}
	p.x, p.y = x, y
}

// dot draws a dot at the current point.
func (p *stroke) dot(x, y int) {
	p.to(x, y)
	p.d = append(p.d, "h0"...)
}

// pair appends a letter and two numbers.
func (p *stroke) pair(letter byte, x, y int) { p.d = pair(append(p.d, letter), x, y) }

// pair appends two numbers. A minus sign separates the second from the first.
func pair(dst []byte, x, y int) []byte {
	dst = strconv.AppendInt(dst, int64(x), 10)
	if y >= 0 {
		dst = append(dst, ' ')
	}
	return strconv.AppendInt(dst, int64(y), 10)
}

// length returns the length of two numbers as text.
func length(x, y int) int {
	var b [48]byte
	return len(pair(b[:0], x, y))
}

// Still returns a scene as a still picture that is at most side units wide and high:
// a path for each role of each seat. Colours follow from the classes of the page's
// style, r1 to r13 for roles and s1 to s4 for seats. A picture of less than 200 units
// has no letters and takes at most 2,000 bytes if possible: if a position is too
// full, it omits the grid, and then draws plain dots and single strokes. It is empty
// for a scene without shapes.
func Still(s *rules.Scene, side int) string { return within(s, side, maxSmall) }

// within returns a picture of at most most bytes, if possible.
func within(s *rules.Scene, side, most int) string {
	if len(s.Shapes) == 0 || s.Width <= 0 || s.Height <= 0 {
		return ""
	}
	for plain := 0; ; plain++ {
		if out := drawn(s, side, plain); side >= lettered || len(out) <= most || plain == plainest {
			return out
		}
	}
}

// maxSmall is the maximum size of a small picture in bytes. plainest is the simplest
// form of a picture: 1 is without a grid, 2 also with plain pieces.
const (
	maxSmall = 2000
	plainest = 2
)

// drawn returns a picture, simplified to the given degree.
func drawn(s *rules.Scene, side, plain int) string {
	t := still{scene: s, side: side, most: max(s.Width, s.Height), plain: plain}
	left, top, right, bottom := 0, 0, s.Width, s.Height
	if side < lettered {
		left, top, right, bottom = bounds(s)
		t.most = max(right-left, bottom-top, 1)
	}
	var letters strings.Builder
	for i := range s.Shapes {
		shape := upright(s.Shapes[i])
		if shape.Form != rules.Text {
			if shape.Role != rules.Grid || plain == 0 {
				t.add(shape)
			}
		} else if side >= lettered {
			fmt.Fprintf(&letters, `<text class="r%d s%d" x="%d" y="%d" font-size="%d">%s</text>`, shape.Role, shape.Seat, t.at(shape.X), t.at(shape.Y), t.at(shape.R), html.EscapeString(words.Visible(shape.Text)))
		}
	}
	var b strings.Builder
	m := t.at(unit(s)) / 9
	fmt.Fprintf(&b, `<svg class="still" viewBox="%d %d %d %d" aria-hidden="true">`, t.at(left)-m, t.at(top)-m, t.at(right)-t.at(left)+2*m, t.at(bottom)-t.at(top)+2*m)
	for _, p := range t.paths {
		if p.width > 0 {
			fmt.Fprintf(&b, `<path class="%s" stroke-width="%d" d="%s"/>`, p.class, p.width, p.d)
		} else {
			fmt.Fprintf(&b, `<path class="%s" d="%s"/>`, p.class, p.d)
		}
	}
	return b.String() + letters.String() + "</svg>"
}

// lettered is the minimum width of a picture with letters. A smaller one is cropped
// to its other shapes.
const lettered = 200

// bounds returns the bounds of the shapes that are not text.
func bounds(s *rules.Scene) (left, top, right, bottom int) {
	left, top = s.Width, s.Height
	for i := range s.Shapes {
		x := upright(s.Shapes[i])
		switch x.Form {
		case rules.Text:
			continue
		case rules.Disc, rules.Cross:
			x.X, x.Y, x.X2, x.Y2 = x.X-x.R, x.Y-x.R, x.X+x.R, x.Y+x.R
		case rules.Triangle:
			x.X, x.Y, x.X2, x.Y2 = min(x.X, x.X2, x.X3), min(x.Y, x.Y2, x.Y3), max(x.X, x.X2, x.X3), max(x.Y, x.Y2, x.Y3)
		}
		left, top, right, bottom = min(left, x.X, x.X2), min(top, x.Y, x.Y2), max(right, x.X, x.X2), max(bottom, x.Y, x.Y2)
	}
	return left, top, right, bottom
}

// still is a picture while it is made.
type still struct {
	scene      *rules.Scene
	side, most int
	plain      int
	paths      []*stroke
}

// at converts a length of the scene to the picture.
func (t *still) at(n int) int { return (2*n*t.side + t.most) / (2 * t.most) }

// path returns the path of a class and a stroke width.
func (t *still) path(width int, class string, s rules.Shape) *stroke {
	if s.Seat != base.Nobody {
		class += " s" + s.Seat.String()
	}
	i := slices.IndexFunc(t.paths, func(p *stroke) bool { return p.class == class && p.width == width })
	if i < 0 {
		i = len(t.paths)
		t.paths = append(t.paths, &stroke{class: class, width: width})
	}
	return t.paths[i]
}

// widths are the stroke widths of roles, in thousandths of a step, as on pages.
var widths = [...]int{rules.Grid: 18, rules.Stone: 130, rules.Link: 110, rules.Last: 45, rules.Winning: 90, rules.Goal: 50, rules.Way: 22}

// width returns the stroke width of a role in the picture.
func (t *still) width(r rules.Role) int {
	w := 30
	if int(r) < len(widths) && widths[r] > 0 {
		w = widths[r]
	}
	return max(1, t.at(w*unit(t.scene)/1000))
}

// add adds a shape that is not text.
func (t *still) add(s rules.Shape) {
	role := "r" + strconv.Itoa(int(s.Role))
	x, y, w := t.at(s.X), t.at(s.Y), t.width(s.Role)
	switch s.Form {
	case rules.Line:
		if s.R > 0 {
			role, w = "f7 "+role, max(1, 2*t.at(s.R))
		}
		outline(t.path(w, role, s), x, y, t.at(s.X2), t.at(s.Y2))
	case rules.Cross:
		r, p := t.at(s.R), t.path(w, role, s)
		outline(p, x-r, y-r, x+r, y+r)
		if t.plain < plainest {
			outline(p, x+r, y-r, x-r, y+r)
		}
	case rules.Disc:
		t.disc(s, role, x, y, w)
	case rules.Rect:
		x2, y2 := t.at(s.X2), t.at(s.Y2)
		closed(t.path(0, "f4 "+role, s), x, y, x2, y, x2, y2, x, y2)
	case rules.Triangle:
		closed(t.path(0, "f5 "+role, s), x, y, t.at(s.X2), t.at(s.Y2), t.at(s.X3), t.at(s.Y3))
	}
}

// outline adds lines between points.
func outline(p *stroke, points ...int) {
	p.to(points[0], points[1])
	for i := 2; i < len(points); i += 2 {
		p.line(points[i], points[i+1])
	}
}

// closed adds a closed outline.
func closed(p *stroke, points ...int) {
	outline(p, points...)
	p.d = append(p.d, 'z')
	p.x, p.y = points[0], points[1]
}

// disc adds a disc as a dot of a thick stroke. Those of even seats are rings.
func (t *still) disc(s rules.Shape, role string, x, y, w int) {
	r := max(1, 2*t.at(s.R))
	if s.Role != rules.Stone {
		t.path(r, "f2 "+role, s).dot(x, y)
		return
	}
	ring := s.Seat%2 == 0
	if ring {
		r += w
	}
	t.path(r, role, s).dot(x, y)
	if ring && t.plain < plainest {
		t.path(max(1, r-2*w), "in "+role, s).dot(x, y)
	}
}

// thumbSide is the width of a thumbnail in units, and maxLook the maximum size of
// its style in bytes.
const (
	thumbSide = 36
	maxLook   = 420
)

// looks are the style rules of pages for small pictures. A thumbnail has the first
// two and those of the classes in the picture.
var looks = [...]struct{ class, rule string }{
	{"", "svg{color-scheme:light dark;--c:CanvasText;fill:none;stroke-linecap:round}"},
	{"", "path{stroke:var(--c)}"},
	{"s1", ".s1{--c:light-dark(#05a,#6bf)}"},
	{"s2", ".s2{--c:light-dark(#b40,#f95)}"},
	{"s3", ".s3{--c:light-dark(#003d2a,#8ceec0)}"},
	{"s4", ".s4{--c:light-dark(#66115a,#ffc4f0)}"},
	{"f4", ".f4{stroke:none;fill:var(--c)}"},
	{"f5", ".f5{stroke:none;fill:var(--c)}"},
	{`"r2`, ".r2{stroke:light-dark(#ba8,#667)}"},
	{"f4 r2", ".f4.r2{fill:none}"},
	{"r1", ".r1{--c:light-dark(#f3e8d2,#262c35)}"},
	{"in ", ".in{--c:light-dark(#f3e8d2,#262c35)}"},
	{"r5", ".r5{opacity:.3}"},
	{"r8", ".r8{fill-opacity:.2}"},
	{"r9", ".r9{--c:CanvasText;opacity:.75}"},
	{"f7", ".f7{stroke-opacity:.3}"},
}

// Thumbnail returns a scene as a small picture in a file of its own, for a background
// in the colour of boards. It takes at most 2,000 bytes if possible, and is empty for
// a scene without shapes.
func Thumbnail(s *rules.Scene) string {
	svg, found := strings.CutPrefix(within(s, thumbSide, maxSmall-maxLook), `<svg class="still"`)
	if !found {
		return ""
	}
	box, paths, _ := strings.Cut(svg, ` aria-hidden="true">`)
	style := ""
	for _, l := range looks {
		if l.class == "" || strings.Contains(paths, l.class) {
			style += l.rule
		}
	}
	return `<svg xmlns="http://www.w3.org/2000/svg"` + box + "><style>" + style + "</style>" + paths
}
