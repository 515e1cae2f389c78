//go:build browser

package site_test

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/render/verifier"
	"scrutineer/tools/browser/tab"
	"scrutineer/tools/internal/module"
)

var folder = flag.String("folder", "", "write a picture of every page in every window and scheme to this folder")

// kind is a type of page, and where one of it is: a file, or an address of a server.
type kind struct{ name, at string }

// everyKind makes a page of every type in a language: of the official event in three
// stages, of the sample with a log that is rejected and a file without a log, and of the
// commands that write one page. wasm is a folder with the judge for browsers.
func everyKind(t *testing.T, wasm, lang string) []kind {
	t.Helper()
	dir := commands(t)
	played(t, dir)
	write(t, filepath.Join(dir, "rubbish.mlog"), []byte("rubbish\n"))
	render := func(args ...string) { rendered(t, dir, append(args, "--lang", lang)...) }
	at := func(name string) string { return filepath.Join(dir, name) }
	render("site", "-o", at("event"), at("played"))
	render("site", "-o", at("sample"), "corpus/sample", "docs/example.mlog", at("rubbish.mlog"))
	render("replay", "-o", at("replay.html"), "corpus/sample/dots.mlog")
	render("exhibit", "-o", at("exhibit.html"), "docs/example.mlog")
	render("why", "--seat", "2", "-o", at("why.html"), "docs/example.mlog")
	render("verifier", "-o", at("verify.html"), "--verifier", filepath.Join(wasm, verifier.ModuleName))
	write(t, at("report.html"), []byte(run(t, at("analyze"), "--report", "all", "--where", "game=halma or game=fiverow", "--format", "html", "--lang", lang)))
	kinds := []kind{{"live", served(t, dir, lang)}}
	for _, p := range [][2]string{
		{"event", "event/index.html"}, {"event-schedule", "event/schedule.html"}, {"event-cross", "event/crosstable.html"}, {"event-games", "event/games.html"},
		{"event-bot", "event/bot/ann.html"}, {"event-ratings", "event/ratings.html"}, {"event-starts", "event/starts.html"}, {"event-game", "event/game/*~three.1.2-3.1.1.html"},
		{"sample", "sample/index.html"}, {"sample-games", "sample/games.html"}, {"sample-chosen", "sample/games.html#game=fiverow&bot=plan&table=yes"},
		{"sample-cross", "sample/crosstable.html"}, {"sample-ratings", "sample/ratings.html"}, {"sample-first", "sample/first.html"}, {"sample-time", "sample/time.html"},
		{"sample-endings", "sample/endings.html"}, {"sample-starts", "sample/starts.html"}, {"sample-method", "sample/method.html"}, {"sample-bot", "sample/bot/plan.html"},
		{"game-betoniarki", "sample/game/sample~betoniarki.s2.g14.html#m=20"}, {"game-dots", "sample/game/sample~dots.s2.g14.html#m=44"},
		{"game-fiverow", "sample/game/sample~fiverow.s2.g16.html#m=12"}, {"game-halma", "sample/game/sample~halma.s2.g8.html#m=30"},
		{"game-triangles", "sample/game/sample~triangles.s2.g13.html#m=15"}, {"game-rejected", "sample/game/example~example.1.html"}, {"game-none", "sample/game/~~*.html"},
		{"embed", "sample/embed/sample~halma.s2.g8.html"}, {"site-exhibit", "sample/exhibit/example~example.1-1.html"}, {"site-why", "sample/why/example~example.1-2.html"},
		{"replay", "replay.html"}, {"exhibit", "exhibit.html"}, {"why", "why.html"}, {"verifier", "verify.html"}, {"report", "report.html"},
	} {
		kinds = append(kinds, kind{p[0], path(t, dir, p[1])})
	}
	return kinds
}

// judge is a folder with the judge for browsers.
func judge(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := module.Build("../../..", dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

// rendered runs the render command of a folder, at the top of the checkout. It does not
// fail if something was rejected.
func rendered(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command(filepath.Join(dir, "render"), append(args, "-q")...)
	cmd.Dir = "../../.."
	if text, err := cmd.CombinedOutput(); err != nil && cmd.ProcessState.ExitCode() != 1 {
		t.Fatalf("%q: %v: %s", args, err, text)
	}
}

// served is the address of "render serve" for the event as it was in the middle of the
// last stage: two of five logs are missing, and one ends before the game does.
func served(t *testing.T, dir, lang string) string {
	t.Helper()
	half := filepath.Join(dir, "half")
	if err := os.CopyFS(half, os.DirFS(filepath.Join(dir, "played"))); err != nil {
		t.Fatal(err)
	}
	logs, err := filepath.Glob(filepath.Join(half, "logs", "three.*.mlog"))
	if err != nil || len(logs) < 10 {
		t.Fatal(logs, err)
	}
	for i, log := range logs[:len(logs)*2/5] {
		text, err := os.ReadFile(log)
		if err == nil && i > 0 {
			err = os.Remove(log)
		}
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			lines := strings.SplitAfter(string(text), "\n")
			write(t, log, []byte(strings.Join(lines[:len(lines)*2/3], "")))
		}
	}
	cmd := exec.Command(filepath.Join(dir, "render"), "serve", "-q", "--lang", lang, half)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line)
}

// open opens a page of a kind.
func (k kind) open(b *tab.Tab) {
	if strings.HasPrefix(k.at, "http") {
		b.Visit(strings.TrimSuffix(k.at, "/"), "")
	} else {
		b.Open(k.at)
	}
}

// mode is a way in which a reader looks at pages.
type mode struct {
	name          string
	width, height int64
	script        bool
	feature, is   string
}

var modes = []mode{
	{"light", 1280, 800, true, "prefers-color-scheme", "light"},
	{"dark", 1280, 800, true, "prefers-color-scheme", "dark"},
	{"phone", 360, 640, true, "prefers-color-scheme", "dark"},
	{"forced colours", 1280, 800, true, "forced-colors", "active"},
	{"no script", 390, 844, false, "prefers-color-scheme", "light"},
}

// twice are pages of the event whose type the sample has, too: they are shown, but not
// checked again.
var twice = map[string]bool{"event-cross": true, "event-games": true, "event-bot": true, "event-ratings": true, "event-starts": true}

// axe-core finds nothing on any type of page in any mode, and no page is wider than the
// window. Without -long each type is checked in one mode; they take turns.
func TestEveryPageType(t *testing.T) {
	wasm := judge(t)
	kinds := everyKind(t, wasm, "en")
	for from := 0; from < len(kinds); from += 8 { // a browser for each eight
		t.Run(kinds[from].name, func(t *testing.T) {
			b := tab.Start(t)
			for n, k := range kinds[from:min(from+8, len(kinds))] {
				for i, m := range modes {
					if !twice[k.name] && tab.Turn(from+n+i, len(modes)) {
						unhindered(t, b, k, m, "en")
					}
				}
			}
		})
	}
	b := tab.Start(t)
	for n, k := range everyKind(t, wasm, "fa") {
		if !twice[k.name] && tab.Turn(n, 6) {
			unhindered(t, b, k, modes[2], "fa")
		}
	}
}

func unhindered(t *testing.T, b *tab.Tab, k kind, m mode, lang string) {
	b.Size(m.width, m.height)
	b.Media("", m.feature, m.is)
	b.Script(m.script)
	k.open(b)
	b.Script(true) // for the checker
	tab.Eval[bool](b, alone)
	for _, h := range b.Hindrances() {
		t.Errorf("%s, %s, %s: %s", k.name, lang, m.name, h)
	}
	if got := tab.Eval[int64](b, `document.documentElement.scrollWidth`); got > m.width {
		t.Errorf("%s, %s, %s: %d wide in a window of %d", k.name, lang, m.name, got, m.width)
	}
	if got, want := tab.Eval[string](b, `document.documentElement.lang + getComputedStyle(document.documentElement).direction`), map[string]string{"en": "enltr", "fa": "fartl"}[lang]; got != want {
		t.Errorf("%s, %s: language and direction %s, want %s", k.name, m.name, got, want)
	}
}

// TestScreens writes pictures of every type of page for somebody to look at.
func TestScreens(t *testing.T) {
	if *folder == "" {
		t.Skip("no folder is named")
	}
	for _, k := range everyKind(t, judge(t), "en") {
		t.Run(k.name, func(t *testing.T) {
			b := tab.Start(t)
			for _, w := range [][2]int64{{360, 640}, {390, 844}, {768, 1024}, {1280, 800}} {
				for _, scheme := range []string{"light", "dark"} {
					b.Size(w[0], w[1])
					b.Media("", "prefers-color-scheme", scheme)
					k.open(b)
					tab.Eval[bool](b, `dispatchEvent(new Event('beforeprint')), dispatchEvent(new Event('afterprint')), `+alone)
					b.Screen(filepath.Join(*folder, fmt.Sprintf("%s-%dx%d-%s.png", k.name, w[0], w[1], scheme)), 4*float64(w[1]))
				}
			}
		})
	}
}
