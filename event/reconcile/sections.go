package reconcile

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
)

// section is one table of a file that holds several, each below a row with its
// title, "# dots: standings": from one line of the file up to another.
type section struct {
	title    string
	from, to int
}

// worth is the note in which a table says what its points are.
var worth = regexp.MustCompile(`points: ([0-9.]+) for a win, ([0-9.]+) for a draw, ([0-9.]+) for a loss`)

// tableOf is what a file holds of the table that is meant: where rows begin with
// "# " these are titles of tables and notes, and make way for empty lines. A note
// about points is taken where they are those of the game's rules in another
// unit, and is no excuse for others.
func (t *Table) tableOf(b []byte) ([]byte, error) {
	lines := bytes.SplitAfter(b, []byte("\n"))
	var list []section
	for i, line := range lines {
		if title, ok := bytes.CutPrefix(line, []byte("# ")); ok && i+1 < len(lines) && titled(lines, i) {
			list = append(list, section{title: string(bytes.TrimSpace(title)), from: i})
		}
	}
	for i := range list {
		list[i].to = len(lines)
		if i+1 < len(list) {
			list[i].to = list[i+1].from
		}
	}
	s := section{to: len(lines)}
	if len(list) > 0 {
		var err error
		if s, err = t.meant(list); err != nil {
			return nil, err
		}
	}
	return t.blanked(lines, s), nil
}

// titled reports whether a row is the title of a table: it is the file's first, or
// an empty line is above it.
func titled(lines [][]byte, i int) bool {
	return i == 0 || len(bytes.TrimSpace(lines[i-1])) == 0
}

// meant is the table of standings of the game that was chosen.
func (t *Table) meant(list []section) (section, error) {
	var found []section
	var titles []string
	for _, s := range list {
		game, standings := strings.CutSuffix(s.title, ": standings")
		if standings && (t.opt.Game == "" || t.opt.Game == game) {
			found = append(found, s)
		}
		titles = append(titles, quoted(s.title))
	}
	if len(titles) > 5 {
		titles = append(titles[:5], "...")
	}
	if len(found) != 1 {
		return section{}, t.fail(1, "column", "%d tables of standings where one is wanted, choose by --game: %s", len(found), strings.Join(titles, ", "))
	}
	if t.opt.Game == "" {
		t.opt.Game = strings.TrimSuffix(found[0].title, ": standings")
	}
	return found[0], nil
}

// blanked is the file with nothing in it but the rows of a table, on their lines.
func (t *Table) blanked(lines [][]byte, s section) []byte {
	var out []byte
	for i, line := range lines {
		note := bytes.HasPrefix(line, []byte("# ")) || bytes.HasPrefix(line, []byte(`"# `))
		if i >= s.from && i < s.to && !note {
			out = append(out, line...)
			continue
		}
		if m := worth.FindSubmatch(line); note && m != nil && i >= s.from && i < s.to {
			t.said(fmt.Sprintf("%s/%s/%s", m[1], m[2], m[3]))
		}
		out = append(out, '\n')
	}
	return out
}

// said takes the points that the table names.
func (t *Table) said(text string) {
	s, err := ParseScheme(text)
	seed := SeedScheme(t.opt.Game)
	if err == nil && t.opt.Points == nil && s.Win*seed.Draw == s.Draw*seed.Win && s.Win*seed.Loss == s.Loss*seed.Win && s.Win > 0 {
		t.opt.Points = &s
	}
}
