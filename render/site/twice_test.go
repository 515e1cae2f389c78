package site_test

import (
	"bytes"
	"slices"
	"testing"

	"scrutineer/logfmt"
	"scrutineer/render/site"
)

// If several verified logs of an event have the same id, one counts. Copies share
// their pages; a different log has its own. The order of the logs does not matter.
func TestTwice(t *testing.T) {
	s := sample(t)
	at := slices.IndexFunc(s.Entries, func(e *site.Entry) bool { return e.ID == "fiverow.s2.g11" })
	log := s.Logs[s.Entries[at].Digest]
	l, err := logfmt.NewReader(bytes.NewReader(log), "x").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	h := *l.Header
	h.Host = "elsewhere" // which does not affect the game
	var other bytes.Buffer
	w := logfmt.NewWriter(&other, logfmt.SyncNever)
	if err := w.Begin(&h); err != nil {
		t.Fatal(err)
	}
	for i := range l.Records {
		if k := l.Records[i].Kind; k != logfmt.Block && k != logfmt.End {
			w.Append(&l.Records[i])
		}
	}
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	s.Add(t, log, other.Bytes())
	slices.Reverse(s.Entries)
	dir := t.TempDir()
	s.Build(t, site.Options{Dir: dir}, s.Entries)
	crawl(t, dir, arranged(t, s.Entries))
	counted, addresses := 0, map[string]string{}
	for _, e := range arranged(t, s.Entries) {
		if e.ID != "fiverow.s2.g11" {
			continue
		}
		if e.Counted {
			counted++
		}
		if e.Counted == e.Twice {
			t.Errorf("counted %t, given twice %t", e.Counted, e.Twice)
		}
		if digest, there := addresses[e.Address]; there && digest != e.Digest {
			t.Errorf("two logs share the address %s", e.Address)
		}
		addresses[e.Address] = e.Digest
	}
	if counted != 1 || len(addresses) != 2 {
		t.Errorf("%d count, want 1; addresses %v, want two", counted, addresses)
	}
	if addresses["sample~fiverow.s2.g11"] == "" {
		t.Errorf("none has the plain address: %v", addresses)
	}
}
