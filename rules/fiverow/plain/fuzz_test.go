package plain

import (
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// FuzzListen tries any conversation, and checks what must always be true: senses are
// those of the list; a move is readable, of the seat in turn and no longer than a line
// may be; its time is not negative; nothing is due after the end; and no event makes more
// than one field or sixteen answers more due.
func FuzzListen(f *testing.F) {
	f.Add(byte(0), "r1b\na1cfigure?\ns1c=\na1dstep! B0\nm1dB0\na2estep?\na2efield?\ns2f=\na2gstep!A0\nm2gA0")
	f.Add(byte(1), "p1b=\nr1cX f a\nx1d\ng1eA0\r\nm1eA0\np2f=\nr2g0 f a\ng2hO0\no2igone")
	f.Add(byte(14), "a2bfield?\na2bstep?\na1bstep?\ne1bstep!\na9zpass\ng1z\na1cpass\no1dtoo-late")
	f.Fuzz(func(t *testing.T, bits byte, script string) {
		protocol := "console"
		if bits&1 != 0 {
			protocol = "file"
		}
		rulings := []string{}
		for i, r := range []string{"step=strict", "symbols=lenient", "early_step=ignore", "row0=last_line", "first=by_count", "letters=any", "chatter=fault"} {
			if bits>>i&2 != 0 {
				rulings = append(rulings, r)
			}
		}
		l, err := Listen(setup(3, 2, "X0./... X", rulings...), protocol, rules.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		c := l.(*Conversation)
		due, turn := len(l.Due(1))+len(l.Due(2)), c.board.Turn()
		gametest.FuzzedSteps(l, script, func(p rules.Observation, h rules.Interpretation) {
			if !strings.Contains(" due wrong nothing question move bad-text declined early  ", " "+h.Sense+" ") {
				t.Fatalf("%+v: %+v", p, h)
			}
			if (h.Sense == "move") != (h.Move != "") || h.Used < 0 && !h.Used.Unknown() || h.Sense != "move" && p.What != "move" && h.Used != 0 {
				t.Fatalf("%+v: %+v", p, h)
			}
			if _, _, ok := split(h.Move); h.Move != "" && (!ok || p.Seat != turn || len(p.Text) > 255) {
				t.Fatalf("%+v in the turn of %d: %+v", p, turn, h)
			}
			now := len(l.Due(1)) + len(l.Due(2))
			if now > due+16*2 || now > 0 && c.board.Turn() == 0 {
				t.Fatalf("%+v: %d due, %d before", p, now, due)
			}
			due, turn = now, c.board.Turn()
		})
	})
}

// FuzzListenGomocup tries any conversation by the protocol gomocup, and checks what must
// always be true: senses are those of the list; a move is a cell of the seat in turn that
// is ready, has been sent everything and took no negative time; and no event makes more
// due than a board. After the end only END is due, once, and only to seats in the game.
func FuzzListenGomocup(f *testing.F) {
	f.Add(byte(0), "r1b\nr2b\ns1c=\ns1c=\ns1c=\ns1c=\ns1c=\ns1c=\na1dOK\ns1e=\ns1e=\ns1e=\ns1e=\ns1e=\ns1e=\na1g1,1\nm1gB1")
	f.Add(byte(3), "r2b\ns2c=\na2dERROR no\no2dgone\ns1eEND")
	f.Add(byte(5), "s1cSTART 3\na1dOK\na1e0,0\na1eSUGGEST 2,2\na1fMESSAGE x\na1g\n")
	f.Fuzz(func(t *testing.T, bits byte, script string) {
		rulings, limits := []string{}, rules.Limits{Move: 1_000_000}
		for i, r := range []string{"talk=fault", "startup=match", "overline=renju", "draw_after=200", "both_gone=draw"} {
			if bits>>i&1 != 0 {
				rulings = append(rulings, r)
			}
		}
		if bits&128 != 0 {
			limits = rules.Limits{Total: 5_000_000}
		}
		l, err := Listen(setup(3, 2, "X0./... X", rulings...), "gomocup", limits)
		if err != nil {
			t.Fatal(err)
		}
		g := l.(*Gomocup)
		due, turn := len(l.Due(1))+len(l.Due(2)), g.board.Turn()
		gametest.FuzzedSteps(l, script, func(p rules.Observation, h rules.Interpretation) {
			if !strings.Contains(" due wrong nothing question move bad-text declined early  ", " "+h.Sense+" ") {
				t.Fatalf("%+v: %+v", p, h)
			}
			if (h.Sense == "move") != (h.Move != "") || h.Used < 0 && !h.Used.Unknown() {
				t.Fatalf("%+v: %+v", p, h)
			}
			if h.Sense == "move" && (p.Seat != turn || !g.programs[p.Seat].ready || len(l.Due(p.Seat)) > 0 || len(p.Text) > 255) {
				t.Fatalf("%+v in the turn of %d: %+v", p, turn, h)
			}
			if now := len(l.Due(1)) + len(l.Due(2)); now > due+2*(6+4) {
				t.Fatalf("%+v: %d due, %d before", p, now, due)
			}
			if due, turn = len(l.Due(1))+len(l.Due(2)), g.board.Turn(); turn == 0 {
				onlyEND(t, g)
			}
		})
	})
}

// onlyEND checks that only END is due, once.
func onlyEND(t *testing.T, g *Gomocup) {
	for seat := 1; seat <= 2; seat++ {
		if due := g.Due(seat); len(due) > 1 || len(due) == 1 && (due[0].Text != "END" || g.programs[seat].left) {
			t.Fatalf("after the end seat %d is due %v", seat, due)
		}
	}
}
