package convert

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// defaultSet is the text of the rulings fiverow-1, as the format document
// spells it out.
const defaultSet = "both_gone=first_loses\nchatter=ignored\ndraw_after=never\nearly_step=error\nfirst=X\nfive_and_overline=win\nlate_file=loss\nletters=capital\noverline=win\nrow0=first_line\nstartup=apart\nstep=tolerant\nsymbols=strict\ntalk=ignored\n"

func sha(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}

// joined joins lines as a file holds them.
func joined(list ...string) string { return strings.Join(list, "\n") + "\n" }

// converted returns the log made of a file, and the notes about it.
func converted(t *testing.T, name, text string) (*logfmt.Log, []Note) {
	t.Helper()
	var b bytes.Buffer
	notes, err := PSQ(&b, strings.NewReader(text), name, nil)
	if err != nil {
		t.Fatal(err)
	}
	return readOne(t, b.Bytes()), notes
}

// Every line of a log, from the format document.
func TestWholeLog(t *testing.T) {
	file := joined("Piskvorky 15x15, 11:11, 0",
		"8,8,12", "1,15,250", "9,8,0", "2,15,1", "10,8,3000", "3,15,2", "11,8,5", "4,15,6", "12,8,7",
		"alpha one.zip", "БЕТА.exe", "-1", "1,Freestyle15")
	want := joined("mlog 1", "id round_1", "session game", "game fiverow height=15 width=15",
		"rulings fiverow-1 "+sha(defaultSet), "protocol -", "event Freestyle15 - - round_1", "attempt 1 -",
		"seat 1 alpha-one.447ddb49 ? ? alpha one.zip", `seat 2 psq.e04f382f ? ? \xd0\x91\xd0\x95\xd0\xa2\xd0\x90.exe`,
		"first 1", "clock ? ? ? ?", "limits ? ? ? ? ? ? ?", "evidence moves charged",
		"origin psq "+sha(file)+" round_1.psq", "referee ? ? ?", "host", "clocksource ?", "utc ?", "seed ?", "start -",
		"m 1 1 - 12000 - H7", "m 2 2 - 250000 - A14", "m 3 1 - 0 - I7", "m 4 2 - 1000 - B14", "m 5 1 - 3000000 - J7",
		"m 6 2 - 2000 - C14", "m 7 1 - 5000 - K7", "m 8 2 - 6000 - D14", "m 9 1 - 7000 - L7", "result 1 ?")
	for _, text := range []string{file, strings.TrimSuffix(file, "\n"), strings.ReplaceAll(file, "\n", "\r\n")} {
		want := strings.Replace(want, sha(file), sha(text), 1)
		l, notes := converted(t, "games/round_1.psq", text)
		if body, _, _ := strings.Cut(string(l.Bytes), "block "); body != want {
			t.Errorf("of %q:\n%s\nwant\n%s", text, body, want)
		}
		if len(notes) > 0 {
			t.Errorf("notes %v", notes)
		}
	}
}

// soundFiles are records and what must and must not be in their logs.
var soundFiles = []struct {
	about string
	name  string
	text  string
	has   []string // lines of the log
	not   string   // no line begins so
	notes []string
}{
	{"even opening: X is in turn and the winner's number is the seat", "a.psq",
		joined("Piskvorky 3x2, 11:11, 0", "1,1,0", "3,2,0", "2,1,7", "1,2,0", "A", "B", "0", "2,Freestyle"),
		[]string{"game fiverow height=2 width=3", "rulings fiverow-1 " + sha(defaultSet), "first 1", "start plies A0; C1", "m 1 1 - 7000 - B0", "m 2 2 - 0 - A1", "result 2 ?"}, "m 3", nil},
	{"odd opening: 0 is in turn and the winner's number is the other seat's", "a.psq",
		joined("Piskvorky 3x2, 11:11, 0", "1,1,0", "3,2,0", "2,1,0", "1,2,5", "A", "B", "-1", "1,Freestyle1"),
		[]string{"rulings fiverow-1 " + sha(defaultSet) + " first=by_count", "event Freestyle1 - - a", "first 2", "start plies A0; C1; B0", "m 1 2 - 5000 - A1", "result 2 ?"}, "m 2", nil},
	{"odd opening, number 2", "a.psq",
		joined("Piskvorky 3x2, 11:11, 0", "1,1,0", "1,2,5", "A", "B", "-1", "2,Freestyle1"),
		[]string{"start plies A0", "result 1 ?"}, "m 2", nil},
	{"odd opening, a draw", "a.psq",
		joined("Piskvorky 2x1, 11:11, 0", "1,1,0", "2,1,5", "A", "B", "-1", "0,Freestyle1"),
		[]string{"start plies A0", "m 1 2 - 5000 - B0", "result 0 ?"}, "m 2", nil},
	{"no times at all", "a.psq",
		joined("Piskvorky 2x2, 11:11, 0", "1,1,0", "2,1,0", "A", "B", "-1", "1,Freestyle1"),
		[]string{"evidence moves none", "start -", "first 1", "m 1 1 - ? - A0", "m 2 2 - ? - B0", "result 1 ?"}, "m 3",
		[]string{"a.psq:2: no stone has a time: all are taken for moves, and times are unknown"}},
	{"no stones", "a.psq", joined("Piskvorky 2x2, 11:11, 0", "A", "B", "-1"),
		[]string{"evidence moves none", "start -"}, "m ", nil},
	{"exactly five", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "1,1,4", "A", "B", "-1", "1,Standard2"),
		[]string{"rulings fiverow-1 " + sha(defaultSet) + " overline=exact5"}, "m 2", nil},
	{"exactly five after an odd opening", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "1,1,0", "2,1,4", "A", "B", "-1", "1,Standard"),
		[]string{"rulings fiverow-1 " + sha(defaultSet) + " first=by_count overline=exact5"}, "m 2", nil},
	{"time-out of seat 2", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "1,1,4", "A", "B", "2", "1,Freestyle"),
		[]string{"fault 2 timeout-move - ? ?", "result 1 fault"}, "m 2", nil},
	{"crash of seat 1 after an odd opening", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "1,1,0", "2,1,4", "A", "B", "4", "1,Freestyle"),
		[]string{"fault 1 crash - - -", "result 2 fault"}, "m 2", nil},
	{"illegal, the move not told", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "1,1,4", "A", "B", "3", "1,Freestyle"),
		[]string{"m 1 1 - 4000 - A0", "fault 2 illegal - - -", "result 1 fault"}, "m 2", nil},
	{"illegal, the stone told", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "2,1,4", "2,1,5", "A", "B", "3", "1,Freestyle"),
		[]string{"m 1 1 - 4000 - B0", "fault 2 illegal - - - B0", "result 1 fault"}, "m 2", nil},
	{"illegal, but the last stone is the winner's", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "2,1,4", "2,1,5", "A", "B", "3", "2,Freestyle"),
		[]string{"m 2 2 - 5000 - B0", "fault 1 illegal - - -", "result 2 fault"}, "m 3",
		[]string{"a.psq:3: a stone on the taken cell 2,1"}},
	{"illegal, but the loser's double is not the last stone", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "2,1,4", "2,1,5", "1,1,6", "A", "B", "3", "1,Freestyle"),
		[]string{"m 2 2 - 5000 - B0", "m 3 1 - 6000 - A0", "fault 2 illegal - - -", "result 1 fault"}, "m 4",
		[]string{"a.psq:3: a stone on the taken cell 2,1"}},
	{"a taken cell without an error code stays a move", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "2,1,4", "2,1,5", "2,1,6", "A", "B", "-1", "1,Freestyle"),
		[]string{"m 2 2 - 5000 - B0", "m 3 1 - 6000 - B0", "result 1 ?"}, "fault",
		[]string{"a.psq:3: a stone on the taken cell 2,1"}},
	{"no winner: no result, and the rule unknown", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "2,1,4", "A", "B", "-1"),
		[]string{"rulings fiverow-1 " + sha(defaultSet) + " overline=?", "m 1 1 - 4000 - B0"}, "result", nil},
	{"an error code that nobody is blamed with", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "2,1,4", "A", "B", "14"),
		[]string{"m 1 1 - 4000 - B0"}, "fault", []string{"a.psq:5: error code 14 without a winner is not converted"}},
	{"Piskvork's time-out of who is in turn", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "2,1,4", "A", "B", "15"),
		[]string{"m 1 1 - 4000 - B0", "fault 2 timeout-move - ? ?", "result 1 fault"}, "m 2", nil},
	{"Piskvork's memory, after an odd opening", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "2,1,0", "1,1,4", "A", "B", "16"),
		[]string{"start plies B0", "fault 1 memory - ? ?", "result 2 fault"}, "m 2", nil},
	{"Piskvork's answer without coordinates", "a.psq", joined("Piskvorky 2x2, 1:1, 1", "2,1,4", "A", "B", "3"),
		[]string{"seat 2 A ? ? A", "fault 2 unreadable - - -", "result 1 fault"}, "m 2", nil},
	{"a game saved from Piskvork's menu, without names", "a.psq", joined("Piskvorky 2x2, 0:3, 1", "2,1,4", "1,1,5", "-1"),
		[]string{"seat 1 unnamed-1 ? ?", "seat 2 unnamed-2 ? ?", "m 1 1 - 4000 - B0", "m 2 2 - 5000 - A0"}, "result",
		[]string{"a.psq:4: no engines are named, as in a game saved from Piskvork's menu: the seats are unnamed-1 and unnamed-2"}},
	{"an error that Piskvork does not name", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "2,1,4", "A", "B", "-2"),
		[]string{"m 1 1 - 4000 - B0", "fault 2 protocol - - -", "result 1 fault"}, "m 2", nil},
	{"a program that Piskvork could not start", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "2,1,4", "A", "B", "2"),
		[]string{"fault 2 not-started - - -", "result 1 fault"}, "m 2", nil},
	{"Piskvork's invalid move", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "2,1,4", "A", "B", "7"),
		[]string{"fault 2 illegal - - -", "result 1 fault"}, "m 2", nil},
	{"a foul, whose stone is left out", "a.psq", joined("Piskvorky 15x15, 1:1, 0", "8,8,4", "9,8,5", "A", "B", "1", "2,Renju2"),
		[]string{"rulings fiverow-1 " + sha(defaultSet) + " draw_after=200 overline=renju", "event Renju2 - - a", "fault 1 forbidden - - -", "result 2 fault"}, "m 3", nil},
	{"renju on another board is not drawn after 200", "a.psq", joined("Piskvorky 20x20, 1:1, 0", "1,1,4", "A", "B", "-1", "1,renju"),
		[]string{"rulings fiverow-1 " + sha(defaultSet) + " overline=renju"}, "m 2", nil},
	{"a fast game", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "1,1,4", "A", "B", "-1", "1,fastgame"),
		[]string{"rulings fiverow-1 " + sha(defaultSet)}, "m 2", nil},
	{"any name, a number, too", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "1,1,4", "A", "B", "-1", "1,2018 cup"),
		[]string{"rulings fiverow-1 " + sha(defaultSet) + " overline=?", "result 1 ?"}, "m 2", nil},
	{"no name", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "1,1,4", "A", "B", "-1", "1,"),
		[]string{"rulings fiverow-1 " + sha(defaultSet) + " overline=?", "event - - - a"}, "m 2", nil},
	{"a name that no log can hold", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "1,1,4", "A", "B", "-1", "1,Standard\x1b[1m"),
		[]string{"rulings fiverow-1 " + sha(defaultSet) + " overline=exact5", "event - - - a"}, "m 2",
		[]string{`a.psq:6: the name of the tournament holds a control character: "Standard\x1b[1m": it is not kept`}},
	{"an error code that says that all was fair", "a.psq", joined("Piskvorky 2x2, 1:1, 0", "2,1,4", "A", "B", "0"),
		[]string{"m 1 1 - 4000 - B0"}, "result", nil},
	{"the engine listed second begins", "a.psq", joined("Piskvorky 2x2, 1:1, 1", "2,1,4", "A.zip", "B.zip", "-1", "1,Freestyle"),
		[]string{"seat 1 B ? ? B.zip", "seat 2 A ? ? A.zip", "result 1 ?"}, "m 2", nil},
	{"one cell", "a.psq", joined("Piskvorky 1x1, 1:1, 0", "1,1,4", "A", "B", "0", "0,Freestyle"),
		[]string{"game fiverow height=1 width=1", "m 1 1 - 4000 - A0", "result 0 ?"}, "m 2", nil},
	{"the widest row", "a.psq", joined("Piskvorky 255x1, 1:1, 0", "27,1,4", "255,1,4", "A", "B", "-1"),
		[]string{"game fiverow height=1 width=255", "m 1 1 - 4000 - AA0", "m 2 2 - 4000 - IU0"}, "m 3", nil},
	{"the highest column", "a.psq", joined("Piskvorky 1x255, 1:1, 0", "1,255,4", "A", "B", "-1"),
		[]string{"game fiverow height=255 width=1", "m 1 1 - 4000 - A254"}, "m 2", nil},
	{"the longest time", "a.psq", joined("Piskvorky 1x1, 1:1, 0", "1,1,9007199254740", "A", "B", "-1"),
		[]string{"m 1 1 - 9007199254740000 - A0"}, "m 2", nil},
	{"an opening that leaves no cell", "a.psq", joined("Piskvorky 2x1, 1:1, 0", "2,1,0", "1,1,0", "1,1,9", "A", "B", "-1"),
		[]string{"start 0X -", "first -", "m 1 1 - 9000 - A0"}, "m 2", []string{"a.psq:4: a stone on the taken cell 1,1"}},
	{"the name says another colour", "0_3_12_1.psq", joined("Piskvorky 2x2, 1:1, 0", "1,1,4", "A", "B", "-1", "2,Freestyle"),
		[]string{"id 0_3_12_1", "result 2 ?"}, "m 2",
		[]string{"0_3_12_1.psq:6: the last line gives the game to seat 2, the file's name to 1; either is wrong, or a first answer in 0 ms was taken for part of the opening"}},
	{"the name says the same", "0_3_12_2.psq", joined("Piskvorky 2x2, 1:1, 0", "1,1,4", "A", "B", "-1", "2,Freestyle"), nil, "m 2", nil},
	{"a byte order mark, a name of Windows, empty last lines", "a.psq", "\ufeff" + joined("Piskvorky 2x2, 1:1, 0", "1,1,4", "\x8eelva.zip", "B", "-1", "1,Freestyle", "", ""),
		[]string{`seat 1 elva.a3ff4811 ? ? \xc5\xbdelva.zip`, "seat 2 B ? ? B", "result 1 ?"}, "m 2",
		[]string{"a.psq:3: not UTF-8: read as Windows-1252; if that is wrong, save it as UTF-8 or name its encoding"}},
	{"a name of other numbers says nothing", "12_1.psq", joined("Piskvorky 2x2, 1:1, 0", "1,1,4", "A", "B", "-1", "2,Freestyle"), nil, "m 2", nil},
}

func TestSoundFiles(t *testing.T) {
	for _, c := range soundFiles {
		l, notes := converted(t, c.name, c.text)
		have := strings.Split(string(l.Bytes), "\n")
		for _, line := range c.has {
			if !slices.Contains(have, line) {
				t.Errorf("%s: no line %q in\n%s", c.about, line, l.Bytes)
			}
		}
		for _, line := range have {
			if strings.HasPrefix(line, c.not) {
				t.Errorf("%s: a line %q", c.about, line)
			}
		}
		var said []string
		for _, n := range notes {
			said = append(said, n.String())
		}
		if !slices.Equal(said, c.notes) {
			t.Errorf("%s: notes %q, want %q", c.about, said, c.notes)
		}
		openStart(t, l)
	}
}

// openStart sets up the game as the header says: the rules accept it, and say
// the same of who is in turn.
func openStart(t *testing.T, l *logfmt.Log) rules.Position {
	t.Helper()
	h := l.Header
	pos, err := fiverow.Game.Open(claims.Setup(h))
	if err != nil {
		t.Fatalf("%v in\n%s", err, l.Bytes)
	}
	if text := string(pos.AppendText(nil)); h.Start != "-" && text != fiverow.Game.StartText(claims.Setup(h)) {
		t.Errorf("start %q, the rules write it %q", h.Start, text)
	}
	if turn := base.Number(pos.Turn()); turn != h.First && (turn != 0 || !h.First.None()) {
		t.Errorf("first %d, by the rules %d, in\n%s", h.First, turn, l.Bytes)
	}
	return pos
}

// manyStones is an opening of more stones than a log can name.
var manyStones = func() string {
	var b strings.Builder
	for y := 2; y < 12; y++ {
		for x := 1; x <= 255; x++ {
			fmt.Fprintf(&b, "%d,%d,0\n", x, y)
		}
	}
	return b.String()
}()

// damagedFiles are files that are not of the form, and the one message for each, with its
// line.
var damagedFiles = []struct{ text, want string }{
	{"", "1: empty: the file is empty"},
	{"\n", `1: first-line: the first line is "Piskvorky WxH, a:b, c" with five numbers, not ""`},
	{joined("Piskvorky 20x20, 11:11", "1,1,1", "A", "B", "-1"), `1: first-line: the first line is "Piskvorky WxH, a:b, c" with five numbers, not "Piskvorky 20x20, 11:11"`},
	{joined("Piskvorky 20,20, 11:11, 0", "A", "B", "-1"), `1: first-line: the first line is "Piskvorky WxH, a:b, c" with five numbers, not "Piskvorky 20,20, 11:11, 0"`},
	{joined("Piskvorky 20x20, 11, 0", "A", "B", "-1"), `1: first-line: the first line is "Piskvorky WxH, a:b, c" with five numbers, not "Piskvorky 20x20, 11, 0"`},
	{joined("Piskvorky 20x+20, 11:11, 0", "A", "B", "-1"), `1: first-line: the first line is "Piskvorky WxH, a:b, c" with five numbers, not "Piskvorky 20x+20, 11:11, 0"`},
	{joined("piskvorky 20x20, 11:11, 0", "A", "B", "-1"), `1: first-line: the first line is "Piskvorky WxH, a:b, c" with five numbers, not "piskvorky 20x20, 11:11, 0"`},
	{joined("20x20, 11:11, 0", "A", "B", "-1"), `1: first-line: the first line is "Piskvorky WxH, a:b, c" with five numbers, not "20x20, 11:11, 0"`},
	{joined("Piskvorky 20x20, 11:11, 0 ", "A", "B", "-1"), `1: first-line: the first line is "Piskvorky WxH, a:b, c" with five numbers, not "Piskvorky 20x20, 11:11, 0 "`},
	{joined("Piskvorky 0x20, 11:11, 0", "A", "B", "-1"), "1: board: a board of 0 by 20; its sides are 1 to 255"},
	{joined("Piskvorky 256x20, 11:11, 0", "A", "B", "-1"), "1: board: a board of 256 by 20; its sides are 1 to 255"},
	{joined("Piskvorky 20x256, 11:11, 0", "A", "B", "-1"), "1: board: a board of 20 by 256; its sides are 1 to 255"},
	{joined("Piskvorky 20x20, 11:11, 2", "A", "B", "-1"), "1: first-line: the last number of the first line is 0 or 1, not 2"},
	{"Piskvorky 20x20, 11:11, 0", "1: cut: the file ends after its first line: no engines, no error code"},

	{joined("Piskvorky 20x15, 11:11, 0", "1,1,5", "21,1,5", "A", "B", "-1"), "3: outside: column 21 is outside the board's 1 to 20"},
	{joined("Piskvorky 20x15, 11:11, 0", "0,1,5", "A", "B", "-1"), "2: outside: column 0 is outside the board's 1 to 20"},
	{joined("Piskvorky 20x15, 11:11, 0", "1,1,5", "1,16,5", "A", "B", "-1"), "3: outside: row 16 is outside the board's 1 to 15"},
	{joined("Piskvorky 20x15, 11:11, 0", "1,0,5", "A", "B", "-1"), "2: outside: row 0 is outside the board's 1 to 15"},
	{joined("Piskvorky 20x15, 11:11, 0", "x,1,5", "1,1,5", "A", "B", "-1"), `2: stone: the column is not a number: "x"`},
	{joined("Piskvorky 20x15, 11:11, 0", "1,-1,5", "A", "B", "-1"), `2: stone: the row is not a number: "-1"`},
	{joined("Piskvorky 20x15, 11:11, 0", "1,01,5", "A", "B", "-1"), `2: stone: the row is not a number: "01"`},
	{joined("Piskvorky 20x15, 11:11, 0", "1,1,5ms", "A", "B", "-1"), `2: stone: the time is not a number: "5ms"`},
	{joined("Piskvorky 20x15, 11:11, 0", "1,1,", "A", "B", "-1"), `2: stone: the time is not a number: ""`},
	{joined("Piskvorky 20x15, 11:11, 0", "1,1,9007199254741", "A", "B", "-1"), "2: cap: a time of 9007199254741 ms is more than a log can hold"},
	{joined("Piskvorky 20x15, 11:11, 0", "1,1", "1,2,3", "A", "B", "-1"), `2: stone: a stone is "x,y,ms", not "1,1"`},
	{joined("Piskvorky 20x15, 11:11, 0", "1,1,1,1", "A", "B", "-1"), `2: stone: a stone is "x,y,ms", not "1,1,1,1"`},
	{joined("Piskvorky 20x15, 11:11, 0", "", "1,1,1", "A", "B", "-1"), `2: stone: a stone is "x,y,ms", not ""`},
	{joined("Piskvorky 20x15, 11:11, 0", "1,1,1", "X", "A", "B", "-1"), `3: stone: a stone is "x,y,ms", not "X"`},
	{joined("Piskvorky 20x15, 11:11, 0", "1,1,0", "2,2,0", "1,1,0", "3,3,5", "A", "B", "-1"), "4: taken: the opening has a second stone on 1,1"},

	{joined("Piskvorky 20x15, 11:11, 0", "1,1,5", "2,2,5"), "3: cut: the file ends within the stones: no engines, no error code"},
	{joined("Piskvorky 20x15, 11:11, 0", "1,1,5", "2,2,"), `3: cut: the file ends in an error code or "winner,rule", not in "2,2,"`},
	{joined("Piskvorky 20x15, 11:11, 0", "1,1,5", "A.zip"), `3: cut: the file ends in an error code or "winner,rule", not in "A.zip"`},
	{joined("Piskvorky 20x15, 11:11, 0", "1,1,5", "A.zip", "B.zip"), `4: cut: the file ends in an error code or "winner,rule", not in "B.zip"`},
	{joined("Piskvorky 20x15, 11:11, 0", "-1"), "2: engine: two engines' names are due before the error code"},
	{joined("Piskvorky 20x15, 11:11, 0", "A", "-1", "1,Freestyle"), "3: engine: two engines' names are due before the error code"},
	{joined("Piskvorky 20x15, 11:11, 0", "1,1,5", "2,2,5", "-1", "1,Freestyle"), "2: engine: a stone where the name of the first engine is due"},
	{joined("Piskvorky 20x15, 11:11, 0", "1,1,5", "2,2,5", "A", "-1", "1,Freestyle"), "3: engine: a stone where the name of the first engine is due"},
	{joined("Piskvorky 20x15, 11:11, 0", "A", "2,2,5", "-1"), `2: stone: a stone is "x,y,ms", not "A"`},
	{joined("Piskvorky 20x15, 11:11, 0", "A", "2,2,5", "-1", "1,Freestyle"), "3: engine: a stone where the name of the second engine is due"},
	{joined("Piskvorky 20x15, 11:11, 0", "A", "", "-1"), "3: engine: the name of the second engine is missing"},
	{joined("Piskvorky 20x15, 11:11, 0", "A\x1b[31m", "B", "-1"), `2: engine: the name of the first engine holds a control character: "A\x1b[31m"`},
	{joined("Piskvorky 20x15, 11:11, 0", strings.Repeat("A", 257), "B", "-1"), "2: engine: the name of the first engine is longer than 256 bytes"},
	{joined("Piskvorky 20x15, 11:11, 0", "1,1,5", "A", "B", "1,Freestyle"), `4: error-code: the error code is not a number: "B"`},
	{joined("Piskvorky 20x15, 11:11, 0", "A", "B", "-0", "1,Freestyle"), `4: error-code: the error code is not a number: "-0"`},
	{joined("Piskvorky 20x15, 11:11, 0", "A", "B", "-1", "3,Freestyle"), "5: winner: the winner is 0, 1 or 2, not 3"},
	{joined("Piskvorky 20x15, 11:11, 0", "A", "B", "5", "1,Freestyle"), "4: error-code: the error code is -1 to 4, not 5"},
	{joined("Piskvorky 20x15, 11:11, 0", "A", "B", "-2", "1,Freestyle"), "4: error-code: the error code is -1 to 4, not -2"},
	{joined("Piskvorky 20x15, 11:11, 0", "A", "B", "2", "0,Freestyle"), "4: winner: error code 2 says that an engine failed, the winner 0 that no engine did"},

	{joined("Piskvorky 20x15, 11:11, 0", "A", "B", "-1", "1,caro 2"), "5: rule: Caro is another game: five between two stones of the opponent do not win in it"},
	{"Piskvorky 255x255, 11:11, 0\n" + manyStones + "1,1,5\nA\nB\n-1\n", "1: cap: the opening is longer than the 16000 bytes that a log allows"},
	{joined("Piskvorky 20x15, 11:11, 0", "A", "B", "1", "0,Freestyle"), "4: winner: error code 1 says that an engine failed, the winner 0 that no engine did"},
	{"Piskvorky 20x20, 11:11, 0\n" + strings.Repeat("1,1,1\n", MaxPSQ/6), "174760: cap: a file of more than 1048576 bytes"},
	{"Piskvorky 20x20, 11:11, 0\n" + strings.Repeat("1,1,1\n", 150_000) + "A\nB\n-1\n", "1: cap: a log of more lines or bytes than the format allows"},
}

func TestDamagedFiles(t *testing.T) {
	for _, c := range damagedFiles {
		var b bytes.Buffer
		_, err := PSQ(&b, strings.NewReader(c.text), "d/x.psq", nil)
		var damage *Damage
		if !errors.As(err, &damage) || err.Error() != "d/x.psq:"+c.want || b.Len() > 0 {
			t.Errorf("of %q:\n%v, %d bytes written\nwant d/x.psq:%s", quote(c.text), err, b.Len(), c.want)
		}
	}
}

// brokenReader and brokenWriter fail.
type brokenReader struct{ err error }

func (b brokenReader) Read([]byte) (int, error) { return 0, b.err }

type brokenWriter struct{ err error }

func (b brokenWriter) Write([]byte) (int, error) { return 0, b.err }

func TestErrorsOfOthers(t *testing.T) {
	broken := errors.New("broken")
	if _, err := PSQ(new(bytes.Buffer), brokenReader{broken}, "x", nil); err != broken {
		t.Errorf("a broken source gives %v", err)
	}
	if _, err := PSQ(brokenWriter{broken}, strings.NewReader(soundFiles[0].text), "x", nil); err != broken {
		t.Errorf("a broken target gives %v", err)
	}
}

func FuzzPSQ(f *testing.F) {
	for _, c := range soundFiles {
		f.Add(c.name, []byte(c.text))
	}
	for _, c := range damagedFiles {
		if len(c.text) < 1000 {
			f.Add("x.psq", []byte(c.text))
		}
	}
	f.Fuzz(func(t *testing.T, name string, text []byte) {
		var b bytes.Buffer
		_, err := PSQ(&b, bytes.NewReader(text), name, nil)
		var damage *Damage
		if errors.As(err, &damage) {
			if n := bytes.Count(text, []byte{'\n'}) + 1; damage.Line < 1 || damage.Line > n || b.Len() > 0 {
				t.Fatalf("%v in a file of %d lines, %d bytes written", err, n, b.Len())
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		l := readOne(t, b.Bytes())
		if l.Header.Origin.Digest != sha(string(text)) {
			t.Fatal("the origin is not the digest of the file")
		}
		checkJSON(t, b.Bytes())
	})
}
