package ledger

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Folder is the folder of a ledger.
type Folder string

// names in a folder.
const (
	leavesFile      = "leaves"      // a line a leaf; only changed at its end
	checkpointsFile = "checkpoints" // every checkpoint, one after the other
	lockFile        = "lock"
)

func (f Folder) path(name string) string { return filepath.Join(string(f), name) }

// open opens a file of the folder to read. It refuses what is not a file, such as a pipe
// that nobody writes to: reading it might never end.
func (f Folder) open(name string) (*os.File, error) {
	path := f.path(name)
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, &os.PathError{Op: "open", Path: path, Err: errors.New("not a regular file")}
	}
	return os.Open(path)
}

// notes reads checkpoints that follow each other.
type notes struct {
	r    *bufio.Reader
	file string
	line int64 // of the next line, from 1
	held string
}

// errTornNote says that the last checkpoint of a file is unfinished.
var errTornNote = errors.New("the last checkpoint was never finished")

// next returns the next checkpoint and the line it begins at. At the end it returns
// io.EOF.
func (n *notes) next() (*Checkpoint, int64, error) {
	var b strings.Builder
	first := n.line + 1
	signatures := false
	for {
		line, err := n.read()
		if err == nil && signatures && !strings.HasPrefix(line, signatureLine) {
			n.held, err = line, io.EOF
			n.line--
		}
		switch {
		case err == io.EOF && line == "" && b.Len() == 0:
			return nil, first, io.EOF
		case err == io.EOF && !signatures, err == nil && !strings.HasSuffix(line, "\n"):
			return nil, first, errTornNote
		case err == io.EOF:
			c, err := ParseCheckpoint(b.String())
			if err != nil {
				err = &Fault{n.file, first, BadNote, err.Error()}
			}
			return c, first, err
		case err != nil:
			return nil, first, err
		}
		b.WriteString(line)
		if b.Len() > MaxCheckpoint {
			return nil, first, &Fault{n.file, first, OverCap, "longer than a checkpoint may be"}
		}
		signatures = strings.HasPrefix(line, signatureLine)
	}
}

// read reads a line, but no more of it than a checkpoint may have. The last line of a
// file may lack its line feed.
func (n *notes) read() (string, error) {
	n.line++
	if line := n.held; line != "" {
		n.held = ""
		return line, nil
	}
	line, err := n.r.ReadSlice('\n')
	if err == io.EOF && len(line) > 0 {
		err = nil
	}
	if errors.Is(err, bufio.ErrBufferFull) {
		err = &Fault{n.file, n.line, OverCap, "longer than a line of a checkpoint may be"}
	}
	return string(line), err
}

// placed is a checkpoint and the line that it begins at.
type placed struct {
	*Checkpoint
	line int64
}

// checkpoints reads the checkpoints of a folder one by one, up to the end of the file
// when it was opened: later ones may be of leaves that were not there yet.
type checkpoints struct {
	notes
	closer io.Closer
	ahead  *placed // the next one, nil after the last
	bytes  int64   // of those before ahead
}

// openCheckpoints opens the checkpoints. There are none if there is no such file. An
// unfinished last one is left out.
func (f Folder) openCheckpoints() (*checkpoints, error) {
	file, err := f.open(checkpointsFile)
	if errors.Is(err, os.ErrNotExist) {
		return &checkpoints{}, nil
	}
	if err != nil {
		return nil, err
	}
	c := &checkpoints{closer: file}
	info, err := file.Stat()
	if err == nil {
		c.notes = notes{r: bufio.NewReaderSize(io.NewSectionReader(file, 0, info.Size()), MaxCheckpoint), file: file.Name()}
		err = c.advance()
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return c, nil
}

// advance goes on to the next.
func (c *checkpoints) advance() error {
	before := c.ahead
	if before != nil {
		c.bytes += int64(len(before.Text))
	}
	note, line, err := c.next()
	if c.ahead = nil; err == io.EOF || err == errTornNote {
		return nil
	}
	if err != nil {
		return err
	}
	if before != nil && note.Size < before.Size {
		return &Fault{c.file, line, BadNote, fmt.Sprintf("a checkpoint of %d leaves after one of %d", note.Size, before.Size)}
	}
	c.ahead = &placed{note, line}
	return nil
}

func (c *checkpoints) close() error {
	if c.closer == nil {
		return nil
	}
	return c.closer.Close()
}
