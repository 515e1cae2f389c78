package base

import "math"

// Numbers that are not numbers, for times, counts and points: every other number may
// be negative. Unknown is never 0.
const (
	Unknown = math.MinInt64 + 1 // there is such a number, and nobody knows it
	None    = math.MinInt64     // there is no such number
)
