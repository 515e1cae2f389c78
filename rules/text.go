package rules

import "strconv"

// Shown limits how many bytes of a program's text messages and witnesses show.
const Shown = 80

// Quote returns the bytes of a program as printable ASCII in quotes. It cuts them after
// Shown bytes and says how many more there are.
func Quote(text []byte) string {
	if len(text) > Shown {
		return strconv.QuoteToASCII(string(text[:Shown])) + " and " + strconv.Itoa(len(text)-Shown) + " bytes more"
	}
	return strconv.QuoteToASCII(string(text))
}
