package sessions

import (
	"io"
	"math"
	"os"
	"sync"

	"scrutineer/judge"
	"scrutineer/logfmt"
)

// pieceSize is the size of a job's piece of a large file, and maxBuffered how many of its
// sessions wait until the number of logs before them is known.
const (
	pieceSize   = 1 << 20
	maxBuffered = 1024
)

// piece is a piece of a large file. It receives the number of logs before it, and
// sends the number after it: -1 if reading failed there, so that the rest is not
// judged.
type piece struct {
	logfmt.Piece
	file   io.ReaderAt
	before <-chan int
	after  chan<- int
	done   func()
}

// large reports whether a piece may have a log that takes much memory.
func (p *piece) large() bool { return p.End == 0 || p.End-p.Offset > 2*pieceSize }

// huge lets pieces with huge logs be read one at a time and by one reader, so that their
// memory does not grow with the number of jobs.
type huge struct {
	sync.Mutex
	reader *Reader
}

// pieces calls yield with the pieces of a file. The file is closed when the last of
// them has been judged.
func pieces(file *os.File, yield func(*piece) bool) bool {
	var open sync.WaitGroup
	defer func() {
		go func() {
			open.Wait()
			file.Close()
		}()
	}()
	before := make(chan int, 1)
	before <- 0
	list := logfmt.NewPieces(io.NewSectionReader(file, 0, math.MaxInt64), pieceSize)
	for p, ok := list.Next(); ok; p, ok = list.Next() {
		after := make(chan int, 1)
		open.Add(1)
		if !yield(&piece{p, file, before, after, open.Done}) {
			open.Done()
			return false
		}
		before = after
	}
	return true
}

// piece judges every log of a piece.
func (w *worker[T]) piece(t task[T]) {
	p := t.piece
	defer p.done()
	h := held{before: p.before, list: w.held[:0], give: w.add}
	reader := &w.reader
	if p.large() {
		h.await() // so that nobody waits for a piece that waits for the lock
		w.huge.Lock()
		defer w.huge.Unlock()
		if w.huge.reader == nil {
			w.huge.reader = &Reader{Judge: w.Judge()}
		}
		reader = w.huge.reader
	}
	err := reader.Piece(w.ctx, p.file, t.src.Name, p.Piece, h.add)
	h.await()
	w.held = h.list
	if h.above < 0 || err != nil {
		p.after <- -1
	} else {
		p.after <- h.above + h.count
	}
	h.flush()
	if h.above >= 0 {
		w.last(&Input{Name: t.src.Name}, err, p.End == 0 || err != nil)
	}
}

// held keeps the sessions of a piece until their number in the file is known, up to a
// maximum.
type held struct {
	before <-chan int
	known  bool
	above  int // logs before the piece; -1: it is not wanted
	count  int // logs of the piece so far
	list   []waiting
	give   Visit
}

// waiting is a session, and how many bytes were read for it.
type waiting struct {
	s     *judge.Session
	taken int64
}

func (h *held) add(s *judge.Session, taken int64) {
	h.count++
	h.list = append(h.list, waiting{s, taken})
	if len(h.list) >= maxBuffered {
		h.await()
	}
	if h.known {
		h.flush()
	}
}

// await waits until the number of logs before the piece is known.
func (h *held) await() {
	if !h.known {
		h.above, h.known = <-h.before, true
	}
}

// flush passes on the sessions that were held.
func (h *held) flush() {
	for _, one := range h.list {
		if one.s.Ordinal += h.above; h.above >= 0 {
			h.give(one.s, one.taken)
		}
	}
	clear(h.list)
	h.list = h.list[:0]
}
