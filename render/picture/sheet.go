package picture

import (
	"image"

	"scrutineer/base"
	"scrutineer/rules"
)

// sheet has the layout of a picture, and turns its shapes into layers.
type sheet struct {
	width, height int // in pixels
	pad           int // paper around the scene, in pixels
	head          int // height of the band above the scene, and of the one below it
	across, down  int // size of the scene in pixels
	units         int // length of the scene's longer side
	size          int // the same in pixels
	press         press
	letters       *letters
	kept          map[rules.Shape][]layer
	spans         int // in kept
	looks         looks
}

// maxSpans is how many spans of shapes are cached for the next frame.
const maxSpans = 1 << 20

func newSheet(s *rules.Scene, o *Options, steps int) *sheet {
	sh := &sheet{units: max(s.Width, s.Height), size: o.size(), letters: newLetters(), kept: map[rules.Shape][]layer{}, looks: looksOf(s)}
	sh.across, sh.down = sh.pixels(s.Width), sh.pixels(s.Height)
	if !o.Bare {
		sh.head = max(sh.size/18, 14)
	}
	sh.pad = sh.size / 40
	sh.width, sh.height = sh.across+2*sh.pad, sh.down+2*(sh.head+sh.pad)
	sh.press = press{width: sh.width, height: sh.height, steps: steps}
	return sh
}

// pixels converts a length of the scene to pixels, rounded up, at least one.
func (sh *sheet) pixels(units int) int {
	return max(int((int64(units)*int64(sh.size)+int64(sh.units)-1)/int64(sh.units)), 1)
}

// length converts a length of the scene, in tenths of a unit, to fine steps.
func (sh *sheet) length(tenths int) int {
	tenths = min(tenths, 20*sh.units)
	return near(floorDiv(int64(tenths)*int64(sh.size)*fine*2+int64(sh.units)*10, int64(sh.units)*20))
}

// at converts a point of the scene to fine steps of the picture.
func (sh *sheet) at(x, y int) spot {
	most := 4 * sh.units
	x, y = max(min(x, most), -most), max(min(y, most), -most)
	place := func(n int) int {
		return near(floorDiv(int64(n)*int64(sh.size)*fine*2+int64(sh.units), int64(sh.units)*2))
	}
	return spot{place(x) + sh.pad*fine, place(y) + (sh.pad+sh.head)*fine}
}

// layers returns a shape as layers, back to front.
func (sh *sheet) layers(s rules.Shape) []layer {
	if list, ok := sh.kept[s]; ok {
		return list
	}
	list := sh.draw(&s)
	for _, l := range list {
		sh.spans += len(l.spans)
	}
	if sh.spans > maxSpans {
		sh.kept, sh.spans = map[rules.Shape][]layer{}, 0
	}
	sh.kept[s] = list
	return list
}

func (sh *sheet) draw(s *rules.Shape) []layer {
	k := sh.looks.of(s)
	switch s.Form {
	case rules.Line:
		return sh.line(k, sh.at(s.X, s.Y), sh.at(s.X2, s.Y2))
	case rules.Disc:
		return sh.disc(k, sh.at(s.X, s.Y), sh.length(10*s.R))
	case rules.Cross:
		c, r := sh.at(s.X, s.Y), sh.length(10*s.R)
		one := stroke(spot{c.x - r, c.y - r}, spot{c.x + r, c.y + r}, sh.length(k.width))
		two := stroke(spot{c.x + r, c.y - r}, spot{c.x - r, c.y + r}, sh.length(k.width))
		return sh.filled(k.stroke, append(one, two...))
	case rules.Rect:
		return sh.rect(k, sh.at(s.X, s.Y), sh.at(s.X2, s.Y2))
	case rules.Triangle:
		a, b, c := sh.at(s.X, s.Y), sh.at(s.X2, s.Y2), sh.at(s.X3, s.Y3)
		return sh.filled(k.fill, []outline{{a, b, c}})
	case rules.Text:
		return sh.text(k.fill, sh.letters.settable(s.Text), sh.at(s.X, s.Y), sh.length(10*s.R))
	}
	return nil
}

// filled returns outlines in a tone; nothing for noTone.
func (sh *sheet) filled(t tone, outlines []outline) []layer {
	if t == noTone {
		return nil
	}
	return []layer{sh.press.fill(t, outlines)}
}

// disc returns a disc, with a ring inside its edge if it is stroked and filled.
func (sh *sheet) disc(k look, c spot, r int) []layer {
	if k.stroke == noTone || k.fill == noTone || k.fill == ink {
		return sh.filled(k.fill, []outline{disc(c, r)})
	}
	inner := max(r-max(sh.length(k.width), fine), 0)
	return append(sh.filled(k.stroke, []outline{disc(c, r)}), sh.filled(k.fill, []outline{disc(c, inner)})...)
}

// whole rounds a coordinate to whole pixels.
func whole(n int) int { return (n + fine/2) >> 6 }

// rect returns a rectangle of whole pixels: filled, or a frame within its edge.
func (sh *sheet) rect(k look, a, b spot) []layer {
	r := image.Rect(whole(a.x), whole(a.y), whole(b.x), whole(b.y))
	if k.stroke == noTone {
		return []layer{sh.press.box(k.fill, r)}
	}
	w := max(whole(sh.length(k.width)), 1)
	return []layer{
		sh.press.box(k.stroke, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+w)), sh.press.box(k.stroke, image.Rect(r.Min.X, r.Max.Y-w, r.Max.X, r.Max.Y)),
		sh.press.box(k.stroke, image.Rect(r.Min.X, r.Min.Y, r.Min.X+w, r.Max.Y)), sh.press.box(k.stroke, image.Rect(r.Max.X-w, r.Min.Y, r.Max.X, r.Max.Y)),
	}
}

// line returns a stroke. One along an axis is aligned to whole pixels.
func (sh *sheet) line(k look, a, b spot) []layer {
	if k.stroke == noTone {
		return nil
	}
	width := sh.length(k.width)
	if a.x != b.x && a.y != b.y {
		return sh.filled(k.stroke, stroke(a, b, width))
	}
	thick := max(whole(width), 1)
	x, y := min(a.x, b.x)-thick*fine/2, min(a.y, b.y)-thick*fine/2
	r := image.Rect(whole(x), whole(y), whole(x), whole(y))
	r.Max.X += whole(max(a.x, b.x)-min(a.x, b.x)) + thick
	r.Max.Y += whole(max(a.y, b.y)-min(a.y, b.y)) + thick
	return []layer{sh.press.box(k.stroke, r)}
}

// text returns a settable text centred at a point, with size as its height.
func (sh *sheet) text(t tone, text string, c spot, size int) []layer {
	half := sh.letters.width(text, size) / 2
	return sh.filled(t, sh.letters.set(text, size, spot{c.x - half, c.y + size*36/100}))
}

// above and below return the bands with words: who plays, and what happened.
func (sh *sheet) above(f *Film) []layer {
	if sh.head == 0 {
		return nil
	}
	var list []layer
	count := len(f.Seats)
	for i, p := range f.Seats {
		share := sh.width * fine / count
		text := sh.letters.settable(f.mark(base.Seat(i + 1)))
		if p.Name != "" {
			text += "  " + sh.letters.settable(p.Name)
		}
		s, r := base.Seat(i+1), sh.lettering()*2/5
		at := spot{i*share + sh.pad*fine, sh.base(0)}
		list = append(list, sh.swatch(s, spot{at.x + r, at.y - sh.lettering()*36/100}, r)...)
		at.x += 3 * r
		text = sh.letters.fit(text, sh.lettering(), share-4*r-sh.pad*fine)
		list = append(list, sh.filled(own(s), sh.letters.set(text, sh.lettering(), at))...)
	}
	return list
}

// swatch returns a piece of a seat, as a legend of its colour.
func (sh *sheet) swatch(s base.Seat, c spot, r int) []layer {
	list := sh.filled(own(s), []outline{disc(c, r)})
	if hollow(s) {
		list = append(list, sh.filled(paper, []outline{disc(c, r*6/10)})...)
	}
	return list
}

// columns returns where the parts of captions begin, in fine steps: each after the
// longest preceding part in any of these frames, so that unchanged parts do not move.
func (sh *sheet) columns(f *Film, from, to int) [5]int {
	var widest, starts [5]int
	for n := from; n <= to; n++ {
		for i, part := range f.caption(n, false) {
			widest[i] = max(widest[i], sh.letters.width(sh.letters.settable(part), sh.lettering()))
		}
	}
	x := sh.pad * fine
	for i := range starts {
		starts[i] = x
		if widest[i] > 0 {
			x += widest[i] + sh.lettering()*2/3
		}
	}
	return starts
}

// below returns the words for frame n.
func (sh *sheet) below(f *Film, n int, columns [5]int) []layer {
	if sh.head == 0 {
		return nil
	}
	var list []layer
	for i, part := range f.caption(n, false) {
		text := sh.letters.fit(sh.letters.settable(part), sh.lettering(), (sh.width-sh.pad)*fine-columns[i])
		x := columns[i]
		if i == 0 { // the number of the ply is aligned to the right
			x = columns[1] - sh.lettering()*2/3 - sh.letters.width(text, sh.lettering())
		}
		list = append(list, sh.filled(ink, sh.letters.set(text, sh.lettering(), spot{x, sh.base(sh.height - sh.head)}))...)
	}
	return list
}

// lettering returns the size of words in fine steps, base the base line of a band.
func (sh *sheet) lettering() int   { return sh.head * fine * 52 / 100 }
func (sh *sheet) base(top int) int { return top*fine + sh.head*fine/2 + sh.lettering()*36/100 }
