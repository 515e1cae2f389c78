package dispute

import (
	"bytes"
	"regexp"
	"strings"

	"scrutineer/judge"
)

// Area is what a line of a log is about.
type Area string

// The areas in which two copies can differ. Moves, faults, results and lines
// ignored are claims of the referee's; times are stamps in lines that are
// otherwise the same.
const (
	Header   Area = "header"
	Seen     Area = "what was seen"
	Done     Area = "what was done"
	Times    Area = "times"
	Moves    Area = "moves"
	Faults   Area = "faults"
	Results  Area = "the result"
	Passed   Area = "lines ignored"
	Comments Area = "extensions"
	Seals    Area = "digests"
)

// Areas lists all areas in the order in which they are reported.
var Areas = [...]Area{Header, Seen, Done, Times, Moves, Faults, Results, Passed, Comments, Seals}

// Change is a line of one copy and what is in its place in the other. Line
// numbers are in the log, the first being 1, and 0 where there is no such line.
type Change struct {
	Area         Area
	Other        Area // that of the line in A if it is another: a claim in the place of an observation
	ALine, BLine int
	A, B         string // without line feed

	aAt, bAt int // where its stretch of lines begins
}

// Comparison is the result of comparing two copies of a log.
type Comparison struct {
	A, B    *Copy
	Changes []Change // in the order of the lines
	Places  int      // stretches of lines that differ
	OnlyA   []judge.Finding
	OnlyB   []judge.Finding
	Verdict Verdict
}

// Compare compares two copies of a log.
func Compare(a, b *Copy) *Comparison {
	c := &Comparison{A: a, B: b}
	la, lb := split(a.Bytes), split(b.Bytes)
	for _, s := range script(la, lb) {
		c.Places++
		for i := 0; i < max(s.na, s.nb); i++ {
			ch := Change{aAt: s.a + 1, bAt: s.b + 1}
			if i < s.na {
				ch.ALine, ch.A = s.a+i+1, string(la[s.a+i])
			}
			if i < s.nb {
				ch.BLine, ch.B = s.b+i+1, string(lb[s.b+i])
			}
			ch.Area, ch.Other = areasOf(&ch)
			c.Changes = append(c.Changes, ch)
		}
	}
	c.OnlyA, c.OnlyB = without(a, b), without(b, a)
	c.Verdict = c.judge()
	return c
}

// Same reports whether the two copies are the same bytes.
func (c *Comparison) Same() bool { return bytes.Equal(c.A.Bytes, c.B.Bytes) }

// In returns the areas that differ, in their order.
func (c *Comparison) In() []Area {
	var list []Area
	for _, area := range Areas {
		if c.count(area) > 0 {
			list = append(list, area)
		}
	}
	return list
}

func (c *Comparison) count(area Area) int {
	n := 0
	for i := range c.Changes {
		if c.Changes[i].Area == area || c.Changes[i].Other == area {
			n++
		}
	}
	return n
}

// split returns the lines of a log without their line feeds, including a last one that
// has none.
func split(b []byte) [][]byte {
	lines := bytes.Split(b, []byte{'\n'})
	if n := len(lines) - 1; len(lines[n]) == 0 {
		lines = lines[:n]
	}
	return lines
}

// areasOf returns the area of a change, that of the line in B if there is one, and that of
// the line in A if it is another.
func areasOf(ch *Change) (area, other Area) {
	switch {
	case ch.BLine == 0:
		return areaOf(ch.A), ""
	case ch.ALine == 0:
		return areaOf(ch.B), ""
	case unstamped(ch.A) == unstamped(ch.B):
		return Times, ""
	}
	area, other = areaOf(ch.B), areaOf(ch.A)
	if other == area {
		other = ""
	}
	return area, other
}

// areaOf returns the area of a line.
func areaOf(line string) Area {
	word, _, _ := strings.Cut(line, " ")
	switch word {
	case "mlog", "id", "session", "game", "rulings", "protocol", "event", "attempt", "seat", "first", "clock", "limits",
		"evidence", "origin", "referee", "host", "clocksource", "utc", "seed", "start":
		return Header
	case ">", "run", "put", "close", "kill", "freeze", "thaw":
		return Done
	case "m":
		return Moves
	case "fault", "void":
		return Faults
	case "result":
		return Results
	case "drop":
		return Passed
	case "block", "end":
		return Seals
	}
	if strings.HasPrefix(word, "x-") {
		return Comments
	}
	return Seen
}

// unstamped returns a record of what was observed or done without its stamp, and any
// other line unchanged.
func unstamped(line string) string {
	f := strings.SplitN(line, " ", 4)
	switch f[0] {
	case ">", "<", "!", "part", "eof", "exit", "get", "flood", "nostart", "nosend", "usage", "found", "run", "put", "close", "kill", "freeze", "thaw":
		if len(f) > 2 {
			f[2] = ""
		}
		return strings.Join(f, " ")
	case "tick":
		return "tick"
	}
	return line
}

// atLine matches the lines that a message names.
var atLine = regexp.MustCompile(`\bline [0-9]+`)

// without returns the findings of a that b does not have, by code and message, whatever
// their lines.
func without(a, b *Copy) []judge.Finding {
	type key struct {
		code    judge.Code
		message string
	}
	there := map[key]int{}
	for _, f := range b.Session.Findings {
		there[key{f.Code, atLine.ReplaceAllString(f.Message(), "line")}]++
	}
	var list []judge.Finding
	for _, f := range a.Session.Findings {
		k := key{f.Code, atLine.ReplaceAllString(f.Message(), "line")}
		if there[k]--; there[k] < 0 && f.Severity != judge.Note {
			list = append(list, f)
		}
	}
	return list
}
