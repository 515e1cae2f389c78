package site

import (
	"html/template"
	"math"
	"strconv"

	"scrutineer/analysis"
)

// number is a whole number.
func number(n int64) string { return strconv.FormatInt(n, 10) }

// fixed is a number with so many places.
func fixed(x float64, places int) string {
	s := strconv.FormatFloat(x, 'f', places, 64)
	if x < 0 && s == strconv.FormatFloat(math.Copysign(0, -1), 'f', places, 64) {
		return s[1:]
	}
	return s
}

// percent is a share from 0 to 1 in percent with one place.
func percent(x float64) string { return fixed(100*x, 1) + " %" }

// signed is a rating in whole Elo with its sign.
func signed(x float64) string {
	n := int64(math.Round(x))
	if n > 0 {
		return "+" + number(n)
	}
	return number(n)
}

// halves is half of n, exact.
func halves(n int64) string {
	if n%2 != 0 {
		return number(n/2) + ".5"
	}
	return number(n / 2)
}

// place is a rank, or the ranks that several share.
func place(first, last int) string {
	if first == last {
		return strconv.Itoa(first)
	}
	return strconv.Itoa(first) + "–" + strconv.Itoa(last)
}

// limits is the interval of a rating.
func (m *maker) limits(low, high analysis.Bound) template.HTML {
	switch {
	case low.Unbounded && high.Unbounded:
		return m.say("site.no-limits")
	case low.Unbounded:
		return m.say("site.at-most", figure(signed(high.Elo)))
	case high.Unbounded:
		return m.say("site.at-least", figure(signed(low.Elo)))
	}
	return figure(signed(low.Elo) + " … " + signed(high.Elo))
}

// shares is an interval of shares.
func shares(low, high float64) string { return fixed(100*low, 1) + " … " + fixed(100*high, 1) + " %" }

// probability is a p-value as it is read.
func probability(p float64) string {
	if p < 0.001 {
		return "< 0.001"
	}
	return fixed(p, 3)
}

// heat is the class of a share from 0 to 1.
func heat(x float64) string {
	return "n heat" + strconv.Itoa(min(max(int(x*5), 0), 4)+1)
}
