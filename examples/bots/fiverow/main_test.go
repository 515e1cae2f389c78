package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"scrutineer/examples/bots/internal/bot"
	"scrutineer/examples/bots/internal/bottest"
)

func TestMain(m *testing.M) { bottest.Main(m, main) }

// settings parses a command line.
func settings(t testing.TB, flags string) bot.Settings {
	t.Helper()
	s, err := about.Parse(strings.Fields(flags), io.Discard)
	if err != nil {
		t.Fatal(flags, err)
	}
	return s
}

// program returns the program for the console protocol.
func program(t testing.TB, flags string) func(io.Reader, io.Writer) {
	s := settings(t, flags)
	return func(in io.Reader, out io.Writer) { console(s, bot.NewLink(s, in, out, "\n")) }
}

// Four of five cells of the fourth line are X's, and in the last line but one 0's.
const nearly = "..........\n..........\n..........\nXXXX......\n..........\n000.0.....\n..........\n..........\n..........\n..........\n"

var rows = strings.Split(strings.TrimSpace(nearly), "\n")

// X moves before it sends step?, 0 sends it first. Both complete five. The first line
// is row 0.
func TestConsole(t *testing.T) {
	got := bottest.Answers(t, program(t, ""), append(slices.Clone(rows), "X")...)
	if want := []string{"field?", "figure?", "step! E3", "step?"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	got = bottest.Answers(t, program(t, ""), append(slices.Clone(rows), "0", "J9", "E3")...)
	if want := []string{"field?", "figure?", "step?", "step! D5", "step?"}; !slices.Equal(got[:min(5, len(got))], want) {
		t.Errorf("%q, want %q first", got, want)
	}
}

// Anything but a field or figure has no answer.
func TestConsoleHostile(t *testing.T) {
	for _, lines := range [][]string{{"XX"}, {"..........", ".........x"}, append(slices.Clone(rows), "x")} {
		for _, l := range bottest.Answers(t, program(t, ""), lines...) {
			if strings.HasPrefix(l, "step") {
				t.Errorf("%q after %q", l, lines)
			}
		}
	}
}

func TestConsoleFaults(t *testing.T) {
	for fault, want := range map[string][]string{
		"illegal@1":    {"step! A3"}, // the first cell that is taken
		"unreadable@1": {"step! ?"},
		"resign@1":     {"resign"},
		"early@1":      {"step! E3", "step! E3"},
		"extra@1":      {"step! E3", "step! E3"},
	} {
		got := bottest.Answers(t, program(t, "-fault "+fault), append(slices.Clone(rows), "X")...)
		want = append([]string{"field?", "figure?"}, append(want, "step?")...)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", fault, got, want)
		}
	}
	blank := slices.Repeat([]string{".........."}, 10)
	got := bottest.Answers(t, program(t, "-fault illegal@1"), append(blank, "X")...)
	if !slices.Contains(got, "step! K0") {
		t.Errorf("%q: no cell off the empty field", got)
	}
	got = bottest.Answers(t, program(t, "-fault exit@1"), append(blank, "X")...)
	if !slices.Equal(got, []string{"field?", "figure?"}) {
		t.Errorf("%q after the end", got)
	}
}

// Any steps are handled without a panic, also on taken cells and a full field.
func TestHostile(t *testing.T) {
	full := strings.Repeat("X0X0X0X0X0\n", 10)
	for _, flags := range []string{"", "-play random", "-fault illegal@2"} {
		for _, text := range []string{nearly, full} {
			for _, figure := range []string{"X", "0"} {
				bottest.Babble(t, program(t, flags), []string{text + figure}, "A0", "J9", "K0", "A:", "X", "0", "", "\xff\xff", "step!", "E3 ")
			}
		}
	}
}

// byFile runs the program once with a field, and returns its answer file; absent is
// the text if there is none.
func byFile(t *testing.T, flags, figure, text string) string {
	t.Helper()
	dir := t.TempDir()
	from, to := filepath.Join(dir, "field"), filepath.Join(dir, "answer")
	if err := os.WriteFile(from, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s := settings(t, flags)
	s.Args = []string{figure, from, to}
	if err := run(s); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(to)
	if os.IsNotExist(err) {
		return "absent"
	}
	return string(b)
}

func TestFile(t *testing.T) {
	for _, c := range []struct{ flags, figure, text, want string }{
		{"", "X", nearly, "E3\n"},
		{"", "0", nearly, "D5\n"},
		{"", "X", strings.ReplaceAll(nearly, "\n", "\r\n"), "E3\n"},
		{"", "X", strings.TrimSpace(nearly), "E3\n"},
		// X has four figures, so its next move is its fifth.
		{"-fault illegal@5", "X", nearly, "A3\n"},
		{"-fault illegal@4", "X", nearly, "E3\n"},
		{"-fault unreadable@5", "X", nearly, "?\n"},
		{"-fault resign@5", "X", nearly, "resign\n"},
		{"-fault extra@5", "X", nearly, "E3\nE3\n"},
		{"-fault early@5", "X", nearly, "E3\nE3\n"},
		{"-fault exit@5", "X", nearly, "absent"},
		{"", "X", strings.Repeat("X0X0X0X0X0\n", 10), "absent"},
		{"", "INFO", nearly, "Fiverow Example\nScrutineer Bots\n"},
	} {
		if got := byFile(t, c.flags, c.figure, c.text); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.flags, c.figure, got, c.want)
		}
	}
}

func TestBadArguments(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad")
	if err := os.WriteFile(bad, []byte("X\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"X"}, {"x", "a", "b"}, {"X", "a"}, {"X", filepath.Join(dir, "none"), "b"}, {"X", bad, "b"}, {"X", "a", "b", "c"}} {
		if err := run(bot.Settings{Args: args}); err == nil {
			t.Errorf("%q is accepted", args)
		}
	}
}

// As a process: INFO, and no output without input.
func TestProcess(t *testing.T) {
	for args, want := range map[string]string{"INFO": "Fiverow Example\nScrutineer Bots\n", "-seed=1": "field?\n"} {
		if out, err := bottest.Command(t, args).CombinedOutput(); err != nil || string(out) != want {
			t.Errorf("%q, %v, want %q", out, err, want)
		}
	}
	if err := bottest.Command(t, "X").Run(); err == nil {
		t.Error("a missing file is no error")
	}
}
