package picture

import (
	"image"
	"image/draw"

	"golang.org/x/image/vector"
)

// span is a run of pixels in a row with equal cover.
type span struct {
	y, from, to int32
	level       uint8
}

// layer is a shape in one tone: its pixels, and how much of each is covered.
type layer struct {
	tone  tone
	spans []span
	box   image.Rectangle // contains all spans
}

// press turns outlines into layers. Cover is computed by the integer code of
// x/image/vector, which it uses for areas of at most tile pixels a side. So it is the
// same on every machine.
type press struct {
	width, height int
	steps         int  // levels of cover
	hard          bool // shapes cover whole pixels: for shapes so pale that edges hardly show
	raster        vector.Rasterizer
	mask          image.Alpha
}

// tile is the maximum side of an area that x/image/vector fills with integers.
const tile = 512

// fill covers the inside of the outlines.
func (p *press) fill(t tone, outlines []outline) layer {
	p.hard = t >= areas
	l := layer{tone: t, box: bounds(outlines).Intersect(image.Rect(0, 0, p.width, p.height))}
	for y := l.box.Min.Y; y < l.box.Max.Y; y += tile {
		for x := l.box.Min.X; x < l.box.Max.X; x += tile {
			l.spans = p.cover(l.spans, outlines, image.Rect(x, y, x+tile, y+tile).Intersect(l.box))
		}
	}
	return l
}

// cover appends the spans of one tile.
func (p *press) cover(dst []span, outlines []outline, area image.Rectangle) []span {
	w, h := area.Dx(), area.Dy()
	p.raster.Reset(w, h)
	p.raster.DrawOp = draw.Src
	for _, o := range outlines {
		for i, s := range o {
			x, y := float32(s.x-area.Min.X*fine)/fine, float32(s.y-area.Min.Y*fine)/fine
			if i == 0 {
				p.raster.MoveTo(x, y)
			} else {
				p.raster.LineTo(x, y)
			}
		}
		p.raster.ClosePath()
	}
	if cap(p.mask.Pix) < w*h {
		p.mask.Pix = make([]uint8, w*h)
	}
	p.mask.Pix, p.mask.Stride, p.mask.Rect = p.mask.Pix[:w*h], w, image.Rect(0, 0, w, h)
	p.raster.Draw(&p.mask, p.mask.Rect, image.Opaque, image.Point{})
	for y := range h {
		dst = p.runs(dst, p.mask.Pix[y*w:y*w+w], area.Min.X, area.Min.Y+y)
	}
	return dst
}

// runs appends the spans of one row of a mask.
func (p *press) runs(dst []span, row []uint8, x, y int) []span {
	for i := 0; i < len(row); {
		level := p.level(row[i])
		from := i
		for i++; i < len(row) && p.level(row[i]) == level; i++ {
		}
		if level > 0 {
			dst = append(dst, span{int32(y), int32(x + from), int32(x + i), level})
		}
	}
	return dst
}

func (p *press) level(cover uint8) uint8 {
	if p.hard {
		return cover >> 7 * uint8(p.steps)
	}
	return uint8((int(cover)*p.steps*2 + 255) / 510)
}

// box covers a rectangle of whole pixels.
func (p *press) box(t tone, r image.Rectangle) layer {
	l := layer{tone: t, box: r.Intersect(image.Rect(0, 0, p.width, p.height))}
	for y := l.box.Min.Y; y < l.box.Max.Y; y++ {
		l.spans = append(l.spans, span{int32(y), int32(l.box.Min.X), int32(l.box.Max.X), uint8(p.steps)})
	}
	return l
}

// bounds returns the smallest rectangle of whole pixels around outlines.
func bounds(outlines []outline) image.Rectangle {
	var r image.Rectangle
	first := true
	for _, o := range outlines {
		for _, s := range o {
			at := image.Rect(s.x>>6, s.y>>6, s.x>>6+1, s.y>>6+1)
			if first {
				r, first = at, false
			}
			r = r.Union(at)
		}
	}
	return r
}
