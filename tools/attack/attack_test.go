package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

// documented is the table of the document: the cells of each row, by attack.
func documented(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile("../../docs/reference/ledger.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(text), "<!-- measured -->\n")
	shown, _, also := strings.Cut(rest, "<!-- so far -->\n")
	if !ok || !also {
		t.Fatal("the document has no place for the table")
	}
	rows := map[string][]string{}
	for _, line := range strings.Split(strings.TrimSpace(shown), "\n")[2:] {
		cells := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		rows[cells[1]] = cells
	}
	return rows
}

var long = flag.Bool("long", false, "try each attack as often as the document says, and require its numbers")

// In small tournaments that are attacked a few times, whatever the document says is
// always found is always found, and whatever it says is never found is never found.
func TestClaims(t *testing.T) {
	trials, games, seed := 6, 20, uint64(1)
	if *long {
		trials = 200
	}
	rows, err := measure(context.Background(), t.TempDir(), trials, games, seed)
	if err != nil {
		t.Fatal(err)
	}
	doc := documented(t)
	if len(doc) != len(rows) {
		t.Errorf("the document has %d attacks, the command %d", len(doc), len(rows))
	}
	for _, r := range rows {
		cells := doc[r.what]
		if cells == nil {
			t.Errorf("the document does not have the attack %q", r.what)
			continue
		}
		if cells[0] != r.who || cells[2] != "200" || cells[7] != r.why {
			t.Errorf("%s: the document says %q", r.what, cells)
		}
		for i, n := range r.found {
			switch said := cells[3+i]; {
			case *long && said != fmt.Sprint(n):
				t.Errorf("%s: column %d: found %d, and the document says %s", r.what, i+1, n, said)
			case said == "200" && n != trials, said == "0" && n != 0:
				t.Errorf("%s: column %d: found %d of %d, and the document says %s of 200", r.what, i+1, n, trials, said)
			case said != "200" && said != "0" && (n == 0 || n == trials):
				t.Errorf("%s: column %d: found %d of %d, and the document says that it depends", r.what, i+1, n, trials)
			}
		}
	}
}

// Nothing is found in a world that nobody attacked.
func TestNothingIsFoundOfNothing(t *testing.T) {
	for name, make := range map[string]func(dir string, games int, seed uint64) (*world, error){"plain": newWorld, "bound": newBound} {
		w, err := make(t.TempDir(), 12, 3)
		if err != nil {
			t.Fatal(err)
		}
		var all []int
		for i := range w.games {
			all = append(all, i)
		}
		if f, err := w.look(all); err != nil || f != (found{}) {
			t.Errorf("%s: %v, %v", name, f, err)
		}
	}
}
