package verify

import (
	"scrutineer/judge"
	"scrutineer/judge/dispute"
)

// diffJSON is one comparison, or a log that stands in one input only. Keys are
// added to, never renamed.
type diffJSON struct {
	ID      *string                `json:"id"`
	Verdict dispute.VerdictCode    `json:"verdict"` // or only-a, only-b
	Text    string                 `json:"text"`
	A       *copyJSON              `json:"a"`
	B       *copyJSON              `json:"b"`
	Areas   []dispute.Area         `json:"areas"`
	Changes []changeJSON           `json:"changes"`
	Only    map[string]findingList `json:"only"`
}

// findingList is a list of findings that is never null.
type findingList []findingJSON

// copyJSON is one copy.
type copyJSON struct {
	File   string       `json:"file"`
	Line   int          `json:"line"`
	Lines  int          `json:"lines"`
	Status judge.Status `json:"status"`
	Sealed bool         `json:"sealed"`
	Winner *int         `json:"winner"`
	Reason *string      `json:"reason"`
}

// changeJSON is a line that differs; lines are in the files, null where there is
// none.
type changeJSON struct {
	Area  dispute.Area `json:"area"`
	ALine *int         `json:"aLine"`
	BLine *int         `json:"bLine"`
	A     *string      `json:"a"`
	B     *string      `json:"b"`
}

func diffOf(c *dispute.Comparison) diffJSON {
	j := diffJSON{ID: orNull(c.A.Session.Header.ID), Verdict: c.Verdict.Code, Text: c.Verdict.Text, A: copyOf(c.A), B: copyOf(c.B),
		Areas: append([]dispute.Area{}, c.In()...), Changes: []changeJSON{}, Only: map[string]findingList{"a": {}, "b": {}}}
	for i := range c.Changes {
		j.Changes = append(j.Changes, changeOf(c, &c.Changes[i]))
	}
	for i := range c.OnlyA {
		j.Only["a"] = append(j.Only["a"], findingOf(&c.OnlyA[i]))
	}
	for i := range c.OnlyB {
		j.Only["b"] = append(j.Only["b"], findingOf(&c.OnlyB[i]))
	}
	return j
}

func changeOf(c *dispute.Comparison, ch *dispute.Change) changeJSON {
	j := changeJSON{Area: ch.Area}
	if ch.ALine > 0 {
		line := c.A.LineIn(ch.ALine)
		j.ALine, j.A = &line, &ch.A
	}
	if ch.BLine > 0 {
		line := c.B.LineIn(ch.BLine)
		j.BLine, j.B = &line, &ch.B
	}
	return j
}

func copyOf(c *dispute.Copy) *copyJSON {
	s := c.Session
	j := &copyJSON{File: s.File, Line: s.Line, Lines: c.Lines(), Status: s.Status, Sealed: c.Sealed()}
	if s.Known {
		winner := int(s.Outcome.Winner)
		j.Winner, j.Reason = &winner, orNull(string(s.Outcome.Reason))
	}
	return j
}

// singleOf is a log that stands in one input only.
func singleOf(which int, c *dispute.Copy) diffJSON {
	j := diffJSON{ID: orNull(c.Session.Header.ID), Verdict: "only-a", Text: "only in A", A: copyOf(c),
		Areas: []dispute.Area{}, Changes: []changeJSON{}, Only: map[string]findingList{"a": {}, "b": {}}}
	if which == 1 {
		j.Verdict, j.Text, j.A, j.B = "only-b", "only in B", nil, j.A
	}
	return j
}
