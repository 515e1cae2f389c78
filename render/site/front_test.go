package site

import (
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/base"
	"scrutineer/event"
	"scrutineer/event/folder"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// cup returns an event of three programs: a double round robin, then a final of the
// best two.
func cup() *event.Schedule {
	return &event.Schedule{File: "schedule", Event: "cup", Game: "fiverow", Points: event.Points{Win: 2000, Draw: 1000}, Seed: base.None,
		Entries: []event.Entry{{ID: "ann"}, {ID: "bob"}, {ID: "cid"}},
		Stages: []event.Stage{{Name: "main", Kind: event.RoundRobin, Games: 1, Programs: "frozen"},
			{Name: "final", Kind: event.RoundRobin, From: "main", Top: 2, Games: 1, Programs: "frozen", Ties: "all"}}}
}

// played returns a log of a slot with a winner's seat, or 0 for a draw.
func played(stage, slot string, winner int, bots ...string) *Entry {
	e := &Entry{ID: stage + ".1." + slot + ".1", Event: "cup", Game: "fiverow", Stage: stage, Round: stage + " 1",
		First: 1, Status: judge.Verified, Known: true, Winner: winner, End: "five", rated: true, Digest: stage + slot + strings.Join(bots, ""), UTC: "2026-05-01T12:00:00Z"}
	head := &folder.Head{Session: "game", Event: "cup", Game: "fiverow", Stage: stage, Status: judge.Verified, Basis: judge.Shown}
	for _, id := range bots {
		e.Players = append(e.Players, Player{ID: id})
		head.Players = append(head.Players, logfmt.Program{ID: id})
	}
	e.log = folder.Log{Head: head, ID: e.ID, Round: "1", Slot: slot, Attempt: 1, Digest: folder.Sum(e.Digest), Winner: base.Seat(winner)}
	e.result = analysis.Result{Game: "fiverow", Event: "cup", ID: e.ID, Stage: stage, First: bots[0], Second: bots[1], Outcome: []analysis.Outcome{analysis.Draw, analysis.FirstWins, analysis.SecondWins}[winner], End: "five"}
	return e
}

// without makes an entry one without a result.
func (e *Entry) without(status judge.Status) {
	e.Status, e.log.Status, e.log.Basis = status, status, judge.NoBasis
}

// front returns the first page of a site of the entries.
func front(t *testing.T, o Options, events []Event, list ...*Entry) string {
	t.Helper()
	return built(t, o, events, list...)("index.html")
}

// built makes a site of the entries, and returns a function that reads the text of its
// pages.
func built(t *testing.T, o Options, events []Event, list ...*Entry) func(page string) string {
	t.Helper()
	markup := marked(t, o, events, list...)
	return func(page string) string { return readable(markup(page)) }
}

// marked is like built, with the markup of the pages.
func marked(t *testing.T, o Options, events []Event, list ...*Entry) func(page string) string {
	t.Helper()
	c := &Collection{Events: events, Entries: list}
	if err := c.Arrange(); err != nil {
		t.Fatal(err)
	}
	for _, e := range c.Entries {
		e.Address = "" // there are no logs for them
	}
	o.Dir = t.TempDir()
	if _, err := Build(c, o); err != nil {
		t.Fatal(err)
	}
	return func(page string) string {
		b, err := os.ReadFile(filepath.Join(o.Dir, page))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
}

// readable returns the text of markup as a reader sees it.
func readable(s string) string {
	s = flat(bare(template.HTML(blocks.ReplaceAllString(s, " $0"))))
	return strings.NewReplacer(" .", ".", " ,", ",").Replace(strings.Join(strings.Fields(s), " "))
}

// blocks matches the tags of elements that separate words.
var blocks = regexp.MustCompile(`</?(li|ol|ul|p|td|th|tr|span|b|div|h1|h2|h3|a)[ >]`)

// mainStage returns a main stage that ann wins. She is also first by all games.
func mainStage() []*Entry {
	return []*Entry{
		played("main", "1-2.1", 1, "ann", "bob"), played("main", "1-2.2", 2, "bob", "ann"),
		played("main", "1-3.1", 2, "cid", "ann"), played("main", "1-3.2", 1, "ann", "cid"),
		played("main", "2-3.1", 1, "bob", "cid"), played("main", "2-3.2", 0, "cid", "bob"),
	}
}

// The winner of the final is named and on the podium, though another bot has more
// points in total. Points of the main stage count only if the organiser says so.
func TestTheFinalDecides(t *testing.T) {
	games := append(mainStage(), played("final", "1-2.1", 2, "ann", "bob"), played("final", "1-2.2", 0, "bob", "ann"))
	text := front(t, Options{}, []Event{{Fixed: folder.Fixed{Schedule: cup()}}}, games...)
	for _, want := range []string{
		"bob wins, 2 points ahead of ann. 2 games each are not enough to tell the two apart.", "Scheduled games played: 8 of 8", "verified: 8",
		"1 bob 3 points", "2 bots go on: those above the line.", "Points of earlier stages are not carried over.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the first page does not say %q:\n%s", want, text)
		}
	}
	text = front(t, Options{Config: Config{Carry: map[string][]string{"final": {"main"}}}}, []Event{{Fixed: folder.Fixed{Schedule: cup()}}}, games...)
	// ann has 8 points of the main stage and 1 of the final, bob 3 and 3
	for _, want := range []string{"ann wins, 3 points ahead of bob.", "Points of main are carried over."} {
		if !strings.Contains(text, want) {
			t.Errorf("with points carried the first page does not say %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "not carried over") {
		t.Error("points are said not to be carried")
	}
}

// Rejected logs give no slot a result, and are counted separately.
func TestTheHonestStateLine(t *testing.T) {
	lie := played("final", "1-2.1", 1, "ann", "bob")
	lie.without(judge.Rejected)
	lie.Findings = []judge.Finding{{Code: judge.FalseFault, Severity: judge.Decisive}}
	void := played("final", "1-2.2", 0, "bob", "ann")
	void.Known = false
	void.without(judge.VoidStatus)
	text := front(t, Options{}, []Event{{Fixed: folder.Fixed{Schedule: cup()}}}, append(mainStage(), lie, void)...)
	for _, want := range []string{"Games scheduled so far, played: 6 of 8", "verified: 6", "void: 1", "rejected: 1", "ann leads, 5 points ahead of bob."} {
		if !strings.Contains(text, want) {
			t.Errorf("the first page does not say %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "wins") {
		t.Error("somebody wins an event that is not over")
	}
}

// A fault that only an attested claim shows is not called confirmed.
func TestFaultsByWhatShowsThem(t *testing.T) {
	games := mainStage()
	for i, code := range []judge.Code{judge.FaultConfirmed, judge.Unproved} {
		games[i].ByFault, games[i].result.ByFault = true, true
		games[i].Findings = []judge.Finding{{Code: code, Severity: judge.Note}}
	}
	text := front(t, Options{}, nil, games...)
	if want := "Decided by a fault: 2 · confirmed: 1 · that only the log attests: 1"; !strings.Contains(text, want) {
		t.Errorf("the first page does not say %q:\n%s", want, text)
	}
	// without a schedule nothing is said about scheduled games, and a single stage
	// has no name
	if strings.Contains(text, "cheduled") || !strings.Contains(text, "ann wins, 5 points ahead of bob.") {
		t.Errorf("of one stage without a schedule:\n%s", text)
	}
}

// A disqualified bot has no slots, and bots with equal points share a place.
func TestSharedFirstPlace(t *testing.T) {
	text := front(t, Options{}, []Event{{Fixed: folder.Fixed{Schedule: cup(), Out: []string{"ann"}}}}, mainStage()...)
	if want := "played: 2 of 4"; !strings.Contains(text, want) { // bob against cid, and their final
		t.Errorf("the first page does not say %q:\n%s", want, text)
	}
	even := []*Entry{played("main", "1-2.1", 1, "ann", "bob"), played("main", "1-2.2", 1, "bob", "ann")}
	if text = front(t, Options{}, nil, even...); !strings.Contains(text, "ann, bob share first place with 2 points each.") {
		t.Errorf("equal bots:\n%s", text)
	}
}

// Half points in the verdict are written as on the podium.
func TestSharedHalfPoints(t *testing.T) {
	even := []*Entry{played("main", "1-2.1", 1, "ann", "bob"), played("main", "1-2.2", 1, "bob", "ann"), played("main", "1-2.3", 0, "ann", "bob")}
	text := front(t, Options{}, nil, even...)
	if !strings.Contains(text, "share first place with 3 points each.") || !strings.Contains(text, "1–2 ann 3 points") {
		t.Errorf("equal bots:\n%s", text)
	}
}

// An unknown end is a dash, as unknown results are. A short id does not break at its
// hyphen; a long one may.
func TestDashAndIDs(t *testing.T) {
	cut, long := played("main", "1-2.1", 0, "ann", "bob"), played("main", "1-2.2", 1, "ann", "bob")
	cut.ID, cut.Known, cut.End, cut.Status = "three.1.2-3.1.1", false, "", judge.Open
	long.ID = strings.Repeat("a-", 13)
	text := marked(t, Options{}, nil, cut, long)("games.html")
	if strings.Contains(text, ">-<") || !strings.Contains(text, "<td>–") {
		t.Errorf("no dash for an unknown end:\n%s", text)
	}
	if !strings.Contains(text, `<bdi class="whole">three.1.2-3.1.1</bdi>`) || !strings.Contains(text, "<bdi>"+long.ID+"</bdi>") {
		t.Errorf("ids:\n%s", text)
	}
	for _, rule := range []string{".whole{white-space:nowrap}", "bdi[dir=ltr]:not(.code,.singles *){white-space:nowrap}"} {
		if !strings.Contains(string(styleCSS), rule) {
			t.Errorf("the style has no %s", rule)
		}
	}
}

// The first page of an event of many bots, stages and games stays small.
func TestFrontPageIsSmall(t *testing.T) {
	var games []*Entry
	for stage := range 4 {
		for a := range 40 {
			for b := range a {
				games = append(games, played(fmt.Sprint("stage-", stage), fmt.Sprintf("%d-%d.1", b+1, a+1), 1+(a+b)%2, fmt.Sprint("a-bot-with-a-name-", a), fmt.Sprint("a-bot-with-a-name-", b)))
			}
		}
	}
	c := &Collection{Entries: games}
	if err := c.Arrange(); err != nil {
		t.Fatal(err)
	}
	for _, e := range c.Entries {
		e.Address = ""
	}
	dir := t.TempDir()
	if _, err := Build(c, Options{Dir: dir}); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(dir, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	// these games have no logs, so the small boards are counted with their maximum
	// size
	if size := info.Size() + maxBoards*(2000+500); size > 60_000 {
		t.Errorf("the first page has %d bytes, more than 60 kB", size)
	}
}

// While an event runs, the first page has the games in progress and the last results,
// and reloads itself in place.
func TestWhileItRuns(t *testing.T) {
	games := mainStage()[:4]
	for i, e := range games {
		e.UTC = fmt.Sprintf("2026-05-01T12:0%d:00Z", i)
	}
	open := played("main", "2-3.1", 0, "bob", "cid")
	open.Known, open.Plies, open.UTC = false, 17, "2026-05-01T12:09:00Z"
	open.without(judge.Open)
	text := front(t, Options{Live: true}, []Event{{Fixed: folder.Fixed{Schedule: cup()}}}, append(games, open)...)
	for _, want := range []string{
		"in progress bob – cid move 17", "ann – cid 1–0 cid – ann 0–1 bob – ann 0–1 Stage main", "Games scheduled so far, played: 4 of 6", "round robin · 4 of 6", "ann leads, 8 points ahead of bob.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the first page does not say %q:\n%s", want, text)
		}
	}
}

// The schedule has every slot with its result, that of seat 1 first, and the slots
// that are not played yet. The crosstable has every game from the side of its row.
func TestScheduleAndSingleGames(t *testing.T) {
	page := built(t, Options{}, []Event{{Fixed: folder.Fixed{Schedule: cup()}}}, mainStage()[:5]...)
	text := page("schedule.html")
	for _, want := range []string{"6 scheduled games", "main 1 cid ann 0–1 five in a row verified 1-3.1", "main 1 cid bob – – to be played 2-3.2", "Who plays in later stages is not known yet."} {
		if !strings.Contains(text, want) {
			t.Errorf("the schedule does not say %q:\n%s", want, text)
		}
	}
	text = page("crosstable.html")
	for _, want := range []string{"ann · 1 1 1 1 8", "bob 0 0 · 1 2", "cid 0 0 0 · 0"} {
		if !strings.Contains(text, want) {
			t.Errorf("the crosstable does not say %q:\n%s", want, text)
		}
	}
}

// With many events and stages, the first page has the last ones and links to the
// rest.
func TestManyEventsAndStages(t *testing.T) {
	var games []*Entry
	for i := range 30 {
		a, b := played(fmt.Sprint("s", i), "1-2.1", 1, "ann", "bob"), played("main", "1-2.1", 1, "ann", "bob")
		a.UTC = fmt.Sprintf("2026-05-%02dT12:00:00Z", i+1)
		b.Event, b.log.Event, b.result.Event, b.UTC = fmt.Sprint("cup-", i), fmt.Sprint("cup-", i), fmt.Sprint("cup-", i), a.UTC
		b.log.Digest += folder.Sum(b.Event)
		games = append(games, a, b)
	}
	text := front(t, Options{}, nil, games...)
	for want, there := range map[string]bool{"Stage s29": true, "Stage s22": true, "Stage s21": false, "22 earlier stages": true,
		"cup-29": true, "cup-18": false, "all games": true} {
		if strings.Contains(text, want) != there {
			t.Errorf("the first page says %q: %v, want %v", want, !there, there)
		}
	}
}
