package triangles_test

import (
	"testing"

	"scrutineer/base"
	"scrutineer/rules"
	"scrutineer/rules/triangles"
)

// follow is a conversation that is informed about a referee who deviates from what is
// due.
type follow interface {
	rules.Follower
	rules.Speller
}

// A command that was due and never sent has no reply. It is the oldest of those not sent
// yet (T8).
func TestSkipped(t *testing.T) {
	for waiting, course := range map[int][]string{
		0: {"=|", "=|", "= 1 2|"}, 1: {"=|", "=|"}, 2: {"=|", "= 1 2|"}, 3: {"=|", "= 1 2|"}, 4: {"=|", "=|", "= 1 2|"}, // of set_points, time_left, gen_move
	} {
		b := newBoard(t, from(square), base.First)
		b.conv.Open(nil)
		b.conv.(follow).Skipped(waiting)
		for _, lines := range course {
			if lines == "= 1 2|" {
				b.played(lines, "1-2")
			} else {
				b.hear(lines, rules.Nothing)
			}
		}
		b.wrong("=|", rules.BadText, triangles.UnexpectedReply, `text="="`)
	}
	b := newBoard(t, from(square), base.First) // which of them is not there shows in what may be declined
	b.conv.Open(nil)
	b.conv.(follow).Skipped(3)
	b.hear("? no clock|", rules.Nothing)
	b.wrong("? no|", rules.Declined, triangles.Declining, `text="? no"`)
	b = newBoard(t, from(square), base.First)
	b.conv.Open(nil)
	b.conv.(follow).Skipped(2)
	b.wrong("? no|", rules.Declined, triangles.Refused, `text="? no"`)
	b.wrong("? no|", rules.Declined, triangles.Declining, `text="? no"`)
}

// A command that was not due is replied to in its place, with anything, and the reply
// means nothing (T8). An empty line is not a command.
func TestExtra(t *testing.T) {
	for waiting := range 5 { // of three commands due so many have not been sent
		for _, reply := range []string{"=|", "? what|", "nonsense|more|", "= 3 4|"} {
			b := newBoard(t, from(square), base.First)
			b.conv.Open(nil)
			b.conv.(follow).Extra([]byte(" \t"), waiting)
			b.conv.(follow).Extra([]byte("show"), waiting)
			for i := range 4 {
				if i == 3-min(waiting, 3) {
					if m := b.hear(reply, rules.Nothing); m.Replied || m.Why != nil {
						t.Errorf("%q to what was not due: %+v", reply, m)
					}
				} else if i == 3 || i == 2 && waiting == 0 {
					b.played("= 1 2|", "1-2")
				} else if m := b.hear("=|", rules.Nothing); !m.Replied {
					t.Errorf("the reply to what was due is none: %+v", m)
				}
			}
			b.wrong("=|", rules.BadText, triangles.UnexpectedReply, `text="="`)
		}
	}
	b := newBoard(t, from(square), base.First) // a move made ends what was due, and not what was not
	b.conv.Open(nil)
	b.conv.(follow).Extra([]byte("show"), 0)
	b.conv.(follow).Extra([]byte("list"), 0)
	b.hear("=", rules.More)
	b.moves("1-2", "")
	b.hear("nonsense|", rules.Nothing)
	b.hear("? no|", rules.Nothing)
	b.wrong("=|", rules.BadText, triangles.UnexpectedReply, `text="="`)
}

// A reply to a command that has not been sent yet is a reply to no command.
func TestUnsent(t *testing.T) {
	for waiting, replies := range map[int]bool{0: true, 1: true, 2: true, 3: false, 4: false} {
		b := newBoard(t, from(square), base.First)
		b.conv.Open(nil)
		var m rules.Meaning
		for _, line := range []string{"=", ""} {
			_, m = b.conv.Receive(nil, rules.Event{From: rules.FromOutput, Text: []byte(line), Waiting: waiting})
		}
		if m.Replied != replies || (m.Why == nil) != replies || !replies && m.Why.Code != triangles.UnexpectedReply {
			t.Errorf("%d not sent: %+v", waiting, m)
		}
	}
}

// A command is the same with its numbers written differently or the ends of a segment
// swapped. With other numbers it is taken for the due one (T8, T11).
func TestAlike(t *testing.T) {
	conv := newBoard(t, from(square), base.First).conv.(follow)
	for _, c := range []struct {
		due, sent      string
		alike, instead bool
	}{
		{"play 1 2", "play 1 2", true, true},
		{"play 1 2", "play  2 01", true, true},
		{"play 1 2", "play 1 3", false, true},
		{"play 1 2", "play 1 2 3", false, true},
		{"play 1 2", "play 2 1 3", false, true},
		{"play 1 2", "move 2 1", false, false},
		{"play 1 2", "play", false, true},
		{"play 1 2", "", false, false},
		{"gen_move", "gen_move", true, false},
		{"gen_move", "quit", false, false},
		{"time_left 5000", "time_left 4000", false, true},
		{"set_points 2 1 1 2 1", "set_points 2 2 1 1 1", false, true},
		{"quit 1 2", "quit 2 1", false, true},
	} {
		if alike, instead := conv.Alike([]byte(c.due), []byte(c.sent)), conv.Instead([]byte(c.due), []byte(c.sent)); alike != c.alike || instead != c.instead {
			t.Errorf("%q for %q: alike %v, instead %v", c.sent, c.due, alike, instead)
		}
	}
}
