package plain

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// small is the header of a small log: the game with its parameters, the protocol, the
// rulings that deviate, the clock and the start.
type small struct{ game, protocol, rulings, clock, start, limits, evidence string }

// What the tests play. The body of a log begins at line 22.
var (
	console    = small{"fiverow height=5 width=5", "console", "", "- 5000000 0 step?", "-", allowed, ""}
	files      = small{"fiverow height=5 width=5", "file", "", "- 5000000 0 run", "-", allowed, ""}
	betoniarki = small{"betoniarki size=4", "lines", "", "120000000 - 0 seconds", "1..#/####/####/2.## 1", allowed, ""}
	halma      = small{"halma k=2 n=4 n1=10 n2=50", "lines", "", "60000000 - 0 time", "-", allowed, ""}
	dots       = small{"dots cols=3 rows=2", "server", "", "- 3000000 0 turn", "-", allowed, ""}
	gomocup    = small{"fiverow height=5 width=5", "gomocup", "", "3000000 - 0 handed-over", "-", "- - - - ? 1000000 -", ""}
	triangles  = small{"triangles", "gtp", "", "180000000 - 0 set_points", "1,1 5,1 1,5 | - | 0 0 | 1 | -", allowed, ""}
)

// allowed are limits on memory and output.
const allowed = "1000000 - resident observed 100000 - -"

// with returns the same with deviating rulings.
func (s small) with(rulings string) small { s.rulings = " " + rulings; return s }

// read returns a log with these lines, and its setup.
func (s small) read(t *testing.T, body string, sealed bool) (*logfmt.Log, rules.Setup) {
	t.Helper()
	game, _, _ := strings.Cut(s.game, " ")
	head := []string{"mlog 1", "id t", "session game", "game " + s.game, "rulings " + game + "-1 " + strings.Repeat("5e", 32) + s.rulings,
		"protocol " + s.protocol, "event - - - -", "attempt 1 -", "seat 1 ann ? ?", "seat 2 bob ? ?", "first ?", "clock " + s.clock,
		"limits " + s.limits, "evidence raw " + cmp.Or(s.evidence, "stamped"), "origin recorded -", "referee hand - -", "host", "clocksource c", "utc ?", "seed -", "start " + s.start}
	text := strings.Join(head, "\n") + "\n"
	for _, line := range strings.Split(strings.TrimSpace(body), "\n") {
		text += strings.TrimLeft(line, "\t") + "\n"
	}
	l, err := logfmt.NewReader(strings.NewReader(text), "t").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	l.Open = !sealed
	setup := rules.Setup{Seats: 2}
	for _, p := range l.Header.Params {
		setup.Params = append(setup.Params, rules.Value(p))
	}
	for _, p := range l.Header.Rulings.Deviations {
		setup.Rulings = append(setup.Rulings, rules.Value(p))
	}
	if s.start != "-" {
		setup.Start = s.start
	}
	return l, setup
}

// derived returns what follows from a log with these lines, events separated by blanks.
// The first derivation must agree, except below an impossible event.
func derived(t *testing.T, s small, body string, sealed bool, attested ...Attested) (Derived, string) {
	t.Helper()
	l, setup := s.read(t, body, sealed)
	derivation, err := Derive(l, all.Find(l.Header.Game), setup, attested...)
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for _, e := range derivation.Events {
		words = append(words, event(e.Line, e.Seat, e.Cause, e.Move, e.Used))
	}
	if len(attested) > 0 {
		return derivation, strings.Join(words, " ")
	}
	st, first := firstDerived(t, l, setup)
	if got := impossible(st); !slices.Equal(got, derivation.Impossible) {
		t.Errorf("impossible are the lines %v by the first derivation, %v by the second", got, derivation.Impossible)
	}
	if len(derivation.Impossible) == 0 {
		material := slices.ContainsFunc([]int{1, 2}, func(s int) bool { return st.Material(base.Seat(s), 1<<30) != derivation.Material(s) })
		if !slices.Equal(first, words) || material {
			t.Errorf("the first derivation: %q, material %v; the second: %q, %v", first, st.Departures(), words, derivation.Errors)
		}
	}
	return derivation, strings.Join(words, " ")
}

// asksField returns a turn of seat 2 that began at 11, in which it asks for the field, to
// line 27.
func asksField(at int) string {
	return runs + fmt.Sprintf("< 1 5 step! A0\n< 2 9 step?\n> 2 11 A0\n< 2 %d field?\n", at)
}

// event returns one in words.
func event(line, seat int, why rules.Cause, move string, used base.Number) string {
	if cause := map[rules.Cause]string{rules.BadMove: "bad", rules.TooLate: "late", rules.Gone: "gone"}[why]; cause != "" {
		return fmt.Sprintf("%d:%d-%s", line, seat, cause)
	}
	return fmt.Sprintf("%d:%d=%s/%d", line, seat, strings.ReplaceAll(move, " ", "_"), max(-1, used)) // -1: unknown
}

// firstDerived returns the first derivation of a log, and its events in words. It serves
// one game after another.
func firstDerived(t *testing.T, l *logfmt.Log, setup rules.Setup) (st *derive.State, words []string) {
	t.Helper()
	st = new(derive.State)
	observe(t, st, l, setup)
	observe(t, st, l, setup)
	g := all.Find(l.Header.Game)
	for _, e := range st.Events() {
		words = append(words, event(int(e.Line), int(e.Seat), e.Cause, string(g.AppendMove(nil, e.Move)), e.Used))
	}
	return st, words
}

// impossible returns the lines of events that are impossible by the first derivation.
func impossible(st *derive.State) (lines []int) {
	for _, d := range st.Departures() {
		if d.Kind == derive.Impossible {
			lines = append(lines, int(d.Line))
		}
	}
	return slices.Compact(lines)
}

// observe lets the first derivation read a log.
func observe(t *testing.T, st *derive.State, l *logfmt.Log, setup rules.Setup) {
	t.Helper()
	g := all.Find(l.Header.Game)
	pos, err := g.Open(setup)
	if err != nil {
		t.Fatal(err)
	}
	st.Begin(g.Protocol(l.Header.Protocol), setup, pos, l.Header.Seats(), derive.LimitsOf(l.Header))
	for i := range l.Records {
		st.Observe(&l.Records[i])
	}
	if !l.Open {
		st.Finish()
	}
}

const (
	runs   = "run 1 0 a a\nrun 2 0 b b\n"                                         // lines 22 and 23
	greets = runs + "> 1 0 1\n> 2 0 2\n> 1 0 120\n"                               // of betoniarki, to 26
	sizes  = runs + "> 1 0 2 3 1\n> 2 0 2 3 2\n> 1 0 -1 -1 -1\n"                  // of dots, to 26
	points = runs + "> 1 0 set_points 3 1 1 5 1 1 5\n< 1 10 =\n< 1 10\n"          // of triangles, to 26
	asks   = points + "> 1 10 time_left 179999\n< 1 20 =\n< 1 20\n"               // to 29
	hello  = runs + "> 1 0 4 2 10 50 1\n> 2 0 4 2 10 50 2\n> 1 0 60000\n"         // of halma, to 26
	board  = `put 1 0 field .....\x0a.....\x0a.....\x0a.....\x0a.....\x0a` + "\n" // of files, 22
	turn   = board + "run 1 0 a a X field answer\n"                               // to 23
)

// Each case is a rule of the section, and what follows by it: moves with their times,
// seats that leave, the seats that an error is material to, and impossible lines.
func TestRules(t *testing.T) {
	unstamped, wide := betoniarki, betoniarki.with("early_line=taken")
	unstamped.evidence = "none"
	wide.start = "1.../..../..../2... 1"
	for _, c := range []struct {
		rule, body, events string
		small              small
		sealed             bool
		material           []int
		impossible         []int
	}{
		{"P3 a move is made at once", greets + "< 1 500 1 1 2 1 1 1", "27:1=1_1_2_1_1_1/500", betoniarki, false, nil, nil},
		{"P3 an illegal move", greets + "< 1 500 1 1 1 1 1 1", "27:1-bad", betoniarki, false, nil, nil},
		{"P3 a part is no answer", greets + "part 1 500 out 1 1 2 1 1 1", "", betoniarki, false, nil, nil},
		{"P4 no move", greets + "< 1 500 a move", "27:1-bad", betoniarki, false, nil, nil},
		{"P4 out of turn", hello + "< 2 500 4 4 4", "27:2-bad", halma, false, nil, nil},
		{"P4 before it was asked", runs + "> 1 0 2 3 1\n< 1 500 0 0 0", "25:1-bad", dots, false, nil, nil},
		{"P4 talk", runs + "< 1 5 hello\n< 1 9 step! A0", "25:1=A0/9", console, false, nil, nil},
		{"P4 a move that waits for nothing", runs + "< 2 5 step! B0\n< 1 9 step! A0", "25:1=A0/9", console, false, nil, nil},
		{"P4 passing", runs + "< 1 5 step!", "24:1-bad", console, false, nil, nil},
		{"P4 discarded", greets + "< 2 400 2 1 2 2 2 1\n< 1 500 1 1 2 1 1 1", "28:1=1_1_2_1_1_1/500", betoniarki, false, nil, nil},
		{"P4 taken", greets + "< 2 400 1 4 2 4 1 4\n< 1 500 1 1 2 1 1 1\n> 2 600 1 1 2 1 1 1\n> 2 600 120",
			"28:1=1_1_2_1_1_1/500 30:2=1_4_2_4_1_4/0", betoniarki.with("early_line=taken"), false, nil, nil},
		{"P4 taken once", greets + "< 2 400 1 4 2 4 1 4\n< 1 500 1 1 2 1 1 1\n> 2 600 1 1 2 1 1 1\n> 2 600 120\n> 1 700 1 4 2 4 1 4\n> 1 700 120\n< 1 800 2 1 3 1 2 1\n> 2 900 2 1 3 1 2 1\n> 2 900 120\n< 2 1000 2 4 3 4 2 4",
			"28:1=1_1_2_1_1_1/500 30:2=1_4_2_4_1_4/0 33:1=2_1_3_1_2_1/100 36:2=2_4_3_4_2_4/100", wide, false, nil, nil},
		{"P5 an answer of a program that crashed", turn + "exit 1 700 signal 11 ? ? ?\nget 1 900 answer A0", "25:1=A0/700", files, false, nil, nil},
		{"P11 an empty line of a program that crashed", hello + "exit 1 9 signal 11 ? ? ?\n< 1 10", "28:1-bad", halma, false, nil, nil},
		{"P5 the time is that of the exit", turn + "exit 1 700 code 0 ? ? ?\nget 1 900 answer A0", "25:1=A0/700", files, false, nil, nil},
		{"P5 no answer", turn + "exit 1 700 code 0 ? ? ?\nget 1 900 answer", "25:1-bad", files, false, nil, nil},
		{"P5 no exit", turn + "kill 1 700 KILL\nget 1 900 answer A0", "25:1=A0/900", files, true, []int{1}, nil},
		{"P5 another file", turn + "exit 1 700 code 0 ? ? ?\nget 1 800 other B0\nget 1 900 answer A0", "26:1=A0/700", files, false, nil, nil},
		{"P5 a crash in time", turn + "exit 1 5000000 signal 11 ? ? ?\nget 1 5000002 answer", "25:1-gone", files.with("late_file=judge_file"), false, nil, nil},
		{"P5 a crash too late", turn + "exit 1 5000001 signal 11 ? ? ?\nget 1 5000002 answer", "25:1-late", files.with("late_file=judge_file"), false, nil, nil},
		{"P5 a crash", turn + "exit 1 700 signal 11 ? ? ?\nget 1 900 answer", "25:1-gone", files, false, nil, nil},
		{"P5 before the end", turn + "get 1 900 answer A0", "", files, false, nil, nil},
		{"P6 another spelling", runs + "> 1 0 01\n> 2 0 2\n> 1 0 0120\n< 1 500 1 1 2 1 1 1", "27:1=1_1_2_1_1_1/500", betoniarki, false, nil, nil},
		{"P6 not sent", runs + "> 1 0 120\n< 1 500 1 1 2 1 1 1", "25:1=1_1_2_1_1_1/500", betoniarki, false, []int{1}, nil},
		{"P6 another number", runs + "> 1 0 2\n> 1 0 120\n< 1 500 1 1 2 1 1 1", "26:1=1_1_2_1_1_1/500", betoniarki, false, []int{1}, nil},
		{"P6 in the place of a hand-over", runs + "> 1 0 2 3 1\n> 1 7 go\n< 1 500 0 0 0", "26:1=0_0_0/493", dots, false, nil, nil},
		{"P6 no number for the time", runs + "> 1 0 1\n> 1 7 go\n< 1 500 1 1 2 1 1 1", "26:1=1_1_2_1_1_1/493", betoniarki, false, []int{1}, nil},
		{"P7 an excuse", sizes + "> 1 0 what\n< 1 500 what\n< 1 600 0 0 0", "29:1=0_0_0/600", dots, false, nil, nil},
		{"P7 no excuse", sizes + "> 1 0\n< 1 500 what", "28:1-bad", dots, false, nil, nil},
		{"P7 a reply that means nothing", asks + "> 1 20 version\n> 1 20 gen_move\n< 1 30 ? no\n< 1 30\n< 1 50 = 1 2\n< 1 50", "35:1=1_2/50", triangles, false, nil, nil},
		{"P8 the last stamp in time", sizes + "< 1 3000000 0 0 0", "27:1=0_0_0/3000000", dots, false, nil, nil},
		{"P8 too late", sizes + "tick 3000001 ? ?\n< 1 3000002 0 0 0", "27:1-late", dots, false, nil, nil},
		{"P8 not asked", runs + "> 1 0 2 3 1\ntick 9000000 ? ?", "", dots, false, nil, nil},
		{"P8 frozen", sizes + "freeze 1 100\nthaw 1 200\n< 1 500 0 0 0", "29:1=0_0_0/400", dots, false, nil, nil},
		{"P8 a turn in one", sizes + "< 1 2000000 0 0 0\n> 2 2000000 0 0 0\n> 2 2000000 -1 -1 -1\ntick 5000001 ? ?", "27:1=0_0_0/2000000 30:2-late", dots.with("clock=per_turn"), false, nil, nil},
		{"P8 by files", turn + "close 1 3\nexit 1 5000001 code 0 ? ? ?\nget 1 5000002 answer A0", "25:1-late", files, false, nil, nil},
		{"P8 the file decides", turn + "kill 1 5000001 KILL\nexit 1 5000002 signal 9 ? ? ?\nget 1 5000003 answer A0", "26:1=A0/5000002", files.with("late_file=judge_file"), false, nil, nil},
		{"P9 memory", greets + "kill 1 5 KILL\nexit 1 9 signal 9 ? ? 1000001", "28:1-gone", betoniarki, false, nil, nil},
		{"P9 no more than the limit", greets + "exit 1 9 signal 9 ? ? 1000000", "", betoniarki, false, nil, nil},
		{"P9 memory of the kind that is limited", greets + "usage 1 9 resident 1000001 ? ?", "27:1-gone", betoniarki, false, nil, nil},
		{"P9 memory of another kind", greets + "usage 1 9 virtual 1000001 ? ?", "", betoniarki, false, nil, nil},
		{"P9 a flood", greets + "flood 1 9 out 100001 ?", "27:1-gone", betoniarki, false, nil, nil},
		{"P9 as much as may be kept", greets + "flood 1 9 out 100000 ?", "", betoniarki, false, nil, nil},
		{"P9 a line counts 64 more", greets + "flood 1 9 out 99925 ?\n< 1 10 1 1 2 1 1 1", "28:1=1_1_2_1_1_1/10", betoniarki, false, nil, nil},
		{"P9 a line too many", greets + "flood 1 9 out 99926 ?\n< 1 10 1 1 2 1 1 1", "28:1-gone", betoniarki, false, nil, nil},
		{"P9 a part counts 64 more", greets + "flood 1 9 out 99933 ?\npart 1 10 out abc", "", betoniarki, false, nil, nil},
		{"P9 a part too many", greets + "flood 1 9 out 99934 ?\npart 1 10 out abc", "28:1-gone", betoniarki, false, nil, nil},
		{"P9 a part of the other output", greets + "flood 1 9 out 99934 ?\npart 1 10 err abc\nflood 1 10 err 99999 ?", "", betoniarki, false, nil, nil},
		{"P9 each program by itself", greets + "flood 1 9 out 99934 ?\npart 2 10 out abc", "", betoniarki, false, nil, nil},
		{"P9 a failed start", "nostart 2 5 no such file", "22:2-gone", betoniarki, false, nil, nil},
		{"P10 nobody reads what is due", runs + "nosend 1 0 pipe 0 1\ntick 333332 ? ?\ntick 333333 ? ?", "26:1-gone", betoniarki, false, nil, nil},
		{"P10 nor in another spelling", runs + "nosend 1 0 pipe 0 01", "24:1-gone", betoniarki, true, nil, nil},
		{"P10 nor another time", runs + "> 1 0 1\nnosend 1 0 pipe 0 121", "25:1-gone", betoniarki, true, nil, nil},
		{"P10 of another line it shows nothing", runs + "nosend 1 0 pipe 0 what", "", betoniarki, true, nil, nil},
		{"P10 of a later line it shows nothing", runs + "nosend 1 0 pipe 0 120", "", betoniarki, true, nil, nil},
		{"P10 of another move it shows nothing", greets + "< 1 9 1 1 2 1 1 1\nnosend 2 10 pipe 0 1 1 2 1 1 2", "27:1=1_1_2_1_1_1/9", betoniarki, true, nil, nil},
		{"P10 for want of room", runs + "nosend 1 0 full 0 1", "", betoniarki, true, nil, nil},
		{"P10 for reasons nobody knows", runs + "nosend 1 0 ? ? 1", "", betoniarki, true, nil, nil},
		{"P10 the first of its process", runs + "nosend 1 0 pipe 0 what\nnosend 1 1 pipe 0 1", "", betoniarki, true, nil, nil},
		{"P10 by files", turn + "nosend 1 0 pipe 0 A0\nexit 1 700 code 0 ? ? ?\nget 1 900 answer A0", "26:1=A0/700", files, false, nil, nil},
		{"P10 with the end of its output", runs + "nosend 1 0 pipe 0 1\neof 1 9 out\ntick 333332 ? ?\ntick 333333 ? ?", "27:1-gone", betoniarki, false, nil, nil},
		{"P12 with the exit and the end of its output", runs + "nosend 1 0 pipe 0 1\neof 1 9 out\nexit 1 10 code 0 ? ? ?", "26:1-gone", betoniarki, false, nil, nil},
		{"P15 sent after what nobody could read", runs + "nosend 1 0 pipe 0 1\n> 1 0 1", "", betoniarki, false, nil, []int{25}},
		{"P15 sent to the process after it", runs + "nosend 1 0 full 0 1\n> 1 0 1\n> 2 0 2\n> 1 0 120\n< 1 9 1 1 2 1 1 1", "28:1=1_1_2_1_1_1/9", betoniarki, false, nil, nil},
		{"P11 a turn after the exit", greets + "exit 2 9 code 0 ? ? ?\n< 1 10 1 1 2 1 1 1\n> 2 10 1 1 2 1 1 1\n> 2 10 120\n< 2 20 1 4 2 4 1 4", "28:1=1_1_2_1_1_1/10", betoniarki, false, nil, nil},
		{"P11 written before the exit", greets + "exit 1 9 code 0 ? ? ?\n< 1 10 1 1 2 1 1 1", "28:1=1_1_2_1_1_1/10", betoniarki, false, nil, nil},
		{"P12 both", greets + "eof 2 9 out\nexit 2 10 code 0 ? ? ?", "28:2-gone", betoniarki, false, nil, nil},
		{"P12 a third of a second", greets + "exit 2 9 code 0 ? ? ?\ntick 333341 ? ?\ntick 333342 ? ?", "29:2-gone", betoniarki, false, nil, nil},
		{"P12 a third of a second from the start", greets + "exit 2 0 code 0 ? ? ?\ntick 333332 ? ?\ntick 333333 ? ?", "29:2-gone", betoniarki, false, nil, nil},
		{"P8 alone, and out of time", asks + "> 1 20 gen_move\n< 1 30 ?\n< 1 30\n> 2 30 set_points 3 1 1 5 1 1 5\ntick 180000031 ? ?", "32:1-bad 34:2-late", triangles, false, nil, nil},
		{"P12 each end at its own time", asks + "exit 1 30 code 1 ? ? ?\nexit 2 31 code 1 ? ? ?\neof 1 32 out\neof 2 40 out", "32:1-gone 33:2-gone", triangles, false, nil, nil},
		{"P15 started below its end", "eof 1 ? out\nrun 1 ? a a", "", unstamped, false, nil, []int{23}},
		{"P15 started below its exit", "exit 1 ? code 0 ? ? ?\nrun 1 ? a a", "", unstamped, false, nil, []int{23}},
		{"P6 another board", strings.Replace(turn, ".....", "X....", 1) + "exit 1 700 code 0 ? ? ?\nget 1 900 answer hello", "25:1-bad", files, false, []int{1}, nil},
		{"P12 at the close", greets + "exit 2 9 code 0 ? ? ?\nclose 2 10", "28:2-gone", betoniarki, false, nil, nil},
		{"P12 the earlier first", greets + "exit 2 9 code 0 ? ? ?\n< 1 10 a move", "28:2-gone", betoniarki, false, nil, nil},
		{"P12 at the end", greets + "exit 2 9 code 0 ? ? ?", "27:2-gone", betoniarki, true, nil, nil},
		{"P12 open", greets + "exit 2 9 code 0 ? ? ?", "", betoniarki, false, nil, nil},
		{"P12 when its turn has come", runs + "exit 2 5 code 0 ? ? ?\neof 2 5 out\n< 1 9 step! A0", "26:1=A0/9 26:2-gone", console, false, nil, nil},
		{"P13 one goes on alone", asks + "> 1 20 gen_move\n< 1 30 ?\n< 1 30", "32:1-bad", triangles, false, nil, nil},
		{"P15 after the end of output", greets + "eof 1 5 out\n< 1 6 1 1 2 1 1 1", "28:1=1_1_2_1_1_1/6", betoniarki, false, nil, []int{28}},
		{"P15 sent to a closed input", runs + "close 1 0\n> 1 0 1", "", betoniarki, true, []int{1}, []int{25}},
		{"P15 started twice", runs + "run 1 0 a a", "", betoniarki, false, nil, []int{24}},
		{"P15 never started", "< 1 5 step! A0", "22:1=A0/-1", console, false, nil, []int{22}},
		{"P15 frozen over the limit", sizes + "freeze 1 100\nthaw 1 3000001\n< 1 3000002 0 0 0", "29:1=0_0_0/101", dots, false, nil, []int{28}},
		{"P15 frozen over the limit, seen after it", sizes + "freeze 1 100\nthaw 1 1000100\ntick 4000001 ? ?", "29:1-late", dots, false, nil, []int{29}},
		{"P2 frozen over the limit, after an end", sizes + "freeze 1 100\nexit 2 2600000 code 0 ? ? ?\ntick 4000000 ? ?", "29:2-gone", dots, false, nil, nil},
		{"P2 frozen over the limit, before an end", sizes + "freeze 1 100\nexit 2 2700000 code 0 ? ? ?\ntick 4000000 ? ?", "29:2-gone", dots, false, nil, []int{29}},
		{"P2 the first stopped while both got ready", ready() + "freeze 1 20\nthaw 1 500020\ntick 1500001 ? ?", "36:2-late", gomocup, false, nil, []int{36}},
		{"P2 the second stopped while both got ready", ready() + "freeze 2 20\nthaw 2 500020\ntick 1500001 ? ?", "36:1-late", gomocup, false, nil, nil},
		{"P15 frozen over the limit, where the file decides", turn + "freeze 1 100\nthaw 1 1000100\nexit 1 6000101 code 0 ? ? ?\nget 1 6000102 answer A0", "27:1=A0/5000101", files.with("late_file=judge_file"), false, nil, []int{26}},
		{"P15 stopped while it got ready", ready() + "< 1 15 OK\nfreeze 2 20\nthaw 2 500020\ntick 1000000 ? ?\ntick 1000001 ? ?\ntick 1500000 ? ?\ntick 1500001 ? ?", "40:2-late", gomocup, false, nil, []int{38}},
		{"P15 stopped while it got ready, in turn", ready() + "< 2 15 OK\nfreeze 1 20\nthaw 1 500020\ntick 1000000 ? ?\ntick 1000001 ? ?\ntick 1500000 ? ?\ntick 1500001 ? ?", "40:1-late", gomocup, false, nil, []int{38}},
		{"P15 stopped, and ready too late but for that", ready() + "< 1 15 OK\nfreeze 2 20\nthaw 2 500020\n< 2 1000001 OK", "", gomocup, false, nil, []int{37}},
		{"P8 ready in time, though it was stopped", ready() + "< 1 15 OK\nfreeze 2 20\nthaw 2 500020\n< 2 1000000 OK\ntick 9000000 ? ?", "", gomocup, false, nil, nil},
		{"P16 another move", greets + "< 1 500 1 1 2 1 1 1\n> 2 600 1 1 2 1 1 2", "27:1=1_1_2_1_1_1/500", betoniarki, false, []int{2}, nil},
		{"P16 killed", greets + "kill 1 5 KILL", "", betoniarki, true, []int{1}, nil},
		{"P16 killed, and started again", greets + "kill 1 5 KILL\nexit 1 9 signal 9 ? ? ?\nrun 1 10 a a\nexit 1 20 code 0 ? ? ?\neof 1 21 out", "", betoniarki, true, []int{1}, nil},
		{"P16 a fault of its own", greets + "kill 1 5 TERM\n< 1 6 a move", "28:1-bad", betoniarki, true, nil, nil},
		{"P16 answer of a killed program", turn + "kill 1 5 KILL\nexit 1 9 signal 9 ? ? ?\nget 1 9 answer A", "26:1-bad", files, true, []int{1}, nil},
		{"P16 answer before the kill", turn + "exit 1 4 code 0 ? ? ?\nget 1 5 answer A\nkill 1 9 KILL", "25:1-bad", files, false, nil, nil},
		{"P16 no answer of a killed program", turn + "kill 1 5 KILL\nexit 1 9 signal 9 ? ? ?\nget 1 9 answer", "26:1-bad", files, true, []int{1}, nil},
		{"P16 told more time than it had", strings.Replace(hello, "60000", "60001", 1) + "tick 60000001 ? ?", "27:1-late", halma, false, []int{1}, nil},
		{"P5 a second start", turn + "exit 1 700 code 0 ? ? ?\nrun 1 800 a a X field answer\nexit 1 900 code 0 ? ? ?\nget 1 1000 answer A0\ntick 9000000 ? ?", "", files, false, nil, nil},
		{"P5 another command, and no board", "run 1 0 a a n field answer\nexit 1 700 code 0 ? ? ?\nget 1 900 answer hello", "24:1-bad", files, false, []int{1}, nil},
		{"P5 a command that names no board", "run 1 0 a a X reply\nexit 1 700 code 0 ? ? ?\nget 1 900 answer hello\nget 1 950 reply A0", "25:1=A0/700", files, false, []int{1}, nil},
		{"P5 a command that names no file", board + "run 1 0 a a\nexit 1 700 code 0 ? ? ?\nget 1 900 answer A0\nget 1 900 a A0", "", files, false, []int{1}, nil},
		{"P5 a board by another name", strings.ReplaceAll(turn, " field ", " f2 ") + "exit 1 700 code 0 ? ? ?\nget 1 900 answer A0", "25:1=A0/700", files, false, nil, nil},
		{"P5 a board by two names", strings.Replace(turn, " field ", " f2 ", 1) + "exit 1 700 code 0 ? ? ?\nget 1 900 answer hello", "", files, false, []int{1}, nil},
		{"P5 a file read twice", turn + "exit 1 700 code 0 ? ? ?\nget 1 900 answer A0\nget 1 950 answer B0", "25:1=A0/700", files, false, nil, nil},
		{"P6 a wrong time in the place of a move", greets + "< 1 500 1 1 2 1 1 1\n> 2 600 119\n< 2 700 1 4 2 4 1 4", "27:1=1_1_2_1_1_1/500 29:2=1_4_2_4_1_4/100", betoniarki, false, []int{2}, nil},
		{"P6 never late by what counts as a hand-over", sizes[:len(sizes)-len("> 1 0 -1 -1 -1\n")] + "> 1 0 a b\n< 1 9000000 0 0 9", "27:1-bad", dots, false, nil, nil},
		{"P6 as many words, but no numbers", sizes + "< 1 500 0 0 0\n> 2 600 a b c\n> 2 600 0 0 0\n> 2 600 -1 -1 -1\n< 2 700 0 0 1", "27:1=0_0_0/500 31:2=0_0_1/100", dots, false, nil, nil},
		{"P6 any line for a row of the field", runs + "< 1 9 step! A0\n< 2 20 field?\n> 2 21 hello", "24:1=A0/9", console, false, []int{2}, nil},
		{"P6 sent to a program that has ended", greets + "exit 2 9 code 0 ? ? ?\n< 1 10 1 1 2 1 1 1\n> 2 10 1 1 2 1 1 2", "28:1=1_1_2_1_1_1/10", betoniarki, false, nil, nil},
		{"P7 nobody's time", asks + "> 1 20 version\n< 1 400 =\n< 1 400\n> 1 400 gen_move\n< 1 450 = 1 2\n< 1 450", "35:1=1_2/70", triangles, false, nil, nil},
		{"P3 a line too long", runs + "< 1 9 step!" + strings.Repeat(" ", 250) + "A0", "24:1-bad", console, false, nil, nil},
		{"P8 a start ends a freeze", "freeze 1 0\n" + turn + "exit 1 700 code 0 ? ? ?\nget 1 900 answer A0", "26:1=A0/700", files, false, nil, nil},
		{"P16 due for a third of a second", asksField(4666678) + "tick 5000012 ? ?", "24:1=A0/5 28:2-late", console, false, []int{2}, nil},
		{"P16 due for less", asksField(4666679) + "tick 5000012 ? ?", "24:1=A0/5 28:2-late", console, false, nil, nil},
		{"P16 told less", strings.Replace(hello, "60000", "59999", 1) + "tick 60000001 ? ?", "27:1-late", halma, false, nil, nil},
	} {
		derivation, events := derived(t, c.small, c.body, c.sealed)
		var material []int
		for seat := 1; seat <= 2; seat++ {
			if derivation.Material(seat) {
				material = append(material, seat)
			}
		}
		if events != c.events || !slices.Equal(material, c.material) || !slices.Equal(derivation.Impossible, c.impossible) {
			t.Errorf("%s: %q, material to %v, impossible %v", c.rule, events, material, derivation.Impossible)
		}
	}
}

// P13: of two programs that have ended the first to end loses. By the console an end
// waits for its turn, and in triangles the points decide (T14).
func TestBothGone(t *testing.T) {
	for _, c := range []struct {
		small         small
		body, events  string
		winner        int
		reason, which string
	}{
		{betoniarki, greets + "exit 2 9 code 1 ? ? ?\nexit 1 9 code 1 ? ? ?", "28:2-gone", 1, "fault", "betoniarki"},
		{betoniarki, greets + "exit 1 9 code 1 ? ? ?\nexit 2 9 code 1 ? ? ?", "28:1-gone", 2, "fault", "betoniarki, the other order"},
		{halma, hello + "exit 2 9 code 1 ? ? ?\nexit 1 10 code 1 ? ? ?", "28:2-gone", 1, "fault", "halma"},
		{dots, sizes + "exit 2 9 code 1 ? ? ?\nexit 1 10 code 1 ? ? ?", "28:2-gone", 1, "fault", "dots"},
		{console, runs + "exit 2 9 code 1 ? ? ?\nexit 1 10 code 1 ? ? ?", "25:1-gone", 2, "fault", "the console"},
		{triangles, asks + "exit 2 30 code 1 ? ? ?\nexit 1 31 code 1 ? ? ?", "31:2-gone 31:1-gone", 0, "both-out", "triangles"},
	} {
		derivation, events := derived(t, c.small, c.body, true)
		if events != c.events || !derivation.Over || derivation.Winner != c.winner || derivation.Reason != c.reason {
			t.Errorf("%s: %q, %+v", c.which, events, derivation)
		}
	}
}

// P13, both_gone=points: the boxes decide once both have ended, whoever was first.
func TestBothGonePoints(t *testing.T) {
	for _, c := range []struct {
		start  string
		winner int
	}{
		{"1./1. 12. 1. 1", 1}, // the box on the left is seat 1's
		{"1./1. 12. 2. 1", 2},
		{"../.. ... .. 1", 0},
	} {
		s := dots.with("both_gone=points")
		s.start = c.start
		for _, order := range [][2]string{{"1", "2"}, {"2", "1"}} {
			derivation, _ := derived(t, s, sizes+"exit "+order[0]+" 9 code 1 ? ? ?\nexit "+order[1]+" 10 code 1 ? ? ?", true)
			if !derivation.Over || derivation.Winner != c.winner || derivation.Reason != "both-out" {
				t.Errorf("%s, seat %s first: %+v", c.start, order[0], derivation)
			}
		}
	}
}

// P13, both_gone=draw: where the first to end loses by default, nobody wins if the other
// had ended before its end took effect. This does not apply if it ended later, or if the
// first left for another fault.
func TestBothGoneDrawn(t *testing.T) {
	for _, c := range []struct {
		small         small
		body, events  string
		winner        int
		reason, which string
	}{
		{halma, hello + "exit 2 9 code 1 ? ? ?\nexit 1 10 code 1 ? ? ?", "28:2-gone 28:1-gone", 0, "both-out", "halma"},
		{dots, sizes + "exit 2 9 code 1 ? ? ?\nexit 1 10 code 1 ? ? ?", "28:2-gone 28:1-gone", 0, "both-out", "dots"},
		{console, runs + "exit 2 9 code 1 ? ? ?\nexit 1 10 code 1 ? ? ?", "25:1-gone 25:2-gone", 0, "both-out", "the console"},
		{dots, sizes + "exit 2 9 code 1 ? ? ?\neof 2 9 out\nexit 1 10 code 1 ? ? ?", "28:2-gone", 1, "fault", "dots, the first complete before the other"},
		{dots, sizes + "exit 2 9 code 1 ? ? ?\nexit 1 500000 code 1 ? ? ?", "28:2-gone", 1, "fault", "dots, long after"},
		{dots, sizes + "< 1 9 no move\nexit 2 9 code 1 ? ? ?\nexit 1 10 code 1 ? ? ?", "27:1-bad", 2, "fault", "dots, another fault before"},
	} {
		derivation, events := derived(t, c.small.with("both_gone=draw"), c.body, true)
		if events != c.events || !derivation.Over || derivation.Winner != c.winner || derivation.Reason != c.reason {
			t.Errorf("%s: %q, %+v", c.which, events, derivation)
		}
	}
}

// P20: a fault that no record shows takes effect at its line.
func TestAttested(t *testing.T) {
	derivation, events := derived(t, betoniarki, greets+"fault 1 forbidden - - -\n< 1 500 1 1 2 1 1 1", false, Attested{27, 1, rules.Gone})
	if events != "27:1-gone" || !derivation.Over || derivation.Winner != 2 || derivation.Reason != "fault" {
		t.Errorf("%q, %+v", events, derivation)
	}
}

// P14: without observations there are only the claims.
func TestGiven(t *testing.T) {
	s := small{game: "fiverow height=1 width=5", protocol: "-", clock: "? ? ? ?", start: "-"}
	l, err := logfmt.NewReader(strings.NewReader(strings.NewReplacer("evidence raw stamped", "evidence moves charged", "limits 1000000 - resident observed 100000 - -", "limits ? ? ? ? ? ? ?").Replace(given(s))), "t").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	derivation, err := Derive(l, all.Find("fiverow"), rules.Setup{Seats: 2, Params: []rules.Value{{Name: "height", Value: "1"}, {Name: "width", Value: "5"}}})
	if err != nil || len(derivation.Events) != 2 || derivation.Events[0].Used != 70 || derivation.Events[1].Cause != rules.TooLate || derivation.Winner != 1 {
		t.Errorf("%+v, %v", derivation, err)
	}
}

func given(s small) string {
	return "mlog 1\nid t\nsession game\ngame " + s.game + "\nrulings fiverow-1 " + strings.Repeat("5e", 32) + "\nprotocol -\nevent - - - -\nattempt 1 -\n" +
		"seat 1 ann ? ?\nseat 2 bob ? ?\nfirst ?\nclock ? ? ? ?\nlimits ? ? ? ? ? ? ?\nevidence moves charged\norigin recorded -\nreferee hand - -\nhost\nclocksource ?\nutc ?\nseed -\nstart -\n" +
		"m 1 1 - 70 - C0\nfault 2 timeout-move - ? ?\nresult 1 fault\n"
}
