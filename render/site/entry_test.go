package site

import "testing"

// A fault made several times in one game is one game with that fault.
func TestFaultsOfAGameCountOnce(t *testing.T) {
	e := Entry{Players: []Player{{ID: "a"}, {ID: "b"}, {ID: "a"}}, Faults: []Misdeed{{1, "crash"}, {1, "crash"}, {2, "crash"}, {3, "crash"}, {3, "flood"}, {4, "crash"}}}
	want := []offence{{"a", "crash"}, {"b", "crash"}, {"a", "flood"}}
	got := e.distinct()
	if len(got) != len(want) {
		t.Fatalf("%v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%v, want %v", got, want)
		}
	}
}
