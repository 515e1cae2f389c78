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

Digests detect changes after sealing. They do not detect a lie that a referee writes and
then seals. ` + "`internal/test/forge`" + ` plays such referees: it takes an honest session, puts
one lie into it, and seals the log again. Sessions are the sample, the worked logs of the
format, and random games of all protocols. The lie is at any ply, or after the end. Each
lie has an expected verdict:

- *found*: the log must not be verified with another winner, other points or other
  blame than the honest one, nor become void;
- *never verified*: what the log records cannot have happened, or a claim in it is
  plainly false, so it must not be verified at all;
- *harmless*: the outcome is the honest one, and any verdict is right;
- *undetectable*: nobody can know from the log alone. The reasons are in the last table.

` + "`go test ./judge -run Forgery -update`" + ` writes the tables, from ` + "%d" + ` forged logs of a
fixed seed; ` + "`-v -forged 1000000`" + ` names the shortest log of each lie that is believed, and
` + "`-run ForgedAgain -v -forged-again NAME`" + ` shows it. *Refused*: by the reader of the format.
*As it was*: verified with the honest outcome. *Other*: open, malformed or unsupported.
**Believed**: taken as the truth.
`

// forgeryColumns are the statuses that are counted separately.
var forgeryColumns = []string{"rejected", "disputed", "attested", "void", "verified"}

// grouped are lines of a table: names with the same cells before them, in the order in
// which they come first.
type grouped struct {
	cells []string
	names map[string][]string
}

func (g *grouped) add(cells, name string) {
	if g.names == nil {
		g.names = map[string][]string{}
	}
	if g.names[cells] == nil {
		g.cells = append(g.cells, cells)
	}
	g.names[cells] = append(g.names[cells], name)
}

// write appends the lines under a head, and clears them.
func (g *grouped) write(b *strings.Builder, head string) {
	if len(g.cells) > 0 {
		b.WriteString(head)
	}
	for _, cells := range g.cells {
		fmt.Fprintf(b, "| %s | %s |\n", cells, strings.Join(g.names[cells], "; "))
	}
	*g = grouped{}
}

// forgeryDocument returns the document as Markdown.
func forgeryDocument(strategies []forge.Strategy, tallies map[*forge.Strategy]*tally, protocols map[string]*tally) string {
	var b strings.Builder
	fmt.Fprintf(&b, forgeryIntro, documentedForgeries)
	var lies, reasons grouped
	family, due := "", map[forge.Due]*tally{}
	head := func() string { return "\n## " + family + "\n\n| expected | logs of each | lies |\n|---|---|---|\n" }
	for i := range strategies {
		st, c := &strategies[i], tallies[&strategies[i]]
		if st.Due == forge.Undetectable {
			reasons.add(st.Why, st.Name)
		}
		if c == nil {
			continue
		}
		if st.Family != family {
			lies.write(&b, head())
			family = st.Family
		}
		lies.add(st.Due.String()+" | "+c.words(), st.Name)
		if due[st.Due] == nil {
			due[st.Due] = &tally{status: map[string]int{}}
		}
		due[st.Due].join(c)
	}
	lies.write(&b, head())
	b.WriteString("\n## All\n\n| expected | logs |\n|---|---|\n")
	for _, d := range []forge.Due{forge.Found, forge.Never, forge.Harmless, forge.Undetectable} {
		if due[d] != nil {
			fmt.Fprintf(&b, "| %s | %s |\n", d, due[d].words())
		}
	}
	b.WriteString("\nThe lies that can be found (*found* and *never verified*), by game and protocol:\n\n| session | logs |\n|---|---|\n")
	for _, name := range slices.Sorted(maps.Keys(protocols)) {
		fmt.Fprintf(&b, "| %s | %s |\n", name, protocols[name].words())
	}
	reasons.write(&b, "\n## What no reader of the log alone can know\n\n| why | lies |\n|---|---|\n")
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

// words returns how many logs there are, and how many with each verdict.
func (c *tally) words() string {
	text, other := fmt.Sprintf("%d:", c.forged), c.forged-c.refused-c.believed
	say := func(n int, what string) {
		if n > 0 {
			text += fmt.Sprintf(" %d %s,", n, what)
		}
	}
	say(c.refused, "refused")
	for _, s := range forgeryColumns {
		other -= c.status[s]
		if s == "verified" {
			say(c.status[s], "as it was")
		} else {
			say(c.status[s], s)
		}
	}
	say(other, "other")
	say(c.believed, "**believed**")
	return strings.TrimSuffix(text, ",")
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
