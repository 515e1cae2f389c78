package bottest

import (
	"bufio"
	"io"
	"testing"
	"time"
)

// patience is how long a line is waited for before the test fails; no test gets
// near it while the program answers at all.
const patience = 5 * time.Minute

// held is how many lines of a program can wait to be heard before it has to wait.
const held = 1 << 12

// Peer is a program that plays within the test.
type Peer struct {
	t     testing.TB
	in    *io.PipeWriter
	lines chan string // what it has written; closed when it has ended
}

// Start runs a program. It is ended with the test at the latest.
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

// Send gives the program lines to read. What is sent to a program that has ended is lost.
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

// End ends the program's input, and gives the lines that it wrote and nobody
// has heard. The test fails if it does not end.
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

// Answers runs a program with some lines to read, and gives all that it writes.
func Answers(t testing.TB, play func(in io.Reader, out io.Writer), lines ...string) []string {
	t.Helper()
	p := Start(t, play)
	p.Send(lines...)
	return p.End()
}
