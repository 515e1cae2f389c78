package rules_test

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
)

// Whole rounds the remaining time as the protocol does. It returns 0 for a negative time
// and without a unit.
func TestWhole(t *testing.T) {
	const second = 1000000
	for _, c := range []struct {
		left, unit, floor, ceil, nearest base.Number
	}{
		{-second, second, 0, 0, 0},
		{-1, second, 0, 0, 0},
		{0, second, 0, 0, 0},
		{1, second, 0, 1, 0},
		{499999, second, 0, 1, 0},
		{500000, second, 0, 1, 1},
		{999999, second, 0, 1, 1},
		{second, second, 1, 1, 1},
		{second + 1, second, 1, 2, 1},
		{1500000, second, 1, 2, 2},
		{7, 1, 7, 7, 7},
		{7, 0, 0, 0, 0},
		{7, -1, 0, 0, 0},
	} {
		for round, want := range []base.Number{rules.Floor: c.floor, rules.Ceil: c.ceil, rules.Nearest: c.nearest} {
			remaining := rules.Remaining{Unit: base.Number(c.unit), Round: rules.Round(round)}
			if got := remaining.Whole(base.Number(c.left)); got != want {
				t.Errorf("%d µs in units of %d, rounded by %d: %d, want %d", c.left, c.unit, round, got, want)
			}
		}
	}
}

// An unknown name is the programmer's mistake, not the user's. The message says whose
// name it is.
func TestNoSuchName(t *testing.T) {
	g := &rules.Game{Spec: rules.Spec{Name: "toy"}}
	func() {
		const words = "toy has no ruling swap"
		defer func() {
			if said, _ := recover().(string); !strings.HasSuffix(said, words) {
				t.Errorf("%q, want %q", said, words)
			}
		}()
		g.RulingOf(rules.Setup{}, "swap")
	}()
	if got := (&rules.SetupError{Field: "size", Msg: "missing"}).Error(); got != "size: missing" {
		t.Errorf("got %q", got)
	}
}
