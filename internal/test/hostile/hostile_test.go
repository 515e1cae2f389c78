package hostile

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestNames(t *testing.T) {
	names, seen := Names(), map[string]bool{}
	if len(names) < 200 {
		t.Errorf("%d names, want at least 200", len(names))
	}
	scripts, broken, longest := 0, 0, 0
	for _, name := range names {
		if name == "" || seen[name] {
			t.Errorf("%q is empty or twice there", name)
		}
		seen[name] = true
		if strings.Contains(name, Mark+"=1") {
			scripts++
		}
		if !utf8.ValidString(name) {
			broken++
		}
		longest = max(longest, len(name))
	}
	if scripts < 50 || broken < 5 || longest < 1<<16 || longest > 70_000 {
		t.Errorf("%d names with a script, %d that are no UTF-8, the longest of %d bytes", scripts, broken, longest)
	}
}
