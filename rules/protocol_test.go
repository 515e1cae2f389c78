package rules_test

import (
	"testing"

	"scrutineer/rules"
)

// A line has at most 255 bytes, unless the protocol says otherwise.
func TestMostBytes(t *testing.T) {
	for longest, want := range map[int]int{0: 255, 1: 1, 254: 254, 256: 256, 4000: 4000} {
		if got := (&rules.Protocol{Longest: longest}).MostBytes(); got != want {
			t.Errorf("%d bytes, of a protocol that says %d; want %d", got, longest, want)
		}
	}
}
