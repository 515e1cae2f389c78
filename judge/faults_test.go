package judge_test

import (
	"strings"

	"scrutineer/judge"
)

// Sent before the first move of dots.
const turned = "> 1 0 3 3 1\n> 2 0 3 3 2\n> 1 0 -1 -1 -1\n"

// asked is a game of triangles until seat 1 has to move, in line 30.
const asked = both + "> 1 0 set_points 3 1 1 9 1 5 9\n< 1 1 =\n< 1 1\n> 1 2 time_left 8\n< 1 3 =\n< 1 3\n> 1 3 gen_move\n"

// amongMoves is a log without an exchange.
const amongMoves = "raw stamped|moves none"

// unknownTalk is a log of the exchange by a protocol that nobody knows.
const unknownTalk = "protocol console|protocol ?"

// slow is what is said of a program that was killed a microsecond late, and of nothing
// else.
const slow = `over its time, 5.001 ms of 5 ms: its clock ran from the start of the program at line 22, and no answer had come by line 24`

// ofFaults are claims of faults, true and false, and why (format P19, P20).
var ofFaults = []reason{
	// A legal answer.
	{byServer, "", both + turned + "< 1 5 0 0 0\nfault 1 illegal 27 - -\n", judge.FalseFault, `the fault illegal of seat 1 (a) does not hold: the answer at line 27 is a legal move: "0 0 0"`, "false-fault:decisive"},

	// Time first, and what is claimed beside it.
	{byConsole, "", both + "< 1 5001 step! Z9\nfault 1 illegal 24 - -\n", judge.FaultConfirmed,
		`seat 1 (a), over its time, 5.001 ms of 5 ms: its clock ran from the start of the program at line 22, and "step! Z9" came at line 24; lateness counts before what the answer says: Z9 is not on the field of 5 columns and 5 rows`, "fault:note"},
	{byConsole, "limits - -|limits 1000 -", both + "kill 1 5001 KILL\nexit 1 5002 signal 9 1 1 1001\nfault 1 memory - 1000 1001\n", judge.FaultConfirmed, "seat 1 (a), " + slow, "fault:note"},
	{byConsole, "limits - -|limits 1000 -", both + "kill 1 5001 KILL\nexit 1 5002 signal 9 1 1 1000\nfault 1 memory - 1000 ?\n", judge.FalseFault, "the fault memory of seat 1 (a) does not hold: it is another: " + slow, "false-fault:decisive"},
	{byConsole, "limits - -|limits ? -", both + "kill 1 5001 KILL\nexit 1 5002 signal 9 1 1 1001\nfault 1 memory - 1000 1001\n", judge.FalseFault, "the fault memory of seat 1 (a) does not hold: it is another: " + slow, "false-fault:decisive"},
	{byConsole, "", both + "kill 1 5001 KILL\nfault 1 timeout-move - 5000 5002\n", judge.WrongTime, "seat 1 (a) used 5.001 ms by the stamps, not 5.002 ms", "fault:note wrong-time:cosmetic"},
	{byConsole, "", both + "kill 1 5001 KILL\nfault 1 exit - - -\n", judge.FalseFault, "the fault exit of seat 1 (a) does not hold: it is another: " + slow, "false-fault:decisive"},

	// Another offence than the derived one, or a move.
	{byConsole, "", both + "< 1 10 step! A0\nm 1 1 24 10 - A0\nfault 1 illegal 24 - -\n", judge.FalseFault, `the fault illegal of seat 1 (a) does not hold: "step! A0" at line 24 is not an offence: it is the move of ply 1`, "false-fault:decisive"},
	{byConsole, "", both + "< 1 10 step! 1A\n< 1 20 step! 1A\nfault 1 unreadable 25 - -\n", judge.FalseFault,
		`the fault unreadable of seat 1 (a) does not hold: the offence is not at line 25: unreadable: "step! 1A" at line 24: not a coordinate: "1A"`, ""},
	{byConsole, "", both + "fault 1 illegal - - -\n", judge.FalseFault, "the fault illegal of seat 1 (a) does not hold: no offence is recorded", "false-fault:decisive"},
	{byConsole, "", both + "fault 2 illegal - - -\n", judge.FalseFault, "the fault illegal of seat 2 (b) does not hold: it was not in turn, but seat 1 (a), and no offence of it is recorded", "false-fault:decisive"},
	{byConsole, "", both + "< 1 10 hello\nfault 1 protocol 24 - -\n", judge.FalseFault, `the fault protocol of seat 1 (a) does not hold: "hello" at line 24 is not an offence: by the rulings of the log it is ignored`, "false-fault:decisive"},
	{byConsole, "", both + "part 1 10 out step!\nfault 1 unreadable 24 - -\n", judge.FalseFault, `the fault unreadable of seat 1 (a) does not hold: "step!" at line 24 is not an offence: by the rulings of the log it is ignored`, "false-fault:decisive"},
	{byConsole, "", both + "part 1 10 out step!\nexit 1 20 code 0 1 1 1\nfault 1 unreadable 24 - -\n", judge.FaultConfirmed,
		`seat 1 (a), unreadable: the program ended at line 25 within a line: "step!" at line 24`, "fault:note"},

	// A reply is all its lines, to the empty one.
	{byCommands, "", asked + "< 1 4 = 1 1\n< 1 4\nfault 1 illegal 31 - -\n", judge.FaultConfirmed, `seat 1 (a), illegal: "= 1 1" at line 31: both ends are point 1`, "fault:note"},
	{byCommands, "", asked + "< 1 4 = 1 1\n< 1 4\nfault 1 illegal 32 - -\n", judge.FaultConfirmed, `seat 1 (a), illegal: "= 1 1" at line 31: both ends are point 1`, "fault:note"},
	{byCommands, "", asked + "< 1 4 = 1 2\n< 1 4 and more\n< 1 4\nfault 1 unreadable 32 - -\n", judge.FaultConfirmed, `seat 1 (a), unreadable: "= 1 2\nand more" at line 31: the reply has more than a line`, "fault:note"},
	{byCommands, "", asked + "< 1 4 = 1 1\n< 1 4\nfault 1 illegal 28 - -\n", judge.FalseFault, `the fault illegal of seat 1 (a) does not hold: the offence is not at line 28: illegal: "= 1 1" at line 31: both ends are point 1`, "false-fault:decisive"},
	// An empty line is an offence under strict replies, and not the empty file of a crash.
	{byCommands, "\nprotocol| reply=strict\nprotocol", asked + "< 1 4\nexit 1 5 signal 6 1 1 1\nfault 1 crash - - -\n", judge.FalseFault,
		`the fault crash of seat 1 (a) does not hold: it is another: unreadable at line 31: an empty line where a reply should begin: ""`, "false-fault:decisive"},

	// Ends: by itself, by the referee, of another kind, or none.
	{byConsole, "", both + "fault 1 exit - - -\n", judge.FalseFault, "the fault exit of seat 1 (a) does not hold: no exit and no end of output is recorded", "false-fault:decisive"},
	{byConsole, "", both + "close 1 10\nexit 1 20 code 0 1 1 1\nfault 1 exit - - -\n", judge.FalseFault,
		"the fault exit of seat 1 (a) does not hold: the program did not end by itself: the referee ended it at line 24, where it closed its input", "wrong-kill:decisive false-fault:decisive"},
	{byConsole, "", both + "kill 1 10 TERM\nexit 1 20 code 0 1 1 1\nfault 1 exit - - -\n", judge.FalseFault,
		"the fault exit of seat 1 (a) does not hold: the program did not end by itself: the referee ended it at line 24, by the signal TERM", "wrong-kill:decisive false-fault:decisive"},
	{byConsole, "", both + "exit 2 10 code 7 1 1 0\nfault 2 crash - - -\n", judge.FalseFault, "the fault crash of seat 2 (b) does not hold: the program ended by itself at line 24, with exit code 7", "false-fault:decisive"},
	{byConsole, "", both + "exit 2 10 signal 6 1 1 50\nfault 2 exit - - -\n", judge.FalseFault, "the fault exit of seat 2 (b) does not hold: the program ended by itself at line 24, by signal 6; it had used 50 bytes of memory at most", "false-fault:decisive"},
	{byConsole, "", both + "exit 2 10 code 7 1 1 ?\nfault 2 exit - - -\n", judge.FaultConfirmed, "seat 2 (b), exit: the program ended by itself at line 24, with exit code 7", "fault:note"},
	{byConsole, "", both + "exit 1 10 code 7 1 1 ?\neof 1 10 out\nfault 1 exit - - -\n", judge.FaultConfirmed, "seat 1 (a), exit: the program ended by itself at line 24, with exit code 7", "fault:note"},
	{byConsole, "", "run 2 1 a b\nnostart 1 10 no such file\nfault 1 not-started - - -\n", judge.FaultConfirmed, `seat 1 (a), not-started: the program could not be started at line 23: "no such file"`, "fault:note"},

	// A limit on output.
	{byConsole, "observed ?|observed 100", both + "< 1 10 " + strings.Repeat("x", 36) + "\n", judge.NoResult, "sealed without a result", ""},
	{byConsole, "observed ?|observed 100", both + "< 1 10 " + strings.Repeat("x", 37) + "\nfault 1 flood - 100 101\n", judge.FaultConfirmed, "seat 1 (a), flood: 101 bytes of 100 bytes at line 24", "fault:note"},
	{byConsole, "", both + "fault 1 flood - 100 200\n", judge.FalseFault, "the fault flood of seat 1 (a) does not hold: no flood of output is recorded", "false-fault:decisive"},
	{byConsole, "", both + "flood 1 10 out 200 ?\nfault 1 flood - 100 200\n", judge.AttestedClaim, "the fault flood of seat 1 (a) at line 25 rests on the referee's word alone", "attested:note"},

	// The exchange by an unknown protocol shows ends, floods and nothing else.
	{byConsole, unknownTalk, both + "fault 1 exit - - -\n", judge.FalseFault, "the fault exit of seat 1 (a) does not hold: no exit and no end of output is recorded", "false-fault:decisive"},
	{byConsole, unknownTalk, both + "fault 1 crash - - -\n", judge.FalseFault, "the fault crash of seat 1 (a) does not hold: no exit and no end of output is recorded", "false-fault:decisive"},
	{byConsole, unknownTalk, both + "exit 1 10 signal 6 1 1 1\nfault 1 crash - - -\n", judge.AttestedClaim, "the fault crash of seat 1 (a) at line 25 rests on the referee's word alone", "attested:note"},
	{byConsole, unknownTalk, both + "fault 1 flood - 100 200\n", judge.FalseFault, "the fault flood of seat 1 (a) does not hold: no flood of output is recorded", "false-fault:decisive"},
	{byConsole, unknownTalk, both + "flood 1 10 out 200 ?\nfault 1 flood - 100 200\n", judge.AttestedClaim, "the fault flood of seat 1 (a) at line 25 rests on the referee's word alone", "attested:note"},
	{byConsole, unknownTalk, both + "fault 1 memory - 100 200\n", judge.FalseFault, "the fault memory of seat 1 (a) does not hold: by the header there is no such limit", "false-fault:decisive"},
	{byConsole, unknownTalk, both + "fault 1 unreadable - - - 7\n", judge.AttestedClaim, "the fault unreadable of seat 1 (a) at line 24 rests on the referee's word alone", "attested:note"},

	// Among moves the text of a claim is all there is.
	{byConsole, amongMoves, "fault 1 unreadable - - - 7\n", judge.FaultConfirmed, `seat 1 (a), unreadable: not a coordinate: "7"`, "fault:note"},
	{byConsole, amongMoves, "fault 1 refused - - - 7\n", judge.FaultConfirmed, `seat 1 (a), refused: not a coordinate: "7"`, "fault:note"},
	{byConsole, amongMoves, "fault 1 illegal - - - 7\n", judge.FaultConfirmed, `seat 1 (a), illegal: not a coordinate: "7"`, "fault:note"},
	{byConsole, amongMoves, "fault 1 illegal - - - Z9\n", judge.FaultConfirmed, `seat 1 (a), illegal: "Z9": Z9 is not on the field of 5 columns and 5 rows`, "fault:note"},
	{byConsole, amongMoves, "fault 1 unreadable - - - A0\n", judge.AttestedClaim, "the fault unreadable of seat 1 (a) at line 22 rests on the referee's word alone", "attested:note"},
	{byConsole, amongMoves, "fault 1 illegal - - -\n", judge.AttestedClaim, "the fault illegal of seat 1 (a) at line 22 rests on the referee's word alone: the log does not say which move was illegal", "attested:note"},
	{byConsole, amongMoves, "fault 1 illegal - - - A0\n", judge.FalseFault, `the fault illegal of seat 1 (a) does not hold: the answer is a legal move: "A0"`, "false-fault:decisive"},
	{byConsole, amongMoves, "fault 2 illegal - - - 7\n", judge.FalseFault, "the fault illegal of seat 2 (b) does not hold: it was not in turn, but seat 1 (a)", "false-fault:decisive"},
	{byConsole, amongMoves, "fault 1 exit - - -\n", judge.AttestedClaim, "the fault exit of seat 1 (a) at line 22 rests on the referee's word alone", "attested:note"},
	{byConsole, amongMoves, "fault 1 flood - 100 200\n", judge.AttestedClaim, "the fault flood of seat 1 (a) at line 22 rests on the referee's word alone", "attested:note"},

	// Who is out already, and a game that is over.
	{byConsole, amongMoves, "fault 1 exit - - -\nfault 1 crash - - -\n", judge.FalseFault, "the fault crash of seat 1 (a) does not hold: it had left the game", "attested:note false-fault:cosmetic"},
	{byConsole, amongMoves, "fault 1 exit - - -\nfault 2 crash - - -\n", judge.FalseFault, "the fault crash of seat 2 (b) does not hold: it is claimed after the end: it ended by the fault of seat 1 (a) at line 22, exit", "attested:note false-fault:decisive"},
}
