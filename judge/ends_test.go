package judge_test

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// leftEmpty returns a game by files whose program ended in this way, after a kill if
// there was one, and left an empty answer file. The log claims a fault.
func leftEmpty(how string, value, peak base.Number, kill, claim string) *recording {
	r := recorded("raw", "stamped")
	r.header.Protocol, r.header.Clock.From = "file", "run"
	r.add(logfmt.Record{Kind: logfmt.Put, Seat: 1, Time: 1, Word: []byte("field"), Text: []byte(strings.Repeat("..........\n", 10))})
	r.add(logfmt.Record{Kind: logfmt.Run, Seat: 1, Time: 1, Word: []byte("bots"), Text: []byte("./bot X field answer")})
	if kill != "" {
		r.add(logfmt.Record{Kind: logfmt.Kill, Seat: 1, Time: 100, Word: []byte(kill)})
	}
	r.add(logfmt.Record{Kind: logfmt.Exit, Seat: 1, Time: 200, Word: []byte(how), Num: [4]base.Number{value, unknown, unknown, peak}})
	r.add(logfmt.Record{Kind: logfmt.Got, Seat: 1, Time: 300, Word: []byte("answer")})
	return r.fault(1, claim, noLine, no, no, "").result(2, "fault")
}

// By files an empty answer after a signal that the referee did not cause is a crash, any
// other empty answer is just that (format P5). A claim of an end that the exit
// contradicts is false (P19), and so is one of an end if the referee had sent KILL (P20).
func TestEmptyFile(t *testing.T) {
	for _, c := range []struct {
		name    string
		log     *recording
		status  judge.Status
		finding string
		message string // of the first finding: a part
		witness string
	}{
		{"a crash", leftEmpty("signal", 11, unknown, "", "crash"), judge.Verified, "fault:note", "seat 1 (x), crash: the program ended by itself at line 24, by signal 11 (", "signal=11"},
		{"a crash called an exit", leftEmpty("signal", 11, unknown, "", "exit"), judge.Rejected, "false-fault:reason", "the fault exit of seat 1 (x) does not hold: the program ended by itself", ""},
		{"an answer that declines", leftEmpty("code", 3, 1, "", "refused"), judge.Verified, "fault:note", "refused", ""},
		{"an answer called a crash", leftEmpty("code", 3, 1, "", "crash"), judge.Rejected, "false-fault:reason", "the fault crash of seat 1 (x) does not hold: the program ended by itself at line 24, with exit code 3; it had used 1 bytes of memory at most (", ""},
		{"an answer called an exit", leftEmpty("code", 3, 1, "", "exit"), judge.Rejected, "false-fault:reason", "", ""},
		{"killed, and called a crash", leftEmpty("signal", 9, unknown, "KILL", "crash"), judge.Rejected, "wrong-kill:decisive false-fault:decisive", "", ""},
	} {
		s := c.log.judge(t)
		f := s.Findings[0]
		if s.Status != c.status || found(s) != c.finding || !strings.Contains(f.Message(), c.message) || !strings.Contains(f.Witness.String(), c.witness) {
			t.Errorf("%s: %s, %q, %q (%s); want %s, %q, %q, %q", c.name, s.Status, found(s), f.Message(), f.Witness, c.status, c.finding, c.message, c.witness)
		}
	}
}
