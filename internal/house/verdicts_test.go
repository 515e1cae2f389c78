package house

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"scrutineer/event/reconcile"
	"scrutineer/judge"
)

// kindsTable is the table of all kinds of findings about a game.
func kindsTable() string {
	var b strings.Builder
	b.WriteString("| code | by its kind | who has erred | what it says |\n|---|---|---|---|\n")
	for _, k := range judge.Kinds() {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", k.Code, k.Severity, k.Blame, k.Says)
	}
	return b.String()
}

// The table of findings about a game is made from their registry.
func TestVerdictsTable(t *testing.T) {
	const file, from, to = "../../docs/reference/verdicts.md", " -update -->\n", "<!-- end of kinds -->"
	doc, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(doc), from)
	shown, after, also := strings.Cut(rest, to)
	if !ok || !also {
		t.Fatal("the document has no place for the table")
	}
	if want := kindsTable(); shown != want {
		if flag.Lookup("update").Value.String() == "true" {
			if err := os.WriteFile(file, []byte(before+from+want+to+after), 0o644); err != nil {
				t.Fatal(err)
			}
			return
		}
		t.Errorf("docs/reference/verdicts.md has another table than the registry; write it with -update")
	}
}

// Every kind of finding has a row of its own, and says something.
func TestKinds(t *testing.T) {
	seen := map[judge.Code]bool{}
	for _, k := range judge.Kinds() {
		if seen[k.Code] || k.Severity == "" || k.Blame == "" || k.Says == "" {
			t.Errorf("%+v", k)
		}
		seen[k.Code] = true
	}
	if len(seen) < 40 {
		t.Errorf("%d kinds; the test looks at too little", len(seen))
	}
}

// The document names every status, and every kind of finding about a tournament.
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
	for code, k := range reconcile.Codes() {
		if !strings.Contains(string(doc), "| `"+string(code)+"` | "+string(k.Severity)+" | "+string(k.Status)+" | ") {
			t.Errorf("docs/reference/verdicts.md does not say that %s is %s, and a contest %s", code, k.Severity, k.Status)
		}
		if _, both := judge.Codes()[code]; both {
			t.Errorf("%s is a finding about a game and about a tournament", code)
		}
	}
}
