package plain

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
)

// FuzzListen tries any conversation, and checks what must always be true: senses are
// those of the list; a move is readable and of the seat in turn; its time is not
// negative; nothing is due to a seat that is out; and no event makes more than a turn
// more due.
func FuzzListen(f *testing.F) {
	f.Add(byte(0), "s1b=\na1c=\na1c\ns1dtime_left 9\na1e?\na1e\ns1f=\na1g= 2 1\na1g\nm1g1 2\ns2b=\na2c=\na2c\ns2d=\na2e?\na2e")
	f.Add(byte(15), "s1b=\ns1b=\ns1b=\na1c=\na1c\na1c=\na1c\na1c= 1 2\na1c\nm1g1 2\no2ggone\ns1b=\ns1b=\na1g= 2 3\na1h\nm1h2 3\nm1i1 3")
	f.Add(byte(2), "a1brubbish\na1b\na2b= 1 2\ns2b=\na2b\r\ne1b=\ng1b\no1btoo-late\no2bbad-move")
	f.Fuzz(func(t *testing.T, bits byte, script string) {
		rulings := []string{}
		for i, r := range []string{"clock=gen_move_only", "question_ok=any_but_gen_move", "reply=strict", "source=applet", "fault=forfeit", "extra_reply=ignored"} {
			if bits>>i&1 != 0 {
				rulings = append(rulings, r)
			}
		}
		l, err := Listen(setup(square, rulings...), "gtp", rules.Limits{Total: base.Number(int64(bits) * 50)})
		if err != nil {
			t.Fatal(err)
		}
		c := l.(*Conversation)
		due, turn := len(l.Due(1))+len(l.Due(2)), c.board.Turn()
		gametest.FuzzedSteps(l, script, func(p rules.Observation, h rules.Interpretation) {
			if !strings.Contains(" due wrong nothing more move bad-text declined early  ", " "+h.Sense+" ") {
				t.Fatalf("%+v: %+v", p, h)
			}
			if (h.Sense == "move") != (h.Move != "") || h.Used < 0 && !h.Used.Unknown() || h.Sense != "move" && p.What != "move" && h.Used != 0 {
				t.Fatalf("%+v: %+v", p, h)
			}
			if _, _, ok := split(h.Move); h.Move != "" && (!ok || p.Seat != turn || p.Text != "" && c.strict) {
				t.Fatalf("%+v in the turn of %d: %+v", p, turn, h)
			}
			now := len(l.Due(1)) + len(l.Due(2))
			if now > due+3 || c.board.out[1] && len(l.Due(1)) > 0 || c.board.out[2] && len(l.Due(2)) > 0 {
				t.Fatalf("%+v: %d due, %d before", p, now, due)
			}
			due, turn = now, c.board.Turn()
		})
	})
}
