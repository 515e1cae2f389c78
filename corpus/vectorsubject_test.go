package corpus_test

import (
	"strings"
	"testing"

	"scrutineer/corpus"
	"scrutineer/rules/all"
)

// The forms of a spec are those in vectors/README.md.
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

// There are vectors of the format, and every subject is the format or a game: a payload
// that names a game is counted there, or with the format. A new game may have none yet.
func TestEverySubject(t *testing.T) {
	count := map[string]int{}
	for _, v := range vectors(t) {
		count[v.Subject()]++
	}
	if count[corpus.FormatSubject] == 0 {
		t.Error("no vector about the format")
	}
	delete(count, corpus.FormatSubject)
	for _, g := range all.Games() {
		delete(count, g.Name)
	}
	if len(count) > 0 {
		t.Errorf("vectors about something else: %v", count)
	}
}
