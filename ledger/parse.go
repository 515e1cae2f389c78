package ledger

import (
	"fmt"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/lines"
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
	p := &parser{lines.Fields{Rest: []byte(" " + line)}}
	e := p.leaf()
	if p.End(); p.Why != nil {
		return nil, p.Why
	}
	return e, nil
}

// parser reads the fields of a leaf.
type parser struct{ lines.Fields }

// leaf reads the whole line.
func (p *parser) leaf() *Entry {
	e := &Entry{Kind: Kind(p.Next("kind of leaf"))}
	switch e.Kind {
	case Schedule:
		p.schedule(e)
	case Start:
		p.game(e)
		e.Header = string(p.Digest("header", ""))
	case Final:
		p.game(e)
		e.Digest, e.Bytes = string(p.Digest("digest", "")), int64(p.number("size", "", 1, logfmt.MaxLog))
		e.Lines, e.Root = int64(p.number("number of lines", "", 1, logfmt.MaxLines)), string(p.Digest("root", ""))
		p.result(e)
	case Void:
		p.game(e)
		e.Digest, e.Bytes = string(p.Digest("digest", none)), int64(p.number("size", "", 0, logfmt.MaxLog))
		p.void(e)
	case Amend:
		e.Of, e.Reason = int64(p.number("index", "", 0, MaxLeaves)), string(p.ID("reason"))
		e.Counts = string(p.OneOf("what it says of the outcome", "", removed, counts)) == counts
	case Enter:
		e.Joined, e.Digest = string(p.ID("entry")), string(p.Digest("digest", ""))
	case Entered:
		e.Finals = int64(p.number("number of entries", "", 0, maxSlots))
	case Join:
		e.Joined, e.Digest, e.Slots = string(p.ID("entry")), string(p.Digest("digest", "")), p.number("number of slots", none, 0, maxSlots)
	case Close:
		e.Finals = int64(p.number("number of slots", "", 0, maxSlots))
	default:
		p.refuse("unknown kind of leaf: ", string(e.Kind))
	}
	return e
}

// refuse fails with a message that ends in text of the line.
func (p *parser) refuse(message, text string) {
	p.Fail(lines.BadField, message, lines.Quote(text))
}

func (p *parser) schedule(e *Entry) {
	e.Origin = string(p.Next("name of the ledger"))
	if !IsOrigin(e.Origin) {
		p.refuse("not a name for a ledger: ", e.Origin)
	}
	e.Digest, e.Slots = string(p.Digest("digest", none)), p.number("number of slots", none, 0, maxSlots)
	e.After = string(p.OneOf("time", "", "before", "after")) == "after"
	e.Key = string(p.Next("key"))
	if _, err := ParseKey(e.Key); err != nil {
		p.Fail(lines.BadField, err.Error())
	}
	if e.Event = string(p.Next("event")); e.Event == none {
		e.Event = ""
	} else if name := logfmt.Unword(e.Event); len(name) > logfmt.MaxName || logfmt.Word(name) != e.Event {
		p.refuse("no name of an event: ", e.Event)
	}
}

func (p *parser) game(e *Entry) {
	e.Slot, e.Attempt = string(p.ID("slot")), int64(p.number("attempt", "", 1, MaxNumber))
}

func (p *parser) result(e *Entry) {
	e.Winner = p.number("winner", none, 0, 4)
	e.Reason = string(p.Next("reason"))
	if e.Reason != none && e.Reason != "?" && !base.IsID(e.Reason) {
		p.refuse("unknown reason of a result: ", e.Reason)
	}
	if e.Winner.None() != (e.Reason == none) {
		p.Fail(lines.BadField, "a result has a winner and a reason, or neither")
	}
}

func (p *parser) void(e *Entry) {
	e.Reason = string(p.OneOf("reason", "", voidReasons...))
	if lost := e.Reason == "lost"; lost != (e.Digest == none) || lost != (e.Bytes == 0) {
		p.Fail(lines.BadField, "a lost log has neither digest nor size; any other log has both")
	}
}

// number reads a number from least to most, or a sign.
func (p *parser) number(what, signs string, least, most base.Number) base.Number {
	n := p.Number(what, signs)
	if n.Known() && (n < least || n > most) {
		p.Fail(lines.BadNumber, fmt.Sprintf("%s is not from %d to %d: %d", what, least, most, n))
	}
	return n
}
