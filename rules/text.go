package rules

import (
	"strconv"
	"unicode/utf8"
)

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

// CodePoint returns the name of a character as U+0412, or of a byte that is not UTF-8 as
// 0xC2.
func CodePoint(r rune, raw []byte) string {
	prefix, n, digits := "U+", uint64(r), 4
	if r == utf8.RuneError && len(raw) == 1 {
		prefix, n, digits = "0x", uint64(raw[0]), 2
	}
	const hex = "0123456789ABCDEF"
	s := ""
	for ; n > 0 || len(s) < digits; n /= 16 {
		s = hex[n%16:n%16+1] + s
	}
	return prefix + s
}
