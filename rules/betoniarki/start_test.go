package betoniarki_test

import (
	"errors"
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/betoniarki"
)

// Blue (4,1)(7,1)(1,4)(10,4), red (1,7)(10,7)(4,10)(7,10), as in the organisers' referee
// (B5), and those of the smaller boards.
func TestUsualStarts(t *testing.T) {
	for size, want := range map[int]string{
		10: "...1..1... .......... .......... 1........1 .......... .......... 2........2 .......... .......... ...2..2... 1",
		8:  "..1..1.. ........ 1......1 ........ ........ 2......2 ........ ..2..2.. 1",
		6:  ".1..1. 1....1 ...... ...... 2....2 .2..2. 1",
	} {
		if got := text(mustOpen(t, sized(size, ""))); got != start(want) {
			t.Errorf("%d by %d begins as %s", size, size, got)
		}
		if got := text(mustOpen(t, sized(size, start(want)))); got != start(want) {
			t.Errorf("%d by %d given begins as %s", size, size, got)
		}
	}
	for _, size := range []int{4, 5, 7, 9, 11, 12, 26} {
		refused(t, sized(size, ""), "start", "has no usual start")
	}
}

// Any concrete, 1 to 16 mixers a side, either seat in turn.
func TestStartTaken(t *testing.T) {
	row := strings.Repeat(".", 26)
	for _, c := range []struct {
		size int
		rows string
	}{
		{4, "1... .... .... ...2 1"},
		{4, "1... .... .... ...2 2"},
		{4, "1..# #### #### #..2 2"},
		{5, "111.. 111.2 ....2 .#... ..... 2"},
		{6, "111111 111111 1111.. ..2222 222222 222222 1"},
		{26, "1" + row[1:] + " " + strings.Repeat(row+" ", 24) + row[1:] + "2 2"},
	} {
		want := start(c.rows)
		if got := text(mustOpen(t, sized(c.size, want))); got != want {
			t.Errorf("%q opens as %q", want, got)
		}
	}
	if got := text(mustOpen(t, sized(4, start("1### #### #### ...2 1")))); got != start("1### #### #### ...2 -") {
		t.Errorf("a game over at its start is %q", got)
	}
}

// What is not a start, with the field of the error and words of the message.
func TestStartRefused(t *testing.T) {
	for _, c := range []struct {
		size        int
		text, words string
	}{
		{4, "1.../..../..../...2", "not the rows and the seat in turn"},
		{4, "1.../..../..../...2  1", `in turn is " 1"`},
		{4, "1.../..../...2 1", "not 4 rows of 4 squares"},
		{5, "1.../..../..../...2 1", "not 5 rows of 5 squares"},
		{4, "1.../...../.../...2 1", "row 2 is not 4 squares long"},
		{4, "1..././.../..../..2 1", `square 2,2 holds "/"`},
		{4, "1...x..../..../...2 1", "row 1 is not 4 squares long"},
		{4, "1.../..../..../...2/1", "not the rows and the seat in turn"},
		{4, "1.../.3../..../...2 1", `square 2,2 holds "3"`},
		{4, "1.../.x../..../...2 1", `square 2,2 holds "x"`},
		{4, "1.../.\xff../..../...2 1", `square 2,2 holds "\xff"`},
		{4, "1.../..../..../...- 1", `square 4,4 holds "-"`},
		{4, "1.../..../..../...2 3", `in turn is "3"`},
		{4, "1.../..../..../...2 0", `in turn is "0"`},
		{4, "1.../..../..../...2 -", "nobody is in turn"},
		{4, "1.../..../..../.... 1", "seat 2 has no mixer"},
		{4, ".2../..../..../.... 2", "seat 1 has no mixer"},
		{5, "11111/11111/11111/11.../....2 1", "seat 1 has more than 16 mixers"},
		{5, "22222/22222/22222/22.../....1 1", "seat 2 has more than 16 mixers"},
	} {
		refused(t, sized(c.size, c.text), "start", c.words)
	}
}

// Impossible parameters and rulings.
func TestSetupRefused(t *testing.T) {
	for _, v := range []string{"", "3", "27", "-10", "+10", "010", "1e1", "10 ", "99999999999999999999"} {
		refused(t, rules.Setup{Params: []rules.Value{{Name: "size", Value: v}}}, "size", "not a number from 4 to 26")
	}
	refused(t, rules.Setup{}, "size", "missing")
	refused(t, officialSetup("base=2"), "base", "no such value")
	refused(t, officialSetup("gravity=on"), "gravity", "no ruling")
	three := officialSetup()
	three.Seats = 3
	refused(t, three, "seats", "3 seats")
}

func refused(t *testing.T, setup rules.Setup, field, words string) {
	t.Helper()
	_, err := betoniarki.Game.Open(setup)
	var wrong *rules.SetupError
	if !errors.As(err, &wrong) {
		t.Errorf("%+v: error %v, want a SetupError", gametest.SetupWords(setup), err)
		return
	}
	if wrong.Field != field || !strings.Contains(wrong.Msg, words) {
		t.Errorf("%+v: error %v, want one of %s with %q", gametest.SetupWords(setup), err, field, words)
	}
}

// Departures from the official rules are described in words.
func TestDepartures(t *testing.T) {
	usual := text(mustOpen(t, officialSetup()))
	for _, c := range []struct {
		setup rules.Setup
		words []string // one for each departure
	}{
		{officialSetup(), nil},
		{officialSetup("base=0", "blue=high_y"), nil},
		{sized(10, usual), nil},
		{sized(8, ""), []string{"8 by 8"}},
		{sized(10, usual[:110]+"2"), []string{"red moves first"}},
		{sized(10, "#"+usual[1:]), []string{"not the usual one"}},
		{sized(10, "1"+usual[1:]), []string{"5 blue and 4 red", "not the usual one"}},
		{sized(4, start("1... .... .... ...2 2")), []string{"4 by 4", "1 blue and 1 red", "not the usual one", "red moves first"}},
		{sized(5, ""), nil}, // opens nothing
	} {
		got := gametest.Unofficial(betoniarki.Game, c.setup)
		if len(got) != len(c.words) {
			t.Errorf("%+v departs in %q, want %q", gametest.SetupWords(c.setup), got, c.words)
			continue
		}
		for i := range got {
			if !strings.Contains(got[i], c.words[i]) {
				t.Errorf("%+v departs in %q, want %q", gametest.SetupWords(c.setup), got, c.words)
			}
		}
	}
}

// The defaults are those in rules.txt.
func TestDefaults(t *testing.T) {
	want := "base=1\nblanks=tolerant\nblue=low_y\nearly_line=discard\nseconds=floor\n"
	if got := betoniarki.Game.SetText(); got != want || betoniarki.Game.SetName() != "betoniarki-1" {
		t.Errorf("%s has the defaults\n%swant\n%s", betoniarki.Game.SetName(), got, want)
	}
	for _, r := range betoniarki.Game.Rulings {
		line := "\n" + r.Name + " = " + strings.Join(r.Values, " | ") + " (" + r.Source + ")\n"
		if !strings.Contains(betoniarki.Game.Doc, line) {
			t.Errorf("rules.txt has no line %q", line)
		}
		if decided := r.Name == "base" || r.Name == "blue"; r.Decided != decided {
			t.Errorf("ruling %s: decided by a log is %v", r.Name, r.Decided)
		}
	}
}
