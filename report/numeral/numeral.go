// Package numeral formats numbers for tables and charts: short, in ASCII digits, with
// a decimal point, and never "-0".
//
// The package deliberately does not know what a number counts, and no language.
package numeral

import (
	"math"
	"strconv"

	"scrutineer/analysis"
	"scrutineer/internal/words"
)

// Count formats an integer.
func Count(n int64) string { return strconv.FormatInt(n, 10) }

// Fixed formats a number with the given number of decimal places.
func Fixed(x float64, digits int) string {
	scale := math.Pow(10, float64(digits))
	return strconv.FormatFloat(math.Round(x*scale)/scale+0, 'f', digits, 64)
}

// Signed formats a rating in whole Elo with its sign.
func Signed(x float64) string {
	n := int64(math.Round(x))
	if n > 0 {
		return "+" + Count(n)
	}
	return Count(n)
}

// Share formats a score or share from 0 to 1.
func Share(x float64) string { return Fixed(x, 3) }

// Percent formats a level from 0 to 1, as in "95%".
func Percent(level float64) string {
	return strconv.FormatFloat(math.Round(level*1e6)/1e4, 'f', -1, 64) + "%"
}

// Parts formats a number of ten-thousandths in percent.
func Parts(n int64) string { return Fixed(float64(n)/100, 1) + "%" }

// Probability formats a probability in a few digits, and never as zero.
func Probability(p float64) string {
	if p < 0.001 {
		return "<0.001"
	}
	return Fixed(p, 3)
}

// Place formats a rank, or a range of shared ranks.
func Place(first, last int) string {
	if first == last {
		return strconv.Itoa(first)
	}
	return strconv.Itoa(first) + "-" + strconv.Itoa(last)
}

// Halves formats half of n exactly.
func Halves(n int64) string {
	if n%2 != 0 {
		return Count(n/2) + ".5"
	}
	return Count(n / 2)
}

// Interval formats the limits of a rating with signs, as pages show it: "≥" or "≤" if
// there is only one limit, "…" if there is none.
func Interval(low, high analysis.Bound) string {
	switch {
	case low.Unbounded && high.Unbounded:
		return "…"
	case low.Unbounded:
		return "≤ " + words.Minus(Signed(high.Elo))
	case high.Unbounded:
		return "≥ " + words.Minus(Signed(low.Elo))
	}
	return words.Minus(Signed(low.Elo)) + " … " + words.Minus(Signed(high.Elo))
}

// Duration formats a time in microseconds, in a suitable unit.
func Duration(us int64) string { return words.Time{US: us}.Text(words.Language{}) }

// Limit formats a time in microseconds, in the largest unit that leaves no fraction.
func Limit(us int64) string {
	for _, unit := range []struct {
		us   int64
		name string
	}{{60_000_000, "min"}, {1_000_000, "s"}, {1000, "ms"}} {
		if us >= unit.us && us%unit.us == 0 {
			return Count(us/unit.us) + " " + unit.name
		}
	}
	return Count(us) + " µs"
}
