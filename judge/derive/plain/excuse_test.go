package plain

import (
	"strings"
	"testing"
)

// P7: of two answers that are not a move only an unreadable one is excused, so both
// derivations must distinguish such texts in the same way. derived compares them, with
// each word of a legal move replaced.
func TestExcusedTexts(t *testing.T) {
	words := []string{"0", "1", "-1", "+1", "01", "-0", "00", "9", "99", "32766", "32767", "32768", "-32768", "-32769", "65537", "99999", "100000", "2147483648", "4294967297",
		"18446744073709551617", strings.Repeat("9", 100), "000000000000000001", "", "x", "1.0", "1e1", "1 1", "\\x09" + "1", "1\\x0d", "A", "ZZZZ", "ZZZZZZZZ", "A0", "A00", "B32767", "B32768", "step!", "="}
	for _, c := range []struct {
		name, before, answer, after string
		small                       small
		rulings                     string
	}{
		{"betoniarki", greets + "> 1 1 a b", "1 1 2 1 1 1", "", betoniarki, ""},
		{"betoniarki", greets + "> 1 1 a b", "1 1 2 1 1 1", "", betoniarki, "blanks=strict"},
		{"betoniarki", greets + "> 1 1 a b", "1 1 2 1 1 1", "", betoniarki, "blanks=signed"},
		{"betoniarki", greets + "> 1 1 a b", "1 1 2 1 1 1", "", betoniarki, "base=0"},
		{"betoniarki", greets + "> 1 1 a b", "1 1 2 1 1 1", "", betoniarki, "blue=high_y"},
		{"dots", sizes + "> 1 1 a b", "0 0 0", "", dots, ""},
		{"dots", sizes + "> 1 1 a b", "1 1 1", "", dots, "base=1"},
		{"halma", hello + "> 1 1 a b", "1 1 1 2", "", halma, ""},
		{"halma", hello + "> 1 1 a b", "1 1 1 2", "", halma, "blanks=tolerant"},
		{"console", runs + "> 1 1 a b", "step! A0", "", console, ""},
		{"console", runs + "> 1 1 a b", "step! A0", "", console, "step=strict"},
		{"console", runs + "> 1 1 a b", "step! A0", "", console, "letters=any"},
		{"console", runs + "> 1 1 a b", "step! A0", "", console, "chatter=fault"},
		{"gomocup", ready() + asked + "> 1 130 a b", "0,0", "", gomocup, ""},
		{"triangles", asks + "> 1 21 gen_move", "= 1 2", "\n< 1 210", triangles, ""},
	} {
		s := c.small
		if c.rulings != "" {
			s = s.with(c.rulings)
		}
		list := strings.Split(c.answer, " ")
		for i := range list {
			for _, w := range words {
				said := append(append(append([]string{}, list[:i]...), w), list[i+1:]...)
				answer := strings.TrimRight(strings.Join(said, " "), " ")
				t.Run(c.name+" "+c.rulings+" "+answer, func(t *testing.T) {
					derived(t, s, c.before+"\n< 1 200 "+answer+c.after, false)
				})
			}
		}
	}
}

// A limit for a move of less than a millisecond is still a limit: the program is sent 0,
// and that line is due.
func TestShortLimit(t *testing.T) {
	s := gomocup
	s.clock = "- 10 0 handed-over"
	derivation, _ := derived(t, s, runs+"> 1 0 INFO timeout_match 0\n> 1 0 INFO max_memory 0\n", false)
	if !derivation.Material(1) {
		t.Error("what was not sent was not due")
	}
}
