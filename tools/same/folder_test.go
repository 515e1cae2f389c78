package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// place is a place of an event as commands print it.
type place struct {
	Rank   int      `json:"rank"`
	To     int      `json:"rank_to"`
	Bot    string   `json:"bot"`
	Stage  string   `json:"stage"`
	Points *float64 `json:"points"`
}

func (p place) String() string {
	points := "-"
	if p.Points != nil {
		points = fmt.Sprint(*p.Points)
	}
	return fmt.Sprintf("%d-%d %s %s %s", p.Rank, p.To, p.Bot, p.Stage, points)
}

// The referee, the audit, the analysis and the pages have the same places and points, and say
// the same of who won: for every event, and when its folder is disturbed.
func TestOneAccount(t *testing.T) {
	bin := filepath.Join(t.TempDir(), "bin")
	if err := build("../..", bin); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("testdata/events/*.toml")
	if err != nil || len(files) != 20 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".toml")
		if name == "19-gauntlet" { // it has no event.toml
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if err := playEvent(t.Context(), file, dir); err != nil {
				t.Fatal(err)
			}
			event := filepath.Join(dir, name)
			want := agreed(t, bin, event)
			logs, _ := filepath.Glob(filepath.Join(event, "logs", "*.mlog"))
			foreign, err := os.ReadFile(logs[0])
			line := regexp.MustCompile(`(?m)^event \S+`)
			err = errors.Join(err, os.Rename(logs[len(logs)-1], filepath.Join(event, "logs", "0 renamed.mlog")),
				os.WriteFile(filepath.Join(event, "logs", "foreign.mlog"), line.ReplaceAll(foreign, []byte("event another")), 0o644))
			if err != nil {
				t.Fatal(err)
			}
			if got := agreed(t, bin, event); got != want {
				t.Errorf("a log that is called otherwise, and one of another event, change the places:\n%s\n%s", got, want)
			}
		})
	}
}

// agreed returns the places of an event, which must be the same in all commands.
func agreed(t *testing.T, bin, event string) string {
	t.Helper()
	run := func(args ...string) string {
		out, err := exec.Command(filepath.Join(bin, "scrutineer"), args...).Output()
		if exit := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &exit) || exit.ExitCode() == 2) {
			t.Fatalf("%v: %v", args, err)
		}
		return string(out)
	}
	text := func(list []place) string {
		return strings.Trim(strings.ReplaceAll(fmt.Sprint(list), "] [", "\n"), "[]")
	}
	f, err := os.ReadFile(filepath.Join(event, "places.csv"))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(f)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var referee []place
	for _, r := range rows[1:] {
		p := place{Bot: r[2], Stage: r[4]}
		fmt.Sscan(r[0], &p.Rank)
		fmt.Sscan(r[1], &p.To)
		if r[5] != "" {
			p.Points = new(float64)
			fmt.Sscan(r[5], p.Points)
		}
		referee = append(referee, p)
	}
	want := text(referee)
	for line := range strings.Lines(run("verify", "tournament", "--trust", "attested", "--format", "ndjson", event)) {
		var x struct{ Places []place }
		if strings.HasPrefix(line, `{"places"`) {
			if err := json.Unmarshal([]byte(line), &x); err != nil {
				t.Fatal(err)
			}
			if got := text(x.Places); got != want {
				t.Errorf("verify:\n%s\nreferee:\n%s", got, want)
			}
		}
	}
	var x struct {
		Events []struct{ Places []place }
	}
	if err := json.Unmarshal([]byte(run("analyze", "--trust", "attested", "--format", "json", event)), &x); err != nil || len(x.Events) != 1 {
		t.Fatalf("analyze: %v, %d events", err, len(x.Events))
	}
	if got := text(x.Events[0].Places); got != want {
		t.Errorf("analyze:\n%s\nreferee:\n%s", got, want)
	}
	won, said := "", run("verify", "tournament", "--trust", "attested", event)
	for line := range strings.Lines(said) {
		if !strings.Contains(line, ".mlog:") && (strings.Contains(line, " wins") || strings.Contains(line, " leads") || strings.Contains(line, " share first place")) {
			won = strings.TrimSpace(line)
			break
		}
	}
	page := filepath.Join(t.TempDir(), "site")
	run("render", "site", "-q", "--trust", "attested", "-o", page, event)
	front, err := os.ReadFile(filepath.Join(page, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	bare := html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(string(front), ""))
	shown := regexp.MustCompile(` \([a-z]+\)`).ReplaceAllString(won, "") // pages have the id in a title
	if won == "" || !strings.Contains(bare, shown) || !strings.Contains(run("analyze", "--trust", "attested", event), won) {
		t.Errorf("verify says %q, and the pages or analyze do not", won)
	}
	return want
}
