package analysis

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"scrutineer/judge"
	"scrutineer/logfmt"
)

// Partial is everything gathered from some logs: what is needed to continue as if all logs
// had been read in one call. The zero value is empty.
type Partial struct {
	Set    Set
	Counts Counts
	Usage  Usage
	Inputs []Input          // what was read
	Logs   map[string]int64 // the number of logs, or results without logs, by what happened to them; see CountStatus
	Keys   []LogKey         // of every log and result that has an ID or a slot

	raw  judge.RawEvents     // of all logs
	held map[heldAt]*Partial // attested games, until Settle

	taken  map[Digest]struct{} // those of Keys[:known] that are taken
	known  int
	read   map[Input]struct{} // Inputs[:inputs]
	inputs int
}

// Set says which part of what a partial result is. The zero value is a whole, like part 1
// of 1.
type Set struct {
	Number, Of int    // the part is Number of Of
	Inputs     string // what the parts are of: the digest of the names of all inputs; empty if unknown
}

// Input is a file that was read.
type Input struct {
	Name   string   // as in findings
	SHA256 [32]byte // of its bytes as they are, compressed or not
	Size   int64    // in bytes
}

// compare orders inputs by the bytes of their names.
func (a Input) compare(b Input) int {
	return cmp.Or(cmp.Compare(a.Name, b.Name), slices.Compare(a.SHA256[:], b.SHA256[:]), cmp.Compare(a.Size, b.Size))
}

// LogKey is an ID or a slot, which no two games of an event may share.
type LogKey struct {
	ID, Slot Digest // see KeyOf; zero if the log has none
	Input    int    // the index in Partial.Inputs of the file that has the log
	Log      int64  // the number of the log in the file, from 1; the row of a table
	Word     string // what happened to it, as in Partial.Logs
}

// Twice reports whether the log was left out because another has its ID or slot.
func (k LogKey) Twice() bool { return strings.HasSuffix(k.Word, "twice") }

// digests returns the digests that the log takes: no other may have them.
func (k LogKey) digests() []Digest {
	if k.Twice() {
		return nil
	}
	return slices.DeleteFunc([]Digest{k.ID, k.Slot}, func(d Digest) bool { return d == Digest{} })
}

// KeyOf returns the digest of an event and an ID or slot in it, as a log's header spells
// them; zero without an ID.
func KeyOf(event, id string) Digest { return Result{Event: word(event), ID: id}.Key() }

// CountStatus counts n logs, or results without logs, by what happened to them: word is a
// status, "apart" or "twice", with "attested" before it for an attested log.
func (p *Partial) CountStatus(word string, n int64) {
	if p.Logs == nil {
		p.Logs = map[string]int64{}
	}
	p.Logs[word] = saturated(p.Logs[word], n)
}

// Select removes the games for which keep returns false, and the times of each kind of
// game of which none is left. If some are left, the times still include all of its games.
func (p *Partial) Select(keep func(Result) bool) {
	p.Counts = *p.Counts.Select(keep)
	p.Usage = p.Usage.Select(p.Counts.Games())
	for _, q := range p.held {
		q.Select(keep)
	}
}

// Drop removes counted results that do not count after all. Their keys and times remain.
func (p *Partial) Drop(unwanted func(Result) bool) {
	keep := func(r Result) bool { return !unwanted(r) }
	p.Counts = *p.Counts.Select(keep)
	for _, q := range p.held {
		q.Counts = *q.Counts.Select(keep)
	}
}

// ClearTimes removes all times, so that they can be added again. It is needed after a
// Drop, because times cannot be subtracted from their sums.
func (p *Partial) ClearTimes() {
	p.Usage = Usage{}
	for _, q := range p.held {
		q.Usage = Usage{}
	}
}

// Merge adds everything that q has. If both have the same input, ID or slot, it adds
// nothing and returns ErrTwice.
func (p *Partial) Merge(q *Partial) error {
	if p.clashes(q) {
		return ErrTwice
	}
	if err := p.Counts.Merge(&q.Counts); err != nil {
		return err
	}
	before := len(p.Inputs)
	p.Inputs = append(p.Inputs, q.Inputs...)
	for _, k := range q.Keys {
		k.Input += before
		p.Keys = append(p.Keys, k)
	}
	for word, n := range q.Logs {
		p.CountStatus(word, n)
	}
	p.Usage.Merge(&q.Usage)
	return p.mergeHeld(q)
}

// clashes reports whether an input, id or slot of q is in p already.
func (p *Partial) clashes(q *Partial) bool {
	if p.taken == nil {
		p.taken, p.read = map[Digest]struct{}{}, map[Input]struct{}{}
	}
	for ; p.inputs < len(p.Inputs); p.inputs++ {
		p.read[p.Inputs[p.inputs]] = struct{}{}
	}
	for _, in := range q.Inputs {
		if _, twice := p.read[in]; twice {
			return true
		}
	}
	for ; p.known < len(p.Keys); p.known++ {
		for _, d := range p.Keys[p.known].digests() {
			p.taken[d] = struct{}{}
		}
	}
	for _, k := range q.Keys {
		for _, d := range k.digests() {
			if _, twice := p.taken[d]; twice {
				return true
			}
		}
	}
	return false
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

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
