package fiverow_test

import (
	"strings"
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// For each own turn the field in a file and a start with the figure and the two names,
// which starts the clock (3.3.1, 3.3.5, 3.3.8).
func TestFileTurns(t *testing.T) {
	b := newTable(t, "file", sized(3, 2, ""), 1)
	b.open("field=...\n...\n|*run X field answer")
	b.moves("B1", "")
	b.moves("A0", "field=0..\n.X.\n|*run X field answer")

	b = newTable(t, "file", sized(3, 2, ""), 2)
	b.open("")
	b.moves("B1", "field=...\n.X.\n|*run 0 field answer")
	b.moves("A0", "")
	b.moves("C0", "field=0.X\n.X.\n|*run 0 field answer")
}

// Ten lines of ten on the official field (3.3.5).
func TestFileField(t *testing.T) {
	b := newTable(t, "file", officialSetup(), 2)
	b.open("")
	b.moves("J9", "field="+strings.Repeat("..........\n", 9)+".........X\n|*run 0 field answer")
}

// By the ruling the last line is row 0.
func TestFileRow0(t *testing.T) {
	b := newTable(t, "file", sized(3, 2, "X0./... X", "row0=last_line"), 1)
	b.open("field=...\nX0.\n|*run X field answer")
}

// After the end no program is started.
func TestFileEnd(t *testing.T) {
	b := newTable(t, "file", officialSetup(), 2)
	b.open("")
	mustPlay(t, b.pos, "A0 A9 B0 B9 C0 C9 D0 D9")
	b.moves("E0", "")
	b = newTable(t, "file", sized(2, 1, "X0 -"), 1)
	b.open("")
}

// The file has a coordinate (3.3.3), with one line end or none (ruling step=tolerant).
func TestFileAnswer(t *testing.T) {
	b := newTable(t, "file", officialSetup(), 1)
	for _, text := range []string{"B7", "B7\n", "B7\r\n"} {
		if m := b.event(rules.FromFile, text, rules.Played, ""); m.Move != mustMove(t, "B7") {
			t.Errorf("%q is the move %v", text, m.Move)
		}
	}
	b.event(rules.FromFile, "K5", rules.Played, "") // off the board: the position's matter
	for text, words := range map[string]string{
		"B7\r":         "not a coordinate",
		"B7\x00":       "a nul",
		"\ufeffB7":     "a byte order mark",
		"B7\n\n":       "not a coordinate",
		"B7\r\nC3\r\n": "not a coordinate",
		"B7 ":          "not a coordinate",
		" B7":          "not a coordinate",
		"b7":           "a small letter",
		"step! B7":     "not a coordinate",
		"\u04127":      "U+0412 looks like B",
	} {
		m := b.event(rules.FromFile, text, rules.BadText, "")
		if m.Why == nil || m.Why.Code != rules.Unreadable || !strings.Contains(m.Why.Message, words) {
			t.Errorf("%q means %v, want %q", text, m.Why, words)
		}
	}
	for _, text := range []string{"", "\n", "\r\n", "pass", "resign\r\n"} {
		if m := b.event(rules.FromFile, text, rules.Declined, ""); m.Why == nil || m.Why.Code != fiverow.Declining {
			t.Errorf("%q means %v", text, m.Why)
		}
	}
}

// Nothing but the coordinate.
func TestFileStrict(t *testing.T) {
	b := newTable(t, "file", officialSetup("step=strict"), 1)
	b.event(rules.FromFile, "B7", rules.Played, "")
	for _, text := range []string{"B7\n", "B7\r\n", "B7\r", "\n"} {
		b.event(rules.FromFile, text, rules.BadText, "")
	}
}

// Lookalikes in the file, by the ruling symbols.
func TestFileLenient(t *testing.T) {
	b := newTable(t, "file", officialSetup("symbols=lenient"), 1)
	if m := b.event(rules.FromFile, "\u0412\u041e\r\n", rules.Played, ""); m.Move != mustMove(t, "B0") {
		t.Errorf("the move is %v", m.Move)
	}
}

// An answer out of turn, and output, which means nothing here.
func TestFileOther(t *testing.T) {
	b := newTable(t, "file", officialSetup(), 2)
	if m := b.event(rules.FromFile, "B7", rules.Early, ""); m.Why.Code != rules.OutOfTurn || m.Why.Witness.String() != "turn=1 cell=B7" {
		t.Errorf("an answer out of turn means %v", m.Why)
	}
	for _, text := range []string{"step! B7", "B7", "", "thinking ...", "\xff"} {
		b.event(rules.FromOutput, text, rules.Nothing, "")
		b.event(rules.FromPart, text, rules.Nothing, "")
	}
}

// An answer before the field and the start have been sent is out of turn, and by the
// ruling late_file it counts however late it is (3.3.8-3.3.10).
func TestFileUnsent(t *testing.T) {
	for ruling, anyTime := range map[string]bool{"late_file=loss": false, "late_file=judge_file": true} {
		b := newTable(t, "file", officialSetup(ruling), 1)
		if got := b.conv.(interface{ AnyTime() bool }).AnyTime(); got != anyTime {
			t.Errorf("%s: %v", ruling, got)
		}
		for waiting, sense := range map[int]rules.Sense{0: rules.Played, 1: rules.Early, 2: rules.Early} {
			_, m := b.conv.Receive(nil, rules.Event{From: rules.FromFile, Text: []byte("B7"), Waiting: waiting})
			if m.Sense != sense || m.AnyTime != anyTime || sense == rules.Early && (m.Why == nil || m.Why.Code != rules.OutOfTurn) {
				t.Errorf("%s, %d not sent: %+v", ruling, waiting, m)
			}
		}
		if _, m := b.conv.Receive(nil, rules.Event{From: rules.FromFile, Text: []byte("7B"), Waiting: 1}); m.Sense != rules.BadText {
			t.Errorf("what is no coordinate: %+v", m)
		}
	}
}
