package verify

import (
	"testing"

	"scrutineer/internal/cli"
	"scrutineer/rules/all"
)

// FuzzAssume: assumed rulings are of games that have them, with valid values.
func FuzzAssume(f *testing.F) {
	f.Add("overline=exact5", "dots.base=1")
	f.Add("base=0", "base=0")
	f.Add("=", ".=.")
	f.Fuzz(func(t *testing.T, a, b string) {
		got := assumption{assume: []string{a, b}}
		if err := got.parse(&cli.Env{}); err != nil {
			return
		}
		for name, list := range got.assumed {
			for _, v := range list {
				if r := all.Find(name).Ruling(v.Name); r == nil || !r.Has(v.Value) {
					t.Fatalf("%q, %q: %s %+v", a, b, name, v)
				}
			}
		}
	})
}
