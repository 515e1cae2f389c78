package judge

import "strconv"

// quote returns bytes for a finding: printable ASCII, not too long.
func quote(b []byte) string {
	const most = 80
	if len(b) > most {
		return strconv.QuoteToASCII(string(b[:most])) + "..."
	}
	return strconv.QuoteToASCII(string(b))
}
