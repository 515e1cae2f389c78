package site

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// longest is the maximum length of a slug in bytes.
const longest = 100

// reserved are the names that some systems reserve for devices, with any suffix.
var reserved = map[string]bool{"con": true, "prn": true, "aux": true, "nul": true}

// slug returns a name for a file or a part of one that is unique for s. Lower-case
// letters, digits, hyphens and dots are kept; any other byte becomes _ and two
// hexadecimal digits. So it is safe in an address, on systems that ignore case, and
// on those with names of devices. A long name is cut, with __ and a digest at the
// end.
func slug(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		edge := i == 0 || i == len(s)-1
		if c >= 'a' && c <= 'z' && !(i == 0 && device(s)) || c >= '0' && c <= '9' || (c == '-' || c == '.') && !edge {
			b.WriteByte(c)
			continue
		}
		b.WriteString("_" + hex.EncodeToString([]byte{c}))
	}
	if b.Len() > longest || s == "" {
		return strings.TrimRight(b.String()[:min(b.Len(), longest-40)], ".") + "__" + short([]byte(s))
	}
	return b.String()
}

// device reports whether the part of a name before its first dot is reserved.
func device(s string) bool {
	stem, _, _ := strings.Cut(s, ".")
	if reserved[stem] {
		return true
	}
	return len(stem) == 4 && (strings.HasPrefix(stem, "com") || strings.HasPrefix(stem, "lpt"))
}

// short returns the first half of a digest, in hexadecimal.
func short(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:16])
}
