package ledger

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The document names every code, and no other.
func TestCodesAreDocumented(t *testing.T) {
	source, err := os.ReadFile("entry.go")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := os.ReadFile("../docs/reference/ledger.md")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, m := range regexp.MustCompile(`Code = "([a-z-]+)"`).FindAllStringSubmatch(string(source), -1) {
		known[m[1]] = true
		if !strings.Contains(string(doc), "\n| `"+m[1]+"` | ") {
			t.Errorf("docs/reference/ledger.md does not have the code %s", m[1])
		}
	}
	if len(known) < 25 {
		t.Fatalf("%d codes; the test looks at too little", len(known))
	}
	_, table, _ := strings.Cut(string(doc), "| code | what it says |")
	for _, m := range regexp.MustCompile("\n\\| `([a-z-]+)` \\| ").FindAllStringSubmatch(table, -1) {
		if !known[m[1]] {
			t.Errorf("docs/reference/ledger.md has a code %s", m[1])
		}
	}
}
