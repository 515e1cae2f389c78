package corpus

import (
	"crypto/sha256"
	"path"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// maxName is the most bytes that the name of an entry may have.
const maxName = 4096

// names are the names that an archive has used, as digests, so that memory is
// bounded whatever they are.
type names map[[12]byte]struct{}

// clean is the name of an entry as findings show it, or what is wrong with it.
// Nothing is ever written to disk here, but an archive in which such a name
// stands means one thing to us and another to those who unpack it.
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

// take enters a cleaned name and reports whether it is new. Names that differ only
// in case or in Unicode normal form are one, since they are one file on many
// systems.
func (n names) take(name string) bool {
	sum := sha256.Sum256([]byte(norm.NFC.String(strings.ToLower(strings.ToUpper(name)))))
	key := [12]byte(sum[:12])
	if _, twice := n[key]; twice {
		return false
	}
	n[key] = struct{}{}
	return true
}
