package plain

import (
	"strconv"
	"strings"
	"testing"

	"scrutineer/rules"
)

// talk plays a conversation of a game with 10 seconds in all and compares what
// is made of it. A step is a line "what seat time | text | sense", of a move
// that was heard "move 1 2 2500" (the microseconds charged, -1 unknown); a text
// in quotes is unquoted; an empty line is passed over. The step's number in the
// script, from 1, is its line in the log. The source of a step "move" is the
// line above that the seat said last, or the number in the third place. A step
// "owed seat" compares what is owed, with commas between. A step "reply seat
// time | text | sense" is two lines at one time: a first line that is "more",
// and an empty one that has the sense.
func talk(t *testing.T, s rules.Setup, script string) {
	t.Helper()
	talkOf(t, s, rules.Limits{Total: 10000000}, script)
}

// talkOf is talk with other limits.
func talkOf(t *testing.T, s rules.Setup, limits rules.Limits, script string) {
	t.Helper()
	l, err := Listen(s, "gtp", limits)
	if err != nil {
		t.Fatal(err)
	}
	said := map[int]int{}
	for i, step := range strings.Split(strings.TrimSpace(script), "\n") {
		if step = strings.TrimSpace(step); step != "" {
			pass(t, l, i+1, step, said)
		}
	}
}

// pass plays one step of a conversation. Said is the last line of each seat.
func pass(t *testing.T, l rules.Listener, line int, step string, said map[int]int) {
	t.Helper()
	head, text, _ := strings.Cut(step, "|")
	text, want, _ := strings.Cut(text, "|")
	text, want = strings.TrimSpace(text), strings.TrimSpace(want)
	words := append(strings.Fields(head), "-1")
	p := rules.Passed{Line: line, What: words[0], Text: text}
	p.Seat, _ = strconv.Atoi(words[1])
	p.Time, _ = strconv.ParseInt(words[2], 10, 64)
	if strings.HasPrefix(text, `"`) {
		var err error
		if p.Text, err = strconv.Unquote(text); err != nil {
			t.Fatal(step, err)
		}
	}
	switch p.What {
	case "owed":
		if got := spelled(l.Due(p.Seat)); got != text {
			t.Errorf("line %d: %s: owed %q", line, step, got)
		}
		return
	case "reply":
		p.What = rules.PassedSaid
		if got := told(l.Pass(p)); got != "more" {
			t.Errorf("line %d: %s: heard %q", line, step, got)
		}
		p.Text = ""
		said[p.Seat] = line
	case rules.PassedSaid:
		said[p.Seat] = line
	case rules.PassedMove:
		if p.Source = said[p.Seat]; want != "" {
			p.Source, _ = strconv.Atoi(want)
		}
		want = ""
	}
	if got := told(l.Pass(p)); got != want {
		t.Errorf("line %d: %s: heard %q", line, step, got)
	}
}

// told is a Heard as a script writes it.
func told(h rules.Heard) string {
	if h.Sense == "move" {
		return "move " + h.Move + " " + strconv.FormatInt(h.Used, 10)
	}
	if h.Move != "" || h.Used != 0 {
		return h.Sense + " with a move or a time"
	}
	return h.Sense
}

// spelled is what is owed as a script writes it.
func spelled(due []rules.Due) string {
	list := []string{}
	for _, d := range due {
		list = append(list, d.What+" "+d.Text)
	}
	return strings.Join(list, ", ")
}

// The texts of two configurations and of a game with three segments left.
const (
	cornerPoints = "set_points 3 1 1 5 1 5 5"
	squarePoints = "set_points 4 1 1 5 1 5 5 1 5"
	squareSides  = square + " | 1-2:0 2-3:1 | 0 0 | 2 | -"
)

// The course of T7: the points at once; on each turn the opponent's move, the
// time, the request. By T10 and T16 all operations are charged.
func TestCourse(t *testing.T) {
	talk(t, setup(corner), `
		run 1 10 | | due
		run 2 20 | | due
		owed 1 | sent `+cornerPoints+`, sent time_left %, sent gen_move
		owed 2 | sent `+cornerPoints+`
		sent 1 1000 | `+cornerPoints+` | due
		sent 2 1000 | `+cornerPoints+` | due
		reply 2 4000 | = | nothing
		reply 1 1300 | = | nothing
		sent 1 2000 | time_left 9999 | due
		reply 1 2100 | = | nothing
		sent 1 5000 | gen_move | due
		said 1 7000 | = 2 1 | more
		said 1 7500 | "" | move 1 2 2900
		move 1 -1 | 1 2 |
		owed 1 |
		owed 2 | sent play 1 2, sent time_left %, sent gen_move
		sent 2 8000 | play 1 2 | due
		reply 2 8500 | = | nothing
		sent 2 9000 | time_left 9996 | due
		reply 2 9001 | ? | nothing
		sent 2 9100 | gen_move | due
		reply 2 9200 | = 2 3 | move 2 3 3601
		move 2 -1 | 2 3 |
		owed 1 | sent play 2 3, sent time_left %, sent gen_move
		sent 1 10000 | play 2 3 | due
		reply 1 20000 | = | nothing
		sent 1 30000 | time_left 9987 | due
		reply 1 30000 | = | nothing
		sent 1 40000 | gen_move | due
		reply 1 50000 | = 1 3 | move 1 3 20000
		move 1 -1 | 1 3 |
		owed 1 |
		owed 2 |
		said 2 60000 | = | nothing
		said 2 60000 | = 1 2 | nothing
		said 2 60000 | "" | nothing
		part 2 60000 | rubbish | nothing
		sent 2 60000 | quit | wrong
	`)
}

// With clock=gen_move_only only the time from gen_move to its reply counts.
func TestClockOfGenMoveOnly(t *testing.T) {
	talk(t, setup(corner, "clock=gen_move_only"), `
		sent 1 1000 | `+cornerPoints+` | due
		reply 1 1300000 | = | nothing
		sent 1 2000000 | time_left 10000 | due
		reply 1 2100000 | = | nothing
		sent 1 5000000 | gen_move | due
		reply 1 5000900 | = 1 2 | move 1 2 900
		move 1 -1 | 1 2 |
		sent 2 6000000 | `+cornerPoints+` | due
		sent 2 6000000 | play 1 2 | due
		sent 2 6000000 | time_left 10000 | due
		sent 2 6000000 | gen_move | due
		reply 2 6100000 | = | nothing
		reply 2 6200000 | = | nothing
		reply 2 6300000 | = | nothing
		reply 2 6400000 | = 2 3 | move 2 3 400000
		move 2 -1 | 2 3 |
		sent 1 7000000 | play 2 3 | due
		reply 1 8000000 | = | nothing
		sent 1 8000000 | time_left 9999 | due
	`)
}

// While several commands are open the clock simply runs on; what has run at
// that moment may be taken off the time told or not.
func TestClockOfPipelines(t *testing.T) {
	for _, c := range []struct{ told, sense string }{
		{"10000", "due"}, {"9995", "due"}, {"9990", "due"}, {"9989", "wrong"}, {"10001", "wrong"},
	} {
		talk(t, setup(corner), `
			sent 1 1000 | `+cornerPoints+` | due
			sent 1 11000 | time_left `+c.told+` | `+c.sense+`
			reply 1 12000 | = | nothing
			sent 1 13000 | gen_move | due
			reply 1 14000 | = | nothing
			reply 1 21000 | = 1 2 | move 1 2 20000
			move 1 -1 | 1 2 |
			owed 2 | sent `+cornerPoints+`, sent play 1 2, sent time_left %, sent gen_move
			sent 2 1000 | `+cornerPoints+` | due
			reply 2 1999 | = | nothing
			sent 2 2000 | play 1 2 | due
			sent 2 2000 | time_left 9999 | due
			reply 2 3000 | = | nothing
			sent 2 3000 | gen_move | due
			reply 2 3000 | = | nothing
			reply 2 3001 | = 2 3 | move 2 3 2000
			move 2 -1 | 2 3 |
			owed 1 | sent play 2 3, sent time_left %, sent gen_move
			sent 1 30000 | play 2 3 | due
			reply 1 30000 | = | nothing
			sent 1 30000 | time_left 9980 | due
		`)
	}
}

// What still runs when a move is answered counts for the next one.
func TestClockRunsOn(t *testing.T) {
	talk(t, setup(square), `
		sent 1 1 | `+squarePoints+` | due
		sent 1 1 | time_left 10000 | due
		sent 1 1000 | gen_move | due
		sent 1 2000 | version | wrong
		reply 1 2001 | = | nothing
		reply 1 2001 | = | nothing
		reply 1 3001 | = 1 2 | move 1 2 3000
		move 1 -1 | 1 2 |
		reply 1 7001 | = 0.1 | nothing
		move 2 -1 | 2 3 |
		sent 1 8000 | play 2 3 | due
		reply 1 8000 | = | nothing
		sent 1 8000 | time_left 9993 | due
		reply 1 8000 | = | nothing
		sent 1 8000 | gen_move | due
		reply 1 8500 | = 1 3 | move 1 3 4500
	`)
}

// The time told is a plain number of whole milliseconds, never below 0.
func TestTimeTold(t *testing.T) {
	for text, want := range map[string]string{
		"time_left 10000": "due", "10000": "wrong", "time_left 9999": "wrong", "time_left 10001": "wrong",
		"time_left 010000": "wrong", "time_left +10000": "wrong", "time_left 10000 ": "wrong",
		"time_left  10000": "wrong", "time_left 10000.0": "wrong", "time_left 10000000": "wrong",
		"time_left 99999999999999999999": "wrong", "time_left -1": "wrong", "time_left": "wrong",
		"time_left ": "wrong", "time_left %": "wrong", "gen_move": "wrong",
	} {
		talk(t, setup(corner), `
			sent 1 1000 | `+cornerPoints+` | due
			reply 1 1000 | = | nothing
			sent 1 1000 | `+strconv.Quote(text)+` | `+want+`
			owed 1 | sent gen_move
		`)
	}
	// 3 milliseconds of a move, and 1 since.
	for told, want := range map[string]string{"9996": "due", "9997": "wrong", "9995": "wrong", "9999": "wrong"} {
		talk(t, setup(corner), `
			sent 1 1000 | `+cornerPoints+` | due
			reply 1 2000 | = | nothing
			sent 1 2000 | time_left 9999 | due
			reply 1 2000 | = | nothing
			sent 1 2000 | gen_move | due
			reply 1 4000 | = 1 2 | move 1 2 3000
			move 1 -1 | 1 2 |
			move 2 -1 | 2 3 |
			sent 1 5000 | play 2 3 | due
			reply 1 6000 | = | nothing
			sent 1 7000 | time_left `+told+` | `+want)
	}
	talk(t, setup(corner), `
		sent 1 1000 | `+cornerPoints+` | due
		reply 1 20000000 | = | nothing
		sent 1 20000000 | time_left 0 | due
		sent 1 20000000 | gen_move | due
	`)
}

// An unknown whole, and something used that is unknown: any number is right.
func TestTimeUnknown(t *testing.T) {
	for text, want := range map[string]string{
		"0": "due", "7": "due", "99999999999999999999": "due", "-1": "wrong", "07": "wrong", "1.5": "wrong", "": "wrong",
	} {
		told := strconv.Quote("time_left "+text) + " | " + want
		talkOf(t, setup(corner), rules.Limits{}, `
			sent 1 1000 | `+cornerPoints+` | due
			reply 1 1000 | = | nothing
			sent 1 1000 | `+told)
		talk(t, setup(corner), `
			sent 1 -1 | `+cornerPoints+` | due
			reply 1 1000 | = | nothing
			sent 1 1000 | `+told)
		talk(t, setup(square), `
			sent 1 1 | `+squarePoints+` | due
			reply 1 1 | = | nothing
			sent 1 1 | time_left 10000 | due
			reply 1 1 | = | nothing
			sent 1 1 | gen_move | due
			reply 1 1 | = 1 2 | move 1 2 0
			move 1 -1 | 1 2 | 99
			out 2 -1 | gone |
			sent 1 2000 | `+told)
	}
	// A clock that runs since nobody knows when: anything up to the whole.
	for text, want := range map[string]string{"0": "due", "10000": "due", "10001": "wrong"} {
		talk(t, setup(corner), `
			sent 1 -1 | `+cornerPoints+` | due
			sent 1 1000 | time_left `+text+` | `+want)
	}
}

// Line 0 is no line to be named: the time of such a move is unknown.
func TestMoveFromNowhere(t *testing.T) {
	l := after(t, 3)
	for range 2 {
		replied(l, "=")
	}
	replied(l, "= 1 2")
	l.Pass(rules.Passed{What: rules.PassedMove, Seat: 1, Text: "1 2"})
	l.Pass(rules.Passed{What: rules.PassedOut, Seat: 2, Text: "gone"})
	if h := l.Pass(rules.Passed{What: rules.PassedSent, Seat: 1, Text: "time_left 123456789"}); h.Sense != "due" {
		t.Errorf("time after a move from nowhere: %s", h.Sense)
	}
}

// Unknown stamps make the ply's time unknown, earlier lines make it 0.
func TestUnknownStamps(t *testing.T) {
	for _, c := range [][3]string{{"5", "9", "4"}, {"-1", "9", "-1"}, {"5", "-1", "-1"}, {"9", "5", "0"}} {
		talk(t, setup(corner), `
			sent 1 1 | `+cornerPoints+` | due
			reply 1 1 | = | nothing
			sent 1 1 | time_left 10000 | due
			reply 1 1 | = | nothing
			sent 1 `+c[0]+` | gen_move | due
			reply 1 `+c[1]+` | = 1 2 | move 1 2 `+c[2])
	}
	talk(t, setup(corner), `
		sent 1 -2 | `+cornerPoints+` | due
		sent 1 1 | time_left 10000 | due
		sent 1 1 | gen_move | due
		reply 1 1 | = | nothing
		reply 1 1 | = | nothing
		reply 1 9 | = 1 2 | move 1 2 -1
	`)
	// In between, while the clock runs on, no stamp is needed.
	talk(t, setup(corner), `
		sent 1 5 | `+cornerPoints+` | due
		sent 1 -1 | time_left 10000 | due
		sent 1 -1 | gen_move | due
		reply 1 -1 | = | nothing
		reply 1 -1 | = | nothing
		reply 1 9 | = 1 2 | move 1 2 4
	`)
}

// A start with segments: all of them to both, whoever drew them, in order.
func TestStartWithSegments(t *testing.T) {
	talk(t, setup(squareSides), `
		owed 1 | sent `+squarePoints+`, sent play 1 2, sent play 2 3
		owed 2 | sent `+squarePoints+`, sent play 1 2, sent play 2 3, sent time_left %, sent gen_move
		sent 1 1 | `+squarePoints+` | due
		sent 1 1 | play 1 2 | due
		sent 1 1 | play 3 2 | wrong
		owed 1 |
	`)
}

// T13: no play for one that is out, who hears nothing more; the other goes on.
func TestOut(t *testing.T) {
	talk(t, setup(square), `
		out 1 -1 | gone |
		owed 1 |
		owed 2 | sent `+squarePoints+`, sent time_left %, sent gen_move
		said 1 1 | rubbish | nothing
		said 1 1 | "" | nothing
		sent 1 1 | quit | wrong
		sent 2 1 | `+squarePoints+` | due
		sent 2 1 | time_left 10000 | due
		sent 2 1 | gen_move | due
		reply 2 2 | = | nothing
		reply 2 2 | = | nothing
		reply 2 3 | = 1 2 | move 1 2 2
		move 2 -1 | 1 2 |
		owed 1 |
		owed 2 | sent time_left %, sent gen_move
		out 2 -1 | too-late |
		owed 2 |
	`)
	// Who is not in turn leaves: the turn does not pass, nothing more is owed.
	talk(t, setup(square), `
		out 2 -1 | gone |
		owed 1 | sent `+squarePoints+`, sent time_left %, sent gen_move
		owed 2 |
		out 2 -1 | gone |
		owed 1 | sent `+squarePoints+`, sent time_left %, sent gen_move
	`)
	talk(t, setup(square+" | - | 0 0 | 1 | 2"), `
		owed 1 | sent `+squarePoints+`, sent time_left %, sent gen_move
		owed 2 |
	`)
	// The last move of one that left later is still told.
	talk(t, setup(square), `
		move 1 -1 | 1 2 |
		out 1 -1 | gone |
		owed 2 | sent `+squarePoints+`, sent play 1 2, sent time_left %, sent gen_move
	`)
}

// With forfeit a fault ends the game, by the cause (rulings fault, timeout).
func TestForfeitIsTheEnd(t *testing.T) {
	for _, c := range []struct {
		ruling, cause string
		over          bool
	}{
		{"fault=forfeit", "bad-move", true}, {"fault=forfeit", "too-late", false}, {"fault=forfeit", "gone", false},
		{"timeout=forfeit", "bad-move", false}, {"timeout=forfeit", "too-late", true}, {"timeout=forfeit", "gone", false},
	} {
		owed := "sent " + squarePoints + ", sent time_left %, sent gen_move"
		if c.over {
			owed = ""
		}
		talk(t, setup(square, c.ruling), `
			out 1 -1 | `+c.cause+` |
			owed 2 | `+owed)
	}
}

// T15: the applet sends quit at the end, to all who still play.
func TestQuit(t *testing.T) {
	two := "1,1 2,2"
	talk(t, setup(two, "source=applet"), `
		move 1 -1 | 1 2 |
		owed 1 | sent quit
		owed 2 | sent quit
		sent 1 1 | quit | due
		said 1 2 | = | nothing
		said 1 2 | "" | nothing
		owed 1 |
	`)
	talk(t, setup(two, "source=applet"), `
		out 1 -1 | gone |
		move 2 -1 | 1 2 |
		owed 1 |
		owed 2 | sent quit
	`)
	talk(t, setup(square, "source=applet", "fault=forfeit"), `
		out 1 -1 | bad-move |
		owed 1 |
		owed 2 | sent quit
	`)
	talk(t, setup(two), `
		move 1 -1 | 1 2 |
		owed 1 |
		owed 2 |
	`)
}

// A game over at its start: the points are told all the same (T7).
func TestNothingToDraw(t *testing.T) {
	talk(t, setup("3,4 | - | 0 0 | - | -"), `
		owed 1 | sent set_points 1 3 4
		owed 2 | sent set_points 1 3 4
		said 1 1 | rubbish | nothing
	`)
	talk(t, setup("3,4 | - | 0 0 | - | 1", "source=applet"), `
		owed 1 |
		owed 2 | sent set_points 1 3 4, sent quit
	`)
}

// What is handed over takes the oldest thing away. A line that is not owed is a
// command too, and whatever is replied to it is no fault; an empty one is none.
func TestHandingOver(t *testing.T) {
	talk(t, setup(corner), `
		sent 2 1 | set_points 3 1 1 5 1 5 6 | wrong
		owed 2 |
		sent 2 1 | version | wrong
		reply 2 2 | = | nothing
		reply 2 2 | ? what | nothing
		reply 2 2 | = | bad-text
		put 1 1 | `+cornerPoints+` | wrong
		owed 1 | sent time_left %, sent gen_move
		sent 1 1 | "" | wrong
		owed 1 | sent gen_move
		reply 1 2 | = | bad-text
		sent 1 3 | gen_move | due
		reply 1 4 | = 1 2 | move 1 2 1
		sent 1 5 | "" | wrong
		sent 1 5 | gen_move | wrong
		reply 1 6 | = 1 3 | nothing
		move 2 -1 | 1 2 |
		move 1 -1 | 4 2 |
		owed 1 |
		out 1 -1 | gone |
		owed 2 | sent time_left %, sent gen_move
	`)
}

// No seat but two, and no such thing.
func TestNoSuchSeat(t *testing.T) {
	for _, seat := range []string{"0", "3", "-1"} {
		talk(t, setup(corner), strings.ReplaceAll(`
			said # 1 | = | nothing
			sent # 1 | `+cornerPoints+` | wrong
			exit # 1 | |
			out # 1 | gone |
			move # 1 | 1 2 |
			owed # |
			dance 1 1 | |
		`, "#", seat))
	}
}

// What Listen refuses.
func TestListenRefuses(t *testing.T) {
	for _, c := range []struct {
		setup    rules.Setup
		protocol string
	}{
		{setup(corner), ""}, {setup(corner), "file"}, {rules.Setup{}, "gtp"},
		{setup(corner, "clock=all"), "gtp"}, {setup(corner, "question_ok=play"), "gtp"},
		{setup(corner, "reply=lenient"), "gtp"}, {setup(corner, "source=human"), "gtp"},
	} {
		if l, err := Listen(c.setup, c.protocol, rules.Limits{}); err == nil || l != nil {
			t.Errorf("%v %q: no error", c.setup, c.protocol)
		}
	}
}
