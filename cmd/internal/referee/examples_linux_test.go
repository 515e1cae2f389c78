package referee

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"scrutineer/internal/cli"
)

// Every example of every manual runs as written, in a folder with the files it names.
// However the game ends, no example is a usage error.
func TestExamples(t *testing.T) {
	bin := build(t)
	for _, m := range []cli.Manual{manual, matchManual, tournamentManual, judgeManual, replayManual, seatManual, benchManual} {
		for _, e := range m.Examples[:few(len(m.Examples))] {
			t.Run(e.Line, func(t *testing.T) {
				t.Parallel()
				runExample(t, bin, e.Line)
			})
		}
	}
}

// absent are words of examples for which a test has no person, no rights, or no such
// file.
var absent = []string{"person", "another-referee", "--tier a", "all.tar.zst", "--ledger-key"}

// manyGames matches how many games an example plays. Fewer are enough to show that it
// runs.
var manyGames = regexp.MustCompile(`-n \d+ `)

// runExample runs a line in a shell. Its programs play the game in it.
func runExample(t *testing.T, bin, line string) {
	for _, word := range absent {
		if strings.Contains(line, word) {
			t.Skip("it wants " + word)
		}
	}
	game := "dots"
	if words := strings.Fields(line); strings.Contains(line, "--game ") {
		for i, w := range words {
			if w == "--game" {
				game = words[i+1]
			}
		}
	}
	if strings.HasPrefix(line, "referee bench") || strings.Contains(line, "| referee bench") {
		game = "triangles"
	}
	dir := t.TempDir()
	stock(t, dir, bin, game)
	if strings.Contains(line, "referee replay") {
		recordGame(t, dir, bin)
	}
	line = manyGames.ReplaceAllString(line, "-n 4 ")
	cmd := exec.Command("/bin/sh", "-c", line)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	out, err := cmd.CombinedOutput()
	if code := cmd.ProcessState.ExitCode(); code != 0 && code != 1 && code != 3 {
		t.Errorf("code %d, %v\n%s", code, err, out)
	}
}

// stock makes the files that examples name: programs, an event, a played event, and
// parameters.
func stock(t *testing.T, dir, bin, game string) {
	t.Helper()
	for name, bot := range map[string]string{"ann": game, "bob": game, "halma1": "halma", "halma2": "halma", "a/dots": "dots"} {
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Link(filepath.Join(bin, bot), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	event := `event = "cup"
game = "dots"
params = { cols = 2, rows = 2 }
clock = { move = "1m" }

[[entry]]
id = "ann"
folder = "a"
program = "./dots"

[[entry]]
id = "bob"
folder = "a"
program = "./dots"

[[stage]]
name = "main"
kind = "round-robin"
`
	for name, text := range map[string]string{"gra.in": "8 3 10 100\n", "cup.toml": event, "cup.txt": "0,0, 1,0\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if code, _, errs := call("tournament", filepath.Join(dir, "cup.toml")); code != 0 {
		t.Fatalf("%v\n%s", code, errs)
	}
}

// recordGame records the game that an example replays.
func recordGame(t *testing.T, dir, bin string) {
	t.Helper()
	program := filepath.Join(bin, "dots")
	if code, _, errs := call("match", "--game", "dots", program, program, "-o", filepath.Join(dir, "game.mlog")); code != 0 {
		t.Fatalf("%v\n%s", code, errs)
	}
}
