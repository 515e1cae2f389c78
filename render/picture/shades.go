package picture

import (
	"image/color"

	"scrutineer/base"
	"scrutineer/rules"
)

// shades is the fixed palette of a picture: the plain colours, and for tones that
// meet at edges the steps between them. Painting uses only numbers of the palette.
type shades struct {
	steps   int  // levels of cover from none to full
	alike   bool // edges on areas and marks are drawn as if on the ground
	palette color.Palette
	plain   [tones]uint8 // the number of a tone; that of ink if the game lacks it
	over    []uint8      // by colour, tone and level: the colour after painting
}

// shade is a colour of the palette: level steps from a to b.
type shade struct {
	a, b  tone
	level int
}

// newShades makes the palette of a theme for games with the given number of seats on
// a grid. In the plane, lines run in all directions and their edges are most of a
// film. So they have fewer steps, and do not change when something pale is drawn
// below them.
func newShades(t Theme, net rules.GridKind, count int) *shades {
	s, fore, rest := &shades{steps: 3}, []tone{grid, dim, ink, wall}, []tone{paper, ground}
	if net == rules.Plane {
		s.steps, s.alike = 2, true
	}
	if count > 2 {
		fore, rest = []tone{grid, dim, ink}, []tone{paper, ground, wall}
	} else {
		count = 2
	}
	rest = append(rest, areas, marks)
	for n := base.First; int(n) <= min(count, base.Max); n++ {
		fore, rest = append(fore, seats.of(n)), append(rest, areas.of(n))
		if count == 2 {
			fore = append(fore, marks.of(n))
		} else {
			rest = append(rest, marks.of(n))
		}
	}
	s.fill(t.colours(), fore, rest)
	return s
}

// fill numbers the colours: the plain ones, then the steps from each of the fore
// tones to every other.
func (s *shades) fill(colours [tones]color.RGBA, fore, rest []tone) {
	var made []shade
	number := map[shade]uint8{}
	add := func(x shade, c color.RGBA) {
		number[x] = uint8(len(made))
		made = append(made, x)
		s.palette = append(s.palette, c)
	}
	all := append(append([]tone(nil), fore...), rest...)
	for _, t := range all {
		add(shade{t, t, 0}, colours[t])
		s.plain[t] = number[shade{t, t, 0}]
	}
	for i, a := range fore {
		for _, b := range all[i+1:] {
			if s.edge(a) != a || s.edge(b) != b {
				continue
			}
			for level := 1; level < s.steps; level++ {
				add(shade{a, b, level}, blend(colours[a], colours[b], level, s.steps))
				number[shade{b, a, s.steps - level}] = number[shade{a, b, level}]
			}
		}
	}
	s.compute(made, number)
}

// edge returns the tone that is used for edges on a tone.
func (s *shades) edge(t tone) tone {
	if s.alike && t >= areas {
		return ground
	}
	return t
}

// compute fills the table of painting.
func (s *shades) compute(made []shade, number map[shade]uint8) {
	s.over = make([]uint8, len(made)*int(tones)*(s.steps+1))
	mix := func(a, b tone, level int) uint8 {
		if n, ok := number[shade{s.edge(a), s.edge(b), level}]; ok && level > 0 && level < s.steps {
			return n
		}
		if 2*level >= s.steps {
			return s.plain[b]
		}
		return s.plain[a]
	}
	for i, x := range made {
		for t := tone(0); t < tones; t++ {
			row := s.over[(i*int(tones)+int(t))*(s.steps+1):]
			for level := range s.steps + 1 {
				row[level] = s.paint(x, t, level, uint8(i), mix)
			}
		}
	}
}

// paint returns colour x with a level of t over it. If three tones meet, the weaker
// one of x is dropped.
func (s *shades) paint(x shade, t tone, level int, as uint8, mix func(a, b tone, level int) uint8) uint8 {
	n := s.steps
	switch {
	case level == 0:
		return as
	case level == n:
		return s.plain[t]
	case t == x.b:
		return mix(x.a, x.b, x.level+((n-x.level)*level+n/2)/n)
	case t == x.a:
		return mix(x.a, x.b, x.level-(x.level*level+n/2)/n)
	case 2*x.level >= n:
		return mix(x.b, t, level)
	}
	return mix(x.a, t, level)
}

// after returns the palette's number for colour with a level of t over it.
func (s *shades) after(colour uint8, t tone, level uint8) uint8 {
	return s.over[(int(colour)*int(tones)+int(t))*(s.steps+1)+int(level)]
}
