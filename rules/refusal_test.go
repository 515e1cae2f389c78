package rules_test

import (
	"strings"
	"testing"

	"scrutineer/rules"
)

// A text is shown whole up to rules.Shown bytes. A longer one is cut, with the number of
// bytes left out.
func TestQuote(t *testing.T) {
	for more, want := range map[int]string{-1: "", 0: "", 1: " and 1 bytes more", 10: " and 10 bytes more"} {
		text := strings.Repeat("x", rules.Shown+more)
		if got := rules.Quote([]byte(text)); got != `"`+text[:min(len(text), rules.Shown)]+`"`+want {
			t.Errorf("%d bytes more: %s", more, got)
		}
	}
}
