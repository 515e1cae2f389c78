package corpus

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"io"
	"path"
	"strings"
	"unicode"

	"github.com/klauspost/compress/zstd"
	"golang.org/x/text/unicode/norm"
)

// File is a file of logs: an input itself, or a member of one. It can be read until the
// next call of Next. An error of reading is a *Fault, or one of the input's file system.
type File struct {
	Name string // the input, or input!member
	io.Reader
}

// Opener opens inputs. It reuses buffers, so only one goroutine may use it at a time. The
// zero value is ready to use.
type Opener struct {
	Limits Limits
	Digest bool    // compute the SHA-256 of every input
	Wanted *Wanted // members of archives; nil wants logs

	// By how many archives are open: a packed archive may have packed members.
	gzip [maxDepth + 1]*gzip.Reader
	zstd [maxDepth + 1]*zstd.Decoder
	bufs [maxDepth + 1][2]*bufio.Reader // of the packed and the unpacked bytes
}

// buffer returns a reader with room to look ahead.
func (o *Opener) buffer(depth, layer int, r io.Reader) *bufio.Reader {
	b := &o.bufs[depth][layer]
	if *b == nil {
		*b = bufio.NewReaderSize(nil, bufferSize)
	}
	(*b).Reset(r)
	return *b
}

// Files are the files of logs in one input, through gzip, zstd, tar and zip, which are
// recognised by their bytes. An archive may contain archives, but these may not.
type Files struct {
	src     Source
	opener  *Opener
	wanted  *Wanted
	raw     *raw
	budget  budget
	stack   []archive // the archives that are open, the innermost last
	begun   bool
	done    bool
	given   int
	ignored int
	zipped  int64 // bytes of members of a zip archive, packed, that were begun
}

// archive is an archive that is being read.
type archive interface {
	// next goes to the next entry that is a plain file. Errors are *Fault, for one entry,
	// or io.EOF.
	next() (entry, error)
}

// entry is a plain file in an archive.
type entry struct {
	name string
	io.Reader
}

// Open opens an input. The caller closes the files.
func (o *Opener) Open(src Source) (*Files, error) {
	r, err := src.Open()
	if err != nil {
		return nil, err
	}
	f := &Files{src: src, opener: o, wanted: cmp.Or(o.Wanted, logs), budget: budget{limits: o.Limits.withDefaults()}}
	f.raw = &raw{r: r, budget: &f.budget}
	if o.Digest {
		f.raw.hash = sha256.New()
	}
	return f, nil
}

// Close closes the input.
func (f *Files) Close() error { return f.raw.r.Close() }

// Taken returns how many bytes of the input have been read; for a zip archive, how many
// of its members' bytes.
func (f *Files) Taken() int64 { return max(f.raw.taken, f.zipped) }

// Sum returns the SHA-256 of the whole input, for an Opener with Digest, and its size in
// bytes. It reads what has not been read yet.
func (f *Files) Sum() (sum [sha256.Size]byte, size int64, err error) {
	if _, err = io.Copy(io.Discard, f.raw); err == nil {
		f.raw.hash.Sum(sum[:0])
	}
	return sum, f.raw.taken, err
}

// Ignored returns how many members were ignored because neither name nor content is that
// of a log.
func (f *Files) Ignored() int { return f.ignored }

// Next goes to the next file. A *Fault concerns one member, or the rest of the input:
// call Next again. io.EOF is the end. Any other error is one of the file system, and also
// the end.
func (f *Files) Next() (*File, error) {
	file, err := f.next()
	if file != nil || errors.As(err, new(*Fault)) {
		f.given++
	}
	if err == io.EOF && f.given == 0 && !f.src.found {
		f.given++
		return nil, errors.New("no " + f.wanted.What + " in " + f.src.Name)
	}
	return file, err
}

func (f *Files) next() (*File, error) {
	if !f.begun {
		f.begun = true
		if file, err := f.enter(entry{f.src.Name, f.raw}, true); file != nil || err != nil {
			return file, err
		}
	}
	for !f.done && len(f.stack) > 0 {
		e, err := f.stack[len(f.stack)-1].next()
		if err == io.EOF {
			f.stack = f.stack[:len(f.stack)-1]
			continue
		}
		if err != nil {
			return nil, err
		}
		if file, err := f.enter(e, false); file != nil || err != nil {
			return file, err
		}
	}
	return nil, io.EOF
}

// enter finds out what an entry, or the input itself, is. It returns a file of logs, or
// nil for an archive, which is then open, or for a member that is neither.
func (f *Files) enter(e entry, input bool) (*File, error) {
	r := f.opener.buffer(len(f.stack), 0, e)
	k, name := kindOf(r)
	if k == isGzip || k == isZstd {
		inner, err := f.unpack(e.name, r, k)
		if err != nil {
			return nil, err
		}
		r = f.opener.buffer(len(f.stack), 1, inner)
		if k, name = kindOf(r); k == isGzip || k == isZstd {
			return nil, fault(e.name, ArchiveLimit, "packed twice")
		}
	}
	if err := f.raw.failed(); err != nil {
		return nil, err
	}
	switch {
	case k == isTar || k == isZip:
		return nil, f.open(e.name, r, k)
	case k == foreign && (input || f.wanted.is(e.name)):
		return nil, &Fault{File: e.name, Code: ArchiveFormat, Msg: "packed by " + name + "; what is read is gzip, zstd, tar and zip", Unsupported: true}
	case input || f.wanted.is(e.name) && !begins(r, appleDouble) || begins(r, logPrefix):
		return &File{e.name, r}, nil
	}
	f.ignored++
	return nil, nil
}

// bufferSize is how much of a layer is read ahead.
const bufferSize = 32 << 10

// appleDouble is the beginning of files that macOS adds to archives, with "._" before the
// names of others (RFC 1740, appendix B).
const appleDouble = "\x00\x05\x16\x07"

// begins reports whether r begins with a text.
func begins(r *bufio.Reader, with string) bool {
	head, _ := r.Peek(len(with))
	return string(head) == with
}

// maxDepth limits how deep archives may be nested.
const maxDepth = 2

// open opens an archive.
func (f *Files) open(name string, r *bufio.Reader, k kind) error {
	if len(f.stack) == maxDepth {
		return fault(name, ArchiveLimit, "an archive in an archive in an archive")
	}
	if k == isTar {
		f.stack = append(f.stack, newTar(f, name, r))
		return nil
	}
	z, err := newZip(f, name, r)
	if err == nil {
		f.stack = append(f.stack, z)
	}
	return err
}

// accept decides on an entry of an archive. what is what it is if not a plain file. It
// returns the entry with its full name, or nothing if it is ignored.
func (f *Files) accept(archive, name, what string, used names) (entry, error) {
	if what != "" && !f.wanted.is(name) {
		f.ignored++
		return entry{}, nil
	}
	full := archive + "!" + name
	if what != "" {
		return entry{}, fault(full, ArchiveMember, what)
	}
	if !used.take(name) {
		return entry{}, fault(full, ArchivePath, "another entry has this name, or one that differs in case or Unicode form alone; this one is not judged")
	}
	return entry{name: full}, nil
}

// stop makes a fault the last one of the input.
func (f *Files) stop(fault *Fault) *Fault {
	f.done = true
	return fault
}

// maxName is the greatest number of bytes in the name of an entry.
const maxName = 4096

// names are the names that an archive has used, as digests, so that memory is bounded.
type names map[[12]byte]struct{}

// clean returns the name of an entry for findings, or what is wrong with it. Nothing is
// ever written to disk here, but an archive with such a name means one thing to us and
// another to those who unpack it.
func clean(name string) (string, string) {
	slashed := strings.ReplaceAll(name, `\`, "/")
	switch {
	case name == "":
		return "", "an entry without a name"
	case len(name) > maxName:
		return "", "an entry with a name of more than 4096 bytes: " + quote(name)
	case strings.ContainsFunc(name, unicode.IsControl):
		return "", "an entry with control characters in its name: " + quote(name)
	case strings.HasPrefix(slashed, "/"), len(slashed) > 1 && slashed[1] == ':':
		return "", "an entry with an absolute path: " + quote(name)
	}
	for part := range strings.SplitSeq(slashed, "/") {
		if part == ".." {
			return "", "an entry that leads out of the folder: " + quote(name)
		}
	}
	return path.Clean(name), ""
}

// take enters a cleaned name and reports whether it is new. Names that only differ in
// case or in Unicode normal form are one, because they are one file on many systems.
func (n names) take(name string) bool {
	sum := sha256.Sum256([]byte(norm.NFC.String(strings.ToLower(strings.ToUpper(name)))))
	key := [12]byte(sum[:12])
	if _, twice := n[key]; twice {
		return false
	}
	n[key] = struct{}{}
	return true
}
