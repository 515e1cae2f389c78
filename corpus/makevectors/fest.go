package main

import (
	"bytes"
	"fmt"
	"strings"
)

// fest is a tournament in the making: its logs and the other files that are held
// against them, and what must be found.
type fest struct {
	name, spec, comment, scenarios, bug, args string
	games                                     []*match
	files                                     []file
	contests                                  []string // their statuses, in the order of event, game and stage
	exit                                      int      // where it is not that of the contests
	found                                     []found
	without                                   []string
}

// match is a log with the name of its file and what it is about.
type match struct {
	*log
	file           string
	one, two       string
	slot, stage    string
	n, won, number int
}

// file is another file of a payload.
type file struct{ name, text string }

// found is a finding and the file that it is about.
type found struct {
	file           string
	line           int
	code, severity string
}

// digests of programs, as headers have them.
func programDigest(id string) string { return digest([]byte("the program of " + id)) }

// gameOf is a game of five in a row between two programs, seat 1 being X, that
// the seat won wins. Games with other numbers have other moves.
func gameOf(number int, one, two string, won int) *match {
	m := &match{log: plain(), one: one, two: two, won: won, number: number, stage: "main", slot: fmt.Sprint(number)}
	m.file = fmt.Sprintf("logs/%02d.mlog", number)
	m.with(fmt.Sprintf("id g%d", number), "clock - 5000000 0 -", "limits - - - -")
	m.with(fmt.Sprintf("seat 1 %s 1 %s", one, programDigest(one)), fmt.Sprintf("seat 2 %s 1 %s", two, programDigest(two)))
	m.event("cup", "main", "1", fmt.Sprint(number))
	return m
}

// event sets the event, stage, round and slot.
func (m *match) event(name, stage, round, slot string) *match {
	m.with("event " + name + " " + stage + " " + round + " " + slot)
	return m
}

// end makes the moves and the result, once all of the header is set.
func (m *match) end() *match {
	if len(m.records) > 0 {
		return m
	}
	cell := func(i int) string { return fmt.Sprintf("%c%d", 'A'+i%10, 2+i/10) }
	n := m.number
	quiet := []string{cell(n % 20), cell(20 + n/20%20), cell(40 + n/400%20), cell(60 + n/8000%20), "J1"}
	loud := []string{"A0", "B0", "C0", "D0", "E0"}
	if m.won == 1 {
		loud, quiet = quiet, loud
	}
	for i := range 5 {
		m.moved(quiet[i])
		if i < 4 || m.won == 2 {
			m.moved(loud[i])
		}
	}
	m.add("result %d five", m.won)
	return m
}

// void makes the game void, for a reason in words.
func (m *match) void(why string) *match {
	m.add("%s", strings.TrimSpace("void disk ? ? "+why))
	return m
}

// program sets the digest of one of the two.
func (m *match) program(id, digest string) *match {
	for i, p := range []string{m.one, m.two} {
		if p == id {
			m.with(fmt.Sprintf("seat %d %s 1 %s", i+1, id, digest))
		}
	}
	return m
}

// cup is an event of three programs, each pair once in either seat: ann wins all,
// and bob wins against cid.
func cup() *fest {
	f := &fest{args: "{}/logs", contests: []string{"verified"}, spec: "tournament.logs"}
	for i, p := range [][2]string{{"ann", "bob"}, {"bob", "ann"}, {"ann", "cid"}, {"cid", "ann"}, {"bob", "cid"}, {"cid", "bob"}} {
		won := 1
		if p[1] < p[0] {
			won = 2
		}
		f.games = append(f.games, gameOf(i+1, p[0], p[1], won))
	}
	return f
}

// empty is an event without games.
func emptyFest() *fest {
	return &fest{args: "{}/logs", contests: []string{"verified"}, spec: "tournament.logs"}
}

// called gives a vector its name and says what it shows.
func (f *fest) called(name, comment string) *fest {
	f.name, f.comment = name, comment
	return f
}

// is states the statuses of the contests.
func (f *fest) is(contests ...string) *fest {
	f.contests = contests
	return f
}

// code states the exit code where a log decides it.
func (f *fest) code(exit int) *fest {
	f.exit = exit
	return f
}

// at states a finding.
func (f *fest) at(file string, line int, code, severity string) *fest {
	f.found = append(f.found, found{file, line, code, severity})
	return f
}

// log states a finding at the first line of a game's log.
func (f *fest) log(number int, code, severity string) *fest {
	return f.at(fmt.Sprintf("logs/%02d.mlog", number), 1, code, severity)
}

// not states codes that must not be found.
func (f *fest) not(codes ...string) *fest {
	f.without = codes
	return f
}

// seen says where it was seen in the wild.
func (f *fest) seen(bug string) *fest {
	f.bug = bug
	return f
}

// of names scenarios.
func (f *fest) of(scenarios string) *fest {
	f.scenarios = scenarios
	return f
}

// pins names what the vector pins.
func (f *fest) pins(spec string) *fest {
	f.spec = spec
	return f
}

// game is the game of a number.
func (f *fest) game(number int) *match {
	for _, m := range f.games {
		if m.number == number {
			return m
		}
	}
	panic("makevectors: no such game")
}

// add adds games.
func (f *fest) add(list ...*match) *fest {
	f.games = append(f.games, list...)
	return f
}

// drop leaves games out.
func (f *fest) drop(numbers ...int) *fest {
	var left []*match
	for _, m := range f.games {
		gone := false
		for _, n := range numbers {
			gone = gone || n == m.number
		}
		if !gone {
			left = append(left, m)
		}
	}
	f.games = left
	return f
}

// with lays a file beside the logs, and asks for it by an argument.
func (f *fest) with(argument, name, text string) *fest {
	f.files = append(f.files, file{name, text})
	f.args = argument + " {}/" + name + " " + f.args
	return f
}

// payload are the files one behind the other, and the lines on which they begin.
func (f *fest) payload() ([]byte, map[string]int) {
	var b bytes.Buffer
	first := map[string]int{}
	put := func(name string, text []byte) {
		fmt.Fprintf(&b, "-- %s --\n", name)
		first[name] = bytes.Count(b.Bytes(), []byte{'\n'}) + 1
		b.Write(text)
	}
	for _, x := range f.files {
		put(x.name, []byte(x.text))
	}
	for _, m := range f.games {
		put(m.file, m.end().bytes())
	}
	return b.Bytes(), first
}

// bytes is the vector's file.
func (f *fest) bytes() []byte {
	payload, first := f.payload()
	var b strings.Builder
	winners := strings.TrimSpace(strings.Repeat("- ", len(f.contests)))
	fmt.Fprintf(&b, "expect: %s\nwinner: %s\n", strings.Join(f.contests, " "), winners)
	for _, x := range f.found {
		at, known := first[x.file]
		if !known {
			panic("makevectors: " + f.name + ": no file " + x.file)
		}
		fmt.Fprintf(&b, "finding: %d %s %s\n", at+x.line-1, x.code, x.severity)
	}
	exit := f.exit
	if exit == 0 {
		exit = exitOf(f.contests)
	}
	fmt.Fprintf(&b, "exit: %d\nspec: %s\n", exit, f.spec)
	for _, line := range [][2]string{{"scenario", f.scenarios}, {"bug", f.bug}, {"without", strings.Join(f.without, " ")}, {"args", f.args}, {"comment", f.comment}} {
		if line[1] != "" {
			fmt.Fprintf(&b, "%s: %s\n", line[0], line[1])
		}
	}
	return append([]byte(b.String()+"\n"), payload...)
}
