package logfmt

import (
	"strings"

	"scrutineer/base"
)

// fields reads the fields of one line from left to right. It keeps the first failure.
// What is read after it has no meaning.
type fields struct {
	rest    []byte // what follows the last field, with its blank
	why     *fail
	scratch []byte
}

func (f *fields) fail(code Code, parts ...string) {
	if f.why == nil {
		f.why = failf(code, parts...)
	}
}

// next cuts off the next field: a blank, then everything up to the next blank.
func (f *fields) next(what string) []byte {
	if len(f.rest) == 0 {
		f.fail(BadField, what, " is missing")
		return nil
	}
	b := f.rest[1:]
	if i := indexBlank(b); i >= 0 {
		b, f.rest = b[:i], b[i:]
	} else {
		f.rest = nil
	}
	if len(b) == 0 {
		f.fail(BadField, what, " is empty: fields are separated by one blank, and no line ends in one")
	}
	return b
}

// end fails if anything follows.
func (f *fields) end() {
	if len(f.rest) > 0 {
		f.fail(BadField, "more than the line's fields: ", quote(f.rest[1:]))
	}
}

// number reads a decimal in canonical form. signs also allows "?" and "-".
func (f *fields) number(what, signs string) base.Number {
	b := f.next(what)
	if len(b) == 1 {
		for i := 0; i < len(signs); i++ {
			if b[0] == signs[i] {
				return sign(b[0])
			}
		}
	}
	v, ok := ParseNumber(b)
	if !ok && f.why == nil {
		f.fail(BadNumber, what, " is not a decimal without sign or leading zero, at most 2^53-1: ", quote(b))
	}
	return v
}

func sign(c byte) base.Number {
	if c == '?' {
		return Unknown
	}
	return None
}

// ParseNumber reads a whole field as a number (format F5), and reports whether it is one.
func ParseNumber(b []byte) (base.Number, bool) {
	if len(b) == 0 || len(b) > 16 || b[0] == '0' && len(b) > 1 {
		return 0, false
	}
	var v base.Number
	for _, c := range b {
		d := c - '0'
		if d > 9 {
			return 0, false
		}
		v = v*10 + base.Number(d)
	}
	return v, v <= MaxNumber
}

// word reads a word and leaves it as written.
func (f *fields) word(what string) []byte {
	b := f.next(what)
	if len(b) > MaxWord {
		f.fail(OverCap, what, " is longer than 1024 bytes")
	}
	if f.why == nil && !plain(b) {
		raw, why := unescape(f.scratch[:0], b, true)
		f.scratch = raw
		if why != nil {
			f.fail(why.code, what, ": ", why.msg)
		}
	}
	return b
}

// name reads a word that is always known. "-" and "?" are refused, because they would be
// second spellings of the names \x2d and \x3f.
func (f *fields) name(what string) []byte {
	b := f.word(what)
	if len(b) == 1 && (b[0] == '-' || b[0] == '?') {
		f.fail(BadText, what, ` cannot be absent or unknown; a word that is just - or ? is written \x2d or \x3f`)
	}
	return b
}

// oneOf reads a word from a closed list. signs are more allowed words.
func (f *fields) oneOf(what, signs string, list ...string) []byte {
	b := f.next(what)
	if len(b) == 1 {
		for i := 0; i < len(signs); i++ {
			if b[0] == signs[i] {
				return b
			}
		}
	}
	for _, w := range list {
		if string(b) == w {
			return b
		}
	}
	if signs != "" {
		list = append(list[:len(list):len(list)], strings.Split(signs, "")...)
	}
	f.fail(BadField, what, " is ", quote(b), ", not one of ", strings.Join(list, ", "))
	return b
}

// id reads an id.
func (f *fields) id(what string) []byte {
	b := f.next(what)
	if f.why == nil && !base.IsID(b) {
		f.fail(BadField, what, " is not an id (letters, digits and . _ + -, at most 64): ", quote(b))
	}
	return b
}

// digest reads a SHA-256; signs is as in number.
func (f *fields) digest(what, signs string) []byte {
	b := f.next(what)
	if len(b) == 1 && len(signs) > 0 && (b[0] == signs[0] || len(signs) > 1 && b[0] == signs[1]) {
		return b
	}
	if f.why == nil && !base.IsDigest(b) {
		f.fail(BadField, what, " is not 64 lower-case hex digits: ", quote(b))
	}
	return b
}

// text reads the rest of the line as a text and returns its bytes. Unescaped bytes go
// into arena, which grows as needed.
func (f *fields) text(arena *[]byte) []byte {
	if len(f.rest) == 0 || f.why != nil {
		return nil
	}
	b := f.rest[1:]
	f.rest = nil
	if len(b) == 0 {
		f.fail(BadText, "the line ends in a blank; an empty text has none before it")
		return nil
	}
	if b[len(b)-1] != ' ' && plain(b) {
		return f.capped(b)
	}
	start := len(*arena)
	raw, why := unescape(*arena, b, false)
	if why != nil {
		f.fail(why.code, why.msg)
		return nil
	}
	*arena = raw
	return f.capped(raw[start:len(raw):len(raw)])
}

func (f *fields) capped(raw []byte) []byte {
	if len(raw) > MaxRaw {
		f.fail(OverCap, "text of more than 16000 bytes before escaping")
	}
	return raw
}
