package tournament

import (
	"context"
	"slices"
	"strings"
	"testing"

	"scrutineer/ledger"
)

// kindsOf returns the leaves of a ledger, each as its kind and what it is about.
func kindsOf(t *testing.T, folder ledger.Folder, keys ledger.Keys) (list []string, entered map[string][]string) {
	t.Helper()
	entered = map[string][]string{}
	_, err := folder.Read(ledger.Options{Keys: keys}, func(e *ledger.Entry) error {
		list = append(list, strings.TrimSpace(string(e.Kind)+" "+e.Joined+e.Slot))
		if e.Kind == ledger.Enter {
			entered[e.Joined] = append(entered[e.Joined], e.Digest)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list, entered
}

// Every program is in the ledger before the first game.
func TestEntered(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(3)+cup)
	folder, keys := sealing(t, h)
	h.whole(&fakeReferee{})
	list, entered := kindsOf(t, folder, keys)
	first := slices.IndexFunc(list, func(s string) bool { return strings.HasPrefix(s, "start") })
	if all := slices.Index(list, "entered"); all != first-1 || len(entered) < 3 || len(list) != 2+len(entered)+1+2*6 {
		t.Errorf("%q", list)
	}
	for id, digests := range entered {
		if len(digests) != 1 {
			t.Errorf("%s: %q", id, digests)
		}
	}
	h.whole(&fakeReferee{})
	if again, _ := kindsOf(t, folder, keys); len(again) != len(list) {
		t.Errorf("a second run adds to it: %q", again[len(list):])
	}
}

// A program that may change is entered again before it plays.
func TestEnteredAgain(t *testing.T) {
	h := newHouse(t, headOfEvent+entries(2)+`
[[stage]]
name = "one"
kind = "round-robin"
programs = "free"
starts = ["standard"]

[[stage]]
name = "two"
kind = "round-robin"
programs = "free"
starts = ["standard"]
`)
	folder, keys := sealing(t, h)
	plain := h.opt
	h.opt = func(r *Runner) { plain(r); r.Jobs = 1 }
	ctx, stop := context.WithCancel(context.Background())
	p := &fakeReferee{wait: func(_ context.Context, id string) {
		if strings.HasPrefix(id, "two.") {
			stop()
		}
	}}
	if _, err := h.run(ctx, p); err != nil && ctx.Err() == nil {
		t.Fatal(err)
	}
	h.put("f/x", "another program")
	h.whole(&fakeReferee{})
	list, entered := kindsOf(t, folder, keys)
	for id, digests := range entered {
		if id != "base" && (len(digests) != 2 || digests[0] == digests[1]) {
			t.Errorf("%s: %q; %q", id, digests, list)
		}
	}
}
