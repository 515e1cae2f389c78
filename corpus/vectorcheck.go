package corpus

import (
	"fmt"
	"slices"
	"strings"
)

// Verdict is what a verifier says about one log of a payload, in the words of a vector's
// header.
type Verdict struct {
	Status   string
	Winner   string // as in Vector
	Findings []Finding
}

// Judge is a verifier: it gets a file's name and bytes and returns a verdict for each
// log, in order.
type Judge func(name string, payload []byte) []Verdict

// Level says how much of an expected verdict a verifier gets right. Each level includes
// those below it.
type Level uint8

// The levels, the least first.
const (
	NoLevel  Level = iota
	Format         // how many logs the payload has, and which of them are malformed
	Outcome        // the status and the winner of each
	Findings       // what is found at which line
)

// Levels returns the levels that can be requested, the least first.
func Levels() []Level { return []Level{Format, Outcome, Findings} }

// String returns the level's name: none, format, outcome or findings.
func (l Level) String() string { return [...]string{"none", "format", "outcome", "findings"}[l] }

// Reached returns the highest level that the verdicts reach, and what is wrong at the
// next one, or "".
func (v Vector) Reached(got []Verdict) (level Level, why string) {
	for _, wrong := range []func([]Verdict) []string{v.wrongFormat, v.wrongOutcome, v.wrongFindings} {
		if list := wrong(got); len(list) > 0 {
			return level, v.Name + ": " + strings.Join(list, "; ")
		}
		level++
	}
	return level, ""
}

// Check tests a judge with the vector at the level Findings. Statuses and winners must be
// the expected ones. Of the findings, those that are not notes must be the expected ones
// and no others; of the notes, the expected ones must be among them.
func (v Vector) Check(judge Judge) error {
	got := judge(v.Name, v.Payload)
	if wrong := append(v.wrongOutcome(got), v.wrongFindings(got)...); len(wrong) > 0 {
		return fmt.Errorf("%s: %s", v.Name, strings.Join(wrong, "; "))
	}
	return nil
}

// wrongFormat returns what differs at the level Format.
func (v Vector) wrongFormat(got []Verdict) []string {
	const bad, good = "malformed", "read"
	word := func(status string) string {
		if status == bad {
			return bad
		}
		return good
	}
	var have, want []string
	for _, one := range got {
		have = append(have, word(one.Status))
	}
	for _, status := range v.Expect {
		want = append(want, word(status))
	}
	return differing("logs", have, want)
}

// wrongOutcome returns what differs at the level Outcome.
func (v Vector) wrongOutcome(got []Verdict) []string {
	var status, winner []string
	for _, one := range got {
		status, winner = append(status, one.Status), append(winner, one.Winner)
	}
	return append(differing("expect", status, v.Expect), differing("winner", winner, v.Winner)...)
}

// wrongFindings returns what differs at the level Findings.
func (v Vector) wrongFindings(got []Verdict) []string {
	var faults, notes, wrong []string
	for _, one := range got {
		f, n := split(one.Findings)
		faults, notes = append(faults, f...), append(notes, n...)
	}
	for _, code := range v.Without {
		if slices.ContainsFunc(append(slices.Clone(faults), notes...), func(f string) bool { return strings.Contains(f, " "+code+" ") }) {
			wrong = append(wrong, "found "+code+", which must not be")
		}
	}
	wantFaults, wantNotes := split(v.Findings)
	wrong = append(wrong, differing("findings", sorted(faults), sorted(wantFaults))...)
	for _, n := range wantNotes {
		if !slices.Contains(notes, n) {
			wrong = append(wrong, "no note "+n+", only "+listOf(notes))
		}
	}
	return wrong
}

// differing says that two lists differ, or returns "".
func differing(what string, got, want []string) []string {
	if slices.Equal(got, want) {
		return nil
	}
	return []string{fmt.Sprintf("%s %s, want %s", what, listOf(got), listOf(want))}
}

// split separates what must match exactly from what must merely be there.
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

// Trial is the result of a judge on one vector.
type Trial struct {
	Name  string // of the vector
	OK    bool
	Why   string // what was wrong, or ""
	Level Level  // the level reached if the judge's verdicts are known; otherwise NoLevel
}

// Try tests a judge with each of the vectors, in their order. If it panics, it has failed
// that vector.
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
