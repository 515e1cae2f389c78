package dispute_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/judge/dispute"
	"scrutineer/logfmt"
)

// What a page says about a vector, for every seat: the ending follows from the vector's
// verdict; the lines are those of the log, of that seat, in order; the answer and the
// claim are those of the finding that the page is about. There is no page for a seat that
// does not exist.
func TestPagesOfVectors(t *testing.T) {
	list, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	w := pageWorld()
	pages, answers, claims := 0, 0, 0
	for i, v := range list {
		if i%5 > 0 || len(v.Winner) != 1 {
			continue
		}
		l, err := logfmt.NewReader(bytes.NewReader(v.Payload), v.Name).ReadLog()
		c, err := dispute.NewCopy(w.Judge, l, err)
		if err != nil || c.Fault != nil {
			continue
		}
		for seat := base.Seat(0); int(seat) <= c.Session.Header.Seats()+1; seat++ {
			y, err := whyIn(c, seat)
			if none := seat == 0 || int(seat) > c.Session.Header.Seats(); none != errors.Is(err, judge.ErrNoSeat) {
				t.Fatalf("%s, seat %d: %v", v.Name, seat, err)
			} else if none {
				continue
			}
			pages++
			if want := endingBy(v.Expect[0], v.Winner[0], seat); y.Ending != want {
				t.Errorf("%s, seat %d: %v, want %v", v.Name, seat, y.Ending, want)
			}
			for k, line := range y.Exchange {
				text := strings.Split(string(v.Payload), "\n")[line.Line-1]
				words := strings.Fields(text + " - -")
				if word := words[0]; text != line.Text || word != "result" && word != "void" && words[1] != seat.String() && (word != "m" || words[2] != seat.String()) {
					t.Errorf("%s, seat %d: line %d is %q, not %q", v.Name, seat, line.Line, text, line.Text)
				}
				if k > 0 && line.Line <= y.Exchange[k-1].Line {
					t.Errorf("%s, seat %d: line %d after %d", v.Name, seat, line.Line, y.Exchange[k-1].Line)
				}
				said := strings.HasPrefix(text, "<") || strings.HasPrefix(text, "part") || strings.HasPrefix(text, "get")
				if line.Answer != (y.Main != nil && line.Line == y.Main.Shown && said) || line.Claim != (y.Main != nil && line.Line == y.Main.Line) {
					t.Errorf("%s, seat %d: line %d: answer %v, claim %v; it is about %+v", v.Name, seat, line.Line, line.Answer, line.Claim, y.Main)
				}
				if line.Answer {
					answers++
				}
				if line.Claim {
					claims++
				}
			}
			wholeExchange(t, v.Name, y, l)
			for _, f := range y.Referee {
				if f.Blame != judge.Referee || y.Main != nil && f != y.Main && f.Line > y.Main.Line {
					t.Errorf("%s, seat %d: an error of the referee: %+v", v.Name, seat, f)
				}
			}
			errors, about := 0, 0
			for i := range c.Session.Findings {
				f := &c.Session.Findings[i]
				if f.Blame == judge.Referee && (y.Main == nil || f == y.Main || f.Line <= y.Main.Line) {
					errors++
				}
				if f.Seat == int(seat) && f.Code != judge.Departure {
					about++
				}
			}
			if len(y.Referee) != errors || len(y.About) != about {
				t.Errorf("%s, seat %d: %d errors of the referee, want %d; %d findings, want %d", v.Name, seat, len(y.Referee), errors, len(y.About), about)
			}
			for _, f := range y.About {
				if f.Seat != int(seat) || f.Code == judge.Departure {
					t.Errorf("%s, seat %d: about it: %+v", v.Name, seat, f)
				}
			}
		}
	}
	if pages < 300 || answers < 50 || claims < 50 {
		t.Errorf("%d pages, %d with an answer, %d with a claim", pages, answers, claims)
	}
	t.Logf("%d pages, %d with an answer, %d with a claim", pages, answers, claims)
}

// endingBy returns how a session ended for a seat, by the status and winner that a vector
// names.
func endingBy(status, winner string, seat base.Seat) judge.Ending {
	switch {
	case status == string(judge.VoidStatus):
		return judge.Voided
	case winner == "-":
		return judge.NoEnd
	case winner == "0":
		return judge.Drew
	case winner == seat.String():
		return judge.Won
	}
	return judge.Lost
}

// thinks is a game in which seat 2 says so many words on its error output before its only
// answer, the cell that is taken, and what is seen of it below.
func thinks(words int) string {
	return "game fiverow width=10 height=10\nprotocol console\n0 run 1 a a\n0 run 2 b b\n10 < 1 step! A0\n20 < 2 step?\n30 > 2 A0\n" +
		strings.Repeat("40 ! 2 hm\n", words) + "50 < 2 step! A0\n60 ! 2 oh\n60 kill 2 KILL\n65 close 1\n70 eof 2 out\n80 exit 2 signal 9\n90 exit 1 code 0\n"
}

// shownLines are the beginnings of the lines of an exchange, up to the third word.
func shownLines(y *judge.Why) (list []string) {
	for _, line := range y.Exchange {
		words := strings.Fields(line.Text)
		list = append(list, strings.Join(words[:min(len(words), 4)], " "))
	}
	return list
}

// The page has the exchange of its seat from its last move on, and below what took it out
// what it still said, and how it ended.
func TestExchangeShown(t *testing.T) {
	y := whyOf(t, thinks(2), 2)
	want := "run 2 0 b|< 2 20 step?|> 2 30 A0|! 2 40 hm|! 2 40 hm|< 2 50 step!|fault 2 illegal 30|result 1 fault|! 2 60 oh|kill 2 60 KILL|eof 2 70 out|exit 2 80 signal"
	if got := strings.Join(shownLines(y), "|"); got != want || y.Left != 0 {
		t.Errorf("%s, %d left out\nwant %s", got, y.Left, want)
	}
	// What its program still says is shown, up to its end.
	out := whyOf(t, triangles+"< 1 = 7 8\n< 1 \n! 1 oh\n! 1 oh\nexit 1 code 0\n", 1)
	if got := strings.Join(shownLines(out), "|"); !strings.HasSuffix(got, "|< 1 ? =|< 1 ?|fault 1 illegal 27|! 1 ? oh|! 1 ? oh|exit 1 ? code") || out.Main == nil {
		t.Errorf("a seat that is out: %s", got)
	}
	if got := strings.Join(shownLines(whyOf(t, strings.Replace(thinks(0), "step! A0", "resign", 1), 1)), "|"); got != "run 1 0 a|< 1 10 resign|fault 1 refused 24|result 2 fault|exit 1 90 code" {
		t.Errorf("from the first record on: %s", got)
	}
	won := whyOf(t, thinks(1), 1)
	if got := strings.Join(shownLines(won), "|"); won.Main != nil || got != "m 1 1 24|result 1 fault|close 1 65|exit 1 90 code" {
		t.Errorf("the winner: %s, %+v", got, won.Main)
	}
	again := strings.Replace(thinks(0), "50 < 2 step! A0\n", "50 < 2 step! A1\n51 < 1 step?\n52 > 1 A1\n53 < 1 step! B0\n54 < 2 step?\n55 > 2 B0\n56 < 2 step! B0\n", 1)
	y = whyOf(t, again, 2)
	if got := strings.Join(shownLines(y), "|"); !strings.HasPrefix(got, "m 2 2 28|< 2 54 step?|> 2 55 B0|< 2 56 step!|fault 2 illegal") {
		t.Errorf("from its last move on: %s", got)
	}
	if len(y.Passages) == 0 || y.Passages[0].Number != "1.2" || !strings.HasPrefix(y.Main.Source, "fiverow "+y.Passages[0].Number) {
		t.Errorf("the paragraphs of %s: %+v", y.Main.Source, y.Passages)
	}
}

// The lines of a log below another in its file are those of the file.
func TestPageOfTheSecondLog(t *testing.T) {
	above, log := logOf(t, taken), logOf(t, thinks(3))
	w := pageWorld()
	r := logfmt.NewReader(strings.NewReader(above+log), "f")
	if _, err := r.ReadLog(); err != nil {
		t.Fatal(err)
	}
	l, err := r.ReadLog()
	c, err := dispute.NewCopy(w.Judge, l, err)
	if err != nil {
		t.Fatal(err)
	}
	y, err := whyIn(c, 2)
	if err != nil || y.Main == nil {
		t.Fatal(err)
	}
	file, answers, claims := strings.Split(above+log, "\n"), 0, 0
	for _, line := range y.Exchange {
		if file[line.Line-1] != line.Text {
			t.Errorf("line %d is %q, not %q", line.Line, file[line.Line-1], line.Text)
		}
		if line.Answer {
			answers++
		}
		if line.Claim {
			claims++
		}
	}
	if answers != 1 || claims != 1 || len(y.Exchange) != 13 {
		t.Errorf("%d lines, %d answers, %d claims", len(y.Exchange), answers, claims)
	}
}

// wholeExchange requires that the exchange on a page is all of it: from the last move of the
// seat above the line that the page is about, to that line, and then what the program still said
// and how it and the game ended. Of more than 24 lines the first 4 and the last 20 are shown.
func wholeExchange(t *testing.T, name string, y *judge.Why, l *logfmt.Log) {
	t.Helper()
	var got []int
	for _, line := range y.Exchange {
		got = append(got, line.Line-l.Line+1)
	}
	want := exchangeOf(l, y.Seat, y.Main)
	left := max(0, len(want)-24)
	if left > 0 {
		want = slices.Concat(want[:4], want[len(want)-20:])
	}
	if !slices.Equal(got, want) || y.Left != left {
		t.Errorf("%s, seat %d: lines %v and %d left out, want %v and %d", name, y.Seat, got, y.Left, want, left)
	}
}

// Of an exchange of 24 lines none is left out, and of one of 25 the fifth.
func TestLongExchanges(t *testing.T) {
	for _, n := range []int{23, 24, 25, 40} {
		log := logOf(t, dots+strings.Repeat("! 1 x\n", n-4)+"< 1 9 9 9\n")
		l, err := logfmt.NewReader(strings.NewReader(log), "log").ReadLog()
		if err != nil {
			t.Fatal(err)
		}
		y := whyOf(t, dots+strings.Repeat("! 1 x\n", n-4)+"< 1 9 9 9\n", 1)
		wholeExchange(t, fmt.Sprint(n), y, l)
		if len(y.Exchange) != min(n, 24) || y.Left != max(0, n-24) {
			t.Errorf("%d lines: %d are shown, %d left out", n, len(y.Exchange), y.Left)
		}
	}
}

// exchangeOf returns the lines in a log that a page about a finding, or none, shows.
func exchangeOf(l *logfmt.Log, seat base.Seat, about *judge.Finding) (lines []int) {
	line, last := len(l.Records)+1000, 0
	if about != nil {
		line = about.Line - l.Line + 1
	}
	for _, rec := range l.Records {
		if rec.Kind == logfmt.Move && rec.Seat == seat && int(rec.Line) < line {
			last = int(rec.Line)
		}
	}
	for _, rec := range l.Records {
		at := int(rec.Line)
		end := rec.Kind == logfmt.Result || rec.Kind == logfmt.Void
		how := rec.Seat == seat && (rec.Kind == logfmt.Exit || rec.Kind == logfmt.EOF || rec.Kind == logfmt.Kill || rec.Kind == logfmt.Said || rec.Kind == logfmt.Noted || rec.Kind == logfmt.Part || rec.Kind == logfmt.Flood)
		if at >= last && (at <= line && rec.Seat == seat || end || how) {
			lines = append(lines, at)
		}
	}
	return lines
}
