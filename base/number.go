package base

import (
	"math"
	"strconv"
)

// Number is a time in microseconds, a count or a number of points, or says that there is
// none to be had: Unknown, None or Open. Every other number may be negative, and Unknown is
// never 0. Only a number that is Known may be used in arithmetic.
type Number int64

// What is not a number.
const (
	Unknown Number = math.MinInt64 + 1 // there is such a number, and nobody knows it
	None    Number = math.MinInt64     // there is no such number
	Open    Number = math.MinInt64 + 2 // any number will do
)

// Known reports whether n is a number.
func (n Number) Known() bool { return n > Open }

// Unknown reports whether there is such a number that nobody knows.
func (n Number) Unknown() bool { return n == Unknown }

// None reports whether there is no such number.
func (n Number) None() bool { return n == None }

// Open reports whether any number will do.
func (n Number) Open() bool { return n == Open }

// String is the number in decimal, "?" for Unknown, "-" for None.
func (n Number) String() string {
	switch n {
	case Unknown:
		return "?"
	case None:
		return "-"
	}
	return strconv.FormatInt(int64(n), 10)
}
