package markup

import (
	"html/template"
	"testing"

	"scrutineer/internal/words"
)

func TestArgumentsAreIsolated(t *testing.T) {
	l, err := words.In("pl_PL.UTF-8")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		key  string
		arg  any
		want template.HTML
	}{
		{"common.games", 22, `<bdi dir="ltr">22</bdi> partie`},
		{"site.standings-of", "<b>{1}", `Klasyfikacja: <bdi>&lt;b&gt;{1}</bdi>`},
		{"site.standings-of", "a\u202eb", `Klasyfikacja: <bdi>a[U+202E]b</bdi>`},
		{"site.standings-of", template.HTML("<b>{1}</b>"), `Klasyfikacja: <b>{1}</b>`},
		{"no.phrase<", "x", `[no.phrase&lt;]`},
	} {
		if got := HTML(l, c.key, c.arg); got != c.want {
			t.Errorf("%s of %q is %q, want %q", c.key, c.arg, got, c.want)
		}
	}
}
