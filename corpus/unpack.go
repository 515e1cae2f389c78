package corpus

import (
	"bufio"
	"compress/gzip"
	"errors"
	"hash"
	"io"
	"io/fs"
	"strconv"

	"github.com/klauspost/compress/zstd"
)

// unpack returns the content of a packed stream.
func (f *Files) unpack(name string, r *bufio.Reader, k kind) (io.Reader, error) {
	m := &meter{file: name, f: f}
	var err error
	if k == isGzip {
		z := &f.opener.gzip[len(f.stack)]
		if *z == nil {
			*z = new(gzip.Reader)
		}
		m.r, err = *z, (*z).Reset(r)
	} else {
		z := &f.opener.zstd[len(f.stack)]
		if *z == nil {
			*z, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
				zstd.WithDecoderMaxWindow(uint64(f.budget.limits.Window)))
		}
		if err == nil {
			m.r, err = *z, (*z).Reset(r)
		}
	}
	if err != nil {
		return nil, f.explain(name, err, 0)
	}
	return m, nil
}

// explain turns an error met while unpacking into what it means: one of the file system,
// a known fault, or damage.
func (f *Files) explain(file string, err error, at int64) error {
	var known *Fault
	var system *fs.PathError
	switch own := f.raw.failed(); {
	case err == io.EOF:
		return err
	case own != nil:
		return own
	case errors.As(err, &known):
		return known
	case errors.As(err, &system):
		return system
	case errors.Is(err, zstd.ErrWindowSizeExceeded), errors.Is(err, zstd.ErrDecoderSizeExceeded):
		return fault(file, ArchiveLimit, "a zstd window of more than "+strconv.FormatInt(f.budget.limits.Window, 10)+" bytes")
	}
	return damage(file, err, at)
}

// raw reads the bytes of the input, counts them, and remembers an error of the file
// system, which libraries would change.
type raw struct {
	r      io.ReadCloser
	budget *budget
	taken  int64
	hash   hash.Hash
	err    error
}

func (r *raw) Read(p []byte) (int, error) {
	n, err := r.r.Read(p)
	r.taken += int64(n)
	r.budget.packed += int64(n)
	if r.hash != nil {
		r.hash.Write(p[:n])
	}
	if err != nil {
		r.err = err
	}
	return n, err
}

// failed returns the error of the file system that ended reading, if any.
func (r *raw) failed() error {
	if r.err == io.EOF {
		return nil
	}
	return r.err
}
