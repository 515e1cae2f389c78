package schema

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// with is the values of f without a mutant and with mutants 1 and 2.
func with(f func() any) string {
	defer func() { mutantActive = 0 }()
	var list []any
	for n := range 3 {
		mutantActive = n
		list = append(list, f())
	}
	return fmt.Sprint(list...)
}

// Every function does what its operator does, and its mutants do what their comments say.
func TestFunctions(t *testing.T) {
	const yes, no = true, false
	for name, x := range map[string]struct {
		f    func() any
		want []any
	}{
		"2<2":   {func() any { return mutantLess(1, 2, 2) }, []any{no, yes, yes}},
		"1<2":   {func() any { return mutantLess(1, 1, 2) }, []any{yes, yes, no}},
		"2<=2":  {func() any { return mutantLessOrEqual(1, 2, 2) }, []any{yes, no, no}},
		"3<=2":  {func() any { return mutantLessOrEqual(1, 3, 2) }, []any{no, no, yes}},
		"2>2":   {func() any { return mutantMore(1, 2, 2) }, []any{no, yes, yes}},
		"3>2":   {func() any { return mutantMore(1, 3, 2) }, []any{yes, yes, no}},
		"2>=2":  {func() any { return mutantMoreOrEqual(1, 2, 2) }, []any{yes, no, no}},
		"1>=2":  {func() any { return mutantMoreOrEqual(1, 1, 2) }, []any{no, no, yes}},
		"+":     {func() any { return mutantAdd(1, 7, 2) }, []any{9, 5, 9}},
		"-":     {func() any { return mutantSub(1, 7, 2) }, []any{5, 9, 5}},
		"*":     {func() any { return mutantMul(1, 7, 2) }, []any{14, 3, 14}},
		"/":     {func() any { return mutantQuo(1, 7, 2) }, []any{3, 14, 3}},
		"%":     {func() any { return mutantRem(1, 7, 2) }, []any{1, 14, 1}},
		"&":     {func() any { return mutantBitAnd(1, 6, 3) }, []any{2, 7, 2}},
		"|":     {func() any { return mutantBitOr(1, 6, 3) }, []any{7, 2, 7}},
		"^":     {func() any { return mutantBitXor(1, 6, 3) }, []any{5, 2, 5}},
		"&^":    {func() any { return mutantBitClear(1, 6, 3) }, []any{4, 2, 4}},
		"<<":    {func() any { return mutantShl[int](1, 8, 2) }, []any{32, 2, 32}},
		">>":    {func() any { return mutantShr[int](1, 8, 2) }, []any{2, 32, 2}},
		"neg":   {func() any { return mutantNeg(1, 8) }, []any{-8, 8, -8}},
		"lit":   {func() any { return mutantLiteral[uint8](1, 255) }, []any{uint8(255), uint8(0), uint8(254)}},
		"bool":  {func() any { return mutantBool(1, no) }, []any{no, yes, no}},
		"bool'": {func() any { return mutantBool(1, yes) }, []any{yes, yes, no}},
		"false": {func() any { return mutantFalse(1, yes) }, []any{yes, no, yes}},
		"true":  {func() any { return mutantTrue(1, no) }, []any{no, yes, no}},
		"zero":  {func() any { return mutantZero(1, "x") }, []any{"x", "", "x"}},
	} {
		if got := with(x.f); got != fmt.Sprint(x.want...) {
			t.Errorf("%s: got %s, want %v", name, got, x.want)
		}
	}
}

// The right side is evaluated only if the left side does not decide, with and without the
// mutant.
func TestLazy(t *testing.T) {
	for _, a := range []bool{false, true} {
		for _, b := range []bool{false, true} {
			for n := range 2 {
				mutantActive = n
				asked := 0
				ask := func() bool { asked++; return b }
				wantAnd, wantOr := a && b, a || b
				if n == 1 {
					wantAnd, wantOr = wantOr, wantAnd
				}
				if got := mutantAnd(1, a, ask); got != wantAnd || (asked == 1) == (a == (n == 1)) {
					t.Errorf("%v and %v, mutant %d: %v, asked %d times", a, b, n, got, asked)
				}
				asked = 0
				if got := mutantOr(1, a, ask); got != wantOr || (asked == 1) == (a != (n == 1)) {
					t.Errorf("%v or %v, mutant %d: %v, asked %d times", a, b, n, got, asked)
				}
			}
		}
	}
	mutantActive = 0
}

// Each mutant that is reached is recorded once, all of one function together.
func TestReach(t *testing.T) {
	name := filepath.Join(t.TempDir(), "reach")
	mutantReach = mutantFile(name)
	defer func() { mutantReach = mutantFile("") }()
	for range 3 {
		mutantLess(7, 1, 2)
		mutantZero(5, 1)
	}
	if err := mutantReach.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(name)
	if err != nil || string(got) != "7\n8\n5\n" {
		t.Errorf("noted %q, %v", got, err)
	}
	if mutantNumber("") != 0 || mutantNumber("17") != 17 {
		t.Error("the environment is not read")
	}
}
