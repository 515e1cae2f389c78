package sessions

import (
	"context"
	"encoding/hex"
	"errors"
	"io"
	"math"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// Reader judges the logs of inputs, one input after another. It reuses its buffers
// and must not be used by several goroutines at once.
type Reader struct {
	Judge  *judge.Judge
	Opener corpus.Opener

	logs *logfmt.Reader
}

// Input describes an input after reading it.
type Input struct {
	Name    string
	Size    int64  // in bytes, as stored; only with Opener.Digest
	SHA256  string // of these bytes, in hexadecimal; only with Opener.Digest
	Ignored int    // members of an archive that are not logs
}

// Visit is called with each session, and with how many bytes of the input were read
// since the previous call.
type Visit func(s *judge.Session, taken int64)

// Read judges every log of an input. A log, member or rest that cannot be read is
// also a session: malformed, or unsupported. It returns an error of the file system;
// the sessions before it remain valid.
func (r *Reader) Read(ctx context.Context, src corpus.Source, visit Visit) (Input, error) {
	in := Input{Name: src.Name}
	files, err := r.Opener.Open(src)
	if err != nil {
		return in, err
	}
	defer files.Close()
	p := &pass{r: r, ctx: ctx, files: files, visit: visit}
	if err := p.all(); err != nil {
		return in, err
	}
	in.Ignored = files.Ignored()
	if r.Opener.Digest && ctx.Err() == nil {
		sum, size, err := files.Sum()
		if err != nil {
			return in, err
		}
		in.SHA256, in.Size = hex.EncodeToString(sum[:]), size
	}
	return in, nil
}

// Piece judges the logs of a piece of a plain file. The ordinals of its sessions
// count from the start of the piece.
func (r *Reader) Piece(ctx context.Context, file io.ReaderAt, name string, piece logfmt.Piece, visit Visit) error {
	src := io.NewSectionReader(file, piece.Offset, math.MaxInt64-piece.Offset)
	if r.logs == nil {
		r.logs = logfmt.NewReader(nil, "")
	}
	r.logs.ResetPiece(src, name, piece)
	for n, at := 1, piece.Offset; ctx.Err() == nil; n++ {
		s, err := r.Judge.Next(r.logs)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		s.Ordinal = n
		end := r.logs.Offset()
		visit(s, end-at)
		at = end
	}
	return nil
}

// pass is one pass over an input.
type pass struct {
	r     *Reader
	ctx   context.Context
	files *corpus.Files
	visit Visit
	taken int64
}

// all judges file after file.
func (p *pass) all() error {
	for p.ctx.Err() == nil {
		file, err := p.files.Next()
		switch {
		case err == io.EOF:
			return nil
		case err == nil:
			err = p.file(file)
		}
		if err != nil && !p.fault(err, 1) {
			return err
		}
	}
	return nil
}

// file judges log after log. If its first bytes are not a log, their session is
// delayed until the next, and dropped if the file turns out to be a decompression
// bomb.
func (p *pass) file(file *corpus.File) error {
	if p.r.logs == nil {
		p.r.logs = logfmt.NewReader(file, file.Name)
	} else {
		p.r.logs.Reset(file, file.Name)
	}
	var first *judge.Session
	for n := 1; p.ctx.Err() == nil; n++ {
		s, err := p.r.Judge.Next(p.r.logs)
		if err == io.EOF && n == 1 {
			s = p.r.Judge.Empty(file.Name)
		}
		if first != nil && isLimit(err) {
			n--
		} else if first != nil {
			p.hand(first, n-1)
		}
		first = nil
		if s != nil && n == 1 && s.Status == judge.Malformed && err == nil {
			first = s
		} else if s != nil {
			p.hand(s, n)
		}
		if err == io.EOF || err != nil && p.fault(err, n) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// isLimit reports whether err says that an input expands too far.
func isLimit(err error) bool {
	var f *corpus.Fault
	return errors.As(err, &f) && f.Code == corpus.ArchiveLimit
}

// fault makes a session for something that could not be read, if err is of that kind.
func (p *pass) fault(err error, ordinal int) bool {
	var f *corpus.Fault
	if !errors.As(err, &f) {
		return false
	}
	s := p.r.Judge.Refuse(&logfmt.Log{File: f.File, Line: 1},
		&logfmt.SyntaxError{File: f.File, Line: 1, Code: logfmt.Code(f.Code), Msg: f.Msg})
	s.Findings[0].Source = "archive"
	if f.Unsupported {
		s.Status, s.Findings[0].Severity = judge.Unsupported, judge.Note
	}
	p.hand(s, ordinal)
	return true
}

func (p *pass) hand(s *judge.Session, ordinal int) {
	s.Ordinal = ordinal
	taken := p.files.Taken()
	p.visit(s, taken-p.taken)
	p.taken = taken
}
