package logfmt

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"

	"scrutineer/internal/lines"
)

// Text and words in a log are printable ASCII. Every other byte, and the backslash, is
// written \xhh in lower case. A blank is written \x20 at the end of a text, and
// everywhere in a word. An empty word is written \_ , and a word that is just "-" or "?"
// is written \x2d or \x3f. Nothing else is escaped, so that every value has one spelling.

const hexDigits = "0123456789abcdef"

// plain reports whether b is printable ASCII without a backslash, like almost every line.
// It checks eight bytes at a time; the last eight overlap those before.
func plain(b []byte) bool {
	if len(b) < 8 {
		return plainBytes(b)
	}
	last := b[len(b)-8:]
	for ; len(b) > 8; b = b[8:] {
		if !plainEight(binary.LittleEndian.Uint64(b)) {
			return false
		}
	}
	return plainEight(binary.LittleEndian.Uint64(last))
}

// plainEight is plain for eight bytes: it sets the high bit of a byte that is above 0x7e,
// below 0x20 or a backslash. A carry or borrow can only come from a byte that is already
// found.
func plainEight(w uint64) bool {
	const (
		ones  = 0x0101010101010101
		highs = 0x8080808080808080
	)
	slash := w ^ ones*'\\'
	return (w|(w+ones)|(w-ones*0x20)|(slash-ones))&highs == 0
}

func plainBytes(b []byte) bool {
	for _, c := range b {
		if c < 0x20 || c > 0x7e || c == '\\' {
			return false
		}
	}
	return true
}

// AppendText appends raw bytes in the spelling of a text.
func AppendText(dst, raw []byte) []byte {
	for i, c := range raw {
		if c < 0x20 || c > 0x7e || c == '\\' || c == ' ' && i == len(raw)-1 {
			dst = append(dst, '\\', 'x', hexDigits[c>>4], hexDigits[c&15])
			continue
		}
		dst = append(dst, c)
	}
	return dst
}

// AppendWord appends raw bytes in the spelling of a word.
func AppendWord(dst, raw []byte) []byte {
	if len(raw) == 0 {
		return append(dst, '\\', '_')
	}
	lone := len(raw) == 1 && (raw[0] == '-' || raw[0] == '?')
	for _, c := range raw {
		if c <= 0x20 || c > 0x7e || c == '\\' || lone {
			dst = append(dst, '\\', 'x', hexDigits[c>>4], hexDigits[c&15])
			continue
		}
		dst = append(dst, c)
	}
	return dst
}

// Word returns s in the spelling of a word.
func Word(s string) string { return string(AppendWord(nil, []byte(s))) }

// Unword returns the value of a word as written: Unword(Word(s)) is s. It returns the
// signs "-" and "?" unchanged, so check for them first.
func Unword(s string) string {
	raw, why := unescape(nil, []byte(s), true)
	if why != nil {
		return s
	}
	return string(raw)
}

// SplitWords returns the values of words separated by single blanks, as the
// arguments of a Run record are. Words without an escape are parts of text itself.
func SplitWords(text []byte) [][]byte {
	if len(text) == 0 {
		return nil
	}
	words := make([][]byte, 0, bytes.Count(text, []byte{' '})+1)
	for len(text) > 0 {
		word := text
		if i := bytes.IndexByte(text, ' '); i >= 0 {
			word, text = text[:i], text[i+1:]
		} else {
			text = nil
		}
		if !plain(word) {
			word, _ = unescape(nil, word, true)
		}
		words = append(words, word)
	}
	return words
}

// unescape appends the bytes of a text or word, or says why it is not in canonical form.
func unescape(dst, b []byte, word bool) ([]byte, *fail) {
	if word && string(b) == `\_` {
		return dst, nil
	}
	for i := 0; i < len(b); i++ {
		c := b[i]
		switch {
		case c < 0x20 || c > 0x7e:
			return dst, encodingFail(c)
		case c == ' ' && word:
			return dst, failf(BadText, "blank in a word")
		case c == ' ' && i == len(b)-1:
			return dst, failf(BadText, `text ends in a blank; its spelling is \x20`)
		case c != '\\':
			dst = append(dst, c)
		default:
			raw, why := unescapeByte(b[i:], i+4 >= len(b), word && len(b) == 4, word)
			if why != nil {
				return dst, why
			}
			dst = append(dst, raw)
			i += 3
		}
	}
	return dst, nil
}

// unescapeByte reads one \xhh. last reports whether it ends its text, lone whether it is
// all of its word.
func unescapeByte(b []byte, last, lone, word bool) (byte, *fail) {
	if len(b) < 4 || b[1] != 'x' {
		return 0, failf(BadText, `a backslash that is not \xhh: `, lines.Quote(b[:min(len(b), 4)]))
	}
	hi, lo := unhex(b[2]), unhex(b[3])
	if hi > 15 || lo > 15 {
		return 0, failf(BadText, `not two lower-case hex digits: `, lines.Quote(b[:4]))
	}
	c := hi<<4 | lo
	need := c < 0x20 || c > 0x7e || c == '\\' ||
		c == ' ' && (word || last) || lone && (c == '-' || c == '?')
	if !need {
		return 0, failf(BadText, "escaped without need: ", lines.Quote(b[:4]))
	}
	return c, nil
}

func unhex(c byte) byte {
	switch {
	case c >= '0' && c <= '9':
		return c - '0'
	case c >= 'a' && c <= 'f':
		return c - 'a' + 10
	}
	return 0xff
}

// plainer says why a line cannot be read. Forbidden bytes come before any other mistake
// in it, because they are the likely cause.
func plainer(why *fail, line []byte) *fail {
	if why == nil {
		return nil
	}
	for _, c := range line {
		if c < 0x20 || c > 0x7e {
			return encodingFail(c)
		}
	}
	return why
}

func encodingFail(c byte) *fail {
	switch {
	case c == '\r':
		return failf(NotAscii, `carriage return; a line ends in a line feed alone, and within text it is written \x0d`)
	case c == 0:
		return failf(NotAscii, `NUL byte; within text it is written \x00`)
	}
	return failf(NotAscii, `byte 0x`, string([]byte{hexDigits[c>>4], hexDigits[c&15]}), ` is not printable ASCII; within text it is written \xhh`)
}

// nameFail says why raw cannot be a display name, which is UTF-8 in any language without
// control characters.
func nameFail(raw []byte) *fail {
	if len(raw) > MaxName {
		return failf(OverCap, "display name longer than 256 bytes")
	}
	if !utf8.Valid(raw) {
		return failf(BadText, "display name is not UTF-8: ", lines.Quote(raw))
	}
	for _, r := range string(raw) {
		if r < 0x20 || r >= 0x7f && r < 0xa0 {
			return failf(BadText, "control character in a display name: ", lines.Quote(raw))
		}
	}
	return nil
}
