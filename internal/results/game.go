// Package results reads results of games without logs, from anywhere: tables as CSV, HTML
// or Markdown, PGN, lines of pairs, and report files of Swiss events (TRF), packed or not.
// The content says what a file is. It is the only reader of results, and has the one table
// of words for them. It rates nobody, and knows no rules.
package results

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"scrutineer/analysis"
	"scrutineer/corpus"
	"scrutineer/internal/lines"
)

// Game is a game without a log, or a round in which somebody had none.
type Game struct {
	analysis.Result // the outcome is 0 unless the game was played, and one won or both drew

	// Why says why there was no game; 0 if there was one. For BothLost there was one, too.
	Why analysis.Absence
	// Open means that the game has no result yet: it is not finished, or adjourned.
	Open bool

	Date   []byte // when it began, as it is written; valid until the next game is read
	File   string
	Line   int
	Timing analysis.Timing // valid if Timed, until the next game is read
	Timed  bool            // the times of moves are known
}

// Unplayed returns the round without a game.
func (g *Game) Unplayed() analysis.Unplayed {
	return analysis.Unplayed{Game: g.Game, Event: g.Event, ID: g.ID, Stage: g.Stage, Round: g.Round, First: g.First, Second: g.Second, Why: g.Why}
}

// Problem says why a piece of a file is not used.
type Problem struct {
	Code string // one of the keys of Reasons
	What string // in words
}

// Error returns the code, and what is wrong in words.
func (p *Problem) Error() string { return p.Code + ": " + p.What }

// Reasons returns the codes of problems with their meanings.
func Reasons() map[string]string {
	return map[string]string{
		"bot": "a bot without a name", "control": "a control character", "fault": "no fault that is known", "fields": "more or fewer fields than the head",
		"head": "no head", "long": "too long", "pair": "no two names", "quote": "quotes that do not match", "read": "what could not be read", "result": "no result that is known",
		"seats": "no way of naming seats that is known", "tag": "no tag pair", "trf": "no line of a report file", "twice": "an id for the second time",
		"unplayed":          "a round without a game that cannot be",
		corpus.ArchiveLimit: "packed, and too large", corpus.ArchivePath: "a name in an archive", corpus.ArchiveMember: "no plain file in an archive",
		corpus.ArchiveDamage: "packed, and damaged", corpus.ArchiveFormat: "packed in an unknown way",
	}
}

// problem returns a problem that shows the beginning of a value.
func problem(code, format, value string) *Problem {
	const most = 60
	if len(value) > most {
		value = strings.ToValidUTF8(value[:most], "") + "..."
	}
	return &Problem{code, fmt.Sprintf(format, value)}
}

// Flaw is a contradiction between two places of a file.
type Flaw struct {
	File             string
	Line             int
	What             string
	Claimed, Derived string // what the two places say
}

// Options say how files are read. The zero value is ready to use.
type Options struct {
	Kind     string            // the game, if a file names none; variants that mean the usual one are none
	Unseated bool              // nobody recorded who moved first
	Columns  map[string]string // heads of columns by what they have, one of Columns()
	Encoding *lines.Encoding   // of text that is not UTF-8; nil guesses
	Points   [3]int64          // for a win, a draw and a loss, in thousandths, if a file does not say it; zero is 1, 1/2 and 0
}

// Reader reads files. What they have is handed over in order. A piece that is not used costs
// itself alone. Names, ids and copies are compared over all files of a reader.
type Reader struct {
	Options
	Game func(*Game)                              // receives a game, valid until it returns
	Bad  func(file string, line int, p *Problem)  // receives a piece that is not used
	Note func(file string, line int, what string) // receives what was guessed, or looks wrong
	Flaw func(Flaw)                               // receives a contradiction; nil notes it
	Says func(shape string)                       // receives what a file calls its event: swiss, round-robin or knock-out
	// Pair receives lines "A - B: 3 : 1", whose games are otherwise made up.
	Pair func(line int, names string, won, lost int64)

	texts  map[string]string // texts that occur often, so that they are kept once
	bots   map[string]string // the names of bots, by their look
	known  map[string]bool   // names of bots
	copies map[analysis.Digest]place
	words  map[string]ending // what ends of games say
}

// place is a line of a file.
type place struct {
	file string
	line int
}

// file is a file that is being read.
type file struct {
	*Reader
	name  string
	text  *lines.Text
	ahead []lines.Line // to be read again
	last  int          // the number of the last line
	found int          // games, rounds and bad pieces
	g     Game
	moves moves
	key   []byte
}

// Read reads a file that is not packed. The error is about the file as a whole, and has the
// form "file:line: code: what".
func (r *Reader) Read(in io.Reader, name string) error {
	head, in, err := peek(in)
	if err != nil {
		return fmt.Errorf("%s:1: read: %w", name, err)
	}
	if r.texts == nil {
		r.texts, r.bots, r.known, r.copies, r.words = map[string]string{}, map[string]string{}, map[string]bool{}, map[analysis.Digest]place{}, map[string]ending{}
	}
	f := &file{Reader: r, name: name, text: lines.NewText(in, r.Encoding)}
	f.text.Notice = func(line int, what string) { r.note(name, line, what) }
	switch formOf(head) {
	case pgnForm:
		err = f.pgn()
	case trfForm:
		err = f.trf()
	case pairForm:
		err = f.pairs()
	case pageForm:
		err = f.page(in)
	default:
		err = f.csv()
	}
	return err
}

// failed returns an error about the whole file.
func (f *file) failed(line int, code, format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s: %s", f.name, max(line, 1), code, fmt.Sprintf(format, args...))
}

func (r *Reader) note(file string, line int, what string) {
	if r.Note != nil {
		r.Note(file, line, what)
	}
}

func (f *file) bad(line int, p *Problem) {
	f.found++
	f.Bad(f.name, line, p)
}

// next returns the next line, io.EOF after the last one, or the error of the reader.
func (f *file) next() (lines.Line, error) {
	if len(f.ahead) > 0 {
		l := f.ahead[0]
		f.ahead = f.ahead[1:]
		return l, nil
	}
	l, err := f.text.Next()
	if err == nil {
		f.last = l.Number
	}
	return l, err
}

// ends returns what an error of next means: nothing at the end, and that one piece is bad if
// others came before it. what is the error if there was nothing.
func (f *file) ends(err error, line int, what string) error {
	switch {
	case err == io.EOF && f.found == 0:
		return f.failed(line, "empty", "%s", what)
	case err == io.EOF:
		return nil
	case f.found == 0:
		return f.failed(f.last+1, "read", "%v", err)
	}
	f.bad(f.last+1, &Problem{"read", err.Error()})
	return nil
}

// tooLong is the problem of a long line.
func tooLong() *Problem {
	return &Problem{"long", fmt.Sprintf("a line of more than %d bytes", lines.MaxLine)}
}

// keep returns a text of which there is one copy. It returns "" and false for a text with
// control characters.
func (r *Reader) keep(b []byte) (string, bool) {
	if len(b) == 0 {
		return "", true
	}
	s, known := r.texts[string(b)]
	if !known {
		if s = string(b); !legible(s) {
			return "", false
		}
		if len(r.texts) >= 1<<16 {
			clear(r.texts)
		}
		r.texts[s] = s
	}
	return s, true
}

// legible reports whether a text has no control characters.
func legible(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' && c != '\t' && c != '\n' || c == 0x7f {
			return false
		}
	}
	return true
}

// bot returns the name of a bot. A name that looks like another is said once.
func (f *file) bot(b []byte, line int) (string, *Problem) {
	if len(b) == 0 || len(b) == 1 && b[0] == '?' {
		return "", &Problem{"bot", "a bot without a name"}
	}
	name, ok := f.keep(b)
	if !ok {
		return "", problem("control", "a control character: %q", string(b))
	}
	if f.known[name] {
		return name, nil
	}
	f.known[name] = true
	look := lookOf(name)
	if before, there := f.bots[look]; there && before != name {
		f.note(f.name, line, fmt.Sprintf("the names %q and %q differ only in their normal form, invisible characters or blanks: they count as two bots", before, name))
	} else if !there {
		f.bots[look] = name
	}
	return name, nil
}

// lookOf returns the same text for names that look the same: in one normal form, without
// invisible characters, and with single blanks.
func lookOf(name string) string {
	name = strings.Map(func(c rune) rune {
		switch {
		case unicode.Is(unicode.Cf, c):
			return -1
		case unicode.IsSpace(c):
			return ' '
		}
		return c
	}, norm.NFKC.String(name))
	return strings.Join(strings.Fields(name), " ")
}

// emit hands a game over.
func (f *file) emit(line int) {
	f.found++
	f.g.File, f.g.Line = f.name, line
	f.Game(&f.g)
}

// emitOnce hands a game over, unless it is a copy of another: a game with the same bots,
// moves and round, when and where it was played.
func (f *file) emitOnce(line int, when []byte) {
	g := &f.g
	f.key = fmt.Appendf(f.key[:0], "%q %q %q %x ", g.First, g.Second, g.Round, g.Moves)
	key := analysis.DigestOf(append(f.key, when...))
	if at, there := f.copies[key]; there {
		f.found++
		f.note(f.name, line, fmt.Sprintf("a copy of the game at %s:%d, with the same bots, moves, round, date and site: it counts once", at.file, at.line))
		return
	}
	f.copies[key] = place{f.name, line}
	f.emit(line)
}
