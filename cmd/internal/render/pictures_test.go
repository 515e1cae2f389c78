package render

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"scrutineer/internal/test/hostile"
)

// TestFileNames: whatever the id, a name stays in its folder, is unique, and is not
// that of a device.
func TestFileNames(t *testing.T) {
	for id, want := range map[string]string{
		"fiverow.s2.g11": "fiverow.s2.g11", "A+b_c-1": "A+b_c-1",
		"": "_", ".": "_", "..": "_", "...": "_", "../../etc/passwd": "_._.._etc_passwd", "/abs": "_abs", `a\b`: "a_b", "-rf": "_rf", ".hidden": "_hidden",
		"a b": "a_b", "a\x00b\n": "a_b_", "ł": "__", "a:b|c*?": "a_b_c__", "end.": "end", "con": "_con", "NUL.x": "_NUL.x", "com1": "_com1", "lpt9.log": "_lpt9.log", "com10": "com10", "console": "console",
		strings.Repeat("x", 500): strings.Repeat("x", 80),
	} {
		got := names{}.of(id)
		if got != want {
			t.Errorf("%q is %q, want %q", id, got, want)
		}
		if filepath.Base(got) != got || !filepath.IsLocal(got) {
			t.Errorf("%q: %q is no plain name", id, got)
		}
	}
	plain := regexp.MustCompile(`^[A-Za-z0-9_+][A-Za-z0-9._+~-]{0,99}$`)
	for _, id := range hostile.Names() {
		if got := (names{}).of(id); !plain.MatchString(got) || !filepath.IsLocal(got) {
			t.Errorf("%q: %q is no plain name", id, got)
		}
	}
}

// TestFileNamesDiffer: also on systems that ignore case, and if one id is the name
// made from another.
func TestFileNamesDiffer(t *testing.T) {
	n, used := names{}, map[string]string{}
	for _, id := range []string{"a", "A", "a", "a~2", "a_2", "a/2", "a 2", "A~2", "..", ".", "_", "a", "a~3", "x.", "x"} {
		name := strings.ToLower(n.of(id))
		if before, ok := used[name]; ok {
			t.Errorf("%q and %q are both %q", before, id, name)
		}
		used[name] = id
	}
	first, second := names{}, names{}
	for _, id := range []string{"b", "B", "b"} {
		if first.of(id) != second.of(id) {
			t.Error("other names for the same games")
		}
	}
}
