package analyze

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
)

// place says where a log is: the number of the part, and the input and log in it.
type place struct {
	part, input int
	log         int64
}

// change is the status of a log in its part, and its status among all parts.
type change struct{ was, is string }

// claim is the id or slot of a log, which no other game of the event may have.
type claim struct {
	digest analysis.Digest
	other  analysis.Digest // the slot for an id, the id for a slot; zero if there is none
	slot   bool            // digest is that of a slot
	place
	word string
}

// claimsOf returns the claims of a log.
func claimsOf(p *part, k analysis.LogKey) []claim {
	at := place{p.number, k.Input, k.Log}
	list := []claim{{k.ID, k.Slot, false, at, k.Word}, {k.Slot, k.ID, true, at, k.Word}}
	return slices.DeleteFunc(list, func(c claim) bool { return c.digest == analysis.Digest{} })
}

// ids returns the digests of the log's id and slot.
func (c claim) ids() (id, slot analysis.Digest) {
	if c.slot {
		return c.other, c.digest
	}
	return c.digest, c.other
}

// eachClaims calls visit with lists of claims, ordered by digest. All claims of a
// digest are in one list.
func (m *merger) eachClaims(visit func(list []claim)) error {
	byDigest := func(a, b claim) int { return bytes.Compare(a.digest[:], b.digest[:]) }
	if m.spill != nil {
		return m.spill.eachClaims(func(list []claim) {
			slices.SortFunc(list, byDigest)
			visit(list)
		})
	}
	var list []claim
	for _, p := range m.parts {
		for _, k := range p.Keys {
			list = append(list, claimsOf(p, k)...)
		}
	}
	slices.SortFunc(list, byDigest)
	visit(list)
	return nil
}

// theSlot is the reason when two logs are of one slot.
const theSlot = "the slot"

// maxTwice is the maximum number of logs that share ids or slots with logs of other
// parts.
const maxTwice = 1 << 20

// settleTwice finds the logs whose id or slot a log of another part has, and which of
// them count: the first in the order of files, as if all files were read in one call.
func (m *merger) settleTwice() error {
	wanted := map[analysis.Digest]bool{}
	if err := m.eachClaims(func(list []claim) { shared(list, wanted) }); err != nil || len(wanted) == 0 {
		return err
	}
	var logs map[place]claim
	for before := -1; before < len(wanted); {
		before, logs = len(wanted), map[place]claim{}
		err := m.eachClaims(func(list []claim) {
			for _, c := range list {
				if wanted[c.digest] && len(logs) <= maxTwice {
					logs[c.place] = c
					wanted[c.other] = true
				}
			}
		})
		switch {
		case err != nil:
			return err
		case len(logs) > maxTwice:
			return fmt.Errorf("twice: more than %d logs have ids that other parts have, too: do the parts overlap?", maxTwice)
		}
		delete(wanted, analysis.Digest{})
	}
	list := make([]claim, 0, len(logs))
	for _, c := range logs {
		list = append(list, c)
	}
	slices.SortFunc(list, m.compare)
	return m.settle(list)
}

// shared adds the digests that logs of several parts claim.
func shared(list []claim, into map[analysis.Digest]bool) {
	for i := 1; i < len(list) && len(into) <= maxTwice; i++ {
		if list[i].digest == list[i-1].digest && list[i].part != list[i-1].part {
			into[list[i].digest] = true
		}
	}
}

// compare orders logs as one call reads them: by the names of their files, then by
// their place in the file.
func (m *merger) compare(a, b claim) int {
	x, y := m.parts[a.part].Inputs[a.input], m.parts[b.part].Inputs[b.input]
	return cmp.Or(cmp.Compare(x.Name, y.Name), bytes.Compare(x.SHA256[:], y.SHA256[:]), cmp.Compare(a.log, b.log))
}

// settle determines the statuses of logs in order, as gatherer.log does.
func (m *merger) settle(list []claim) error {
	seen := map[analysis.Digest]claim{}
	for _, c := range list {
		status, word := statusOf(c.word)
		id, slot := c.ids()
		before, twice := seen[id]
		what := "the id"
		if twice = twice && id != (analysis.Digest{}); !twice {
			seen[id] = c
			if slot != (analysis.Digest{}) && word != statusApart {
				if before, twice = seen[slot]; !twice {
					seen[slot] = c
				}
				what = theSlot
			}
		}
		was := word == statusTwice
		switch {
		case twice && (word == statusReported || before.word == statusReported):
			return fmt.Errorf("%s:1: twice: it holds a game of a table whose id %s has, too", m.parts[c.part].name, m.at(before))
		case was == twice:
		case was:
			return fmt.Errorf("%s:1: twice: %s was left out for a log that is left out itself: analyze the files of both parts in one call", m.parts[c.part].name, m.at(c))
		case what == theSlot: // logs that contradict each other do not count, and parts do not say which do
			return fmt.Errorf("%s:1: twice: %s has the slot of %s, in %s: analyze the files of both parts in one call", m.parts[c.part].name, m.at(c), m.at(before), m.parts[before.part].name)
		case *m.g.settings.merging.twice != "first":
			return fmt.Errorf("%s:1: twice: %s has %s of %s, in %s; --twice first counts the first of them", m.parts[c.part].name, m.at(c), what, m.at(before), m.parts[before.part].name)
		case id == analysis.Digest{}:
			return fmt.Errorf("%s:1: twice: %s has no id by which it can be left out: analyze the files of both parts in one call", m.parts[c.part].name, m.at(c))
		default:
			m.lose(c, change{c.word, statusWord(status, statusTwice)})
			m.g.env.Notef("left out: %s: %s is at %s already", m.at(c), what, m.at(before))
		}
	}
	return nil
}

// lose leaves a log out.
func (m *merger) lose(c claim, to change) {
	p := m.parts[c.part]
	if p.changes == nil {
		p.changes, p.lost = map[place]change{}, map[analysis.Digest]bool{}
	}
	p.changes[c.place] = to
	id, _ := c.ids()
	p.lost[id] = true
}

// at returns the name of a log.
func (m *merger) at(c claim) string {
	if len(m.parts[c.part].Inputs) <= c.input {
		return "a log"
	}
	return fmt.Sprintf("log %d of %s", c.log, cli.Printable(m.parts[c.part].Inputs[c.input].Name))
}
