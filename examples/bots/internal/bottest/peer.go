package bottest

import (
	"bufio"
	"io"
	"testing"
	"time"
)

// patience is how long to wait for a line before the test fails. It is only reached
// if the program does not answer at all.
const patience = 5 * time.Minute

// held is how many unread lines a program can write before it has to wait.
const held = 1 << 12

// Peer is a program that plays within the test.
type Peer struct {
	t     testing.TB
	in    *io.PipeWriter
	lines chan string // its output; closed when it has ended
}

// Start runs a program. It ends with the test at the latest.
func Start(t testing.TB, play func(in io.Reader, out io.Writer)) *Peer {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	p := &Peer{t: t, in: inW, lines: make(chan string, held)}
	go func() {
		play(inR, outW)
		inR.Close()
		outW.Close()
	}()
	go func() {
		for s := bufio.NewScanner(outR); s.Scan(); {
			p.lines <- s.Text()
		}
		close(p.lines)
	}()
	t.Cleanup(func() { inW.Close() })
	return p
}

// Send sends lines to the program. They are lost if the program has ended.
func (p *Peer) Send(lines ...string) {
	for _, l := range lines {
		_, _ = io.WriteString(p.in, l+"\n")
	}
}

// Read returns the next line that the program writes. The test fails if it has ended
// or writes nothing.
func (p *Peer) Read() string {
	p.t.Helper()
	select {
	case l, ok := <-p.lines:
		if !ok {
			p.t.Fatal("the program has ended")
		}
		return l
	case <-time.After(patience):
		p.t.Fatal("the program says nothing")
	}
	return ""
}

// End closes the program's input, and returns its unread lines. The test fails if the
// program does not end.
func (p *Peer) End() []string {
	p.t.Helper()
	p.in.Close()
	var rest []string
	for {
		select {
		case l, ok := <-p.lines:
			if !ok {
				return rest
			}
			rest = append(rest, l)
		case <-time.After(patience):
			p.t.Fatal("the program does not end with its input")
		}
	}
}

// Answers runs a program with some input lines, and returns its output.
func Answers(t testing.TB, play func(in io.Reader, out io.Writer), lines ...string) []string {
	t.Helper()
	p := Start(t, play)
	p.Send(lines...)
	return p.End()
}
