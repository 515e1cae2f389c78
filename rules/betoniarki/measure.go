package betoniarki

import (
	"scrutineer/base"
	"scrutineer/rules"
)

var measures = []rules.Measure{
	{Key: "reached-first", Doc: "free squares reached first, an estimate", Count: rules.Counter((*position).reachedFirst)},
	{Key: "ways", Doc: "ways that mixers can go", Count: rules.Counter((*position).mobility)},
}

// mobility counts to how many squares the mixers of each seat could move, each mixer
// separately.
func (p *position) mobility() (n [base.Max]int) {
	for s := base.First; s <= base.Second; s++ {
		for _, from := range p.at[s][:p.mixers[s]] {
			for _, step := range p.steps {
				for to := int(from) + step; p.cells[to] == '.'; to += step {
					n[s-1]++
				}
			}
		}
	}
	return n
}

// reachedFirst counts how many free squares each seat's mixers could reach in fewer moves
// than the other's, if nothing more were poured: an estimate of who has more room left. A
// square that neither reaches, or both equally soon, belongs to nobody.
func (p *position) reachedFirst() (n [base.Max]int) {
	first, second := p.distances(base.First), p.distances(base.Second)
	for c, a := range first {
		switch b := second[c]; {
		case p.cells[c] != '.' || a == b:
		case b == 0 || a > 0 && a < b:
			n[0]++
		default:
			n[1]++
		}
	}
	return n
}

// distances returns for every square in how many moves a mixer of a seat could reach it,
// or 0 if none can.
func (p *position) distances(s base.Seat) []int {
	at := make([]int, len(p.cells))
	var front []int
	for _, c := range p.at[s][:p.mixers[s]] {
		front = append(front, int(c))
	}
	for moves := 1; len(front) > 0; moves++ {
		var next []int
		for _, from := range front {
			for _, step := range p.steps {
				for to := from + step; p.cells[to] == '.' && (at[to] == 0 || at[to] == moves); to += step {
					if at[to] == 0 {
						at[to], next = moves, append(next, to)
					}
				}
			}
		}
		front = next
	}
	return at
}
