package words

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// everything returns all phrases. Each is in the table of its surface, and in no
// other.
func everything() (map[string]phrase, error) {
	all := map[string]phrase{}
	for name, s := range surfaces() {
		some, err := s.read()
		if err != nil {
			return nil, err
		}
		for key, p := range some {
			if first, _, _ := strings.Cut(key, "."); first != name {
				return nil, fmt.Errorf("%s is in the table %s", key, name)
			}
			all[key] = p
		}
	}
	return all, nil
}

// categories are the plural forms of the languages, from the CLDR's table of
// cardinals (without fractions, since pages count integers).
var categories = map[string][]string{
	"en": {"one", "other"},
	"fa": {"one", "other"},
	"lv": {"one", "other", "zero"},
	"pl": {"few", "many", "one"},
	"ru": {"few", "many", "one"},
}

func TestEveryPhraseIsInEveryLanguage(t *testing.T) {
	phrases, err := everything()
	if err != nil {
		t.Fatal(err)
	}
	for key, p := range phrases {
		if got := slices.Sorted(maps.Keys(p)); !slices.Equal(got, Tags()) {
			t.Errorf("%s: has languages %v, want %v", key, got, Tags())
		}
		counted := len(p["en"]) > 1
		for tag, f := range p {
			for name, text := range f {
				if got, want := places(text), places(p["en"]["other"]); !slices.Equal(got, want) {
					t.Errorf("%s: %s, %s: places %v, in English %v", key, tag, name, got, want)
				}
				if strings.TrimSpace(text) == "" || text != strings.TrimSpace(text) {
					t.Errorf("%s: %s: %q is empty or has blanks at an end", key, tag, text)
				}
			}
			for _, name := range categories[tag] {
				if _, ok := f[name]; counted && !ok {
					t.Errorf("%s: %s has no form %q", key, tag, name)
				}
			}
			if _, ok := f["other"]; !ok {
				t.Errorf("%s: %s has no form %q", key, tag, "other")
			}
			if !counted && len(f) > 1 {
				t.Errorf("%s: %s counts where English does not", key, tag)
			}
		}
	}
}

// places returns the arguments of a phrase, sorted, each once.
func places(text string) []string {
	all := regexp.MustCompile(`\{[0-9]+\}`).FindAllString(text, -1)
	slices.Sort(all)
	return slices.Compact(all)
}

// From the CLDR's examples of cardinals.
func TestPluralForms(t *testing.T) {
	for _, c := range []struct {
		tag  string
		n    int64
		want string
	}{
		{"en", 1, "one"}, {"en", 0, "other"}, {"en", 21, "other"},
		{"pl", 1, "one"}, {"pl", 2, "few"}, {"pl", 5, "many"}, {"pl", 12, "many"}, {"pl", 22, "few"}, {"pl", 21, "many"},
		{"ru", 1, "one"}, {"ru", 21, "one"}, {"ru", 11, "many"}, {"ru", 3, "few"}, {"ru", 1_000_000, "many"},
		{"lv", 0, "zero"}, {"lv", 12, "zero"}, {"lv", 21, "one"}, {"lv", 22, "other"}, {"lv", 11, "zero"},
		{"fa", 0, "one"}, {"fa", 1, "one"}, {"fa", 2, "other"},
	} {
		if got := category(c.tag, c.n); got != c.want {
			t.Errorf("%s %d: form %q, want %q", c.tag, c.n, got, c.want)
		}
	}
}

// The rules of every language are those of the CLDR as in golang.org/x/text. Forms
// repeat after 100 for large numbers, so the first thousand and some large numbers
// are all cases.
func TestPluralFormsAreThoseOfTheCLDR(t *testing.T) {
	names := map[plural.Form]string{plural.Zero: "zero", plural.One: "one",
		plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other"}
	for _, tag := range tags {
		of := language.MustParse(tag)
		for n := range 3000 {
			if n >= 1000 {
				n += 987_000
			}
			want := names[plural.Cardinal.MatchPlural(of, n, 0, 0, 0, 0)]
			if got := category(tag, int64(n)); got != want {
				t.Fatalf("%s %d: form %q, want %q", tag, n, got, want)
			}
			if got := category(tag, -int64(n)); got != want {
				t.Fatalf("%s %d: form %q, want %q", tag, -n, got, want)
			}
		}
	}
	if got := category("pl", math.MinInt64); got != "many" { // ...808
		t.Errorf("form %q of the least number", got)
	}
}

func TestArgumentsAreIsolated(t *testing.T) {
	l, err := In("pl_PL.UTF-8")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := l.Text("common.games", 5), "\u20685\u2069 partii"; got != want {
		t.Errorf("Text = %q, want %q", got, want)
	}
	if l.Dir() != "ltr" || l.Tag() != "pl" {
		t.Errorf("Polish runs %s, is called %s", l.Dir(), l.Tag())
	}
	if _, err := In("xx"); err == nil {
		t.Error("a language nobody wrote is known")
	}
}

// Every key in code is in the table, and every key of the table is used: as a whole,
// or by the prefix of a joined one. Keys that only tests use are unused.
func TestKeysAreThoseInUse(t *testing.T) {
	phrases, err := everything()
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]string{}
	key := regexp.MustCompile(`^[a-z]+(\.[a-z0-9-]+)+\.?$|^[a-z]+\.$`)
	err = filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, "_test.go") || !strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, ".html") {
			return err
		}
		for _, s := range strs(t, path) {
			if s = strings.TrimPrefix(s, "#"); key.MatchString(s) { // the head of a column of numbers
				used[s] = path
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	other := regexp.MustCompile(`\.(json|html|js|css|conf|toml)?$`) // a file, or the prefix of a key
	for k := range phrases {
		surface, _, _ := strings.Cut(k, ".")
		named[surface] = true
		if used[k] == "" && !begun(k, used) {
			t.Errorf("%s: nobody says it", k)
		}
	}
	for s, path := range used {
		surface, _, _ := strings.Cut(s, ".")
		_, known := phrases[s]
		if named[surface] && !known && !other.MatchString(s) {
			t.Errorf("%s: %s is not in the table", path, s)
		}
	}
}

// begun reports whether code joins the key from a literal that ends in a dot.
func begun(key string, used map[string]string) bool {
	for i := range key {
		if key[i] == '.' && used[key[:i+1]] != "" {
			return true
		}
	}
	return false
}

// strs returns the string literals of a Go file, or the quoted words of a template.
func strs(t *testing.T, path string) []string {
	if strings.HasSuffix(path, ".html") {
		return quoted(t, path)
	}
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		return nil // syntax errors are not the business of this test
	}
	var all []string
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if s, err := strconv.Unquote(lit.Value); err == nil {
				all = append(all, s)
			}
		}
		return true
	})
	return all
}

func quoted(t *testing.T, path string) []string {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, m := range regexp.MustCompile(`"([a-z0-9.-]+)"`).FindAllStringSubmatch(string(text), -1) {
		all = append(all, m[1])
	}
	return all
}

// The plural form must fit: not "1 things". The number that a noun belongs to selects
// its form.
func TestOneOfMany(t *testing.T) {
	en, _ := In("en")
	for want, got := range map[string]string{
		"1 of 1 game":               en.Plain("site.chosen", "1", 1),
		"0 of 2 games":              en.Plain("site.chosen", "0", 2),
		"1 s, 1 of 1 move untimed":  en.Plain("replay.untimed", "1 s", "1", 1),
		"1 s, 1 of 2 moves untimed": en.Plain("replay.untimed", "1 s", "1", 2),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got, want := en.Plain("report.note.fabricated", "2", 1, "0"), "won 1 game and lost 0"; !strings.Contains(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
