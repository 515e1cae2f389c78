package judge_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// Games of fuzzLog, by their place in fuzzHeads.
const (
	byLines = iota
	byServer
	byConsole
	byFiles
	_
	byCommands
)

// reason is a log, and a message that one of its findings has to have: what happened by
// the log, and not only that something is wrong.
type reason struct {
	game    byte
	header  string // old|new, what the header says otherwise
	body    string // the records from line 22 on
	code    judge.Code
	message string // with or without the paragraph at its end
	found   string // all findings, or "" for any; without the note that the field is small
}

// of judges the log.
func (c *reason) of(t *testing.T) *judge.Session {
	t.Helper()
	start := "-"
	if c.game == byCommands {
		start = "1,1 9,1 5,9 | - | 0 0 | 1 | -"
	}
	file := string(fuzzLog(c.game, start, c.body))
	if c.header != "" {
		for pair := range strings.SplitSeq(c.header, ";") {
			old, text, _ := strings.Cut(pair, "|")
			file = strings.Replace(file, old, text, 1)
		}
	}
	s, err := judge.New(all.Games(), judge.Options{Bytes: true}).Next(logfmt.NewReader(bytes.NewReader(resealed(t, string(sealedBlocks(file)))), "f"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// both starts two programs that stay, in lines 22 and 23; board writes a board of five by
// five for seat 1 in line 22.
const (
	both  = "run 1 0 a a\nrun 2 0 a b\n"
	board = "put 1 0 field .....\\x0a.....\\x0a.....\\x0a.....\\x0a.....\\x0a\n"
	field = `".....\n.....\n.....\n.....\n.....\n"`
)

// reasons are grouped by what they explain.
var reasons = []reason{
	// Where the answer was due. The last argument names it, and the first is the program's
	// own name.
	{byFiles, "", board + "run 1 1 a a X field answer\nexit 1 2 code 0 1 1 1\nget 1 3 other A0\nget 1 3 answer A0\nm 1 1 25 1 - A0\n", judge.MisreadMove,
		`"A0" at line 25 in the file "other" of seat 1 (a) is not a move in its turn; the answer was due in the file "answer"`, ""},
	{byFiles, "", board + "run 1 1 a a answer\nexit 1 2 code 0 1 1 1\nget 1 3 other A0\nm 1 1 25 1 - A0\n", judge.MisreadMove,
		`"A0" at line 25 in the file "other" of seat 1 (a) is not a move in its turn; the answer was due in the file "answer"`, ""},
	{byFiles, "", board + "run 1 1 a answer\nexit 1 2 code 0 1 1 1\nget 1 3 other A0\nm 1 1 25 1 - A0\n", judge.MisreadMove,
		`"A0" at line 25 in the file "other" of seat 1 (a) is not a move in its turn`, ""},

	{byFiles, "", board + "run 1 1 a a X field answer\nexit 1 2 code 0 1 1 1\nget 1 3 field A0\nget 1 3 answer A0\nm 1 1 25 1 - A0\n", judge.MisreadMove,
		`"A0" at line 25 in the file "field" of seat 1 (a) is not a move in its turn; the answer was due in the file "answer"`, ""},
	{byFiles, "", board + "run 1 1 a a X field answer\nget 1 3 answer A0\nexit 1 4 code 0 1 1 1\nm 1 1 24 1 - A0\n", judge.MisreadMove,
		`"A0" at line 24 in the file "answer" of seat 1 (a) is not a move in its turn`, ""},

	// What was sent although it was not due: an empty line asks for nothing.
	{byConsole, "", both + "< 1 10 step! A0\nm 1 1 24 10 - A0\n> 1 20 x\n< 2 30 hello\nfault 2 unreadable 27 - -\n> 2 40 x\n", judge.FalseFault,
		`the fault unreadable of seat 2 (b) does not hold: "hello" at line 27 is not an offence: by the rulings of the log it is ignored`, ""},

	// From what to what a time ran.
	{byConsole, "", both + "< 1 10 step! A0\nm 1 1 24 9 - A0\n", judge.WrongTime,
		`"A0" of seat 1 (a) took 10 µs by the stamps, not 9 µs: its clock ran from the start of the program at line 22, and "step! A0" came at line 24`, ""},
	{byConsole, "", both + "< 1 10 step! A0\nm 1 1 24 10 - A0\n< 2 20 step?\n> 2 30 A0\n< 2 30 step! B0\nm 2 2 28 5 - B0\n", judge.WrongTime,
		`"B0" of seat 2 (b) took 0 µs by the stamps, not 5 µs: its clock ran from "A0", sent at line 27, and "step! B0" came at line 28`, ""},
	{byConsole, "", both + "< 1 10 step! A0\nm 1 1 24 10 - A0\n< 2 20 step?\n< 2 30 step! B0\nm 2 2 27 5 - B0\n", judge.WrongTime,
		`"B0" of seat 2 (b) took 0 µs by the stamps, not 5 µs: it came before what starts its clock`, ""},
	{byLines, "\nprotocol| early_line=taken\nprotocol", both + "> 1 0 1\n> 2 0 2\n> 1 0 0\n< 1 5 2 1 2 2 2 1\n< 2 6 5 6 5 5 5 6\n> 2 7 2 1 2 2 2 1\n> 2 7 0\nm 1 1 27 5 - 2 1 2 2 2 1\nm 2 2 28 3 - 5 6 5 5 5 6\n", judge.WrongTime,
		`"5 6 5 5 5 6" of seat 2 (b) took 0 µs by the stamps, not 3 µs: it came before what starts its clock`, ""},
	{byLines, "\nprotocol| early_line=taken\nprotocol", both + "> 1 0 1\n> 2 0 2\n> 1 0 0\n< 1 5 2 1 2 2 2 1\n< 2 6 5 1 5 2 5 1\n> 2 7 2 1 2 2 2 1\n> 2 7 0\nm 1 1 27 5 - 2 1 2 2 2 1\nm 2 2 28 0 - 5 1 5 2 5 1\n", judge.IllegalMove,
		`illegal move of seat 2 (b) accepted: "5 1 5 2 5 1" at line 28: the mixer on 5,1 is of seat 1, and seat 2 is in turn`, ""},
	{byFiles, "", board + "run 1 1 a a X field answer\nexit 1 7 code 0 1 1 1\nget 1 9 answer A0\nm 1 1 25 8 - A0\n", judge.WrongTime,
		`"A0" of seat 1 (a) took 6 µs by the stamps, not 8 µs: its clock ran from the start of the program at line 23, and it ended at line 24`, ""},
	{byFiles, "", board + "run 1 1 a a X field answer\nexit 1 1 code 0 1 1 1\nget 1 9 answer A0\nm 1 1 25 8 - A0\n", judge.WrongTime,
		`"A0" of seat 1 (a) took 0 µs by the stamps, not 8 µs: its clock ran from the start of the program at line 23, and it ended at line 24`, ""},
	{byFiles, "", board + "run 1 1 a a X field answer\nkill 1 7 KILL\nget 1 9 answer A0\nm 1 1 25 9 - A0\n", judge.WrongTime,
		`"A0" of seat 1 (a) took 8 µs by the stamps, not 9 µs: its clock ran from the start of the program at line 23`, ""},

	// What was started or written in the place of what was due.
	{byFiles, "", "run 1 1 a a X field answer\n", judge.WrongLine,
		`before this line another was due, which seat 1 (a) was not sent: "a X field answer" where ` + field + ` was due`, ""},
	{byFiles, "", strings.Replace(board, ".....", "X....", 1) + "run 1 1 a a X field answer\n", judge.WrongLine,
		`seat 1 (a) was sent something else than was due: "X....\n.....\n.....\n.....\n.....\n" where ` + field + ` was due`, ""},
	{byFiles, "", board + "run 1 1 a a X other answer\n", judge.WrongLine,
		`seat 1 (a) was to read another file than the board's: "other" where "field" was due`, ""},
	{byFiles, "", board + "run 1 1 a a X field answer\nexit 1 2 code 0 1 1 1\nrun 1 3 a a X field answer\n", judge.WrongLine,
		`seat 1 (a) was started though no move of it was due: "a X field answer" where nothing was due`, ""},

	{byConsole, "9000 5000 0|- 1000000 0", both + opened1 + "< 2 20 field?\nkill 2 2000000 KILL\nfault 2 timeout-move - 1000000 1999990\n", judge.WrongLine,
		`the time of seat 2 (b) ran out before it was sent what was due: nothing where "X...." was due`, ""},

	// Why a program was ended, and what was not a cause for it.
	{byConsole, "", both + "kill 1 4999 TERM\n", judge.WrongKill, `seat 1 (a) was ended without a cause, by the signal TERM: it had made no fault by then, and had 1 µs left`, ""},
	{byConsole, "", both + "kill 1 5000 TERM\n", judge.WrongKill, `seat 1 (a) was ended without a cause, by the signal TERM: it had made no fault by then, nor was its time up`, ""},
	{byConsole, "9000 5000 0|9000 - 0", both + "close 2 50\n", judge.WrongKill, `the input of seat 2 (b) was closed without a cause: it had made no fault by then, nor was its time up`, ""},
	{byConsole, "9000 5000 0|- 5000 0", both + "close 2 50\n", judge.WrongKill, `the input of seat 2 (b) was closed without a cause: it had made no fault by then, nor was its time up`, ""},
	{byConsole, "9000 5000 0|1 - 0", both + "close 2 0\n", judge.WrongKill, `the input of seat 2 (b) was closed without a cause: it had made no fault by then, nor was its time up`, ""},
	{byConsole, "9000 5000 0|- 1 0", both + "close 2 0\n", judge.WrongKill, `the input of seat 2 (b) was closed without a cause: it had made no fault by then, nor was its time up`, ""},
	{byConsole, "9000 5000 0|- - 0", both + "close 2 50\n", judge.WrongKill, `the input of seat 2 (b) was closed without a cause: it had made no fault by then`, ""},
	{byConsole, "9000 5000 0|0 0 0", both + "close 2 50\n", judge.WrongKill, `the input of seat 2 (b) was closed without a cause: it had made no fault by then`, ""},
	{byConsole, "raw stamped|raw none", "run 1 ? a a\nrun 2 ? a b\nclose 2 ?\n", judge.WrongKill, `the input of seat 2 (b) was closed without a cause: it had made no fault by then`, ""},

	// What contradicts a record.
	{byConsole, "raw stamped|raw none", "< 1 ? hello\nrun 1 ? a a\n", judge.ImpossibleEvent, `something was seen of seat 1 (a) before it was started`, ""},
	{byConsole, "", "eof 1 4 err\n< 1 5 figure?\n", judge.ImpossibleEvent, `something is recorded of seat 1 (a), which was not started: "figure?"`, ""},
	{byConsole, "", both + "eof 1 5 out\neof 1 5 err\npart 1 6 out x\n", judge.ImpossibleEvent,
		`output of seat 1 (a) is recorded after its output had ended: "x"; the output ended at line 24`, ""},
	{byConsole, unknownTalk, both + "run 1 5 a a\n", judge.ImpossibleEvent, `seat 1 (a) was started a second time before it had ended; it was started at line 22`, "impossible-event:decisive"},
	{byConsole, "", both + "close 2 3\nclose 1 4\nclose 2 5\n> 1 6 X\n", judge.ImpossibleEvent,
		`a line was sent after the input of seat 1 (a) was closed: "X"; the input was closed at line 25`, ""},
	{byConsole, "", both + "freeze 1 10\nthaw 1 6000\n< 1 6001 step! A0\n", judge.ImpossibleEvent,
		`seat 1 (a) was stopped by the referee for so long that its time would have run out; it was stopped at line 24`, ""},
}

// Messages say what happened by the log.
func TestReasons(t *testing.T) {
	for _, c := range slices.Concat(reasons, ofFaults, ofMemory, ofMoves) {
		t.Run(c.message, func(t *testing.T) {
			s := c.of(t)
			truthful(t, "f", s, map[int]int{})
			wholeIn(t, "f", s.Bytes, nil, map[judge.Code]int{})
			met, said := false, ""
			for _, f := range s.Findings {
				message, _, _ := strings.Cut(f.Message(), " ("+s.Header.Game+" ")
				if f.Code == c.code && (message == c.message || f.Message() == c.message) {
					met = true
				}
				said += "\n" + string(f.Code) + " " + f.Message()
			}
			list := strings.TrimPrefix(strings.TrimPrefix(found(s), "departure:note "), "departure:note ")
			if list = strings.TrimSuffix(list, " no-result:note"); !met || c.found != "" && list != c.found {
				t.Errorf("%s %q, want %q, %s %s; %s", s.Status, list, c.found, c.code, c.message, said)
			}
		})
	}
}
