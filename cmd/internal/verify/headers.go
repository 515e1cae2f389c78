package verify

import (
	"cmp"
	"fmt"
	"slices"

	"scrutineer/event/check"
	"scrutineer/judge"
	"scrutineer/ledger"
	"scrutineer/logfmt"
)

// headers compares the headers of logs with the starts of a ledger.
type headers struct {
	starts  map[ledgerPlace]*startLeaf
	checked int      // logs that were compared
	other   []*start // starts whose log has another header
	entries entries
}

// ledgerPlace is an attempt at a slot.
type ledgerPlace struct {
	slot   string
	number int64
}

// startLeaf is a start in a ledger.
type startLeaf struct {
	index int64
	head  string
}

// start is a start and a log with another header.
type start struct {
	*startLeaf
	log head
}

// head has the fields of a log that are compared.
type head struct {
	place    ledgerPlace
	digest   string
	at       string
	programs []logfmt.Program
}

// headOf returns the fields of a judged log to compare; nothing for a malformed one,
// whose header is unknown.
func headOf(s *judge.Session) head {
	if s.Status == judge.Malformed {
		return head{}
	}
	slot, number := ledger.SlotOf(&s.Header)
	return head{ledgerPlace{slot, number}, s.Head, fmt.Sprintf("%s:%d", s.File, s.Line), s.Header.Programs}
}

// leaf processes a leaf of the ledger. All leaves come before the logs.
func (h *headers) leaf(e *ledger.Entry) {
	at := ledgerPlace{e.Slot, e.Attempt}
	switch {
	case e.Kind == ledger.Enter, e.Kind == ledger.Entered:
		h.entries.leaf(e, len(h.starts) > 0)
	case e.Kind == ledger.Start && h.starts[at] == nil:
		if h.starts == nil {
			h.starts = map[ledgerPlace]*startLeaf{}
		}
		h.starts[at] = &startLeaf{e.Index, e.Header}
	}
}

// add compares logs.
func (h *headers) add(list []head) {
	for _, l := range list {
		leaf := h.starts[l.place]
		if leaf == nil {
			continue
		}
		h.entries.add(leaf.index, &l)
		if h.checked++; leaf.head != l.digest {
			h.other = append(h.other, &start{leaf, l})
		}
	}
}

// faults adds the findings to the ledger, in the order of its leaves.
func (h *headers) faults(l *check.Ledger) {
	slices.SortFunc(h.other, func(a, b *start) int {
		return cmp.Or(cmp.Compare(a.index, b.index), cmp.Compare(a.log.at, b.log.at))
	})
	for _, s := range h.other {
		l.Broken(ledger.Fault{File: l.File, Line: s.index + 1, Code: ledger.OtherStart,
			Msg: fmt.Sprintf("attempt %d of %s began with another header than that of its log at %s, which has the digest %s", s.log.place.number, s.log.place.slot, s.log.at, s.log.digest)})
	}
	h.entries.faults(l)
}

// started adds the check of the starts.
func (c *checker) started() {
	h := &c.headers
	if c.Ledger == nil || c.Ledger.After() || len(h.starts) == 0 {
		return
	}
	file, against := c.Ledger.File, "the headers of the logs"
	if len(h.other) > 0 {
		c.add("headers", file, against, failed, string(ledger.OtherStart)).found = true
	} else {
		c.add("headers", file, against, passed, "")
	}
}
