package main

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strconv"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// change is one way to change a log. make changes it and reports whether there was
// anything to change.
type change struct {
	what string
	why  string
	make func(m *mutant, draw *rand.Rand) bool
}

// changes are all ways, from the body of the log to its header.
var changes = []change{
	{"a claimed move becomes another legal one", "", otherMove},
	{"a number in a line of a program is changed", "lines that have no meaning, or no longer have one", digit(logfmt.Said)},
	{"a number in a line sent to a program is changed", "", digit(logfmt.Sent)},
	{"the winner is changed", "", winner},
	{"the reason of the result is changed", "", reason},
	{"the score of a seat is one more", "", number(2, 0, logfmt.Result)},
	{"the gain of a ply is one more", "", number(2, 1, logfmt.Move)},
	{"the time charged is a microsecond more", "", number(0, 0, logfmt.Move)},
	{"a move is claimed for the other seat", "", otherSeat(logfmt.Move)},
	{"a fault is claimed for the other seat", "", otherSeat(logfmt.Fault)},
	{"the kind of a fault is changed", "faults that can only be attested: to the rules exit, crash, memory, flood and protocol are the same", faultKind},
	{"a claim is deleted", "", leaveOut(logfmt.Move, logfmt.Fault, logfmt.Result)},
	{"a line of a program is deleted", "lines that have no meaning", leaveOut(logfmt.Said)},
	{"a line sent is deleted", "a line that is no longer sent in a game that ended by a fault", leaveOut(logfmt.Sent)},
	{"a line of a program is doubled", "a line that is said again out of turn, if the rules have no penalty for it (fiverow) or discard it (betoniarki)", double(logfmt.Said)},
	{"a line sent is doubled", "", double(logfmt.Sent)},
	{"two neighbours are swapped", "two records that do not depend on each other, with stamps that allow it", swap},
	{"a stamp is a microsecond later", "a stamp when no clock runs", number(-1, 0, logfmt.Said, logfmt.Sent)},
	{"the end of a process is deleted", "an end that no claim rests on", leaveOut(logfmt.Exit, logfmt.EOF)},
	{"a tick, a kill or a close is deleted", "other acts of the referee: no claim rests on them, at most a doubt about the machine", leaveOut(logfmt.Tick, logfmt.Kill, logfmt.Close)},
	{"the log breaks off after a record", "", truncate},
	{"the clock allows a second less", "a limit for a move that nobody came near", clock},
	{"a parameter of the game is one more", "", param},
	{"the value of a ruling is changed", "rulings that nothing in the game depends on", ruling},
	{"the names of the seats are swapped", "the referee's word; the schedule and the program's digest can show who played in which seat", names},
	{"the date, the host or the event is changed", "the referee's word", label},
}

func otherMove(m *mutant, draw *rand.Rand) bool {
	_, r := m.one(draw, logfmt.Move)
	g := all.Find(m.header.Game)
	if r == nil || g == nil {
		return false
	}
	pos, err := g.Open(setup(m))
	if err != nil {
		return false
	}
	for _, x := range m.records {
		if x == r {
			break
		}
		if x.Kind == logfmt.Move {
			if mv, no := g.ParseMove(x.Text); no == nil {
				pos.Play(mv)
			}
		}
	}
	legal := pos.AppendLegal(nil)
	if len(legal) < 2 {
		return false
	}
	text := r.Text
	for bytes.Equal(text, r.Text) {
		text = g.AppendMove(nil, legal[draw.IntN(len(legal))])
	}
	r.Text = text
	return true
}

func setup(m *mutant) rules.Setup {
	s := rules.Setup{Seats: len(m.header.Programs)}
	for _, p := range m.header.Params {
		s.Params = append(s.Params, rules.Value(p))
	}
	for _, p := range m.header.Rulings.Deviations {
		s.Rulings = append(s.Rulings, rules.Value(p))
	}
	if m.header.Start != "-" {
		s.Start = m.header.Start
	}
	return s
}

// digit changes a digit of a line to another.
func digit(k logfmt.Kind) func(*mutant, *rand.Rand) bool {
	return func(m *mutant, draw *rand.Rand) bool {
		_, r := m.one(draw, k)
		if r == nil {
			return false
		}
		text := bytes.Clone(r.Text)
		for i, c := range text {
			if c >= '0' && c <= '9' {
				text[i] = '0' + (c-'0'+1+byte(draw.IntN(9)))%10
				r.Text = text
				return true
			}
		}
		return false
	}
}

func winner(m *mutant, draw *rand.Rand) bool {
	_, r := m.one(draw, logfmt.Result)
	if r == nil {
		return false
	}
	r.Seat = (r.Seat + 1 + base.Seat(draw.IntN(2))) % 3
	return true
}

func reason(m *mutant, draw *rand.Rand) bool {
	_, r := m.one(draw, logfmt.Result)
	if r == nil {
		return false
	}
	list := []string{"complete", "five", "full", "no-move", "home", "fault"}
	word := string(r.Word)
	for word == string(r.Word) {
		word = list[draw.IntN(len(list))]
	}
	r.Word = []byte(word)
	return true
}

// number adds one to a number of a record; -1 is its stamp. A missing number is not
// changed.
func number(at, of int, kinds ...logfmt.Kind) func(*mutant, *rand.Rand) bool {
	return func(m *mutant, draw *rand.Rand) bool {
		_, r := m.one(draw, kinds...)
		switch {
		case r == nil:
			return false
		case at < 0:
			r.Time++
		case r.Num[of] < 0:
			return false
		default:
			r.Num[of]++
		}
		return true
	}
}

func otherSeat(k logfmt.Kind) func(*mutant, *rand.Rand) bool {
	return func(m *mutant, draw *rand.Rand) bool {
		_, r := m.one(draw, k)
		if r == nil {
			return false
		}
		r.Seat = r.Seat.Other()
		return true
	}
}

func faultKind(m *mutant, draw *rand.Rand) bool {
	_, r := m.one(draw, logfmt.Fault)
	if r == nil {
		return false
	}
	list := []string{"illegal", "unreadable", "exit", "crash", "protocol", "timeout-move"}
	word := string(r.Word)
	for word == string(r.Word) {
		word = list[draw.IntN(len(list))]
	}
	r.Word = []byte(word)
	if word == "timeout-move" {
		r.Num[0], r.Num[1] = m.header.Clock.Move, m.header.Clock.Move+1
	} else {
		r.Num[0], r.Num[1] = logfmt.None, logfmt.None
	}
	return true
}

func leaveOut(kinds ...logfmt.Kind) func(*mutant, *rand.Rand) bool {
	return func(m *mutant, draw *rand.Rand) bool {
		at, r := m.one(draw, kinds...)
		if r == nil {
			return false
		}
		m.records = slices.Delete(m.records, at, at+1)
		if r.Kind == logfmt.Move { // the following plies are counted again
			for _, x := range m.records[at:] {
				if x.Kind == logfmt.Move {
					x.Ply--
				}
			}
		}
		return true
	}
}

func double(k logfmt.Kind) func(*mutant, *rand.Rand) bool {
	return func(m *mutant, draw *rand.Rand) bool {
		at, r := m.one(draw, k)
		if r == nil {
			return false
		}
		again := *r
		m.records = slices.Insert(m.records, at+1, &again)
		return true
	}
}

func swap(m *mutant, draw *rand.Rand) bool {
	at := draw.IntN(len(m.records) - 1)
	a, b := m.records[at], m.records[at+1]
	if a.Kind == b.Kind && a.Seat == b.Seat && bytes.Equal(a.Text, b.Text) {
		return false
	}
	a.Time, b.Time = b.Time, a.Time // so that the stamps go on rising
	m.records[at], m.records[at+1] = b, a
	return true
}

func truncate(m *mutant, draw *rand.Rand) bool {
	for at, r := range m.records {
		if r.Kind == logfmt.Result {
			m.records = m.records[:draw.IntN(at+1)]
			return true
		}
	}
	return false
}

func clock(m *mutant, _ *rand.Rand) bool {
	for _, t := range []*base.Number{&m.header.Clock.Total, &m.header.Clock.Move} {
		if *t > 1000000 {
			*t -= 1000000
			return true
		}
	}
	return false
}

func param(m *mutant, draw *rand.Rand) bool {
	if len(m.header.Params) == 0 {
		return false
	}
	p := &m.header.Params[draw.IntN(len(m.header.Params))]
	n, err := strconv.Atoi(p.Value)
	p.Value = strconv.Itoa(n + 1)
	return err == nil
}

func ruling(m *mutant, draw *rand.Rand) bool {
	g := all.Find(m.header.Game)
	if g == nil || len(m.header.Rulings.Deviations) > 0 {
		return false
	}
	r := g.Rulings[draw.IntN(len(g.Rulings))]
	m.header.Rulings.Deviations = []logfmt.Pair{{Name: r.Name, Value: r.Values[1+draw.IntN(len(r.Values)-1)]}}
	return true
}

func names(m *mutant, _ *rand.Rand) bool {
	p := m.header.Programs
	p[0], p[1] = p[1], p[0]
	return true
}

func label(m *mutant, draw *rand.Rand) bool {
	switch draw.IntN(3) {
	case 0:
		m.header.UTC = "2020-01-01T00:00:00Z"
	case 1:
		m.header.Host = "another"
	default:
		m.header.Event = "another"
	}
	return true
}
