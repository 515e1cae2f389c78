package betoniarki

import (
	"scrutineer/base"
	"scrutineer/rules"
)

var measures = []rules.Measure{{Key: "ways", Doc: "ways that mixers can go", Count: mobility}}

// mobility is to how many squares the mixers of each seat could move, each mixer counted.
func mobility(pos rules.Position) (n [base.Max]int) {
	p, ok := pos.(*position)
	if !ok {
		return n
	}
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
