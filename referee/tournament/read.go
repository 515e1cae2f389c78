package tournament

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"scrutineer/base"
	"scrutineer/event/schedule"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// ReadOptions has the functions by which Read looks up games, points, times, sizes and
// files. All are required.
type ReadOptions struct {
	Game   func(name string) *rules.Game
	Points func(game, text string) (schedule.Points, error) // "" means the points of the game's rules
	Span   func(text string) (base.Number, error)           // microseconds
	Size   func(text string) (base.Number, error)           // bytes
	Open   func(file string) ([]byte, error)                // the whole file, or more than MaxFile of it
	// Complete fills in what a setup leaves open and the game needs.
	Complete func(g *rules.Game, s *rules.Setup)
}

// reader reads an event's file line by line.
type reader struct {
	known ReadOptions
	event *Event
	line  int
	words []string // of the line
	rest  string   // of the line, after its first word
	seen  lines
	entry *Entry
	stage *Stage
	// read when the game is known
	points string
}

// Read reads an event's file. docs/guide/tournament.md has its grammar. The error is a
// *FileError.
func Read(file string, text []byte, known ReadOptions) (*Event, error) {
	r := &reader{known: known, event: &Event{File: file, Seed: 1, Voids: schedule.VoidsLose, at: lines{}, entryAt: map[string]lines{}}}
	r.seen = r.event.at
	if len(text) > MaxFile {
		return nil, r.fail("cap", "an event has at most %d bytes", MaxFile)
	}
	for line := range bytes.SplitSeq(text, []byte("\n")) {
		r.line++
		if err := r.statement(string(bytes.TrimSuffix(line, []byte("\r")))); err != nil {
			return nil, err
		}
	}
	if err := r.finish(); err != nil {
		return nil, err
	}
	return r.event, nil
}

func (r *reader) fail(code, format string, args ...any) error {
	return &FileError{r.event.File, max(r.line, 1), code, fmt.Sprintf(format, args...)}
}

// statement reads one line.
func (r *reader) statement(line string) error {
	if len(line) > MaxLine {
		return r.fail("cap", "a line has at most %d bytes", MaxLine)
	}
	if !utf8.ValidString(line) || strings.ContainsFunc(line, func(c rune) bool { return c < ' ' && c != '\t' || c >= 0x7f && c < 0xa0 }) {
		return r.fail("syntax", "a control character, or no UTF-8")
	}
	line = strings.TrimSpace(line)
	if line == "" || line[0] == '#' {
		return nil
	}
	r.words = strings.Fields(line)
	r.rest = strings.TrimSpace(line[len(r.words[0]):])
	word := r.words[0]
	if r.rest == "" && word != "base" && word != "secret" {
		return r.fail("syntax", "%s has no value", schedule.Quoted(word))
	}
	switch word {
	case "entry":
		return r.newEntry()
	case "stage":
		return r.newStage()
	case "disqualify":
		return r.disqualify()
	}
	if !repeatable[word] {
		if before := r.seen[word]; before > 0 {
			return r.fail("twice", "%s is on line %d already", word, before)
		}
		r.seen[word] = r.line
	}
	switch {
	case r.stage != nil:
		return r.ofStage(word)
	case r.entry != nil:
		return r.ofEntry(word)
	}
	return r.ofEvent(word)
}

// repeatable are the statements that may appear more than once in a block.
var repeatable = map[string]bool{"param": true, "ruling": true, "board": true, "clock": true, "start": true, "draw": true}

func (r *reader) ofEvent(word string) (err error) {
	e := r.event
	switch word {
	case "event":
		e.Name, err = r.id(1)
	case "game":
		if e.Game = r.known.Game(r.rest); e.Game == nil {
			return r.fail("unknown", "no game %s", schedule.Quoted(r.rest))
		}
		l := e.Game.Usual
		e.Clock, e.Memory, e.Stack = Clock{l.Total, l.Move, l.Grace}, l.Memory, l.Stack
	case "protocol":
		e.Protocol = r.rest
	case "param":
		return r.values(&e.Setup.Params)
	case "ruling":
		return r.values(&e.Setup.Rulings)
	case "clock":
		if e.Game == nil {
			return r.fail("missing", "the game is named first")
		}
		return r.clock(&e.Clock)
	case "limits":
		return r.limits()
	case "points":
		r.points = r.rest
	case "policy":
		e.Voids, err = r.policy()
	case "witness", "quorum":
		return r.fail("unknown", "%s", schedule.WitnessesRemoved)
	case "seed":
		if strings.HasPrefix(r.rest, "beacon ") {
			return r.fail("value", "%s", schedule.BeaconRemoved)
		}
		e.Seed, err = r.number(r.rest, 0, 1<<53-1)
	default:
		return r.fail("unknown", "an event has no statement %s", schedule.Quoted(word))
	}
	return err
}

// policy reads "policy voids=loss" and "policy voids=stop".
func (r *reader) policy() (schedule.Voids, error) {
	text, ok := strings.CutPrefix(r.rest, "voids=")
	if v := schedule.Voids(text); ok && (v == schedule.VoidsLose || v == schedule.VoidsStop) {
		return v, nil
	}
	return "", r.fail("value", "%s: want policy voids=loss or policy voids=stop", schedule.Quoted(r.rest))
}

func (r *reader) newEntry() error {
	id, err := r.id(1)
	if err != nil {
		return err
	}
	if e := r.event.Entry(id); e != nil {
		return r.fail("twice", "entry %s is on line %d already", id, e.Line)
	}
	if len(r.event.Entries) == MaxEntries {
		return r.fail("cap", "an event has at most %d entries", MaxEntries)
	}
	r.event.Entries = append(r.event.Entries, Entry{Line: r.line, ID: id})
	r.entry, r.stage, r.seen = &r.event.Entries[len(r.event.Entries)-1], nil, lines{}
	r.event.entryAt[id] = r.seen
	return nil
}

// maxWord is the maximum length of a path or a version in bytes, so that a log can name
// it.
const maxWord = 250

func (r *reader) ofEntry(word string) error {
	e := r.entry
	if word != "name" && word != "author" && len(r.rest) > maxWord {
		return r.fail("cap", "%s has at most %d bytes", word, maxWord)
	}
	switch word {
	case "name":
		if e.Name = r.rest; len(e.Name) > logfmt.MaxName {
			return r.fail("cap", "a name has at most %d bytes", logfmt.MaxName)
		}
	case "author":
		e.Author = r.rest
	case "version":
		e.Version = r.rest
	case "folder":
		e.Folder = r.rest
	case "build":
		e.Build = r.rest
	case "program":
		e.Program = r.rest
	case "base":
		e.Base = true
	case "late":
		e.Late = r.words[1:]
	default:
		return r.fail("unknown", "an entry has no statement %s", schedule.Quoted(word))
	}
	return nil
}

func (r *reader) disqualify() error {
	id, err := r.id(2)
	if err != nil {
		return err
	}
	reason := strings.TrimSpace(strings.TrimPrefix(r.rest, id))
	switch {
	case r.event.Entry(id) == nil:
		return r.fail("unknown", "no entry %s above", schedule.Quoted(id))
	case r.event.Disqualified(id) != "":
		return r.fail("twice", "%s is disqualified already", id)
	case reason == "":
		return r.fail("missing", "why %s is disqualified", id)
	}
	r.event.Out = append(r.event.Out, schedule.Disqualified{Entry: id, Reason: reason})
	return nil
}

// id returns the statement's first value. At most most values are allowed; above 1 any
// number is.
func (r *reader) id(most int) (string, error) {
	id := r.words[1]
	if most == 1 && len(r.words) > 2 {
		return "", r.fail("syntax", "one word, not %d", len(r.words)-1)
	}
	if !base.IsID(id) || len(id) > 32 {
		return "", r.fail("value", "%s is not an id: up to 32 letters, digits, '.', '_', '+' or '-', the first a letter or digit", schedule.Quoted(id))
	}
	return id, nil
}

func (r *reader) number(text string, least, most int64) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < least || n > most || strconv.FormatInt(n, 10) != text {
		return 0, r.fail("value", "%s is not a number from %d to %d", schedule.Quoted(text), least, most)
	}
	return n, nil
}

// values reads NAME=VALUE, each name once.
func (r *reader) values(to *[]rules.Value) error {
	for _, w := range r.words[1:] {
		name, value, ok := strings.Cut(w, "=")
		if !ok || name == "" || value == "" {
			return r.fail("syntax", "%s: want NAME=VALUE", schedule.Quoted(w))
		}
		if _, twice := rules.Lookup(*to, name); twice {
			return r.fail("twice", "%s is set already", schedule.Quoted(name))
		}
		*to = append(*to, rules.Value{Name: name, Value: value})
		r.seen[r.words[0]+" "+w] = r.line
	}
	return nil
}

// clock reads total=, move= and grace=. What is not named does not change.
func (r *reader) clock(c *Clock) error {
	span := r.known.Span
	return r.named(map[string]quantity{"total": {&c.Total, span, false}, "move": {&c.Move, span, false}, "grace": {&c.Grace, span, false}})
}

func (r *reader) limits() error {
	e := r.event
	if e.Game == nil {
		return r.fail("missing", "the game is named first")
	}
	var margin base.Number
	span, size := r.known.Span, r.known.Size
	err := r.named(map[string]quantity{
		"memory": {&e.Memory, size, false}, "stack": {&e.Stack, size, false}, "output": {&e.Output, size, false}, "margin": {&margin, span, false},
		"start-time": {&e.Startup, span, true}, "tell-memory": {&e.Sent, size, true}, "pause": {&e.Pause, span, true},
	})
	e.Margin = time.Duration(margin) * time.Microsecond
	if err == nil && e.Memory > 0 && e.Sent > e.Memory {
		err = r.fail("value", "tell-memory is more than memory")
	}
	return err
}

// quantity is a number that a statement sets.
type quantity struct {
	to   *base.Number
	read func(string) (base.Number, error)
	zero bool // 0 is stored as base.None, because the zero value is the default
}

// named reads NAME=VALUE into numbers.
func (r *reader) named(list map[string]quantity) error {
	set := map[string]bool{}
	for _, w := range r.words[1:] {
		name, text, _ := strings.Cut(w, "=")
		q, known := list[name]
		if !known {
			return r.fail("unknown", "%s: no such limit", schedule.Quoted(w))
		}
		n, err := q.read(text)
		if err != nil {
			return r.fail("value", "%s: %v", schedule.Quoted(w), err)
		}
		if set[name] {
			return r.fail("twice", "%s is set already", schedule.Quoted(name))
		}
		if n == 0 && q.zero {
			n = base.None
		}
		*q.to, set[name] = n, true
	}
	return nil
}
