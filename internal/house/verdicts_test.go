package house

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"scrutineer/event/check"
	"scrutineer/judge"
)

var update = flag.Bool("update", false, "write the tables of findings again")

// kindsTables returns the tables of all kinds of findings: on a game, the four on a
// tournament, and on the bytes of a log.
func kindsTables() []string {
	list := []string{kindsTable(judge.Kinds(), false)}
	for _, kinds := range check.Kinds() {
		list = append(list, kindsTable(kinds, true))
	}
	return append(list, kindsTable(judge.DamageKinds(), false))
}

// kindsTable returns a table of kinds. For a tournament a note that leaves a contest open
// says so.
func kindsTable(kinds []judge.Kind, tournament bool) string {
	var b strings.Builder
	if tournament {
		b.WriteString("| code | severity | what it says |\n|---|---|---|\n")
	} else {
		b.WriteString("| code | severity | to blame | what it says | rule |\n|---|---|---|---|---|\n")
	}
	for _, k := range kinds {
		if tournament {
			severity := string(k.Severity)
			if check.StatusOf(k) == judge.Open {
				severity += ", open"
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", k.Code, severity, k.Says)
		} else {
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", k.Code, k.Severity, k.Blame, k.Says, k.Rule.Number)
		}
	}
	return b.String()
}

// The tables of findings are generated from their registries.
func TestVerdictsTables(t *testing.T) {
	const file, from, to = "../../docs/reference/verdicts.md", " -update -->\n", "<!-- end of kinds -->"
	doc, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	parts, tables := strings.Split(string(doc), from), kindsTables()
	if len(parts) != len(tables)+1 {
		t.Fatalf("the document has places for %d tables, want %d", len(parts)-1, len(tables))
	}
	for i, want := range tables {
		shown, after, ok := strings.Cut(parts[i+1], to)
		if !ok {
			t.Fatalf("table %d has no end", i+1)
		}
		if shown != want && !*update {
			t.Errorf("%s: table %d is another than the registry's; write it with -update", file, i+1)
		}
		parts[i+1] = want + to + after
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.Join(parts, from)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// Every kind of finding has its own row with a text.
func TestKinds(t *testing.T) {
	seen := map[judge.Code]bool{}
	for _, k := range append(judge.Kinds(), slices.Concat(check.Kinds()...)...) {
		if seen[k.Code] || k.Severity == "" || k.Blame == "" || k.Says == "" {
			t.Errorf("%+v", k)
		}
		seen[k.Code] = true
	}
	if len(seen) < 110 {
		t.Errorf("%d kinds; the test looks at too little", len(seen))
	}
}

// The document names every status, and no kind of finding is in two registries.
func TestVerdictsAreDocumented(t *testing.T) {
	doc, err := os.ReadFile("../../docs/reference/verdicts.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range judge.Statuses {
		if !strings.Contains(string(doc), "| `"+string(s)+"` | ") {
			t.Errorf("docs/reference/verdicts.md does not name the status %s", s)
		}
	}
	for _, k := range slices.Concat(check.Kinds()...) {
		if _, both := judge.Codes()[k.Code]; both {
			t.Errorf("%s is a finding about a game and about a tournament", k.Code)
		}
	}
}
