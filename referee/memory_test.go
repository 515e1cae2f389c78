package referee

import (
	"fmt"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/referee/process"
	"scrutineer/rules"
)

// A program that the system has ended for its memory has lost by memory, in whatever order
// its end is seen, and one that ended first has lost by its end. The log is verified either
// way.
func TestEndForMemory(t *testing.T) {
	const limit = 64 << 20
	for _, c := range []struct {
		order string      // what is seen, and microseconds since the one before
		used  base.Number // under an enforced limit it is never above it
		want  string
	}{
		{"over 0 out 0 exit 0", limit, "memory"},
		{"out 0 over 0 exit 0", limit, "memory"},
		{"out 0 over 10 exit 10", limit, "memory"},
		{"out 0 over 400000 exit 10", limit, "memory"},
		{"over 0 exit 0 out 400000", limit, "memory"},
		{"over 0 exit 100000 out 10", limit, "memory"},
		{"over 0 exit 1900000 out 10", limit, "memory"},
		{"out 0 over 0 exit 0", limit + 1, "memory"},
		{"over 0 exit 0 out 0", limit + 1, "memory"},
		{"exit 0 over 0 out 0", limit, "memory"},
		{"exit 0 over 0 out 0", limit + 1, "memory"},
		{"out 0 exit 0", 0, "crash"},
		{"out 0 exit 0 over 0", limit, "crash"},
		{"exit 0 out 0 over 10", limit + 1, "crash"},
	} {
		for _, enforced := range []bool{true, false} {
			if !enforced && c.used == limit {
				continue // the observed value is above it
			}
			m := &fakeMachine{slow: 3, think: -1, virtual: enforced}
			m.seen(c.order, limit, c.used)
			_, s, log := staged(t, "dots", rules.Limits{Move: 10000000, Memory: limit}, m)
			if s.Status != judge.Verified || !strings.Contains(log, "\nfault 1 "+c.want+" ") || strings.Count(log, "\nfault ") != 1 {
				t.Errorf("%s, %d bytes, enforced %v: %s, want %s\n%s", c.order, c.used, enforced, s.Status, c.want, log)
			}
		}
	}
}

// If the system has ended processes of a program but not the program itself, the referee
// ends it. That its memory was the cause is attested by the referee.
func TestOthersEndedForMemory(t *testing.T) {
	const limit = 64 << 20
	m := &fakeMachine{slow: 3, think: -1, virtual: true}
	m.seen("over 0", limit, limit)
	m.died = 0
	_, s, log := staged(t, "dots", rules.Limits{Move: 10000000, Memory: limit}, m)
	if s.Status != judge.AttestedStatus || !strings.Contains(log, "\nfault 1 memory ") || strings.Count(log, "\nkill 1 ") != 1 {
		t.Errorf("%s\n%s", s.Status, log)
	}
}

// seen queues the events of the program of seat 1 in its second turn.
func (m *fakeMachine) seen(order string, limit, used base.Number) {
	at := base.Number(5000)
	m.died = at
	words := strings.Fields(order)
	for i := 0; i < len(words); i += 2 {
		var after base.Number
		fmt.Sscan(words[i+1], &after)
		at += after
		e := process.Event{Program: 1, Kind: process.Exit, Word: "signal", Num: [4]base.Number{9, 0, 0, base.Unknown}}
		switch words[i] {
		case "over":
			e = process.Event{Program: 1, Kind: process.Over, Num: [4]base.Number{base.Number(limit), base.Number(used)}}
		case "out":
			e = process.Event{Program: 1, Kind: process.EOF}
		}
		m.add(e, at)
	}
}
