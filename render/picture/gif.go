package picture

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"
)

// How long frames are shown, in microseconds.
const (
	DefaultDelay = 500_000
	minDelay     = 20_000    // browsers use a tenth of a second for less
	endDelay     = 3_000_000 // minimum for the last frame
)

// GIF writes the frames of a film as an animated GIF. Each frame is the smallest rectangle
// in which it differs from the one before, with unchanged pixels transparent. It returns
// the error of w, or an error if there is nothing to draw.
func GIF(w io.Writer, f *Film, o Options) error {
	if o.Size == 0 {
		o.Size = FilmSize
	}
	if err := f.check(&o); err != nil {
		return err
	}
	if o.To == 0 {
		o.To = f.last()
	}
	if o.From < 0 || o.From > o.To || o.To > f.last() {
		return fmt.Errorf("no frames %d to %d; there are 0 to %d", o.From, o.To, f.last())
	}
	c := newCanvas(f, &o, o.From, o.To)
	clear := uint8(len(c.shades.palette))
	palette := append(c.shades.palette[:clear:clear], color.RGBA{})
	out := &gif.GIF{Config: image.Config{ColorModel: palette, Width: c.sheet.width, Height: c.sheet.height}}
	delay := cmp.Or(o.Delay, DefaultDelay)
	var before []uint8
	for n := o.From; n <= o.To; n++ {
		c.draw(n)
		rect := image.Rect(0, 0, c.sheet.width, c.sheet.height)
		if before != nil {
			rect = changed(before, c.pix, c.sheet.width, c.sheet.height)
		}
		if n == o.To {
			delay = max(delay, endDelay)
		}
		img := image.NewPaletted(rect, palette)
		for y := rect.Min.Y; y < rect.Max.Y; y++ {
			at, row := y*c.sheet.width+rect.Min.X, img.Pix[(y-rect.Min.Y)*img.Stride:]
			copy(row, c.pix[at:at+rect.Dx()])
			for x := range rect.Dx() {
				if before != nil && before[at+x] == row[x] {
					row[x] = clear
				}
			}
		}
		out.Image, out.Delay = append(out.Image, img), append(out.Delay, int(min(max(delay, minDelay)/10_000, 1<<16-1)))
		out.Disposal = append(out.Disposal, gif.DisposalNone)
		before = append(before[:0], c.pix...)
	}
	return gif.EncodeAll(w, out)
}

// changed returns the smallest rectangle with all pixels in which two pictures differ, a
// single pixel if they are equal.
func changed(a, b []uint8, width, height int) image.Rectangle {
	var least image.Rectangle
	for y := range height {
		row, other := a[y*width:(y+1)*width], b[y*width:(y+1)*width]
		from, to := 0, width
		for from < to && row[from] == other[from] {
			from++
		}
		for to > from && row[to-1] == other[to-1] {
			to--
		}
		least = least.Union(image.Rect(from, y, to, y+1))
	}
	if least.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return least
}
