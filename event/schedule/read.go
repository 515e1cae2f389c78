package schedule

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"scrutineer/base"
)

// Error says what is wrong with a schedule or with revealed starts, and where.
type Error struct {
	File string
	Line int
	Code string // syntax, spelling, unknown, twice, missing, value, cap, encoding
	Msg  string
}

func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %s: %s", e.File, e.Line, e.Code, e.Msg) }

// reader reads a schedule line by line.
type reader struct {
	s     *Schedule
	file  string
	line  int
	words []string // of the line
	rest  string   // of the line, after its first word and a blank
	seen  map[string]bool
	entry *Entry
	stage *Stage
	ended bool
}

// Read reads a schedule. docs/reference/schedule.md has its grammar. There is one text for
// a schedule: Format writes it, and Read refuses every other. The error is an *Error.
func Read(file string, text []byte) (*Schedule, error) {
	r := &reader{s: &Schedule{File: file, Seed: base.None}, file: file, line: 1, seen: map[string]bool{}}
	if len(text) > MaxFile {
		return nil, r.fail("cap", "a schedule has at most %d bytes", MaxFile)
	}
	first, _, _ := bytes.Cut(text, []byte("\n"))
	if string(first) != "schedule 1" {
		return nil, r.fail("syntax", "not \"schedule 1\": %s", Quoted(string(first)))
	}
	r.line = 0
	for line := range bytes.Lines(text) {
		r.line++
		if r.line == 1 {
			continue
		}
		if err := r.statement(line); err != nil {
			return nil, err
		}
	}
	if err := r.finish(text); err != nil {
		return nil, err
	}
	return r.s, nil
}

func (r *reader) fail(code, format string, args ...any) error {
	return &Error{r.file, max(r.line, 1), code, fmt.Sprintf(format, args...)}
}

// statement reads one line.
func (r *reader) statement(line []byte) error {
	text, whole := strings.CutSuffix(string(line), "\n")
	switch {
	case r.ended:
		return r.fail("syntax", "a line after the end")
	case !whole:
		return r.fail("syntax", "the line does not end in a line feed")
	case len(text) > MaxLine:
		return r.fail("cap", "a line has at most %d bytes", MaxLine)
	case !utf8.ValidString(text) || strings.ContainsFunc(text, func(c rune) bool { return c < ' ' || c >= 0x7f && c < 0xa0 }):
		return r.fail("encoding", "a control character, or no UTF-8")
	}
	text, inner := strings.CutPrefix(text, "  ")
	word, rest, _ := strings.Cut(text, " ")
	if r.words = strings.Split(text, " "); slices.Contains(r.words, "") && !freeText[word] {
		return r.fail("spelling", "one blank between words, and none at the end: %s", Quoted(text))
	}
	r.rest = rest
	if rest == "" && word != "end" && word != "base" {
		return r.fail("syntax", "%s has no value", Quoted(word))
	}
	if !repeatable[word] {
		if r.seen[word] {
			return r.fail("twice", "a second %s", Quoted(word))
		}
		r.seen[word] = true
	}
	switch {
	case inner && r.stage != nil:
		return r.ofStage(word)
	case inner && r.entry != nil:
		return r.ofEntry(word)
	case inner:
		return r.fail("syntax", "two blanks before a line that belongs to no entry and no stage")
	}
	return r.ofEvent(word)
}

// freeText are the statements whose values may be any text.
var freeText = map[string]bool{"name": true, "author": true, "version": true, "folder": true, "build": true, "program": true, "condition": true}

// repeatable are the statements that may appear more than once in a block.
var repeatable = map[string]bool{"entry": true, "stage": true, "condition": true, "slot": true, "digest": true}

func (r *reader) ofEvent(word string) (err error) {
	s := r.s
	switch word {
	case "event":
		s.Event, err = r.id(r.rest)
	case "game":
		s.Game, s.Params, err = r.valued()
	case "rulings":
		s.Set, s.Rulings, err = r.valued()
	case "protocol":
		s.Protocol, err = r.id(r.rest)
	case "points":
		err = r.points()
	case "tie-breaks":
		s.TieBreaks = strings.Split(r.rest, " ")
		err = r.ids(s.TieBreaks)
	case "limits":
		err = r.limits()
	case "seed":
		if strings.HasPrefix(r.rest, "beacon ") {
			return r.fail("value", "%s", BeaconRemoved)
		}
		n, err := r.number(r.rest, 0, 1<<53-1)
		s.Seed = base.Number(n)
		return err
	case "policy":
		s.Policy, err = r.digest(r.rest)
	case "voids":
		if s.Voids = Voids(r.rest); s.Voids != VoidsLose && s.Voids != VoidsStop {
			return r.fail("value", "%s: want voids loss or voids stop", Quoted(r.rest))
		}
	case "witness", "quorum":
		return r.fail("unknown", "%s", WitnessesRemoved)
	case "entry":
		return r.newEntry()
	case "stage":
		return r.newStage()
	case "end":
		if r.ended = true; r.rest != "" {
			return r.fail("syntax", "want end and nothing after it")
		}
	default:
		return r.fail("unknown", "an event has no statement %s", Quoted(word))
	}
	return err
}

// id reads the id of an entry, a stage, a slot or anything else with a name.
func (r *reader) id(text string) (string, error) {
	if !base.IsID(text) {
		return "", r.fail("value", "%s is not an id: up to 64 letters, digits, '.', '_', '+' or '-', the first a letter or digit", Quoted(text))
	}
	return text, nil
}

// ids checks that all are ids, each once.
func (r *reader) ids(list []string) error {
	for i, w := range list {
		if _, err := r.id(w); err != nil {
			return err
		}
		if slices.Contains(list[:i], w) {
			return r.fail("twice", "%s is given twice", Quoted(w))
		}
	}
	return nil
}

// valued reads "NAME" and "NAME A=B C=D".
func (r *reader) valued() (name string, list []Value, err error) {
	if name, err = r.id(r.words[1]); err != nil {
		return "", nil, err
	}
	list, err = r.values(r.words[2:])
	return name, list, err
}

// values reads "NAME=VALUE" in the order of their names.
func (r *reader) values(words []string) (list []Value, err error) {
	for _, w := range words {
		name, value, ok := strings.Cut(w, "=")
		if !ok || name == "" || value == "" || strings.ContainsAny(value, "=,") {
			return nil, r.fail("syntax", "%s: want NAME=VALUE", Quoted(w))
		}
		if n := len(list); n > 0 && list[n-1].Name >= name {
			return nil, r.fail("spelling", "%s: names must be in order, each once", Quoted(w))
		}
		list = append(list, Value{name, value})
	}
	return list, nil
}

// points reads "WIN/DRAW/LOSS".
func (r *reader) points() error {
	parts := strings.Split(r.rest, "/")
	if len(parts) != 3 {
		return r.fail("syntax", "%s: want WIN/DRAW/LOSS", Quoted(r.rest))
	}
	for i, to := range []*int64{&r.s.Points.Win, &r.s.Points.Draw, &r.s.Points.Loss} {
		n, ok := thousandths(parts[i])
		if !ok {
			return r.fail("value", "%s is not a number of up to six digits and three after a point", Quoted(parts[i]))
		}
		*to = n
	}
	return nil
}

// decimalForm is a decimal as Decimal writes it, or with redundant zeros.
var decimalForm = regexp.MustCompile(`^[0-9]{1,6}(\.[0-9]{1,3})?$`)

func thousandths(text string) (int64, bool) {
	if !decimalForm.MatchString(text) {
		return 0, false
	}
	whole, rest, _ := strings.Cut(text, ".")
	n, err := strconv.ParseInt(whole+(rest + "000")[:3], 10, 64)
	return n, err == nil
}

// bound is a number of the statement limits.
type bound struct {
	name string // with its "="
	to   *base.Number
	none bool // it may be "-"
}

// limits reads "memory=N stack=N output=N margin=N", optionally followed by "start-time=N
// tell-memory=N pause=N".
func (r *reader) limits() error {
	l, k := &Limits{}, &Ready{}
	list := []bound{{"memory=", &l.Memory, true}, {"stack=", &l.Stack, true}, {"output=", &l.Output, true}, {"margin=", &l.Margin, false}}
	if len(r.words) > len(list)+1 {
		l.Ready = k
		list = append(list, bound{"start-time=", &k.Startup, true}, bound{"tell-memory=", &k.Sent, true}, bound{"pause=", &k.Pause, false})
	}
	if len(r.words) != len(list)+1 {
		return r.fail("syntax", "want limits memory=N stack=N output=N margin=N, and start-time=N tell-memory=N pause=N or nothing")
	}
	for i, b := range list {
		text, ok := strings.CutPrefix(r.words[i+1], b.name)
		if !ok {
			return r.fail("syntax", "%s: want %sN", Quoted(r.words[i+1]), b.name)
		}
		n, err := r.limit(text, b.none)
		if err != nil {
			return err
		}
		*b.to = n
	}
	r.s.Limits = l
	return nil
}

// maxNumber is the largest limit.
const maxNumber = 1 << 53

// limit reads a number, or "-" for no limit if that is allowed.
func (r *reader) limit(text string, none bool) (base.Number, error) {
	if text == "-" && none {
		return base.None, nil
	}
	n, err := r.number(text, 0, maxNumber)
	return base.Number(n), err
}

func (r *reader) number(text string, least, most int64) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < least || n > most || strconv.FormatInt(n, 10) != text {
		return 0, r.fail("value", "%s is not a number from %d to %d", Quoted(text), least, most)
	}
	return n, nil
}

// digest reads a SHA-256 in hexadecimal.
func (r *reader) digest(text string) (string, error) {
	if !base.IsDigest(text) {
		return "", r.fail("value", "%s is not a digest: 64 of 0-9a-f", Quoted(text))
	}
	return text, nil
}

// Quoted returns text of a file for a message, printable and not too long.
func Quoted(s string) string { return base.Quote(s, 60) }
