package site_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"scrutineer/internal/test/testsite"
	"scrutineer/render/site"
)

// Every game of a long list has one row on one page and one in the data, and no page
// is large.
func TestEveryGameIsListedOnce(t *testing.T) {
	s, dir := files(t), t.TempDir()
	s.Entries = testsite.Results(10_001)
	s.Build(t, site.Options{Dir: dir}, s.Entries)
	pages, err := filepath.Glob(filepath.Join(dir, "games*.html"))
	if err != nil || len(pages) != 101 {
		t.Fatalf("%d pages, want 101: %v", len(pages), err)
	}
	rows := map[string]int{}
	for _, name := range pages {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > 60_000 {
			t.Errorf("%s has %d bytes", name, len(text))
		}
		for _, m := range regexp.MustCompile(`<tr><th scope="row"><bdi>(g\d+)</bdi>`).FindAllStringSubmatch(string(text), -1) {
			rows[m[1]]++
		}
	}
	data := inData(t, dir)
	for _, e := range s.Entries {
		if rows[e.ID] != 1 || data[e.ID] != 1 {
			t.Fatalf("%s is listed %d times, and %d times in the data", e.ID, rows[e.ID], data[e.ID])
		}
	}
	if len(rows) != len(s.Entries) || len(data) != len(s.Entries) {
		t.Errorf("%d games are listed, %d in the data, want %d", len(rows), len(data), len(s.Entries))
	}
}

// inData returns how often each id is in the data of the list's script.
func inData(t *testing.T, dir string) map[string]int {
	t.Helper()
	list, err := fs.Glob(os.DirFS(dir), "assets/games[0-9]*.js")
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]int{}
	for _, name := range list {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		var data struct {
			Words []any
			Rows  [][]any
		}
		_, array, _ := strings.Cut(strings.TrimSuffix(string(text), ");\n"), ".push(")
		if err := json.Unmarshal([]byte(array), &data); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, row := range data.Rows {
			id, _ := data.Words[int(row[1].(float64))].(string)
			ids[id]++
		}
	}
	return ids
}
