package eventfolder_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/event/folder"
	"scrutineer/internal/eventfolder"
	"scrutineer/rules/all"
)

// made makes a folder with these files.
func made(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const schedule = `event = "cup"
game = "dots"
params = { cols = 6, rows = 6 }
points = { win = 3, draw = 1, loss = 0 }

[[entry]]
id = "ann"

[[entry]]
id = "bob"

[[stage]]
name = "main"
kind = "list"
programs = "frozen"
` +
	`conditions = [
  { clock = { total = "none", move = "3s", grace = "0s" }, start = "standard" },
]
slots = [
  { id = "1", players = ["ann", "bob"] },
]
`

func TestIs(t *testing.T) {
	for want, files := range map[bool][]map[string]string{
		true:  {{"logs/a.mlog": "", "event.toml": ""}, {"logs/a.mlog": "", "standings.csv": ""}, {"logs/a.mlog": "", "ledger/leaves": ""}},
		false: {{"logs/a.mlog": ""}, {"event.toml": ""}, {"logs": "", "event.toml": ""}},
	} {
		for _, f := range files {
			if got := eventfolder.Is(made(t, f)); got != want {
				t.Errorf("%v: %v, want %v", f, got, want)
			}
		}
	}
	if eventfolder.Is(filepath.Join(t.TempDir(), "nothing")) {
		t.Error("what is not there is an event")
	}
}

func read(path string) (folder.Fixed, error) { return eventfolder.FilesOf(path).Read(all.Games()) }

func TestRead(t *testing.T) {
	f, err := read(made(t, map[string]string{"logs/a": "", "event.toml": schedule, "disqualified.toml": `
[[disqualified]]
entry = "ann"
why = "it played by telephone"
`}))
	if err != nil || f.Schedule.Event != "cup" || len(f.Out) != 1 || f.Out[0] != "ann" {
		t.Errorf("%+v, %v", f, err)
	}
	if f, err = read(made(t, map[string]string{"logs/a": ""})); err != nil || f.Schedule != nil {
		t.Errorf("without a schedule: %+v, %v", f, err)
	}
	for name, files := range map[string]map[string]string{
		"event.toml:2:":        {"event.toml": "event = \"a\"\nrubbish\n"},
		"disqualified.toml:1:": {"event.toml": schedule, "disqualified.toml": "rubbish\n"},
	} {
		if _, err := read(made(t, files)); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("want an error at %s, not %v", name, err)
		}
	}
}
