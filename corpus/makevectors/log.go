package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
)

// log is one log in the making: its header and records as lines without their
// line feeds. Block and end lines are put in when its bytes are asked for.
type log struct {
	head, records []string
	plies, mover  int
	now           int64    // the clock of a stamped exchange
	started       int64    // when the time of the seat in turn began to run
	last          string   // the last move's cell
	talk          manner   // how the programs of other games are told that it is their turn
	used          [3]int64 // what each seat has been charged
	spent         [3]int64 // what it has used since, in commands that it has replied to
	free          bool     // commands but gen_move cost nothing
	status        string
	winner        string
	findings      []finding
	blockSize     int
	unsealed      bool                // no last block and no end
	change        func([]byte) []byte // what is done to the whole log after sealing
}

// setText is fiverow's default set of rulings (format document, H5 and 9).
const setText = "early_step=error\nfirst=X\nlate_file=loss\noverline=win\nrow0=first_line\nstep=tolerant\nsymbols=strict\n"

// set is the header's word for the default rulings.
var set = "rulings fiverow-1 " + digest([]byte(setText))

// plain begins a log that holds moves only, on the field of the seed.
func plain() *log {
	return &log{
		head: []string{
			"mlog 1", "id vector", "session game", "game fiverow height=10 width=10", set, "protocol -",
			"event - - - -", "attempt 1 -", "seat 1 cross ? ?", "seat 2 nought ? ?", "first 1", "clock ? ? ? ?",
			"limits ? ? ? ?", "evidence moves none", "origin recorded -", "referee hand - -", "host",
			"clocksource ?", "utc ?", "seed -", "start -",
		},
		mover: 1, blockSize: 64, status: "verified", winner: "-",
	}
}

// game is a plain log of these moves, cells separated by blanks.
func game(cells string) *log { return plain().moves(cells) }

// with sets header lines, each given whole. The lines of seats are told apart
// by their numbers.
func (l *log) with(lines ...string) *log {
	for _, line := range lines {
		word := strings.Fields(line)[0]
		if word == "seat" {
			word = line[:len("seat 1")]
		}
		l.head[l.line(word)-1] = line
	}
	return l
}

// ruled adds deviations to the rulings.
func (l *log) ruled(deviations string) *log {
	return l.with(l.head[l.line("rulings")-1] + " " + deviations)
}

// line is the line of the header with this keyword; of the seats the first.
func (l *log) line(word string) int {
	for i, line := range l.head {
		if line == word || strings.HasPrefix(line, word+" ") {
			return i + 1
		}
	}
	panic("makevectors: no header line " + word)
}

// add appends a record and returns its line in the log.
func (l *log) add(format string, args ...any) int {
	line := format
	if len(args) > 0 {
		line = fmt.Sprintf(format, args...)
	}
	l.records = append(l.records, line)
	n := len(l.head) + len(l.records)
	return n + (n-1)/l.blockSize
}

// then adds records that need no further attention.
func (l *log) then(lines ...string) *log {
	for _, line := range lines {
		l.add("%s", line)
	}
	return l
}

// moves adds moves without source and time, by the seats in turn.
func (l *log) moves(cells string) *log {
	for _, cell := range strings.Fields(cells) {
		l.moved(cell)
	}
	return l
}

// moved adds the next move of a plain log and returns its line.
func (l *log) moved(cell string) int {
	l.plies++
	at := l.add("m %d %d - ? - %s", l.plies, l.mover, cell)
	l.mover = 3 - l.mover
	return at
}

// is states the expected status and winner.
func (l *log) is(status, winner string) *log {
	l.status, l.winner = status, winner
	return l
}

// finds states a finding at a line of the log.
func (l *log) finds(line int, code, severity string) *log {
	l.findings = append(l.findings, finding{line, code, severity})
	return l
}

// wrong adds a record about which something is found.
func (l *log) wrong(record, code, severity string) *log {
	return l.finds(l.add("%s", record), code, severity)
}

// open leaves the log unsealed; its last line is where a reader says so.
func (l *log) open(winner string) *log {
	l.unsealed = true
	n := len(l.head) + len(l.records)
	l.finds(n+(n-1)/l.blockSize, "open", "note")
	return l.is("open", winner)
}

// after has the bytes changed once they are sealed.
func (l *log) after(change func([]byte) []byte) *log {
	l.change = change
	return l
}

// replaced has a text changed once the log is sealed.
func (l *log) replaced(old, new string) *log {
	return l.after(func(b []byte) []byte {
		if strings.Count(string(b), old) != 1 {
			panic("makevectors: not once in the log: " + old)
		}
		return []byte(strings.Replace(string(b), old, new, 1))
	})
}

// endLine and blockLine are the lines of the end record and of the last block.
func (l *log) endLine() int   { return strings.Count(string(l.sealed()), "\n") }
func (l *log) blockLine() int { return l.endLine() - 1 }

// bytes is the log as it stands in the payload.
func (l *log) bytes() []byte {
	b := l.sealed()
	if l.change != nil {
		b = l.change(b)
	}
	return b
}

// sealed writes the lines with the digests of the format document's section 8.
func (l *log) sealed() []byte {
	var b, block []byte
	var leaves [][32]byte
	close := func() {
		leaf := sha256.Sum256(append([]byte{0}, block...))
		leaves = append(leaves, leaf)
		b = append(b, "block "+hex.EncodeToString(leaf[:])+"\n"...)
		block = nil
	}
	for i, line := range append(append([]string(nil), l.head...), l.records...) {
		if i > 0 && i%l.blockSize == 0 {
			close()
		}
		b = append(b, line+"\n"...)
		block = append(block, line+"\n"...)
	}
	if l.unsealed {
		return b
	}
	close()
	root := rootOf(leaves)
	lines := strconv.Itoa(strings.Count(string(b), "\n"))
	return append(b, "end "+lines+" "+digest(b)+" "+hex.EncodeToString(root[:])+"\n"...)
}

// rootOf is the Merkle tree hash of RFC 6962, 2.1, over leaf hashes, as the
// recursion stands there.
func rootOf(leaves [][32]byte) [32]byte {
	if len(leaves) == 1 {
		return leaves[0]
	}
	k := 1
	for 2*k < len(leaves) {
		k *= 2
	}
	left, right := rootOf(leaves[:k]), rootOf(leaves[k:])
	return sha256.Sum256(append(append([]byte{1}, left[:]...), right[:]...))
}

// digest is a SHA-256 as logs write it.
func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// tail is bytes that are no log, at which a reader stops with a code at the
// first of their lines.
func tail(text, code string) *log {
	l := &log{blockSize: 64, unsealed: true}
	l.change = func([]byte) []byte { return []byte(text) }
	return l.finds(1, code, "decisive").is("malformed", "-")
}
