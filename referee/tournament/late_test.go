package tournament

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"scrutineer/event"
	"scrutineer/ledger"
	"scrutineer/logfmt"
)

// lateEntry returns an entry of a testEvent that joins a stage.
func lateEntry(id, more string) string {
	return "\n[[entry]]\nid = \"" + id + "\"\nfolder = \"f\"\nprogram = \"./x\"\n" + more
}

// Names look the same whatever letters they are made of, and otherwise do not.
func TestOutline(t *testing.T) {
	for _, same := range [][]string{{"Ann", "ann", "ÁNN", "Аnn", "a n\u200bn"}, {"corner", "Comer", "соrnеr"}, {"l1I|", "llll"}, {"vvin", "w1n"}, {"O0o", "ООО"}} {
		for _, name := range same[1:] {
			if event.Skeleton(name, true) != event.Skeleton(same[0], true) {
				t.Errorf("%q and %q", name, same[0])
			}
		}
	}
	for _, other := range [][2]string{{"ann", "anne"}, {"ann-2", "ann-3"}, {"ann2", "ann-2"}, {"bob", "bop"}} {
		if event.Skeleton(other[0], true) == event.Skeleton(other[1], true) {
			t.Errorf("%q and %q", other[0], other[1])
		}
	}
}

// An entry that joins a finished event plays everybody in it, and what was there stays byte
// for byte. The ledger goes on with it. Nobody joins once the table has been used.
func TestJoins(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(3)+cup)
	folder, keys := sealing(t, h)
	h.whole(&fakeReferee{})
	before := map[string]string{}
	for _, name := range h.files("logs") {
		before[name] = h.text1("logs/" + name)
	}
	old := h.text1(event.EventFile)
	h.text += lateEntry("dan", `late = ["main"]
`)
	p := &fakeReferee{}
	h.whole(p)
	if len(before) != 6 || len(p.played) != 6 {
		t.Fatalf("%d games, and %d with who joined", len(before), len(p.played))
	}
	for _, m := range p.played {
		if m.Programs[0].ID != "dan" && m.Programs[1].ID != "dan" {
			t.Errorf("%s is played", m.Label.ID)
		}
	}
	for name, text := range before {
		if h.text1("logs/"+name) != text {
			t.Errorf("%s has changed", name)
		}
	}
	if list := h.files("old"); len(list) != 1 || h.text1("old/"+list[0]) != old {
		t.Errorf("kept are %v", list)
	}
	if rows := strings.Count(h.text1("tables/main.csv"), "\n"); rows != 5 {
		t.Errorf("%d rows", rows)
	}
	var joins []ledger.Entry
	account := &ledger.Account{}
	_, err := folder.Read(ledger.Options{Keys: keys}, func(e *ledger.Entry) error {
		if account.Add(e); e.Kind == ledger.Join {
			joins = append(joins, *e)
		}
		return nil
	})
	want := ledger.Entry{Kind: ledger.Join, Index: 1 + 4 + 1 + 2*6 + 1, Joined: "dan", Digest: logfmt.DigestOf([]byte(h.text1(event.EventFile))), Slots: 12}
	if err != nil || len(joins) != 1 || joins[0] != want || len(account.Faults()) > 0 || !account.Closed() {
		t.Errorf("%+v, want %+v; %v, %v", joins, want, account.Faults(), err)
	}
	p = &fakeReferee{}
	if h.whole(p); len(p.played) > 0 {
		t.Errorf("%d games again", len(p.played))
	}
}

// A run that was killed between the schedule and the ledger's leaf goes on with both.
func TestJoinsAfterAKill(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(2)+cup)
	folder, _ := sealing(t, h)
	h.whole(&fakeReferee{})
	h.text += lateEntry("dan", `late = ["main"]
`) + lateEntry("eve", `late = ["main"]
`)
	e := read(t, h.text)
	if err := os.WriteFile(filepath.Join(h.dir, "cup", event.EventFile), schedulesText(e), 0o644); err != nil {
		t.Fatal(err)
	}
	h.whole(&fakeReferee{})
	text, err := os.ReadFile(folder.Leaves())
	if err != nil || bytes.Count(text, []byte("\njoin dan ")) != 1 || bytes.Count(text, []byte("\njoin eve ")) != 1 {
		t.Errorf("%s, %v", text, err)
	}
	if len(h.files("logs")) != 12 {
		t.Errorf("%v", h.files("logs"))
	}
}

// Nobody joins a stage whose table has been used, or with another change.
func TestJoinsRefused(t *testing.T) {
	for _, c := range []struct{ text, more, old, new, want string }{
		{cup + `
[[stage]]
name = "final"
kind = "round-robin"
from = "main"
top = 2
`, lateEntry("dan", `late = ["main"]
`), "", "", "value: entry dan: nobody joins stage main any more: final has begun, whose entries came from its table"},
		{cup, lateEntry("dan", `late = ["main"]
`), `id = "p02"`, `id = "p03"`, "changed: the event has begun with "},
		{cup, lateEntry("dan", ""), "", "", "changed: the event has begun with "},
	} {
		h := newHouse(t, headOfEvent+entries(2)+c.text)
		h.whole(&fakeReferee{})
		was := h.text1(event.EventFile)
		h.text = strings.Replace(h.text, c.old, c.new, 1) + c.more
		_, err := h.run(context.Background(), &fakeReferee{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
		if h.text1(event.EventFile) != was || slices.Contains(h.files(""), "old") {
			t.Error("the schedule has changed")
		}
	}
}

// A stage that nothing is drawn from takes an entry even if another has begun after it.
func TestJoinsWithAnother(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(3)+cup+`
[[stage]]
name = "fit"
kind = "swiss"
rounds = 2
`)
	h.whole(&fakeReferee{})
	n := len(h.files("logs"))
	h.text += lateEntry("dan", `late = ["main"]
`)
	h.whole(&fakeReferee{})
	if got := len(h.files("logs")); got != n+6 || strings.Contains(h.text1("tables/fit.csv"), "dan") {
		t.Errorf("%d logs, and %d before", got, n)
	}
}

// schedulesText returns the text of an event's schedule.
func schedulesText(e *Event) []byte { return event.Format(scheduled(e)) }
