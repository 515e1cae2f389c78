package verify

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// undrawn matches the line above a board without marks and plies.
var undrawn = regexp.MustCompile(`(?m)^    position after 0 plies$`)

// For no vector a useless board is printed. Every log with an error says above its
// findings who erred first.
func TestExplainedVectors(t *testing.T) {
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	p := &text{explain: true}
	heads := 0
	for _, v := range vectors {
		r := logfmt.NewReader(bytes.NewReader(v.Payload), v.Name)
		j := judge.New(all.Games(), judge.Options{Keep: true, Bytes: true})
		for {
			s, err := j.Next(r)
			if err != nil {
				break
			}
			out := string(p.verdict(nil, s))
			if undrawn.MatchString(out) {
				t.Errorf("%s: a board that shows nothing:\n%s", v.Name, out)
			}
			lines := strings.Split(out, "\n")
			if line := s.Headline(); line != "" && lines[1] != "  "+line || line == "" && (s.Status == judge.AttestedStatus || s.Status == judge.VoidStatus) {
				t.Errorf("%s: the headline is %q:\n%s", v.Name, line, out)
			} else if _, erred := s.Erred(); erred {
				heads++
			}
		}
	}
	if heads < 500 {
		t.Errorf("%d logs say who erred first", heads)
	}
}
