package page

import "scrutineer/rules"

// upright returns a shape whose corners, if it is a rectangle, are those at the top
// left and at the bottom right.
func upright(s rules.Shape) rules.Shape {
	if s.Form == rules.Rect {
		s.X, s.X2 = min(s.X, s.X2), max(s.X, s.X2)
		s.Y, s.Y2 = min(s.Y, s.Y2), max(s.Y, s.Y2)
	}
	return s
}

// layer is one figure of a game and the frames in which it shows. The layers
// of a game are a list from back to front that holds for all frames at once.
type layer struct {
	shape rules.Shape
	spans []int  // from, to, from, to ...: shown in frames from <= n < to
	place int64  // grows from back to front
	front *layer // the next in the list
	twin  *layer // another layer of an equal shape, further back
	only  [2]int // room for spans, which of most layers are one
}

// stack is the layers of a game while its frames are laid one on another.
type stack struct {
	back     layer // no figure: what the first layer lies on
	foremost map[rules.Shape]*layer
	before   []*layer // what the last frame shows, back to front
	shown    []*layer // room for the next
}

// stackOf lays the frames of a game one on another. What is shown in a frame,
// taken from back to front, is exactly the shapes of its scene in their order.
func stackOf(frames []Frame) *stack {
	s := &stack{foremost: map[rules.Shape]*layer{}}
	if n := len(frames); n > 0 {
		s.foremost = make(map[rules.Shape]*layer, len(frames[n-1].Scene.Shapes)+n) // about as many as there will be
	}
	for n := range frames {
		s.add(n, frames[n].Scene.Shapes)
	}
	return s
}

// lookAhead is how many figures that went away at once are ignored before
// the slow way is taken.
const lookAhead = 4

// add lays frame n on the stack.
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

// above returns the rearmost layer of the shape in front of under, made if there is
// none.
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

// rearmost returns the rearmost layer of l's shape in front of under, as l is. To
// take it leaves most room for what comes on top.
func (l *layer) rearmost(under *layer) *layer {
	for l.twin != nil && l.twin.place > under.place {
		l = l.twin
	}
	return l
}

// spread is the room left between two places.
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

// show adds frame n, which is later than all before.
func (l *layer) show(n int) {
	if k := len(l.spans); k > 0 && l.spans[k-1] == n {
		l.spans[k-1] = n + 1
		return
	}
	l.spans = append(l.spans, n, n+1)
}
