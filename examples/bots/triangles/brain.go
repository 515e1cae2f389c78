package main

import "math/rand/v2"

// greedy returns the open segment with the highest gain; if no segment gains
// anything, one that gives the opponent least. There must be an open segment.
func (p *plane) greedy(rng *rand.Rand) segment {
	list, gain := p.best(p.gain)
	if gain == 0 {
		list, _ = p.best(func(s segment) int { return -p.gift(s) })
	}
	return list[rng.IntN(len(list))]
}

// best lists the open segments of the highest value, and that value.
func (p *plane) best(value func(segment) int) ([]segment, int) {
	var list []segment
	most := 0
	for _, s := range p.open {
		v := value(s)
		if list == nil || v > most {
			most, list = v, list[:0]
		}
		if v == most {
			list = append(list, s)
		}
	}
	return list, most
}

// gain returns how many empty triangles a segment closes.
func (p *plane) gain(s segment) int {
	n := 0
	for _, k := range p.near[s.i] {
		if p.drawn[k][s.j] && p.empty(s.i, s.j, k) {
			n++
		}
	}
	return n
}

// gift returns how many empty triangles can be closed by one more segment after a
// segment is drawn.
func (p *plane) gift(s segment) int {
	return p.wedges(s.i, s.j) + p.wedges(s.j, s.i)
}

// wedges counts the empty triangles i, j, k in which k is joined to i, and can be
// joined to j.
func (p *plane) wedges(i, j int) int {
	n := 0
	for _, k := range p.near[i] {
		if p.can[k][j] && p.empty(i, j, k) {
			n++
		}
	}
	return n
}
