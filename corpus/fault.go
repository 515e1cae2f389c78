package corpus

import (
	"compress/flate"
	"errors"
	"io"
	"strconv"
	"strings"
)

// The codes of faults: grounds on which a packed input, or a member of it, is
// not judged.
const (
	ArchiveLimit  = "archive-limit"  // it expands beyond what the limits allow
	ArchivePath   = "archive-path"   // a member's name leads out of the folder, hides something, or is another member's
	ArchiveMember = "archive-member" // a member is no plain file: a link, a device, a file with holes
	ArchiveDamage = "archive-damage" // cut off, or its checksums or structure do not hold
	ArchiveFormat = "archive-format" // packed or encrypted in a way that is not read here
)

// Fault says why a packed input, or a member of one, could not be judged. The
// rest of the input, and other inputs, still can.
type Fault struct {
	File        string // the input, or input!member
	Code        string // one of the Archive codes
	Msg         string // lower case, no full stop, bytes of others quoted
	Unsupported bool   // it may be sound, but this program cannot read it
}

func (f *Fault) Error() string { return f.File + ":1: " + f.Code + ": " + f.Msg }

// fault is a fault of what should be sound.
func fault(file, code, msg string) *Fault { return &Fault{File: file, Code: code, Msg: msg} }

func tooMany(archive string, limit int64) *Fault {
	return fault(archive, ArchiveLimit, "more than "+strconv.FormatInt(limit, 10)+" entries")
}

// damage is the fault that an error of an unpacking library stands for; at is
// how many bytes had been unpacked.
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

// quote shows a name of a member in a message, printable and not too long.
func quote(name string) string {
	const most = 120
	if len(name) > most {
		return strconv.QuoteToASCII(name[:most]) + "..."
	}
	return strconv.QuoteToASCII(name)
}
