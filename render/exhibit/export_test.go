package exhibit

import (
	"maps"
	"slices"

	"scrutineer/judge"
)

// Steps returns the steps that exhibits can compute, in any order.
func Steps() []judge.Step { return slices.Collect(maps.Keys(steps)) }
