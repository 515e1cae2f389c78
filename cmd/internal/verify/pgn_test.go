package verify

import (
	"errors"
	"strings"
	"testing"

	"scrutineer/event/reconcile"
)

// A PGN file is a list of its games with results. Invalid games are errors with their
// line.
func TestPGNTable(t *testing.T) {
	const game = "[Event \"cup\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:01]\n[%emt 2]} e5 1-0\n\n"
	for text, want := range map[string]string{
		game:        "",
		game + game: "",
		"\ufeff" + strings.ReplaceAll(game, "\n", "\r\n"):      "",
		strings.Replace(game, "\"a\"", `"\"a\" \\ co"`, 1):     "",
		strings.Replace(game, "1-0", "*", 1):                   "t:1: empty: no game with a result",
		strings.Replace(game, "[Black \"b\"]", "[Black b]", 1): `t:3: cell: not a tag pair: "[Black b]"`,
		strings.Replace(game, "\"1-0\"", "\"\"", 1):            `t:1: cell: not a result: ""`,
		strings.Replace(game, "\"a\"", "\"a\x1b\"", 1):         `t:1: encoding: not UTF-8, or a control character: "a\x1b"`,
		game + strings.Repeat("x", 1<<17):                      "t:9: cap: a line has at most 65536 bytes",
		"[White \"a\"]\n":                                      `t:1: cell: not a second: ""`,
	} {
		_, err := pgnTable("t", strings.NewReader(strings.TrimPrefix(text, "\ufeff")), reconcile.TableOptions{})
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text[:min(len(text), 100)], got, want)
		}
	}
}

// Any file is a table or a located error.
func FuzzPGNTable(f *testing.F) {
	f.Add("[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1-0\n")
	f.Fuzz(func(t *testing.T, text string) {
		_, err := pgnTable("t", strings.NewReader(text), reconcile.TableOptions{})
		var bad *reconcile.TableError
		if err != nil && (!errors.As(err, &bad) || bad.Line < 1 || bad.Line > strings.Count(text, "\n")+1) {
			t.Fatalf("%q: %v", text, err)
		}
	})
}
