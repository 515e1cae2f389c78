package cli

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"
)

// The rules are those of POSIX.1-2024, XCU 2.2.
func TestQuote(t *testing.T) {
	for want, words := range map[string][]string{
		"verify --report=a.txt -":    {"verify", "--report=a.txt", "-"},
		"''":                         {""},
		"'a b' '$HOME' '~' '*.mlog'": {"a b", "$HOME", "~", "*.mlog"},
		`'it'\''s' '\'`:              {"it's", `\`},
		`$'a\012\'\\\033[2J'`:        {"a\n'\\\x1b[2J"},
		`'żółw'`:                     {"żółw"},
		`$'\3771' $'\342\200\256x'`:  {"\xff1", "\u202ex"},
	} {
		if got := Quote(words...); got != want {
			t.Errorf("%q: %s, want %s", words, got, want)
		}
	}
}

// A shell splits the line into the original words.
func TestQuoteForAShell(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash here")
	}
	var words []string
	for c := 1; c < 256; c++ {
		words = append(words, string([]byte{byte(c)}), "a"+string([]byte{byte(c)})+"7")
	}
	words = append(words, "", "żółw", "\u202e", "-n", "!!", "'\n'")
	cmd := exec.Command(bash, "-c", "printf '%s\\0' "+Quote(words...))
	cmd.Env = []string{"LC_ALL=C"}
	out, err := cmd.Output()
	if want := strings.Join(words, "\x00") + "\x00"; err != nil || !bytes.Equal(out, []byte(want)) {
		t.Errorf("%v: %q", err, out)
	}
}
