package base

import "strconv"

// Quote returns text that somebody else wrote for a message: printable ASCII in quotes, and
// no more than the first limit bytes of it.
func Quote[T ~string | ~[]byte](text T, limit int) string {
	if len(text) > limit {
		return strconv.QuoteToASCII(string(text[:limit])) + "..."
	}
	return strconv.QuoteToASCII(string(text))
}

// IsDigest reports whether text is a SHA-256 in lower-case hex.
func IsDigest[T ~string | ~[]byte](text T) bool {
	if len(text) != 64 {
		return false
	}
	for i := range len(text) {
		if !lowerHex[text[i]] {
			return false
		}
	}
	return true
}

// lowerHex is a table because branches on a digest's characters cannot be predicted.
var lowerHex = [256]bool{
	'0': true, '1': true, '2': true, '3': true, '4': true, '5': true, '6': true, '7': true,
	'8': true, '9': true, 'a': true, 'b': true, 'c': true, 'd': true, 'e': true, 'f': true,
}

// MaxID is the greatest number of bytes in an id.
const MaxID = 64

// IsID reports whether text may name a session, a program or a kind of thing: letters,
// digits and . _ + - , the first a letter or digit.
func IsID[T ~string | ~[]byte](text T) bool {
	if len(text) == 0 || len(text) > MaxID {
		return false
	}
	for i := range len(text) {
		c := text[i]
		alnum := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
		if !alnum && (i == 0 || c != '.' && c != '_' && c != '+' && c != '-') {
			return false
		}
	}
	return true
}
