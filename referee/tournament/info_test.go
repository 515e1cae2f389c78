package tournament

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/logfmt"
	"scrutineer/referee"
)

// asked is an event's run in which programs are asked for their authors.
type asked struct {
	ids   []string
	notes []string
	fail  bool
}

func (a *asked) settle(r *Runner) {
	r.Notef = func(f string, args ...any) { a.notes = append(a.notes, fmt.Sprintf(f, args...)) }
	r.Ask = func(_ context.Context, w *logfmt.Writer, m referee.Info) ([]string, error) {
		a.ids = append(a.ids, m.Program.ID)
		if _, err := os.Stat(filepath.Join(m.Program.Command.Dir, "x")); err != nil {
			return nil, err
		}
		if a.fail {
			return nil, errors.New("no such program")
		}
		h := &logfmt.Header{ID: m.Label.ID, Session: "info", Game: "-", Rulings: logfmt.Rulings{Set: "-"}, Protocol: "-", Event: m.Label.Event,
			Stage: "-", Round: "-", Slot: "-", Attempt: 1, Previous: "-", First: logfmt.None, Programs: []logfmt.Program{{ID: m.Program.ID, Version: "?", Digest: m.Program.Digest}},
			Clock: logfmt.Clock{Total: logfmt.Unknown, Move: logfmt.Unknown, Grace: logfmt.Unknown, From: "?"}, Limits: logfmt.Limits{Memory: logfmt.Unknown, Stack: logfmt.Unknown, Kind: "?", How: "?", Flood: logfmt.Unknown, Startup: logfmt.Unknown, Sent: logfmt.Unknown},
			Evidence: logfmt.Evidence{Exchange: "moves", Times: "none"}, Origin: logfmt.Origin{Kind: "recorded", Digest: "-"},
			Referee: logfmt.Program{ID: "test", Version: "-", Digest: "-"}, Source: "?", UTC: "?", Seed: logfmt.None, Start: "-"}
		return []string{"Ann of " + m.Program.ID}, errors.Join(w.Begin(h), w.End())
	}
}

// Each entry is asked for its author once, before its first game, and again only when its
// program has changed. One that cannot be asked may play.
func TestInform(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(3)+cup+`programs = "free"
`)
	var first, again, changed, broken asked
	for i, a := range []*asked{&first, &again, &changed, &broken} {
		h.opt = a.settle
		switch i {
		case 1:
			os.RemoveAll(filepath.Join(h.dir, "cup", "logs", "main.1.2-3.1.1.mlog"))
		case 2, 3:
			h.put("f/x", fmt.Sprint("another program ", i))
			os.RemoveAll(filepath.Join(h.dir, "cup", "logs", "main.1.2-3.1.1.mlog"))
		}
		a.fail = i == 3
		h.whole(&fakeReferee{})
	}
	if got := strings.Join(first.ids, " "); got != "p02 p03 p01" {
		t.Errorf("asked %s", got)
	}
	if got := strings.Join(first.notes, "; "); got != "entry p02: by Ann of p02; entry p03: by Ann of p03; entry p01: by Ann of p01" {
		t.Errorf("%s", got)
	}
	if len(again.ids) != 0 || strings.Join(changed.ids, " ") != "p01 p02" {
		t.Errorf("%v, %v", again.ids, changed.ids)
	}
	if !strings.HasPrefix(strings.Join(broken.notes, "; "), "entry p01: it was not asked for its author: no such program") {
		t.Errorf("%v", broken.notes)
	}
	if got := strings.Join(h.files("info"), " "); got != "p01.mlog p02.mlog p03.mlog" || len(h.files("work")) != 0 {
		t.Errorf("%s, %v", got, h.files("work"))
	}
}
