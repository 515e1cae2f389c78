package synth_test

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/tools/internal/synth"
)

// line is a line of a log as anybody can read it.
type line struct {
	no   int64
	word []string
}

func lines(b []byte) []line {
	var list []line
	for i, text := range strings.Split(strings.TrimSuffix(string(b), "\n"), "\n") {
		list = append(list, line{int64(i + 1), strings.Split(text, " ")})
	}
	return list
}

func number(t *testing.T, s string) int64 {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// charges checks the time charged for every move: from where start says that the clock of
// the seat began, to the stamp of the source.
func charges(t *testing.T, b []byte, start func(all []line, m line, seat string) int64) {
	t.Helper()
	all := lines(b)
	moves := 0
	for _, l := range all {
		if l.word[0] != "m" {
			continue
		}
		moves++
		seat, source := l.word[2], all[number(t, l.word[3])-1]
		want := number(t, source.word[2]) - start(all, source, seat)
		if got := number(t, l.word[4]); got != want {
			t.Errorf("line %d: charged %d µs, want %d", l.no, got, want)
		}
	}
	if moves < 5 {
		t.Fatalf("%d moves, too few to tell anything", moves)
	}
}

// stampAbove is the stamp of the last line above the given one that fits.
func stampAbove(t *testing.T, all []line, below line, fits func(i int) bool) int64 {
	t.Helper()
	for i := int(below.no) - 2; i >= 0; i-- {
		if fits(i) {
			return number(t, all[i].word[2])
		}
	}
	t.Fatalf("line %d: nothing starts the clock", below.no)
	return 0
}

func starts(l line, words ...string) bool {
	return len(l.word) >= len(words) && strings.Join(l.word[:len(words)], " ") == strings.Join(words, " ")
}

// Official rules 3.4.8: from the answer to step?, and for the opener's first move from
// its start. The answer to a question is the line sent right below it or, if it had to
// wait, right below the opponent's move; it is the line of two characters.
func TestChargedFromStep(t *testing.T) {
	for _, pair := range [][2]string{{"reach", "guard"}, {"guard", "scout"}, {"scout", "reach"}} {
		b := mustMake(t, synth.Options{Players: pair, Seed: 1})
		charges(t, b, func(all []line, source line, seat string) int64 {
			return stampAbove(t, all, source, func(i int) bool {
				l := all[i]
				return starts(l, "run", seat) || starts(l, ">", seat) && len(l.word[3]) == 2
			})
		})
	}
}

// The clock of a program that never asks step? runs since the opponent's move, from the
// moment when that move is available.
func TestChargedFromMove(t *testing.T) {
	b := mustMake(t, synth.Options{Players: [2]string{"dice", "dice"}, Seed: 1})
	if bytes.Contains(b, []byte("step?")) {
		t.Fatal("dice asks step?")
	}
	charges(t, b, func(all []line, source line, seat string) int64 {
		other := map[string]string{"1": "2", "2": "1"}[seat]
		return stampAbove(t, all, source, func(i int) bool {
			l := all[i]
			return starts(l, "<", other) && l.word[3] == "step!" || seat == "1" && starts(l, "run", "1")
		})
	})
}

// Official rules 3.3.8: from the start of the process to its end.
func TestChargedFromRun(t *testing.T) {
	b := mustMake(t, synth.Options{Players: [2]string{"reach", "guard"}, Protocol: "file", Seed: 1})
	charges(t, b, func(all []line, source line, seat string) int64 {
		exit := all[source.no-2]
		if !starts(exit, "exit", seat, source.word[2]) {
			t.Errorf("line %d: the file is not read at the exit", source.no)
		}
		return stampAbove(t, all, source, func(i int) bool { return starts(all[i], "run", seat) })
	})
}

// Format T5: a tick at the beginning, at least every ten seconds, at the end.
// On a wide field the game takes longer than that.
func TestTicks(t *testing.T) {
	for _, fault := range []synth.Fault{"", synth.Silent, synth.Stall, synth.Sleep} {
		l := mustRead(t, mustMake(t, synth.Options{Players: [2]string{"scout", "scout"}, Width: 20, Height: 20, Fault: fault, FaultPly: 120, Seed: 2}))
		last, ticks, end := base.Number(0), 0, base.Number(0)
		for _, rec := range l.Records {
			if rec.Kind == logfmt.Tick {
				if rec.Time-last > 10_000_000 {
					t.Errorf("%q: no tick from %d to %d", fault, last, rec.Time)
				}
				last, ticks = rec.Time, ticks+1
			}
			end = max(end, rec.Time)
		}
		if l.Records[0].Kind != logfmt.Tick || last != end || ticks < 3 {
			t.Errorf("%q: %d ticks, the last at %d of %d", fault, ticks, last, end)
		}
	}
}

// While the host is busy, tasks wait and both clocks run on.
func TestStall(t *testing.T) {
	var ticks []logfmt.Record
	for _, rec := range mustRead(t, mustMake(t, synth.Options{Fault: synth.Stall})).Records {
		if rec.Kind == logfmt.Tick {
			ticks = append(ticks, rec)
		}
	}
	if d := ticks[1].Num[1] - ticks[0].Num[1]; d < 7_000_000 {
		t.Errorf("tasks waited %d µs", d)
	}
	if d := ticks[1].Time - ticks[0].Time; d < 7_000_000 {
		t.Errorf("the clock went on by %d µs", d)
	}
}

// Every process that is started ends once, before it is started again and
// before the log ends; one that was killed ends by that signal.
func TestProcesses(t *testing.T) {
	for _, protocol := range []string{"console", "file"} {
		for _, fault := range append(synth.Faults(), "") {
			o := synth.Options{Players: [2]string{"guard", "scout"}, Protocol: protocol, Fault: fault, Seed: 4}
			if fault == synth.EarlyStep {
				o.FaultPly = 1
			}
			b, err := synth.Append(nil, o)
			if err != nil {
				continue // console only
			}
			processes(t, protocol+" "+string(fault), mustRead(t, b))
		}
	}
}

func processes(t *testing.T, name string, l *logfmt.Log) {
	var running, killed [3]bool
	for _, rec := range l.Records {
		s := rec.Seat
		switch rec.Kind {
		case logfmt.Run:
			if running[s] {
				t.Errorf("%s: seat %d is started twice", name, s)
			}
			running[s], killed[s] = true, false
		case logfmt.Said, logfmt.Sent, logfmt.Noted, logfmt.Close, logfmt.Kill:
			if !running[s] {
				t.Errorf("%s: line %d concerns seat %d, which does not run", name, rec.Line, s)
			}
			killed[s] = killed[s] || rec.Kind == logfmt.Kill
		case logfmt.Exit:
			if !running[s] || killed[s] != (string(rec.Word) == "signal" && rec.Num[0] == 9) {
				t.Errorf("%s: line %d: ends by %s %d, running %v, killed %v", name, rec.Line, rec.Word, rec.Num[0], running[s], killed[s])
			}
			running[s] = false
		}
	}
	if running[1] || running[2] {
		t.Errorf("%s: programs outlive the log: %v", name, running)
	}
}

// Official rules 3.3.9: a process over its time is ended by force, whatever answer it has
// left.
func TestLateFile(t *testing.T) {
	b := mustMake(t, synth.Options{Protocol: "file", Fault: synth.Late})
	if n := bytes.Count(b, []byte(" signal 9 ")); n != 1 {
		t.Errorf("%d processes were killed, want 1", n)
	}
}

// A fault names its source and has the text of that line; for an illegal move it has the
// move.
func TestOffendingText(t *testing.T) {
	for _, protocol := range []string{"console", "file"} {
		for _, fault := range []synth.Fault{synth.Illegal, synth.Unreadable, synth.Refused} {
			l := mustRead(t, mustMake(t, synth.Options{Protocol: protocol, Fault: fault}))
			for _, rec := range l.Records {
				if rec.Kind != logfmt.Fault {
					continue
				}
				want := string(l.Record(rec.Source).Text)
				if fault == synth.Illegal {
					want = strings.TrimSpace(strings.TrimPrefix(want, "step! "))
				}
				if string(rec.Text) != want {
					t.Errorf("%s, %s: %q, want %q", protocol, fault, rec.Text, want)
				}
			}
		}
	}
}

// The opener has no step to ask for (ruling early_step).
func TestOpenerAsksNoStep(t *testing.T) {
	for _, p := range synth.Players() {
		b := mustMake(t, synth.Options{Players: [2]string{p.ID, "dice"}})
		if before, _, _ := bytes.Cut(b, []byte("\nm 1 ")); bytes.Contains(before, []byte("step?")) {
			t.Errorf("%s asks step? before any move", p.ID)
		}
	}
}

// A program's error output is kept up to a cap, and everything beyond is counted, however
// short.
func TestErrorOutput(t *testing.T) {
	l := mustRead(t, mustMake(t, synth.Options{Players: [2]string{"scout", "reach"}, Fault: synth.Noisy, Seed: 2}))
	kept, lost := 0, int64(0)
	for _, rec := range l.Records {
		switch rec.Kind {
		case logfmt.Noted:
			kept += len(rec.Text) + 1
			if kept > 500 && strings.HasPrefix(string(rec.Text), "ply ") {
				t.Errorf("line %d: kept, though more was lost before it", rec.Line)
			}
		case logfmt.Flood:
			lost = int64(rec.Num[0])
			if rec.Stream != logfmt.Err || rec.Seat != 1 {
				t.Errorf("flood %+v", rec)
			}
		}
	}
	if kept < 3000 || kept > 4096 || lost < 4096 {
		t.Errorf("%d bytes kept, %d lost", kept, lost)
	}
}

// Official rules 3.4.6 and 3.3.6: two lines, in Latin letters.
func TestInfo(t *testing.T) {
	for _, protocol := range []string{"console", "file"} {
		b := mustMake(t, synth.Options{Session: "info", Players: [2]string{"scout"}, Protocol: protocol})
		s := judged(t, b)
		if s.Status != judge.Verified || len(s.Findings) > 0 || s.Header.Session != "info" || s.Header.Seats() != 1 {
			t.Errorf("%s: %s %v", protocol, s.Status, s.Findings)
		}
		seconds := ""
		for _, rec := range mustRead(t, b).Records {
			switch rec.Kind {
			case logfmt.Said:
				seconds += string(rec.Text) + "\n"
			case logfmt.Got:
				seconds += string(rec.Text)
			case logfmt.Run:
				if words := strings.Fields(string(rec.Text)); len(words) < 2 || words[1] != "INFO" {
					t.Errorf("%s: started with %s", protocol, rec.Text)
				}
			}
		}
		if strings.Count(seconds, "\n") != 2 || strings.ContainsFunc(seconds, func(r rune) bool { return r > 0x7e }) {
			t.Errorf("%s: told %q", protocol, seconds)
		}
	}
}

// A second attempt names the digest of the log of the first.
func TestAttempts(t *testing.T) {
	first := mustMake(t, synth.Options{ID: "g1", Fault: synth.Stall})
	second := mustMake(t, synth.Options{ID: "g1-2", Attempt: 2, Previous: logfmt.DigestOf(first)})
	if s := judged(t, second); s.Status != judge.Verified || s.Header.Attempt != 2 || s.Header.Previous != logfmt.DigestOf(first) {
		t.Errorf("%s, attempt %d after %s", s.Status, s.Header.Attempt, s.Header.Previous)
	}
}
