package site

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// longest is how many bytes of a name a file is called by at most.
const longest = 100

// reserved are names that some systems keep for devices, whatever follows the
// first dot.
var reserved = map[string]bool{"con": true, "prn": true, "aux": true, "nul": true}

// slug returns a name for a file, or a part of one, that stands for s alone: small
// letters, digits, minus and dots stay, any other byte becomes _ and two
// hexadecimal digits. So it is safe in an address, on systems that take large
// letters for small ones, and on those that keep names for devices. Of a long
// name the beginning is kept, then __ and a digest.
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

// device reports whether the part of a name before its first dot is one that
// some systems keep.
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
