package judge_test

import (
	"scrutineer/judge"
)

// held makes a limit on memory, on stack, of a kind, enforced or observed.
func held(limits string) string { return "limits - - resident observed|limits " + limits }

// alone is a fault of memory that rests on the log's word alone, said by whom, at a line.
func alone(line, why string) string {
	return "the fault memory of seat 1 (a) at line " + line + " rests on the referee's word alone" + why
}

const (
	observed = ": by a limit that the referee observed"
	enforced = ": by a limit that the system enforced"
	denied   = "the fault memory of seat 1 (a) does not hold: "
	wrong    = "false-fault:decisive"
	believed = "attested:note"
)

// ofMemory are claims about memory under a limit (format C5, P9, P19, P20). Seat 1 is
// timed out at line 24 where that is needed to ask more than whether a peak was over it.
var ofMemory = []reason{
	// The limit is the header's: that on memory, or that on stack.
	{byConsole, held("- - resident observed"), both + "fault 1 memory - 100 200\n", judge.FalseFault, denied + "by the header there is no such limit", wrong},
	{byConsole, held("- 100 resident observed"), both + "fault 1 memory - 100 200\n", judge.AttestedClaim, alone("24", observed), believed},
	{byConsole, held("100 - resident observed"), both + "fault 1 memory - 100 200\n", judge.AttestedClaim, alone("24", observed), believed},
	{byConsole, held("100 - resident observed"), both + "fault 1 memory - ? ?\n", judge.AttestedClaim, alone("24", observed), believed},
	{byConsole, held("100 - resident enforced"), both + "fault 1 memory - 100 200\n", judge.AttestedClaim, alone("24", enforced), believed},
	{byConsole, held("100 - resident ?"), both + "fault 1 memory - 100 200\n", judge.AttestedClaim, alone("24", ""), believed},
	{byConsole, held("100 50 resident observed"), both + "fault 1 memory - 50 200\n", judge.AttestedClaim, alone("24", observed), believed},
	{byConsole, held("100 50 resident observed"), both + "fault 1 memory - 70 200\n", judge.FalseFault, denied + "the header has another limit: 100 bytes, not 70 bytes", wrong},
	{byConsole, held("100 - resident observed"), both + "fault 1 memory - 0 200\n", judge.FalseFault, denied + "the header has another limit: 100 bytes, not 0 bytes", wrong},
	{byConsole, held("- 50 resident observed"), both + "fault 1 memory - 70 200\n", judge.FalseFault, denied + "the header has another limit: 50 bytes, not 70 bytes", wrong},
	{byConsole, held("100 ? resident observed"), both + "fault 1 memory - 70 200\n", judge.AttestedClaim, alone("24", observed), believed},
	{byConsole, held("? 50 resident observed"), both + "fault 1 memory - 70 200\n", judge.AttestedClaim, alone("24", observed), believed},

	// What the claim itself says was used.
	{byConsole, held("100 - resident observed"), both + "fault 1 memory - 100 100\n", judge.FalseFault, denied + "what was used is within the limit: 100 bytes of 100 bytes", wrong},
	{byConsole, held("100 - resident observed"), both + "fault 1 memory - 100 101\n", judge.AttestedClaim, alone("24", observed), believed},
	{byConsole, held("100 - resident observed"), both + "fault 1 memory - 100 0\n", judge.FalseFault, denied + "what was used is within the limit: 0 bytes of 100 bytes", wrong},
	{byConsole, held("100 - resident observed"), both + "fault 1 memory - 100 ?\n", judge.AttestedClaim, alone("24", observed), believed},
	{byConsole, held("100 - resident observed"), both + "fault 1 memory - ? 50\n", judge.AttestedClaim, alone("24", observed), believed},
	{byConsole, held("? - resident observed"), both + "fault 1 memory - 0 0\n", judge.FalseFault, denied + "what was used is within the limit: 0 bytes of 0 bytes", wrong},
	{byConsole, held("100 - resident enforced"), both + "fault 1 memory - 100 100\n", judge.AttestedClaim, alone("24", enforced), believed},

	// What is on record with the exit or below it, if no stack is limited.
	{byConsole, held("100 - resident observed"), both + "exit 1 10 signal 9 1 1 1\nusage 1 20 resident 100 1 1\nfault 1 memory - 100 ?\n", judge.FalseFault,
		denied + "what was used is on record at line 25, and is within the limit: 100 bytes of 100 bytes", wrong},
	{byConsole, held("100 - resident observed"), both + "usage 1 10 resident 90 1 1\nexit 1 10 signal 9 1 1 1\nfault 1 memory - 100 ?\n", judge.FalseFault,
		denied + "what was used is on record at line 24, and is within the limit: 90 bytes of 100 bytes", wrong},
	{byConsole, held("100 - resident observed"), both + "exit 1 10 signal 9 1 1 1\nusage 1 20 resident 0 1 1\nfault 1 memory - 100 ?\n", judge.FalseFault,
		denied + "what was used is on record at line 25, and is within the limit: 0 bytes of 100 bytes", wrong},
	{byConsole, held("100 - resident observed"), both + "exit 1 10 signal 9 1 1 1\nusage 1 20 resident 80 1 1\nusage 1 21 resident ? 1 1\nusage 2 21 resident 70 1 1\nusage 1 22 data 60 1 1\nfault 1 memory - 100 ?\n", judge.FalseFault,
		denied + "what was used is on record at line 25, and is within the limit: 80 bytes of 100 bytes", wrong},
	{byConsole, held("100 - resident observed"), both + "usage 1 9 resident 90 1 1\nexit 1 10 signal 9 1 1 1\nfault 1 memory - 100 ?\n", judge.FaultConfirmed,
		"seat 1 (a), memory: the program ended by itself at line 25, by signal 9; it had used 1 bytes of memory at most; that it was for its use of memory is the referee's word", "fault:note"},
	{byConsole, held("100 - resident observed"), both + "usage 1 9 resident 90 1 1\nfault 1 memory - 100 ?\n", judge.AttestedClaim, alone("25", observed), believed},
	{byConsole, held("100 - resident observed"), both + "exit 1 10 signal 9 1 1 1\nusage 1 20 resident - 1 1\nfault 1 memory - 100 ?\n", judge.FaultConfirmed,
		"seat 1 (a), memory: the program ended by itself at line 24, by signal 9; it had used 1 bytes of memory at most; that it was for its use of memory is the referee's word", "fault:note"},
	{byConsole, held("100 200 resident observed"), both + "exit 1 10 signal 9 1 1 1\nusage 1 20 resident 90 1 1\nfault 1 memory - 100 ?\n", judge.FaultConfirmed,
		"seat 1 (a), memory: the program ended by itself at line 24, by signal 9; it had used 1 bytes of memory at most; that it was for its use of memory is the referee's word", "fault:note"},
	{byConsole, held("100 - resident enforced"), both + "exit 1 10 signal 9 1 1 1\nusage 1 20 resident 90 1 1\nfault 1 memory - 100 ?\n", judge.FaultConfirmed,
		"seat 1 (a), memory: the program ended by itself at line 24, by signal 9; it had used 1 bytes of memory at most; that it was for its use of memory is the referee's word", "fault:note"},
	// Another process is not that one.
	{byConsole, held("100 - resident observed"), both + "exit 1 10 signal 9 1 1 1\nusage 1 20 resident 90 1 1\nrun 1 30 a a\nfault 1 memory - 100 ?\n", judge.FaultConfirmed,
		"seat 1 (a), memory: the program ended by itself at line 24, by signal 9; it had used 1 bytes of memory at most; that it was for its use of memory is the referee's word", ""},

	// A peak over the limit is a fault by itself.
	{byConsole, held("100 - resident observed"), both + "exit 1 10 signal 9 1 1 101\nfault 1 memory - 100 101\n", judge.FaultConfirmed, "seat 1 (a), memory: 101 bytes of 100 bytes at line 24", "fault:note"},
	{byConsole, held("100 - data observed"), both + "usage 1 10 data 101 1 1\nfault 1 memory - 100 101\n", judge.FaultConfirmed, "seat 1 (a), memory: 101 bytes of 100 bytes at line 24", "fault:note"},
	{byConsole, held("100 - data observed"), both + "usage 1 10 resident 101 1 1\nfault 1 memory - 100 101\n", judge.AttestedClaim, alone("25", observed), believed},
	// After another fault it makes a claim of memory true, and nothing else does.
	{byConsole, held("0 - data observed"), both + "kill 1 5001 KILL\nusage 1 5002 data 2 1 1\nfault 1 memory - 0 ?\n", judge.FalseFault, "the fault memory of seat 1 (a) does not hold: it is another: " + slow, wrong},
	{byConsole, held("1 - data observed"), both + "kill 1 5001 KILL\nusage 1 5002 data 2 1 1\nfault 1 memory - 1 ?\n", judge.FaultConfirmed, "seat 1 (a), " + slow, "fault:note"},
	{byConsole, held("100 - data observed"), both + "kill 1 5001 KILL\nexit 1 5002 signal 9 1 1 101\nfault 1 memory - 100 ?\n", judge.FalseFault, "the fault memory of seat 1 (a) does not hold: it is another: " + slow, wrong},
	{byConsole, held("100 - data observed"), both + "kill 1 5001 KILL\nusage 1 5002 resident 101 1 1\nfault 1 memory - 100 ?\n", judge.FalseFault, "the fault memory of seat 1 (a) does not hold: it is another: " + slow, wrong},
	{byConsole, held("100 - data observed"), both + "kill 1 5001 KILL\nusage 2 5002 data 101 1 1\nfault 1 memory - 100 ?\n", judge.FalseFault, "the fault memory of seat 1 (a) does not hold: it is another: " + slow, ""},
	{byConsole, held("100 - data observed"), both + "kill 1 5001 KILL\nusage 1 5002 data 101 1 1\nusage 1 5003 data 7 1 1\nfault 1 memory - 100 ?\n", judge.FaultConfirmed, "seat 1 (a), " + slow, "fault:note"},
	{byConsole, held("100 - resident observed"), both + "kill 1 5001 KILL\nusage 1 5002 resident 101 1 1\nexit 1 5003 signal 9 1 1 1\nusage 1 5003 resident 7 1 1\nfault 1 memory - 100 ?\n", judge.FaultConfirmed, "seat 1 (a), " + slow, "fault:note"},
	{byConsole, held("100 - resident observed"), both + "kill 1 5001 KILL\nexit 1 5003 signal 9 1 1 100\nusage 1 5003 resident 100 1 1\nfault 1 memory - 100 ?\n", judge.FalseFault,
		denied + "what was used is on record at line 26, and is within the limit: 100 bytes of 100 bytes", wrong},

	// An end that the records show is taken for a false claim of memory, and what follows
	// is compared; without an end it is a failed claim.
	{byConsole, held("- - resident observed"), both + "exit 1 10 code 3 1 1 1\nfault 1 memory - 100 200\nfault 2 crash - - -\n", judge.FalseFault, denied + "by the header there is no such limit", wrong + " " + wrong},
	{byConsole, held("- - resident observed"), both + "fault 1 memory - 100 200\nfault 2 crash - - -\n", judge.FalseFault, denied + "by the header there is no such limit", wrong},
	{byConsole, held("- - resident observed"), both + "exit 1 10 code 3 1 1 1\neof 1 10 out\nfault 1 memory - 100 200\n", judge.FalseFault, denied + "by the header there is no such limit", wrong},
}
