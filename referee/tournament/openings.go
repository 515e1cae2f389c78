package tournament

import (
	"bytes"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"scrutineer/rules"
)

// Openings reads a file of openings, one on each line. It ignores blanks around an opening,
// empty lines, and lines that begin with '#'. rules.Game.OpeningStart defines the lines.
// The error is a *FileError.
func Openings(file string, text []byte) ([]StartRule, error) {
	if len(text) > MaxFile {
		return nil, &FileError{file, 1, "cap", "a file of openings has at most 1048576 bytes"}
	}
	var list []StartRule
	n := 0
	for line := range bytes.SplitSeq(bytes.TrimPrefix(text, []byte("\ufeff")), []byte("\n")) {
		n++
		text := strings.TrimSpace(string(line))
		switch {
		case text == "" || text[0] == '#':
			continue
		case len(text) > MaxLine:
			return nil, &FileError{file, n, "cap", "an opening has at most 4096 bytes"}
		case !utf8.ValidString(text) || strings.ContainsFunc(text, func(c rune) bool { return c < ' ' && c != '\t' || c >= 0x7f && c < 0xa0 }):
			return nil, &FileError{file, n, "syntax", "a control character, or no UTF-8"}
		case len(list) == MaxGames:
			return nil, &FileError{file, n, "cap", "a file has at most 1000 openings"}
		}
		list = append(list, StartRule{File: file, Line: n, Text: text, How: "opening"})
	}
	if len(list) == 0 {
		return nil, &FileError{file, 1, "missing", "no opening"}
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
		return "", &FileError{rule.File, rule.Line, "value", err.Error()}
	}
	return text, nil
}

// openings reads "openings FILE".
func (r *reader) openings(s *Stage) error {
	path := r.rest
	if !filepath.IsAbs(path) {
		path = filepath.Join(filepath.Dir(r.event.File), path)
	}
	text, err := r.known.Open(path)
	if err != nil {
		return r.fail("missing", "openings %s%s", path, because(err))
	}
	list, err := Openings(path, text)
	s.Starts = append(s.Starts, list...)
	return err
}
