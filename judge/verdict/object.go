package verdict

import (
	"strconv"
	"unicode/utf8"
)

// object appends the members of objects. before is what precedes a value: comma, name and
// colon.
type object struct{ b []byte }

func (o *object) raw(s string) { o.b = append(o.b, s...) }

// comma appends a comma before an item of an array, except the first.
func (o *object) comma(i int) {
	if i > 0 {
		o.b = append(o.b, ',')
	}
}

func (o *object) text(before, s string) { o.b = appendString(append(o.b, before...), s) }

// orNull appends text, or null for "".
func (o *object) orNull(before, s string) {
	if s == "" {
		o.raw(before)
		o.raw("null")
		return
	}
	o.text(before, s)
}

func (o *object) num(before string, n int) { o.numOrNull(before, n, true) }

func (o *object) numOrNull(before string, n int, known bool) {
	o.raw(before)
	if known {
		o.b = strconv.AppendInt(o.b, int64(n), 10)
	} else {
		o.raw("null")
	}
}

func (o *object) flag(before string, b bool) { o.b = strconv.AppendBool(append(o.b, before...), b) }

// list appends numbers as an array, or null.
func list[N int | int64](o *object, numbers []N, known bool) {
	if !known {
		o.raw("null")
		return
	}
	o.raw("[")
	for i, n := range numbers {
		o.comma(i)
		o.b = strconv.AppendInt(o.b, int64(n), 10)
	}
	o.raw("]")
}

// appendString appends s as encoding/json does. It escapes what is special in HTML, and
// the two line separators of JavaScript. It writes each byte that is not UTF-8 as \ufffd.
func appendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if !plain(r, size) {
			dst = appendEscape(append(dst, s[from:i]...), r)
			from = i + size
		}
		i += size
	}
	return append(append(dst, s[from:]...), '"')
}

// plain reports whether a character is written as it is.
func plain(r rune, size int) bool {
	switch r {
	case '"', '\\', '<', '>', '&', '\u2028', '\u2029':
		return false
	case utf8.RuneError:
		return size > 1
	}
	return r >= ' '
}

func appendEscape(dst []byte, r rune) []byte {
	switch r {
	case '"', '\\':
		return append(dst, '\\', byte(r))
	case '\b':
		return append(dst, `\b`...)
	case '\f':
		return append(dst, `\f`...)
	case '\n':
		return append(dst, `\n`...)
	case '\r':
		return append(dst, `\r`...)
	case '\t':
		return append(dst, `\t`...)
	}
	const digits = "0123456789abcdef"
	return append(dst, '\\', 'u', digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15])
}
