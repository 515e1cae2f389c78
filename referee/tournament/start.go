package tournament

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf8"

	"scrutineer/base"
	"scrutineer/event"
	"scrutineer/rules"
)

// Conditions returns the conditions of a stage's games in their order. Starts are drawn
// from the event's seed. Secret starts and their salts are drawn from key, which must
// then have at least 16 bytes.
func Conditions(e *Event, s *Stage, key []byte) ([]event.Condition, error) {
	if !s.Secret {
		return draw(e, s, newSource(e.Seed, s.Name))
	}
	if len(key) < 16 {
		return nil, errors.New("no key to draw secret starts from")
	}
	list, err := draw(e, s, keyed(key, "starts of "+s.Name))
	for i := range list {
		sum := sha256.Sum256(fmt.Appendf(nil, "%x salt %s %d", key, s.Name, i))
		list[i].Salt = hex.EncodeToString(sum[:16])
		list[i].Commitment = event.Commit(list[i].Salt, list[i].Start)
	}
	return list, err
}

// newSource returns the random source of a stage.
func newSource(seed base.Number, stage string) *rand.Rand {
	return keyed(binary.BigEndian.AppendUint64(nil, uint64(seed)), stage)
}

func keyed(key []byte, what string) *rand.Rand {
	return rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%x %s", key, what))))
}

// draw makes the conditions of a stage: those that are written out, or on each board each
// start under each clock.
func draw(e *Event, s *Stage, from *rand.Rand) ([]event.Condition, error) {
	boards, clocks, rules := s.Boards, s.Clocks, e.starts(s)
	if len(boards) == 0 {
		boards = [][]event.Value{nil}
	}
	if len(clocks) == 0 {
		clocks = []event.Clock{*e.Clock}
	}
	by := &source{from, maxTries}
	list := slices.Clone(s.Conditions)
	for i := range list {
		c := &list[i]
		clock := e.ClockOf(c)
		c.Start, c.Clock = cmp.Or(c.Start, "-"), &clock
		setup := e.board(c.Board)
		if _, err := (StartRule{Text: c.Start}).one(e, setup, by, nil); err != nil {
			return nil, &startError{setup, i, "", c.Line, err}
		}
	}
	if len(list) > 0 {
		return list, nil
	}
	for i, b := range boards {
		seen := map[string]bool{}
		setup := e.board(b)
		for _, rule := range rules {
			for n := range max(rule.Count, 1) {
				text, err := rule.one(e, setup, by, seen)
				if err == nil && seen[text] {
					err = fmt.Errorf("start %s appears twice, or no other can be drawn (%d of %d)", event.Quoted(text), n, rule.Count)
				}
				if err != nil {
					return nil, &startError{setup, i, rule.File, rule.Line, err}
				}
				seen[text] = true
				for _, c := range clocks {
					clock := c.Over(*e.Clock)
					list = append(list, event.Condition{Board: b, Start: text, Clock: &clock})
				}
				if len(list) > event.MaxGames {
					return nil, fmt.Errorf("more than %d combinations of board, start and clock", event.MaxGames)
				}
			}
		}
	}
	return list, nil
}

// starts returns where the starts of a stage come from.
func (e *Event) starts(s *Stage) []StartRule {
	path := fmt.Sprintf("stage.%d", slices.IndexFunc(e.Stages, func(o Stage) bool { return o.Name == s.Name }))
	var list []StartRule
	for i, text := range s.Starts {
		list = append(list, StartRule{Line: e.Line(fmt.Sprintf("%s.starts.%d", path, i)), Text: text})
	}
	for _, file := range s.Openings {
		list = append(list, e.openings[file]...)
	}
	for _, d := range s.Draw {
		rule := StartRule{Line: d.Line, Count: d.Count, How: "plies", Size: d.Plies}
		if d.Points > 0 {
			rule.How, rule.Size = "points", d.Points
		}
		list = append(list, rule)
	}
	switch {
	case len(list) > 0:
	case e.Game.RandomStart != nil:
		list = []StartRule{{Count: 1, How: "points", Size: usualPoints}}
	default:
		list = []StartRule{{Text: "-"}}
	}
	return list
}

// StartRule is where a start comes from.
type StartRule struct {
	File  string // the file that has Line; "" means the event's
	Line  int    // 0 if no line says it
	Text  string // the start itself, "-" for the standard one; "" if it is drawn
	Count int    // the number drawn
	How   string // "points": by the game's own rules; "plies": after random plies; "opening": Text is one
	Size  int    // points, or plies
}

// startError is why a game cannot be opened, the setup, and the line of a file. "" means
// the event's.
type startError struct {
	setup rules.Setup
	board int // its index
	file  string
	line  int
	err   error
}

func (e *startError) Error() string { return e.err.Error() }
func (e *startError) Unwrap() error { return e.err }

// one returns a start that was not drawn before, if there is one.
func (rule StartRule) one(e *Event, setup rules.Setup, by *source, seen map[string]bool) (text string, err error) {
	g := e.Game
	for range 100 {
		switch rule.How {
		case "":
			text = rule.Text
		case "opening":
			if text, err = g.OpeningStart(setup, rule.Text); err != nil {
				return "", err
			}
		case "points":
			if g.RandomStart == nil {
				return "", fmt.Errorf("%s draws no points", g.Name)
			}
			text = g.RandomStart(rule.Size, by.IntN)
		default:
			if text, err = wander(g, setup, rule.Size, by); err != nil {
				return "", err
			}
		}
		if !seen[text] || rule.Count == 0 {
			break
		}
	}
	if setup.Start = text; text == "-" {
		setup.Start = ""
	}
	_, err = g.OpenBy(e.protocol(), setup)
	return text, err
}

// Openings reads a file of openings, UTF-8, one on each line. It ignores blanks around an opening,
// empty lines, and lines that begin with '#'. rules.Game.OpeningStart defines the lines.
// The error is a *FileError.
func Openings(file string, text []byte) (list []StartRule, err error) {
	n := 0
	fail := func(code, msg string) ([]StartRule, error) {
		return nil, &FileError{File: file, Line: max(n, 1), Code: code, Msg: msg}
	}
	if len(text) > MaxFile {
		return fail("cap", "a file of openings has at most 1048576 bytes")
	}
	for line := range bytes.Lines(text) {
		n++
		text := strings.TrimSpace(string(line))
		switch {
		case text == "" || text[0] == '#':
			continue
		case len(text) > maxLine:
			return fail("cap", "an opening has at most 4096 bytes")
		case !utf8.ValidString(text) || strings.ContainsFunc(text, func(c rune) bool { return c < ' ' && c != '\t' || c >= 0x7f && c < 0xa0 }):
			return fail("syntax", "a control character, or no UTF-8")
		case len(list) == event.MaxGames:
			return fail("cap", "a file has at most 1000 openings")
		}
		list = append(list, StartRule{File: file, Line: n, Text: text, How: "opening"})
	}
	if n = 0; len(list) == 0 {
		return fail("missing", "no opening")
	}
	return list, nil
}

// Start returns the start that the line of an opening means for a game and protocol. The
// error is a *FileError.
func (rule StartRule) Start(g *rules.Game, p *rules.Protocol, setup rules.Setup) (string, error) {
	text, err := g.OpeningStart(setup, rule.Text)
	if err == nil {
		setup.Start = text
		_, err = g.OpenBy(p, setup)
	}
	if err != nil {
		return "", &FileError{File: rule.File, Line: rule.Line, Code: "value", Msg: err.Error()}
	}
	return text, nil
}

// source is the source of random starts.
type source struct {
	*rand.Rand
	left int // how many random games may still be tried
}

// maxTries is the maximum number of random games tried for a start.
const maxTries = 2000

// wander returns a position after that number of random plies in which the seat that
// opened the game is in turn. In five in a row, after an even number of plies, both
// seats then have the same number of figures.
func wander(g *rules.Game, setup rules.Setup, plies int, by *source) (string, error) {
	pos, err := g.Open(setup)
	if err != nil {
		return "", err
	}
	first := pos.Turn()
	var legal []rules.Move
	for n := 0; n < 200 && by.left > 0; n++ {
		by.left--
		pos.Reset()
		for pos.Plies() < plies {
			if legal = pos.AppendLegal(legal[:0]); len(legal) == 0 {
				break
			}
			pos.Play(legal[by.IntN(len(legal))])
		}
		if pos.Plies() == plies && pos.Turn() == first {
			return string(pos.AppendText(nil)), nil
		}
	}
	return "", fmt.Errorf("no start with the same seat in turn found after %d random plies", plies)
}
