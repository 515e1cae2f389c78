package results

import (
	"io"
	"sync"
	"sync/atomic"
)

// Form says how a file is read.
type Form struct {
	Tags  bool // the file holds tag pairs (PGN), not a table (CSV)
	Times bool // when games began is read, too
	Jobs  int  // how many blocks are read at once, at most 8; at least one
	Block int  // the size of a block in bytes, 256 KiB if zero
}

// Sums are the games of a file, those that are alike in all values as one.
type Sums struct {
	Bots   []string // by number
	Groups []Group
}

// Group is games that differ in their bots alone.
type Group struct {
	Values Values // those of the bots are empty
	Pairs  []Pair
}

// Pair is how many games of a group two bots played.
type Pair struct {
	First, Second uint32 // numbers of the bots
	Games         int64
}

// mostJobs is how many blocks are read at once at most: each has sums of its own.
const mostJobs = 8

// Sum reads plain files, and those fast: in blocks, several at a time, none of
// which hangs on what is in another. What is odd in any way makes it give up,
// which is not an error: the file has then to be read by those who can say what is
// wrong, and where. Odd are lines that are too long or not whole, values that
// run over lines or hold quotes, games without two bots, with an ID or with moves,
// files with too much that is different or with nothing at all. What it adds up is the
// same whatever jobs and blocks are; its order is not.
func Sum(r io.Reader, f Form) (*Sums, bool) {
	in := newBlocks(r, &f)
	text, more := in.next()
	h, text, ok := f.head(text)
	if !ok {
		return nil, false
	}
	var odd atomic.Bool
	var all sync.WaitGroup
	queue, tables := make(chan []byte), make([]*table, min(max(f.Jobs, 1), mostJobs))
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

// merged returns what all tables hold. It reports whether one has room for it.
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
