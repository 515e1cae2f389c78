package ledger

import (
	"fmt"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/logfmt"
)

// voidReasons are the reasons why an attempt is void: first the words of a log's own void
// record, then what happens to logs.
var voidReasons = []string{
	"host-stall", "host-sleep", "disk", "referee", "setup", "operator", "other",
	"cut",  // the log has no end
	"lost", // there is no log
}

// ParseLeaf reads a leaf, with or without its line feed, strictly: it has one spelling.
// The error says what is wrong, without a place.
func ParseLeaf(line string) (*Entry, error) {
	line = strings.TrimSuffix(line, "\n")
	if len(line) >= MaxLeaf {
		return nil, fmt.Errorf("more than %d bytes", MaxLeaf-1)
	}
	p := &parser{rest: line}
	e := p.leaf()
	if p.err == nil && p.rest != "" {
		p.failf("unexpected text after the leaf: %s", quote(p.rest))
	}
	if p.err != nil {
		return nil, p.err
	}
	return e, nil
}

// parser reads fields from a line. It keeps the first error.
type parser struct {
	rest string
	err  error
}

func (p *parser) failf(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
	}
}

// quote returns text of a file for a message, printable and not too long.
func quote(s string) string { return base.Quote(s, 80) }

// leaf reads the whole line.
func (p *parser) leaf() *Entry {
	e := &Entry{Kind: Kind(p.next("kind of leaf"))}
	switch e.Kind {
	case Schedule:
		p.schedule(e)
	case Start:
		p.game(e)
		e.Header = p.digest("header", false)
	case Final:
		p.game(e)
		e.Digest, e.Bytes = p.digest("digest", false), p.number("size", 1, logfmt.MaxLog)
		e.Lines, e.Root = p.number("number of lines", 1, logfmt.MaxLines), p.digest("root", false)
		p.result(e)
	case Void:
		p.game(e)
		e.Digest, e.Bytes = p.digest("digest", true), p.number("size", 0, logfmt.MaxLog)
		p.void(e)
	case Amend:
		e.Of, e.Reason = p.number("index", 0, MaxLeaves), p.id("reason")
		e.Counts = p.oneOf("what it says of the outcome", removed, counts) == counts
	case Enter:
		e.Joined, e.Digest = p.id("entry"), p.digest("digest", false)
	case Entered:
		e.Finals = p.number("number of entries", 0, maxSlots)
	case Join:
		e.Joined, e.Digest, e.Slots = p.id("entry"), p.digest("digest", false), p.orNone("number of slots", maxSlots)
	case Close:
		e.Finals = p.number("number of slots", 0, maxSlots)
	default:
		p.failf("unknown kind of leaf: %s", quote(string(e.Kind)))
	}
	return e
}

func (p *parser) schedule(e *Entry) {
	e.Origin = p.next("name of the ledger")
	if p.err == nil && !IsOrigin(e.Origin) {
		p.failf("not a name for a ledger: %s", quote(e.Origin))
	}
	e.Digest, e.Slots = p.digest("digest", true), p.orNone("number of slots", maxSlots)
	when := p.oneOf("time", "before", "after")
	e.After = when == "after"
	if e.Key = p.next("key"); p.err == nil {
		if _, err := ParseKey(e.Key); err != nil {
			p.failf("%v", err)
		}
	}
	if e.Event = p.next("event"); e.Event == none {
		e.Event = ""
	} else if name := logfmt.Unword(e.Event); p.err == nil && (len(name) > logfmt.MaxName || logfmt.Word(name) != e.Event) {
		p.failf("no name of an event: %s", quote(e.Event))
	}
}

func (p *parser) game(e *Entry) {
	e.Slot = p.id("slot")
	e.Attempt = p.number("attempt", 1, MaxNumber)
}

func (p *parser) result(e *Entry) {
	e.Winner = p.orNone("winner", 4)
	e.Reason = p.next("reason")
	if p.err == nil && e.Reason != none && e.Reason != "?" && !base.IsID(e.Reason) {
		p.failf("unknown reason of a result: %s", quote(e.Reason))
	}
	if p.err == nil && (e.Winner.None()) != (e.Reason == none) {
		p.failf("a result has a winner and a reason, or neither")
	}
}

func (p *parser) void(e *Entry) {
	e.Reason = p.oneOf("reason", voidReasons...)
	lost := e.Reason == "lost"
	if p.err == nil && (lost != (e.Digest == none) || lost != (e.Bytes == 0)) {
		p.failf("a lost log has neither digest nor size; any other log has both")
	}
}

// next reads a field.
func (p *parser) next(what string) string {
	field, rest, more := strings.Cut(p.rest, " ")
	if p.err != nil {
		return ""
	}
	if field == "" {
		p.failf("%s is missing", what)
	}
	if more && rest == "" {
		p.failf("a blank at the end")
	}
	p.rest = rest
	return field
}

func (p *parser) id(what string) string {
	s := p.next(what)
	if p.err == nil && !base.IsID(s) {
		p.failf("%s is not an id: %s", what, quote(s))
	}
	return s
}

func (p *parser) oneOf(what string, words ...string) string {
	s := p.next(what)
	if slices.Contains(words, s) {
		return s
	}
	p.failf("%s is not %s: %s", what, strings.Join(words, ", "), quote(s))
	return ""
}

// orNone reads a decimal from 0, or "-", which is base.None.
func (p *parser) orNone(what string, most int64) base.Number {
	if field, rest, _ := strings.Cut(p.rest, " "); field == none {
		p.rest = rest
		return base.None
	}
	return base.Number(p.number(what, 0, most))
}

// number reads a decimal in canonical form.
func (p *parser) number(what string, least, most int64) int64 {
	s := p.next(what)
	if p.err != nil {
		return 0
	}
	n := decimal(s)
	if n < 0 {
		p.failf("%s is not a number: %s", what, quote(s))
	} else if n < least || n > most {
		p.failf("%s is not from %d to %d: %d", what, least, most, n)
	}
	return n
}

// decimal returns the number that s is the canonical form of, or -1.
func decimal(s string) int64 {
	if s == "" || len(s) > 16 || s[0] == '0' && len(s) > 1 {
		return -1
	}
	var n int64
	for _, c := range []byte(s) {
		if c-'0' > 9 {
			return -1
		}
		n = n*10 + int64(c-'0')
	}
	if n > MaxNumber {
		return -1
	}
	return n
}

func (p *parser) digest(what string, orNone bool) string {
	s := p.next(what)
	if p.err == nil && !base.IsDigest(s) && !(orNone && s == none) {
		p.failf("%s is not 64 lower-case hex digits: %s", what, quote(s))
	}
	return s
}
