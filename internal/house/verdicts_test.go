package house

import (
	"os"
	"strings"
	"testing"

	"scrutineer/event/reconcile"
	"scrutineer/judge"
)

// The document names every kind of finding, with what it weighs.
func TestVerdictsAreDocumented(t *testing.T) {
	doc, err := os.ReadFile("../../docs/reference/verdicts.md")
	if err != nil {
		t.Fatal(err)
	}
	for code, severity := range judge.Codes() {
		if !strings.Contains(string(doc), "| `"+string(code)+"` | "+string(severity)+" | ") {
			t.Errorf("docs/reference/verdicts.md does not say that %s is %s", code, severity)
		}
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
