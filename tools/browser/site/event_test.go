//go:build browser

package site_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"scrutineer/tools/browser/tab"
)

// run runs a command at the top of the checkout and returns what it prints.
func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stderr = "../../..", os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %q: %v", name, args, err)
	}
	return string(out)
}

// official plays the event of the official rules of fiverow and writes its site. It
// returns the site's folder and the tables that the referee prints.
func official(t *testing.T) (dir, tables string) {
	t.Helper()
	dir = commands(t)
	tables = played(t, dir)
	run(t, filepath.Join(dir, "render"), "site", "-o", filepath.Join(dir, "site"), filepath.Join(dir, "played"))
	return filepath.Join(dir, "site"), tables
}

// made has the commands, and in played the official event; tables are those that the
// referee prints. It is made once for all tests.
var made struct {
	once        sync.Once
	dir, tables string
}

func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	os.RemoveAll(made.dir)
	os.Exit(code)
}

// commands is a folder with the commands.
func commands(t *testing.T) (dir string) {
	t.Helper()
	made.once.Do(func() {
		var err error
		if made.dir, err = os.MkdirTemp("", "site"); err != nil {
			t.Fatal(err)
		}
		run(t, "go", "build", "-o", made.dir+"/", "./cmd/referee", "./cmd/render", "./cmd/analyze")
		run(t, "go", "build", "-o", filepath.Join(made.dir, "programs")+"/", "./examples/bots/fiverow")
		event, err := os.ReadFile("../../../docs/examples/fiverow.toml")
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(made.dir, "fiverow.toml"), event)
		made.tables = run(t, filepath.Join(made.dir, "referee"), "tournament", "-q", filepath.Join(made.dir, "fiverow.toml"), "-o", filepath.Join(made.dir, "played"))
	})
	dir = t.TempDir()
	for _, name := range []string{"referee", "render", "analyze"} {
		if err := os.Symlink(filepath.Join(made.dir, name), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// played puts the event of the official rules of fiverow into a folder. It returns the tables that
// the referee prints.
func played(t *testing.T, dir string) (tables string) {
	t.Helper()
	if err := os.CopyFS(filepath.Join(dir, "played"), os.DirFS(filepath.Join(made.dir, "played"))); err != nil {
		t.Fatal(err)
	}
	return made.tables
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

// line is a line of a table that the referee prints.
type line struct{ Rank, Bot, Points string }

// lines are those tables by the names of their stages.
func lines(text string) map[string][]line {
	stages, stage := map[string][]line{}, ""
	for _, s := range strings.Split(text, "\n") {
		switch f := strings.Split(s, ","); {
		case len(f) == 11 && f[0] != "rank":
			stages[stage] = append(stages[stage], line{f[0], f[2], f[8]})
		case len(f) == 1 && s != "":
			stage = s
		}
	}
	return stages
}

// The site of an event in three stages agrees with the referee's own tables: the podium
// is that of the last stage, every stage has its table, and the cut is below those who
// qualified.
func TestOfficialEvent(t *testing.T) {
	dir, tables := official(t)
	b := tab.Start(t)
	b.Size(1280, 800)
	b.Open(filepath.Join(dir, "index.html"))
	stages := lines(tables)
	if len(stages) != 3 || len(stages["three"]) != 3 {
		t.Fatalf("the referee's tables are %v", stages)
	}
	podium := tab.Eval[[]string](b, `[...document.querySelectorAll('.podium li')].map(l => l.querySelector('.bot').textContent + ' ' + l.lastElementChild.textContent.match(/\d+/)[0])`)
	for i, l := range stages["three"] {
		if podium[i] != l.Bot+" "+l.Points {
			t.Errorf("place %d of the podium is %s, want %v", i+1, podium[i], l)
		}
	}
	if got, want := tab.Eval[string](b, `document.querySelector('.verdict').textContent.replace(/[\u2068\u2069]/g, '')`), stages["three"][0].Bot+" wins, "; !strings.HasPrefix(got, want) {
		t.Errorf("the verdict is %q, want %q first", got, want)
	}
	for i, name := range []string{"one", "two", "three"} {
		got := tab.Eval[[][]string](b, fmt.Sprintf(`[...document.querySelectorAll('.stage')[%d].querySelectorAll('tbody tr')].map(r => [r.cells[1].textContent, r.lastElementChild.textContent, String(r.cells[0].classList.contains('cut'))])`, i))
		if len(got) != len(stages[name]) {
			t.Fatalf("the table of stage %s is %q", name, got)
		}
		for k, l := range stages[name] {
			// below the cut are the base program in the first stage, and the fourth in the second
			want := []string{l.Bot, l.Points, fmt.Sprint(name == "one" && k == 3 || name == "two" && k == 2)}
			if strings.Join(got[k], " ") != strings.Join(want, " ") {
				t.Errorf("stage %s, line %d: %q, want %q", name, k+1, got[k], want)
			}
		}
	}
	text := tab.Eval[string](b, `document.querySelector('main').textContent.replace(/[\u2068\u2069]/g, '')`)
	for _, want := range []string{"autumn-fiverow", "fiverow", "Scheduled games played: 94 of 94", "verified: 94", "Points of earlier stages are not carried over."} {
		if !strings.Contains(text, want) {
			t.Errorf("the first page does not say %q", want)
		}
	}
	if got := tab.Eval[int](b, `document.querySelectorAll('.boards svg').length`); got != 4 {
		t.Errorf("%d small boards, want 4", got)
	}
	b.Open(filepath.Join(dir, "schedule.html"))
	if got := tab.Eval[int](b, `document.querySelectorAll('tbody tr a[href*="game/"]').length`); got < 94 {
		t.Errorf("%d results of the schedule lead to games, want 94", got)
	}
	b.Open(filepath.Join(dir, "crosstable.html"))
	if got := tab.Eval[int](b, `document.querySelectorAll('.singles a[href*="game/"]').length`); got != 2*94 {
		t.Errorf("the cross tables have %d single games, want each from both sides", got)
	}
	shots(t, b, dir)
}

// shots takes the pictures of README.md: a wrong call that was caught, the first page of
// the event, and a game of it. With -update they are written.
func shots(t *testing.T, b *tab.Tab, event string) {
	t.Helper()
	dir, _ := written(t, "en")
	b.Open(filepath.Join(event, "index.html"))
	game := tab.Eval[string](b, `document.querySelectorAll('.boards a')[2].getAttribute('href')`) // at the move that decided
	for _, scheme := range []string{"", "-dark"} {
		b.Media("", "prefers-color-scheme", map[string]string{"": "light", "-dark": "dark"}[scheme])
		for name, page := range map[string]string{"caught": filepath.Join(dir, "exhibit/example~example.1-1.html"), "event": filepath.Join(event, "index.html"), "game": filepath.Join(event, game)} {
			b.Open(page)
			tab.Eval[bool](b, alone)
			b.Picture("../../../docs/pictures/"+name+scheme+".png", 20, *update)
		}
	}
}
