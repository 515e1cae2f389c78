package bot

import (
	"bufio"
	"io"
)

// longest is the maximum length of an input line in bytes. The longest line of any
// protocol has a hundred points.
const longest = 1 << 16

// Link is a program's input and output. After the end of the input, or a failed
// write, it returns no more lines.
type Link struct {
	in     *bufio.Scanner
	out    io.Writer
	fault  Fault
	made   int // moves given to Move
	end    string
	broken bool // writing has failed
	quit   bool // a fault has ended the program
}

// Words are the texts of a move, without the line end. Only the requested one is
// written.
type Words struct {
	Legal      string // the move
	Illegal    string // in the right form, but forbidden
	Unreadable string // not a move
	Resign     string // a refusal; empty if the protocol has none
}

// NewLink connects a program to its input and output. Every write is followed by end:
// a line end, or what the protocol uses instead.
func NewLink(s Settings, in io.Reader, out io.Writer, end string) *Link {
	scan := bufio.NewScanner(in)
	scan.Buffer(make([]byte, 0, 4096), longest)
	return &Link{in: scan, out: out, fault: s.Fault, end: end}
}

// Line returns the next line of the input, without its end and a carriage return. It
// returns false at the end of the input, at a line that is too long, or if the
// program must end.
func (l *Link) Line() (string, bool) {
	if l.broken || l.quit || !l.in.Scan() {
		return "", false
	}
	return l.in.Text(), true
}

// Say writes a text with its line end in one write.
func (l *Link) Say(text string) { l.write(text + l.end) }

// Skip counts moves that an earlier run of the program has made.
func (l *Link) Skip(moves int) { l.made += moves }

// Move writes the program's next move, or commits the fault that is due.
func (l *Link) Move(w Words) {
	l.made++
	if l.fault.Kind != None && l.fault.Move == l.made {
		l.commit(w)
		return
	}
	l.Say(w.Legal)
}

// commit commits the fault at a move.
func (l *Link) commit(w Words) {
	switch l.fault.Kind {
	case Illegal:
		l.Say(w.Illegal)
	case Unreadable:
		l.Say(w.Unreadable)
	case Resign:
		if w.Resign == "" {
			w.Resign = w.Unreadable
		}
		l.Say(w.Resign)
	case Early:
		l.Say(w.Legal)
		l.Say(w.Legal)
	case Extra:
		l.write(w.Legal + l.end + w.Legal + l.end)
	default:
		if l.quit = !l.fault.happen(); !l.quit {
			l.Say(w.Legal)
		}
	}
}

func (l *Link) write(text string) {
	if l.broken || l.quit {
		return
	}
	_, err := io.WriteString(l.out, text)
	l.broken = err != nil
}
