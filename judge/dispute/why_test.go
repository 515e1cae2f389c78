package dispute_test

import (
	"flag"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/judge/dispute"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

func pageWorld() *dispute.Comparer {
	return &dispute.Comparer{Games: all.Games(), Judge: judge.New(all.Games(), judge.Options{Keep: true})}
}

// whyOf returns the page of a seat for the log that a transcript makes.
func whyOf(t *testing.T, transcript string, seat base.Seat) *dispute.Why {
	t.Helper()
	w := pageWorld()
	l, err := logfmt.NewReader(strings.NewReader(logOf(t, transcript)), "log").ReadLog()
	c, err := dispute.NewCopy(w.Judge, l, err)
	if err != nil {
		t.Fatal(err)
	}
	y, err := w.Why(c, seat)
	if err != nil {
		t.Fatal(err)
	}
	return y
}

const (
	// Three by three points are two by two boxes, called 0 0 to 1 1, sides 0 to 3 (D8).
	dots = "game dots rows=3 cols=3\n> 1 3 3 1\n> 2 3 3 2\n> 1 -1 -1 -1\n< 1 0 0 0\n> 2 0 0 0\n> 2 -1 -1 -1\n"
	// A field of ten by ten: A0 to J9 (3.3.3).
	fiverow = "game fiverow width=10 height=10\nprotocol console\n"
	// Of ten by ten squares the mixers of blue are on 1 4, 4 1, 7 1 and 10 4, those of red
	// on the squares opposite (B5).
	betoniarki = "game betoniarki size=10\n> 1 1\n> 2 2\n> 1 120\n"
	// A start in which each has moved once: X is on A0, 0 on J0.
	fiverowPlies = "game fiverow width=10 height=10\nprotocol console\nstart plies A0; J0\n"
	// By gomocup a cell is column and row from 0. X has taken 1,3.
	gomocup = "game fiverow width=5 height=5\nprotocol gomocup\nclock - 1000000 0 handed-over\nlimits - - - - ? 10000000 -\n" +
		"> 1 INFO timeout_turn 1000\n> 1 INFO timeout_match 0\n> 1 INFO max_memory 0\n> 1 INFO game_type 1\n> 1 INFO rule 0\n> 1 START 5\n< 1 OK\n" +
		"> 2 INFO timeout_turn 1000\n> 2 INFO timeout_match 0\n> 2 INFO max_memory 0\n> 2 INFO game_type 1\n> 2 INFO rule 0\n> 2 START 5\n< 2 OK\n" +
		"> 1 INFO time_left 2147483647\n> 1 BEGIN\n< 1 1,3\n> 2 INFO time_left 2147483647\n> 2 TURN 1,3\n"
	// One row of three boxes.
	row = "game dots rows=2 cols=4\n> 1 2 4 1\n> 2 2 4 2\n> 1 -1 -1 -1\n"
	// White has the corner 1 1, 2 1 and 1 2; up is 1, right 2 (interface).
	halma = "game halma n=5 k=2 n1=0 n2=50\n> 1 5 2 0 50 1\n> 1 300000\n"
	// White has moved from 2 1 to 3 1, and black from 5 4 to 5 3.
	halmaPlies = "game halma n=5 k=2 n1=0 n2=50\nstart plies 2 1 2; 5 4 3\n> 1 5 2 0 50 1\n> 1 300000\n"
	// Four points, numbered from 1 (T7, T12).
	triangles = "game triangles\nstart 1,1 9,1 9,9 1,8 | - | 0 0 | 1 | -\n> 1 set_points 4 1 1 9 1 9 9 1 8\n< 1 =\n< 1 \n> 1 gen_move\n"
)

// What the answers mean by each convention follows from the protocols: D8 and D6 of dots,
// 3.3.3 of five in a row, B11 of betoniarki, T12 of triangles, the interface of halma.
func TestConventions(t *testing.T) {
	for _, c := range []struct {
		name, transcript string
		seat             base.Seat
		want             []string // beginnings of what the conventions say, and the move
	}{
		{"dots counted from 1", dots + "< 2 2 2 1\n", 2, []string{"rows and columns are counted from 1 1 1 1"}},
		{"sides counted from 1", dots + "< 2 1 1 4\n", 2, []string{"sides are counted from 1 1 1 3"}},
		{"no convention makes it legal", dots + "< 2 7 7 1\n", 2, nil},
		{"a line that is drawn has no other reading but its mirror", dots + "< 2 0 0 0\n", 2, []string{"rows are counted from the other side 1 0 0"}},
		{"it is legal as it is", dots + "< 2 1 1 1\n", 2, nil},
		{"not its answer", dots + "< 2 2 2 1\n", 1, nil},
		{"carriage returns", strings.Replace(betoniarki, "\n", "\nrulings blanks=strict\n", 1) + `< 1 4 1 4 5 4 6\x0d` + "\n", 1, []string{"lines end in CR LF 4 1 4 5 4 6"}},
		{"rows from 1", fiverow + "< 1 step! A10\n", 1, []string{"rows are counted from 1 step! A9"}},
		{"the number first", fiverow + "< 1 step! 7B\n", 1, []string{"the number is written before the letter step! B7"}},
		{"small letters", fiverow + "< 1 step! b7\n", 1, []string{"small letters are as good as capitals step! B7"}},
		{"squares from 0", betoniarki + "< 1 3 0 3 4 3 5\n", 1, []string{"columns and rows are counted from 0 4 1 4 5 4 6"}},
		{"the target first", betoniarki + "< 1 4 5 4 1 4 6\n", 1, []string{"the square that the mixer goes to is written before 4 1 4 5 4 6"}},
		{"the row first, or upside down", betoniarki + "< 1 4 10 4 6 4 5\n", 1, []string{"the row is written before the column 10 4 6 4 5 4", "rows are counted from the other side 4 1 4 5 4 6"}},
		{"the row is the letter", strings.Replace(fiverow, "width=10", "width=5", 1) + "< 1 step! I3\n", 1, []string{"the letter is the row, and the number the column step! D8"}},
		{"the field upside down", fiverowPlies + "< 1 step! A0\n", 1, []string{"rows are counted from the other side step! A9"}},
		{"taken either way up", strings.Replace(fiverowPlies, "J0", "A9", 1) + "< 1 step! A0\n", 1, nil},
		{"a carriage return where step is strict", strings.Replace(fiverow, "\n", "\nrulings step=strict\n", 1) + `< 1 step! A1\x0d` + "\n", 1, []string{"lines end in CR LF step! A1"}},
		{"a carriage return in the last of two answers alone", strings.Replace(fiverow, "\n", "\nrulings step=strict\n", 1) + "< 1 step! A1\n< 2 step?\n> 2 A1\n< 2 step! B1\n< 1 step?\n> 1 B1\n" + `< 1 step! C1\x0d` + "\n", 1, nil},
		{"gomocup from 1", gomocup + "< 2 5,3\n", 2, []string{"columns and rows are counted from 1 4,2"}},
		{"gomocup's cell taken, three readings", gomocup + "< 2 1,3\n", 2, []string{"columns and rows are counted from 1 0,2", "the row is written before the column 3,1", "rows are counted from the other side 1,1"}},
		{"gomocup beyond every reading", gomocup + "< 2 9,9\n", 2, nil},
		{"the column first", row + "< 1 2 0 1\n", 1, []string{"the column is written before the row 0 2 1"}},
		{"the column first, and drawn", row + "< 1 0 2 1\n> 2 0 2 1\n> 2 -1 -1 -1\n< 2 2 0 1\n", 2, nil},
		{"no target either way", betoniarki + "< 1 4 5 4 1 9 9\n", 1, nil},
		{"the row first in halma", halmaPlies + "< 1 1 3 1\n", 1, []string{"the row is written before the column 3 1 1"}},
		{"halma upside down", halma + "< 1 1 5 1\n", 1, []string{"rows are counted from the other side 1 1 1"}},
		{"a carriage return, and no move either way", halma + `< 1 7 7 7\x0d` + "\n", 1, nil},
		{"a carriage return in halma", halma + `< 1 1 1 1\x0d` + "\n", 1, []string{"lines end in CR LF 1 1 1"}},
		{"no pawn by any reading", halma + "< 1 3 3 1\n", 1, nil},
		{"a carriage return in triangles", strings.Replace(triangles, "\n", "\nrulings reply=strict\n", 1) + `< 1 = 1 2\x0d` + "\n< 1 \n", 1, []string{"lines end in CR LF = 1 2"}},
		{"fields from 0", halma + "< 1 0 0 1\n", 1, []string{"columns and rows are counted from 0 1 1 1", "columns, rows and directions are counted from 0 1 1 2"}},
		{"directions from 0", halma + "< 1 1 1 0\n", 1, []string{"directions are counted from 0 1 1 1"}},
		{"points from 0", triangles + "< 1 = 0 1\n< 1 \n", 1, []string{"points are counted from 0 = 1 2"}},
		{"no such points either way", triangles + "< 1 = 7 8\n< 1 \n", 1, nil},
		{"beyond every reading", fiverow + "< 1 step! Z99\n", 1, nil},
	} {
		y := whyOf(t, c.transcript, c.seat)
		var got []string
		for _, d := range y.Conventions {
			got = append(got, d.Says+"|"+d.Rewritten)
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
			continue
		}
		for i, d := range y.Conventions {
			if says, move, _ := cutLast(c.want[i], len(d.Rewritten)); !strings.HasPrefix(d.Says, says) || d.Rewritten != move {
				t.Errorf("%s: %q, want %q", c.name, got[i], c.want[i])
			}
		}
	}
}

func cutLast(s string, n int) (before, last string, ok bool) {
	at := max(0, len(s)-n)
	return strings.TrimSuffix(s[:at], " "), s[at:], true
}

// A convention must make every answer legal, not only the last: seat 1 draws 1 1 0, which
// by rows from 1 is 0 0 0, then 2 2 2, which is 1 1 2. If its first answer is 0 1 0 there
// is no such reading, since there is no row -1.
func TestConventionsHoldForAllAnswers(t *testing.T) {
	game := func(first, last string) string {
		return "game dots rows=3 cols=3\n> 1 3 3 1\n> 2 3 3 2\n> 1 -1 -1 -1\n< 1 " + first + "\n> 2 " + first +
			"\n> 2 -1 -1 -1\n< 2 0 1 1\n> 1 0 1 1\n> 1 -1 -1 -1\n< 1 " + last + "\n"
	}
	y := whyOf(t, game("1 1 0", "2 2 2"), 1)
	if len(y.Conventions) != 1 || y.Conventions[0].Tried != 2 || y.Conventions[0].Rewritten != "1 1 2" {
		t.Errorf("%+v", y.Conventions)
	}
	if y := whyOf(t, game("0 1 0", "2 2 2"), 1); len(y.Conventions) != 0 {
		t.Errorf("the first answer is no move by it: %+v", y.Conventions)
	}
}

var long = flag.Bool("long", false, "try all vectors, not each fourth")

// Every seat of every log of the vectors has a page, or one of the two reasons why not.
// No convention is named for a program whose answers are all legal.
func TestWhyOfEveryVector(t *testing.T) {
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	pages := 0
	for i, v := range vectors {
		if !*long && i%4 != 0 {
			continue
		}
		w := pageWorld()
		l, err := logfmt.NewReader(strings.NewReader(string(v.Payload)), v.Name).ReadLog()
		if l == nil || l.Header == nil {
			continue
		}
		c, err := dispute.NewCopy(w.Judge, l, err)
		if err != nil {
			t.Fatal(err)
		}
		for s := base.Seat(1); s <= base.Seat(len(c.Session.Header.Programs)); s++ {
			y, err := w.Why(c, s)
			switch {
			case err == dispute.ErrUnread && c.Fault != nil:
				continue
			case err != nil:
				t.Fatalf("%s seat %d: %v", v.Name, s, err)
			}
			pages++
			if y.Main == nil && len(y.Conventions) > 0 || y.Ending == dispute.Won && c.Session.Outcome.Winner != s {
				t.Errorf("%s seat %d: %+v", v.Name, s, y)
			}
			for _, d := range y.Conventions {
				if d.Answer == d.Rewritten || d.Tried == 0 {
					t.Errorf("%s seat %d: %+v", v.Name, s, d)
				}
			}
		}
	}
	if pages < 100 {
		t.Errorf("%d pages", pages)
	}
}

// Milliseconds taken for seconds only explain a late answer if the program was sent
// milliseconds (halma [in], T10), did answer, and a second for each would have been
// enough.
func TestSecondsForMilliseconds(t *testing.T) {
	for name, want := range map[string]bool{
		"halma_late_home_faulted": true, "triangles_a_millisecond_late": true,
		"betoniarki_a_millisecond_late": false,                            // is sent seconds (B10)
		"dots_move_at_3001_ms":          false, "total_time_fault": false, // are sent no time
		"triangles_reply_without_end_timed_out": false, "halma_memory": false, // no answer, no time
	} {
		v := vectorOf(t, name)
		w := pageWorld()
		l, err := logfmt.NewReader(strings.NewReader(string(v.Payload)), name).ReadLog()
		c, err := dispute.NewCopy(w.Judge, l, err)
		if err != nil {
			t.Fatal(err)
		}
		y, err := w.Why(c, base.Seat(1))
		if name == "dots_move_at_3001_ms" {
			y, err = w.Why(c, base.Seat(2))
		}
		if err != nil || y.Main == nil || y.Seconds != want {
			t.Errorf("%s: %v, want %v (%v)", name, y.Seconds, want, err)
		}
	}
	least := "game halma n=5 k=2 n1=0 n2=50\nclock 1 - 0 handed-over\n0 run 1 a a\n0 > 1 5 2 0 50 1\n0 > 1 0\n500 < 1 1 1 1\n"
	if y := whyOf(t, least, 1); y.Main == nil || !y.Seconds {
		t.Errorf("with a limit of a microsecond: %v", y.Seconds)
	}
	// With a limit of a millisecond, a whole second is within as many seconds, more is
	// not.
	for at, want := range map[string]bool{"500000": true, "1000000": true, "1000001": false, "2000000": false} {
		game := "game halma n=5 k=2 n1=0 n2=50\nclock 1000 - 0 handed-over\n0 run 1 a a\n0 > 1 5 2 0 50 1\n0 > 1 1\n" + at + " < 1 1 1 1\n"
		if y := whyOf(t, game, 1); y.Main == nil || y.Seconds != want {
			t.Errorf("answered after %s µs: %v, want %v", at, y.Seconds, want)
		}
	}
}

// Nothing is tried without an answer that lost the game, without the exchange, or if the
// log cannot be read or made again.
func TestNothingToDiagnose(t *testing.T) {
	log := logOf(t, fiverow+"< 1 step! b7\n") // small letters
	moves := log[:strings.Index(log, "evidence ")] + "evidence moves none\norigin recorded -\nreferee ? ? ?\nhost\nclocksource ?\nutc ?\nseed -\nstart -\nfault 1 unreadable - - - step! b7\n"
	info := strings.Replace(moves[:strings.Index(moves, "fault ")], "session game\n", "session info\n", 1)
	w := pageWorld()
	for name, text := range map[string]string{"moves alone": moves, "a session without a game": info, "a line that cannot be read": strings.Replace(log, "result", "resolt", 1),
		"no protocol is known": dispute.Resealed(t, log, "protocol console", "protocol ?")} {
		if list := w.Diagnose(copyOf(t, text, "f"), 1); list != nil {
			t.Errorf("%s: %+v", name, list)
		}
	}
	if list := w.Diagnose(copyOf(t, logOf(t, dots+"< 2 1 1 1\n"), "f"), 2); list != nil {
		t.Errorf("a move that is legal as it is: %+v", list)
	}
	if list := w.Diagnose(copyOf(t, log, "f"), 1); len(list) != 1 {
		t.Errorf("%+v", list)
	}
	if y := whyOf(t, halma+"< 1 3 3 1\n", 1); y.Main == nil || y.Seconds {
		t.Errorf("a move that is wrong is late: %+v", y)
	}
}

// vectorOf returns the vector with a name.
func vectorOf(t *testing.T, name string) corpus.Vector {
	t.Helper()
	list, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range list {
		if v.Name == name {
			return v
		}
	}
	t.Fatalf("no vector %s", name)
	return corpus.Vector{}
}
