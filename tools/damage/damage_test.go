package main

import (
	"flag"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the table of docs/measurements/damage.md again")

const (
	doc  = "../../docs/measurements/damage.md"
	from = "<!-- measured -->\n"
	to   = "<!-- so far -->\n"
)

// The document shows what is measured.
func TestTable(t *testing.T) {
	m, err := measure(changes, perLog)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(doc)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(file), from)
	shown, after, also := strings.Cut(rest, to)
	if !ok || !also {
		t.Fatal("the document has no place for the table")
	}
	if shown == m.text() {
		return
	}
	if *update {
		if err := os.WriteFile(doc, []byte(before+from+m.text()+to+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("%s does not show the table\n%s", doc, m.text())
}

// A change that changes nothing is not found: only changes are found.
func TestNoChangeIsNoFinding(t *testing.T) {
	m, err := measure([]change{{what: "nothing", make: func(*mutant, *rand.Rand) bool { return true }}}, 1)
	if err != nil || m.rows[0].found != 0 || m.rows[0].tried != m.logs || m.logs < 50 {
		t.Errorf("%v: %+v", err, m)
	}
}
