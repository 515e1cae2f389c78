package site

import (
	"cmp"
	"slices"
	"strings"

	"scrutineer/analysis"
	"scrutineer/judge"
)

// Collection is everything that a site shows: logs and their totals. Entries may be added
// in any order. Arrange sorts them, so that the order of adding does not matter.
type Collection struct {
	Entries []*Entry
	Inputs  []Input
	Events  []Event     // what was fixed before play, where it is known
	Trust   judge.Trust // whose claims are trusted
	// Unused is how many rows of tables are not used, by the code of the reason.
	Unused map[string]int
	part   analysis.Partial
}

// Input is a file that was read.
type Input struct {
	Name   string
	Size   int64
	SHA256 string // in hexadecimal
}

// Add adds an entry.
func (c *Collection) Add(e *Entry) { c.Entries = append(c.Entries, e) }

// Arrange orders the entries, gives each the address of its pages, and counts those that
// enter the tables. Of several valid logs with the same ID in one event the first in the
// order counts; of several of one slot the first of the first attempt, unless two of that
// attempt contradict each other (judge.SlotResult): then none. It is called once, after
// the last Add.
func (c *Collection) Arrange() error {
	slices.SortStableFunc(c.Entries, compare)
	slices.SortFunc(c.Inputs, func(a, b Input) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.SHA256, b.SHA256))
	})
	c.address()
	seen, raw := map[[2]string]bool{}, c.raw()
	for _, e := range c.Entries {
		key := [2]string{e.Event, e.ID}
		if e.ID != "" && e.holds() {
			e.Twice = seen[key]
			seen[key] = true
		}
	}
	c.slots()
	for _, e := range c.Entries {
		timing := e.timing
		e.timing = nil // it lists every move, and nothing else asks for it
		e.Counted = raw.Counts(e.basis, e.event, c.Trust) && !e.Twice
		if !e.Counted {
			continue
		}
		if err := c.part.Counts.Add(e.result); err != nil {
			return err
		}
		if timing != nil {
			c.part.Usage.Add(*timing)
		}
	}
	return nil
}

// slots marks the logs that do not count for their slots.
func (c *Collection) slots() {
	bySlot := map[[2]string][]*Entry{}
	for _, e := range c.Entries {
		if e.place != "" && e.holds() && e.basis != judge.NoBasis {
			e.twin.Counts = e.Status == judge.Verified || c.Trust == judge.TrustAttested
			key := [2]string{e.event, e.place}
			bySlot[key] = append(bySlot[key], e)
		}
	}
	for _, list := range bySlot {
		var first *Entry
		for _, e := range list {
			if !e.Twice && (first == nil || e.attempt < first.attempt) {
				first = e
			}
		}
		if first == nil {
			continue
		}
		for _, e := range list {
			first.Twice = first.Twice || e.attempt == first.attempt && e.twin.Contradicts(first.twin)
			e.Twice = e.Twice || e != first
		}
	}
}

// raw returns the events that hold raw logs.
func (c *Collection) raw() judge.RawEvents {
	raw := judge.RawEvents{}
	for _, e := range c.Entries {
		raw.Note(e.event, e.evidence)
	}
	return raw
}

// holds reports whether nothing was found wrong with the log or result, and it
// has an id that no other may have.
func (e *Entry) holds() bool {
	return e.Status == judge.Verified || e.Status == judge.AttestedStatus || e.Status == Claimed
}

// compare orders entries: by event, then id, numbers in it by their value; of
// the same id verified logs come first.
func compare(a, b *Entry) int {
	return cmp.Or(natural(a.Event, b.Event), natural(a.ID, b.ID), cmp.Compare(rank(a), rank(b)),
		strings.Compare(a.Digest, b.Digest), strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
}

// rank puts what was verified before the rest.
func rank(e *Entry) int { return slices.Index(judge.Statuses[:], e.Status) }

// natural compares texts, runs of digits in them by their value; texts that
// differ are never equal.
func natural(a, b string) int {
	x, y := a, b
	for x != "" && y != "" {
		m, n := digits(x), digits(y)
		if m > 0 && n > 0 {
			p, q := strings.TrimLeft(x[:m], "0"), strings.TrimLeft(y[:n], "0")
			if d := cmp.Or(cmp.Compare(len(p), len(q)), strings.Compare(p, q)); d != 0 {
				return d
			}
			x, y = x[m:], y[n:]
			continue
		}
		if x[0] != y[0] {
			return cmp.Compare(x[0], y[0])
		}
		x, y = x[1:], y[1:]
	}
	return cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(a, b))
}

// digits returns how many digits s begins with.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// address gives every log its address. The first log of an id has one that
// follows from event and id alone; others have their digest in it, too. Copies
// of a log share one.
func (c *Collection) address() {
	taken := map[string]string{}
	for _, e := range c.Entries {
		if e.Digest == "" {
			continue
		}
		base := slug(e.ID)
		if e.Event != "" {
			base = slug(e.Event) + "~" + base
		}
		if e.ID == "" {
			base = "~~" + short([]byte(e.Digest+e.File+"\n"+e.what()))
		}
		if digest, there := taken[base]; there && digest != e.Digest {
			base += "~~" + e.Digest[:16]
		}
		taken[base] = e.Digest
		e.Address = base
	}
}

// what returns the first thing that was found of a log.
func (e *Entry) what() string {
	if len(e.Findings) == 0 {
		return ""
	}
	return string(e.Findings[0].Code) + e.Findings[0].Message
}

// Games returns the kinds of game that are counted in tables, by name.
func (c *Collection) Games() []string { return c.part.Counts.Games() }

// Bots returns the ids of all bots that sat in a seat of any log, in their natural
// order.
func (c *Collection) Bots() []string {
	seen := map[string]bool{}
	var list []string
	for _, e := range c.Entries {
		for _, p := range e.Players {
			if !seen[p.ID] {
				seen[p.ID] = true
				list = append(list, p.ID)
			}
		}
	}
	slices.SortFunc(list, natural)
	return list
}
