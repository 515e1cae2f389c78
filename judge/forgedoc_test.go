package judge_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"scrutineer/internal/test/forge"
)

// documentedForgeries is the number of logs in the table of the document.
const documentedForgeries = 2000

const forgeryFile = "../docs/measurements/forgery.md"

const forgeryIntro = `# Dishonest referees, and which of their lies are detected

This page lists the lies of dishonest referees, what detects each, and which ones no
reader of a log can detect. It is for organisers and readers who ask how far to trust a
verdict.

Digests detect changes after sealing. They do not detect a lie that a referee writes and
then seals. ` + "`internal/forge`" + ` plays such referees: it takes an honest session, puts one
lie into it, and seals the log again. Sessions are the embedded sample, the worked logs of
the format, and random games of all protocols, with faults and voids of every kind. The
lie is at the first ply, at the last ply, between them, or after the end. Each strategy
has an expected verdict:

- *found*: the log must not be verified with another winner, other points or other
  blame than the honest one, nor become void;
- *never verified*: what the log records cannot have happened, or a claim in it is
  plainly false, so it must not be verified at all;
- *harmless*: the outcome is the honest one, and any verdict is right;
- *undetectable*: nobody can know from the log alone. The reasons are below the table.

The columns count logs. *Format* are logs that the reader of the format refuses. *As it
was* are logs that are verified with the honest outcome. *Other* are logs that are open,
malformed or unsupported. **Believed** is a lie that was taken as the truth.

` + "`go test ./judge -run Forgery -update`" + ` writes the tables, from ` + "%d" + ` forged logs of a
fixed seed. ` + "`go test ./judge -run Forgery -v -forged 1000000`" + ` runs longer, and names the
shortest log of each strategy that is believed. ` + "`-run ForgedAgain -v -forged-again NAME`" + `
shows that log.
`

// forgeryColumns are the statuses with their own column.
var forgeryColumns = []string{"rejected", "disputed", "attested", "void", "verified"}

// forgeryDocument returns the document as Markdown.
func forgeryDocument(strategies []forge.Strategy, tallies map[*forge.Strategy]*tally, protocols map[string]*tally) string {
	var b strings.Builder
	fmt.Fprintf(&b, forgeryIntro, documentedForgeries)
	family, due := "", map[forge.Due]*tally{}
	for i := range strategies {
		st, c := &strategies[i], tallies[&strategies[i]]
		if c == nil {
			continue
		}
		if st.Family != family {
			family = st.Family
			fmt.Fprintf(&b, "\n## %s\n\n| strategy | expected | forged | format | rejected | disputed | attested | void | as it was | other | believed |\n", family)
			b.WriteString("|---|---|---|---|---|---|---|---|---|---|---|\n")
		}
		writeForgeryRow(&b, st.Name, st.Due.String(), c)
		if due[st.Due] == nil {
			due[st.Due] = &tally{status: map[string]int{}}
		}
		due[st.Due].join(c)
	}
	b.WriteString("\n## All\n\n| expected | | forged | format | rejected | disputed | attested | void | as it was | other | believed |\n|---|---|---|---|---|---|---|---|---|---|---|\n")
	for _, d := range []forge.Due{forge.Found, forge.Never, forge.Harmless, forge.Undetectable} {
		if due[d] != nil {
			writeForgeryRow(&b, d.String(), "", due[d])
		}
	}
	b.WriteString("\n## By game and protocol\n\nThe lies that can be found (*found* and *never verified*), by game and protocol of the honest session.\n\n" +
		"| session | | forged | format | rejected | disputed | attested | void | as it was | other | believed |\n|---|---|---|---|---|---|---|---|---|---|---|\n")
	for _, name := range slices.Sorted(maps.Keys(protocols)) {
		writeForgeryRow(&b, name, "", protocols[name])
	}
	b.WriteString("\n## What no reader of the log alone can know\n\n| strategy | why |\n|---|---|\n")
	for i := range strategies {
		if st := &strategies[i]; st.Due == forge.Undetectable {
			fmt.Fprintf(&b, "| %s | %s |\n", st.Name, st.Why)
		}
	}
	return b.String()
}

func (c *tally) join(other *tally) {
	c.forged += other.forged
	c.refused += other.refused
	c.believed += other.believed
	for s, n := range other.status {
		c.status[s] += n
	}
}

func writeForgeryRow(b *strings.Builder, name, due string, c *tally) {
	other := c.forged - c.refused - c.believed
	fmt.Fprintf(b, "| %s | %s | %d | %s |", name, due, c.forged, orBlank(c.refused))
	for _, s := range forgeryColumns {
		fmt.Fprintf(b, " %s |", orBlank(c.status[s]))
		other -= c.status[s]
	}
	fmt.Fprintf(b, " %s | %s |\n", orBlank(other), orBlank(c.believed))
}

// orBlank returns a number, or nothing for 0.
func orBlank(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

// checkForgeryDocument compares the document with what was counted, or writes it.
func checkForgeryDocument(t *testing.T, want string) {
	t.Helper()
	if *forgedWrite {
		if err := os.WriteFile(forgeryFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(forgeryFile)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.Split(string(got), "\n"), strings.Split(want, "\n")
	for i := range wantLines {
		if i >= len(gotLines) || gotLines[i] != wantLines[i] {
			t.Fatalf("docs/measurements/forgery.md, line %d, is not what was counted: %q; write it again with -update", i+1, wantLines[i])
		}
	}
	if len(gotLines) != len(wantLines) {
		t.Fatal("docs/measurements/forgery.md has more lines than were counted")
	}
}
