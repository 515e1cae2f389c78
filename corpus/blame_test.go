package corpus_test

import (
	"bytes"
	"strings"
	"testing"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// Every finding says who has erred: a program only if the finding names its seat, and for
// a void the one whom its reason names.
func TestBlame(t *testing.T) {
	list, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	j := judge.New(all.Games(), judge.Options{})
	count := map[judge.Blame]int{}
	voids := map[string]judge.Blame{"referee": judge.Referee, "host-stall": judge.Machine, "host-sleep": judge.Machine, "disk": judge.Machine,
		"operator": judge.Nobody, "setup": judge.Nobody, "other": judge.Nobody}
	for _, v := range list {
		r := logfmt.NewReader(bytes.NewReader(v.Payload), v.Name)
		for {
			s, err := j.Next(r)
			if err != nil {
				break
			}
			for _, f := range s.Findings {
				count[f.Blame]++
				if f.Blame == judge.Program && f.Seat == 0 {
					t.Errorf("%s: %s at line %d names no seat", v.Name, f.Code, f.Line)
				}
				if f.Code == judge.VoidGame {
					why, _, _ := strings.Cut(strings.TrimPrefix(f.Message(), "no fair result: "), ",")
					if want, ok := voids[why]; !ok || f.Blame != want {
						t.Errorf("%s: a void for %q is blamed on %s", v.Name, why, f.Blame)
					}
				}
			}
		}
	}
	if count[""] > 0 || count[judge.Program] < 100 || count[judge.Referee] < 500 || count[judge.Machine] < 10 {
		t.Errorf("%v", count)
	}
	t.Log(count)
}
