package site

import (
	"cmp"
	"slices"
	"strings"

	"scrutineer/analysis"
	"scrutineer/event/folder"
	"scrutineer/internal/eventfolder"
	"scrutineer/judge"
)

// Collection is the content of a site: logs and their totals. Entries may be added in
// any order; Arrange sorts them.
type Collection struct {
	Entries []*Entry
	Inputs  []Input
	Events  []Event     // what was fixed before play, if known
	Trust   judge.Trust // whose claims are trusted
	// Unused is how many rows of tables are unused, by the code of the reason.
	Unused map[string]int
	part   analysis.Partial
	of     map[*folder.Log]*Entry
}

// Input is a file that was read.
type Input struct {
	Name   string
	Size   int64
	SHA256 string // in hexadecimal
}

// Add adds an entry.
func (c *Collection) Add(e *Entry) { c.Entries = append(c.Entries, e) }

// AddUnplayed adds a round without a game, which counts in tables.
func (c *Collection) AddUnplayed(u analysis.Unplayed) error { return c.part.Counts.AddUnplayed(u, 1) }

// Arrange sorts the entries, sets the address of each one's pages, and counts those that
// are in the tables, by the rules of package folder. It must be called once, after the last
// Add.
func (c *Collection) Arrange() error {
	slices.SortStableFunc(c.Entries, compare)
	slices.SortFunc(c.Inputs, func(a, b Input) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.SHA256, b.SHA256))
	})
	c.account()
	c.address()
	for _, e := range c.Entries {
		timing := e.timing
		e.timing = nil // it has every move, and is no longer needed
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

// account decides what happens to each log: with those of its event, if its schedule is
// known, and otherwise with all others. Logs that were moved away are not shown.
func (c *Collection) account() {
	c.of = map[*folder.Log]*Entry{}
	lists := make([][]*folder.Log, len(c.Events)+1)
	for _, e := range c.Entries {
		i := slices.IndexFunc(c.Events, func(v Event) (in bool) {
			if v.Path == "" {
				return v.Schedule.Event == e.Event && v.Schedule.Game == e.Game
			}
			in, e.log.Removed = eventfolder.In(v.Path, e.File)
			return in
		})
		lists[i+1] = append(lists[i+1], &e.log)
		c.of[&e.log] = e
	}
	folder.New(folder.Fixed{}, lists[0], c.Trust)
	for i := range c.Events {
		v := &c.Events[i]
		v.account = folder.New(v.Fixed, lists[i+1], c.Trust)
	}
	c.Entries = slices.DeleteFunc(c.Entries, func(e *Entry) bool {
		e.Counted = e.log.Fate == folder.Counted && e.rated
		e.Twice = e.log.Fate == folder.Twice || e.log.Fate == folder.Late || e.log.Fate == folder.Contested
		return e.log.Removed && e.log.Fate != folder.Counted
	})
}

// ExitCodes returns the exit codes for the logs of an arranged collection.
func (c *Collection) ExitCodes() (list []int) {
	for _, e := range c.Entries {
		if e.Size > 0 {
			list = append(list, e.log.ExitCode(c.Trust))
		}
	}
	return list
}

// compare orders entries by event, then id, with numbers in ids by value. Of equal
// ids, verified logs come first.
func compare(a, b *Entry) int {
	return cmp.Or(natural(a.Event, b.Event), natural(a.ID, b.ID), cmp.Compare(rank(a), rank(b)),
		strings.Compare(a.Digest, b.Digest), strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
}

// rank orders statuses, verified first.
func rank(e *Entry) int { return slices.Index(judge.Statuses[:], e.Status) }

// natural compares texts, with runs of digits by value. Different texts are never
// equal.
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

// address sets the address of every log. That of the first log of an id follows from
// event and id alone; those of others also contain their digest. Copies of a log
// share one.
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

// what returns the text of the first finding on a log.
func (e *Entry) what() string {
	if len(e.Findings) == 0 {
		return ""
	}
	return string(e.Findings[0].Code) + e.Findings[0].Message()
}

// Games returns the names of the games that are counted in tables.
func (c *Collection) Games() []string { return c.part.Counts.Games() }

// Bots returns the ids of all bots in any log, in their natural order.
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
