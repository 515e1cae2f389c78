package audit

import (
	"testing"

	"scrutineer/rules"
)

// A number that only the referee knows is a plain decimal, and never negative;
// all around it must be as owed.
func TestMatches(t *testing.T) {
	say := &rules.Say{Text: []byte("time_left % ms"), Told: rules.Told{Unit: 1000}}
	for text, want := range map[string]bool{
		"time_left 0 ms": true, "time_left 180000 ms": true,
		"time_left -1 ms": false, "time_left 01 ms": false, "time_left +1 ms": false, "time_left  ms": false,
		"time_left 1.5 ms": false, "time_left 1": false, "time_left ms": false, "": false, "time_left 99999999999999999999 ms": false,
	} {
		if got := matches(say, []byte(text)); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
	plain := &rules.Say{Text: []byte("50 %")}
	if !matches(plain, []byte("50 %")) || matches(plain, []byte("50 1")) {
		t.Error("a sign that is no pattern is taken for one")
	}
}
