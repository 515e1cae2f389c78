package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/examples/games"
	"scrutineer/internal/cli"
	"scrutineer/rules"
)

// with runs the program with the games that are not in the list.
func with(t *testing.T, want cli.Code, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	env := &cli.Env{Name: "scrutineer", Args: args, Getenv: os.Getenv, Stdout: &out, Stderr: &errs, Known: rules.List{games.Raid, games.Trek}}
	if code := env.Run(run); code != want {
		t.Fatalf("%v: code %d, want %d\n%s%s", args, code, want, out.Bytes(), errs.Bytes())
	}
	return out.String()
}

// script writes a program and returns its command line.
func script(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name+".sh")
	if err := os.WriteFile(path, []byte(text+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return name + "=sh " + path
}

// The commands know a game as soon as it is given to them: one with falling scores,
// and one whose moves name a hundred squares. In the first the left player takes one
// stone at a time and the right one two and a point, 0:6. In the second the first
// seat walks 100 squares when it can and then one at a time like the other: 3*100+49
// squares against 3+48. Then it walks 257 at once from square 97 on, a move of 1024
// bytes: 48+257+23 against 48+24. From square 98 on it would be 1025 bytes, too long
// for a move: a fault after 97 squares.
func TestNewGame(t *testing.T) {
	for _, one := range []struct {
		game, first, second, score string
	}{
		{"raid", `while read n; do echo 1; done`, `while read n; do if [ "$n" -ge 2 ]; then echo 2; else echo 1; fi; done`, "0 6"},
		{"trek", `while read n; do if [ "$n" -le 301 ]; then seq -s " " "$n" $((n+99)); else echo "$n"; fi; done`, `while read n; do echo "$n"; done`, "349 51"},
		{"trek", `while read n; do if [ "$n" -eq 97 ]; then seq -s " " 97 353; else echo "$n"; fi; done`, `while read n; do echo "$n"; done`, "328 72"},
		{"trek", `while read n; do echo "$n"; done`, `while read n; do if [ "$n" -eq 98 ]; then seq -s " " 98 354; else echo "$n"; fi; done`, "49 48"},
	} {
		t.Run(one.game, func(t *testing.T) {
			dir := t.TempDir()
			log := filepath.Join(dir, "games.mlog")
			bots := filepath.Join(dir, "bots")
			if err := os.Mkdir(bots, 0o755); err != nil {
				t.Fatal(err)
			}
			first := script(t, bots, "first", one.first)
			with(t, cli.OK, "referee", "match", "--game", one.game, "--games", "2", "--fixed-seats", "--tier", "c", "--undated", "-o", log, first, script(t, bots, "second", one.second))
			text, err := os.ReadFile(log)
			if err != nil || strings.Count(string(text), " "+one.score+"\n") != 2 {
				t.Errorf("%v, the log\n%s\nhas not the score %s twice", err, text, one.score)
			}
			if got := with(t, cli.OK, "verify", log); strings.Count(got, ": verified ") != 2 {
				t.Errorf("verify says\n%s", got)
			}
			shown(t, dir, log, one.game)
			if got := with(t, cli.OK, "referee", "replay", "--id", "match.1", "--seat", "1", log, strings.TrimPrefix(first, "first=")); !strings.Contains(got, "all as recorded") {
				t.Errorf("replay says\n%s", got)
			}
			tournament(t, dir, one.game)
			with(t, cli.OK, "verify", "rules", one.game)
			with(t, cli.OK, "verify", "diff", log, log)
			transcript := filepath.Join(dir, "told.txt")
			with(t, cli.OK, "convert", "--to", "transcript", "-o", transcript, log)
			if got := with(t, cli.OK, "convert", "--from", "transcript", transcript); !strings.Contains(got, "game "+one.game) {
				t.Errorf("a transcript is read as\n%s", got)
			}
		})
	}
}

// tournament plays an event of the two programs, and verifies it.
func tournament(t *testing.T, dir, game string) {
	t.Helper()
	event, text := filepath.Join(dir, "cup.toml"), fmt.Sprintf("event = %q\ngame = %q\n", "cup", game)
	for _, name := range []string{"first", "second"} {
		text += fmt.Sprintf("[[entry]]\nid = %q\nfolder = %q\nprogram = %q\n", name, "bots", "sh "+name+".sh")
	}
	if err := os.WriteFile(event, []byte(text+`
[[stage]]
name = "main"
kind = "round-robin"
`), 0o644); err != nil {
		t.Fatal(err)
	}
	with(t, cli.OK, "referee", "tournament", "--tier", "c", "--undated", "-o", filepath.Join(dir, "played"), event)
	if got := with(t, cli.OK, "verify", "tournament", filepath.Join(dir, "played")); !strings.Contains(got, "tournament: verified  "+game) {
		t.Errorf("verify tournament says\n%s", got)
	}
}

// shown rates the games and makes everything that shows them.
func shown(t *testing.T, dir, log, game string) {
	t.Helper()
	if got := with(t, cli.OK, "analyze", "--report", "standings,ratings", log); !strings.Contains(got, game) || strings.Count(got, "first") == 0 {
		t.Errorf("analyze says\n%s", got)
	}
	for _, args := range [][]string{
		{"replay", "-o", filepath.Join(dir, "games.html"), log},
		{"replay", "--id", "match.1", "-o", filepath.Join(dir, "game.svg"), log},
		{"exhibit", "--id", "match.1", "-o", filepath.Join(dir, "exhibit.html"), log},
		{"site", "-o", filepath.Join(dir, "site"), log},
	} {
		with(t, cli.OK, append([]string{"render"}, args...)...)
	}
	for _, name := range []string{"games.html", "site/index.html"} {
		if page, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Contains(page, []byte(game)) {
			t.Errorf("%s does not name the game: %v", name, err)
		}
	}
}
