package results

import (
	"bytes"
	"io"
	"slices"
	"unicode"
)

// Sizes of blocks in bytes.
const (
	usualBlock = 1 << 18
	maxGrown   = 4 // times the size, for rows that cannot be split
)

// blocks cuts a file into blocks that end where a row or a game ends.
type blocks struct {
	r    io.Reader
	form *Form
	size int
	tail []byte      // read, and not yet sent
	free chan []byte // blocks to reuse
	odd  bool        // the file cannot be cut or read
	end  bool        // all has been read
}

func newBlocks(r io.Reader, f *Form) *blocks {
	b := &blocks{r: r, form: f, size: f.Block, free: make(chan []byte, 2*maxJobs)}
	if b.size <= 0 {
		b.size = usualBlock
	}
	return b
}

// done takes a block back for reuse.
func (b *blocks) done(text []byte) {
	select {
	case b.free <- text[:0]:
	default:
	}
}

// next returns the next block, and whether there may be another.
func (b *blocks) next() (text []byte, more bool) {
	select {
	case text = <-b.free:
	default:
	}
	text = append(text, b.tail...)
	for grown := 1; ; grown *= 2 {
		if text = b.fill(text, grown*b.size); b.end || b.odd {
			return text, false
		}
		if cut := b.cut(text); cut > 0 {
			b.tail = append(b.tail[:0], text[cut:]...)
			return text[:cut], true
		}
		if grown == maxGrown {
			b.odd = true
			return nil, false
		}
	}
}

// fill reads until a text has the given size, or all has been read.
func (b *blocks) fill(text []byte, size int) []byte {
	n := len(text)
	if n >= size {
		return text
	}
	text = slices.Grow(text, size-n)[:size]
	got, err := io.ReadFull(b.r, text[n:])
	b.end = err == io.EOF || err == io.ErrUnexpectedEOF
	b.odd = b.odd || err != nil && !b.end
	return text[:n+got]
}

// cut returns the last place where a text may be cut; 0 if there is none.
func (b *blocks) cut(text []byte) int {
	if !b.form.Tags {
		return bytes.LastIndexByte(text, '\n') + 1
	}
	for at := len(text); ; {
		at = bytes.LastIndex(text[:at], []byte("\n[")) + 1
		if at == 0 || moves(text[:at]) {
			return at
		}
	}
}

// moves reports whether the last line of a text is complete, not empty and not a tag,
// so that a tag after it begins a game.
func moves(text []byte) bool {
	text = bytes.TrimRightFunc(text, unicode.IsSpace)
	start := bytes.LastIndexByte(text, '\n') + 1
	line := bytes.TrimSpace(text[start:])
	return start > 0 && len(line) > 0 && line[0] != '['
}
