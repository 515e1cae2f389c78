package cli

import "testing"

// A long example is wrapped for a shell: outside of quotes, preferably before a flag.
func TestFolded(t *testing.T) {
	for _, c := range []struct{ call, want string }{
		{"verify a b", "verify a b"},
		{"verify one --key cup.pub games/", "verify one \\\n          --key cup.pub games/"},
		{"verify 'a b c d e f g h i j k l m'", "verify \\\n          'a b c d e f g h i j k l m'"},
		{"convert games.mlog another | verify -", "convert games.mlog another \\\n          | verify -"},
		{"'a b c d e f g h i j k l m n o p q'", "'a b c d e f g h i j k l m n o p q'"},
	} {
		if got := folded(c.call, 28); got != c.want {
			t.Errorf("%q\nhas %q\nnot %q", c.call, got, c.want)
		}
	}
}

// In the program with all commands, an example has its name before each of them.
func TestExampleCall(t *testing.T) {
	for _, c := range []struct{ name, line, want string }{
		{"verify mine", "bots | verify mine -", "bots | verify mine -"},
		{"x verify", "verify", "x verify"},
		{"x verify mine", "bots | verify mine -", "bots | x verify mine -"},
		{"x convert", "convert --to pgn a > b; convert b", "x convert --to pgn a > b; x convert b"},
		{"x analyze", "analyze --report $(analyze list)", "x analyze --report $(x analyze list)"},
		{"x referee seat", "other 'referee seat --seat 2'", "other 'x referee seat --seat 2'"},
		{"x referee", "referee match 'ann=referee seat'", "x referee match 'ann=x referee seat'"},
		{"x verify", "grep verify games/", "grep verify games/"},
	} {
		if got := (Example{Line: c.line}).Call(c.name); got != c.want {
			t.Errorf("%s: %q is %q, not %q", c.name, c.line, got, c.want)
		}
	}
}
