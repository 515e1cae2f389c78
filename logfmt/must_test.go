package logfmt

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// Each rule is broken by itself and found at the line and with the code of the document.
func TestEveryRule(t *testing.T) {
	if got := findings(t, text(seal(goodLog()))); got != nil {
		t.Fatalf("the good log: %v", got)
	}
	for _, list := range [][]mustCase{fileCases, headerCases, bodyCases} {
		for _, c := range list {
			checkCase(t, c, text(seal(edited(goodLog(), c.edits...))))
		}
	}
	for _, c := range digestCases {
		checkCase(t, c, text(edited(seal(goodLog()), c.edits...)))
	}
}

func checkCase(t *testing.T, c mustCase, file string) {
	t.Helper()
	got := strings.Join(findings(t, file), " ")
	if got == c.want {
		return
	}
	if len(file) > 3000 {
		file = file[:3000] + "..."
	}
	t.Errorf("%s: found %q, want %q in\n%s", c.rule, got, c.want, file)
}

// Every rule of the document that names codes has a case for each of them.
func TestEveryRuleHasACase(t *testing.T) {
	doc, err := os.ReadFile("FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]bool{}
	for _, list := range [][]mustCase{fileCases, headerCases, bodyCases, digestCases} {
		for _, c := range list {
			for _, w := range strings.Fields(c.want) {
				have[c.rule+" "+w] = true
			}
		}
	}
	rule := regexp.MustCompile(`\*\*([A-Z][0-9]+)\*\*`)
	codes := regexp.MustCompile("\\[(`[a-z-]+`(?:,\\s+`[a-z-]+`)*)\\]")
	word := regexp.MustCompile("[a-z-]+")
	marks := rule.FindAllSubmatchIndex(doc, -1)
	named := 0
	for i, m := range marks {
		end := len(doc)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		name := string(doc[m[2]:m[3]])
		for _, c := range codes.FindAllSubmatch(doc[m[0]:end], -1) {
			for _, code := range word.FindAllString(string(c[1]), -1) {
				named++
				if !have[name+" "+code] {
					t.Errorf("no case for rule %s, code %s", name, code)
				}
			}
		}
	}
	if named < 40 {
		t.Errorf("the document names %d codes of rules, fewer than were counted when this test was written", named)
	}
}
