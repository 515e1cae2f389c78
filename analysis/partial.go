package analysis

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"scrutineer/judge"
)

// Partial is all that analysing some logs has gathered: what is needed to go on
// as if all logs had been read in one go. The zero value is empty.
type Partial struct {
	Counts Counts
	Usage  Usage
	Logs   []LogStatus // of every log, those that count included

	ids  map[Digest]struct{} // keys of ids that were seen, of which no game is in Counts
	raw  judge.RawEvents     // of all logs
	held map[heldAt]*Partial // attested games, until Settle
}

// Saw notes that an event has an id, as a log's header names both, of which no game
// is counted: a trial, or a game that is not wanted. Parts of which both have one are
// refused as those with a game in common are.
func (p *Partial) Saw(event, id string) {
	if key := (Result{Event: word(event), ID: id}).key(); key != (Digest{}) {
		p.note(key)
	}
}

// Drop takes results out that were counted and do not count after all. Their ids remain
// seen, and so do times.
func (p *Partial) Drop(unwanted func(Result) bool) {
	keep := func(r Result) bool { return !unwanted(r) }
	before := p.Counts.seen
	p.Counts = *p.Counts.Select(keep)
	for key := range before {
		p.note(key)
	}
	for _, q := range p.held {
		q.Counts = *q.Counts.Select(keep)
	}
}

// note keeps a key, unless a game that is counted has it.
func (p *Partial) note(key Digest) {
	if _, counted := p.Counts.seen[key]; counted {
		return
	}
	if p.ids == nil {
		p.ids = map[Digest]struct{}{}
	}
	p.ids[key] = struct{}{}
}

// has reports whether an id was seen.
func (p *Partial) has(key Digest) bool {
	_, noted := p.ids[key]
	_, counted := p.Counts.seen[key]
	for _, q := range p.held {
		_, held := q.Counts.seen[key]
		counted = counted || held
	}
	return noted || counted
}

// Select leaves out the games that keep does not want, and the times of kinds of game
// of which none is left. Times of kinds of which some are left are of all games.
func (p *Partial) Select(keep func(Result) bool) {
	before := p.Counts.seen
	p.Counts = *p.Counts.Select(keep)
	for key := range before {
		p.note(key)
	}
	p.Usage = p.Usage.Select(p.Counts.Games())
	for _, q := range p.held {
		q.Select(keep)
		for key := range q.ids {
			p.note(key)
		}
		q.ids = nil
	}
}

// LogStatus is what became of a log.
type LogStatus struct {
	Key  Digest // of whatever tells the log from others
	Word string // its status, "apart" or "twice"; of an attested log with "attested" before these
	// Games, of a list of results without logs, is how many of them fared so; 0
	// for a log.
	Games int64
}

// number is how many logs or games fared so.
func (f LogStatus) number() int64 { return max(1, f.Games) }

// Merge adds all that q has. The same log or id in both is refused with ErrTwice,
// and nothing is added then.
func (p *Partial) Merge(q *Partial) error {
	seen := make(map[Digest]bool, len(p.Logs))
	for _, f := range p.Logs {
		seen[f.Key] = true
	}
	for _, f := range q.Logs {
		if seen[f.Key] {
			return ErrTwice
		}
	}
	lists := []map[Digest]struct{}{q.ids, q.Counts.seen}
	for _, held := range q.held {
		lists = append(lists, held.Counts.seen)
	}
	for _, list := range lists {
		for key := range list {
			if p.has(key) {
				return ErrTwice
			}
		}
	}
	if err := p.Counts.Merge(&q.Counts); err != nil {
		return err
	}
	for key := range q.ids {
		p.note(key)
	}
	p.Usage.Merge(&q.Usage)
	p.Logs = append(p.Logs, q.Logs...)
	return p.mergeHeld(q)
}

// partialHead is the first line of a partial result.
const partialHead = "scrutineer-partial 4"

// WriteTo writes a partial result as text: the same bytes for the same content,
// however it was gathered. Below the head stand lines of words, each kind with
// its own fields, in the order of their bytes; the last line holds their number
// and the SHA-256 of all above it.
func (p *Partial) WriteTo(w io.Writer) (int64, error) {
	lines := p.lines()
	slices.Sort(lines)
	text := partialHead + "\n" + strings.Join(lines, "")
	sum := sha256.Sum256([]byte(text))
	n, err := io.WriteString(w, text+fmt.Sprintf("end %d %x\n", len(lines), sum))
	return int64(n), err
}

// often is the number as the end of a line; nothing for a log.
func (f LogStatus) often() string {
	if f.Games == 0 {
		return ""
	}
	return fmt.Sprintf(" %d", f.Games)
}

func (p *Partial) lines() []string {
	list := p.heldLines()
	for _, f := range p.Logs {
		list = append(list, "log "+hex.EncodeToString(f.Key[:])+" "+strconv.QuoteToASCII(f.Word)+f.often()+"\n")
	}
	for key := range p.ids {
		list = append(list, "id "+hex.EncodeToString(key[:])+"\n")
	}
	for _, game := range p.Counts.Games() {
		for _, r := range p.Counts.grouped(game) {
			list = append(list, resultLine(r.Result, r.n))
		}
		for _, u := range p.Counts.missing(game) {
			list = append(list, unplayedLine(u))
		}
	}
	for _, key := range p.Usage.owners() {
		list = append(list, useLines(key, p.Usage.bots[key])...)
	}
	return list
}

func quoted(list ...string) string {
	for i, s := range list {
		list[i] = strconv.QuoteToASCII(s)
	}
	return strings.Join(list, " ")
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// resultLine is a result as a line; one that came more than once ends with how
// often.
func resultLine(r Result, n int64) string {
	often := ""
	if n > 1 {
		often = fmt.Sprintf(" %d", n)
	}
	return fmt.Sprintf("game %s %d %d %d %d %d %d %d %d %x %x%s\n",
		quoted(r.Game, r.Event, r.ID, r.Stage, r.Round, r.Start, r.First, r.Second, r.End, r.Clock, r.Pair),
		r.Outcome, bit(r.ByFault), bit(r.Scored), bit(r.Synthetic), r.Score[0], r.Score[1], r.Plies, r.UTC, r.Moves, r.Shape, often)
}

// unplayedLine is a round without a game as a line, which ends as resultLine's.
func unplayedLine(u missed) string {
	often := ""
	if u.n > 1 {
		often = fmt.Sprintf(" %d", u.n)
	}
	return fmt.Sprintf("unplayed %s %d%s\n", quoted(u.Game, u.Event, u.ID, u.Stage, u.Round, u.First, u.Second), u.Why, often)
}

func useLines(key owner, x *use) []string {
	var list []string
	for _, name := range sorted(x.counts) {
		list = append(list, fmt.Sprintf("count %s %d\n", quoted(key.game, key.bot, name), x.counts[name]))
	}
	for _, name := range sorted(x.times) {
		h := x.times[name]
		line := fmt.Sprintf("time %s %d %d", quoted(key.game, key.bot, name), h.sum, h.max)
		for _, b := range h.bucketsUp() {
			line += fmt.Sprintf(" %d:%d", b, h.buckets[b])
		}
		list = append(list, line+"\n")
	}
	for _, t := range x.longest {
		list = append(list, fmt.Sprintf("think %s %d %d\n", quoted(key.game, key.bot, t.Event, t.ID), t.Used, t.Ply))
	}
	return list
}

// Statuses counts the logs by what became of them, in the order of the words.
func (p *Partial) Statuses() map[string]int {
	m := map[string]int{}
	for _, f := range p.Logs {
		m[f.Word] += int(f.number())
	}
	return m
}
