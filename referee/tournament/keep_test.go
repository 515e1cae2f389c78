package tournament

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"scrutineer/base"
	"scrutineer/referee"
)

// Logs of disqualified entries are moved and kept; if they are taken back, they count.
func TestRemove(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(3)+cup)
	h.whole(&fakeReferee{})
	text := h.text
	h.text += `
[[disqualified]]
entry = "p01"
why = "not the author"
`
	p := &fakeReferee{}
	h.whole(p)
	if got := h.text1("places.csv"); got != "rank,rank_to,bot,name,stage,points\n1,1,p02,,main,4\n2,2,p03,,main,0\n" {
		t.Errorf("%s", got)
	}
	if len(h.files("logs")) != 2 || len(h.files("removed")) != 4 || len(p.played) != 0 {
		t.Errorf("%v, %v", h.files("logs"), h.files("removed"))
	}
	h.text = text
	h.whole(p)
	if len(h.files("logs")) != 6 || len(h.files("removed")) != 0 || len(p.played) != 0 {
		t.Errorf("%v, %v", h.files("logs"), h.files("removed"))
	}
}

// Within a stage the program that began it plays on, whatever its folder has later. Between
// stages it may change, or not, as the stage says.
func TestFreeze(t *testing.T) {
	const last = `
[[stage]]
name = "last"
kind = "round-robin"
from = "main"
top = 2
`
	for _, c := range []struct {
		main, last string
		programs   int // digests in the end, of the one program that both entries run
	}{
		{"", "", 2}, {"", `programs = "as main"
`, 1}, {`programs = "free"
`, "", 2},
	} {
		h := newHouse(t, headOfEvent+entries(2)+cup+c.main+last+c.last)
		ctx, cancel := context.WithCancel(context.Background())
		h.opt = func(r *Runner) { r.Jobs = 1 }
		h.run(ctx, &fakeReferee{void: func(m *referee.Match) string { // one game, and then an interruption
			if m.Label.ID == "main.1.2-3.2.1" {
				cancel()
				return "operator"
			}
			return ""
		}})
		h.put("f/x", "another program")
		var notes []string
		h.opt = func(r *Runner) { r.Notef = func(f string, a ...any) { notes = append(notes, fmt.Sprintf(f, a...)) } }
		var mu sync.Mutex // games are played concurrently
		seen := map[string]bool{}
		h.whole(&fakeReferee{seen: func(_ [2]string, m *referee.Match) {
			mu.Lock()
			defer mu.Unlock()
			seen[m.Label.Stage+" "+m.Programs[0].Digest] = true
		}})
		if got := len(h.files("programs")); got != c.programs {
			t.Errorf("%q %q: %d programs, want %d", c.main, c.last, got, c.programs)
		}
		if changed := c.main != ""; changed == slices.ContainsFunc(notes, func(n string) bool { return strings.Contains(n, "its folder was changed") }) {
			t.Errorf("%q %q: %q", c.main, c.last, notes)
		}
		if len(seen) != 2 {
			t.Errorf("%q %q: %v", c.main, c.last, seen)
		}
	}
}

// A frozen program of which no copy is left, and whose folder was changed, ends the run:
// nothing else may play in its place.
func TestFrozenAndGone(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(2)+cup)
	ctx, cancel := context.WithCancel(context.Background())
	h.run(ctx, &fakeReferee{void: func(*referee.Match) string { cancel(); return "operator" }})
	for _, name := range h.files("programs") {
		if err := os.RemoveAll(filepath.Join(h.dir, "cup", "programs", name)); err != nil {
			t.Fatal(err)
		}
	}
	h.put("f/x", "another program")
	if _, err := h.run(context.Background(), &fakeReferee{}); err == nil || !strings.Contains(err.Error(), "changed where it may not be") {
		t.Error(err)
	}
}

// Games that nobody would have had to play without the disqualified are removed, too: here
// extra games for a place that both have.
func TestRemoveRest(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(3)+cup+`
[[stage]]
name = "last"
kind = "round-robin"
from = "main"
top = 2
`)
	equal := &fakeReferee{winner: func(m *referee.Match) base.Seat {
		if m.Label.Stage == "main" && m.Programs[0].ID != "p01" && m.Programs[1].ID != "p01" {
			return base.Nobody
		}
		if m.Programs[0].ID < m.Programs[1].ID {
			return base.First
		}
		return base.Second
	}}
	if h.whole(equal); len(h.files("logs")) != 6+2+2 {
		t.Fatalf("%v", h.files("logs"))
	}
	h.text += `
[[disqualified]]
entry = "p01"
why = "not the author"
`
	for range 2 {
		h.whole(equal)
		if got := h.files("tables"); !slices.Equal(got, []string{"last.cross", "last.csv", "main.cross", "main.csv"}) {
			t.Errorf("%v", got)
		}
		if got := h.files("removed"); len(got) != 4+2+2 || !slices.Contains(got, "main.extra.1.3-4.1.1.mlog") {
			t.Errorf("%v", got)
		}
		if got := h.files("logs"); !slices.Equal(got, []string{"last.1.3-4.1.1.mlog", "last.1.3-4.2.1.mlog", "main.1.3-4.1.1.mlog", "main.1.3-4.2.1.mlog"}) {
			t.Errorf("%v", got)
		}
	}
}
