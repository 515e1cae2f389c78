package site

import (
	"regexp"
	"strings"
	"testing"

	"scrutineer/internal/test/random"

	"scrutineer/internal/test/hostile"
)

func TestSlug(t *testing.T) {
	for s, want := range map[string]string{
		"fiverow.s2.g11": "fiverow.s2.g11",
		"a-b":            "a-b",
		"Ann":            "_41nn",
		"a_b":            "a_5fb",
		"a/../b":         "a_2f.._2fb",
		".hidden":        "_2ehidden",
		"dot.":           "dot_2e",
		"con":            "_63on",
		"nul.txt":        "_6eul.txt",
		"com1":           "_63om1",
		"console":        "console",
	} {
		if got := slug(s); got != want {
			t.Errorf("slug(%q) = %q, want %q", s, got, want)
		}
	}
}

// A slug is safe on every system, and different names give slugs that differ not only
// in case.
func TestSlugIsSafeAndItsOwn(t *testing.T) {
	safe := regexp.MustCompile(`^[a-z0-9_][a-z0-9._-]*$`)
	seen := map[string]string{}
	check := func(fail func(string, ...any), s string) {
		got := slug(s)
		if !safe.MatchString(got) || len(got) > 140 || strings.HasSuffix(got, ".") {
			fail("slug(%q) = %q", s, got)
		}
		if before, there := seen[got]; there && before != s {
			fail("%q and %q are both %q", before, s, got)
		}
		seen[got] = s
	}
	for _, s := range hostile.Names() {
		check(t.Errorf, s)
		check(t.Errorf, s+"x")
	}
	random.Check(t, func(r *random.T) {
		check(r.Fatalf, r.Text("abcABC_.0123456789/ -", 0, 6))
	})
}
