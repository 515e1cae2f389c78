package corpus_test

import (
	"strings"
	"testing"

	"scrutineer/corpus"
)

// The forms of a spec are those of vectors/README.md.
func TestSubject(t *testing.T) {
	for spec, want := range map[string]string{
		"F3":               "format",
		"F3 H2":            "format",
		"1.5":              "fiverow",
		"fiverow.overline": "fiverow",
		"triangles.T4":     "triangles",
		"C1 halma.in":      "halma",
		"C1 3.3.1":         "fiverow",
		"dots.D1 1.5":      "dots",
	} {
		if got := (corpus.Vector{Spec: strings.Fields(spec), Payload: []byte("mlog 1\ngame fiverow height=10 width=10\n")}).Subject(); got != want {
			t.Errorf("%s: %s, want %s", spec, got, want)
		}
	}
}

// TestEverySubject wants vectors of the format and of each game, and no others:
// a payload that names a game is counted there, or with the format.
func TestEverySubject(t *testing.T) {
	count := map[string]int{}
	for _, v := range vectors(t) {
		count[v.Subject()]++
	}
	for _, subject := range []string{"betoniarki", "dots", "fiverow", "format", "halma", "triangles"} {
		if count[subject] == 0 {
			t.Errorf("no vector about %s", subject)
		}
		delete(count, subject)
	}
	if len(count) > 0 {
		t.Errorf("vectors about something else: %v", count)
	}
}
