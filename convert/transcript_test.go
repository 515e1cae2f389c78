package convert_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"scrutineer/convert"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// tell makes logs of a transcript. A failure is its message.
func tell(text string, opt convert.TranscriptOptions) (logs []string, open []bool, damage []string) {
	opt.Games = all.Games()
	ts := convert.NewTranscripts(strings.NewReader(text), "dir/talk.txt", opt)
	for {
		var b bytes.Buffer
		converted, err := ts.Next(&b)
		var d *convert.Damage
		switch {
		case err == io.EOF:
			return logs, open, damage
		case errors.As(err, &d):
			damage = append(damage, err.Error())
			if b.Len() > 0 {
				damage = append(damage, "and something written")
			}
		case err != nil:
			return logs, open, append(damage, "not a *Damage: "+err.Error())
		default:
			logs, open = append(logs, b.String()), append(open, converted.Open)
		}
	}
}

// claims returns the lines of a log that claim something.
func claims(log string) string {
	var list []string
	for line := range strings.Lines(log) {
		switch word, _, _ := strings.Cut(line, " "); word {
		case "m", "drop", "fault", "void", "result":
			list = append(list, line)
		}
	}
	return strings.Join(list, "")
}

// dots22 opens a game of one box: up, right, down and left of 0 0 are its lines.
const dots22 = "game dots rows=2 cols=2\n"

// The first line of a body is line 22 of a log of two seats (FORMAT.md section 3), so that
// claims can name their sources here as in the text below.
var conversations = []struct {
	name, text, want string
	open             bool
}{
	{"a whole game: the fourth line closes the box for seat 2", dots22 + `> 1 2 2 1
> 2 2 2 2
> 1 -1 -1 -1
< 1 0 0 0
> 2 0 0 0
> 2 -1 -1 -1
< 2 0 0 1
> 1 0 0 1
> 1 -1 -1 -1
< 1 0 0 2
> 2 0 0 2
> 2 -1 -1 -1
< 2 0 0 3
> 1 0 0 3
`, "m 1 1 25 ? 0 0 0 0\nm 2 2 29 ? 0 0 0 1\nm 3 1 33 ? 0 0 0 2\nm 4 2 37 ? 1 0 0 3\nresult 2 complete 0 1\n", false},
	{"a line drawn again", dots22 + `> 1 2 2 1
> 2 2 2 2
> 1 -1 -1 -1
< 1 0 0 0
> 2 0 0 0
> 2 -1 -1 -1
< 2 0 0 0
`, "m 1 1 25 ? 0 0 0 0\nfault 2 illegal 29 - - 0 0 0\nresult 1 fault 0 0\n", false},
	{"not three numbers, as it was said", dots22 + "> 1 2 2 1\n> 2 2 2 2\n> 1 -1 -1 -1\n< 1 0 0  \n",
		"fault 1 unreadable 25 - - 0 0 \\x20\nresult 2 fault 0 0\n", false},
	{"two commands in a turn", dots22 + "> 1 2 2 1\n> 2 2 2 2\n> 1 -1 -1 -1\n< 2 0 0 0\n",
		"fault 2 early 25 - - 0 0 0\nresult 1 fault 0 0\n", false},
	{"as late as allowed", dots22 + "clock - 1000 0\n0 > 1 2 2 1\n0 > 2 2 2 2\n10 > 1 -1 -1 -1\n1010 < 1 0 0 0\n", "m 1 1 25 1000 0 0 0 0\n", true},
	{"a microsecond later", dots22 + "clock - 1000 0\n0 > 1 2 2 1\n0 > 2 2 2 2\n10 > 1 -1 -1 -1\n1011 < 1 0 0 0\n",
		"fault 1 timeout-move 25 1000 1001\nresult 2 fault 0 0\n", false},
	{"late, and no move at that: lateness comes first", dots22 + "clock 500 1000 0\n0 > 1 2 2 1\n0 > 2 2 2 2\n10 > 1 -1 -1 -1\n600 < 1 what\n",
		"fault 1 timeout-total 25 500 590\nresult 2 fault 0 0\n", false},
	{"killed when its time was up", dots22 + "clock - 1000 0\n0 > 1 2 2 1\n0 > 2 2 2 2\n10 > 1 -1 -1 -1\n1500 kill 1 KILL\n1600 exit 1 signal 9\n",
		"fault 1 timeout-move - 1000 1490\nresult 2 fault 0 0\n", false},
	{"and grace counts", dots22 + "clock - 1000 490\n0 > 1 2 2 1\n0 > 2 2 2 2\n10 > 1 -1 -1 -1\n1500 kill 1 KILL\n1600 exit 1 signal 9\n1600 eof 1 out\n", "", true},
	{"killed before its time was up: for what, nobody can see", dots22 + "clock - 1000 0\n0 > 1 2 2 1\n0 > 2 2 2 2\n10 > 1 -1 -1 -1\n1010 kill 1 KILL\n1600 exit 1 signal 9\n1600 eof 1 out\n", "", true},
	{"what is said after a kill counts, as it may have been said before", dots22 + "clock - 1000 0\n0 > 1 2 2 1\n0 > 2 2 2 2\n10 > 1 -1 -1 -1\n20 kill 1 KILL\n30 < 1 0 0 0\n40 exit 1 signal 9\n",
		"m 1 1 26 20 0 0 0 0\n", true},
	{"but not in a turn that began after it", dots22 + "clock - 1000 0\n0 > 1 2 2 1\n0 > 2 2 2 2\n10 > 1 -1 -1 -1\n20 kill 2 KILL\n30 < 1 0 0 0\n40 < 2 0 0 1\n",
		"m 1 1 26 20 0 0 0 0\n", true},
	{"killed for something stated", dots22 + "clock - 2000 0\n0 > 1 2 2 1\n0 > 2 2 2 2\n10 > 1 -1 -1 -1\n1500 kill 1 KILL\n1600 exit 1 signal 9\nfault 1 memory 64 65\n",
		"fault 1 memory - 64 65\nresult 2 fault 0 0\n", false},
	{"killed when its time for the game was up, part of it used before", dots22 + "clock 1000 - 0\n0 > 1 2 2 1\n0 > 2 2 2 2\n10 > 1 -1 -1 -1\n410 < 1 0 0 0\n420 > 2 0 0 0\n420 > 2 -1 -1 -1\n430 < 2 0 0 1\n440 > 1 0 0 1\n500 > 1 -1 -1 -1\n1200 kill 1 KILL\n1250 exit 1 signal 9\n",
		"m 1 1 25 400 0 0 0 0\nm 2 2 29 10 0 0 0 1\nfault 1 timeout-total - 1000 1100\nresult 2 fault 0 0\n", false},
	{"standard error is no answer", dots22 + "> 1 2 2 1\n> 2 2 2 2\n> 1 -1 -1 -1\npart 1 err what\n! 1 what\n", "", true},
	{"and its end not that of the answers", dots22 + "> 1 2 2 1\n> 2 2 2 2\n> 1 -1 -1 -1\nexit 1 code 0\neof 1 err\n< 1 0 0 0\neof 1 out\n",
		"m 1 1 27 ? 0 0 0 0\nfault 1 exit - - -\nresult 2 fault 0 0\n", false},
	{"a turn sent without the other's move: verify will say so", dots22 + "> 1 2 2 1\n> 2 2 2 2\n> 1 -1 -1 -1\n< 1 0 0 0\n> 2 -1 -1 -1\n< 2 0 0 1\n",
		"m 1 1 25 ? 0 0 0 0\nm 2 2 28 ? 0 0 0 1\n", true},
	{"a start that is over", "game fiverow width=1 height=1\nprotocol file\nstart X -\n", "result 0 full\n", false},
	{"an answer file without the end of its program, which is not that of the start before, is none",
		"game fiverow width=3 height=1\nprotocol file\n0 put 1 field ...\\x0a\n0 run 1 . ./a X field answer\n100 exit 1 code 0\n101 get 1 answer A0\n" +
			"200 put 2 field X..\\x0a\n210 run 2 . ./b 0 field answer\n230 exit 2 code 0\n240 get 2 answer B0\n" +
			"300 put 1 field X0.\\x0a\n310 run 1 . ./a X field answer\n400 get 1 answer C0\n",
		"m 1 1 25 100 - A0\nm 2 2 30 20 - B0\n", true},
	{"an unknown ruling that play cannot show stands at its default", "game triangles\nrulings question_ok=?\nstart 1,1 9,1 1,9 | - | 0 0 | 1 | -\n> 1 set_points 3 1 1 9 1 1 9\n< 1 ? no\n< 1\n" + alone("1 2"),
		"fault 1 refused 24 - -\n", true},
	{"a program that has to stay ends, while the other is in turn", dots22 + "> 1 2 2 1\n> 2 2 2 2\n> 1 -1 -1 -1\nexit 2 code 0\n! 2 bye\neof 2 out\n< 1 0 0 0\n",
		"fault 2 exit - - -\nresult 1 fault 0 0\n", false},
	{"by a signal; that no line came any more shows at the end", dots22 + "> 1 2 2 1\n> 2 2 2 2\n> 1 -1 -1 -1\nexit 2 signal 11\n< 1 0 0 0\n",
		"m 1 1 26 ? 0 0 0 0\nfault 2 crash - - -\nresult 1 fault 0 0\n", false},
	{"a fault stated while an end is pending", dots22 + "> 1 2 2 1\n> 2 2 2 2\n> 1 -1 -1 -1\nexit 1 code 3\nfault 1 forbidden wrote a file\neof 1 out\n",
		"fault 1 forbidden - - - wrote a file\nresult 2 fault 0 0\n", false},
	{"void, with and without an interval; nothing is claimed after it", dots22 + "> 1 2 2 1\nvoid host-stall 5 7 the disk\n> 2 2 2 2\n> 1 -1 -1 -1\n< 1 0 0 0\n",
		"void host-stall 5 7 the disk\n", false},
	{"an interval that nobody knows", dots22 + "void operator 12 o'clock\n", "void operator ? ? 12 o'clock\n", false},
	{"cut off", dots22 + "> 1 2 2 1\n", "", true},
	{"on the console a program may end when it has moved, and loses in its turn", "game fiverow\nprotocol console\n" + `0 run 1 . a
0 run 2 . b
5 < 1 step! A0
6 exit 1 code 0
6 eof 1 out
7 < 2 step?
9 > 2 A0
11 < 2 step! B0
`, "m 1 1 24 5 - A0\nm 2 2 30 2 - B0\nfault 1 exit - - -\nresult 2 fault\n", false},
	{"talk that the console pardons out of turn", "game fiverow\nprotocol console\n0 run 1 . a\n0 run 2 . b\n3 < 2 hello\n5 < 1 step! A0\n",
		"drop 2 24 chatter\nm 1 1 26 5 - A0\n", true},
	{"an answer file: the time runs to the end of its process", "game fiverow width=1 height=1\nprotocol file\nclock - 100 0\n" +
		"0 put 1 field .\\x0a\n5 run 1 . ./a X field answer\n105 exit 1 code 0\n300 get 1 answer A0\n", "m 1 1 25 100 - A0\nresult 0 full\n", false},
	{"killed after its time was up, with an answer file", "game fiverow width=1 height=1\nprotocol file\nclock - 100 0\n" +
		"0 put 1 field .\\x0a\n5 run 1 . ./a X field answer\n150 kill 1 KILL\n160 exit 1 signal 9\n160 get 1 answer A0\n",
		"fault 1 timeout-move - 100 145\nresult 2 fault\n", false},
	{"in triangles the other goes on", "game triangles\nstart 1,1 9,1 1,9 | - | 0 0 | 1 | -\n> 1 set_points 3 1 1 9 1 1 9\nfault 2 protocol does not read\n< 1 =\n< 1\n" +
		alone("1 2") + alone("2 3") + alone("1 3"),
		"fault 2 protocol - - - does not read\nm 1 1 31 ? 0 1 2\nm 2 1 38 ? 0 2 3\nm 3 1 45 ? 1 1 3\nresult 1 complete 1 0\n", false},
	{"a line too early waits by the ruling taken", "game betoniarki\nrulings early_line=taken\n" + `> 1 1
> 2 2
< 1 4 1 4 2 4 3
> 1 120
`, "m 1 1 24 ? - 4 1 4 2 4 3\n", true},
	{"a session without a game", "session info\ngame -\nseat 1 ann\n> 1 INFO\n< 1 Ann\nfault 1 exit\n", "fault 1 exit - - -\n", false},
	{"a session without a game that names one", "session info\ngame fiverow\nprotocol console\n> 1 INFO\n< 1 step! A0\n", "", false},
}

// What follows from a line is right after it, and a result right after the header if the
// game is over at the start.
func TestPlaces(t *testing.T) {
	for text, want := range map[string]string{
		"game fiverow width=1 height=1\nprotocol file\nstart X -\n! 1 late\n":                          "\nstart X -\nresult 0 full\n! 1 ? late\n",
		dots22 + "0 exit 1 code 0\n1 eof 1 out\n2 eof 2 out\n":                                         "\neof 1 1 out\nfault 1 exit - - -\nresult 2 fault 0 0\neof 2 2 out\n",
		dots22 + "clock - 9 -\n0 > 1 2 2 1\n0 > 1 -1 -1 -1\n10 kill 1 KILL\n11 exit 1 ? ?\n12 ! 2 x\n": "\nkill 1 10 KILL\nfault 1 timeout-move - 9 10\nresult 2 fault 0 0\nexit 1 11 ? ? ? ? ?\n! 2 12 x\n",
	} {
		if logs, _, damage := tell(text, convert.TranscriptOptions{}); len(logs) != 1 || !strings.Contains(logs[0], want) {
			t.Errorf("%q %s, want %s", damage, logs, want)
		}
	}
}

// alone returns a turn of seat 1 in triangles, which nobody answers.
func alone(move string) string {
	return "> 1 time_left 5\n< 1 =\n< 1\n> 1 gen_move\n< 1 = " + move + "\n< 1\n"
}

func TestConversations(t *testing.T) {
	for _, c := range conversations {
		logs, open, damage := tell(c.text, convert.TranscriptOptions{})
		if len(logs) != 1 || damage != nil {
			t.Errorf("%s: %d logs, damage %q", c.name, len(logs), damage)
			continue
		}
		if got := claims(logs[0]); got != c.want || open[0] != c.open {
			t.Errorf("%s: open %v, claims\n%swant\n%s", c.name, open[0], got, c.want)
		}
		if _, err := logfmt.NewReader(strings.NewReader(logs[0]), "x").ReadLog(); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// Everything that a head may say is in the log, and what it leaves out is unknown.
func TestTranscriptHead(t *testing.T) {
	full := `transcript 1
seed 7
start -
id a.1
session qualifying
game dots rows=3 cols=4
rulings turn=0,1 base=?
protocol server
event ev st 1 -
attempt 2
seat 2 bob
seat 1 ann 1.0 ` + strings.Repeat("a", 64) + ` Zo\xc3\xab
clock ? 3000000 - answer
limits 1000 - resident
evidence raw none
origin csv ? a file
referee jill
host a\x5cb 
clocksource TSC
utc 2006-05-20T12:00:00Z
> 1 3 4 0
`
	want := `mlog 1
id a.1
session qualifying
game dots cols=4 rows=3
rulings dots-1 SET base=? turn=0,1
protocol server
event ev st 1 -
attempt 2 ?
seat 1 ann 1.0 ` + strings.Repeat("a", 64) + ` Zo\xc3\xab
seat 2 bob ? ?
first 1
clock ? 3000000 - answer
limits 1000 - resident ? ? ? ?
evidence raw none
origin csv ? a file
referee jill ? ?
host a\x5cb\x20
clocksource TSC
utc 2006-05-20T12:00:00Z
seed 7
start -
`
	bare := `mlog 1
id talk
session game
game dots cols=2 rows=2
rulings dots-1 SET
protocol server
event ? ? ? ?
attempt 1 -
seat 1 seat1 ? ?
seat 2 seat2 ? ?
first 1
clock ? ? ? ?
limits ? ? ? ? ? ? ?
evidence raw none
origin transcript ` + logfmt.DigestOf([]byte(dots22)) + ` talk.txt
referee ? ? ?
host
clocksource ?
utc ?
seed ?
start -
`
	for text, want := range map[string]string{full: want, dots22: bare} {
		logs, _, damage := tell(text, convert.TranscriptOptions{})
		if len(logs) != 1 {
			t.Fatalf("%q", damage)
		}
		set := logfmt.DigestOf([]byte(all.Find("dots").SetText()))
		if want = strings.Replace(want, "SET", set, 1); !strings.HasPrefix(logs[0], want) {
			t.Errorf("%swant\n%s", logs[0], want)
		}
	}
}

// A game has the seats of its rules, whoever is named. A session without a game has those
// that are named, at least one.
func TestTranscriptSeats(t *testing.T) {
	for text, want := range map[string]int{
		"session info\ngame -\n":                                  1,
		"session info\ngame fiverow\nprotocol console\n":          2,
		"session info\ngame fiverow\nprotocol file\nseat 2 bob\n": 2,
		"game fiverow\nprotocol file\nseat 1 bob\n":               2,
		"game halma n=8 k=3 n1=0 n2=0\nseat 3 bob\n":              3,
	} {
		if logs, _, damage := tell(text, convert.TranscriptOptions{}); len(logs) != 1 || strings.Count(logs[0], "\nseat ") != want {
			t.Errorf("%q: %q, %s", text, damage, logs)
		}
	}
}

// What the caller says fills in what a transcript leaves out, and nothing else.
func TestTranscriptOptions(t *testing.T) {
	opt := convert.TranscriptOptions{Head: []string{"game dots rows=2 cols=2", "rulings base=1", "protocol server", "seat 2 bob", "clock - 9"}}
	if err := opt.Check(); err != nil {
		t.Error(err)
	}
	logs, _, damage := tell("start -\n> 1 2 2 1\n", opt)
	if len(logs) != 1 {
		t.Fatalf("%q", damage)
	}
	for _, line := range []string{"game dots cols=2 rows=2\n", " base=1\n", "seat 1 seat1 ? ?\nseat 2 bob ? ?\n", "clock - 9 ? ?\n"} {
		if !strings.Contains(logs[0], line) {
			t.Errorf("no %q in\n%s", line, logs[0])
		}
	}
	for text, want := range map[string]string{
		"\ngame halma\n":            `dir/talk.txt:2: game: the transcript has this line, and the call another: "game dots rows=2 cols=2"`,
		"seat 1 ann\nseat 2 jill\n": `dir/talk.txt:2: seat 2: the transcript has this line, and the call another: "seat 2 bob"`,
	} {
		if _, _, damage := tell(text, opt); len(damage) != 1 || damage[0] != want {
			t.Errorf("%q: %q, want %s", text, damage, want)
		}
	}
	for line, want := range map[string]string{
		"seat 5 ann":   `field: seat is not 1 to 4: "5"`,
		"first 1":      `head: no line of a head: "first 1"`,
		"> 1 2 2 1":    `head: no line of a head: "> 1 2 2 1"`,
		"game \x01":    `encoding: byte 0x01 is not printable ASCII; within text it is written \xhh`,
		"clock soon":   `number: time in all is not a decimal without sign or leading zero, at most 2^53-1: "soon"`,
		"protocol a b": "",
	} {
		err := (&convert.TranscriptOptions{Head: []string{line}}).Check()
		if err == nil || want != "" && err.Error() != want {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
	twice := convert.TranscriptOptions{Head: []string{"start -", "start 1"}}
	if err := twice.Check(); err == nil || err.Error() != `head: a second line "start"` {
		t.Error(err)
	}
}

// Of several sessions in a file a damaged one affects only itself.
func TestSeveralSessions(t *testing.T) {
	logs, open, damage := tell(dots22+"transcript 1\n"+dots22+"bad\n> 1 2 2 1\ntranscript 2\n"+dots22+"transcript 1\nid x\n"+dots22, convert.TranscriptOptions{})
	if len(logs) != 2 || !open[0] || !strings.Contains(logs[0], "\nid talk\n") || !strings.Contains(logs[1], "\nid x\n") {
		t.Errorf("%d logs: %s", len(logs), logs)
	}
	want := []string{`dir/talk.txt:4: kind: not a line of a transcript: "bad"`, `dir/talk.txt:6: version: this program reads transcript 1, not "transcript 2"`}
	if strings.Join(damage, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q, want %q", damage, want)
	}
	logs, _, _ = tell("transcript 1\n"+dots22+"transcript 1\n"+dots22, convert.TranscriptOptions{})
	if len(logs) != 2 || !strings.Contains(logs[1], "\nid talk.2\n") || !strings.Contains(logs[1], logfmt.DigestOf([]byte("transcript 1\n"+dots22))) {
		t.Errorf("%s", logs)
	}
}

// Everything that is wrong with a transcript is one located message, and no log.
func TestTranscriptDamage(t *testing.T) {
	const at = "dir/talk.txt:"
	for text, want := range map[string]string{
		"":                                                   "1: head: the transcript is empty",
		"> 1 2 2 1\n":                                        "1: game: no game is named; there are " + all.Games().Names(),
		"\ngame go\n":                                        `2: game: no game "go"; there are ` + all.Games().Names(),
		"game\n":                                             "1: field: game is missing",
		"game dots rows=2\n":                                 "1: game: cols: missing",
		"game dots rows=2 cols\n":                            `1: field: parameter is not NAME=VALUE: "cols"`,
		"game dots rows=2 rows=2\n":                          `1: order: parameter out of the order of names, or twice: "rows"`,
		"game dots rows=2 cols=2 x=1\n":                      "1: game: x: no parameter of dots",
		"game fiverow\n":                                     "1: protocol: no protocol is named; fiverow has console, file, gomocup",
		"game fiverow\nprotocol gtp\n":                       `2: protocol: fiverow has no protocol "gtp", but console, file, gomocup`,
		"game fiverow\nprotocol ?\n":                         `2: protocol: fiverow has no protocol "?", but console, file, gomocup`,
		dots22 + "game dots\n":                               `2: head: a second line "game"`,
		dots22 + "seat 1 a\nseat 1 a\n":                      `3: head: a second line "seat 1"`,
		dots22 + "seat 0 a\n":                                `2: field: seat is not 1 to 4: "0"`,
		dots22 + "seat 3 a\n":                                "1: game: seats: 3 seats, dots has 2",
		dots22 + "seat 1 a-\xc5\x82\n":                       "2: encoding: byte 0xc5 is not printable ASCII; within text it is written \\xhh",
		dots22 + "seat 1 a 1 - \\x07\n":                      `2: text: control character in a display name: "\a"`,
		dots22 + "rulings x=1\n":                             `2: rulings: no ruling of dots: "x"`,
		dots22 + "rulings base=7\n":                          `2: rulings: base: no such value: "7" (one of 0, 1)`,
		dots22 + "rulings ? base=1\n":                        "2: rulings: nothing can follow ?, which says that nothing is known",
		dots22 + "rulings dots-9\n":                          "2: rulings: not the set dots-1 of this program, whose digest is " + logfmt.DigestOf([]byte(all.Find("dots").SetText())),
		"game -\nrulings base=1\n":                           "2: rulings: rulings without a game",
		dots22 + "start nowhere\n":                           `2: start: `,
		dots22 + "start\n":                                   "2: field: start position is missing; the standard one is -",
		dots22 + "clock 1.5\n":                               `2: number: time in all is not a decimal without sign or leading zero, at most 2^53-1: "1.5"`,
		dots22 + "clock 9007199254740992\n":                  `2: number: time in all is not a decimal without sign or leading zero, at most 2^53-1: "9007199254740992"`,
		dots22 + "limits 1 1 much\n":                         `2: field: kind of memory is "much", not one of resident, virtual, data, -, ?`,
		dots22 + "evidence moves none\n":                     `2: field: evidence is raw stamped or raw none, not "moves none"`,
		dots22 + "evidence raw stamped\n> 1 2 2 1\n":         "2: time: evidence is stamped, but what passed is none",
		dots22 + "utc yesterday\n":                           `2: field: utc is not of the form 2026-05-01T12:00:00Z: "yesterday"`,
		dots22 + "attempt 0\n":                               "2: field: attempts count from 1, and only the first has - for the one before it",
		dots22 + "origin csv abc\n":                          `2: field: digest of the source is not 64 lower-case hex digits: "abc"`,
		dots22 + "session friendly\n":                        `2: field: session is "friendly", not one of game, qualifying, info`,
		dots22 + "seed 1 2\n":                                `2: field: more than the line's fields: "2"`,
		dots22 + "> 1 2 2 1\nseat 1 ann\n":                   `3: head: the line "seat" must come before all that passed`,
		dots22 + "first 1\n":                                 `2: kind: not a line of a transcript: "first 1"`,
		dots22 + "m 1 1 25 ? 0 0 0 0\n":                      `2: kind: not a line of a transcript: "m 1 1 25 ? 0 0 0 0"`,
		dots22 + " > 1 2 2 1\n":                              `2: kind: not a line of a transcript: " > 1 2 2 1"`,
		dots22 + ">\n":                                       "2: field: seat is missing",
		dots22 + "> 5 x\n":                                   `2: field: seat is not 1 to 4: "5"`,
		dots22 + "> 3 x\n":                                   "2: field: no such seat in this log",
		dots22 + "> 1 a\\b\n":                                `2: text: a backslash is written \x5c, any other byte \xhh with two lower-case hex digits, not "\\b"`,
		dots22 + "> 1 \\xAB\n":                               `2: text: a backslash is written \x5c, any other byte \xhh with two lower-case hex digits, not "\\xAB"`,
		dots22 + "> 1 " + strings.Repeat("x", 16001) + "\n":  "2: cap: a text of more than 16000 bytes: it is a part of its first 16000, and a flood",
		dots22 + "> 1 " + strings.Repeat("x", 131072) + "\n": "2: cap: a line of more than 65536 bytes",
		dots22 + "> 1 2 2 1\r\n":                             `2: encoding: carriage return; a line ends in a line feed alone, and within text it is written \x0d`,
		dots22 + "> 1 2 2 1":                                 "2: torn: the last line has no line feed: it may be cut off",
		dots22 + "01 > 1 2 2 1\n":                            `2: number: time is not a decimal without sign or leading zero, at most 2^53-1: "01"`,
		dots22 + "5\n":                                       `2: kind: not a line of a transcript: "5"`,
		dots22 + "5 > 1 2 2 1\n4 > 2 2 2 2\n":                "3: time: earlier than the record above it",
		dots22 + "5 > 1 2 2 1\n> 2 2 2 2\n":                  "3: time: either all that passed has a time, or nothing has: see line 2",
		dots22 + "5 void other x\n":                          "2: time: a void line carries no time",
		dots22 + "exit 1 quietly 0\n":                        `2: field: way of exit is "quietly", not one of code, signal, ?`,
		dots22 + "exit 1 code 0 1 2 3 4\n":                   `2: field: more than the line's fields: "4"`,
		dots22 + "eof 1 in\n":                                `2: field: stream is "in", not one of out, err`,
		dots22 + "fault 1 tiredness\n":                       `2: field: fault is "tiredness", not one of ` + strings.Join(logfmt.FaultKinds(), ", "),
		dots22 + "fault 1 protocol\nfault 2 protocol\n":      "3: order: a fault is stated after the game was over",
		dots22 + "fault 1 protocol\nvoid other\n":            "3: order: a game is called void after it was over",
		dots22 + "void other\nfault 1 protocol\n":            "3: order: a fault is stated after the game was over",
		dots22 + "< 1 0 0 0\n< 2 0 0 1\n":                    "2: order: no line to a program comes before this answer, or anywhere: this is a list of moves, not a conversation",
		dots22 + "void fun\n":                                `2: field: reason is "fun", not one of host-stall, host-sleep, disk, referee, setup, operator, other`,
		dots22 + "x-y a\\b\n":                                `2: text: a backslash is written \x5c, any other byte \xhh with two lower-case hex digits, not "\\b"`,
		"game triangles\nstart 1,1 9,1 1,9 | - | 0 0 | 1 | -\nfault 2 protocol\nfault 2 protocol\n": "4: order: a fault is stated of seat 2, which has left the game",
	} {
		logs, _, damage := tell(text, convert.TranscriptOptions{})
		if len(logs) > 0 || len(damage) != 1 || damage[0] != at+want && !(strings.HasSuffix(want, ": ") && strings.HasPrefix(damage[0], at+want)) {
			t.Errorf("%.200q: %d logs, %q, want\n%s", text, len(logs), damage, at+want)
		}
	}
}

// An excess over the caps of a session is reported at its line.
func TestTranscriptCaps(t *testing.T) {
	for text, want := range map[string]string{
		strings.Repeat("! 1\n", logfmt.MaxLines+1):                          "dir/talk.txt:131073: cap: a session of more than 131072 lines",
		strings.Repeat("#"+strings.Repeat("x", 65533)+"\n", 16<<20/65535+1): "dir/talk.txt:257: cap: a session of more than 16777216 bytes",
	} {
		if logs, _, damage := tell(text, convert.TranscriptOptions{Head: []string{"game halma"}}); len(logs) > 0 || len(damage) != 1 || damage[0] != want {
			t.Errorf("%q, want %s", damage, want)
		}
	}
}
