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

// whyIn says how the session of a copy ended for a seat.
func whyIn(c *dispute.Copy, s base.Seat) (*judge.Why, error) {
	return judge.WhyOf(c.Session, c.Log(), s)
}

// whyOf returns the page of a seat for the log that a transcript makes.
func whyOf(t *testing.T, transcript string, seat base.Seat) *judge.Why {
	t.Helper()
	w := pageWorld()
	l, err := logfmt.NewReader(strings.NewReader(logOf(t, transcript)), "log").ReadLog()
	c, err := dispute.NewCopy(w.Judge, l, err)
	if err != nil {
		t.Fatal(err)
	}
	y, err := whyIn(c, seat)
	if err != nil {
		t.Fatal(err)
	}
	return y
}

const (
	// Three by three points are two by two boxes, called 0 0 to 1 1, sides 0 to 3 (D8).
	dots = "game dots rows=3 cols=3\n> 1 3 3 1\n> 2 3 3 2\n> 1 -1 -1 -1\n< 1 0 0 0\n> 2 0 0 0\n> 2 -1 -1 -1\n"
	// Four points, numbered from 1 (T7, T12).
	triangles = "game triangles\nstart 1,1 9,1 9,9 1,8 | - | 0 0 | 1 | -\n> 1 set_points 4 1 1 9 1 9 9 1 8\n< 1 =\n< 1 \n> 1 gen_move\n"
)

var long = flag.Bool("long", false, "try all vectors, not each fourth")

// Every seat of every log of the vectors has a page, or one of the two reasons why not.
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
			if c.Fault != nil {
				continue
			}
			y, err := whyIn(c, s)
			switch {
			case err != nil:
				t.Fatalf("%s seat %d: %v", v.Name, s, err)
			}
			pages++
			if y.Ending == judge.Won && c.Session.Outcome.Winner != s {
				t.Errorf("%s seat %d: %+v", v.Name, s, y)
			}
		}
	}
	if pages < 100 {
		t.Errorf("%d pages", pages)
	}
}
