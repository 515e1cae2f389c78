package logfmt

import (
	"bytes"
	"slices"

	"scrutineer/internal/lines"
)

// ParseHeaderLine reads one line of a header, without its line feed, into h, wherever the
// line stands: other formats have header lines that are not in the order of a log. A seat
// must be the next one of h.Programs. The error is a *SyntaxError without a place.
func ParseHeaderLine(h *Header, line []byte) error {
	word := line
	if i := bytes.IndexByte(line, ' '); i >= 0 {
		word = line[:i]
	}
	due := slices.IndexFunc(headerLines[:], func(l headerLine) bool { return l.word == string(word) })
	if due < 0 {
		return &SyntaxError{Code: BadHeader, Msg: "not a line of a header: " + lines.Quote(word)}
	}
	p := headerParser{h: *h}
	p.f.Rest = line[len(word):]
	headerLines[due].read(&p, &p.f)
	if p.f.Why == nil {
		p.f.End()
	}
	if why := plainer(p.f.Why, line); why != nil {
		return &SyntaxError{Code: Code(why.Code), Msg: why.Message}
	}
	*h = p.h
	return nil
}

// IsHeaderWord reports whether a word begins a line of a header.
func IsHeaderWord(word string) bool {
	return slices.ContainsFunc(headerLines[:], func(l headerLine) bool { return l.word == word })
}

// ParseRecord reads one line below a header, without its line feed. It does not check
// what other lines decide. The error is a *SyntaxError without a place.
func ParseRecord(line []byte) (Record, error) {
	var p parser
	var rec Record
	if why := p.parse(line, &rec); why != nil {
		return Record{}, &SyntaxError{Code: Code(why.Code), Msg: why.Message}
	}
	return rec, nil
}
