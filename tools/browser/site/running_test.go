//go:build browser

package site_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/tools/browser/tab"
)

// If the organiser carries points over, those of stage two are next to those of the
// final, the last column is their sum, and the podium follows it.
func TestPointsCarriedOver(t *testing.T) {
	dir, tables := official(t)
	dir = filepath.Dir(dir)
	conf := filepath.Join(dir, "site.conf")
	if err := os.WriteFile(conf, []byte("carry = three=two\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	run(t, filepath.Join(dir, "render"), "site", "-q", "--config", conf, "-o", filepath.Join(dir, "carried"), filepath.Join(dir, "played"))
	b := tab.Start(t)
	b.Open(filepath.Join(dir, "carried", "index.html"))
	points, stages := map[string]int{}, lines(tables)
	for _, l := range stages["two"] {
		points[l.Bot], _ = strconv.Atoi(l.Points)
	}
	rows := tab.Eval[[][]string](b, `[...document.querySelectorAll('.stage')].at(-1).querySelectorAll('tbody tr').values().map(r => [r.cells[1].textContent, r.cells[r.cells.length - 2].textContent, r.lastElementChild.textContent]).toArray()`)
	if len(rows) != 3 {
		t.Fatalf("the last stage has the rows %q", rows)
	}
	for _, l := range stages["three"] {
		own, _ := strconv.Atoi(l.Points)
		want := []string{l.Bot, fmt.Sprint(points[l.Bot]), fmt.Sprint(own + points[l.Bot])}
		if !slices.ContainsFunc(rows, func(row []string) bool { return slices.Equal(row, want) }) {
			t.Errorf("the rows %q do not have %q", rows, want)
		}
	}
	podium := tab.Eval[[]string](b, `[...document.querySelectorAll('.podium li')].map(l => l.querySelector('.bot').textContent + ' ' + l.lastElementChild.textContent.match(/\d+/)[0])`)
	for i, row := range rows {
		if podium[i] != row[0]+" "+row[2] {
			t.Errorf("place %d of the podium is %s, want %q", i+1, podium[i], row)
		}
	}
}

// An event of several games has a podium for each.
func TestPodiumOfEveryGame(t *testing.T) {
	dir, _ := written(t, "en")
	b := tab.Start(t)
	b.Open(filepath.Join(dir, "index.html"))
	games := tab.Eval[[]string](b, `[...document.querySelectorAll('.podium')].map(p => p.closest('section')?.querySelector('h2, h3')?.textContent ?? '')`)
	for i, name := range games {
		if name == "" || slices.Index(games, name) != i {
			t.Errorf("podium %d has no game of its own: %q", i+1, games)
		}
	}
	if len(games) != 5 {
		t.Errorf("%d podiums, want one for each of five games", len(games))
	}
}

// copied copies logs of a played event to a folder.
func copied(t *testing.T, from, to string, names []string) {
	t.Helper()
	for _, name := range names {
		log, err := os.ReadFile(filepath.Join(from, "logs", name))
		if err == nil {
			err = os.WriteFile(filepath.Join(to, "logs", name), log, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// While an event is played, render serve shows the game in progress, the last three
// results and the tables so far, and updates all of them in place.
func TestEventWhileItIsPlayed(t *testing.T) {
	dir, _ := official(t)
	dir = filepath.Dir(dir)
	played, live := filepath.Join(dir, "played"), filepath.Join(dir, "live")
	logs := map[string][]string{}
	all, err := os.ReadDir(filepath.Join(played, "logs"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		stage, _, _ := strings.Cut(f.Name(), ".")
		logs[stage] = append(logs[stage], f.Name())
	}
	if err := os.CopyFS(live, os.DirFS(played)); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(live, "logs")); err == nil {
		err = os.Mkdir(filepath.Join(live, "logs"), 0o777)
	}
	copied(t, played, live, append(slices.Clone(logs["one"]), logs["two"][:20]...))
	next, err := os.ReadFile(filepath.Join(played, "logs", logs["two"][20]))
	if err == nil { // a game whose log is being written
		err = os.WriteFile(filepath.Join(live, "logs", logs["two"][20]), next[:len(next)*2/3], 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	serve := exec.CommandContext(t.Context(), filepath.Join(dir, "render"), "serve", live)
	out, err := serve.StdoutPipe()
	if err == nil {
		err = serve.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	b := tab.Start(t)
	b.Visit(strings.TrimSuffix(strings.TrimSpace(line), "/"), "index.html")
	count := func(what string) int { return tab.Eval[int](b, `document.querySelectorAll('`+what+`').length`) }
	if count(".now li b") != 1 || count(".now li") != 4 {
		t.Errorf("%d games in progress and %d lines, want 1 and 3 results", count(".now li b"), count(".now li"))
	}
	state := `document.querySelector('.state').textContent.replace(/[^ -~]/g, '')`
	if got := tab.Eval[string](b, state); !strings.Contains(got, "played: 36 of 76") {
		t.Errorf("the state is %q, want 36 games of 76", got)
	}
	tab.Eval[bool](b, `window.same = true`)
	copied(t, played, live, logs["two"][20:])
	copied(t, played, live, logs["three"])
	// resolves when the page has all games, however long it takes
	tab.Eval[bool](b, `new Promise(done => { const look = () => `+state+`.includes('played: 94 of 94') ? done(true) : setTimeout(look, 50); look() })`)
	if !tab.Eval[bool](b, `window.same === true`) || count(".stage") != 3 || count(".now li b") != 0 {
		t.Errorf("%d tables, %d games in progress; loaded again: %v", count(".stage"), count(".now li b"), !tab.Eval[bool](b, `window.same === true`))
	}
}
