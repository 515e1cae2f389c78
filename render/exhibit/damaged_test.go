package exhibit_test

import (
	"strings"
	"testing"

	"scrutineer/corpus"
)

// A finding about bytes has no board, since no position shows it.
func TestNoBoardOfBytes(t *testing.T) {
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	en, count := language(t, "en"), 0
	for _, v := range vectors {
		for _, s := range sessions(v) {
			for k := range s.Findings {
				if !s.Findings[k].Damaged() {
					continue
				}
				x := exhibitOf(t, s, k+1)
				for _, part := range x.Sections {
					if part.Name == "position" {
						t.Errorf("%s: %s has a board:\n%s", v.Name, s.Findings[k].Code, strings.TrimSpace(text(t, x, en)))
					}
				}
				count++
			}
		}
	}
	if count < 20 {
		t.Errorf("%d findings about bytes", count)
	}
}
