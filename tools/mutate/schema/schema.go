// Package schema is what a package with mutants needs at run time: each mutable
// expression asks here whether one of its mutants is selected. The program that makes the
// mutants puts this file, under another package name, next to the files that it rewrote;
// nothing imports it. At most one mutant is selected, by its number in an environment
// variable. The package knows neither which mutants there are nor what tests do with
// them.
package schema

import (
	"cmp"
	"os"
	"strconv"
)

// mutantActive is the number of the selected mutant, 0 for none; mutantReach is the file
// for the numbers of the mutants that are reached, nil for none.
var (
	mutantActive = mutantNumber(os.Getenv("MUTANT"))
	mutantReach  = mutantFile(os.Getenv("MUTANT_REACH"))
	mutantSeen   = make([]bool, 1<<16)
)

func mutantNumber(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

func mutantFile(name string) *os.File {
	if name == "" {
		return nil
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		panic(err)
	}
	return f
}

// mutantOn reports whether a mutant is the selected one, and records that it was reached,
// if there is a file for that.
func mutantOn(id int) bool { return id == mutantActive || mutantReach != nil && mutantNote(id) }

// mutantNote writes each number once or, from two goroutines, twice.
func mutantNote(id int) bool {
	if !mutantSeen[id] {
		mutantSeen[id] = true
		mutantReach.WriteString(strconv.Itoa(id) + "\n")
	}
	return false
}

type mutantInteger interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

type mutantNumeric interface {
	mutantInteger | ~float32 | ~float64
}

func mutantLess[T cmp.Ordered](id int, a, b T) bool {
	if mutantOn(id) {
		return a <= b
	}
	return a < b != mutantOn(id+1)
}

func mutantLessOrEqual[T cmp.Ordered](id int, a, b T) bool {
	if mutantOn(id) {
		return a < b
	}
	return a <= b != mutantOn(id+1)
}

func mutantMore[T cmp.Ordered](id int, a, b T) bool {
	if mutantOn(id) {
		return a >= b
	}
	return a > b != mutantOn(id+1)
}

func mutantMoreOrEqual[T cmp.Ordered](id int, a, b T) bool {
	if mutantOn(id) {
		return a > b
	}
	return a >= b != mutantOn(id+1)
}

// mutantAnd is a && b, and the mutant a || b; b is not evaluated if a alone decides.
func mutantAnd(id int, a bool, b func() bool) bool {
	if on := mutantOn(id); a == on {
		return on
	}
	return b()
}

// mutantOr is a || b, and the mutant a && b.
func mutantOr(id int, a bool, b func() bool) bool {
	if on := mutantOn(id); a != on {
		return !on
	}
	return b()
}

func mutantAdd[T mutantNumeric](id int, a, b T) T {
	if mutantOn(id) {
		return a - b
	}
	return a + b
}

func mutantSub[T mutantNumeric](id int, a, b T) T {
	if mutantOn(id) {
		return a + b
	}
	return a - b
}

func mutantMul[T mutantNumeric](id int, a, b T) T {
	if mutantOn(id) {
		return a / b
	}
	return a * b
}

func mutantQuo[T mutantNumeric](id int, a, b T) T {
	if mutantOn(id) {
		return a * b
	}
	return a / b
}

func mutantRem[T mutantInteger](id int, a, b T) T {
	if mutantOn(id) {
		return a * b
	}
	return a % b
}

func mutantBitAnd[T mutantInteger](id int, a, b T) T {
	if mutantOn(id) {
		return a | b
	}
	return a & b
}

func mutantBitOr[T mutantInteger](id int, a, b T) T {
	if mutantOn(id) {
		return a & b
	}
	return a | b
}

func mutantBitXor[T mutantInteger](id int, a, b T) T {
	if mutantOn(id) {
		return a & b
	}
	return a ^ b
}

func mutantBitClear[T mutantInteger](id int, a, b T) T {
	if mutantOn(id) {
		return a & b
	}
	return a &^ b
}

func mutantShl[T, N mutantInteger](id int, a T, n N) T {
	if mutantOn(id) {
		return a >> n
	}
	return a << n
}

func mutantShr[T, N mutantInteger](id int, a T, n N) T {
	if mutantOn(id) {
		return a << n
	}
	return a >> n
}

func mutantNeg[T mutantNumeric](id int, a T) T {
	if mutantOn(id) {
		return a
	}
	return -a
}

// mutantLiteral is v, and the mutants one more and one less.
func mutantLiteral[T mutantInteger](id int, v T) T {
	switch {
	case mutantOn(id):
		return v + 1
	case mutantOn(id + 1):
		return v - 1
	}
	return v
}

// mutantBool is v, and the mutants true and false; v is always evaluated.
func mutantBool(id int, v bool) bool {
	switch {
	case mutantOn(id):
		return true
	case mutantOn(id + 1):
		return false
	}
	return v
}

// mutantFalse is v, and the mutant false.
func mutantFalse(id int, v bool) bool { return !mutantOn(id) && v }

// mutantTrue is v, and the mutant true.
func mutantTrue(id int, v bool) bool { return mutantOn(id) || v }

// mutantZero is v, and the mutant of no value.
func mutantZero[T any](id int, v T) T {
	if mutantOn(id) {
		var zero T
		return zero
	}
	return v
}
