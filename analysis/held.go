package analysis

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"scrutineer/judge"
	"scrutineer/logfmt"
)

// heldAt is the key of attested games: their event, as headers spell it, and the basis of
// their claims.
type heldAt struct {
	event string
	basis judge.Basis
}

// bases are the words for the basis of attested games.
var bases = [...]string{judge.Converted: "converted", judge.OnWord: "word"}

// Note records a log's event. If an event has logs of the exchange, its attested games
// count only for readers who trust them.
func (p *Partial) Note(event string, evidence logfmt.Evidence) {
	if p.raw == nil {
		p.raw = judge.RawEvents{}
	}
	p.raw.Note(event, evidence)
}

// Hold keeps an attested game aside until all logs are known, when Settle counts or drops
// it. event is spelled as in its header. t may be nil.
func (p *Partial) Hold(event string, basis judge.Basis, r Result, t *Timing) error {
	if basis != judge.Converted && basis != judge.OnWord {
		return errors.New("the game does not depend on trust: it always counts, or never")
	}
	q := p.heldAt(heldAt{event, basis})
	if t != nil {
		q.Usage.Add(*t)
	}
	return q.Counts.Add(r)
}

// HoldTimes adds the times of an attested game that was passed to Hold without them, or
// before ClearTimes.
func (p *Partial) HoldTimes(event string, basis judge.Basis, t Timing) {
	p.heldAt(heldAt{event, basis}).Usage.Add(t)
}

// heldAt returns the partial result of attested games of a kind.
func (p *Partial) heldAt(at heldAt) *Partial {
	q := p.held[at]
	if q == nil {
		if p.held == nil {
			p.held = map[heldAt]*Partial{}
		}
		q = &Partial{}
		p.held[at] = q
	}
	return q
}

// Wanted reports whether attested games of an event count under a trust setting. Note
// must have been called for all logs.
func (p *Partial) Wanted(event string, basis judge.Basis, trust judge.Trust) bool {
	return p.raw.Counts(basis, event, trust)
}

// Settle counts the attested games that count, and drops the others. It returns
// how many there were, and how many were dropped.
func (p *Partial) Settle(trust judge.Trust) (games, dropped int64, err error) {
	for at, q := range p.held {
		n := q.Counts.number()
		games += n
		if !p.Wanted(at.event, at.basis, trust) {
			dropped += n
			continue
		}
		if err := p.Counts.Merge(&q.Counts); err != nil {
			return games, dropped, err
		}
		p.Usage.Merge(&q.Usage)
	}
	p.held = nil
	return games, dropped, nil
}

// Untime removes all times.
func (p *Partial) Untime() {
	p.Usage = Usage{}
	for _, q := range p.held {
		q.Usage = Usage{}
	}
}

// number returns the number of games counted.
func (c *Counts) number() (n int64) {
	for _, l := range c.games {
		n += l.games
	}
	return n
}

// mergeHeld adds the attested games and the events of q.
func (p *Partial) mergeHeld(q *Partial) error {
	for event := range q.raw {
		p.Note(event, logfmt.Evidence{Exchange: "raw"})
	}
	for at, more := range q.held {
		mine := p.heldAt(at)
		if err := mine.Counts.Merge(&more.Counts); err != nil {
			return err
		}
		mine.Usage.Merge(&more.Usage)
	}
	return nil
}

// heldLines returns the events and the attested games as lines.
func (p *Partial) heldLines() []string {
	var list []string
	for event := range p.raw {
		list = append(list, "raw "+quoted(event)+"\n")
	}
	for at, q := range p.held {
		for _, line := range q.lines() {
			list = append(list, "attested "+quoted(at.event)+" "+bases[at.basis]+" "+line)
		}
	}
	return list
}

// heldRow enters a line of an attested game.
func (p *Partial) heldRow(f *fields, o PartReader) error {
	at := heldAt{event: f.text()}
	word := f.word()
	if i := slices.Index(bases[:], word); i > 0 && word != "" {
		at.basis = judge.Basis(i)
	} else {
		f.fail("no word for what a game rests on: " + strconv.Quote(word))
	}
	kind, _, _ := strings.Cut(f.rest, " ")
	if f.err == nil && !slices.Contains([]string{"game", "count", "time", "think"}, kind) {
		f.fail("no line of an attested game")
	}
	if f.err != nil {
		return f.err
	}
	row := f.rest
	f.rest = ""
	return p.heldAt(at).row(row, o)
}

// rawRow enters an event that has raw logs.
func (p *Partial) rawRow(f *fields) {
	event := f.text()
	p.Note(event, logfmt.Evidence{Exchange: "raw"})
	if !p.raw[event] {
		f.fail("no name of an event")
	}
}
