package judge_test

import (
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/claimstest"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
	"scrutineer/rules/dots"
	"scrutineer/rules/halma"
	"scrutineer/rules/triangles"
)

// mixers returns a log of betoniarki with two minutes: seat 1 has used 1.5 s, seat 2 0.4
// s, and both are sent it.
func mixers(t *testing.T, settings string) []byte {
	d := played(t, betoniarki.Game, "lines", "", "size=10 "+settings, rules.Limits{Total: 120000000})
	d.SendAllDue(0)
	d.Say(1, 1500000, "4 1 4 5 4 6")
	d.SendAllDue(1500000)
	d.Say(2, 1900000, "4 10 4 9 5 9")
	d.SendAllDue(2000000)
	d.Say(1, 2000100, "7 1 7 5 7 6")
	d.SendAllDue(2100000)
	return d.Seal()
}

// pawns returns a log of halma with a minute: seat 1 has used 1.9999 ms.
func pawns(t *testing.T, settings string) []byte {
	d := played(t, halma.Game, "lines", "", "k=2 n=6 n1=0 n2=0 "+settings, rules.Limits{Total: 60000000})
	d.SendAllDue(0)
	d.Say(1, 1999, "1 1 1")
	d.SendAllDue(2000)
	d.Say(2, 3000, "6 6 3")
	d.SendAllDue(4000)
	d.Say(1, 5000, "2 1 1")
	d.SendAllDue(6000)
	return d.Seal()
}

// boxes returns a log of dots on 2 by 3 points without a capture so far. Seat 2 is in
// turn, and seat 1 has a turn after it.
func boxes(t *testing.T, settings string) []byte {
	d := played(t, dots.Game, "server", "", "cols=3 rows=2 "+settings, rules.Limits{Move: 3000000})
	d.SendAllDue(0)
	d.Say(1, 1000, "0 0 0")
	d.SendAllDue(2000)
	d.Say(2, 3000, "0 1 0")
	d.SendAllDue(4000)
	d.Say(1, 5000, "0 0 3")
	d.SendAllDue(6000)
	return d.Seal()
}

// replies lets a program of triangles reply, and be sent its next command.
func replies(d *claimstest.Referee, s int, at base.Number, text string) logfmt.Line {
	d.Say(seatOf(s), base.Number(at), text)
	line := d.Say(seatOf(s), base.Number(at), "")
	d.SendAllDue(base.Number(at))
	return line
}

// replyAll adds replies at one time, each a seat, a blank and the text.
func replyAll(d *claimstest.Referee, at base.Number, list ...string) {
	for _, reply := range list {
		replies(d, int(reply[0]-'0'), at, reply[2:])
	}
}

// points returns a log of triangles with three points and a minute. Seat 1 takes 300 µs
// for set_points, 20 for time_left and 1000 for gen_move; seat 2 takes 700 µs for
// set_points, 50 for play, 20 for time_left and 2000 for gen_move; then seat 1 is sent
// its time.
func points(t *testing.T, settings string) []byte {
	d := played(t, triangles.Game, "gtp", "1,1 9,1 5,9 | - | 0 0 | 1 | -", settings, rules.Limits{Total: 60000000})
	d.SendAllDue(0)
	replies(d, 1, 300, "=")
	replies(d, 1, 320, "=")
	replies(d, 2, 700, "=")
	replies(d, 1, 1320, "= 1 2")
	replies(d, 2, 1370, "=")
	replies(d, 2, 1390, "=")
	replies(d, 2, 3390, "= 2 3")
	replies(d, 1, 3400, "=")
	replies(d, 1, 3500, "=")
	return d.Seal()
}

// unplayed returns a log of points in which seat 2 was not sent the move of seat 1.
func unplayed(t *testing.T, file []byte) []byte {
	file = replaced(t, file, 1, "> 2 1320 play 1 2")
	return replaced(t, replaced(t, file, 1, "< 2 1370 ="), 1, "< 2 1370")
}

// What programs are sent is recomputed to the unit, by every way of rounding (BET-030,
// BET-029, HAL-024). A wrong time harms nobody who does not overrun it; a missing or
// different move or board may have cost the game (format P16, P17). An answer before the
// prompt is sent is early, or ignored (P4).
func TestWhatProgramsAreSent(t *testing.T) {
	const open, other = "open no-result:note", "open wrong-line:cosmetic no-result:note"
	const wrong, missed = "rejected wrong-line:decisive", "rejected missed-fault:decisive"
	for _, c := range []struct {
		name string
		log  []byte
		want string
	}{
		{"118.5 s left, told in whole seconds", mixers(t, "seconds=floor"), open},
		{"one more", replaced(t, mixers(t, "seconds=floor"), 1, "> 1 2000000 118", text("119")), other},
		{"one less", replaced(t, mixers(t, "seconds=floor"), 1, "> 1 2000000 118", text("117")), other},
		{"118.5 s left, told in seconds rounded up", mixers(t, "seconds=ceil"), open},
		{"one more", replaced(t, mixers(t, "seconds=ceil"), 1, "> 1 2000000 119", text("120")), other},
		{"one less", replaced(t, mixers(t, "seconds=ceil"), 1, "> 1 2000000 119", text("118")), other},
		{"118.5 s left, told in rounded seconds", mixers(t, "seconds=round"), open},
		{"one less", replaced(t, mixers(t, "seconds=round"), 1, "> 1 2000000 119", text("118")), other},
		{"119.6 s left, told in rounded seconds", replaced(t, mixers(t, "seconds=round"), 1, "> 2 2100000 120", same), open},
		{"one less", replaced(t, mixers(t, "seconds=round"), 1, "> 2 2100000 120", text("119")), other},
		{"told in milliseconds (BET-029)", replaced(t, mixers(t, ""), 1, "> 1 2000000 118", text("118500")), other},
		{"told with a point", replaced(t, mixers(t, ""), 1, "> 1 2000000 118", text("118.5")), wrong},
		{"59.998001 s left, told in milliseconds", replaced(t, pawns(t, ""), 1, "> 1 4000 59998", same), open},
		{"one more", replaced(t, pawns(t, ""), 1, "> 1 4000 59998", text("59999")), other},
		{"one less", replaced(t, pawns(t, ""), 1, "> 1 4000 59998", text("59997")), other},
		{"what the other used is not taken off (HAL-024)", replaced(t, pawns(t, ""), 1, "> 1 4000 59998", text("59997")), other},
		{"59.997680 s less 0.01 left, told in milliseconds", replaced(t, points(t, ""), 1, "> 1 3400 time_left 59998", same), open},
		{"one more", replaced(t, points(t, ""), 1, "> 1 3400 time_left 59998", text("time_left 59999")), other},
		{"one less", replaced(t, points(t, ""), 1, "> 1 3400 time_left 59998", text("time_left 59997")), other},

		{"a turn not sent (halma)", replaced(t, pawns(t, ""), 1, "> 1 4000 59998"), missed},
		{"a turn not sent (betoniarki)", replaced(t, mixers(t, ""), 1, "> 1 2000000 118"), "rejected misread-move:decisive"},
		{"a turn not sent (dots)", replaced(t, boxes(t, ""), 1, "> 2 2000 -1 -1 -1"), missed},
		{"gen_move not sent", replaced(t, points(t, ""), 1, "> 2 1390 gen_move"), missed},
		{"a move not told (halma)", replaced(t, pawns(t, ""), 1, "> 2 2000 1 1 1"), wrong},
		{"a move not told (betoniarki)", replaced(t, mixers(t, ""), 1, "> 2 1500000 4 1"), wrong},
		{"a move not told (dots)", replaced(t, boxes(t, ""), 1, "> 2 2000 0 0 0"), wrong},
		{"a move not told (triangles)", unplayed(t, points(t, "")), "rejected wrong-line:decisive wrong-time:cosmetic"}, // play was 50 µs of it
		{"another move told (halma)", replaced(t, pawns(t, ""), 1, "> 2 2000 1 1 1", text("1 1 2")), wrong},
		{"another move told (betoniarki)", replaced(t, mixers(t, ""), 1, "> 2 1500000 4 1", text("4 1 4 5 4 7")), wrong},
		{"another move told (dots)", replaced(t, boxes(t, ""), 1, "> 2 2000 0 0 0", text("0 0 1")), wrong},
		{"another move told (triangles)", replaced(t, points(t, ""), 1, "> 2 1320 play 1 2", text("play 1 3")), wrong},
		{"the other's name of a line (dots)", replaced(t, boxes(t, ""), 1, "> 2 2000 0 0 0", text("0 0 0 ")), wrong},
		{"the time before the move (HAL-022)", changedAbout(t, pawns(t, ""), "> 2 2000 1 1 1", "> 2 2000 60000"), "rejected wrong-line:decisive wrong-line:decisive"},
	} {
		if got := verdict(t, c.log); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
