package person

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"

	"scrutineer/base"
	"scrutineer/rules"
)

// Terminal is a UI of lines. It writes the board to Out and reads moves from In, one line
// each. A move may be written as in the log, by another name that the game has for it, or
// as people write it.
type Terminal struct {
	Game    *rules.Game
	Me      base.Seat
	In      *bufio.Reader
	Out     io.Writer
	Draw    func(rules.Position) string // the board as text
	Columns int                         // maximum width of lists; 0 means 80

	asking, leaving atomic.Bool // a move is asked for; the person was asked whether to leave
}

// ErrLeft is the error of Ask when the person has left.
var ErrLeft = errors.New("the person left")

// Show writes the move and the board after it, and at the start who plays what and how.
func (t *Terminal) Show(pos rules.Position, by base.Seat, move string) {
	head := t.welcome(pos)
	if by != base.Nobody {
		head = t.called(by) + ": " + move + "\n"
	}
	fmt.Fprintf(t.Out, "\n%s\n%s\n", head, strings.TrimRight(t.Draw(pos), "\n"))
	if o := pos.Outcome(); o.Over {
		who := "nobody"
		if o.Winner != base.Nobody {
			who = t.called(o.Winner)
		}
		fmt.Fprintf(t.Out, "over: %s won, by %s\n", who, o.Reason)
	}
}

// welcome returns who plays which side, and how a move is written.
func (t *Terminal) welcome(pos rules.Position) string {
	text := t.Game.Name + ": you play " + t.seat(t.Me)
	switch turn := pos.Turn(); turn {
	case base.Nobody:
	case t.Me:
		text += " and move first"
	default:
		text += "; " + t.seat(turn) + " moves first"
	}
	return text + "\n" + t.help()
}

// help returns how a move is written, and what else can be typed.
func (t *Terminal) help() string {
	text := ""
	if t.Game.Writing != "" {
		text = "a move: " + t.Game.Writing + "\n"
	}
	return text + "help shows this, moves lists the legal moves (moves X those that begin with X),\n" +
		"resign or Ctrl-C twice leaves the game\n"
}

// Left writes the time that is left.
func (t *Terminal) Left(micros int64) {
	s := micros / 1_000_000
	fmt.Fprintf(t.Out, "time left: %d:%02d\n", s/60, s%60)
}

// seat returns a seat with its name on the board or in the rules.
func (t *Terminal) seat(s base.Seat) string {
	name := "seat " + s.String()
	if int(s) <= len(t.Game.Marks) {
		name += " (" + t.Game.Marks[s-1] + ")"
	}
	return name
}

// called returns the name of a seat in a sentence.
func (t *Terminal) called(s base.Seat) string {
	if s == t.Me {
		return t.seat(s) + ", you"
	}
	return t.seat(s)
}

// Interrupt handles Ctrl-C by asking whether to leave. It returns true if it is called
// again before the person has typed anything.
func (t *Terminal) Interrupt() (leave bool) {
	if t.leaving.Swap(true) {
		return true
	}
	text := "\nleave the game? Ctrl-C again leaves, a move goes on\n"
	if t.asking.Load() {
		text += prompt
	}
	io.WriteString(t.Out, text)
	return false
}

const prompt = "your move (help, moves, resign): "

// Ask asks until a line is a legal move. "resign" and the end of the input leave the table.
func (t *Terminal) Ask(pos rules.Position) (rules.Move, error) {
	t.asking.Store(true)
	defer t.asking.Store(false)
	for {
		io.WriteString(t.Out, prompt)
		line, err := t.line()
		t.leaving.Store(false)
		switch {
		case err == errLong:
			fmt.Fprintf(t.Out, "no: %v\n", err)
			continue
		case err != nil:
			fmt.Fprintf(t.Out, "\nthe input has ended: you leave the game\n")
			return rules.Move{}, ErrLeft
		}
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case "":
		case "help", "?":
			io.WriteString(t.Out, t.help())
		case "moves":
			t.list(pos, strings.TrimSpace(rest))
		case "resign":
			return rules.Move{}, ErrLeft
		default:
			m, refused := read(t.Game, pos, line)
			if refused == nil {
				return m, nil
			}
			fmt.Fprintf(t.Out, "no: %v\n", refused)
		}
	}
}

var errLong = errors.New("a line longer than any move")

// line reads a line. It skips one that is too long.
func (t *Terminal) line() (string, error) {
	b, err := t.In.ReadSlice('\n')
	if err != bufio.ErrBufferFull {
		return string(b), err
	}
	for err == bufio.ErrBufferFull {
		_, err = t.In.ReadSlice('\n')
	}
	if err != nil {
		return "", err
	}
	return "", errLong
}

// most is the maximum number of moves that are listed. Beyond it they are counted.
const most = 60

// list writes the legal moves with that prefix, with line ends only between moves.
func (t *Terminal) list(pos rules.Position, begin string) {
	var list []string
	for _, m := range pos.AppendLegal(nil) {
		if text := string(t.Game.AppendMove(nil, m)); strings.HasPrefix(text, begin) {
			list = append(list, text)
		}
	}
	more := len(list) - most
	list = list[:min(len(list), most)]
	for i := range list[:max(len(list)-1, 0)] {
		list[i] += ","
	}
	switch {
	case len(list) == 0:
		list = append(list, fmt.Sprintf("no legal move begins with %s", rules.Quote([]byte(begin))))
	case more > 0:
		list = append(list, fmt.Sprintf("and %d more", more))
	}
	io.WriteString(t.Out, wrapped(list, t.Columns)+"\n")
}

// wrapped returns words in lines of at most columns letters; 0 means 80.
func wrapped(list []string, columns int) string {
	if columns <= 0 {
		columns = 80
	}
	var b strings.Builder
	wide := 0
	for i, word := range list {
		switch {
		case i > 0 && wide+1+len(word) >= columns:
			b.WriteByte('\n')
			wide = 0
		case i > 0:
			b.WriteByte(' ')
			wide++
		}
		b.WriteString(word)
		wide += len(word)
	}
	return b.String()
}
