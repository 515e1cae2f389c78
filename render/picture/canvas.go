package picture

import (
	"image"

	"scrutineer/rules"
)

// canvas has the pixels of a picture as numbers of the palette, and a record of what
// is drawn.
type canvas struct {
	film   *Film
	sheet  *sheet
	shades *shades
	pix    []uint8
	frame  int           // the drawn frame; -1 for none
	shapes []rules.Shape // its shapes

	above, below []layer // the words around the scene
	columns      [5]int  // of those below
}

// newCanvas returns an empty picture for a range of frames of a checked film.
func newCanvas(f *Film, o *Options, from, to int) *canvas {
	sh := newShades(o.theme(), f.Frames[0].Scene.Grid, len(f.Seats))
	c := &canvas{film: f, shades: sh, sheet: newSheet(&f.Frames[0].Scene, o, sh.steps), frame: -1}
	c.pix = make([]uint8, c.sheet.width*c.sheet.height)
	c.above, c.columns = c.sheet.above(f), c.sheet.columns(f, from, to)
	return c
}

// show redraws what differs in frame n, and returns the rectangles that it has
// redrawn.
func (c *canvas) show(n int) []image.Rectangle { return c.draw(n, c.film.Frames[n].Scene.Shapes) }

// settle is like show, without the marks of the last move.
func (c *canvas) settle(n int) []image.Rectangle {
	return c.draw(n, rules.Without(c.film.Frames[n].Scene.Shapes, rules.Last, rules.Trail))
}

// draw draws the given shapes of frame n, and its words.
func (c *canvas) draw(n int, shapes []rules.Shape) []image.Rectangle {
	dirty := []image.Rectangle{c.whole()}
	if c.frame >= 0 {
		dirty = c.changes(c.shapes, shapes)
		if c.sheet.head > 0 && c.frame != n {
			dirty = append(dirty, c.sheet.foot())
		}
	}
	if c.frame != n {
		c.below = c.sheet.below(c.film, n, c.columns)
	}
	c.frame, c.shapes = n, shapes
	for _, r := range dirty {
		c.redraw(r)
	}
	return dirty
}

// redraw redraws everything within a rectangle.
func (c *canvas) redraw(r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := c.pix[y*c.sheet.width:]
		for x := r.Min.X; x < r.Max.X; x++ {
			row[x] = c.shades.plain[paper]
		}
	}
	for _, s := range c.shapes {
		c.put(c.sheet.layers(s), r)
	}
	c.put(c.above, r)
	c.put(c.below, r)
}

// put paints layers within a rectangle.
func (c *canvas) put(layers []layer, r image.Rectangle) {
	for i := range layers {
		l := &layers[i]
		if !l.box.Overlaps(r) {
			continue
		}
		for _, s := range l.spans {
			if int(s.y) >= r.Min.Y && int(s.y) < r.Max.Y {
				c.span(l.tone, s, max(int(s.from), r.Min.X), min(int(s.to), r.Max.X))
			}
		}
	}
}

func (c *canvas) span(t tone, s span, from, to int) {
	at := int(s.y) * c.sheet.width
	for x := from; x < to; x++ {
		p := &c.pix[at+x]
		*p = c.shades.after(*p, t, s.level)
	}
}

// changes returns rectangles outside of which two scenes look the same. If shapes
// have changed their order, that is the whole picture.
func (c *canvas) changes(a, b []rules.Shape) []image.Rectangle {
	count := map[rules.Shape]int{}
	for _, s := range a {
		count[s]++
	}
	for _, s := range b {
		count[s]--
	}
	var dirty []image.Rectangle
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && count[a[i]] > 0:
			count[a[i]]--
			dirty = c.touch(dirty, a[i])
			i++
		case j < len(b) && count[b[j]] < 0:
			count[b[j]]++
			dirty = c.touch(dirty, b[j])
			j++
		case i < len(a) && j < len(b) && a[i] == b[j]:
			i, j = i+1, j+1
		default:
			return []image.Rectangle{c.whole()}
		}
	}
	return dirty
}

// maxRects is the maximum number of rectangles that are drawn separately.
const maxRects = 16

// touch adds the pixels of a shape to a list of rectangles.
func (c *canvas) touch(list []image.Rectangle, s rules.Shape) []image.Rectangle {
	var r image.Rectangle
	for _, l := range c.sheet.layers(s) {
		r = r.Union(l.box)
	}
	if r.Empty() {
		return list
	}
	if list = join(list, r); len(list) > maxRects {
		list = joinNearest(list)
	}
	return list
}

// picture returns the pixels as an image that shares them.
func (c *canvas) picture() *image.Paletted {
	return &image.Paletted{Pix: c.pix, Stride: c.sheet.width, Rect: c.whole(), Palette: c.shades.palette}
}
