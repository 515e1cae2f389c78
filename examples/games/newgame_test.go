package games

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/base"
	"scrutineer/internal/test/forge"
	"scrutineer/internal/test/gametest"
	"scrutineer/internal/test/testsite"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/page"
	"scrutineer/render/site"
	"scrutineer/rules"
)

// The game passes the tests for every game.
func TestPromises(t *testing.T) {
	later := gametest.Usual(Raid)
	later.Start = "5 2 1 0"
	gametest.Run(t, Raid, []rules.Setup{gametest.Usual(Raid), later})
}

// A falling score fails the tests if the game says that its scores only rise.
func TestFallingMustBeSaid(t *testing.T) {
	g := *Raid
	g.Scores = rules.Running
	if err := gametest.Check(&g, []rules.Setup{gametest.Usual(Raid)}); err == nil || !strings.Contains(err.Error(), "takes the score from") {
		t.Errorf("falling scores in a game of running sums: %v", err)
	}
	g.Scores = rules.FinalOnly
	if err := gametest.Check(&g, []rules.Setup{gametest.Usual(Raid)}); err == nil || !strings.Contains(err.Error(), "at its end") {
		t.Errorf("gains in a game that counts at its end: %v", err)
	}
}

// Of nine stones the left player takes two, 2:0; the right one, 2:1; the left three,
// which gains nothing and costs a point, 1:1; the right two, which gain 2 and cost
// the left its point, 0:3; and the left the last, 1:3.
func TestScoresFall(t *testing.T) {
	pos, err := Raid.Open(gametest.Usual(Raid))
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range []struct{ take, gain, left, right int }{{2, 2, 2, 0}, {1, 1, 2, 1}, {3, 0, 1, 1}, {2, 2, 0, 3}, {1, 1, 1, 3}} {
		gain, refused := pos.Play(rules.Move{N: [6]int16{int16(x.take)}})
		if o := pos.Outcome(); refused != nil || gain != x.gain || o.Score != [base.Max]int{x.left, x.right} {
			t.Errorf("move %d: gain %d, score %v (%v), want %+v", i+1, gain, o.Score, refused, x)
		}
	}
	if o := pos.Outcome(); !o.Over || o.Winner != base.Second {
		t.Errorf("%+v", o)
	}
}

// pays is a position whose moves have negative gains, which no log can express.
type pays struct{ rules.Position }

func (p pays) Play(m rules.Move) (int, *rules.Refusal) {
	gain, refused := p.Position.Play(m)
	return -gain, refused
}

// A gain below 0 fails the tests, also in a game whose scores do not fall.
func TestNoGainBelowZero(t *testing.T) {
	g := *Raid
	g.Measures, g.Protocols = nil, nil
	g.NewPosition = func(setup rules.Setup) (rules.Position, error) {
		pos, err := openRaid(setup)
		if err != nil {
			return nil, err
		}
		return pays{pos}, nil
	}
	if err := gametest.Check(&g, []rules.Setup{gametest.Usual(Raid)}); err == nil || !strings.Contains(err.Error(), "none is below 0") {
		t.Errorf("a move that costs points: %v", err)
	}
}

// Sessions of the game can be played, verified, rated and shown.
func TestNewGame(t *testing.T) {
	list, err := forge.Honest(forge.Boards(Raid, Raid.Usual, gametest.Usual(Raid)), 60, 1)
	if err != nil {
		t.Fatal(err)
	}
	j := judge.New([]*rules.Game{Raid}, judge.Options{Keep: true, Bytes: true})
	var counts analysis.Counts
	over := 0
	for _, played := range list {
		s, err := j.Next(logfmt.NewReader(bytes.NewReader(played.Log), played.Name))
		if err != nil {
			t.Fatal(err)
		}
		if s.Status == judge.Rejected || s.Status == judge.Malformed || s.Status == judge.Unsupported {
			t.Errorf("%s: %s, %v", played.Name, s.Status, s.Findings)
		}
		if r, err := analysis.Of(s); err == nil {
			if err := counts.Add(r); err != nil {
				t.Fatal(err)
			}
		}
		if s.Status == judge.Verified && s.Outcome.Reason == "x-heap-gone" {
			over++
			shows(t, s)
		}
	}
	if over < 5 {
		t.Errorf("%d games of %d were played to the end", over, len(list))
	}
	scheme := analysis.SchemeOf(Raid)
	if st := analysis.StandingsOf(&counts, Raid.Name, scheme); scheme.Win != 3*scheme.Draw || st.Games < int64(over) || len(st.Standings) != 2 {
		t.Errorf("%+v: standings %+v", scheme, st)
	}
	if r := analysis.Rate(&counts, Raid.Name, analysis.Options{}); len(r.Pools) != 1 {
		t.Errorf("ratings %+v", r)
	}
}

// shows makes a page of a game, with its moves in the game's notation.
func shows(t *testing.T, s *judge.Session) {
	g, err := page.Of(s)
	if err != nil {
		t.Fatal(err)
	}
	var html bytes.Buffer
	if err := page.Replay(&html, []page.Game{g}, page.Options{}); err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(g.Frames[1].Move, " of 9") || !strings.Contains(html.String(), "x-heap-gone") {
		t.Errorf("first move %q, reason %q", g.Frames[1].Move, g.Outcome.Reason)
	}
}

// The game has its own page on a site.
func TestSite(t *testing.T) {
	list, err := forge.Honest(forge.Boards(Raid, Raid.Usual, gametest.Usual(Raid)), 20, 2)
	if err != nil {
		t.Fatal(err)
	}
	shelf := &testsite.Set{Games: []*rules.Game{Raid}, Logs: map[string][]byte{}}
	for _, played := range list {
		shelf.Add(t, played.Log)
	}
	dir := t.TempDir()
	if out := shelf.Build(t, site.Options{Dir: dir}, shelf.Entries); out.Made != len(list) {
		t.Errorf("%d of %d games were made", out.Made, len(list))
	}
	index, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil || !bytes.Contains(index, []byte(Raid.Name)) {
		t.Errorf("the first page does not name the game: %v", err)
	}
}
