package numeral

import (
	"testing"

	"scrutineer/analysis"
	"scrutineer/internal/words"
)

func TestNumbers(t *testing.T) {
	for want, got := range map[string]string{
		"0": Count(0), "-3": Count(-3),
		"0.00": Fixed(-0.0001, 2), "-1.5": Fixed(-1.46, 1), "1000000": Fixed(1e6, 0),
		"+13": Signed(12.5), "-1": Signed(-0.6),
		"0.333": Share(1.0 / 3), "95%": Percent(0.95), "99.99%": Percent(0.9999), "12.3%": Parts(1234),
		"<0.001": Probability(0), "0.050": Probability(0.05),
		"2": Place(2, 2), "2-4": Place(2, 4), "3.5": Halves(7), "4": Halves(8),
		"999 µs": Duration(999), "1 ms": Duration(1000), "12.3 ms": Duration(12_340), "1.5 s": Duration(1_500_000), "100 s": Duration(100_000_000),
		"3 min": Limit(180_000_000), "90 s": Limit(90_000_000), "50 ms": Limit(50_000), "1000001 µs": Limit(1_000_001), "0 µs": Limit(0),
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	for number, want := range map[string]string{"-26": "−26", "-0.5 ± 1.0": "−0.5 ± 1.0", "+3": "+3", "-": "-", "3-0-1": "3-0-1", "": ""} {
		if got := words.Minus(number); got != want {
			t.Errorf("%q on a page is %q, want %q", number, got, want)
		}
	}
	if Signed(0.4) != "0" || Signed(-0.4) != "0" {
		t.Error("zero has no sign")
	}
}

func TestInterval(t *testing.T) {
	end, none := func(x float64) analysis.Bound { return analysis.Bound{Elo: x} }, analysis.Bound{Unbounded: true}
	for want, got := range map[string]string{"−12 … +1": Interval(end(-12), end(1)), "≥ +3": Interval(end(3), none), "≤ −3": Interval(none, end(-3)), "…": Interval(none, none)} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
