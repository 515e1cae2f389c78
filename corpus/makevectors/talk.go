package main

import (
	"fmt"
	"strings"
)

// The limit of the seed in microseconds (1.7).
const limit = 5000000

// console begins a log of the console interface (seed 3.4) with all that
// passed and its times; both programs start at 0.
func console() *log {
	l := plain().with("protocol console", fmt.Sprintf("clock - %d 0 step?", limit), "evidence raw stamped", "clocksource CLOCK_MONOTONIC")
	return l.then("run 1 0 bots/cross cross", "run 2 0 bots/nought nought")
}

// wait lets time pass.
func (l *log) wait(us int64) *log {
	l.now += us
	return l
}

// hears adds a line that a program says now, and returns its place.
func (l *log) hears(seat int, text string) int {
	return l.add("%s", strings.TrimRight(fmt.Sprintf("< %d %d %s", seat, l.now, text), " "))
}

// tells adds a line that a program is told now, and returns its place.
func (l *log) tells(seat int, text string) int {
	return l.add("%s", strings.TrimRight(fmt.Sprintf("> %d %d %s", seat, l.now, text), " "))
}

// reads adds the claim that a move was read from a line that was said now.
func (l *log) reads(source int, cell string) int {
	return l.charges(source, l.now-l.started, cell)
}

// charges is reads with the time that the referee says it took.
func (l *log) charges(source int, us int64, cell string) int {
	l.plies++
	at := l.add("m %d %d %d %d - %s", l.plies, l.mover, source, us, cell)
	l.mover, l.started, l.last = 3-l.mover, l.now, cell
	return at
}

// asks has the seat in turn ask for the opponent's last move and be told it,
// which starts its clock (3.4.8).
func (l *log) asks() *log {
	l.hears(l.mover, "step?")
	l.tells(l.mover, l.last)
	l.started = l.now
	return l
}

// says has the seat in turn say a line after some time, from which a move is
// claimed; it returns the line of the claim.
func (l *log) says(us int64, line, cell string) int {
	l.wait(us)
	return l.reads(l.hears(l.mover, line), cell)
}

// play has the seats in turn play cells, a millisecond each, asking for the
// opponent's move before each but the first.
func (l *log) play(cells string) *log {
	for _, cell := range strings.Fields(cells) {
		if l.last != "" {
			l.asks()
		}
		l.says(1000, "step! "+cell, cell)
	}
	return l
}

// fileGame begins a log of the file interface (seed 3.3).
func fileGame() *log {
	return plain().with("protocol file", fmt.Sprintf("clock - %d 0 run", limit), "evidence raw stamped", "clocksource CLOCK_MONOTONIC")
}

// figures are the signs of the seats.
var figures = [...]string{1: "X", 2: "0"}

// starts gives the seat in turn the field and starts it, now.
func (l *log) starts(rows ...string) *log {
	l.puts(rows...)
	l.runs(figures[l.mover])
	return l
}

// puts writes the field file for the seat in turn; rows not given are empty.
func (l *log) puts(rows ...string) int {
	for len(rows) < 10 {
		rows = append(rows, "..........")
	}
	return l.add(`put %d %d field %s\x0a`, l.mover, l.now, strings.Join(rows, `\x0a`))
}

// runs starts the seat in turn with a figure.
func (l *log) runs(figure string) int {
	name := []string{1: "cross", 2: "nought"}[l.mover]
	l.started = l.now
	return l.add("run %d %d bots/%s %s %s field answer", l.mover, l.now, name, name, figure)
}

// answers has the seat in turn exit after some time with an answer file, and
// returns the file's line.
func (l *log) answers(us int64, text string) int {
	l.wait(us)
	l.add("exit %d %d code 0 ? ? ?", l.mover, l.now)
	return l.gets(text)
}

// gets adds the reading of the answer file, now.
func (l *log) gets(text string) int {
	return l.add("%s", strings.TrimRight(fmt.Sprintf("get %d %d answer %s", l.mover, l.now, text), " "))
}
