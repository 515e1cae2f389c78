package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"time"

	"scrutineer/examples/bots/internal/bot"
)

// habits are variations of the Gomocup protocol that managers have met.
type habits struct {
	silent  bool          // no reply to START
	refuses bool          // ERROR in reply to START
	late    time.Duration // before the reply to START
	suggest bool          // every move is a SUGGEST, to be confirmed
	crlf    bool          // lines end in CR LF
	drops   bool          // the first word of a line that immediately follows its own move is lost
	hoards  bool          // more memory than allowed, at its first move
	chats   bool          // MESSAGE, DEBUG and an unknown line before each move
}

// parseHabits parses the words after gomocup.
func parseHabits(words []string) (h habits, err error) {
	for _, word := range words {
		flag := map[string]*bool{"silent": &h.silent, "error": &h.refuses, "suggest": &h.suggest, "crlf": &h.crlf, "drops": &h.drops, "hoards": &h.hoards, "chats": &h.chats}[word]
		length, isLate := strings.CutPrefix(word, "late=")
		switch {
		case flag != nil:
			*flag = true
		case isLate:
			if h.late, err = time.ParseDuration(length); err != nil {
				return h, fmt.Errorf("%q is not a duration", length)
			}
		default:
			return h, fmt.Errorf("gomocup has no habit %q", word)
		}
	}
	return h, nil
}

// player is a program for the Gomocup protocol.
type player struct {
	habits
	bot.Settings
	link   *bot.Link
	field  *field
	rng    *rand.Rand
	moved  time.Time // time of its last move
	memory int       // memory limit in bytes, as sent
	hoard  []byte
}

// gomocup plays in the Gomocup protocol until the input ends, or END.
func gomocup(s bot.Settings, h habits) {
	end := "\n"
	if h.crlf {
		end = "\r\n"
	}
	p := &player{habits: h, Settings: s, link: bot.NewLink(s, os.Stdin, os.Stdout, end), field: newField(), rng: s.Rand()}
	for {
		line, ok := p.link.Line()
		if !ok || !p.hear(line) {
			return
		}
	}
}

// newField returns a field without figures.
func newField() *field {
	f := &field{}
	for row := range f {
		copy(f[row][:], strings.Repeat(string(empty), size))
	}
	return f
}

// hear handles a line, and reports whether the program continues.
func (p *player) hear(line string) bool {
	word, rest, _ := strings.Cut(strings.TrimRight(line, " \r"), " ")
	if p.drops && time.Since(p.moved) < 5*time.Millisecond {
		word, rest, _ = strings.Cut(rest, " ")
	}
	switch word {
	case "START":
		p.start(rest)
	case "RECTSTART":
		p.link.Say("ERROR fields are square here")
	case "BEGIN":
		p.move()
	case "TURN":
		if c, _, ok := point(rest + ",2"); ok {
			p.field[c.row][c.col] = '0'
		}
		p.move()
	case "BOARD":
		return p.board()
	case "PLAY":
		p.play(rest)
	case "INFO":
		if bytes, ok := strings.CutPrefix(rest, "max_memory "); ok {
			p.memory, _ = strconv.Atoi(bytes)
		}
	case "END":
		return false
	case "ABOUT":
		p.link.Say(`name="fiverow", version="1"`)
	default:
		p.link.Say("UNKNOWN " + word)
	}
	return true
}

// start replies to START.
func (p *player) start(side string) {
	switch time.Sleep(p.late); {
	case p.silent:
	case p.refuses || side != strconv.Itoa(size):
		p.link.Say("ERROR only fields of " + strconv.Itoa(size) + " are played")
	default:
		p.link.Say("OK")
	}
}

// board reads the figures on the field, and moves.
func (p *player) board() bool {
	for {
		line, ok := p.link.Line()
		if !ok {
			return false
		}
		if strings.TrimSpace(line) == "DONE" {
			p.move()
			return true
		}
		if c, whose, ok := point(line); ok {
			p.field[c.row][c.col] = map[int]byte{1: 'X', 2: '0'}[whose]
		}
	}
}

// point parses "x,y,whose".
func point(text string) (c cell, whose int, ok bool) {
	n, err := fmt.Sscanf(strings.TrimSpace(text), "%d,%d,%d", &c.col, &c.row, &whose)
	ok = err == nil && n == 3 && c.col >= 0 && c.col < size && c.row >= 0 && c.row < size && (whose == 1 || whose == 2)
	return c, whose, ok
}

// said returns a cell in the form of the protocol.
func said(c cell) string { return strconv.Itoa(c.col) + "," + strconv.Itoa(c.row) }

// move makes or suggests a move. Its own figures are X, whatever they are in the
// game.
func (p *player) move() {
	if p.hoards && p.hoard == nil {
		p.hoard = make([]byte, p.memory+16<<20)
		for i := 0; i < len(p.hoard); i += 4096 {
			p.hoard[i] = 1
		}
	}
	if p.chats {
		p.link.Say("MESSAGE depth 1")
		p.link.Say("DEBUG nothing")
		p.link.Say("a line of no protocol")
	}
	c, ok := p.field.choose('X', p.Random, p.rng)
	switch {
	case !ok:
	case p.suggest:
		p.link.Say("SUGGEST " + said(c))
	default:
		p.play(said(c))
	}
}

// play makes and sends a move.
func (p *player) play(text string) {
	c, _, ok := point(text + ",1")
	if !ok {
		return
	}
	w := bot.Words{Legal: text, Illegal: strconv.Itoa(size) + ",0", Unreadable: "?", Resign: ""}
	if at, taken := parse(p.field.taken()); taken {
		w.Illegal = said(at)
	}
	p.field[c.row][c.col] = 'X'
	p.moved = time.Now() // before sending: the referee's pause begins after it
	p.link.Move(w)
}
