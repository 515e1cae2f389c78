package verify

import (
	"testing"

	"scrutineer/rules/all"
)

// FuzzAssume: assumed rulings are of games that have them, with valid values.
func FuzzAssume(f *testing.F) {
	f.Add("overline=exact5", "dots.base=1")
	f.Add("base=0", "base=0")
	f.Add("=", ".=.")
	f.Fuzz(func(t *testing.T, a, b string) {
		got, err := assumed(all.Games(), []string{a, b})
		if err != nil {
			return
		}
		for name, list := range got {
			for _, v := range list {
				if r := all.Find(name).Ruling(v.Name); r == nil || !r.Has(v.Value) {
					t.Fatalf("%q, %q: %s %+v", a, b, name, v)
				}
			}
		}
	})
}
