package fiverow_test

import (
	"fmt"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// hello returns what is due to a program before anything else, by rules.txt.
func hello(rule, size string, prepares rules.Prepare) []rules.Action {
	const ms = 1000
	return []rules.Action{
		{Kind: rules.SendLine, Text: []byte("INFO timeout_turn %"), Remaining: rules.Remaining{Unit: ms, What: rules.MoveLimit, Omit: true}, SkipsEarlier: true},
		{Kind: rules.SendLine, Text: []byte("INFO timeout_match %"), Remaining: rules.Remaining{Unit: ms, What: rules.GameLimit}, SkipsEarlier: true},
		{Kind: rules.SendLine, Text: []byte("INFO max_memory %"), Remaining: rules.Remaining{Unit: 1, What: rules.MemoryLimit}, SkipsEarlier: true},
		{Kind: rules.SendLine, Text: []byte("INFO game_type 1"), SkipsEarlier: true},
		{Kind: rules.SendLine, Text: []byte("INFO rule " + rule), SkipsEarlier: true},
		{Kind: rules.SendLine, Text: []byte(size), AwaitsReply: true, Prepares: prepares, SkipsEarlier: true},
	}
}

// sends writes due lines, joined by '|', each with all its fields.
func sends(actions []rules.Action) string {
	list := make([]string, len(actions))
	for i, s := range actions {
		line := s
		line.Text = nil
		list[i] = fmt.Sprintf("%s %+v", s.Text, line)
	}
	return strings.Join(list, "|")
}

// handed returns some lines, the last of which gives the turn.
func handed(lines ...string) []rules.Action {
	actions := []rules.Action{{Kind: rules.SendLine, Text: []byte("INFO time_left %"), Remaining: rules.Remaining{Unit: 1000, None: 2147483647}}}
	for _, line := range lines {
		actions = append(actions, rules.Action{Kind: rules.SendLine, Text: []byte(line)})
	}
	actions[len(actions)-1].Clock = rules.Starts
	return actions
}

// The limits, the rule by the ruling overline, the field, and then the turn for the seat
// that moves first.
func TestGomocupOpens(t *testing.T) {
	for _, c := range []struct {
		setup      rules.Setup
		rule, size string
		prepares   rules.Prepare
	}{
		{officialSetup(), "0", "START 10", rules.StartupOnly},
		{officialSetup("overline=exact5"), "1", "START 10", rules.StartupOnly},
		{officialSetup("overline=renju"), "4", "START 10", rules.StartupOnly},
		{officialSetup("startup=match"), "0", "START 10", rules.StartupAndGame},
		{officialSetup("overline=exact5", "startup=apart"), "1", "START 10", rules.StartupOnly},
		{sized(20, 15, ""), "0", "RECTSTART 20,15", rules.StartupOnly},
	} {
		want := hello(c.rule, c.size, c.prepares)
		for me, want := range map[base.Seat][]rules.Action{2: want, 1: append(want, handed("BEGIN")...)} {
			b := newTable(t, "gomocup", c.setup, me)
			for range 2 { // once more for another game
				due := b.conv.Open([]rules.Action{{Text: []byte("due before")}})
				if got := sends(due[1:]); got != sends(want) || string(due[0].Text) != "due before" {
					t.Errorf("%v, seat %d is due\n%s\nwant\n%s", gametest.SetupWords(c.setup), me, got, sends(want))
				}
			}
		}
	}
}

// after checks what is due after the last of some moves.
func (b *table) after(moves string, want []rules.Action) {
	b.t.Helper()
	var got []rules.Action
	for _, text := range strings.Fields(moves) {
		by := b.pos.Turn()
		mustPlay(b.t, b.pos, text)
		got = b.conv.Moved(nil, by, mustMove(b.t, text))
	}
	if sends(got) != sends(want) {
		b.t.Errorf("after %s:\n%s\nwant\n%s", moves, sends(got), sends(want))
	}
}

// end is due when the game is over, and stays due.
var end = []rules.Action{{Kind: rules.SendLine, Text: []byte("END"), StaysDue: true}}

// The opponent's last move as a point, and at last END for both.
func TestGomocupTurns(t *testing.T) {
	for me := base.First; me <= base.Second; me++ {
		b := newTable(t, "gomocup", officialSetup(), me)
		for range 2 {
			b.pos.Reset()
			b.conv.Open(nil)
			for i, move := range strings.Fields("A0 J3 B0 A9 C0 B9 D0 C9") {
				if point := []string{"0,0", "9,3", "1,0", "0,9", "2,0", "1,9", "3,0", "2,9"}[i]; b.pos.Turn() == me {
					b.after(move, nil)
				} else {
					b.after(move, handed("TURN "+point))
				}
			}
			b.after("E0", end)
		}
	}
	b := newTable(t, "gomocup", officialSetup(), 1)
	b.conv.Open(nil)
	b.pos.Leave(2, rules.Gone)
	if got := b.conv.Moved(nil, base.Nobody, rules.Move{}); sends(got) != sends(end) {
		t.Errorf("after the opponent has left: %s", sends(got))
	}
}

// In a game from a start with figures the first turn sends all of them, alternately
// beginning with X, those of a kind row by row or as they were put down, and then the
// moves.
func TestGomocupBoard(t *testing.T) {
	for _, c := range []struct {
		setup       rules.Setup
		moves       string // before the first turn of the seat
		me          base.Seat
		board, then string
	}{
		{sized(3, 3, "X0./0X./... X"), "", 1, "0,0,1 1,0,2 1,1,1 0,1,2", "TURN 2,0"},
		{sized(3, 3, "X0./0X./... X"), "C0", 2, "0,0,2 1,0,1 1,1,2 0,1,1 2,0,2", "TURN 2,2"},
		{sized(3, 3, "plies B1; C0; A0; C2"), "", 1, "1,1,1 2,0,2 0,0,1 2,2,2", "TURN 0,1"},
		{sized(3, 3, "..0/X../..X 0", "first=by_count"), "", 2, "0,1,2 2,0,1 2,2,2", "TURN 0,0"},
		{sized(3, 3, "X.X/..X/..0 X"), "", 1, "0,0,1 2,2,2 2,0,1 2,1,1", "TURN 1,0"}, // one kind has run out
		{sized(3, 3, "0.0/..X/... X"), "", 1, "2,1,1 0,0,2 2,0,2", "TURN 1,0"},
	} {
		b := newTable(t, "gomocup", c.setup, c.me)
		lines := append([]string{"BOARD"}, strings.Fields(c.board)...)
		want := handed(append(lines, "DONE")...)
		got := b.conv.Open(nil)[6:]
		if c.moves != "" {
			b.after(c.moves, want)
		} else if sends(got) != sends(want) {
			t.Errorf("%s: due\n%s\nwant\n%s", c.setup.Start, sends(got), sends(want))
		}
		var x, y int16
		fmt.Sscanf(c.then, "TURN %d,%d", &x, &y)
		legal := b.pos.AppendLegal(nil)
		last := rules.Move{N: [6]int16{x, y}}
		own := legal[0]
		if own == last {
			own = legal[1]
		}
		b.after(string(fiverow.AppendMove(nil, own))+" "+string(fiverow.AppendMove(nil, last)), handed(c.then))
	}
}

// interpreted returns a meaning in words.
func interpreted(m rules.Meaning) string {
	words := []string{rules.Nothing: "nothing", rules.Question: "question", rules.Played: "move", rules.BadText: "bad", rules.Declined: "declined", rules.Early: "early"}[m.Sense]
	if m.Sense == rules.Played || m.Sense == rules.Early {
		words += " " + string(fiverow.AppendMove(nil, m.Move))
	}
	if m.Why != nil && m.Sense != rules.Early {
		words += " " + string(m.Why.Code)
	}
	if m.Replied {
		words += " replied"
	}
	if m.NoPenalty {
		words += " ignored"
	}
	return words
}

// Each kind of line in each state of the conversation with the first seat: START not sent
// yet; sent; replied to, with its turn not sent yet; in turn; out of turn.
func TestGomocupHears(t *testing.T) {
	const ignored = "bad unreadable ignored"
	for _, c := range []struct{ line, unsent, asked, ready, turn, other string }{
		{"OK", "nothing", "nothing replied", "nothing", "nothing", "nothing"},
		{" OK all set\t\r", "nothing", "nothing replied", "nothing", "nothing", "nothing"},
		{"ERROR", "nothing", "declined declined", "nothing", "nothing", "nothing"},
		{"ERROR too large", "nothing", "declined declined", "nothing", "nothing", "nothing"},
		{"", "nothing", "nothing", "nothing", "nothing", "nothing"},
		{" \t\r", "nothing", "nothing", "nothing", "nothing", "nothing"},
		{"MESSAGE", "nothing", "nothing", "nothing", "nothing", "nothing"},
		{"MESSAGE hello", "nothing", "nothing", "nothing", "nothing", "nothing"},
		{"DEBUG 3,4", "nothing", "nothing", "nothing", "nothing", "nothing"},
		{"UNKNOWN x", "nothing", "nothing", "nothing", "nothing", "nothing"},
		{"9,3", "early J3 ignored", "early J3 ignored", "early J3 ignored", "move J3", "early J3 ignored"},
		{"\t0,0 \r", "early A0 ignored", "early A0 ignored", "early A0 ignored", "move A0", "early A0 ignored"},
		{"SUGGEST 9,3", ignored, ignored, ignored, "question", ignored},
		{"SUGGEST 9", ignored, ignored, ignored, ignored, ignored},
		{"SUGGEST", ignored, ignored, ignored, ignored, ignored},
		{"MESSAGEhello", ignored, ignored, ignored, ignored, ignored},
		{"ok", ignored, ignored, ignored, ignored, ignored},
		{"OKAY", ignored, ignored, ignored, ignored, ignored},
		{"09,3", ignored, ignored, ignored, ignored, ignored},
		{"9, 3", ignored, ignored, ignored, ignored, ignored},
		{"9,3,1", ignored, ignored, ignored, ignored, ignored},
		{"9,", ignored, ignored, ignored, ignored, ignored},
		{",3", ignored, ignored, ignored, ignored, ignored},
		{"9", ignored, ignored, ignored, ignored, ignored},
		{"9;3", ignored, ignored, ignored, ignored, ignored},
		{"J3", ignored, ignored, ignored, ignored, ignored},
	} {
		for i, want := range []string{c.unsent, c.asked, c.ready, c.turn, c.other} {
			for _, ruling := range []string{"talk=ignored", "talk=fault"} {
				if ruling == "talk=fault" {
					want = strings.TrimSuffix(want, " ignored")
				}
				b := newTable(t, "gomocup", officialSetup(ruling), 1)
				b.conv.Open(nil)
				waiting := []int{3, 2, 2, 0, 0}[i] // time_left and BEGIN are due behind START
				if i > 1 {
					b.conv.Receive(nil, rules.Event{From: rules.FromOutput, Text: []byte("OK")})
				}
				if i == 4 {
					b.moves("B1", "")
				}
				actions, m := b.conv.Receive(nil, rules.Event{From: rules.FromOutput, Text: []byte(c.line), Waiting: waiting})
				if got := interpreted(m); got != want {
					t.Errorf("%q in state %d, %s: %s, want %s", c.line, i, ruling, got, want)
				}
				if play := map[bool]string{true: "PLAY 9,3"}[want == "question"]; said(actions) != play {
					t.Errorf("%q in state %d: due %q, want %q", c.line, i, said(actions), play)
				}
			}
		}
	}
}

// Bytes without a line end, and a file, are not lines of the protocol.
func TestGomocupNoLine(t *testing.T) {
	for ruling, ignored := range map[string]string{"talk=ignored": " ignored", "talk=fault": ""} {
		b := newTable(t, "gomocup", officialSetup(ruling), 1)
		b.conv.Open(nil)
		for from, want := range map[rules.Source]string{rules.FromPart: "bad unended-line" + ignored, rules.FromFile: "bad unreadable" + ignored} {
			if _, m := b.conv.Receive(nil, rules.Event{From: from, Text: []byte("OK")}); interpreted(m) != want {
				t.Errorf("%s: %s, want %s", ruling, interpreted(m), want)
			}
		}
		if _, m := b.conv.Receive(nil, rules.Event{From: rules.FromPart}); interpreted(m) != "nothing" {
			t.Errorf("%s: no bytes: %s", ruling, interpreted(m))
		}
	}
}

// OK is the reply to START once, also if more is due after it by then, and again in the
// next game.
func TestGomocupReady(t *testing.T) {
	b := newTable(t, "gomocup", officialSetup(), 2)
	ok := func(waiting int, want string) {
		t.Helper()
		if _, m := b.conv.Receive(nil, rules.Event{From: rules.FromOutput, Text: []byte("OK"), Waiting: waiting}); interpreted(m) != want {
			t.Errorf("OK with %d not sent: %s, want %s", waiting, interpreted(m), want)
		}
	}
	for range 2 {
		b.pos.Reset()
		b.conv.Open(nil)
		ok(1, "nothing") // START is not sent
		b.after("A0", handed("TURN 0,0"))
		ok(3, "nothing")
		ok(2, "nothing replied")
		ok(0, "nothing")
		if _, m := b.conv.Receive(nil, rules.Event{From: rules.FromOutput, Text: []byte("1,1"), Waiting: 1}); interpreted(m) != "early B1 ignored" {
			t.Errorf("a move before the turn is sent: %s", interpreted(m))
		}
		b.played("1,1", "B1")
	}
	early := newTable(t, "gomocup", officialSetup(), 1)
	early.conv.Open(nil)
	early.hear("OK", rules.Nothing, "")
	early.moves("A0", "")
	early.refuse("1,1", rules.Early, rules.OutOfTurn, "turn=2 cell=B1")
}

// If START will not be sent nothing is a reply to it.
func TestGomocupSkipped(t *testing.T) {
	for waiting, want := range map[int]string{4: "nothing replied", 3: "nothing", 2: "nothing replied"} { // START is the third from behind
		b := newTable(t, "gomocup", officialSetup(), 1)
		for range 2 {
			b.conv.Open(nil)
			b.conv.(rules.Skipper).Skipped(waiting)
			if _, m := b.conv.Receive(nil, rules.Event{From: rules.FromOutput, Text: []byte("OK"), Waiting: 2}); interpreted(m) != want {
				t.Errorf("%d not sent, of which the first is skipped: %s, want %s", waiting, interpreted(m), want)
			}
		}
	}
	b := newTable(t, "gomocup", officialSetup(), 1)
	b.conv.Open(nil)
	b.conv.(rules.Skipper).Skipped(3)
	b.conv.(rules.Skipper).Skipped(2)
	for line, sense := range map[string]rules.Sense{"ERROR": rules.Nothing, "OK": rules.Nothing, "1,1": rules.Early} {
		b.hear(line, sense, "")
	}
	b.conv.Open(nil) // START was replied to: it cannot be skipped any more
	b.hear("OK", rules.Nothing, "")
	b.conv.(rules.Skipper).Skipped(3)
	b.played("1,1", "B1")
}

// Blanks and leading zeros are another spelling of the same.
func TestGomocupAlike(t *testing.T) {
	conv := newTable(t, "gomocup", officialSetup(), 1).conv.(rules.Speller)
	for _, c := range []struct {
		due, sent string
		want      bool
	}{
		{"TURN 1,2", "TURN  01 , 2", true}, {"1,2,1", "1, 2,1", true}, {"TURN 1,2", "TURN 2,1", false}, {"TURN 1,2", "TURN 1 2", false},
		{"INFO timeout_turn 5", "INFO timeout_turn 05", true}, {"START 10", "START 11", false}, {"BEGIN", "BEGIN ", true},
	} {
		if got := conv.Alike([]byte(c.due), []byte(c.sent)); got != c.want {
			t.Errorf("%q for %q: %v", c.sent, c.due, got)
		}
	}
}

// As many X as 0, or one X more with 0 in turn, and at most 2000 figures.
func TestGomocupFits(t *testing.T) {
	many := func(figures int, turn string) string { // in pairs along a row, changing from row to row: no three in line
		b := []byte{}
		for c := range 45 * 45 {
			symbol := "X0"[(c%45/2+c/45)%2]
			if c >= figures {
				symbol = '.'
			}
			if c > 0 && c%45 == 0 {
				b = append(b, '/')
			}
			b = append(b, symbol)
		}
		return string(b) + " " + turn
	}
	for _, c := range []struct {
		setup rules.Setup
		words string // of the refusal
	}{
		{officialSetup(), ""},
		{sized(3, 2, "X0./... X"), ""},
		{sized(3, 2, "X0X/... 0", "first=by_count"), ""},
		{sized(3, 2, "XX./... X"), "2 X and 0 0, with X to move"},
		{sized(3, 2, "00./... X"), "0 X and 2 0, with X to move"},
		{sized(3, 2, "X0X/... X"), "2 X and 1 0, with X to move"},
		{sized(45, 45, many(2000, "X")), ""},
		{sized(45, 45, many(2001, "0"), "first=by_count"), "2001 figures: gomocup is used with 2000 at most"},
	} {
		err := fiverow.Game.Protocol("gomocup").Fits(c.setup, mustOpen(t, c.setup))
		if (err == nil) != (c.words == "") || err != nil && !strings.Contains(err.Error(), "start: "+c.words) {
			t.Errorf("%.40q: %v, want %q", c.setup.Start, err, c.words)
		}
	}
}
