//go:build browser

package site_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/internal/words"
	"scrutineer/render/verifier"
	"scrutineer/tools/browser/tab"
)

var only = flag.String("only", "", "check the layout of this type of page only")

// league are the names of sixteen bots as their authors write them: long ones, one
// without a space, and such in other scripts.
var league = []string{"Alpha Boxes", "東京ドッツ研究会・改良第三版", "Kropki i kwadraty – wersja rozszerzona dla turnieju jesiennego", "Dienas Punkti",
	"ماشین نقطه‌باز تهران", "🤖 Robo-Punkt 🎯", "Deep_Dots_2026_final_v2_really_final", "Точка-Коробочка Новосибирск", "O'Brien & Sons <b>",
	"Zażółć gęślą jaźń", "小点", "random2", "Šķērsielas Čempions 3000", "مربع‌ساز", "Box", "Supercalifragilisticexpialidocious30"}

// leagueEvent is an event of those bots, one of which never answers: five rounds, then a
// cup of the first eight.
func leagueEvent() string {
	var b strings.Builder
	b.WriteString("event = \"autumn-league\"\ngame = \"dots\"\nparams = { cols = 4, rows = 4 }\nseed = 7\n")
	for i, name := range league {
		program := fmt.Sprintf("./dots -seed %d{n}", i+1)
		switch {
		case i == 13:
			program = "false"
		case i%2 == 1:
			program += " -play random"
		}
		fmt.Fprintf(&b, "\n[[entry]]\nid = \"bot-%d\"\nname = %q\nfolder = \"programs\"\nprogram = %q\n", i+1, name, program)
	}
	b.WriteString("\n[[stage]]\nname = \"main\"\nkind = \"swiss\"\nrounds = 5\n\n[[stage]]\nname = \"cup\"\nkind = \"knockout\"\nfrom = \"main\"\ntop = 8\n")
	return b.String()
}

// A layoutPage is a page of a type, and what selects the results on it, which must be in
// sight on a phone.
type layoutPage struct{ name, at, results string }

// leaguePages makes a page of every type in a language, of the league that was played in
// dir/league and, where a type needs more games or faults, of the sample.
func leaguePages(t *testing.T, dir, wasm, lang string) []layoutPage {
	t.Helper()
	at := func(name string) string { return filepath.Join(dir, lang, name) }
	if err := os.Mkdir(at(""), 0o777); err != nil {
		t.Fatal(err)
	}
	render := func(args ...string) { rendered(t, dir, append(args, "--lang", lang)...) }
	write(t, at("rubbish.mlog"), []byte("rubbish\n"))
	render("site", "-o", at("league"), filepath.Join(dir, "league"))
	render("site", "-o", at("sample"), "corpus/sample", "docs/example.mlog", at("rubbish.mlog"))
	render("exhibit", "-o", at("exhibit.html"), filepath.Join(dir, "league"))
	render("why", "--seat", "2", "-o", at("why.html"), "docs/example.mlog")
	render("replay", "-o", at("replay.html"), filepath.Join(dir, "league"))
	render("verifier", "-o", at("verify.html"), "--verifier", filepath.Join(wasm, verifier.ModuleName))
	write(t, at("report.html"), []byte(run(t, filepath.Join(dir, "analyze"), "--report", "all", "--format", "html", "--lang", lang, filepath.Join(dir, "league", "logs"))))
	list := []layoutPage{
		{"first page", "league/index.html", ".podium li, .verdict, .stage td:last-child"}, {"games", "league/games.html", "#list td:nth-child(4)"},
		{"crosstable", "league/crosstable.html", ""}, {"schedule", "league/schedule.html", "main td:nth-child(5)"}, {"ratings", "league/ratings.html", ""},
		{"first move", "league/first.html", ""}, {"time", "league/time.html", ""}, {"endings", "league/endings.html", ""}, {"starts", "league/starts.html", ""},
		{"method", "league/method.html", ""}, {"long bot", "league/bot/bot-3.html", ""}, {"CJK bot", "league/bot/bot-2.html", ""},
		{"long game", "league/game/*main.*3-*.html", ".seats li"}, {"Persian game", "league/game/*main.*5-*.html", ".seats li"}, {"frame", "league/embed/*main.*3-*.html", ".seats li"},
		{"fault", "league/exhibit/*main.*-14.*.html", ".headline"}, {"why", "league/why/*.html", ".headline"},
		{"several games", "sample/index.html", ".podium li, .verdict"}, {"games of several kinds", "sample/games.html", "#list td:nth-child(4)"},
		{"triangles", "sample/game/sample~triangles.s2.g13.html#m=15", ".seats li"}, {"halma", "sample/game/sample~halma.s2.g8.html#m=30", ".seats li"},
		{"no log", "sample/game/~~*.html", ""}, {"wrong call", "sample/exhibit/example~example.1-1.html", ".headline"},
		{"exhibit", "exhibit.html", ".headline"}, {"why alone", "why.html", ".headline"}, {"replays", "replay.html", ".seats li"}, {"verifier", "verify.html", ""}, {"report", "report.html", ""},
	}
	for i := range list {
		name, fragment, _ := strings.Cut(list[i].at, "#")
		found, err := filepath.Glob(at(name))
		if err != nil || len(found) == 0 {
			t.Fatal(list[i], found, err)
		}
		if list[i].at = found[0]; fragment != "" {
			list[i].at += "#" + fragment
		}
	}
	return list
}

// On every type of page, in every language and with names as people give them, nothing
// that a reader needs is cut, out of sight, too narrow or under something else: in
// windows of three sizes and on paper.
func TestLayout(t *testing.T) {
	dir := commands(t)
	write(t, filepath.Join(dir, "league.toml"), []byte(leagueEvent()))
	run(t, "go", "build", "-o", filepath.Join(dir, "programs")+"/", "./examples/bots/dots")
	run(t, filepath.Join(dir, "referee"), "tournament", "-q", filepath.Join(dir, "league.toml"), "-o", filepath.Join(dir, "league"))
	wasm := judge(t)
	b := tab.Start(t)
	for l, lang := range words.Tags() {
		for n, p := range leaguePages(t, dir, wasm, lang) {
			if *only != "" && *only != p.name {
				continue
			}
			where := p.name + ", " + lang
			b.Size(1280, 800)
			b.Open(p.at)
			for _, width := range []int64{1280, 768, 360} {
				b.Size(width, 800)
				for _, w := range b.Unreadable(false) {
					t.Errorf("%s, %d: %s", where, width, w)
				}
			}
			if p.results != "" {
				for _, w := range tab.Eval[[]string](b, `[...document.querySelectorAll(`+"`"+p.results+"`"+`)].slice(0, 20).filter(e => e.checkVisibility()).map(e => [e, e.getBoundingClientRect()]).filter(([e, r]) => !r.width || r.left < 0 || r.right > innerWidth || r.right > e.closest('.scroll')?.getBoundingClientRect().right).map(([e]) => e.textContent.slice(0, 60))`) {
					t.Errorf("%s, 360: a result is out of sight: %s", where, w)
				}
				if tab.Eval[int](b, `document.querySelectorAll(`+"`"+p.results+"`"+`).length`) == 0 {
					t.Errorf("%s: no results", where)
				}
			}
			want := b.A4()
			for _, w := range b.Unreadable(true) {
				t.Errorf("%s, paper: %s", where, w)
			}
			if (l+n)%len(words.Tags()) == 0 { // each page in one language, since printing is slow
				if got := b.Sheets(8.27, 11.69); got > want+want/4+1 {
					t.Errorf("%s: %d sheets of paper for what takes %d", where, got, want)
				}
			}
			b.OnScreen()
		}
	}
}
