package lines

import (
	"bytes"
	"strings"

	"scrutineer/base"
)

// Fault says why a line is refused, without its place.
type Fault struct {
	Code    string // a name for programs: BadField, BadNumber, or one of the format's own
	Message string
}

func (f *Fault) Error() string { return f.Message }

// Codes of what Fields refuses.
const (
	BadField  = "field"  // a malformed, missing or extra field
	BadNumber = "number" // a number not in canonical form, or too large
)

// MaxNumber is the greatest number of a field, so that every language reads the same number.
const MaxNumber = 1<<53 - 1

// Fields reads the fields of a line of a strict format from left to right: each is a blank
// and what follows up to the next blank. It keeps the first failure. What is read after it
// has no meaning.
type Fields struct {
	Rest []byte // what follows the last field, with its blank
	Why  *Fault // the first failure, nil for none
}

// Fail keeps a failure, whose message is the parts together.
func (f *Fields) Fail(code string, parts ...string) {
	if f.Why == nil {
		f.Why = &Fault{code, strings.Join(parts, "")}
	}
}

// Quote returns bytes of a line for a message, printable and not too long.
func Quote[T ~string | ~[]byte](b T) string { return base.Quote(b, 60) }

// Next returns the next field, which is not empty.
func (f *Fields) Next(what string) []byte {
	if len(f.Rest) == 0 {
		f.Fail(BadField, what, " is missing")
		return nil
	}
	b := f.Rest[1:]
	if i := bytes.IndexByte(b, ' '); i >= 0 {
		b, f.Rest = b[:i], b[i:]
	} else {
		f.Rest = nil
	}
	if len(b) == 0 {
		f.Fail(BadField, what, " is empty: fields are separated by one blank, and no line ends in one")
	}
	return b
}

// End fails if anything follows.
func (f *Fields) End() {
	if len(f.Rest) > 0 {
		f.Fail(BadField, "more than the line's fields: ", Quote(f.Rest[1:]))
	}
}

// sign returns b if it is one byte, and one of signs.
func sign(b []byte, signs string) bool {
	return len(b) == 1 && strings.IndexByte(signs, b[0]) >= 0
}

// Number reads a decimal in canonical form. Signs also allows "?", base.Unknown, and "-",
// base.None.
func (f *Fields) Number(what, signs string) base.Number {
	b := f.Next(what)
	if sign(b, signs) {
		if b[0] == '?' {
			return base.Unknown
		}
		return base.None
	}
	v, ok := ParseNumber(b)
	if !ok && f.Why == nil {
		f.Fail(BadNumber, what, " is not a decimal without sign or leading zero, at most 2^53-1: ", Quote(b))
	}
	return v
}

// ParseNumber reads a whole field as a number, and reports whether it is one.
func ParseNumber[T ~string | ~[]byte](b T) (base.Number, bool) {
	if len(b) == 0 || len(b) > 16 || b[0] == '0' && len(b) > 1 {
		return 0, false
	}
	var v base.Number
	for i := range len(b) {
		d := b[i] - '0'
		if d > 9 {
			return 0, false
		}
		v = v*10 + base.Number(d)
	}
	return v, v <= MaxNumber
}

// OneOf reads a word of a closed list. Signs are more words, of one byte each.
func (f *Fields) OneOf(what, signs string, list ...string) []byte {
	b := f.Next(what)
	if sign(b, signs) {
		return b
	}
	for _, w := range list {
		if string(b) == w {
			return b
		}
	}
	if signs != "" {
		list = append(list[:len(list):len(list)], strings.Split(signs, "")...)
	}
	f.Fail(BadField, what, " is ", Quote(b), ", not one of ", strings.Join(list, ", "))
	return b
}

// ID reads an id.
func (f *Fields) ID(what string) []byte {
	b := f.Next(what)
	if f.Why == nil && !base.IsID(b) {
		f.Fail(BadField, what, " is not an id (letters, digits and . _ + -, at most 64): ", Quote(b))
	}
	return b
}

// Digest reads a SHA-256; signs is as in OneOf.
func (f *Fields) Digest(what, signs string) []byte {
	b := f.Next(what)
	if !sign(b, signs) && f.Why == nil && !base.IsDigest(b) {
		f.Fail(BadField, what, " is not 64 lower-case hex digits: ", Quote(b))
	}
	return b
}
