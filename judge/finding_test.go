package judge_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"scrutineer/judge"
)

// A code names its own kind, in either registry, and no kind is in both. A code that is
// in none blames nobody and has a step. Who gets a list cannot change the registry.
func TestKinds(t *testing.T) {
	severity := judge.Codes()
	if n := len(judge.Kinds()); len(severity) != n {
		t.Errorf("%d severities of %d kinds", len(severity), n)
	}
	for _, k := range slices.Concat(judge.Kinds(), judge.DamageKinds()) {
		if got := judge.KindOf(k.Code); !reflect.DeepEqual(got, k) {
			t.Errorf("%s: %+v", k.Code, got)
		}
		f := judge.Finding{Code: k.Code}
		if weight, ofGame := severity[k.Code]; ofGame == f.Damaged() || ofGame && weight != k.Severity {
			t.Errorf("%s: of a game %v, about its bytes %v; %s, want %s", k.Code, ofGame, f.Damaged(), weight, k.Severity)
		}
	}
	if k := judge.KindOf("new"); k.Code != "new" || k.Blame != judge.Nobody || k.Words == "" || !slices.Equal(k.Steps, []judge.Step{judge.StepRead}) || k.Stays || k.Open {
		t.Errorf("%+v", k)
	}
	for _, list := range [][]judge.Kind{judge.Kinds(), judge.DamageKinds()} {
		code := list[0].Code
		list[0].Code = "new"
		if judge.KindOf(code).Code != code || judge.Kinds()[0].Code == "new" || judge.DamageKinds()[0].Code == "new" {
			t.Errorf("%s has a new code", code)
		}
	}
}

// A finding takes a program out if it is about its fault, or about a false claim of one:
// not a note on the machine, what changes nothing, or changed bytes.
func TestTakesOut(t *testing.T) {
	about := []judge.Code{judge.FaultConfirmed, judge.MissedFault, judge.IllegalMove, judge.FalseFault, judge.AttestedClaim, judge.Unproved, judge.Depends, judge.DroppedMove}
	for _, k := range slices.Concat(judge.Kinds(), judge.DamageKinds()) {
		f := judge.Finding{Code: k.Code, Severity: k.Severity, Blame: judge.Program}
		if want := slices.Contains(about, k.Code); f.TakesOut() != want {
			t.Errorf("%s takes a program out: %v", k.Code, !want)
		}
		f.Blame = judge.Machine
		if f.TakesOut() {
			t.Errorf("%s of the machine takes a program out", k.Code)
		}
		f.Blame, f.Severity = judge.Program, judge.Cosmetic
		if f.TakesOut() {
			t.Errorf("%s, which changes nothing, takes a program out", k.Code)
		}
	}
}

// basedOn checks that the paragraphs of a finding are those that it cites, and reports
// whether it cites any.
func basedOn(t *testing.T, name string, s *judge.Session, f *judge.Finding) bool {
	t.Helper()
	numbers, of := strings.CutPrefix(f.Source, s.Header.Game+" ")
	if !of || s.Game == nil || f.Code == judge.Departure { // its text cites what the rules announce
		return false
	}
	var list []string
	for _, p := range s.Passages(f) {
		if len(list) < 2 && !slices.Contains(list, p.Number) {
			list = append(list, p.Number)
		}
	}
	if strings.Join(list, ", ") != numbers {
		t.Errorf("%s:%d: %s cites %s, and is based on %v", name, f.Line, f.Code, numbers, list)
	}
	return true
}

// Without a game no finding is based on its rules.
func TestPassagesWithoutGame(t *testing.T) {
	if list := (&judge.Session{}).Passages(&judge.Finding{Code: judge.IllegalMove}); list != nil {
		t.Errorf("%v", list)
	}
}
