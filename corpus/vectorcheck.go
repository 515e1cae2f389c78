package corpus

import (
	"fmt"
	"slices"
	"strings"
)

// Verdict is what a verifier says of one log of a payload, in the words of a
// vector's header.
type Verdict struct {
	Status   string
	Winner   string // as in Vector
	Findings []Finding
}

// Judge is a verifier: it is given a file's name and bytes and returns a
// verdict for each log, in order.
type Judge func(name string, payload []byte) []Verdict

// Check tries a judge by the vector. Statuses and winners must be the expected
// ones. Of the findings, those that are not notes must be the expected ones
// and no others; of the notes, the expected ones must be among them.
func (v Vector) Check(judge Judge) error {
	got := judge(v.Name, v.Payload)
	var wrong []string
	compare := func(what string, got, want []string) {
		if !slices.Equal(got, want) {
			wrong = append(wrong, fmt.Sprintf("%s %s, want %s", what, listOf(got), listOf(want)))
		}
	}
	var status, winner []string
	var faults, notes []string
	for _, one := range got {
		status, winner = append(status, one.Status), append(winner, one.Winner)
		f, n := split(one.Findings)
		faults, notes = append(faults, f...), append(notes, n...)
	}
	compare("expect", status, v.Expect)
	compare("winner", winner, v.Winner)
	for _, code := range v.Without {
		if slices.ContainsFunc(append(slices.Clone(faults), notes...), func(f string) bool { return strings.Contains(f, " "+code+" ") }) {
			wrong = append(wrong, "found "+code+", which must not be")
		}
	}
	wantFaults, wantNotes := split(v.Findings)
	compare("findings", sorted(faults), sorted(wantFaults))
	for _, n := range wantNotes {
		if !slices.Contains(notes, n) {
			wrong = append(wrong, "no note "+n+", only "+listOf(notes))
		}
	}
	if len(wrong) > 0 {
		return fmt.Errorf("%s: %s", v.Name, strings.Join(wrong, "; "))
	}
	return nil
}

// split parts what must hold exactly from what must merely be there.
func split(list []Finding) (faults, notes []string) {
	for _, f := range list {
		if f.Severity == "note" {
			notes = append(notes, f.String())
		} else {
			faults = append(faults, f.String())
		}
	}
	return faults, notes
}

func sorted(list []string) []string {
	slices.Sort(list)
	return list
}

func listOf(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return "[" + strings.Join(list, ", ") + "]"
}

// Trial is how a judge did at one vector.
type Trial struct {
	Name string // of the vector
	OK   bool
	Why  string // what was wrong, "" where nothing was
}

// Try tries a judge by each of the vectors, in their order. A judge that
// panics has failed at that vector.
func Try(list []Vector, judge Judge) []Trial {
	trials := make([]Trial, len(list))
	for i, v := range list {
		trials[i] = try(v, judge)
	}
	return trials
}

func try(v Vector, judge Judge) (t Trial) {
	t.Name = v.Name
	defer func() {
		if r := recover(); r != nil {
			t.OK, t.Why = false, fmt.Sprintf("%s: panic: %v", v.Name, r)
		}
	}()
	err := v.Check(judge)
	if t.OK = err == nil; !t.OK {
		t.Why = err.Error()
	}
	return t
}
