package schedule

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"scrutineer/internal/lines"
)

// late returns the entries that joined late, in their order.
func (s *Schedule) late() []string {
	var list []string
	for i := range s.Entries {
		if len(s.Entries[i].Late) > 0 {
			list = append(list, s.Entries[i].ID)
		}
	}
	return list
}

// joined returns the entries that joined a stage late, in their order.
func (s *Schedule) joined(stage string) []string {
	var list []string
	for i := range s.Entries {
		if slices.Contains(s.Entries[i].Late, stage) {
			list = append(list, s.Entries[i].ID)
		}
	}
	return list
}

// Unjoinable returns why an entry cannot join the stages that it names late, and the code
// of an Error. The code is "" if it can. stage returns nil if there is no stage of that
// name.
func (e *Entry) Unjoinable(stage func(name string) *Stage) (code, what string) {
	if e.Base {
		return "value", "a base entry competes in no stage, so it cannot join one late"
	}
	for _, name := range e.Late {
		s := stage(name)
		switch {
		case s == nil:
			return "unknown", "late: no stage " + Quoted(name)
		case s.Kind != RoundRobin:
			return "value", fmt.Sprintf("stage %s is of kind %s: only a round-robin takes an entry late", s.Name, s.Kind)
		case s.From != "":
			return "value", fmt.Sprintf("stage %s takes the best of %s: join that one late, if it is a round-robin", s.Name, s.From)
		}
	}
	return "", ""
}

// Settled returns what has begun that depends on the table of a stage: a stage that draws
// its entries from it, directly or not, or extra games for a place in one; "" if nothing
// has. An entry that joined the stage then would change who plays there.
func (s *Schedule) Settled(stage string, state *State) string {
	for _, key := range slices.Sorted(maps.Keys(state.Begun)) {
		contest, _, _ := strings.Cut(key, " ")
		name, _, _ := strings.Cut(contest, ".")
		if name == stage && contest != stage {
			return contest
		}
		for at := s.Stage(name); at != nil && at.From != ""; at = s.Stage(at.From) {
			if at.From == stage {
				return name
			}
		}
	}
	return ""
}

// Version is a schedule as it was when its last entry joined.
type Version struct {
	ID       string // of the entry; "" before any joined
	Schedule *Schedule
}

// Versions returns the schedule before anybody joined late, and then with each late entry,
// in their order. The last is the schedule itself.
func (s *Schedule) Versions() []Version {
	n := len(s.Entries) - len(s.late())
	list := []Version{{"", s.upTo(n)}}
	for ; n < len(s.Entries); n++ {
		list = append(list, Version{s.Entries[n].ID, s.upTo(n + 1)})
	}
	return list
}

// upTo returns a schedule with its first n entries.
func (s *Schedule) upTo(n int) *Schedule {
	out := *s
	out.Entries = s.Entries[:n:n]
	return &out
}

// Disqualified is an entry whose games are removed from the table, and why.
type Disqualified struct {
	Entry  string
	Reason string
}

// FormatDisqualified returns the text of the disqualified entries: one line "disqualify
// ENTRY REASON" for each.
func FormatDisqualified(list []Disqualified) []byte {
	var b bytes.Buffer
	for _, d := range list {
		fmt.Fprintf(&b, "disqualify %s %s\n", d.Entry, d.Reason)
	}
	return b.Bytes()
}

// ReadDisqualified reads what FormatDisqualified writes. The error is an *Error.
func ReadDisqualified(file string, text []byte) ([]Disqualified, error) {
	r := &reader{file: file}
	if len(text) > MaxFile {
		return nil, r.fail("cap", "at most %d bytes", MaxFile)
	}
	var list []Disqualified
	for line := range bytes.Lines(lines.Clean(text, nil, nil)) {
		r.line++
		text := strings.TrimSuffix(string(line), "\n")
		words := strings.SplitN(text, " ", 3)
		if len(words) != 3 || words[0] != "disqualify" || words[2] == "" || len(text) > MaxLine {
			return nil, r.fail("syntax", "want disqualify ENTRY REASON: %s", Quoted(text))
		}
		if _, err := r.id(words[1]); err != nil {
			return nil, err
		}
		list = append(list, Disqualified{words[1], words[2]})
	}
	return list, nil
}
