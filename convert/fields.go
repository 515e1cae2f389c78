package convert

import (
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// wrong is what is wrong with a line whose place is known. The codes are those of the log
// format if it has one for it.
type wrong struct{ code, msg string }

// fields reads the fields of one line of a transcript from left to right. The first failure
// stays. What is read after it has no meaning.
type fields struct {
	rest string // what follows the last field, including its blank
	why  *wrong
}

func (f *fields) fail(code string, parts ...string) {
	if f.why == nil {
		f.why = &wrong{code, strings.Join(parts, "")}
	}
}

// next cuts off the next field; an empty one is refused.
func (f *fields) next(what string) string {
	if f.rest == "" {
		f.fail("field", what, " is missing")
		return ""
	}
	word, _, more := strings.Cut(f.rest[1:], " ")
	f.rest = f.rest[1+len(word):]
	if word == "" {
		f.fail("field", what, " is empty: fields are separated by one blank")
	}
	if !more {
		f.rest = ""
	}
	return word
}

// more reports whether anything follows the last field.
func (f *fields) more() bool { return f.rest != "" && f.why == nil }

// end checks that nothing does.
func (f *fields) end() {
	if f.rest != "" {
		f.fail("field", "more than the line's fields: ", quote(f.rest[1:]))
	}
}

// count reads a number. signs are what else may be in its place.
func (f *fields) count(what, signs string) base.Number {
	if f.why != nil {
		return 0
	}
	text := f.next(what)
	v, ok := countOf(text, signs)
	if !ok {
		f.fail("number", what, " is not a decimal without sign or leading zero, at most 2^53-1: ", quote(text))
	}
	return v
}

// maybe is like count, but returns unknown at the end of the line.
func (f *fields) maybe(what, signs string) base.Number {
	if !f.more() {
		return logfmt.Unknown
	}
	return f.count(what, signs)
}

// countOf returns the number that a field stands for.
func countOf(text, signs string) (base.Number, bool) {
	if len(text) == 1 && strings.Contains(signs, text) {
		if text == "?" {
			return logfmt.Unknown, true
		}
		return logfmt.None, true
	}
	if len(text) == 0 || len(text) > 16 || text[0] == '0' && len(text) > 1 {
		return 0, false
	}
	var v base.Number
	for i := 0; i < len(text); i++ {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
		v = v*10 + base.Number(text[i]-'0')
	}
	return v, v <= logfmt.MaxNumber
}

// oneOf reads one of some words.
func (f *fields) oneOf(what string, list ...string) string {
	word := f.next(what)
	if slices.Contains(list, word) {
		return word
	}
	f.fail("field", what, " is ", quote(word), ", not one of ", strings.Join(list, ", "))
	return word
}

// id reads an id, or a sign.
func (f *fields) id(what, signs string) string {
	word := f.next(what)
	if !base.IsID(word) && !(len(word) == 1 && strings.Contains(signs, word)) {
		f.fail("field", what, " is not an id (letters, digits and . _ + -, at most 64): ", quote(word))
	}
	return word
}

// sum reads a SHA-256, or one of the signs ? and -.
func (f *fields) sum(what string) string {
	word := f.next(what)
	if !base.IsDigest(word) && word != "?" && word != "-" {
		f.fail("field", what, " is not 64 lower-case hex digits: ", quote(word))
	}
	return word
}

// word reads a word as logs spell it.
func (f *fields) word(what string) string {
	word := f.next(what)
	if word == "?" || word == "-" {
		return word
	}
	return logfmt.Word(logfmt.Unword(word))
}

// text reads the rest of the line, after one blank, byte for byte; \xhh is a byte.
func (f *fields) text() []byte {
	if f.rest == "" || f.why != nil {
		return nil
	}
	s := f.rest[1:]
	f.rest = ""
	raw := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			raw = append(raw, s[i])
			continue
		}
		c, ok := escaped(s[i:])
		if !ok {
			f.fail("text", `a backslash is written \x5c, any other byte \xhh with two lower-case hex digits, not `, quote(s[i:min(len(s), i+4)]))
			return nil
		}
		raw = append(raw, c)
		i += 3
	}
	if len(raw) > logfmt.MaxRaw {
		f.fail("cap", "a text of more than 16000 bytes: it is a part of its first 16000, and a flood")
	}
	return raw
}

// escaped returns the byte that an escape at the beginning of s stands for.
func escaped(s string) (byte, bool) {
	const hex = "0123456789abcdef"
	if len(s) < 4 || s[1] != 'x' {
		return 0, false
	}
	hi, lo := strings.IndexByte(hex, s[2]), strings.IndexByte(hex, s[3])
	return byte(hi<<4 | lo&15), hi >= 0 && lo >= 0
}

// pairs reads the NAME=VALUE words up to the end of the line.
func (f *fields) pairs(what string, dst []logfmt.Pair) []logfmt.Pair {
	for f.more() {
		name, value, ok := strings.Cut(f.next(what), "=")
		if !ok || name == "" || value == "" {
			f.fail("field", what, " is not NAME=VALUE: ", quote(name))
		}
		if _, twice := valueOf(dst, name); twice {
			f.fail("field", what, " ", name, " is given twice")
		}
		dst = append(dst, logfmt.Pair{Name: name, Value: value})
	}
	return dst
}

// valueOf returns the value of a name.
func valueOf(list []logfmt.Pair, name string) (string, bool) {
	for _, p := range list {
		if p.Name == name {
			return p.Value, true
		}
	}
	return "", false
}
