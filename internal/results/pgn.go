package results

import (
	"fmt"
	"io"
	"strings"
)

// pgn is a file of tag pairs that is being read.
type pgn struct {
	to    Visitor
	v     Values
	m     Moves
	began int      // the line of the game's first tag, 0 for no game
	over  bool     // its tags have ended
	bad   *Problem // what is wrong with the game
	at    int      // and its line
	games int
}

// ReadTags reads the games of a file of tag pairs (PGN). An empty line ends the tags
// of a game, as in the standard, so that games without moves are not merged. It
// returns the reader's error, or an error if there is no game.
func ReadTags(r io.Reader, name string, to Visitor) error {
	in, p := newLines(r), &pgn{to: to, over: true}
	p.m.forget()
	for {
		x, err := in.next()
		switch {
		case err == io.EOF:
			if p.ended(); p.games == 0 {
				return fmt.Errorf("%s:1: empty: no game", name)
			}
			return nil
		case err != nil:
			return located(name, in.read+1, err)
		}
		p.line(x)
	}
}

// line processes a line.
func (p *pgn) line(x line) {
	text := strings.TrimSpace(x.text)
	if x.number == 1 {
		text = strings.TrimPrefix(text, "\ufeff")
	}
	switch {
	case x.long:
		p.wrong(x.number, &Problem{"long", fmt.Sprintf("a line of more than %d bytes", longestLine)})
	case text == "":
		p.over = true
	case text[0] == '[' && !p.said(text):
		p.tag(text, x.number)
	case text[0] == '%' && !p.m.comment:
	default:
		p.moves(text, x.number)
	}
}

// said reports whether a line that looks like a tag pair is part of a comment.
func (p *pgn) said(text string) bool {
	if !p.over || p.began == 0 {
		return false
	}
	_, _, pair := TagPair([]byte(text))
	return strings.HasPrefix(text, "[%") || p.m.comment && !pair
}

// tag processes a tag pair.
func (p *pgn) tag(text string, number int) {
	if p.over {
		p.ended()
		p.began, p.over = number, false
		p.games++
	}
	name, value, ok := TagPair([]byte(text))
	if !ok {
		p.wrong(number, problem("tag", "not a tag pair: %q", text))
		return
	}
	if v, known := tags[string(name)]; known {
		p.v[v] = append(p.v[v][:0], strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(string(value))...)
	}
}

// moves processes a line of moves.
func (p *pgn) moves(text string, number int) {
	p.over = true
	if p.began == 0 {
		p.began = number
		p.games++
		p.wrong(number, &Problem{"tag", "moves without tags"})
	}
	if p.m.line(text); p.m.after {
		p.wrong(number, &Problem{"tag", "moves after the end of the game, without tags of their own"})
	}
}

// wrong records the first problem of a game.
func (p *pgn) wrong(number int, what *Problem) {
	if p.began == 0 {
		p.began = number
		p.games++
	}
	if p.bad == nil {
		p.bad, p.at = what, number
	}
}

// ended passes the current game to the visitor, if there is one, and clears it.
func (p *pgn) ended() {
	switch said := string(p.v[Result]); {
	case p.began == 0:
	case p.bad != nil:
		p.to.Bad(p.at, p.bad)
	case said == "" && p.m.Result != "":
		p.v[Result] = append(p.v[Result], p.m.Result...)
		p.to.Game(&p.v, &p.m, p.began)
	case p.m.Result != "" && p.m.Result != "*" && said != p.m.Result && played(said):
		p.to.Bad(p.began, problem("result", "the moves end in another result than the tag, %q", said))
	default:
		p.to.Game(&p.v, &p.m, p.began)
	}
	p.v.clear()
	p.m.forget()
	p.began, p.bad = 0, nil
}

// played reports whether a result is one of the three of a played game.
func played(result string) bool {
	return result == "1-0" || result == "0-1" || result == "1/2-1/2"
}
