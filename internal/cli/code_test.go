package cli

import (
	"slices"
	"testing"
)

// The order is documented: failed, found, undecided, OK.
func TestWorst(t *testing.T) {
	order := []Code{OK, Undecided, Found, Failed}
	for i, a := range order {
		for j, b := range order {
			if got, want := Worst(a, b), order[max(i, j)]; got != want {
				t.Errorf("Worst(%d, %d) = %d, want %d", a, b, got, want)
			}
		}
	}
	if got := Worst(); got != OK {
		t.Errorf("Worst() = %d, want 0", got)
	}
	if got := Worst(OK, Undecided, Found, OK); got != Found {
		t.Errorf("Worst of 0 3 1 0 = %d, want 1", got)
	}
	if got := Worst(Failed, Code(7), Found); got != 7 {
		t.Errorf("Worst of 2 7 1 = %d, want 7", got)
	}
}

func TestCodesAreTheFourPromised(t *testing.T) {
	if got := []Code{OK, Found, Failed, Undecided}; !slices.Equal(got, []Code{0, 1, 2, 3}) {
		t.Errorf("OK, Found, Failed, Undecided = %d, want 0 1 2 3", got)
	}
	seen := map[string]bool{}
	for c := OK; c <= Undecided+1; c++ {
		seen[c.String()] = true
	}
	if len(seen) != 5 {
		t.Errorf("four codes and an unknown one have %d texts, want 5", len(seen))
	}
}
