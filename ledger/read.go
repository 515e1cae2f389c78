package ledger

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"scrutineer/logfmt"
)

// Options are the options of Read. The zero value is ready to use.
type Options struct {
	// Keys are the verifier keys that are trusted. Without any, no signature is checked.
	Keys Keys
	// Sizes are numbers of leaves at which the root is wanted.
	Sizes []int64

	// unsigned accepts a ledger without a checkpoint although keys are trusted.
	unsigned bool
}

// Head is the result of reading a ledger.
type Head struct {
	First *Entry         // the schedule's leaf
	Size  int64          // whole leaves
	Bytes int64          // of these leaves
	Torn  bool           // an unfinished line follows them
	Root  Hash           // over all of them
	Last  *Checkpoint    // the newest, or nil
	Roots map[int64]Hash // at the requested sizes, those that the ledger has reached
	// Keys is the key that the first leaf names, which signs the ledger.
	Keys Keys

	tree  logfmt.Tree
	notes int64 // bytes of whole checkpoints
}

// Read reads a ledger leaf by leaf, and calls visit with each; visit may be nil. It
// compares the leaves with every checkpoint of the folder. If keys are trusted, the key that
// the first leaf names must be one of them, and must have signed every checkpoint. The error is a *Fault if it is one of
// the ledger, and what visit returns or of the file system otherwise.
func (f Folder) Read(opt Options, visit func(e *Entry) error) (*Head, error) {
	notes, err := f.openCheckpoints()
	if err != nil {
		return nil, err
	}
	defer notes.close()
	file, err := f.open(leavesFile)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r := &reading{folder: f, opt: opt, file: file.Name(), notes: notes, visit: visit, head: &Head{Roots: map[int64]Hash{}}}
	for _, n := range opt.Sizes {
		r.head.Roots[n] = Hash{}
	}
	if err := r.all(bufio.NewReaderSize(file, 64<<10)); err != nil {
		return nil, err
	}
	return r.head, r.end()
}

// reading is one reading of a ledger.
type reading struct {
	folder Folder
	opt    Options
	file   string
	notes  *checkpoints // of more leaves than were read
	visit  func(e *Entry) error
	head   *Head
}

// all reads leaf after leaf.
func (r *reading) all(in *bufio.Reader) error {
	if err := r.covered(); err != nil {
		return err
	}
	for {
		line, err := in.ReadSlice('\n')
		switch {
		case err == io.EOF:
			r.head.Torn = len(line) > 0
			return nil
		case errors.Is(err, bufio.ErrBufferFull), err == nil && len(line) > MaxLeaf:
			return r.fault(OverCap, "longer than %d bytes", MaxLeaf)
		case err != nil:
			return err
		}
		if err := r.leaf(line); err != nil {
			return err
		}
	}
}

// fault returns a fault at the leaf that is being read.
func (r *reading) fault(code Code, format string, args ...any) error {
	return &Fault{r.file, r.head.Size + 1, code, fmt.Sprintf(format, args...)}
}

// leaf reads a leaf.
func (r *reading) leaf(line []byte) error {
	e, err := ParseLeaf(string(line))
	if err != nil {
		return r.fault(LeafSyntax, "%v", err)
	}
	h := r.head
	if e.Index = h.Size; e.Index >= MaxLeaves {
		return r.fault(OverCap, "more than %d leaves", MaxLeaves)
	}
	if why := misplaced(e); why != "" {
		return r.fault(LeafOrder, "%s", why)
	}
	if e.Index == 0 {
		if err := r.first(e); err != nil {
			return err
		}
	}
	h.tree.Add(logfmt.LeafHash(line))
	h.Size, h.Bytes = h.tree.Size, h.Bytes+int64(len(line))
	if err := r.covered(); err != nil || r.visit == nil {
		return err
	}
	return r.visit(e)
}

// first reads the leaf that names the key.
func (r *reading) first(e *Entry) (err error) {
	r.head.First = e
	if r.head.Keys, err = ParseKeys(e.Key); err != nil {
		return r.fault(LeafSyntax, "%v", err)
	}
	if len(r.opt.Keys) > 0 && !r.opt.Keys.has(r.head.Keys[0]) {
		return r.fault(ForeignKey, "the ledger is signed by %s, which is not trusted", r.head.Keys)
	}
	return nil
}

// misplaced says why a leaf is not allowed where it is, or returns "".
func misplaced(e *Entry) string {
	switch {
	case e.Index == 0 && e.Kind != Schedule:
		return "the first leaf must name the schedule"
	case e.Index > 0 && e.Kind == Schedule:
		return "only the first leaf can name the schedule"
	case e.Kind == Amend && e.Of >= e.Index:
		return "an amendment must name an earlier leaf"
	}
	return ""
}

// covered compares the leaves so far with the checkpoints of exactly these leaves.
func (r *reading) covered() error {
	h := r.head
	_, wanted := h.Roots[h.Size]
	if !wanted && (r.notes.ahead == nil || r.notes.ahead.Size != h.Size) {
		return nil
	}
	root := Hash(h.tree.Root())
	if wanted {
		h.Roots[h.Size] = root
	}
	for r.notes.ahead != nil && r.notes.ahead.Size == h.Size {
		c := r.notes.ahead
		if err := r.holds(c, root); err != nil {
			return err
		}
		h.Last = c.Checkpoint
		if err := r.notes.advance(); err != nil {
			return err
		}
	}
	return nil
}

// holds checks a checkpoint of exactly the leaves so far, which have this root.
func (r *reading) holds(c *placed, root Hash) error {
	at := func(code Code, format string, args ...any) error {
		return &Fault{r.folder.path(checkpointsFile), c.line, code, fmt.Sprintf(format, args...)}
	}
	if c.Root != root {
		return at(Altered, "the signed root over the first %d leaves is %s, but theirs is %s", c.Size, c.Root, root)
	}
	if first := r.head.First; first != nil && c.Origin != first.Origin {
		return at(WrongOrigin, "a checkpoint of %s, but the ledger is %s", c.Origin, first.Origin)
	}
	if len(r.opt.Keys) == 0 {
		return nil
	}
	if code, err := r.head.Keys.Open(c.Checkpoint); err != nil {
		return at(code, "%v", err)
	}
	return nil
}

// end checks the whole.
func (r *reading) end() error {
	h := r.head
	h.Root, h.notes = Hash(h.tree.Root()), r.notes.bytes
	if h.Size == 0 {
		return r.fault(NoSchedule, "a ledger without a leaf")
	}
	if c := r.notes.ahead; c != nil {
		return &Fault{r.folder.path(checkpointsFile), c.line, Short, fmt.Sprintf("%d leaves were signed, but there are %d", c.Size, h.Size)}
	}
	if h.Last == nil && len(r.opt.Keys) > 0 && !r.opt.unsigned {
		return r.fault(NoCheckpoint, "nothing is signed")
	}
	return nil
}
