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

// pass plays one step of a conversation. Said is the last line of each seat, and
// under the number of a line below -1000 the time of the move in it.
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
		used, heard := said[-1000-p.Source]
		if h := l.Pass(p); heard && h.Used != int64(used) {
			t.Errorf("line %d: %s: charged %d", line, step, h.Used)
		}
		return
	}
	h := l.Pass(p)
	if got := told(h); got != want {
		t.Errorf("line %d: %s: heard %q", line, step, got)
	}
	if h.Sense == "move" {
		said[-1000-line] = int(h.Used)
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
