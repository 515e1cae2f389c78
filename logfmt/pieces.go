package logfmt

import (
	"bytes"
	"io"
)

// Piece is a piece of a file that can be read by itself. It begins at the first line of a
// log, or of the file, and ends before the first line of another log.
type Piece struct {
	Offset int64 // of its first byte
	Line   int   // the number of its first line
	End    int64 // offset of the next piece; 0 for the last, which goes to the end of the file
}

// Pieces cuts a file into pieces, which have the same logs, and the same errors, as the
// whole file: to a Reader every first line begins a log, whatever is above it.
// Reader.ResetPiece reads one piece.
type Pieces struct {
	src  io.Reader
	size int64
	buf  []byte // what is read but not counted
	next Piece
	done bool
}

// NewPieces cuts the content of r into pieces of at least size bytes; the last may be
// shorter.
func NewPieces(r io.Reader, size int64) *Pieces {
	return &Pieces{src: r, size: size, buf: make([]byte, 0, chunk), next: Piece{Line: 1}}
}

// border is what separates pieces: the end of a line and a first line.
var border = []byte("\n" + firstLine + "\n")

// Next returns the next piece, or false after the last one. If the source fails, the
// piece is the last, and reading it returns the error.
func (p *Pieces) Next() (Piece, bool) {
	if p.done {
		return Piece{}, false
	}
	piece := p.next
	for {
		from := max(piece.Offset+p.size-1-p.next.Offset, 0)
		if from < int64(len(p.buf)) {
			if i := bytes.Index(p.buf[from:], border); i >= 0 {
				p.count(int(from) + i + 1)
				piece.End = p.next.Offset
				return piece, true
			}
		}
		p.count(max(len(p.buf)-len(border)+1, 0))
		if !p.fill() {
			p.done = true
			return piece, true
		}
	}
}

// count moves on by n bytes, and counts their lines.
func (p *Pieces) count(n int) {
	p.next.Line += bytes.Count(p.buf[:n], border[:1])
	p.next.Offset += int64(n)
	p.buf = p.buf[:copy(p.buf, p.buf[n:])]
}

// fill reads more, and reports whether there was any.
func (p *Pieces) fill() bool {
	n, err := io.ReadAtLeast(p.src, p.buf[len(p.buf):cap(p.buf)], 1)
	p.buf = p.buf[:len(p.buf)+n]
	return err == nil
}

// ResetPiece makes the reader read a piece of a file, and keeps its buffers. src begins
// where the piece begins, and must continue after the end of the piece, because the
// reader has to see what cuts off the last log.
func (r *Reader) ResetPiece(src io.Reader, name string, piece Piece) {
	r.Reset(src, name)
	r.in.base, r.in.lineNo, r.end = piece.Offset, piece.Line, piece.End
}
