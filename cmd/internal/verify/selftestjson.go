package verify

import (
	"encoding/base64"
	"io"
	"maps"
	"slices"

	"scrutineer/corpus"
)

// trialJSON is a vector and the result of a program for it. Keys may be added, but
// never renamed.
type trialJSON struct {
	Vector   string             `json:"vector"`
	OK       bool               `json:"ok"`
	Expect   []string           `json:"expect"`
	Spec     []string           `json:"spec"`
	Why      *string            `json:"why"`
	Subject  string             `json:"subject"`
	Exit     int                `json:"exit"`
	Winner   []string           `json:"winner"`
	Findings []trialFindingJSON `json:"findings"`
	Scenario []string           `json:"scenario"`
	Comment  string             `json:"comment"`
	Encoding string             `json:"encoding"` // of log: text or base64
	Log      string             `json:"log"`
	Bug      *string            `json:"bug,omitempty"`
	Without  []string           `json:"without,omitempty"`
	Args     []string           `json:"args,omitempty"`  // for a tournament
	Level    string             `json:"level,omitempty"` // that the program reached, if its verdicts are known
}

type trialFindingJSON struct {
	Line     int    `json:"line"`
	Code     string `json:"code"`
	Severity string `json:"severity"`
}

type matrixJSON struct {
	Vectors  int           `json:"vectors"`
	Negative int           `json:"negative"`
	Failed   int           `json:"failed"`
	Subjects []subjectJSON `json:"subjects"`
	Codes    []codeJSON    `json:"codes"`
	Untried  int           `json:"untried,omitempty"` // vectors left after an interruption
	Left     int           `json:"left,omitempty"`    // vectors on tournaments, which were not tried
	Levels   []levelJSON   `json:"levels,omitempty"`
}

type levelJSON struct {
	Level  string `json:"level"`
	Passed int    `json:"passed"`
}

type subjectJSON struct {
	Subject string `json:"subject"`
	Exit    int    `json:"exit"`
	Vectors int    `json:"vectors"`
	Failed  int    `json:"failed"`
}

type codeJSON struct {
	Code    string `json:"code"`
	Vectors int    `json:"vectors"`
	Failed  int    `json:"failed"`
}

// trialNDJSON prints for programs: one object for each vector, and a last one with
// the counts.
type trialNDJSON struct{ w io.Writer }

func (w trialNDJSON) trial(m *matrix, t corpus.Trial) error {
	one := trialOf(m.add(t), t)
	if m.levels {
		one.Level = t.Level.String()
	}
	_, err := w.w.Write(line(nil, one))
	return err
}

func (w trialNDJSON) summary(m *matrix) error {
	_, err := w.w.Write(line(nil, struct {
		Summary matrixJSON `json:"summary"`
	}{m.summary()}))
	return err
}

func (m *matrix) summary() matrixJSON {
	s := matrixJSON{
		Vectors: m.tried, Negative: m.negative(), Failed: m.failed(), Subjects: []subjectJSON{}, Codes: []codeJSON{},
		Untried: len(m.vectors) - m.tried, Left: m.left,
	}
	for _, name := range slices.Sorted(maps.Keys(m.subjects)) {
		for _, exit := range columns {
			c := m.subjects[name][exit]
			s.Subjects = append(s.Subjects, subjectJSON{name, exit, c.vectors, c.failed})
		}
	}
	for _, code := range slices.Sorted(maps.Keys(m.codes)) {
		c := m.codes[code]
		s.Codes = append(s.Codes, codeJSON{code, c.vectors, c.failed})
	}
	if m.levels {
		for _, l := range corpus.Levels() {
			s.Levels = append(s.Levels, levelJSON{l.String(), m.reached[l.String()]})
		}
	}
	return s
}

func trialOf(v corpus.Vector, t corpus.Trial) trialJSON {
	j := trialJSON{
		Vector: v.Name, OK: t.OK, Expect: v.Expect, Spec: v.Spec, Why: orNull(t.Why), Subject: v.Subject(), Exit: v.Exit(),
		Winner: v.Winner, Findings: []trialFindingJSON{}, Scenario: append([]string{}, v.Scenario...), Comment: v.Comment,
		Bug: orNull(v.Bug), Without: v.Without, Args: v.Args,
	}
	for _, f := range v.Findings {
		j.Findings = append(j.Findings, trialFindingJSON{f.Line, f.Code, f.Severity})
	}
	j.Encoding, j.Log = "text", string(v.Payload)
	if !plain(v.Payload) {
		j.Encoding, j.Log = "base64", base64.StdEncoding.EncodeToString(v.Payload)
	}
	return j
}

// plain reports whether bytes are printable ASCII and line feeds, which every JSON
// parser restores exactly.
func plain(data []byte) bool {
	for _, b := range data {
		if (b < ' ' || b > '~') && b != '\n' {
			return false
		}
	}
	return true
}
