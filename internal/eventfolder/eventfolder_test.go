package eventfolder_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/event/folder"
	"scrutineer/internal/eventfolder"
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

const schedule = "schedule 1\nevent cup\ngame dots cols=6 rows=6\npoints 3/1/0\nentry 1 ann\nentry 2 bob\nstage main list\n  programs frozen\n" +
	"  condition 1 clock - 3000000 0 start -\n  slot 1 ann bob\nend\n"

func TestIs(t *testing.T) {
	for want, files := range map[bool][]map[string]string{
		true:  {{"logs/a.mlog": "", "schedule": ""}, {"logs/a.mlog": "", "standings.csv": ""}, {"logs/a.mlog": "", "ledger/leaves": ""}},
		false: {{"logs/a.mlog": ""}, {"schedule": ""}, {"logs": "", "schedule": ""}},
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

func read(path string) (folder.Fixed, error) { return eventfolder.FilesOf(path).Read() }

func TestRead(t *testing.T) {
	f, err := read(made(t, map[string]string{"logs/a": "", "schedule": schedule, "disqualified": "disqualify ann it played by telephone\n"}))
	if err != nil || f.Schedule.Event != "cup" || len(f.Out) != 1 || f.Out[0] != "ann" {
		t.Errorf("%+v, %v", f, err)
	}
	if f, err = read(made(t, map[string]string{"logs/a": ""})); err != nil || f.Schedule != nil {
		t.Errorf("without a schedule: %+v, %v", f, err)
	}
	for name, files := range map[string]map[string]string{
		"schedule:2:":     {"schedule": "schedule 1\nrubbish\n"},
		"disqualified:1:": {"schedule": schedule, "disqualified": "rubbish\n"},
	} {
		if _, err := read(made(t, files)); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("want an error at %s, not %v", name, err)
		}
	}
}
