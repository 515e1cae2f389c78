package verify

import (
	"fmt"
	"slices"

	"scrutineer/event/check"
	"scrutineer/event/folder"
	"scrutineer/internal/cli"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// sessionOf returns a session for a contest, to print its findings like those of a
// log.
func sessionOf(v *check.Verdict) *judge.Session {
	return &judge.Session{Status: v.Status, Header: logfmt.Header{ID: v.Name()}}
}

// contestText describes a contest and its size.
func contestText(v *check.Verdict) string {
	return fmt.Sprintf("%s  %d %s, %d %s", v.Name(), v.Games, cli.Plural(v.Games, "game", "games"), v.Programs, cli.Plural(v.Programs, "program", "programs"))
}

func (t *text) contest(dst []byte, v *check.Verdict) []byte {
	if t.quiet && v.Status == judge.Verified {
		return dst
	}
	dst = fmt.Appendf(dst, "tournament: %s  %s\n", t.status(v.Status), cli.Printable(contestText(v)))
	s := sessionOf(v)
	for i := range v.Findings {
		dst = t.finding(dst, s, &v.Findings[i])
	}
	return dst
}

// places says who won.
func (t *text) places(dst []byte, a *folder.Account) []byte {
	if t.quiet {
		return dst
	}
	return fmt.Appendf(dst, "%s\n", a.Won().Text(a.Called))
}

// placeJSON is a place of an event. Points are null in a knock-out.
type placeJSON struct {
	Rank   int      `json:"rank"`
	To     int      `json:"rank_to"`
	Bot    string   `json:"bot"`
	Name   *string  `json:"name"`
	Stage  string   `json:"stage"`
	Points *float64 `json:"points"`
}

func (ndjson) places(dst []byte, a *folder.Account) []byte {
	list := []placeJSON{}
	for _, p := range a.Places() {
		x := placeJSON{p.Rank, p.To, p.ID, orNull(a.Names[p.ID]), p.Contest, nil}
		if p.Row != nil {
			points := float64(p.Row.Total) / 1000
			x.Points = &points
		}
		list = append(list, x)
	}
	return line(dst, map[string][]placeJSON{"places": list})
}

func (junit) places(dst []byte, a *folder.Account) []byte { return dst }

// contest leaves the findings to the table of kinds if a summary replaces the
// verdicts.
func (s *summary) contest(dst []byte, v *check.Verdict) []byte {
	if s.short() {
		short := *v
		short.Findings = nil
		v = &short
	}
	return s.text.contest(dst, v)
}

// tail writes pending verdicts, the contests, and what was not checked.
func (s *summary) tail(dst []byte, b *batch) []byte {
	dst = append(append(dst, s.held...), b.text...)
	s.held = nil
	for _, u := range b.unchecked {
		if !s.quiet {
			dst = fmt.Appendf(dst, "not checked: %s\n", cli.Printable(u))
		}
	}
	for i := range b.checks {
		c := &b.checks[i]
		switch {
		case c.Result == failed:
			dst = fmt.Appendf(dst, "failed: %s\n", cli.Printable(c.text()))
		case c.code() != cli.OK:
			dst = fmt.Appendf(dst, "not checked: %s\n", cli.Printable(c.text()))
		}
	}
	return dst
}

// contestJSON is a contest; its event and stage are null if there is none.
type contestJSON struct {
	Event    *string       `json:"event"`
	Game     string        `json:"game"`
	Stage    *string       `json:"stage"`
	Status   judge.Status  `json:"status"`
	Games    int           `json:"games"`
	Programs int           `json:"programs"`
	Findings []findingJSON `json:"findings,omitempty"`
	// Aside is how many games were set aside, by program.
	Aside []check.SetAside `json:"laid_aside,omitempty"`
}

// contestOf returns a contest without its findings.
func contestOf(v *check.Verdict) contestJSON {
	word := func(s string) *string {
		if s == "-" {
			return nil
		}
		s = logfmt.Unword(s)
		return &s
	}
	return contestJSON{Event: word(v.Event), Game: v.Game, Stage: word(v.Stage), Status: v.Status, Games: v.Games, Programs: v.Programs, Aside: v.SetAside}
}

func (ndjson) contest(dst []byte, v *check.Verdict) []byte {
	c := contestOf(v)
	for i := range v.Findings {
		c.Findings = append(c.Findings, findingOf(&v.Findings[i]))
	}
	return line(dst, map[string]contestJSON{"contest": c})
}

func (ndjson) tail(dst []byte, b *batch) []byte {
	dst = line(append(dst, b.text...), map[string][]string{"unchecked": b.unchecked})
	return line(dst, map[string][]checked{"checks": slices.Concat([]checked{}, b.checks)})
}

func (j junit) contest(dst []byte, v *check.Verdict) []byte {
	s := sessionOf(v)
	s.Findings = v.Findings
	dst = attribute(append(dst, "<testcase"...), "classname", "tournament")
	dst = attribute(dst, "name", v.Name())
	switch v.Status.ExitCode(j.trust) {
	case 0:
		return append(dst, "/>\n"...)
	case 1:
		return append(outcomeXML(dst, "failure", s), "</testcase>\n"...)
	}
	return append(outcomeXML(dst, "skipped", s), "</testcase>\n"...)
}

func (j junit) tail(dst []byte, b *batch) []byte { return j.part(dst, b) }
