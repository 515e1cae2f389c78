package betoniarki_test

import (
	"strings"
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

// Six plain numbers separated by single blanks (B11).
func TestParseMove(t *testing.T) {
	for text, want := range map[string]rules.Move{
		"4 1 4 5 4 6":                 {N: [6]int16{4, 1, 4, 5, 4, 6}},
		"10 4 10 10 1 1":              {N: [6]int16{10, 4, 10, 10, 1, 1}},
		"0 0 0 0 0 0":                 {},
		"32767 1 32767 1 32767 32767": {N: [6]int16{32767, 1, 32767, 1, 32767, 32767}},
		"99 100 999 1000 9999 10000":  {N: [6]int16{99, 100, 999, 1000, 9999, 10000}},
	} {
		m, refused := betoniarki.ParseMove([]byte(text))
		if refused != nil || m != want {
			t.Errorf("%q is read as %v (%v), want %v", text, m, refused, want)
		}
		if got := string(betoniarki.AppendMove(nil, want)); got != text {
			t.Errorf("%v is written %q, want %q", want, got, text)
		}
	}
	if got := string(betoniarki.AppendMove([]byte("x"), rules.Move{N: [6]int16{-1, 2, -32768}})); got != "x-1 2 -32768 0 0 0" {
		t.Errorf("numbers below zero are written %q", got)
	}
}

// Every other text, with how many words it has.
func TestUnreadable(t *testing.T) {
	for text, words := range map[string]string{
		"": "0", "4 1 4 5": "4", "4 1 4 5 4": "5", "4 1 4 5 4 6 7": "7", "4 1 4 5 4 6 ": "6", " 4 1 4 5 4 6": "6",
		"4  1 4 5 4 6": "6", "4\t1 4 5 4 6": "6", "4 1 4 5 4 6\r": "6", "4 1 4 5 4 6\n": "6", "04 1 4 5 4 6": "6", "00 1 4 5 4 6": "6",
		"-4 1 4 5 4 6": "6", "+4 1 4 5 4 6": "6", "4. 1 4 5 4 6": "6", "4,1,4,5,4,6": "1", "a 1 4 5 4 6": "6", "4 1 4 5 4 x": "6", "4 1 4 5 4 6x": "6",
		"4 1 4 5 4 ": "5", "     ": "0", "32768 1 4 5 4 6": "6", "99999999999999999999 1 4 5 4 6": "6", "4 1 4 5 4 \uff16": "6", "4\u00a01 4 5 4 6": "6",
		"pass": "1",
	} {
		m, refused := betoniarki.ParseMove([]byte(text))
		if refused == nil || refused.Code != rules.Unreadable || m != (rules.Move{}) {
			t.Errorf("%q is read as %v (%v)", text, m, refused)
		} else if refused.Witness.Get("words") != words {
			t.Errorf("%q has the witness %v, want %s words", text, refused.Witness, words)
		}
	}
	_, refused := betoniarki.ParseMove([]byte(strings.Repeat("\u0412", 60)))
	if got := refused.Witness.Get("text"); got != `"`+strings.Repeat(`\u0412`, 40)+`" and 40 bytes more` {
		t.Errorf("a long text is shown as %s", got)
	}
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"4 1 4 5 4 6", "10 10 10 10 10 10", "04 1 4 5 4 6", "-1 0 0 0 0 0", ""} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, refused := betoniarki.ParseMove(text)
		if refused == nil && string(betoniarki.AppendMove(nil, m)) != string(text) {
			t.Errorf("%q is read as %v", text, m)
		}
	})
}
