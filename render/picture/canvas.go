package picture

import "image"

// canvas has the pixels of a picture as numbers of the palette.
type canvas struct {
	film   *Film
	sheet  *sheet
	shades *shades
	pix    []uint8

	above   []layer // the words above the scene
	columns [5]int  // of those below
}

// newCanvas returns an empty picture for a range of frames of a checked film.
func newCanvas(f *Film, o *Options, from, to int) *canvas {
	sh := newShades(o.theme(), f.Frames[0].Scene.Grid, len(f.Seats))
	c := &canvas{film: f, shades: sh, sheet: newSheet(&f.Frames[0].Scene, o, sh.steps)}
	c.pix = make([]uint8, c.sheet.width*c.sheet.height)
	c.above, c.columns = c.sheet.above(f), c.sheet.columns(f, from, to)
	return c
}

// draw draws frame n.
func (c *canvas) draw(n int) {
	for i := range c.pix {
		c.pix[i] = c.shades.plain[paper]
	}
	for _, s := range c.film.Frames[n].Scene.Shapes {
		c.put(c.sheet.layers(s))
	}
	c.put(c.above)
	c.put(c.sheet.below(c.film, n, c.columns))
}

// put paints layers.
func (c *canvas) put(layers []layer) {
	for i := range layers {
		for _, s := range layers[i].spans {
			row := c.pix[int(s.y)*c.sheet.width:]
			for x := s.from; x < s.to; x++ {
				row[x] = c.shades.after(row[x], layers[i].tone, s.level)
			}
		}
	}
}

// picture returns the pixels as an image that shares them.
func (c *canvas) picture() *image.Paletted {
	return &image.Paletted{Pix: c.pix, Stride: c.sheet.width, Rect: image.Rect(0, 0, c.sheet.width, c.sheet.height), Palette: c.shades.palette}
}
