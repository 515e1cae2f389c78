package verify

import (
	"strings"
	"testing"

	"scrutineer/corpus"
	"scrutineer/internal/cli"
)

// three returns artificial vectors for counting: two of a game, one of the format.
func three(t *testing.T) []corpus.Vector {
	t.Helper()
	var list []corpus.Vector
	for name, text := range []string{
		"expect: verified\nwinner: 1\nfinding: 4 fault note\nexit: 0\nspec: dots.D1\ncomment: sound\n\nmlog 1\n",
		"expect: rejected\nwinner: 2\nfinding: 7 early-end decisive\nfinding: 9 early-end decisive\nfinding: 9 fault note\nexit: 1\nspec: dots.D4\nscenario: DAB-001 DAB-002\ncomment: wrong\n\nmlog 1\r\n",
		"expect: open\nwinner: -\nexit: 3\nspec: F2\ncomment: cut\n\n\xff",
	} {
		v, err := corpus.ParseVector([]string{"a", "b", "c"}[name]+".vec", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, v)
	}
	return list
}

// A vector counts once for a code, however often it expects it. If the verdicts of a program
// are known, the levels are counted, each with those below it. Interrupted work says how far
// it got.
func TestMatrix(t *testing.T) {
	want := `
passed of          exit 0       exit 1       exit 3          all
dots                  1/1          0/1            -          1/2
format                  -            -          1/1          1/1
all                   1/1          0/1          1/1          2/3

level                 passed of
format                      3/3
outcome                     2/3
findings                    1/3

expected finding      passed of
early-end                   0/1
fault                       1/2

stopped: 3 of 4 vectors were tried
3 vectors, 2 of them negative: 2 passed, 1 failed
`
	m := &matrix{vectors: append(three(t), three(t)[0]), levels: true, subjects: map[string]*row{}, codes: map[string]*cell{}, reached: map[corpus.Level]int{}}
	for _, trial := range []corpus.Trial{{Name: "a", OK: true, Level: corpus.Findings}, {Name: "b", Level: corpus.Format}, {Name: "c", OK: true, Level: corpus.Outcome}} {
		if v := m.add(trial); v.Name != trial.Name {
			t.Errorf("%s is counted as %s", trial.Name, v.Name)
		}
	}
	if got := string(m.text(cli.Palette{})); got != want {
		t.Errorf("printed\n%s\nwant\n%s", got, want)
	}
}

// A row has all its columns, and an empty one is a hyphen.
func TestManifestRow(t *testing.T) {
	list := three(t)
	for i, want := range []string{
		"a|0|verified|1|4:fault:note|dots|dots.D1|-|sound|-\n",
		"b|1|rejected|2|7:early-end:decisive 9:early-end:decisive 9:fault:note|dots|dots.D4|DAB-001 DAB-002|wrong|-\n",
		"c|3|open|-|-|format|F2|-|cut|-\n",
	} {
		if got := string(manifestRow(nil, list[i])); got != strings.ReplaceAll(want, "|", "\t") {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
