package results

import (
	"bytes"
	"io"
	"strings"
)

// pgn is a file of tag pairs that is being read.
type pgn struct {
	*file
	v      values
	room   []byte   // the values
	began  int      // the line of the game's first tag, 0 for no game
	blank  bool     // an empty line followed the tags
	moving bool     // moves followed the tags
	ended  int      // the line of something after the result that is not of this game
	broken *Problem // what is wrong with a tag or a line of the game
	at     int      // and its line
}

// pgn reads the games of a file of tag pairs. Tags after moves begin a game, and so does a
// tag that the game has already. The rest is tolerant: empty lines among tags, several tags
// in a line, moves behind them, comments anywhere, games that follow each other without a
// line end.
func (f *file) pgn() error {
	p := &pgn{file: f}
	f.moves.forget()
	for {
		l, err := f.next()
		if err != nil {
			if err == io.EOF || f.moves.result != "" { // otherwise the game is cut off
				p.end()
			}
			return f.ends(err, 1, "no game")
		}
		if l.Long {
			p.wrong(l.Number, tooLong())
			continue
		}
		p.line(l.Text, l.Number)
	}
}

// line processes a line.
func (p *pgn) line(b []byte, number int) {
	m := &p.moves
	if len(b) > 0 && b[0] == '%' {
		return
	}
	if m.comment { // that was not closed, if a tag follows
		if _, _, _, pair := tagPair(trim(b)); pair {
			m.comment = false
		}
	}
	for {
		if !m.comment {
			if b = trim(b); len(b) == 0 {
				p.blank = p.blank || !m.comment
				return
			}
			if b[0] == '[' && !bytes.HasPrefix(b, []byte("[%")) {
				name, value, rest, ok := tagPair(b)
				switch {
				case ok:
					p.tag(name, value, number)
					b = rest
					continue
				case !p.moving || isName(b[1:]):
					p.wrong(number, problem("tag", "not a tag pair: %q", string(b)))
					return
				}
			}
		}
		if b = p.words(b, number); len(b) == 0 {
			return
		}
	}
}

// words processes moves and comments, and returns what follows them in the line: a tag.
func (p *pgn) words(b []byte, number int) []byte {
	m := &p.moves
	outside := m.comment || b[0] == '{' || b[0] == ';' // a comment begins no game
	if !outside && p.began == 0 {
		p.wrong(number, &Problem{"tag", "moves without tags"})
	}
	rest := m.line(b, string(p.v[vResult]) == "0-0")
	p.moving = p.began > 0 && (m.plies > 0 || m.result != "")
	if m.after && p.ended == 0 {
		p.ended = number
	}
	return rest
}

// isName reports whether a text begins like the name of a tag.
func isName(b []byte) bool {
	n := 0
	for n < len(b) && (b[n]|0x20 >= 'a' && b[n]|0x20 <= 'z' || b[n] == '_' || n > 0 && b[n] >= '0' && b[n] <= '9') {
		n++
	}
	return n > 0 && n < len(b) && (b[n] == ' ' || b[n] == '"')
}

// tagPair splits the tag pair `[Name "value"]` that a text begins with. The value still has
// its backslashes. It reports whether there is one.
func tagPair(b []byte) (name, value, rest []byte, ok bool) {
	if len(b) == 0 || b[0] != '[' {
		return nil, nil, nil, false
	}
	quote := bytes.IndexByte(b, '"')
	if quote < 0 {
		return nil, nil, nil, false
	}
	if name = bytes.TrimSpace(b[1:quote]); len(name) == 0 || bytes.ContainsAny(name, " []") {
		return nil, nil, nil, false
	}
	for at := quote + 1; ; at++ {
		end := bytes.IndexByte(b[at:], '"')
		if end < 0 {
			return nil, nil, nil, false
		}
		at += end
		escaped := at
		for escaped > quote+1 && b[escaped-1] == '\\' {
			escaped--
		}
		after := bytes.TrimLeft(b[at+1:], " \t")
		if (at-escaped)%2 == 0 && len(after) > 0 && after[0] == ']' {
			return name, b[quote+1 : at], after[1:], true
		}
	}
}

// tag takes a tag pair.
func (p *pgn) tag(name, value []byte, number int) {
	v, known := tags[string(name)]
	again := known && p.v[v] != nil
	whole := len(p.v[vFirst]) > 0 && len(p.v[vSecond]) > 0 && len(p.v[vResult]) > 0
	if p.moving || again && (p.blank || whole) {
		p.end()
	}
	if p.blank = false; p.began == 0 {
		p.began = number
	}
	if !known {
		return
	}
	from := len(p.room)
	p.room = append(p.room, trim(value)...)
	text := p.room[from:len(p.room):len(p.room)]
	if bytes.IndexByte(text, '\\') >= 0 {
		text = []byte(unescape.Replace(string(text)))
	}
	p.v[v] = text
}

var unescape = strings.NewReplacer(`\"`, `"`, `\\`, `\`)

// wrong records the first thing that is wrong within a game.
func (p *pgn) wrong(number int, what *Problem) {
	if p.moving && what.Code == "tag" {
		p.end() // the tag of another game
	}
	if p.began == 0 {
		p.began = number
	}
	if p.broken == nil {
		p.broken, p.at = what, number
	}
}

// end hands over the game, if there is one, and what is wrong with its parts.
func (p *pgn) end() {
	if p.began > 0 {
		p.game()
	}
	p.v, p.room = values{}, p.room[:0]
	p.moves.forget()
	p.began, p.ended, p.broken, p.blank, p.moving = 0, 0, nil, false, false
}

func (p *pgn) game() {
	v, m := &p.v, &p.moves
	if len(v[vResult]) == 0 && m.result != "" {
		v[vResult] = []byte(m.result)
	}
	missing := len(v[vFirst]) == 0 || len(v[vSecond]) == 0 || len(v[vResult]) == 0
	said, _ := wordOf(v[vResult])
	moved, _ := wordOf([]byte(m.result))
	switch {
	case p.broken != nil && missing:
		p.bad(p.at, p.broken)
	case moved.outcome != 0 && said.outcome != 0 && moved != said:
		what := problem("result", "the moves end in another result than the tag, %q", string(v[vResult]))
		if p.bad(p.began, what); p.Flaw != nil {
			p.Flaw(Flaw{p.name, p.began, what.What, string(v[vResult]), m.result})
		}
	default:
		if p.broken != nil {
			p.note(p.name, p.at, p.broken.Error())
		}
		p.file.game(v, p.began, true)
	}
	if p.ended > 0 {
		p.bad(p.ended, &Problem{"tag", "moves after the end of the game, without tags of their own"})
	}
}
