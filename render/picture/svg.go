package picture

import (
	"html"
	"image/color"
	"io"
	"strconv"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/rules"
)

// SVG writes frame n of a film. The file has only shapes and texts: it loads nothing
// and runs nothing. It returns the error of w, or an error if there is nothing to
// draw.
func SVG(w io.Writer, f *Film, n int, o Options) error {
	if err := f.at(n, &o); err != nil {
		return err
	}
	scene := &f.Frames[n].Scene
	theme := o.theme()
	d := drawing{colours: theme.colours(), looks: looksOf(scene), unit: max(scene.Width, scene.Height)}
	d.pad = d.unit / 40
	if !o.Bare {
		d.head = max(d.unit/18, 1)
	}
	d.open(f, n, o.size())
	for i := range scene.Shapes {
		d.shape(&scene.Shapes[i])
	}
	d.words(f, n)
	d.text("</svg>\n")
	_, err := w.Write(d.out)
	return err
}

// drawing is an SVG file being written. Its units are those of the scene, whose
// corner is at 0, 0. Words are above and below it.
type drawing struct {
	out     []byte
	colours [tones]color.RGBA
	looks   looks
	unit    int // the scene's longer side
	pad     int // paper around the scene
	head    int // height of the bands with words above and below; 0 for none
}

func (d *drawing) text(list ...string) {
	for _, s := range list {
		d.out = append(d.out, s...)
	}
}

// tenths writes an attribute whose value is in tenths.
func (d *drawing) tenths(name string, n int) {
	d.text(" ", name, `="`)
	if n < 0 {
		d.text("-")
		n = -n
	}
	d.out = strconv.AppendInt(d.out, int64(n/10), 10)
	if n%10 != 0 {
		d.text(".")
		d.out = strconv.AppendInt(d.out, int64(n%10), 10)
	}
	d.text(`"`)
}

func (d *drawing) number(name string, n int) {
	d.text(" ", name, `="`, strconv.Itoa(n), `"`)
}

// open writes the root element, the title and the background.
func (d *drawing) open(f *Film, n, size int) {
	scene := &f.Frames[n].Scene
	width, height := scene.Width+2*d.pad, scene.Height+2*(d.pad+d.head)
	top := -d.pad - d.head
	d.text(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="`, strconv.Itoa(-d.pad), " ", strconv.Itoa(top), " ", strconv.Itoa(width), " ", strconv.Itoa(height), `"`)
	d.number("width", max(int(int64(width)*int64(size)/int64(d.unit)), 1))
	d.number("height", max(int(int64(height)*int64(size)/int64(d.unit)), 1))
	d.text(` role="img" stroke-linecap="round" font-family="system-ui,sans-serif">`, "\n<title>", clean(f.title(n)), "</title>\n")
	d.text(`<rect x="`, strconv.Itoa(-d.pad), `" y="`, strconv.Itoa(top), `" width="`, strconv.Itoa(width), `" height="`, strconv.Itoa(height), `" fill="`, d.colour(paper), `"/>`, "\n")
}

// title describes a frame, for screen readers.
func (f *Film) title(n int) string {
	text := f.Game
	if f.ID != "" {
		text += " " + f.ID
	}
	for i := range f.Seats {
		text += ", " + f.mark(base.Seat(i+1)) + " " + f.Seats[i].Name
	}
	if label := f.Frames[n].Scene.Label; label != "" {
		text += ": " + label
	}
	return text
}

// clean returns a text that is safe in an element or attribute.
func clean(s string) string { return html.EscapeString(words.Visible(s)) }

func (d *drawing) shape(s *rules.Shape) {
	k := d.looks.of(s)
	if k.fill == noTone && k.stroke == noTone {
		return
	}
	switch s.Form {
	case rules.Line:
		d.line(s, k)
		return
	case rules.Disc:
		d.disc(s, k)
		return
	case rules.Cross:
		d.text(`<path d="M`, strconv.Itoa(s.X-s.R), " ", strconv.Itoa(s.Y-s.R), "l", strconv.Itoa(2*s.R), " ", strconv.Itoa(2*s.R),
			"m", strconv.Itoa(-2*s.R), " 0l", strconv.Itoa(2*s.R), " ", strconv.Itoa(-2*s.R), `"`)
		d.stroke(k)
	case rules.Rect:
		d.rect(s, k)
		return
	case rules.Triangle:
		d.text(`<path d="M`, strconv.Itoa(s.X), " ", strconv.Itoa(s.Y), "L", strconv.Itoa(s.X2), " ", strconv.Itoa(s.Y2), "L", strconv.Itoa(s.X3), " ", strconv.Itoa(s.Y3), `z"`)
		d.fill(k)
	case rules.Text:
		d.letters(s.Text, "middle", s.X, s.Y, s.R, k.fill)
		return
	default:
		return
	}
	d.text("/>\n")
}

func (d *drawing) line(s *rules.Shape, k look) {
	if k.stroke == noTone {
		return
	}
	d.text("<line")
	for _, a := range [4]struct {
		name  string
		value int
	}{{"x1", s.X}, {"y1", s.Y}, {"x2", s.X2}, {"y2", s.Y2}} {
		d.number(a.name, a.value)
	}
	d.stroke(k)
	d.text("/>\n")
}

// rect draws a rectangle: filled, or as a frame inside its edge.
func (d *drawing) rect(s *rules.Shape, k look) {
	inset := 0
	if k.stroke != noTone {
		inset = k.width / 2
	}
	d.text("<rect")
	d.tenths("x", 10*min(s.X, s.X2)+inset)
	d.tenths("y", 10*min(s.Y, s.Y2)+inset)
	d.tenths("width", 10*(max(s.X, s.X2)-min(s.X, s.X2))-2*inset)
	d.tenths("height", 10*(max(s.Y, s.Y2)-min(s.Y, s.Y2))-2*inset)
	if k.stroke != noTone {
		d.text(` fill="none"`)
		d.stroke(k)
	} else {
		d.fill(k)
	}
	d.text("/>\n")
}

// disc draws a disc: filled, or as a ring inside its edge.
func (d *drawing) disc(s *rules.Shape, k look) {
	if k.fill == noTone {
		return
	}
	d.text("<circle")
	d.number("cx", s.X)
	d.number("cy", s.Y)
	if k.stroke == noTone || k.fill == ink {
		d.number("r", s.R)
		d.fill(k)
	} else {
		d.tenths("r", max(10*s.R-k.width/2, 0))
		d.fill(k)
		d.stroke(k)
	}
	d.text("/>\n")
}

// fill and stroke write the colours of a shape.
func (d *drawing) fill(k look) { d.text(` fill="`, d.colour(k.fill), `"`) }

func (d *drawing) stroke(k look) {
	d.text(` stroke="`, d.colour(k.stroke), `"`)
	d.tenths("stroke-width", k.width)
}

// colour returns the colour of a tone for SVG.
func (d *drawing) colour(t tone) string {
	if t == noTone {
		return "none"
	}
	return Of(d.colours[t])
}

// letters writes a text centred at a height, with its middle, start or end at x. Its
// direction does not affect other text.
func (d *drawing) letters(text, anchor string, x, y, size int, t tone) {
	d.text("<text")
	d.number("x", x)
	d.tenths("y", 10*y+size*36/10)
	d.number("font-size", size)
	d.text(` text-anchor="`, anchor, `" fill="`, d.colour(t), `" style="unicode-bidi:isolate">`, clean(text), "</text>\n")
}

// words writes who plays above the scene and what happened below it.
func (d *drawing) words(f *Film, n int) {
	if d.head == 0 {
		return
	}
	scene, size := &f.Frames[n].Scene, d.head*52/100
	for i, p := range f.Seats {
		share := scene.Width / len(f.Seats)
		s, r := base.Seat(i+1), size*2/5
		k := look{fill: own(s), stroke: noTone}
		if hollow(s) {
			k = look{fill: paper, stroke: own(s), width: 4 * r}
		}
		y := -d.pad - d.head/2
		d.disc(&rules.Shape{X: i*share + r, Y: y, R: r}, k)
		d.letters(cut(f.mark(s)+"  "+p.Name, 2*share/max(size, 1)-2), "start", i*share+3*r, y, size, own(s))
	}
	d.letters(cut(f.captionLine(n, false), 2*scene.Width/max(size, 1)), "start", 0, scene.Height+d.pad+d.head/2, size, ink)
}

// cut shortens a text to the given number of characters, counting wide ones as two,
// and marks that it is shortened.
func cut(text string, room int) string {
	text = words.Visible(text)
	used := 0
	for i, r := range text {
		used++
		if r >= 0x1100 {
			used++
		}
		if used > room-1 {
			return text[:i] + "…"
		}
	}
	return text
}
