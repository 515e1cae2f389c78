package convert

import (
	"encoding/hex"
	"strconv"
	"unicode/utf8"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// object writes one JSON object, with its keys in the order in which they are given.
type object struct {
	b     []byte
	comma bool
}

// key opens a member.
func (o *object) key(name string) {
	if o.comma {
		o.b = append(o.b, ',')
	}
	o.b = append(appendJSON(o.b, name), ':')
	o.comma = true
}

// open begins an object or array, close ends it: bracket is one of { [ ] }.
func (o *object) open(bracket byte) {
	o.b = append(o.b, bracket)
	o.comma = false
}

func (o *object) close(bracket byte) {
	o.b = append(o.b, bracket)
	o.comma = true
}

// item prepares for a value of an array.
func (o *object) item() {
	if o.comma {
		o.b = append(o.b, ',')
	}
	o.comma = true
}

// num writes a number: null if unknown, nothing if there is none.
func (o *object) num(name string, v base.Number) {
	if v.None() {
		return
	}
	o.key(name)
	o.value(v)
}

func (o *object) value(v base.Number) {
	if v.Unknown() {
		o.b = append(o.b, "null"...)
		return
	}
	o.b = strconv.AppendInt(o.b, int64(v), 10)
}

// text writes bytes as text, or as hex under another key if they are not UTF-8.
func (o *object) text(name string, raw []byte) {
	if !utf8.Valid(raw) {
		name += "_hex"
		raw = hex.AppendEncode(nil, raw)
	}
	o.key(name)
	o.b = appendJSON(o.b, string(raw))
}

// some is like text, but writes nothing for an empty text.
func (o *object) some(name, s string) {
	if s != "" {
		o.text(name, []byte(s))
	}
}

// word writes a word of the header, which is kept as written.
func (o *object) word(name, w string) {
	switch w {
	case "-":
	case "?":
		o.key(name)
		o.b = append(o.b, "null"...)
	default:
		o.text(name, []byte(logfmt.Unword(w)))
	}
}

// appendJSON appends s as a JSON string in ASCII. Invalid UTF-8 becomes U+FFFD; callers
// make sure that there is none.
func appendJSON(b []byte, s string) []byte {
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r >= 0x20 && r < 0x7f:
			b = append(b, byte(r))
		case r > 0xffff:
			r -= 0x10000
			b = appendUnit(appendUnit(b, 0xd800+r>>10), 0xdc00+r&0x3ff)
		default:
			b = appendUnit(b, r)
		}
	}
	return append(b, '"')
}

// appendUnit appends one unit of UTF-16, escaped.
func appendUnit(b []byte, r rune) []byte {
	const digits = "0123456789abcdef"
	return append(b, '\\', 'u', digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15])
}
