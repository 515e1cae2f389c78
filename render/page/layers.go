package page

import "scrutineer/rules"

// upright returns the shape. If it is a rectangle, its corners are those at the top
// left and the bottom right.
func upright(s rules.Shape) rules.Shape {
	if s.Form == rules.Rect {
		s.X, s.X2 = min(s.X, s.X2), max(s.X, s.X2)
		s.Y, s.Y2 = min(s.Y, s.Y2), max(s.Y, s.Y2)
	}
	return s
}

// layer is a figure of a game and the frames that show it. The layers of a game form
// one list from back to front for all frames.
type layer struct {
	shape rules.Shape
	spans []int  // from, to, from, to ...: visible in frames from <= n < to
	place int64  // grows from back to front
	front *layer // the next in the list
	twin  *layer // another layer of an equal shape, further back
	only  [2]int // storage for spans; most layers have one
}

// stack has the layers of a game while its frames are added.
type stack struct {
	back     layer // not a figure: what is behind the first layer
	foremost map[rules.Shape]*layer
	before   []*layer // layers of the last frame, back to front
	shown    []*layer // storage for the next frame
}

// stackOf adds the frames of a game in order. The layers visible in a frame, from
// back to front, are exactly the shapes of its scene in their order.
func stackOf(frames []Frame) *stack {
	s := &stack{foremost: map[rules.Shape]*layer{}}
	if n := len(frames); n > 0 {
		s.foremost = make(map[rules.Shape]*layer, len(frames[n-1].Scene.Shapes)+n) // about the final size
	}
	for n := range frames {
		s.add(n, frames[n].Scene.Shapes)
	}
	return s
}

// lookAhead is how many figures that disappeared at once are skipped before the slow
// search.
const lookAhead = 4

// add adds frame n to the stack.
func (s *stack) add(n int, shapes []rules.Shape) {
	shown := s.shown[:0]
	under, old := &s.back, s.before
	for i := range shapes {
		shape := &shapes[i]
		if shape.Form == rules.Rect {
			turned := upright(*shape)
			shape = &turned
		}
		var l *layer
		for j := 0; j < lookAhead && j < len(old); j++ {
			if old[j].shape == *shape && old[j].place > under.place {
				l, old = old[j].rearmost(under), old[j+1:]
				break
			}
		}
		if l == nil {
			l = s.above(under, *shape)
		}
		l.show(n)
		shown = append(shown, l)
		under = l
	}
	s.before, s.shown = shown, s.before
}

// above returns the rearmost layer of the shape in front of under. It makes one if
// there is none.
func (s *stack) above(under *layer, shape rules.Shape) *layer {
	first := s.foremost[shape]
	if first == nil || first.place <= under.place {
		l := &layer{shape: shape, place: s.placeAfter(under), front: under.front, twin: first}
		l.spans = l.only[:0]
		under.front = l
		s.foremost[shape] = l
		return l
	}
	return first.rearmost(under)
}

// rearmost returns the rearmost layer of l's shape in front of under; l is such a
// layer. Taking the rearmost leaves the most room for layers on top.
func (l *layer) rearmost(under *layer) *layer {
	for l.twin != nil && l.twin.place > under.place {
		l = l.twin
	}
	return l
}

// spread is the initial distance between two places.
const spread = 1 << 32

// placeAfter returns a free place just in front of l.
func (s *stack) placeAfter(l *layer) int64 {
	if l.front == nil {
		return l.place + spread
	}
	if l.front.place-l.place < 2 {
		place := int64(0)
		for x := &s.back; x != nil; x = x.front {
			x.place, place = place, place+spread
		}
	}
	return l.place + (l.front.place-l.place)/2
}

// show adds frame n. Frames must be added in order.
func (l *layer) show(n int) {
	if k := len(l.spans); k > 0 && l.spans[k-1] == n {
		l.spans[k-1] = n + 1
		return
	}
	l.spans = append(l.spans, n, n+1)
}
