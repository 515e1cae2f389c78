package bot

import (
	"bufio"
	"io"
)

// longest is the most bytes that a line read may have. The longest line of any
// protocol is that of a hundred points.
const longest = 1 << 16

// Link is a program's two ends: what it reads and what it writes. After the end
// of the input, or once nothing can be written, it gives no more lines.
type Link struct {
	in     *bufio.Scanner
	out    io.Writer
	fault  Fault
	made   int // moves given to Move
	end    string
	broken bool // writing has failed
	quit   bool // a fault has ended the program
}

// Words are the ways to say a move, without the end of the line. Only the one
// that is called for is written.
type Words struct {
	Legal      string // the move
	Illegal    string // in the right form, but forbidden
	Unreadable string // no move at all
	Resign     string // a refusal; empty if the protocol has no words for it
}

// NewLink joins a program to its input and output. Everything that is written
// is followed by end: the end of a line, or what the protocol has for it.
func NewLink(s Settings, in io.Reader, out io.Writer, end string) *Link {
	scan := bufio.NewScanner(in)
	scan.Buffer(make([]byte, 0, 4096), longest)
	return &Link{in: scan, out: out, fault: s.Fault, end: end}
}

// Line returns the next line of the input, without its end and a carriage return.
// The answer is false at the end of the input, at a line that is too long, or
// once the program has to end.
func (l *Link) Line() (string, bool) {
	if l.broken || l.quit || !l.in.Scan() {
		return "", false
	}
	return l.in.Text(), true
}

// Say writes a text and the end of its line at once.
func (l *Link) Say(text string) { l.write(text + l.end) }

// Skip counts moves that were made by the program when it ran before.
func (l *Link) Skip(moves int) { l.made += moves }

// Move says the program's next move, or commits the fault that is due at it.
func (l *Link) Move(w Words) {
	l.made++
	if l.fault.Kind != None && l.fault.Move == l.made {
		l.commit(w)
		return
	}
	l.Say(w.Legal)
}

// commit does at a move what goes wrong.
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
