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
