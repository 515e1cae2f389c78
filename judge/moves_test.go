package judge_test

import (
	"bytes"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

const (
	opened1 = "< 1 10 step! A0\nm 1 1 24 10 - A0\n" // the first move, in lines 24 and 25
	charged = "raw stamped|moves charged"
	misread = "misread-move:decisive"
	missed  = "missed-fault:decisive"
)

// ofMoves are claims of moves that do not hold, and why (format P18, P24).
var ofMoves = []reason{
	// Nothing more follows from the records.
	{byConsole, "", both + "< 2 10 hello\nm 1 2 24 5 - A0\n", judge.WrongSeat, `the move "A0" is claimed of seat 2 (b) while seat 1 (a) is in turn`, "wrong-seat:decisive"},
	{byConsole, "", both + "< 1 10 hello\nm 1 1 24 5 - a0\n", judge.BadMove, `no canonical move is claimed of seat 1 (a): not a coordinate: "a0" (a small letter)`, "bad-move:decisive"},
	{byConsole, "", both + "< 1 10 hello\nm 1 1 24 5 - A0\n", judge.MisreadMove, `"hello" at line 24 of seat 1 (a) is not a move in its turn`, misread},

	{byConsole, "", both + "< 1 10 step! A0\nm 1 1 24 10 - a0\n", judge.BadMove, `no canonical move is claimed of seat 1 (a): not a coordinate: "a0" (a small letter)`, "bad-move:decisive"},

	{byConsole, "", "run 1 0 a bot fast\n< 1 10 hello\nm 1 1 23 5 - A0\n", judge.MisreadMove, `"hello" at line 23 of seat 1 (a) is not a move in its turn`, misread},

	// The source is above the answer, or below it, or of the other.
	{byConsole, "", both + "< 1 10 hello\n< 1 20 step! 1A\nm 1 1 24 5 - A0\n", judge.MisreadMove, `"hello" at line 24 of seat 1 (a) is not a move in its turn`, misread},
	{byConsole, "", both + "< 1 10 hello\n< 1 20 step! A0\nm 1 1 24 5 - A0\n", judge.MisreadMove, `"hello" at line 24 of seat 1 (a) is not a move in its turn`, misread},
	{byConsole, "", both + "< 1 10 step! A0\n< 1 20 step! B0\nm 1 1 25 5 - B0\n", judge.DroppedMove, `the answer of seat 1 (a) is a legal move, and was ignored: "step! A0" at line 24`, "dropped-move:decisive"},
	{byConsole, "", both + "< 1 10 step! A0\n< 2 20 hello\nm 1 2 25 5 - B0\n", judge.WrongSeat, `the move "B0" is claimed of seat 2 (b) while seat 1 (a) is in turn`, "wrong-seat:decisive"},
	{byConsole, "", both + opened1 + "< 2 20 step! A1\nm 2 2 26 10 - A1\n< 1 30 hello\nm 3 1 24 5 - A0\n", judge.MisreadMove, `"step! A0" at line 24 of seat 1 (a) is not a move in its turn; it is the move of ply 1`, misread},

	// The answer means nothing: its program had ended, or had been sent what was not due.
	{byConsole, "", both + "exit 2 5 code 0 1 1 1\n< 1 10 step! A0\nm 1 1 25 10 - A0\n< 2 20 step! A1\nm 2 2 27 5 - A1\n", judge.MisreadMove,
		`"step! A1" at line 27 of seat 2 (b) is not a move in its turn; it had ended at line 24`, misread},
	{byConsole, "", both + "kill 2 5 KILL\n< 1 10 step! A0\nm 1 1 25 10 - A0\n< 2 20 step! A1\nm 2 2 27 5 - A1\n", judge.MisreadMove,
		`"step! A1" at line 27 of seat 2 (b) is not a move in its turn; it had been killed at line 24`, ""},
	{byConsole, "", both + "kill 1 5 TERM\n< 1 10 hello\nm 1 1 25 5 - A0\n", judge.MisreadMove, `"hello" at line 25 of seat 1 (a) is not a move in its turn`, ""},
	{byConsole, "", both + "eof 1 5 err\npart 1 6 out x\n< 1 10 hello\nm 1 1 26 5 - A0\n", judge.MisreadMove, `"hello" at line 26 of seat 1 (a) is not a move in its turn`, misread},
	{byConsole, "", both + "> 1 5 x\n< 1 10 step! 1A\nm 1 1 25 5 - A0\n", judge.MissedFault,
		`an answer of seat 1 (a) was accepted that is not a move: "step! 1A" at line 25: not a coordinate: "1A"`, "wrong-line:decisive " + missed},
	{byConsole, "", both + opened1 + "< 2 15 step?\n> 2 20 A0\\x20\n< 2 30 hello\nm 2 2 28 5 - A1\n", judge.MisreadMove,
		`"hello" at line 28 of seat 2 (b) is not a move in its turn`, "wrong-line:decisive " + misread},
	{byConsole, "", both + opened1 + "< 2 15 step?\n> 2 20 B0\n< 2 30 hello\nm 2 2 28 5 - A1\n", judge.MisreadMove,
		`"hello" at line 28 of seat 2 (b) is not a move in its turn`, ""},

	// A fault that nobody claims: at the move below it, the other's fault, the result.
	{byConsole, "", both + "< 1 10 step! 1A\n< 1 20 step! A0\nm 1 1 25 5 - A0\n", judge.MissedFault, `an offence of seat 1 (a) was ignored: "step! 1A" at line 24: not a coordinate: "1A"`, missed},
	{byConsole, "", both + "< 1 10 step! 1A\nfault 2 exit - - -\n", judge.MissedFault, `an offence of seat 1 (a) was ignored: "step! 1A" at line 24: not a coordinate: "1A"`, missed},
	{byConsole, "", both + "< 1 10 step! 1A\nresult 1 five\n", judge.MissedFault, `an offence of seat 1 (a) was ignored: "step! 1A" at line 24: not a coordinate: "1A"`, ""},
	{byConsole, "", both + "kill 1 5001 KILL\nfault 2 exit - - -\n", judge.MissedFault, "the time of seat 1 (a) had run out at line 24, and that was ignored: " + slow, missed},
	{byConsole, "", both + "part 1 5001 out step! A0\nm 1 1 24 5001 - A0\n", judge.MissedFault,
		`the time of seat 1 (a) had run out at line 24, and that was ignored: over its time, 5.001 ms of 5 ms: its clock ran from the start of the program at line 22, and its output "step! A0" at line 24 had no line end by line 24`, missed},
	{byConsole, "", both + "< 1 5001 step! 1A\nm 1 1 24 5001 - A0\n", judge.MissedFault,
		`a reply of seat 1 (a) was accepted over its time, 5.001 ms of 5 ms: its clock ran from the start of the program at line 22, and "step! 1A" came at line 24 (fiverow 1.7, 3.4.8)`, missed},
	{byConsole, "", both + "< 1 5001 step! 1A\nfault 1 illegal 24 - -\n", judge.FaultConfirmed,
		`seat 1 (a), over its time, 5.001 ms of 5 ms: its clock ran from the start of the program at line 22, and "step! 1A" came at line 24; lateness counts before what the answer says: not a coordinate: "1A" (fiverow 1.7, 3.4.8)`, "fault:note"},
	{byConsole, "", both + "exit 1 5 code 0 1 1 1\neof 1 5 out\nfault 2 crash - - -\n", judge.MissedFault,
		"seat 1 (a) was out at line 24, and that was ignored: exit: the program ended by itself at line 24, with exit code 0; it had used 1 bytes of memory at most", missed},

	// Below what the first false claim rests on, what the referee sent is not looked at,
	// unless it is material; above it, it is.
	{byConsole, "", both + "< 1 10 step! A0\n> 2 15 x\nm 1 1 24 10 - B0\n", judge.MisreadMove, `"step! A0" at line 24 of seat 1 (a) says "A0", not "B0"`, misread},
	{byConsole, "", both + "< 1 10 hello\n> 2 15 x\nm 1 1 24 5 - A0\n", judge.MisreadMove, `"hello" at line 24 of seat 1 (a) is not a move in its turn`, misread},
	{byConsole, "", both + "> 2 5 x\n< 1 10 step! A0\nm 1 1 25 10 - B0\n", judge.WrongLine, `seat 2 (b) was sent a line that was not due: "x" where nothing was due`, "wrong-line:decisive " + misread},
	{byConsole, "", both + "< 1 10 step! A0\n> 2 15 x\nfault 2 crash - - -\n", judge.DroppedMove, `the answer of seat 1 (a) is a legal move, and was ignored: "step! A0" at line 24`, "dropped-move:decisive"},
	{byConsole, "", both + "> 2 15 x\nfault 2 crash - - -\n> 2 20 y\n", judge.WrongLine, `seat 2 (b) was sent a line that was not due: "x" where nothing was due`, "wrong-line:decisive false-fault:decisive"},

	// A time that the log itself charges.
	{byConsole, charged, "m 1 1 - 5001 - A0\n", judge.MissedFault, `"A0" of seat 1 (a) was accepted over its time, 5.001 ms of 5 ms, by the time that the log itself charges`, missed},
	{byConsole, charged, "m 1 1 - 5000 - A0\nm 2 2 - 5000 - A1\nm 3 1 - 4001 - B0\n", judge.MissedFault,
		`"B0" of seat 1 (a) was accepted over its time, 9.001 ms of 9 ms for the whole game, by the time that the log itself charges`, missed},
	{byConsole, charged + ";9000 5000 0|9000 - 0", "m 1 1 - 1 - A0\nm 2 2 - 5000 - A1\nm 3 1 - 9000 - B0\n", judge.MissedFault,
		`"B0" of seat 1 (a) was accepted over its time, 9.001 ms of 9 ms for the whole game, by the time that the log itself charges`, missed},
	{byConsole, charged + ";5000 0 any|5000 1 any", "m 1 1 - 5001 - A0\nm 2 2 - 5002 - A1\n", judge.MissedFault, `"A1" of seat 2 (b) was accepted over its time, 5.002 ms of 5 ms, by the time that the log itself charges`, missed},
	{byConsole, charged, "m 1 1 - 1 - A0\nm 2 2 - 1 - A1\nm 3 1 - ? - B0\nfault 2 timeout-total - 9000 9000\n", judge.FalseFault, "the fault timeout-total of seat 2 (b) does not hold: its time had not run out: 9 ms of 9 ms", "false-fault:decisive"},

	// After the end.
	{byConsole, "", both + "exit 1 5 code 0 1 1 1\neof 1 5 out\nfault 1 exit - - -\n< 2 20 step! A0\nm 1 2 27 5 - A0\n", judge.MoveAfterEnd,
		`the move "A0" of seat 2 (b) is claimed after the end: it ended by the fault of seat 1 (a) at line 24, exit`, "fault:note move-after-end:reason"},
	{byConsole, amongMoves, "fault 1 exit - - -\nm 1 2 - ? - A0\nm 2 1 - ? - A1\n", judge.MoveAfterEnd, `the move "A0" of seat 2 (b) is claimed after the end: it ended by the fault of seat 1 (a) at line 22, exit`, "attested:note move-after-end:reason"},
}

// A game may be over in its start position: nobody can move, or nobody is left.
func TestOverAtTheStart(t *testing.T) {
	for start, reason := range map[string]string{"| 1-2:0 1-3:0 2-3:0 | 0 0 | - | -": "complete", "| - | 0 0 | - | 1 2": "both-out"} {
		file := strings.Replace(string(fuzzLog(byCommands, "1,1 9,1 5,9 "+start, "m 1 1 - ? 0 1 2\n")), "raw stamped", "moves none", 1)
		s, err := judge.New(all.Games(), judge.Options{}).Next(logfmt.NewReader(strings.NewReader(file), "f"))
		if err != nil {
			t.Fatal(err)
		}
		want := `the move "1 2" of seat 1 (a) is claimed after the end: it ended before the first ply, by ` + reason
		if f := s.Findings[1]; f.Code != judge.MoveAfterEnd || !strings.HasPrefix(f.Message(), want) || f.Ply != 0 {
			t.Errorf("%s: %s %s, want %s", start, f.Code, f.Message(), want)
		}
	}
}

// untimed is a log of the exchange in which only moves have times: seat 1's second took so
// long, and seat 2 answers it below its claim, or above if the game went on.
func untimed(second base.Number, wentOn bool) *recording {
	r := recorded("raw", "charged")
	r.header.Rulings.Deviations = nil
	for s := base.First; s <= base.Second; s++ {
		r.add(logfmt.Record{Kind: logfmt.Run, Seat: s, Time: unknown, Word: []byte("bots"), Text: []byte("./bot")})
	}
	charge := func(ply int32, s base.Seat, line logfmt.Line, took base.Number, text string) {
		r.add(logfmt.Record{Kind: logfmt.Move, Ply: ply, Seat: s, Source: line, Num: [4]base.Number{took, no}, Text: []byte(text)})
	}
	charge(1, 1, r.said(1, unknown, "step! A0"), 700, "A0")
	charge(2, 2, r.said(2, unknown, "step! A1"), 800, "A1")
	line := r.said(1, unknown, "step! B0")
	next := logfmt.Line(0)
	if wentOn {
		next = r.said(2, unknown, "step! B1")
	}
	charge(3, 1, line, second, "B0")
	if wentOn {
		charge(4, 2, next, 900, "B1")
	}
	return r
}

// Without stamps the times of the claims count. A move that was late by its own claim is
// taken back, and its seat is out, unless the game had gone on by then.
func TestUntimed(t *testing.T) {
	for _, c := range []struct {
		second base.Number
		wentOn bool
		moves  string
		winner base.Seat
		found  string
	}{
		{5000000, false, "A0 700 A1 800 B0 5000000", 0, "open:note"},
		{5000000, true, "A0 700 A1 800 B0 5000000 B1 900", 0, "open:note"},
		{5000001, false, "A0 700 A1 800", 2, "missed-fault:decisive"},
		{5000001, true, "A0 700 A1 800 B0 5000001 B1 ?", 2, "missed-fault:decisive"},
	} {
		r := untimed(c.second, c.wentOn)
		r.open = true
		s, err := judge.New(all.Games(), judge.Options{Keep: true}).Next(logfmt.NewReader(bytes.NewReader(r.bytes(t)), "t.mlog"))
		if err != nil {
			t.Fatal(err)
		}
		var moves []string
		for _, m := range s.Moves {
			moves = append(moves, string(s.Game.AppendMove(nil, m.Move)), m.Charged.String())
		}
		if got := strings.Join(moves, " "); got != c.moves || s.Outcome.Winner != c.winner || found(s) != c.found || len(s.Moves) != s.Plies {
			t.Errorf("%s, went on %v: %s, seat %d wins, %d plies, %s; want %+v", c.second, c.wentOn, got, s.Outcome.Winner, s.Plies, found(s), c)
		}
	}
}
