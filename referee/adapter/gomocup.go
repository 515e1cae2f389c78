package adapter

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// stone is a figure on the field, of either side.
type stone struct {
	x, y int
	own  bool
}

// player is a GTP program as the protocol gomocup sees it.
type player struct {
	*GTP
	out          io.Writer
	side         int // 0 before START
	black        bool
	begun        bool // it is known who is black
	turn, match  int  // milliseconds; 0 for none
	tellsLeft    bool // the program is sent the remaining time
	left         int
	listed       []stone // after BOARD
	listing, end bool
}

// Gomocup plays by the protocol gomocup, in lines from in and to out, with the answers of a
// GTP program, until END or the end of in. Black is X. An error ends the game: the program
// cannot be reached, or answers with something other than a cell when it has to move. It
// answers ERROR to a field that the program does not play.
func Gomocup(in io.Reader, out io.Writer, program *GTP) error {
	p := &player{GTP: program, out: out}
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 4096), longest)
	for !p.end && lines.Scan() {
		if err := p.hear(strings.Fields(lines.Text())); err != nil {
			p.say("MESSAGE " + err.Error())
			return err
		}
	}
	p.Ask("quit") // it may be gone by now
	return nil
}

func (p *player) say(text string) { io.WriteString(p.out, text+"\n") }

// hear handles a line.
func (p *player) hear(words []string) error {
	if len(words) == 0 {
		return nil
	}
	rest := strings.Join(words[1:], " ")
	if p.listing {
		return p.list(words[0])
	}
	switch words[0] {
	case "START":
		return p.start(rest)
	case "RECTSTART":
		p.say("ERROR the program plays on square fields")
	case "INFO":
		p.info(words[1:])
	case "BEGIN":
		return p.move(true)
	case "TURN":
		return p.opposed(rest)
	case "BOARD":
		p.listing, p.listed = true, nil
	case "END":
		p.end = true
	default:
		p.say("UNKNOWN " + words[0])
	}
	return nil
}

// start prepares the program for a game.
func (p *player) start(size string) error {
	n, err := strconv.Atoi(size)
	if err != nil || n < 1 || n > len(letters) {
		p.say("ERROR no field of that size")
		return nil
	}
	p.side, p.begun = n, false
	for _, command := range append([]string{"boardsize " + size, "clear_board"}, p.clock()...) {
		_, err := p.Ask(command)
		var refused Refused
		if errors.As(err, &refused) {
			p.say("ERROR " + err.Error())
			return nil
		}
		if err != nil {
			return err
		}
	}
	p.say("OK")
	return nil
}

// clock returns the commands that send a program its time: for each move, or for the whole
// game.
func (p *player) clock() []string {
	if p.turn < 1000 && p.match < 1000 || !p.knows("time_settings") {
		return nil
	}
	if p.turn >= 1000 {
		return []string{fmt.Sprintf("time_settings 0 %d 1", p.turn/1000)}
	}
	p.tellsLeft = p.knows("time_left")
	return []string{fmt.Sprintf("time_settings %d 0 0", p.match/1000)}
}

// info records the times that are sent. The rule is not forwarded: GTP has no word for it.
func (p *player) info(words []string) {
	if len(words) != 2 {
		return
	}
	n, err := strconv.Atoi(words[1])
	to := map[string]*int{"timeout_turn": &p.turn, "timeout_match": &p.match, "time_left": &p.left}[words[0]]
	if err == nil && to != nil {
		*to = n
	}
}

// list handles a line after BOARD.
func (p *player) list(line string) error {
	if line == "DONE" {
		p.listing = false
		return p.board()
	}
	var s stone
	var whose int
	if _, err := fmt.Sscanf(line, "%d,%d,%d", &s.x, &s.y, &whose); err != nil || !p.inside(s) {
		return fmt.Errorf("not a stone: %q", line)
	}
	s.own = whose == 1
	p.listed = append(p.listed, s)
	return nil
}

func (p *player) inside(s stone) bool { return s.x >= 0 && s.x < p.side && s.y >= 0 && s.y < p.side }

// board puts all figures on the field of the program and asks it to move. With as many
// figures of either kind it is black.
func (p *player) board() error {
	own := 0
	for _, s := range p.listed {
		if s.own {
			own++
		}
	}
	p.black, p.begun = 2*own == len(p.listed), true
	if _, err := p.Ask("clear_board"); err != nil {
		return err
	}
	for _, s := range p.listed {
		if err := p.put(s); err != nil {
			return err
		}
	}
	return p.move(p.black)
}

// put puts a figure on the field of the program.
func (p *player) put(s stone) error {
	_, err := p.Ask("play " + colour(p.black == s.own) + " " + vertex(s.x, s.y, p.side))
	return err
}

func colour(black bool) string {
	if black {
		return "black"
	}
	return "white"
}

// opposed handles the opponent's move and asks the program to move.
func (p *player) opposed(text string) error {
	var s stone
	if _, err := fmt.Sscanf(text, "%d,%d", &s.x, &s.y); err != nil || !p.inside(s) {
		return fmt.Errorf("no cell: %q", text)
	}
	if !p.begun {
		p.black, p.begun = false, true
	}
	if err := p.put(s); err != nil {
		return err
	}
	return p.move(p.black)
}

// move asks the program to move and sends its move.
func (p *player) move(black bool) error {
	p.black, p.begun = black, true
	if p.tellsLeft {
		if _, err := p.Ask(fmt.Sprintf("time_left %s %d 0", colour(black), p.left/1000)); err != nil {
			return err
		}
	}
	text, err := p.Ask("genmove " + colour(black))
	if err != nil {
		return err
	}
	x, y, ok := cell(text, p.side)
	if !ok {
		return fmt.Errorf("the program moves to no cell: %q", text)
	}
	p.say(strconv.Itoa(x) + "," + strconv.Itoa(y))
	return nil
}
