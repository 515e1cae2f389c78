package halma_test

import (
	"bytes"
	"errors"
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/halma"
)

// FuzzParseMove: a text that can be read is the text of its move.
func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"1 1 1", "8 8 4", "01 1 1", "", "1 1", "99999 1 1", "1 1 -1", "\xff"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, refused := halma.ParseMove(text)
		if refused == nil && !bytes.Equal(halma.AppendMove(nil, m), text) {
			t.Errorf("%q is read as %v", text, m)
		}
	})
}

// FuzzStart: an accepted start is the text of its position; every other is refused as a
// start.
func FuzzStart(f *testing.F) {
	for _, text := range []string{"1.../..../..../...2 1 0,0", "1..3/..../4.../...2 2 0,0,0,0 1,3", "22../...1/..../2.11 1 5,5", " ", "1 1 1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, start string) {
		for _, setup := range []rules.Setup{sized(4, 2), sized(4, 2, "seats=4"), sized(4, 2, "home=explicit", "N2=3")} {
			setup.Start = start
			pos, err := halma.Game.Open(setup)
			var wrong *rules.SetupError
			switch {
			case start == "":
			case err == nil && text(pos) != start:
				t.Errorf("%q opens %q", start, text(pos))
			case err != nil && (!errors.As(err, &wrong) || wrong.Field != "start"):
				t.Errorf("%q: %v", start, err)
			}
		}
	})
}

// FuzzReceive: whatever a program says is a move, or is refused with a reason, and
// changes nothing.
func FuzzReceive(f *testing.F) {
	for _, line := range []string{"1 1 2", "8 8 4", "", "debug", "1 1 2\r", "\x00\xff"} {
		f.Add([]byte(line), uint8(1))
	}
	setup := sized(8, 3, "blanks=tolerant", "white=high", "dirs=1left,2up,3right,4down")
	pos := mustOpen(f, setup)
	conv := halma.Game.Protocol("lines").Conversation(setup, pos, 1)
	f.Fuzz(func(t *testing.T, line []byte, from uint8) {
		before := text(pos)
		conv.Open(nil) // as if nothing had been said
		actions, m := conv.Receive(nil, rules.Event{From: rules.Source(from % 4), Text: line})
		if len(actions) > 0 || (m.Why != nil) != (m.Sense == rules.BadText) || m.Sense == rules.Played && from%4 != uint8(rules.FromOutput) {
			t.Errorf("%q means %+v", line, m)
		}
		if text(pos) != before {
			t.Errorf("%q changes the position", line)
		}
	})
}
