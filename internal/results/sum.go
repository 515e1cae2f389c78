package results

import (
	"io"
	"sync"
	"sync/atomic"
)

// Form says how to read a file.
type Form struct {
	Tags  bool // the file has tag pairs (PGN), not a table (CSV)
	Jobs  int  // concurrent blocks, at most 8, at least one
	Block int  // the size of a block in bytes, 256 KiB if zero
}

// Sums are the games of a file. Games with equal values are added up.
type Sums struct {
	Bots   []string // by number
	Groups []Group
}

// Group is games that differ only in their bots.
type Group struct {
	Values Values // those of the bots are empty
	Pairs  []Pair
}

// Pair is how many games of a group two bots played.
type Pair struct {
	First, Second uint32 // numbers of the bots
	Games         int64
}

// maxJobs is the maximum number of concurrent blocks, since each has its own sums.
const maxJobs = 8

// Sum reads plain files fast: in independent blocks, several concurrently. It gives
// up on anything unusual, which is not an error: the file must then be read by
// functions that can say what is wrong, and where. Unusual are lines that are too
// long or incomplete, values that extend over lines or contain quotes, games without
// two bots, with an ID or with moves, and files with too many different values or
// without games. The sums do not depend on jobs and blocks, but their order does.
func Sum(r io.Reader, f Form) (*Sums, bool) {
	in := newBlocks(r, &f)
	text, more := in.next()
	h, text, ok := f.head(text)
	if !ok {
		return nil, false
	}
	var odd atomic.Bool
	var all sync.WaitGroup
	queue, tables := make(chan []byte), make([]*table, min(max(f.Jobs, 1), maxJobs))
	for i := range tables {
		tables[i] = newTable(&f, h)
		all.Go(func() {
			for text := range queue {
				if !odd.Load() && !tables[i].read(text) {
					odd.Store(true)
				}
				in.done(text)
			}
		})
	}
	for queue <- text; more && !odd.Load(); queue <- text {
		text, more = in.next()
	}
	close(queue)
	all.Wait()
	if odd.Load() || in.odd {
		return nil, false
	}
	return merged(tables)
}

// merged merges all tables. It reports whether there is room.
func merged(tables []*table) (*Sums, bool) {
	t := tables[0]
	for _, other := range tables[1:] {
		if !t.merge(other) {
			return nil, false
		}
	}
	s := &Sums{Bots: t.bots.list}
	for _, key := range t.kinds.list {
		s.Groups = append(s.Groups, Group{Values: t.unpack(key)})
	}
	if len(s.Groups) == 0 {
		return nil, false
	}
	t.each(func(first, second, kind uint32, n int64) {
		g := &s.Groups[kind]
		g.Pairs = append(g.Pairs, Pair{first, second, n})
	})
	return s, true
}
