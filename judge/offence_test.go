package judge_test

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/claimstest"
	"scrutineer/judge"
	"scrutineer/judge/claims"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
	"scrutineer/rules/dots"
	"scrutineer/rules/triangles"
)

// with inserts a line of a program, at the stamp of the record, above or below record n
// among those that begin with words.
func with(t *testing.T, file []byte, n int, words string, s base.Seat, line string, below bool) []byte {
	put := func(r *logfmt.Record) {
		*r = logfmt.Record{Kind: logfmt.Said, Seat: s, Time: r.Time, Text: []byte(line)}
	}
	if below {
		return replaced(t, file, n, words, same, put)
	}
	return replaced(t, file, n, words, put, same)
}

// An offence ends the game even if the log says nothing about it, also one out of turn
// (DAB-018, DAB-020). What a ruling or the official rules tolerate does not.
func TestPassedOver(t *testing.T) {
	const open, missed = "open no-result:note", "rejected missed-fault:decisive"
	for _, c := range []struct {
		name string
		log  []byte
		want string
	}{
		{"dots: out of turn", with(t, boxes(t, ""), 1, "> 2 2000 0 0 0", 1, "0 1 0", false), missed},
		{"dots: before the turn is sent", with(t, boxes(t, ""), 1, "> 2 2000 0 0 0", 2, "0 1 0", false), missed},
		{"dots: unreadable out of turn", with(t, boxes(t, ""), 1, "> 2 2000 0 0 0", 1, "hello", false), missed},
		{"dots: a second command below the one taken", with(t, boxes(t, ""), 1, "< 2 3000 0 1 0", 2, "0 1 2", true), missed},
		{"dots: a second command, the second taken", with(t, boxes(t, ""), 1, "< 2 3000 0 1 0", 2, "0 1 2", false), "rejected dropped-move:decisive"},
		{"halma: out of turn", with(t, pawns(t, ""), 1, "> 2 2000 1 1 1", 1, "1 2 1", false), missed},
		{"halma: an empty line out of turn", with(t, pawns(t, ""), 1, "> 2 2000 1 1 1", 1, "", false), missed},
		{"halma: an empty line in turn", with(t, pawns(t, ""), 1, "< 2 3000 6 6 3", 2, "", false), missed},
		{"betoniarki: out of turn, a fault", with(t, mixers(t, "early_line=fault"), 1, "> 2 1500000 4 1", 1, "7 1 7 5 7 6", false), missed},
		{"betoniarki: a second line, a fault", with(t, mixers(t, "early_line=fault"), 1, "< 2 1900000", 2, "7 10 7 9 6 9", true), missed},
		{"betoniarki: out of turn, ignored", with(t, mixers(t, ""), 1, "> 2 1500000 4 1", 1, "7 1 7 5 7 6", false), open},
		{"betoniarki: a second line, ignored", with(t, mixers(t, ""), 1, "< 2 1900000", 2, "7 10 7 9 6 9", true), open},
		{"betoniarki: out of turn, to be taken", with(t, mixers(t, "early_line=taken"), 1, "> 2 1500000 4 1", 1, "1 4 1 5 1 6", false), "rejected dropped-move:decisive wrong-line:decisive"},
		{"betoniarki: words in turn", with(t, mixers(t, ""), 1, "< 2 1900000", 2, "hello", false), missed},
		{"triangles: a reply to nothing", with(t, with(t, points(t, ""), 1, "> 2 1320 play", 1, "", false), 1, "< 1 1320 ", 1, "?", true), missed},
	} {
		if got := verdict(t, c.log); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// Fiverow: 1.7 lists what loses. Talk that is neither a question nor a move is ignored,
// in turn and out of it, with or without a drop record (format P4).
func TestPardoned(t *testing.T) {
	for _, c := range []struct {
		s       base.Seat
		line    string
		drop    bool
		finding string
	}{
		{1, "hello", false, ""},
		{1, "step! J9", false, ""},
		{1, "hello", true, ""},
		{2, "hello", true, ""},
		{2, "hello", false, ""},
		{1, "resign", false, "missed-fault:decisive wrong-winner:decisive wrong-reason:reason"},
		{2, "", false, ""},
	} {
		c1 := session().turn("A0")
		s := c1.ask()
		said := c1.said(c.s, c1.at+1, c.line)
		if c.drop {
			c1.add(logfmt.Record{Kind: logfmt.Drop, Seat: c.s, Source: said, Word: []byte("chatter")})
		}
		c1.claim(s, c1.said(s, c1.at+1000, "step! A1"), 1000, "A1")
		if got := found(c1.turns(row0[2:]...).result(1, "five").judge(t)); got != c.finding {
			t.Errorf("seat %d says %q, mentioned %v: %q, want %q", c.s, c.line, c.drop, got, c.finding)
		}
	}
}

// Triangles: clock=all_commands charges every command until it is replied to, in turn or
// not; gen_move_only charges only gen_move.
func TestCommandsCharged(t *testing.T) {
	for _, c := range []struct {
		settings, one, two string
	}{
		{"", "m 1 1 40 1320 0 1 2", "m 2 2 50 2770 0 2 3"},
		{"clock=gen_move_only", "m 1 1 40 1000 0 1 2", "m 2 2 50 2000 0 2 3"},
	} {
		log := points(t, c.settings)
		lines := strings.Split(string(log), "\n")
		for _, want := range []string{c.one, c.two} {
			words := strings.Fields(want)
			met := false
			for _, line := range lines {
				got := strings.Fields(line)
				met = met || len(got) == 8 && got[0] == "m" && got[1] == words[1] && got[4] == words[4] && strings.Join(got[5:], " ") == strings.Join(words[5:], " ")
			}
			if !met {
				t.Errorf("%q: no move %q in\n%s", c.settings, want, log)
			}
		}
		if got := verdict(t, log); got != "open no-result:note" {
			t.Errorf("%q: %s", c.settings, got)
		}
		less := replaced(t, log, 1, "m 2 2", func(r *logfmt.Record) { r.Num[0]-- })
		if got := verdict(t, less); got != "open wrong-time:cosmetic no-result:note" {
			t.Errorf("%q, one microsecond less: %s", c.settings, got)
		}
	}
}

// Dots: by clock=per_turn the moves of a turn share the three seconds; by per_prompt each
// has its own.
func TestSharedTime(t *testing.T) {
	turn := func(settings string, second base.Number) *claimstest.Referee {
		d := played(t, dots.Game, "server", "../1. 12. .. 1", "cols=3 rows=2 "+settings, rules.Limits{Move: 3000000})
		d.SendAllDue(0)
		d.Say(1, 2000000, "0 0 0") // a box
		d.SendAllDue(2050000)
		d.Say(1, base.Number(2050000+second), "0 1 0")
		return d
	}
	for _, c := range []struct {
		settings string
		second   base.Number
		want     string
	}{
		{"clock=per_prompt", 3000000, "open no-result:note"},
		{"clock=per_prompt", 3000001, "verified fault:note"},
		{"clock=per_turn", 1000000, "open no-result:note"},
		{"clock=per_turn", 1000001, "verified fault:note"},
	} {
		if got := verdict(t, turn(c.settings, c.second).Seal()); got != c.want {
			t.Errorf("%s, %d µs: %s, want %s", c.settings, c.second, got, c.want)
		}
	}
}

// Betoniarki, early_line=taken: what was said before the seconds takes no time.
func TestTakenTakesNoTime(t *testing.T) {
	d := played(t, betoniarki.Game, "lines", "", "size=10 early_line=taken", rules.Limits{Total: 120000000})
	d.SendAllDue(0)
	d.Say(1, 1000, "4 1 4 5 4 6")
	d.Say(1, 1000, "7 1 7 5 7 6")
	d.SendAllDue(1000)
	d.Say(2, 2000, "4 10 4 9 5 9")
	d.SendAllDue(2500)
	log := d.Seal()
	if got := verdict(t, log); got != "open no-result:note" {
		t.Errorf("charged 0: %s", got)
	}
	log = replaced(t, log, 1, "m 3 1", func(r *logfmt.Record) { r.Num[0] = 1500 })
	if got := verdict(t, log); got != "open wrong-time:cosmetic no-result:note" {
		t.Errorf("charged: %s", got)
	}
}

// Lateness comes before legality: in triangles it can have another consequence.
func TestLateAndIllegal(t *testing.T) {
	game := func(at base.Number, settings string) []byte {
		d := played(t, triangles.Game, "gtp", "1,1 9,1 5,9 | - | 0 0 | 1 | -", settings, rules.Limits{Total: 1000})
		d.SendAllDue(0)
		replies(d, 1, 0, "=")
		replies(d, 1, 0, "=")
		replies(d, 2, 0, "=")
		replies(d, 1, at, "= 1 1") // no segment
		return d.Seal()
	}
	for _, c := range []struct {
		at       base.Number
		settings string
		want     string
	}{
		{1000, "fault=forfeit timeout=offender_out", "verified fault:note"},
		{1001, "fault=offender_out timeout=forfeit", "verified fault:note"},
		{1001, "fault=forfeit timeout=offender_out", "open fault:note no-result:note"},
		{1000, "fault=offender_out timeout=forfeit", "open fault:note no-result:note"},
	} {
		if got := verdict(t, game(c.at, c.settings)); got != c.want {
			t.Errorf("at %d, %s: %s, want %s", c.at, c.settings, got, c.want)
		}
	}
}

// Triangles: by all_commands time can run out while the other is in turn; by
// gen_move_only it cannot.
func TestTimeOutOutOfTurn(t *testing.T) {
	for settings, want := range map[string]string{
		"":                    "open fault:note no-result:note",
		"clock=gen_move_only": "rejected wrong-kill:decisive false-fault:decisive",
	} {
		d := played(t, triangles.Game, "gtp", "1,1 9,1 5,9 | - | 0 0 | 1 | -", settings, rules.Limits{Total: 1000000})
		d.SendAllDue(0) // set_points to both, and seat 2 never replies
		d.Say(1, 300, "=")
		d.Say(1, 300, "")
		d.SendAllDue(600) // so that seat 1 has 300 µs more
		d.Kill(2, 1000001)
		d.Fault(2, claims.Fault{Kind: "timeout-total", Limit: 1000000, Used: 1000001})
		if got := verdict(t, d.Seal()); got != want {
			t.Errorf("%q: %s, want %s", settings, got, want)
		}
	}
}

// What is sent after the end does not change the result, and neither does what was still
// due then.
func TestAfterTheEnd(t *testing.T) {
	last := func() *claimstest.Referee {
		d := played(t, dots.Game, "server", "./1 12 . 1", "cols=2 rows=2", rules.Limits{Move: 3000000})
		d.SendAllDue(0)
		d.Say(1, 1000, "0 0 0")
		d.Result()
		return d
	}
	whole := last()
	whole.SendAllDue(2000)
	log := whole.Seal()
	for _, c := range []struct {
		name string
		log  []byte
		want string
	}{
		{"the last move is told", log, "verified"},
		{"the log says no more", last().Seal(), "verified"},
		{"another move is told", replaced(t, log, 1, "> 2 2000", text("0 0 1")), "verified wrong-line:cosmetic"},
		{"a turn is sent (DAB-007)", replaced(t, log, 1, "> 2 2000", same, text("-1 -1 -1")), "verified wrong-line:cosmetic"},
	} {
		if got := verdict(t, c.log); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	gone := last()
	gone.Exit(2, 1500) // by itself: nothing could be sent
	gone.Kill(2, 1600) // what is left of it
	if got := verdict(t, gone.Seal()); got != "verified" {
		t.Errorf("the program had ended: %s", got)
	}
	killed := last()
	killed.Kill(2, 1500)
	killed.Exit(2, 1600)
	if got := verdict(t, killed.Seal()); got != "verified wrong-line:cosmetic" {
		t.Errorf("the program was killed: %s", got)
	}
	for seat := base.First; seat <= base.Second; seat++ { // a killed program, whoever it is, was due the last move
		d := played(t, dots.Game, "server", "./1 12 . "+seat.Other().String(), "cols=2 rows=2", rules.Limits{Move: 3000000})
		d.SendAllDue(0)
		d.Say(seat.Other(), 1000, "0 0 0")
		d.Result()
		d.Kill(seat, 1500)
		d.Exit(seat, 1600)
		s := judgedByAll(t, d.Seal(), judge.Options{})
		who := map[base.Seat]string{1: "seat 1 (a)", 2: "seat 2 (b)"}[seat]
		for _, f := range s.Findings {
			if f.Code == judge.WrongLine && (f.Seat != int(seat) || f.Claimed != "nothing" || f.Recomputed != `"0 0 0"` || f.Message() != who+` was ended by the referee and sent nothing where "0 0 0" was due (dots D6, D7)`) {
				t.Errorf("%+v", f)
			}
		}
		if !strings.Contains(found(s), "wrong-line:cosmetic") {
			t.Errorf("seat %d was killed: %s", seat, found(s))
		}
	}
}
