package rules_test

import (
	"testing"

	"scrutineer/rules"
)

// Two lines are the same where their words are, whatever blanks stand between and however
// many zeros before a number; a word that is no number is compared as it is.
func TestSameNumbers(t *testing.T) {
	for _, c := range []struct {
		due, sent string
		want      bool
	}{
		{"", "", true},
		{"3 4", "3 4", true},
		{"3 4", " \t3   4\r", true},
		{"3 4", "34", false},
		{"3 4", "3 4 5", false},
		{"3 4", "3", false},
		{"3 4", "4 3", false},
		{"7", "007", true},
		{"10", "010", true},
		{"10", "1", false},
		{"100", "10", false},
		{"0", "000", true},
		{"0", "", false},
		{"-7", "-07", true},
		{"-7", "7", false},
		{"-7", "-8", false},
		{"-13", "-23", false},
		{"-0", "-00", true},
		{"-0", "0", false},
		{"-", "-0", false},
		{"-", "-", true},
		{"--7", "--07", false},
		{"+7", "+07", false},
		{"play 3 04", "play 03 4", true},
		{"play", "Play", false},
		{"7a", "07a", false},
		{"7/", "07/", false}, // the bytes beside the digits
		{"7:", "07:", false},
		{"-7a", "-07a", false},
		{"a7", "a07", false},
		{"/7", "/07", false},
		{":7", ":07", false},
		{"9", "09", true},
		{"90", "090", true},
		{"09", "9", true},
	} {
		if got := rules.SameNumbers([]byte(c.due), []byte(c.sent)); got != c.want {
			t.Errorf("%q for %q: %v", c.sent, c.due, got)
		}
	}
}

// A line that a program takes for one of numbers has as many of them, and nothing else.
func TestAsManyNumbers(t *testing.T) {
	for sent, want := range map[string]bool{
		"1 2": true, "-1 002": true, " 90 -0 ": true,
		"1": false, "1 2 3": false, "": false, "1 -": false, "- 2": false, "1 --2": false, "1 2-": false,
		"a 2": false, "1 2a": false, "1 2a3": false, "1 +2": false, "1,2": false, "1 /": false, "1 :": false, "1 9:": false,
	} {
		if got := rules.AsManyNumbers([]byte("3 4"), []byte(sent)); got != want {
			t.Errorf("%q for 3 4: %v", sent, got)
		}
	}
}

// A line has 255 bytes at most, unless the protocol allows more or fewer.
func TestMostBytes(t *testing.T) {
	for longest, want := range map[int]int{0: 255, 1: 1, 254: 254, 256: 256, 4000: 4000} {
		if got := (&rules.Protocol{Longest: longest}).MostBytes(); got != want {
			t.Errorf("%d bytes, of a protocol that says %d; want %d", got, longest, want)
		}
	}
}
