package logfmt

import "scrutineer/internal/lines"

// fields reads the fields of one line of a log: in addition to those of any strict format,
// words and texts.
type fields struct {
	lines.Fields
	scratch []byte
}

// fail is an error of parsing: code and message. The caller knows the place.
type fail = lines.Fault

func failf(code Code, parts ...string) *fail {
	var f lines.Fields
	f.Fail(string(code), parts...)
	return f.Why
}

func (f *fields) fail(code Code, parts ...string) { f.Fail(string(code), parts...) }

// word reads a word and leaves it as written.
func (f *fields) word(what string) []byte {
	b := f.Next(what)
	if len(b) > MaxWord {
		f.fail(OverCap, what, " is longer than 1024 bytes")
	}
	if f.Why == nil && !plain(b) {
		raw, why := unescape(f.scratch[:0], b, true)
		f.scratch = raw
		if why != nil {
			f.Fail(why.Code, what, ": ", why.Message)
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

// text reads the rest of the line as a text and returns its bytes. Unescaped bytes go
// into arena, which grows as needed.
func (f *fields) text(arena *[]byte) []byte {
	if len(f.Rest) == 0 || f.Why != nil {
		return nil
	}
	b := f.Rest[1:]
	f.Rest = nil
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
		f.Fail(why.Code, why.Message)
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
