package corpus

import (
	"bufio"
	"bytes"
	"strconv"
	"strings"
)

// kind is the kind of a file by its first bytes.
type kind int

const (
	plain   kind = iota // a log, or whatever else is none of the kinds below
	isGzip              // RFC 1952
	isZstd              // RFC 8878
	isTar               // POSIX.1-2008 pax, ustar, and older ones with a correct checksum
	isZip               // PKWARE APPNOTE
	foreign             // packed in a way that is not read here
)

// tarBlock is the size of a tar header, and the most that is examined.
const tarBlock = 512

// kindOf examines the first bytes of r without taking them. A file that begins as a log
// is a log, whatever follows.
func kindOf(r *bufio.Reader) (kind, string) {
	head, _ := r.Peek(6)
	switch {
	case bytes.HasPrefix(head, []byte(logPrefix)):
		return plain, ""
	case bytes.HasPrefix(head, []byte("\x1f\x8b")):
		return isGzip, ""
	case bytes.HasPrefix(head, []byte("\x28\xb5\x2f\xfd")), len(head) >= 4 && head[0]&0xf0 == 0x50 && string(head[1:4]) == "\x2a\x4d\x18":
		return isZstd, ""
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
		return isZip, ""
	}
	for magic, name := range map[string]string{"\xfd7zXZ\x00": "xz", "BZh": "bzip2", "7z\xbc\xaf\x27\x1c": "7-Zip", "Rar!\x1a\x07": "RAR", "LZIP": "lzip"} {
		if bytes.HasPrefix(head, []byte(magic)) {
			return foreign, name
		}
	}
	if block, _ := r.Peek(tarBlock); tarHeader(block) {
		return isTar, ""
	}
	return plain, ""
}

// tarHeader reports whether a block has the checksum of a tar header: the sum of its
// bytes, with its own eight as blanks.
func tarHeader(block []byte) bool {
	if len(block) < tarBlock {
		return false
	}
	field := strings.Trim(string(block[148:156]), " \x00")
	want, err := strconv.ParseInt(field, 8, 64)
	if err != nil {
		return false
	}
	unsigned, signed := int64(8*' '), int64(8*' ')
	for i, c := range block {
		if i < 148 || i >= 156 {
			unsigned += int64(c)
			signed += int64(int8(c))
		}
	}
	return want == unsigned || want == signed
}

// logPrefix is the beginning of a log of any version.
const logPrefix = "mlog "

// Wanted says which files of folders and archives are wanted, by the suffixes of their
// names in lower case, which ".gz" or ".zst" may follow.
type Wanted struct {
	What     string // in messages
	Suffixes []string
	Fold     bool // names may be in capitals
}

// logs are wanted where nothing else is.
var logs = &Wanted{What: "*" + Suffix, Suffixes: []string{Suffix}}

// is reports whether a file with that name is wanted.
func (w *Wanted) is(name string) bool {
	if w.Fold {
		name = strings.ToLower(name)
	}
	for _, s := range w.Suffixes {
		if strings.HasSuffix(name, s) || strings.HasSuffix(name, s+".gz") || strings.HasSuffix(name, s+".zst") {
			return true
		}
	}
	return false
}

// archiveSuffixes are the suffixes of archives. Folders are searched for them; the bytes
// decide what they are.
var archiveSuffixes = [...]string{".tar", ".tar.gz", ".tgz", ".tar.zst", ".tzst", ".zip"}

func isArchiveName(name string) bool {
	for _, s := range archiveSuffixes {
		if strings.HasSuffix(name, s) {
			return true
		}
	}
	return false
}

// IsLog reports whether a file is one of logs by its name.
func IsLog(name string) bool { return logs.is(name) }
