package picture

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"fmt"
	"image"
	"io"
	mathbits "math/bits"
	"slices"
)

// Pace is how long each frame of a film is shown.
type Pace struct {
	Delay    int64 // microseconds for each frame; 0 is DefaultDelay
	Realtime bool  // as long as the move took; Delay if that is unknown
	Most     int64 // maximum time of a frame in real time; 0 is DefaultMost
}

// How long frames are shown, in microseconds.
const (
	DefaultDelay = 500_000
	DefaultMost  = 3_000_000
	minDelay     = 20_000    // browsers use a tenth of a second for less
	endDelay     = 3_000_000 // minimum for the last frame
)

// of returns the time of frame n in hundredths of a second.
func (p *Pace) of(f *Film, n, last int) int {
	us := p.Delay
	if us <= 0 {
		us = DefaultDelay
	}
	// a position is shown for as long as the move after it took
	if p.Realtime && n < last && f.Frames[n+1].Micros.Known() {
		most := p.Most
		if most <= 0 {
			most = DefaultMost
		}
		us = min(int64(f.Frames[n+1].Micros), most)
	}
	if n == last {
		us = max(us, endDelay)
	}
	return int(min(max(us, minDelay)/10_000, 1<<16-1))
}

// GIF writes the frames of a film as an animated GIF. Each frame has the rectangles
// in which it differs from the one before, and in them only the changed pixels.
// Memory is that of one picture, however long the game. The viewer draws the marks of
// a move on top and removes them again. It returns the error of w, or an error if
// there is nothing to draw.
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
	out := &gifWriter{w: bufio.NewWriter(w), colours: c.used(o.From, o.To)}
	out.packer = newPacker(bits(len(out.colours.from)))
	out.header(c, f, o.Loop)
	before := make([]uint8, len(c.pix))
	for n := o.From; n <= o.To; n++ {
		out.frame(c, n, before, n == o.From, o.Pace.of(f, n, o.To))
	}
	out.bytes(0x3b)
	if out.err != nil {
		return out.err
	}
	return out.w.Flush()
}

// frame writes a frame: the changes from the one before without the marks of moves,
// then the marks. before is the current picture of the film.
func (g *gifWriter) frame(c *canvas, n int, before []uint8, first bool, hundredths int) {
	const least = minDelay / 10_000
	list := []image.Rectangle{c.whole()}
	dirty := c.settle(n)
	if !first {
		list = apart(before, c.pix, c.sheet.width, dirty)
	}
	g.still = append(g.still[:0], c.pix...)
	marks := image.Rectangle{}
	for _, r := range c.show(n) {
		marks = marks.Union(changed(g.still, c.pix, c.sheet.width, r))
	}
	g.full = append(g.full[:0], c.pix...)
	copy(c.pix, g.still)
	for i, r := range list {
		delay := least
		if i == len(list)-1 && marks.Empty() {
			delay = max(hundredths-i*least, least)
		}
		if first {
			g.image(c, r, nil, delay, stays)
		} else {
			g.image(c, r, before, delay, stays)
		}
	}
	copy(before, g.still)
	copy(c.pix, g.full)
	if !marks.Empty() {
		g.image(c, marks, before, max(hundredths-len(list)*least, least), goes)
	}
}

// What happens to an image after its time.
const (
	stays = 1 << 2
	goes  = 3 << 2
)

// whole returns the bounds of the picture.
func (c *canvas) whole() image.Rectangle { return image.Rect(0, 0, c.sheet.width, c.sheet.height) }

// used draws the frames once to find the colours, and numbers them from 1, ordered by
// how many rectangles use them: low numbers take few bits.
func (c *canvas) used(from, to int) *colours {
	var places [256]int
	for n := from; n <= to; n++ {
		for _, r := range append(c.settle(n), c.show(n)...) {
			var seen [256]bool
			for y := r.Min.Y; y < r.Max.Y; y++ {
				for _, p := range c.pix[y*c.sheet.width+r.Min.X : y*c.sheet.width+r.Max.X] {
					seen[p] = true
				}
			}
			for p := range seen {
				if seen[p] {
					places[p]++
				}
			}
		}
	}
	c.frame = -1
	list := &colours{}
	for p, n := range places {
		if n > 0 {
			list.from = append(list.from, uint8(p))
		}
	}
	slices.SortStableFunc(list.from, func(a, b uint8) int { return cmp.Compare(places[b], places[a]) })
	for i, p := range list.from {
		list.number[p] = uint8(i + 1)
	}
	return list
}

// colours is the part of a palette that a film uses. Number 0 in the film is an
// unchanged pixel.
type colours struct {
	number [256]uint8 // in the film, by the number in the palette
	from   []uint8    // in the palette, by the number in the film less 1
}

// bits returns how many bits numbers up to most need. A GIF has at least two.
func bits(most int) int { return max(2, mathbits.Len(uint(most))) }

// gifWriter writes the parts of a GIF (GIF89a specification, W3C) and keeps the first
// error.
type gifWriter struct {
	w       *bufio.Writer
	colours *colours
	packer  *packer
	still   []uint8 // the picture without the marks of a move
	full    []uint8 // the picture with them
	err     error
}

func (g *gifWriter) bytes(b ...byte) {
	if g.err == nil {
		_, g.err = g.w.Write(b)
	}
}

func (g *gifWriter) short(n int) {
	g.bytes(binary.LittleEndian.AppendUint16(nil, uint16(n))...)
}

// header writes the size, the palette, whether the film repeats, and a description.
func (g *gifWriter) header(c *canvas, f *Film, loop bool) {
	g.bytes([]byte("GIF89a")...)
	g.short(c.sheet.width)
	g.short(c.sheet.height)
	width := bits(len(g.colours.from))
	g.bytes(0xf0|byte(width-1), 0, 0)
	for i := range 1 << width {
		if i == 0 || i > len(g.colours.from) {
			g.bytes(0, 0, 0)
			continue
		}
		red, green, blue, _ := c.shades.palette[g.colours.from[i-1]].RGBA()
		g.bytes(byte(red>>8), byte(green>>8), byte(blue>>8))
	}
	if loop {
		g.bytes(0x21, 0xff, 11)
		g.bytes([]byte("NETSCAPE2.0")...)
		g.bytes(3, 1, 0, 0, 0)
	}
	g.bytes(0x21, 0xfe)
	g.blocks([]byte(c.sheet.comment(f)))
}

// blocks writes data in blocks of at most 255 bytes, and the terminator.
func (g *gifWriter) blocks(data []byte) {
	for len(data) > 0 {
		n := min(len(data), 255)
		g.bytes(byte(n))
		g.bytes(data[:n]...)
		data = data[n:]
	}
	g.bytes(0)
}

// image writes a rectangle of the picture. If it is drawn over another, unchanged
// pixels are transparent.
func (g *gifWriter) image(c *canvas, r image.Rectangle, before []uint8, hundredths int, flags byte) {
	if before != nil {
		flags |= 1
	}
	g.bytes(0x21, 0xf9, 4, flags)
	g.short(hundredths)
	g.bytes(0, 0) // the number of an unchanged pixel
	g.bytes(0x2c)
	for _, n := range [4]int{r.Min.X, r.Min.Y, r.Dx(), r.Dy()} {
		g.short(n)
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		at := y*c.sheet.width + r.Min.X
		for i, p := range c.pix[at : at+r.Dx()] {
			g.packer.pix = append(g.packer.pix, g.colours.number[p])
			g.packer.stays = append(g.packer.stays, before != nil && before[at+i] == p)
		}
	}
	g.bytes(0, byte(g.packer.narrow()))
	packed := &blockWriter{g: g}
	g.packer.pack(packed)
	packed.end()
}

// blockWriter collects the bytes of the LZW writer into blocks.
type blockWriter struct {
	g    *gifWriter
	data [255]byte
	n    int
}

func (b *blockWriter) add(x byte) {
	b.data[b.n] = x
	if b.n++; b.n == len(b.data) {
		b.flush()
	}
}

// flush writes the collected bytes.
func (b *blockWriter) flush() {
	if b.n > 0 {
		b.g.bytes(byte(b.n))
		b.g.bytes(b.data[:b.n]...)
		b.n = 0
	}
}

// end writes the last block and the terminator.
func (b *blockWriter) end() {
	b.flush()
	b.g.bytes(0)
}
