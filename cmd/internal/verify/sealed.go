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

// sealing compares the headers of logs with the starts of a ledger, and their programs with
// those entered in it.
type sealing struct {
	starts  map[ledgerPlace]startLeaf
	entered map[entered]int64 // the first leaf of each
	before  bool              // all were entered before the first game
	found   []sealFault
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

// entered is the id of an entry and the digest of its program.
type entered struct{ id, digest string }

// sealFault is a start whose log has another header, or a program that was not entered then.
type sealFault struct {
	start    int64
	at       string
	code     ledger.Code
	id, says string
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
func (s *sealing) leaf(e *ledger.Entry) {
	if s.starts == nil {
		s.starts, s.entered = map[ledgerPlace]startLeaf{}, map[entered]int64{}
	}
	switch at := (ledgerPlace{e.Slot, e.Attempt}); e.Kind {
	case ledger.Entered:
		s.before = s.before || len(s.starts) == 0
	case ledger.Enter:
		if p := (entered{e.Joined, e.Digest}); s.entered[p] == 0 {
			s.entered[p] = e.Index
		}
	case ledger.Start:
		if _, twice := s.starts[at]; !twice {
			s.starts[at] = startLeaf{e.Index, e.Header}
		}
	}
}

// add compares logs.
func (s *sealing) add(list []head) {
	for _, l := range list {
		leaf, ok := s.starts[l.place]
		if !ok {
			continue
		}
		if leaf.head != l.digest {
			s.found = append(s.found, sealFault{leaf.index, l.at, ledger.OtherStart, "",
				fmt.Sprintf("attempt %d of %s began with another header than that of its log at %s, which has the digest %s", l.place.number, l.place.slot, l.at, l.digest)})
		}
		for _, p := range l.programs {
			if !s.before || p.Digest == "-" || p.Digest == "?" {
				continue
			}
			if at := s.entered[entered{p.ID, p.Digest}]; at == 0 || at > leaf.index {
				s.found = append(s.found, sealFault{leaf.index, l.at, ledger.OtherProgram, p.ID,
					fmt.Sprintf("in the game at %s %s plays with %s, which was not entered before it", l.at, p.ID, p.Digest)})
			}
		}
	}
}

// has reports whether there is a fault of a code.
func (s *sealing) has(code ledger.Code) bool {
	return slices.ContainsFunc(s.found, func(f sealFault) bool { return f.code == code })
}

// faults adds the findings to the ledger: those on headers first, in the order of its leaves.
func (s *sealing) faults(l *check.Ledger) {
	slices.SortFunc(s.found, func(a, b sealFault) int {
		return cmp.Or(-cmp.Compare(a.code, b.code), cmp.Compare(a.start, b.start), cmp.Compare(a.at, b.at), cmp.Compare(a.id, b.id))
	})
	for _, f := range s.found {
		l.Broken(ledger.Fault{File: l.File, Line: f.start + 1, Code: f.code, Msg: f.says})
	}
}

// seals adds the checks of the starts and of the programs.
func (c *checker) seals() {
	s := &c.sealing
	if c.Ledger == nil || c.Ledger.After() || len(s.starts) == 0 {
		return
	}
	for _, x := range []struct {
		what, against string
		code          ledger.Code
	}{{"headers", "the headers of the logs", ledger.OtherStart}, {"entries", "the programs of the logs", ledger.OtherProgram}} {
		switch {
		case s.has(x.code):
			c.add(x.what, c.Ledger.File, x.against, failed, string(x.code)).found = true
		case x.what == "entries" && !s.before:
			c.add(x.what, c.Ledger.File, x.against, notChecked, "no program was entered before the first game").extra = true
		default:
			c.add(x.what, c.Ledger.File, x.against, passed, "")
		}
	}
}
