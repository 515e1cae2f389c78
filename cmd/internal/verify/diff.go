package verify

import (
	"cmp"
	"fmt"
	"strings"

	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/judge"
	"scrutineer/judge/dispute"
)

var diffManual = cli.Manual{
	Summary: `Diff compares two copies of a log. It shows the lines that differ, and which of the
two copies is consistent. It judges both, and compares their digests, status and
findings. The verdict says what they prove. In files with many logs, it compares those
with the same session ID.`,
	Operands: "A B",
	Need:     2,
	Examples: []cli.Example{
		{Line: "verify diff mine.mlog published.mlog", Doc: "two copies of a game, or of many games"},
		{Line: "verify diff --id final.g3 mine.mlog all.tar.zst", Doc: "one game of many"},
		{Line: "verify diff --format ndjson old/ new/", Doc: "JSON for programs, one object for each difference"},
	},
}

// diffOptions are the flags of "verify diff", and its counts.
type diffOptions struct {
	format, id string

	env   *cli.Env
	same  int
	other int
}

// maxLines is how many differing lines of a log are shown as text.
const maxLines = 20

// Flags declares them.
func (d *diffOptions) Flags(f *cli.Flags) {
	f.Choice(&d.format, "format", "output format", "text", "ndjson")
	f.StringVar(&d.id, "id", "", "compare only the logs of the session with this `ID`")
}

// Run compares the copies in two operands. Its code is OK if they are the same bytes and
// Found if they are not.
func (d *diffOptions) Run(env *cli.Env, operands []string) cli.Code {
	if d.env = env; operands[0] == "-" && operands[1] == "-" {
		return env.Usagef("standard input is one copy, not two")
	}
	j := judge.New(known.Games(env), judge.Options{})
	var inputs [2]*copyReader
	for i, name := range operands {
		in, err := openCopies(env, j, name)
		if err != nil {
			return env.Fail(err)
		}
		defer in.close()
		inputs[i] = in
	}
	m := &matcher{id: d.id}
	if err := m.run(inputs, d.pair, d.single); err != nil {
		env.Fail(err)
		return cli.Failed
	}
	n := d.same + d.other
	words := fmt.Sprintf("%d same", d.same)
	if d.other > 0 {
		words = fmt.Sprintf("%d differ", d.other)
		if d.same > 0 {
			words += fmt.Sprintf(", %d same", d.same)
		}
	}
	switch {
	case n == 0:
		return env.Usagef("no log of session %q", d.id)
	case d.format == "text" && !env.Quiet:
		fmt.Fprintf(env.Stdout, "%d %s: %s\n", n, cli.Plural(n, "log", "logs"), words)
	}
	if d.other > 0 {
		return cli.Found
	}
	return cli.OK
}

// pair reports the comparison of two copies.
func (d *diffOptions) pair(a, b *dispute.Copy) {
	c := dispute.Compare(a, b)
	if c.Same() {
		d.same++
	} else {
		d.other++
	}
	switch {
	case d.format == "ndjson":
		d.env.Stdout.Write(line(nil, diffOf(c)))
	case !c.Same():
		d.env.Stdout.Write(d.text(nil, c))
	}
}

// single reports that a log is in one input only.
func (d *diffOptions) single(which int, c *dispute.Copy) {
	d.other++
	if d.format == "ndjson" {
		d.env.Stdout.Write(line(nil, singleOf(which, c)))
		return
	}
	fmt.Fprintf(d.env.Stdout, "%s: only in %s, %s:%d, %s\n", cmp.Or(c.Session.Header.ID, "(no id)"), "AB"[which:which+1], cli.Printable(c.Session.File), c.Session.Line, c.Session.Status)
}

// text appends one comparison for people.
func (d *diffOptions) text(dst []byte, c *dispute.Comparison) []byte {
	p := d.env.Palette
	t := text{palette: p}
	for i, side := range []*dispute.Copy{c.A, c.B} {
		s := side.Session
		dst = fmt.Appendf(dst, "%c  %s:%d: %s", "AB"[i], cli.Printable(s.File), s.Line, t.status(s.Status))
		if s.Header.ID != "" {
			dst = fmt.Appendf(dst, "  %s  %s", s.Header.ID, t.game(s))
		}
		dst = append(dst, '\n')
	}
	dst = d.changes(dst, c)
	for i, list := range [][]judge.Finding{c.OnlyA, c.OnlyB} {
		for j := range list {
			f := &list[j]
			dst = fmt.Appendf(dst, "  only %c: %s:%d: %s: %s\n", "AB"[i], cli.Printable(f.File), f.Line, p.Bold(string(f.Code)), cli.Printable(f.Message()))
		}
	}
	return fmt.Appendf(dst, "  %s\n", p.Bold(c.Verdict.Text))
}

// changes appends the differing lines, up to the maximum.
func (d *diffOptions) changes(dst []byte, c *dispute.Comparison) []byte {
	shown := min(len(c.Changes), maxLines)
	for _, ch := range c.Changes[:shown] {
		if ch.ALine > 0 {
			dst = fmt.Appendf(dst, "  %s %s\n", d.env.Palette.Red(fmt.Sprintf("- %d:", c.A.LineIn(ch.ALine))), cli.Printable(ch.A))
		}
		if ch.BLine > 0 {
			dst = fmt.Appendf(dst, "  %s %s\n", d.env.Palette.Green(fmt.Sprintf("+ %d:", c.B.LineIn(ch.BLine))), cli.Printable(ch.B))
		}
	}
	if left := len(c.Changes) - shown; left > 0 {
		dst = fmt.Appendf(dst, "  ... and %d more; --format ndjson shows all\n", left)
	}
	if n := len(c.Changes); n > 0 {
		var areas []string
		for _, area := range c.In() {
			areas = append(areas, string(area))
		}
		dst = fmt.Appendf(dst, "  %d %s in %d %s: %s\n", n, cli.Plural(n, "line differs", "lines differ"), c.Places,
			cli.Plural(c.Places, "place", "places"), strings.Join(areas, ", "))
	}
	return dst
}

// diffJSON is one comparison, or a log that is in one input only. Keys may be added,
// but never renamed.
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

// findingList is encoded as a list, never as null.
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

// changeJSON is a differing line. Line numbers are those of the files, null if there
// is none.
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

// singleOf returns the JSON of a log that is in one input only.
func singleOf(which int, c *dispute.Copy) diffJSON {
	j := diffJSON{ID: orNull(c.Session.Header.ID), Verdict: "only-a", Text: "only in A", A: copyOf(c),
		Areas: []dispute.Area{}, Changes: []changeJSON{}, Only: map[string]findingList{"a": {}, "b": {}}}
	if which == 1 {
		j.Verdict, j.Text, j.A, j.B = "only-b", "only in B", nil, j.A
	}
	return j
}
