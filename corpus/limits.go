package corpus

import (
	"compress/flate"
	"errors"
	"io"
	"strconv"
	"strings"

	"scrutineer/base"
)

// Limits limit what one input may cost. A zero field means the default in its comment.
type Limits struct {
	Free      int64 // bytes that an input may expand to whatever its size; 512 MiB
	Ratio     int64 // bytes that it may expand to for each byte of it beyond Free; 200
	Total     int64 // bytes that it may expand to at all; 1 TiB
	Entries   int64 // entries of an archive; 1048576
	Directory int64 // bytes of the directory of a zip archive; 8 MiB
	Buffer    int64 // bytes of a zip archive that comes as a stream and is kept in memory; 16 MiB
	Window    int64 // bytes of the window of a zstd frame, which is kept in memory; 8 MiB
}

// withDefaults returns l with defaults for zero fields.
//
// Ratio: a sealed log has digests that nothing can compress, about one byte in 100, so
// that only copies of one log expand further. gzip can expand 1032 times, zstd without
// end. Free: 100,000 such copies pass, and what is not worth unpacking costs about a
// second. Window: RFC 8878, section 3.1.1.1.2, asks decoders for 8 MiB.
func (l Limits) withDefaults() Limits {
	or := func(v *int64, d int64) {
		if *v <= 0 {
			*v = d
		}
	}
	or(&l.Free, 512<<20)
	or(&l.Ratio, 200)
	or(&l.Total, 1<<40)
	or(&l.Entries, 1<<20)
	or(&l.Directory, 8<<20)
	or(&l.Buffer, 16<<20)
	or(&l.Window, 8<<20)
	return l
}

// budget is what one input has cost so far. All its members share it; otherwise many
// small bombs would pass where a large one does not.
type budget struct {
	limits Limits
	packed int64 // bytes of the input that were read
	out    int64 // bytes that they expanded to, in every layer
}

// spend takes n more bytes from the budget. It returns what is exceeded, or "".
func (b *budget) spend(n int64) string {
	b.out += n
	switch l := b.limits; {
	case b.out > l.Total:
		return "expands to more than " + strconv.FormatInt(l.Total, 10) + " bytes"
	case b.out > l.Free && b.out/l.Ratio > b.packed:
		return "expands to more than " + strconv.FormatInt(l.Free, 10) + " bytes and more than " +
			strconv.FormatInt(l.Ratio, 10) + " times its size"
	}
	return ""
}

// meter is a reader of unpacked bytes that keeps to the budget and turns errors of the
// underlying library into faults.
type meter struct {
	r    io.Reader
	file string
	f    *Files
	at   int64 // bytes read so far
	err  error
}

func (m *meter) Read(p []byte) (int, error) {
	if m.err != nil {
		return 0, m.err
	}
	const most = 256 << 10 // so that no read exceeds the budget by much
	n, err := m.r.Read(p[:min(len(p), most)])
	m.at += int64(n)
	if why := m.f.budget.spend(int64(n)); why != "" {
		m.err = m.f.stop(&Fault{File: m.file, Code: ArchiveLimit, Msg: why})
		return 0, m.err
	}
	if err != nil {
		m.err = m.f.explain(m.file, err, m.at)
	}
	return n, m.err
}

// The codes of faults: reasons why a packed input, or a member of it, is not judged.
const (
	ArchiveLimit  = "archive-limit"  // it expands beyond what the limits allow
	ArchivePath   = "archive-path"   // a member's name leads out of the folder, hides something, or is another member's
	ArchiveMember = "archive-member" // a member is not a plain file: a link, a device, a file with holes
	ArchiveDamage = "archive-damage" // cut off, or with a wrong checksum or structure
	ArchiveFormat = "archive-format" // packed or encrypted in a way that is not read here
)

// Fault says why a packed input, or a member of one, could not be judged. The
// rest of the input, and other inputs, still can.
type Fault struct {
	File        string // the input, or input!member
	Code        string // one of the Archive codes
	Msg         string // lower case, no full stop, foreign bytes quoted
	Unsupported bool   // it may be valid, but this program cannot read it
}

func (f *Fault) Error() string { return f.File + ":1: " + f.Code + ": " + f.Msg }

// fault returns a fault of something that should be valid.
func fault(file, code, msg string) *Fault { return &Fault{File: file, Code: code, Msg: msg} }

func tooMany(archive string, limit int64) *Fault {
	return fault(archive, ArchiveLimit, "more than "+strconv.FormatInt(limit, 10)+" entries")
}

// damage returns the fault for an error of an unpacking library. at is how many bytes had
// been unpacked.
func damage(file string, err error, at int64) *Fault {
	why := err.Error()
	var corrupt flate.CorruptInputError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		why = "cut off"
	case errors.As(err, &corrupt):
		why = "the packed bytes do not hold"
	}
	for _, prefix := range []string{"gzip: ", "zip: ", "archive/tar: ", "flate: ", "zstd: "} {
		why = strings.TrimPrefix(why, prefix)
	}
	return &Fault{File: file, Code: ArchiveDamage, Msg: why + ", after " + strconv.FormatInt(at, 10) + " bytes of content"}
}

// quote returns a name of a member for a message, printable and not too long.
func quote(name string) string { return base.Quote(name, 120) }
