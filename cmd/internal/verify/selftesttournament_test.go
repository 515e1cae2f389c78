package verify

import (
	"slices"
	"testing"

	"scrutineer/corpus"
	"scrutineer/event/check"
	"scrutineer/judge"
	"scrutineer/rules/all"
)

// This program passes every vector about a tournament, by statuses, findings and exit
// codes.
func TestTournamentVectors(t *testing.T) {
	list, err := corpus.Tournaments()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range list {
		t.Run(v.Name, func(t *testing.T) {
			got, code, err := tournamentJudge(all.Games(), v)
			if err != nil {
				t.Fatal(err)
			}
			if err := v.Check(func(string, []byte) []corpus.Verdict { return got }); err != nil || int(code) != v.Exit() {
				t.Errorf("code %d, want %d: %v\n%s", code, v.Exit(), err, v.Comment)
			}
		})
	}
}

// Every kind of finding about tournaments is expected by one vector, and forbidden by
// another. Most vectors have findings.
func TestTournamentVectorsCover(t *testing.T) {
	list, err := corpus.Tournaments()
	if err != nil {
		t.Fatal(err)
	}
	found, without, bugs, negative := map[judge.Code]bool{}, map[judge.Code]bool{}, 0, 0
	for _, v := range list {
		for _, f := range v.Findings {
			found[judge.Code(f.Code)] = true
		}
		for _, c := range v.Without {
			without[judge.Code(c)] = true
			if _, known := check.KindOf(judge.Code(c)); !known {
				t.Errorf("%s: no code %s", v.Name, c)
			}
		}
		if v.Bug != "" {
			bugs++
		}
		if v.Exit() != 0 {
			negative++
		}
	}
	for _, k := range slices.Concat(check.Kinds()...) {
		code := k.Code
		if !found[code] {
			t.Errorf("no vector with a finding %s", code)
		}
		if !without[code] {
			t.Errorf("no vector that must be without %s", code)
		}
	}
	if len(list) < 100 || negative < 60 || bugs < 4 {
		t.Errorf("%d vectors, %d of them negative, %d of faults seen in the wild", len(list), negative, bugs)
	}
}
