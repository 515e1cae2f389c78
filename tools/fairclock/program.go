package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// How a program passes its time.
const (
	sleeps   = "sleep"
	computes = "compute"
	works    = "work"   // computes until it has had a processor for the given time
	silent   = "silent" // says nothing
	hogOf    = "hog-"   // says nothing, and has children that burn processors
	burns    = "burn"   // is such a child
)

// When it reports on standard error how long it took: after its answer, so that reporting
// is on no clock; or before, so that even a program that is killed for its answer reports
// it.
const (
	after  = "after"
	before = "before"
)

// program plays dots with the server protocol, and draws the first free line after the
// given time by its own clock. With the argument "echo" it repeats every line at once.
func program(args []string, in io.Reader, out, err io.Writer) {
	lines := bufio.NewScanner(in)
	if len(args) > 0 && args[0] == burns {
		for {
		}
	}
	if len(args) != 3 {
		for lines.Scan() {
			fmt.Fprintln(out, lines.Text())
		}
		return
	}
	think, _ := time.ParseDuration(args[1])
	var f *field
	for lines.Scan() {
		from := time.Now()
		n := numbers(lines.Text())
		switch {
		case f == nil:
			f = newField(n[0], n[1])
		case n[0] >= 0:
			f.draw(n)
		default:
			move := f.free()
			pass(args[0], from, think)
			took := fmt.Sprintln("took", time.Since(from).Microseconds())
			if args[2] == before {
				io.WriteString(err, took)
			}
			fmt.Fprintln(out, move[0], move[1], move[2])
			if args[2] == after {
				io.WriteString(err, took)
			}
			f.draw(move)
		}
	}
}

// pass lets time pass.
func pass(how string, from time.Time, think time.Duration) {
	switch {
	case how == sleeps:
		time.Sleep(think - time.Since(from))
	case how == works:
		runtime.LockOSThread()
		for end := ran() + think; ran() < end; {
		}
	case how == silent, strings.HasPrefix(how, hogOf):
		hog(strings.TrimPrefix(how, hogOf))
	default:
		for time.Since(from) < think {
		}
	}
}

// hog starts children that burn processors, and says nothing.
func hog(children string) {
	n, _ := strconv.Atoi(children)
	if self, err := os.Executable(); err == nil {
		for range n {
			exec.Command(self, asProgram, burns).Start()
		}
	}
	time.Sleep(time.Hour)
}

// numbers reads a line of three numbers.
func numbers(line string) (n [3]int) {
	for i, word := range strings.Fields(line) {
		if i < len(n) {
			n[i], _ = strconv.Atoi(word)
		}
	}
	return n
}

// field says which lines are drawn: those above boxes, and those left of them.
type field struct {
	rows, cols  int // of boxes
	above, left map[[2]int]bool
}

func newField(rows, cols int) *field {
	return &field{rows - 1, cols - 1, map[[2]int]bool{}, map[[2]int]bool{}}
}

// line is where a line is kept: a box, and a side of it, 0 up, 1 right, 2 down, 3
// left.
func (f *field) line(n [3]int) (map[[2]int]bool, [2]int) {
	switch n[2] {
	case 0:
		return f.above, [2]int{n[0], n[1]}
	case 1:
		return f.left, [2]int{n[0], n[1] + 1}
	case 2:
		return f.above, [2]int{n[0] + 1, n[1]}
	}
	return f.left, [2]int{n[0], n[1]}
}

func (f *field) draw(n [3]int) {
	lines, at := f.line(n)
	lines[at] = true
}

// free is the first line that is not drawn.
func (f *field) free() [3]int {
	for r := range f.rows {
		for c := range f.cols {
			for side := range 4 {
				n := [3]int{r, c, side}
				if lines, at := f.line(n); !lines[at] {
					return n
				}
			}
		}
	}
	return [3]int{}
}
