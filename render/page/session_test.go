package page_test

import (
	"bytes"
	"strings"
	"testing"

	"scrutineer/internal/words"
	"scrutineer/internal/words/markup"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/page"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// log is a log of a game on a row of five cells, up to a move that is refused.
const log = `mlog 1
id t.1
session game
game fiverow height=1 width=5
rulings fiverow-1 d2515d602bab0a9c816f1fc279ada824cd0febebb2f4d91f9d4344fbde02726a
protocol -
event - - - -
attempt 1 -
seat 1 ann ? ? Ann \xc5\x81
seat 2 bob ? ?
first 1
clock ? ? ? ?
limits ? ? ? ? ? ? ?
evidence moves charged
origin recorded -
referee hand - -
host
clocksource ?
utc ?
seed -
start -
m 1 1 - 1500 - C0
m 2 2 - ? - A0
m 3 1 - 7 - A0
`

func judged(t *testing.T, text string) *judge.Session {
	t.Helper()
	j := judge.New([]*rules.Game{fiverow.Game}, judge.Options{Keep: true})
	s, err := j.Next(logfmt.NewReader(strings.NewReader(text), "t.mlog"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestOfSession(t *testing.T) {
	g, err := page.Of(judged(t, log))
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Frames) != 4 || g.Frames[0].Move != "" || g.Frames[1].Move != "C0" || g.Frames[2].Move != "A0" {
		t.Fatalf("frames %+v", g.Frames)
	}
	if g.Frames[1].Micros != 1500 || !g.Frames[2].Micros.Unknown() || g.Frames[2].Seat != 2 {
		t.Errorf("frames %+v", g.Frames)
	}
	if g.Frames[2].Board != "0.X.. X" {
		t.Errorf("board %q", g.Frames[2].Board)
	}
	if g.Seats[0].Name != "Ann Ł" || g.Seats[0].Mark != "X" || g.Seats[1].Name != "bob" || g.Seats[1].Mark != "0" {
		t.Errorf("seats %+v", g.Seats)
	}
	if g.Status != "rejected" || g.First != 1 {
		t.Errorf("status %q, first %d", g.Status, g.First)
	}
	if o := g.Outcome; !o.Over || o.Winner != 2 || o.Reason != "fault" || o.Score != nil {
		t.Errorf("outcome %+v", o)
	}
	// an event instead of a third move shows the position in which it happened
	if e := g.Frames[3]; e.Move != "" || e.Seat != 1 || e.Board != g.Frames[2].Board || g.Deciding() != 3 {
		t.Errorf("event %+v, deciding %d", e, g.Deciding())
	}
	var illegal *page.Note
	for i := range g.Findings {
		if g.Findings[i].Code == "illegal-move" {
			illegal = &g.Findings[i]
		}
	}
	if illegal == nil || illegal.Ply != 3 || !strings.Contains(illegal.Text, "A0") {
		t.Errorf("findings %+v", g.Findings)
	}
	var out bytes.Buffer
	if err := page.Replay(&out, []page.Game{g}, page.Options{}); err != nil {
		t.Error(err)
	}
}

// For a start by moves, the first frame is the board after them, and they are not
// moves of the game.
func TestStartByMoves(t *testing.T) {
	text := strings.NewReplacer("start -", "start plies C0; A0", "m 1 1 - 1500 - C0\nm 2 2 - ? - A0\nm 3 1 - 7 - A0\n", "m 1 1 - 1500 - B0\n").Replace(log)
	g, err := page.Of(judged(t, text))
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Frames) != 2 || g.Frames[0].Board != "0.X.. X" || g.Frames[0].Move != "" || g.Frames[1].Move != "B0" || g.Frames[1].Board != "0XX.. 0" {
		t.Errorf("frames %+v", g.Frames)
	}
}

func TestNothingToShow(t *testing.T) {
	for name, text := range map[string]string{
		"not a log":         "mlog 1\nid\n",
		"a game not known":  strings.Replace(log, "game fiverow", "game chess", 1),
		"a set not known":   strings.Replace(log, "fiverow-1", "fiverow-9", 1),
		"a start in pieces": strings.Replace(log, "start -", "start X", 1),
	} {
		if _, err := page.Of(judged(t, text)); err == nil {
			t.Errorf("%s: something to show", name)
		}
	}
	if _, err := page.Of(new(judge.Session)); err == nil {
		t.Error("a session that nobody judged is shown")
	}
}

// Above the findings a page says in its own language who erred first: the program by
// its move, and the referee who accepted it. It also says if the machine may be the
// cause.
func TestWhoErred(t *testing.T) {
	g, err := page.Of(judged(t, log))
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Remarks) != 2 || g.Remarks[0].Kind != judge.RemarkFirst || g.Remarks[0].Seat != 1 || g.Remarks[0].Line != 24 || g.Remarks[0].Word != "illegal" || g.Remarks[1].Kind != "referee" || g.Remarks[1].Line != 24 {
		t.Fatalf("%+v", g.Remarks)
	}
	g.Remarks[0].Suspect = true
	for _, kind := range []judge.RemarkKind{judge.RemarkLost, judge.RemarkLeft, judge.RemarkHarmless, judge.RemarkAttested, judge.RemarkVoid} {
		g.Remarks = append(g.Remarks, judge.Remark{Kind: kind, Seat: 2, Line: 7, What: words.Literal("<word>")})
	}
	for tag, want := range map[string]string{"en": "erred first, by", "fa": "نخست", "lv": "Vispirms kļūdījās", "pl": "zawinił jako pierwszy", "ru": "Первым нарушил"} {
		lang, err := words.In(tag)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := page.Replay(&b, []page.Game{g}, page.Options{Language: lang}); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		if !strings.Contains(text, want) || !strings.Contains(text, "Ann Ł") || strings.Contains(text, "[common.") || strings.Contains(text, "<word>") {
			t.Errorf("%s: the page does not say %q, or says what it must not", tag, want)
		}
		if !strings.Contains(text, string(markup.HTML(lang, "common.headline.suspect"))) || strings.Count(text, "&lt;word&gt;") != 5 {
			t.Errorf("%s: a clause is not said", tag)
		}
	}
}
