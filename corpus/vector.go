package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// VectorSuffix is the suffix of a vector's file.
const VectorSuffix = ".vec"

// Vector is one scenario: the bytes of a file of logs, and what a verifier must say about
// it. vectors/README.md describes the form of its file.
type Vector struct {
	Name     string    // in snake case, without VectorSuffix
	Expect   []string  // the status of each log of the payload, in order
	Winner   []string  // of each log: 0 for a draw, a seat, or "-" if no outcome follows
	Findings []Finding // in the order of their lines
	Spec     []string  // what the vector pins: format rules, paragraphs of the official rules, rulings
	Scenario []string  // names of its scenarios; may be empty
	Comment  string    // one line
	Bug      string    // where it was seen in the wild, with a public source; may be empty
	Without  []string  // codes that must not be found; may be empty
	Args     []string  // of a tournament: how to call a verifier; see Tournaments
	Unsealed []Place   // fields of the payload that no sealer may correct; may be empty
	Payload  []byte    // the file, byte for byte
	exit     int
}

// Finding is one thing that a verifier says about a log.
type Finding struct {
	Line     int    // in the payload, the first being 1
	Code     string // its stable name
	Severity string // decisive, score, reason, cosmetic or note
}

// Place is a field of a line of a payload. Both are counted from 1.
type Place struct{ Line, Field int }

// String writes the place as a vector's header does.
func (p Place) String() string { return strconv.Itoa(p.Line) + "." + strconv.Itoa(p.Field) }

// String writes the finding as a vector's header does.
func (f Finding) String() string {
	return strconv.Itoa(f.Line) + " " + f.Code + " " + f.Severity
}

// Exit returns the code with which a verifier must end that is given only the payload: 0
// all verified, 1 something rejected or malformed, 3 neither, but something attested,
// disputed, void, open or unsupported.
func (v Vector) Exit() int { return v.exit }

// The closed lists of a vector's header.
var (
	statuses   = []string{"verified", "attested", "disputed", "void", "rejected", "open", "unsupported", "malformed"}
	severities = []string{"decisive", "score", "reason", "cosmetic", "note"}
	exits      = []string{"0", "1", "3"}
)

// ParseVector reads a vector. The name may be a path and end in VectorSuffix. Errors
// begin with it, as name:line: what.
func ParseVector(name string, data []byte) (Vector, error) {
	p := vectorParser{v: Vector{Name: baseName(name)}, seen: map[string]bool{}}
	rest, line := data, 0
	for {
		text, more, found := bytes.Cut(rest, []byte{'\n'})
		line++
		if !found {
			return p.v, fmt.Errorf("%s:%d: the header does not end in an empty line", name, line)
		}
		rest = more
		if len(text) == 0 {
			break
		}
		if err := p.line(string(text)); err != nil {
			return p.v, fmt.Errorf("%s:%d: %w", name, line, err)
		}
	}
	p.v.Payload = rest
	if err := p.whole(); err != nil {
		return p.v, fmt.Errorf("%s:%d: %w", name, line, err)
	}
	return p.v, nil
}

func baseName(name string) string {
	return strings.TrimSuffix(name[strings.LastIndexByte(name, '/')+1:], VectorSuffix)
}

type vectorParser struct {
	v    Vector
	seen map[string]bool
}

func (p *vectorParser) line(text string) error {
	key, value, found := strings.Cut(text, ": ")
	if !found || value == "" || strings.TrimSpace(value) != value {
		return fmt.Errorf("not a key, a colon, a blank and a value: %q", text)
	}
	if p.seen[key] && key != "finding" {
		return fmt.Errorf("%s: given twice", key)
	}
	p.seen[key] = true
	return p.key(key, value)
}

func (p *vectorParser) key(key, value string) (err error) {
	switch key {
	case "expect":
		p.v.Expect, err = words(key, value, func(w string) bool { return slices.Contains(statuses, w) })
	case "winner":
		p.v.Winner, err = words(key, value, func(w string) bool { return len(w) == 1 && strings.Contains("01234-", w) })
	case "finding":
		err = p.finding(value)
	case "exit":
		if !slices.Contains(exits, value) {
			return fmt.Errorf("exit: not one of 0, 1, 3: %q", value)
		}
		p.v.exit = int(value[0] - '0')
	case "spec":
		p.v.Spec, err = words(key, value, nil)
	case "scenario":
		p.v.Scenario, err = words(key, value, nil)
	case "comment":
		p.v.Comment = value
	case "bug":
		p.v.Bug = value
	case "without":
		p.v.Without, err = words(key, value, nil)
	case "args":
		p.v.Args, err = words(key, value, nil)
	case "unsealed":
		p.v.Unsealed, err = places(value)
	default:
		err = fmt.Errorf("unknown key %q", key)
	}
	return err
}

// words splits a value at single blanks. good, if given, must be true for each.
func words(key, value string, good func(string) bool) ([]string, error) {
	list := strings.Split(value, " ")
	for _, w := range list {
		if w == "" || good != nil && !good(w) {
			return nil, fmt.Errorf("%s: no such word: %q", key, w)
		}
	}
	return list, nil
}

// places reads places in order, separated by single blanks.
func places(value string) ([]Place, error) {
	var list []Place
	for word := range strings.SplitSeq(value, " ") {
		before, after, _ := strings.Cut(word, ".")
		n, _ := strconv.Atoi(before)
		field, _ := strconv.Atoi(after)
		p := Place{n, field}
		if n < 1 || field < 1 || p.String() != word {
			return nil, fmt.Errorf("unsealed: not a line, a point and a field: %q", word)
		}
		if i := len(list) - 1; i >= 0 && !list[i].before(p) {
			return nil, fmt.Errorf("unsealed: %s is not after %s", p, list[i])
		}
		list = append(list, p)
	}
	return list, nil
}

func (p Place) before(q Place) bool {
	return p.Line < q.Line || p.Line == q.Line && p.Field < q.Field
}

func (p *vectorParser) finding(value string) error {
	list := strings.Split(value, " ")
	if len(list) != 3 {
		return fmt.Errorf("finding: not a line, a code and a severity: %q", value)
	}
	n, err := strconv.Atoi(list[0])
	if err != nil || n < 1 || strconv.Itoa(n) != list[0] {
		return fmt.Errorf("finding: no line: %q", list[0])
	}
	if list[1] == "" || !slices.Contains(severities, list[2]) {
		return fmt.Errorf("finding: no code, or no such severity: %q", value)
	}
	p.v.Findings = append(p.v.Findings, Finding{n, list[1], list[2]})
	return nil
}

// whole reports what is missing or contradicts itself.
func (p *vectorParser) whole() error {
	for _, key := range []string{"expect", "winner", "exit", "spec", "comment"} {
		if !p.seen[key] {
			return fmt.Errorf("%s: missing", key)
		}
	}
	if len(p.v.Winner) != len(p.v.Expect) {
		return errors.New("winner: not one for each log")
	}
	if want := exitOf(p.v.Expect); want != p.v.exit && len(p.v.Args) == 0 { // a tournament's logs have different codes
		return fmt.Errorf("exit: is %d where the statuses ask for %d", p.v.exit, want)
	}
	return nil
}

// exitOf returns the code for the statuses of a file's logs.
func exitOf(expect []string) int {
	code := 0
	for _, s := range expect {
		switch s {
		case "rejected", "malformed":
			return 1
		case "verified":
		default:
			code = 3
		}
	}
	return code
}

// FormatSubject is the subject of vectors that only pin rules of the format.
const FormatSubject = "format"

// Subject returns what the vector is about, for counting and choosing: the game of the
// first paragraph or ruling in Spec (a plain number is a paragraph of the log's game), or
// FormatSubject if all are rules of the format.
func (v Vector) Subject() string {
	for _, word := range v.Spec {
		first := word[0]
		switch game, _, _ := strings.Cut(word, "."); {
		case first >= 'a' && first <= 'z':
			return game
		case first >= '0' && first <= '9':
			return v.game()
		}
	}
	return FormatSubject
}

// game returns the first game of the vector.
func (v Vector) game() string {
	for line := range bytes.Lines(v.Payload) {
		if words := strings.Fields(string(line)); len(words) > 1 && words[0] == "game" && words[1] != "-" {
			return words[1]
		}
	}
	return FormatSubject
}

// Tournaments returns the vectors about whole tournaments, in the order of their names.
// Their payload has several files (see Parts), Expect and Winner are about contests
// instead of logs, and lines are those of the payload. tournaments/README.md describes
// the form.
func Tournaments() ([]Vector, error) { return packedVectors("tournaments") }

// Part is a file of a tournament's payload.
type Part struct {
	Name string // with slashes
	Line int    // of the payload, the file's first
	Data []byte
}

// Parts returns the files of a tournament's payload: each is below a line "-- NAME --".
func (v Vector) Parts() []Part {
	var list []Part
	line := 0
	for text := range bytes.Lines(v.Payload) {
		line++
		name, ok := strings.CutPrefix(string(text), "-- ")
		if name, ok2 := strings.CutSuffix(name, " --\n"); ok && ok2 {
			list = append(list, Part{Name: name, Line: line + 1})
			continue
		}
		if n := len(list); n > 0 {
			list[n-1].Data = append(list[n-1].Data, text...)
		}
	}
	return list
}
