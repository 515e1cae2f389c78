package dispute_test

import (
	"fmt"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/judge/dispute"
	"scrutineer/rules/all"
)

// hold compares an account with a log.
func hold(t *testing.T, log string, s base.Seat, account string) (*dispute.Agreement, error) {
	t.Helper()
	a, err := dispute.ReadAccount(strings.NewReader(account), "mine")
	if err != nil {
		t.Fatal(err)
	}
	w := &dispute.Comparer{Games: all.Games(), Judge: judge.New(all.Games(), judge.Options{})}
	return w.CompareAccount(copyOf(t, log, "log"), s, a)
}

func TestAccountsThatAgree(t *testing.T) {
	log := logOf(t, taken)
	for _, c := range []struct {
		seat                  base.Seat
		account               string
		read, written, unread int
	}{
		{2, "> 2 2 2\n> 0 0 0\n> -1 -1 -1\n< 0 0 0\n", 3, 1, 0},
		{2, "< 0 0 0\n> 2 2 2\n> 0 0 0\n> -1 -1 -1\n", 3, 1, 0}, // each in its own order
		{2, "> 2 2 2\n< 0 0 0\n", 1, 1, 2},
		{2, "< 0 0 0\n", 0, 1, 3},
		{1, "> 2 2 1\n> -1 -1 -1\n< 0 0 0\n", 2, 1, 0},
	} {
		g, err := hold(t, log, c.seat, c.account)
		if err != nil || g.First != nil || g.Read != c.read || g.Written != c.written || g.Unread != c.unread {
			t.Errorf("%q: %+v, %v", c.account, g, err)
		}
	}
}

// The effect of a line follows from the rules of dots: on two by two points the upper
// line is 0 0 0, and seat 2 has drawn it again.
func TestFirstDifference(t *testing.T) {
	log := logOf(t, taken)
	start := "> 2 2 2\n> 0 0 0\n> -1 -1 -1\n"
	for _, c := range []struct {
		name    string
		seat    base.Seat
		account string
		kind    dispute.Kind
		line    string // prefix of the log's line that is named
		number  int
		byLog   string
		byMine  string
		why     judge.Code
		winner  dispute.WinnerChange
	}{
		{"a legal line", 2, start + "< 0 0 1\n", dispute.Different, "< 2", 4, "the fault illegal of seat 2", "ply 2, the legal move 0 0 1", "", dispute.OpenWinner},
		{"another fault", 2, start + "< x\n", dispute.Different, "< 2", 4, "the fault illegal of seat 2", "the fault unreadable of seat 2", judge.FaultConfirmed, dispute.SameWinner},
		{"no answer", 2, start, dispute.LogOnly, "< 2", 0, "the fault illegal of seat 2", "nothing", "", dispute.OpenWinner},
		{"a move that was a fault", 1, "> 2 2 1\n> -1 -1 -1\n< 5 5 5\n", dispute.Different, "< 1", 3, "ply 1, the legal move 0 0 0", "the fault illegal of seat 1", judge.FaultConfirmed, dispute.OtherWinner},
		{"a line too early", 2, "> 2 2 2\n< 0 0 1\n> 0 0 0\n> -1 -1 -1\n< 0 0 0\n", dispute.MineOnly, "> 1 30", 2, "nothing", "the fault early of seat 2", judge.FaultConfirmed, dispute.SameWinner},
		{"a line too early, after two", 2, "> 2 2 2\n> 0 0 0\n< 0 0 1\n> -1 -1 -1\n< 0 0 0\n", dispute.MineOnly, "> 2 60", 3, "nothing", "the fault early of seat 2", judge.AttestedClaim, dispute.SameWinner},
		{"told something else", 2, "> 2 2 2\n> 0 0 1\n> -1 -1 -1\n< 0 0 0\n", dispute.Different, "> 2 50", 2, "nothing", "nothing", judge.WrongLine, dispute.SameWinner},
		{"two differences, read first", 2, "> 2 2 2\n> 0 0 1\n> -1 -1 -1\n< 0 0 1\n", dispute.Different, "> 2 50", 2, "nothing", "nothing", judge.WrongLine, dispute.SameWinner},
		{"two differences, read first again", 1, "> 2 2 1\n> 1 1 1\n< 5 5 5\n", dispute.Different, "> 1 30", 2, "nothing", "nothing", judge.WrongLine, dispute.SameWinner},
		{"not told", 2, "> 2 2 2\n> -1 -1 -1\n< 0 0 0\n", dispute.LogOnly, "> 2 50", 0, "nothing", "nothing", "", dispute.SameWinner},
		{"more than the log has", 1, "> 2 2 1\n> -1 -1 -1\n< 0 0 0\n< 0 0 1\n", dispute.MineOnly, "m 1 1", 4, "nothing", "the fault early of seat 1", judge.FaultConfirmed, dispute.OtherWinner},
	} {
		g, err := hold(t, log, c.seat, c.account)
		if err != nil || g.First == nil {
			t.Errorf("%s: %+v, %v", c.name, g, err)
			continue
		}
		d, e := g.First, g.First.Effect
		if _, move, _ := strings.Cut(c.byMine, ", the legal move "); (g.Unclaimed != nil) != (move != "") || move != "" && *g.Unclaimed != (dispute.Unclaimed{Move: move, Number: c.number}) {
			t.Errorf("%s: %+v is unclaimed, want %q", c.name, g.Unclaimed, move)
		}
		if d.Kind != c.kind || d.Line != lineOf(t, log, c.line) || d.Number != c.number {
			t.Errorf("%s: %s at line %d and %d, want %s at %d and %d", c.name, d.Kind, d.Line, d.Number, c.kind, lineOf(t, log, c.line), c.number)
		}
		ended := "" // a fault ends the game for the other
		if strings.HasPrefix(c.byMine, "the fault ") {
			ended = map[byte]string{'1': "bob wins: fault", '2': "ann wins: fault"}[c.byMine[len(c.byMine)-1]]
		}
		if e.Ended != ended {
			t.Errorf("%s: ended by %q, want %q", c.name, e.Ended, ended)
		}
		if e.Log != c.byLog || e.Mine != c.byMine || e.Winner != c.winner || e.Cannot != "" || (e.Why == nil) != (c.why == "") || e.Why != nil && e.Why.Code != c.why {
			t.Errorf("%s: %+v, want %q, %q, %q, %q", c.name, e, c.byLog, c.byMine, c.why, c.winner)
		}
	}
}

// On two by three points are two boxes. Seat 1 closes the left one with its fourth line and
// draws again; the last line closes the other for seat 2, and it is a draw. By the log seat
// 2 drew a line that is there already.
func TestEndsInADraw(t *testing.T) {
	var game strings.Builder
	game.WriteString("game dots rows=2 cols=3\nseat 1 ann\nseat 2 bob\n> 1 2 3 1\n> 2 2 3 2\n> 1 -1 -1 -1\n")
	for i, m := range []string{"1 0 0 0", "2 0 0 2", "1 0 1 0", "2 0 0 3", "1 0 0 1", "1 0 1 2"} {
		fmt.Fprintf(&game, "< %s\n> %d %s\n> %c -1 -1 -1\n", m, '3'-m[0], m[2:], "212112"[i])
	}
	g, err := hold(t, logOf(t, game.String()+"< 2 0 0 0\n"), 2, "> 2 3 2\n< 0 0 2\n< 0 0 3\n< 0 1 1\n")
	if err != nil || g.First == nil {
		t.Fatalf("%+v, %v", g, err)
	}
	if e := g.First.Effect; e.Ended != "a draw: complete" || e.Winner != dispute.OtherWinner || e.Mine != "ply 7, the legal move 0 1 1" || e.Log != "the fault illegal of seat 2" {
		t.Errorf("%+v", e)
	}
}

// A legal move that no claim of the log is about is found if the account agrees.
func TestUnclaimed(t *testing.T) {
	log := logOf(t, taken[:strings.Index(taken, "70 <")])
	i := strings.Index(log, "\nm 1 1 ") + 1
	claim := log[i : i+strings.IndexByte(log[i:], '\n')+1]
	for text, move := range map[string]string{log: "", dispute.Resealed(t, log, claim, ""): "0 0 0"} {
		g, err := hold(t, text, 1, "> 2 2 1\n> -1 -1 -1\n< 0 0 0\n")
		if err != nil || g.First != nil || (g.Unclaimed != nil) != (move != "") {
			t.Fatalf("%+v, %v", g, err)
		}
		if u := g.Unclaimed; u != nil && (u.Move != move || u.Line != lineOf(t, text, "< 1")) {
			t.Errorf("%+v", u)
		}
	}
}

// An unclaimed move is found below those that are claimed, whoever made them.
func TestUnclaimedBelowOthers(t *testing.T) {
	text := drawn()
	log := logOf(t, text[:strings.Index(text, "42 > ")]) // three moves, and the fourth is said
	for seat, c := range map[base.Seat]struct{ claim, account, move, answer string }{
		1: {"m 3 1", "< 0 0 0\n< 0 0 2\n", "", ""},
		2: {"m 4 2", "< 0 1 1\n< 0 0 3\n", "0 0 3", "< 2 41"},
	} {
		i := strings.Index(log, "\n"+c.claim) + 1
		without := log
		if c.move != "" {
			without = dispute.Resealed(t, log, log[i:i+strings.IndexByte(log[i:], '\n')+1], "")
		}
		g, err := hold(t, without, seat, c.account)
		if err != nil || g.First != nil || (g.Unclaimed != nil) != (c.move != "") {
			t.Errorf("seat %d: %+v, %v", seat, g, err)
		} else if u := g.Unclaimed; u != nil && *u != (dispute.Unclaimed{Move: c.move, Line: lineOf(t, without, c.answer)}) {
			t.Errorf("seat %d: %+v", seat, u)
		}
	}
}

// Files written for a program and read from it are lines of an account, too.
func TestFilesAreLines(t *testing.T) {
	var transcript strings.Builder
	transcript.WriteString("game fiverow\nprotocol file\nseat 1 ann\nseat 2 bob\n")
	field := strings.Repeat(`..........\x0a`, 10)
	transcript.WriteString("put 1 field " + field + "\nrun 1 a ./ann X field answer\nexit 1 code 0\nget 1 answer E4\\x0a\n")
	log := logOf(t, transcript.String())
	empty := strings.Repeat("> ..........\n", 10)
	g, err := hold(t, log, 1, empty+"< E4\n")
	if err != nil || g.First != nil || g.Read != 10 || g.Written != 1 {
		t.Fatalf("%+v, %v", g, err)
	}
	g, err = hold(t, log, 1, empty+"< no idea\n")
	if err != nil || g.First == nil || g.First.Effect.Log != "ply 1, the legal move E4" || g.First.Effect.Mine != "the fault unreadable of seat 1" {
		t.Fatalf("%+v, %+v, %v", g, g.First, err)
	}
}

func TestLogsWithoutLines(t *testing.T) {
	log := logOf(t, taken)
	if _, err := hold(t, log, 3, "> a\n"); err != judge.ErrNoSeat {
		t.Errorf("seat 3 of two: %v", err)
	}
	head := log[:strings.Index(log, "evidence ")] + "evidence moves none\norigin recorded -\nreferee ? ? ?\nhost\nclocksource ?\nutc ?\nseed -\nstart -\n"
	if _, err := hold(t, head, 1, "> a\n"); err != dispute.ErrNoLines {
		t.Errorf("moves alone: %v", err)
	}
}

// A running game has no winner that could change.
func TestNoWinner(t *testing.T) {
	log := logOf(t, taken[:strings.Index(taken, "70 <")])
	g, err := hold(t, log, 1, "> 2 2 1\n> -1 -1 -1\n< 0 0 1\n")
	if err != nil || g.First == nil || g.First.Effect.Winner != dispute.NoWinner || g.First.Effect.Mine != "ply 1, the legal move 0 0 1" {
		t.Errorf("%+v, %v", g, err)
	}
}

// drawn is a game of two boxes that is a draw if seat 2 draws the last line, 0 1 2. It
// says something else.
func drawn() string {
	text := "game dots rows=2 cols=3\nseat 1 ann\nseat 2 bob\n0 run 1 a ./ann\n0 run 2 b ./bob\n5 > 1 2 3 1\n5 > 2 2 3 2\n"
	for i, x := range []struct {
		seat int
		line string
	}{{1, "0 0 0"}, {2, "0 1 1"}, {1, "0 0 2"}, {2, "0 0 3"}, {1, "0 0 1"}, {1, "0 1 0"}, {2, "0 1 2"}} {
		at := 10 * (i + 1)
		text += fmt.Sprintf("%d > %d -1 -1 -1\n", at, x.seat)
		if i == 6 {
			return text + fmt.Sprintf("%d < 2 9 9 9\n", at+1)
		}
		text += fmt.Sprintf("%d < %d %s\n%d > %d %s\n", at+1, x.seat, x.line, at+2, 3-x.seat, x.line)
	}
	return text
}

// If the account's line ends the game, its outcome is said.
func TestEndedByTheAccount(t *testing.T) {
	log := logOf(t, drawn())
	mine := func(last string) string {
		var list []string
		for _, line := range strings.Split(log, "\n") {
			if w := strings.SplitN(line, " ", 4); len(w) == 4 && w[1] == "2" && (w[0] == ">" || w[0] == "<") {
				list = append(list, w[0]+" "+w[3])
			}
		}
		list[len(list)-1] = "< " + last
		return strings.Join(list, "\n") + "\n"
	}
	for last, want := range map[string]struct {
		mine, ended string
		winner      dispute.WinnerChange
	}{
		"0 1 2": {"ply 7, the legal move 0 1 2", "a draw: complete", dispute.OtherWinner},
		"0 0 0": {"the fault illegal of seat 2", "ann wins: fault", dispute.SameWinner},
		"x":     {"the fault unreadable of seat 2", "ann wins: fault", dispute.SameWinner},
	} {
		g, err := hold(t, log, 2, mine(last))
		if err != nil || g.First == nil {
			t.Fatalf("%+v, %v", g, err)
		}
		if e := g.First.Effect; e.Log != "the fault illegal of seat 2" || e.Mine != want.mine || e.Ended != want.ended || e.Winner != want.winner {
			t.Errorf("%q: %+v, want %+v", last, e, want)
		}
	}
	if g, err := hold(t, log, 2, mine("9 9 9")); err != nil || g.First != nil || g.Unclaimed != nil {
		t.Errorf("what agrees: %+v, %v", g, err)
	}
}

// The same move in another spelling is no move that nobody claimed.
func TestSameMoveInAnotherSpelling(t *testing.T) {
	log := logOf(t, taken)
	g, err := hold(t, log, 1, "> 2 2 1\n> -1 -1 -1\n< 0 0 0 \n")
	if err != nil || g.First == nil || g.Unclaimed != nil {
		t.Fatalf("%+v, %v", g, err)
	}
	if e := g.First.Effect; e.Log != "ply 1, the legal move 0 0 0" || e.Mine != e.Log || e.Winner != dispute.SameWinner || e.Ended != "" {
		t.Errorf("%+v", e)
	}
}

// Lines that only the account has are at the beginning of the body, or below the log's
// line for the one above.
func TestPlacesOfOwnLines(t *testing.T) {
	log := logOf(t, taken)
	body := lineOf(t, log, "start") + 1
	start := "> 2 2 2\n> 0 0 0\n> -1 -1 -1\n"
	for account, want := range map[string][2]int{
		"< hello\n" + start + "< 0 0 0\n":                          {body, 1},
		"> hello\n" + start + "< 0 0 0\n":                          {body, 1},
		"> 2 2 2\n> hello\n> 0 0 0\n> -1 -1 -1\n< 0 0 0\n":         {lineOf(t, log, "> 2 20") + 1, 2},
		start + "< 0 0 0\n< more\n":                                {lineOf(t, log, "< 2 70") + 1, 5},
		"# a comment\n" + start + "> more\n< 0 0 0\n":              {lineOf(t, log, "> 2 60") + 1, 5},
		"> 2 2 2\n< hello\n> 0 0 0\n> -1 -1 -1\n< 0 0 0\n< more\n": {lineOf(t, log, "> 2 20") + 1, 2},
	} {
		g, err := hold(t, log, 2, account)
		if err != nil || g.First == nil || g.First.Kind != dispute.MineOnly && account[2:6] != "2 2 " || g.First.Line != want[0] || g.First.Number != want[1] || g.First.Read != (strings.Split(account, "\n")[want[1]-1][0] == '>') {
			t.Errorf("%q: %+v, %v; want %v", account, g.First, err, want)
		}
	}
	for _, seat := range []base.Seat{0, 3} {
		if _, err := hold(t, log, seat, start); err != judge.ErrNoSeat {
			t.Errorf("seat %d: %v", seat, err)
		}
	}
}

// The effect is unknown, and it is said why, if the claims cannot be made again.
func TestEffectUnknown(t *testing.T) {
	log := dispute.Resealed(t, logOf(t, taken), "protocol server", "protocol ?")
	g, err := hold(t, log, 2, "> 2 2 2\n> 0 0 0\n> -1 -1 -1\n< 0 0 1\n")
	if err != nil || g.First == nil || g.First.Line != lineOf(t, log, "< 2") || g.First.Effect != (dispute.Effect{Cannot: `the log up to there cannot be converted again: log:1: protocol: dots has no protocol "?", but server`}) || g.Unclaimed != nil {
		t.Errorf("%+v, %+v, %v", g, g.First, err)
	}
	// A line is written as it is in a log, which may be longer than one can be.
	g, err = hold(t, logOf(t, taken), 2, "> 2 2 2\n> 0 0 0\n> -1 -1 -1\n< "+strings.Repeat("\x01", 60000)+"\n")
	if err != nil || g.First == nil || !strings.HasPrefix(g.First.Effect.Cannot, "the log up to there cannot be converted again: log:") || g.First.Effect.Log != "" {
		t.Errorf("%+v, %v", g, err)
	}
	if g, err := hold(t, log, 2, "> 2 2 2\n> 0 0 0\n> -1 -1 -1\n< 0 0 0\n"); err != nil || g.First != nil || g.Unclaimed != nil {
		t.Errorf("%+v, %v", g, err)
	}
}
