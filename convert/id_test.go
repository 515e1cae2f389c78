package convert

import (
	"strings"
	"testing"

	"scrutineer/base"
)

const anyDigest = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

func TestSessionID(t *testing.T) {
	long := strings.Repeat("n", 65)
	for name, want := range map[string]string{
		"0_0_1_2.psq":      "0_0_1_2",
		"7x12-40(1).psq":   "7x12-40-1.62d232e7",
		"final.v2.psq":     "final.v2",
		"plain":            "plain",
		"":                 "psq.0123456789abcdef",
		"-x.psq":           "x.a4209624",
		".psq":             "psq..psq.af2f8edf",
		"a b\xffй.psq":     "a-b.15db47c7",
		long[:64] + ".psq": long[:64],
		long + ".psq":      long[:55] + ".1e3fb6d5",
		"-" + long + ".q":  long[:55] + ".4444d410",
	} {
		if id := sessionID(name, anyDigest); id != want || !base.IsID(id) {
			t.Errorf("of %q %q, want %q", name, id, want)
		}
	}
}

func TestEngineIDs(t *testing.T) {
	long := strings.Repeat("n", 70)
	for _, c := range []struct{ names, want [2]string }{
		{[2]string{"RENJUSOLVER.F.zip", "pbrain-x.EXE"}, [2]string{"RENJUSOLVER.F", "pbrain-x"}},
		{[2]string{"A.zip", "A.exe"}, [2]string{"A", "A.2"}},
		{[2]string{"A.2", "A"}, [2]string{"A.2", "A"}},
		{[2]string{"a", "A"}, [2]string{"a", "A"}},
		{[2]string{".zip", "a.zip.zip"}, [2]string{"psq..zip.679e0f3c", "a.zip"}},
		{[2]string{"(x)", "й"}, [2]string{"x.ec84ac67", "psq.15f2ccab"}},
		{[2]string{long, long}, [2]string{long[:55] + ".85069ddf", long[:55] + ".85069d.2"}},
		{[2]string{long[:62] + ".2", long[:62] + ".2"}, [2]string{long[:62] + ".2", long[:62] + ".3"}},
	} {
		ids := engineIDs(c.names)
		if ids != c.want || !base.IsID(ids[0]) || !base.IsID(ids[1]) {
			t.Errorf("of %q %q, want %q", c.names, ids, c.want)
		}
	}
}

func TestFileName(t *testing.T) {
	for name, want := range map[string]string{
		"игра 1.psq":                   "игра 1.psq",
		"a\x1b[1m\xff\u0085.psq":       "a?[1m??.psq",
		strings.Repeat("я", 130):       strings.Repeat("я", 128),
		"x" + strings.Repeat("я", 130): "x" + strings.Repeat("я", 127),
	} {
		if got := fileName(name); got != want || nameFault(got) != "" {
			t.Errorf("of %q %q, want %q", name, got, want)
		}
	}
}

func TestBaseOf(t *testing.T) {
	for name, want := range map[string]string{"-": "", "a/b.psq": "b.psq", `C:\games\b.psq`: "b.psq", "b": "b"} {
		if got := baseOf(name); got != want {
			t.Errorf("of %q %q, want %q", name, got, want)
		}
	}
}
