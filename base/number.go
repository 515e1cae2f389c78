package base

import (
	"math"
	"strconv"
)

// Number is a time in microseconds, a count or a number of points. It may also be
// Unknown, None or Open. Known numbers may be negative, and Unknown is not 0. Use only
// Known numbers in arithmetic.
type Number int64

// Special values.
const (
	Unknown Number = math.MinInt64 + 1 // the number exists, but is not known
	None    Number = math.MinInt64     // there is no such number
	Open    Number = math.MinInt64 + 2 // any number is allowed
)

// Known reports whether n is a real number, not Unknown, None or Open.
func (n Number) Known() bool { return n > Open }

// Unknown reports whether the number exists and is not known.
func (n Number) Unknown() bool { return n == Unknown }

// None reports whether the number does not exist.
func (n Number) None() bool { return n == None }

// Open reports whether any number is allowed.
func (n Number) Open() bool { return n == Open }

// String returns the number in decimal, "?" for Unknown, "-" for None.
func (n Number) String() string {
	switch n {
	case Unknown:
		return "?"
	case None:
		return "-"
	}
	return strconv.FormatInt(int64(n), 10)
}
