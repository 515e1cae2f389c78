package event

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"scrutineer/base"
	"scrutineer/internal/test/random"
)

const hex64 = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

// full is an event with every key, as Format writes it.
var full = `event = "spring-cup"
game = "fiverow"
params = { height = 10, width = 10 }
ruling-set = "fiverow-1"
rulings = { overline = "exact5" }
protocol = "console"
seed = 7
policy = "` + hex64 + `"
voids = "loss"
tie-breaks = ["direct", "wins"]
points = { win = 2, draw = 0.5, loss = 0 }
clock = { total = "3m", move = "none", grace = "20ms" }
limits = { memory = "512m", stack = "none", output = 1000, margin = "50us", start-time = "10s", tell-memory = "none", pause = "0s" }

[[entry]]
id = "dice"
folder = "d"
program = "./dice"
base = true

[[entry]]
id = "ann"
name = "Ann's  \"program\", Łódź 五子棋"
author = "A. N."
version = "1 beta"
folder = "ann"
build = "make all"
program = ["./my bot", "-x"]
digests = [{ sha256 = "` + hex64 + `" }, { sha256 = "1` + hex64[:63] + `", stage = "last" }]

[[entry]]
id = "bob"

[[entry]]
id = "cid"

[[stage]]
name = "in"
kind = "qualify"
against = "dice"
pass = 2
games = 1
programs = "free"

[[stage]]
name = "main"
kind = "round-robin"
games = 2
programs = "as in"
conditions = [
  { clock = { move = "5s" }, start = "standard" },
  { board = { height = 9, width = 9 }, commitment = "` + hex64 + `" },
]

[[stage]]
name = "fit"
kind = "swiss"
from = "main"
top = 4
ties = "all"
inverse-square = 9
rounds = 3
programs = "frozen"
boards = [{ height = 9 }, { height = 11, width = "11x" }]
clocks = [{ move = "1s" }]
starts = ["standard", "1,2 3,4 | 1-2"]
openings = ["a.txt"]
draw = [{ count = 2, plies = 4 }]
secret = true

[[stage]]
name = "cup"
kind = "knockout"
games = 1
programs = "frozen"
draws = "seed"
conditions = [
  {},
]

[[stage]]
name = "last"
kind = "list"
from = "cup"
top = 2
ties = "extra"
programs = "frozen"
conditions = [
  { start = "1,2 3,4 | 1-2" },
  {},
]
slots = [
  { id = "x1", players = ["ann", "bob"], condition = 2 },
  { id = "x2", players = ["bob", "ann"] },
]

[[disqualified]]
entry = "bob"
why = "was not the author"
`

// parsed reads an event that must be right.
func parsed(t testing.TB, text string) *Schedule {
	t.Helper()
	s, err := Read("f", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// An event is read as it is written, with the lines of its tables.
func TestRead(t *testing.T) {
	s := parsed(t, full)
	ann := Entry{Line: 21, ID: "ann", Name: `Ann's  "program", Łódź 五子棋`, Author: "A. N.", Version: "1 beta", Folder: "ann", Build: Command{"make", "all"},
		Program: Command{"./my bot", "-x"}, Digests: []Digest{{hex64, ""}, {"1" + hex64[:63], "last"}}}
	if s.Event != "spring-cup" || s.Game != "fiverow" || s.Points != (Points{2000, 500, 0}) || s.Seed != 7 || s.Set != "fiverow-1" || s.Voids != VoidsLose ||
		!reflect.DeepEqual(s.Limits, &Limits{512 << 20, base.None, 1000, 50, 10000000, base.None, 0}) || !reflect.DeepEqual(s.TieBreaks, []string{"direct", "wins"}) || !reflect.DeepEqual(s.Entries[1], ann) {
		t.Errorf("%+v", s)
	}
	main := s.Stage("main")
	if main.Line != 45 || main.Games != 2 || main.Programs != "in" || main.Conditions[1].Line != 52 || main.Conditions[1].Commitment != hex64 || Describe(s.Board(&main.Conditions[1])) != "height=9 width=9" {
		t.Errorf("%+v", main)
	}
	if k := s.ClockOf(&main.Conditions[0]); k != (Clock{180000000, 5000000, 20000}) {
		t.Errorf("%+v", k)
	}
	fit := s.Stage("fit")
	if fit.Inverse != 9 || fit.Games != 1 || fit.Rounds != 3 || fit.From != "main" || fit.Top != 4 || fit.Ties != "all" || len(fit.Boards) != 2 || fit.Starts[0] != "-" || !fit.Secret || fit.Draw[0].Plies != 4 {
		t.Errorf("%+v", fit)
	}
	if last := s.Stage("last"); !reflect.DeepEqual(last.Slots, []Listed{{93, "x1", Pair{"ann", "bob"}, 2}, {94, "x2", Pair{"bob", "ann"}, 0}}) {
		t.Errorf("%+v", last.Slots)
	}
	if s.Line("entry.1.program") != 28 || s.Line("entry.2.program") != 31 {
		t.Errorf("lines %d, %d", s.Line("entry.1.program"), s.Line("entry.2.program"))
	}
	if got := string(Format(s)); got != full {
		t.Errorf("written again:\n%s", got)
	}
}

// Marks, line ends, comments and the order of tables and keys mean nothing.
func TestSpelling(t *testing.T) {
	want := Format(parsed(t, full))
	i, j := strings.Index(full, "\n[[entry]]"), strings.Index(full, "\n[[stage]]")
	for name, text := range map[string]string{
		"CR LF":    strings.ReplaceAll(full, "\n", "\r\n"),
		"a mark":   "\ufeff" + full,
		"comments": strings.ReplaceAll(full, "\n\n", " # so\n\n"),
		"order":    full[:i] + full[j:] + full[i:j],
		"tables": strings.NewReplacer(`points = { win = 2, draw = 0.5, loss = 0 }`, `points.win = 2.0`+"\n"+`points.draw = "0.500"`,
			`params = { height = 10, width = 10 }`, `params.height = 10`+"\n"+`params.width = 1_0`).Replace(full),
	} {
		if name == "tables" {
			text = strings.Replace(text, "1_0", "10", 1)
		}
		if got := Format(parsed(t, text)); !bytes.Equal(got, want) {
			t.Errorf("%s:\n%s", name, got)
		}
	}
}

// Each mistake has a message with its place, that says what is wanted. The table is the
// contents of testdata/mistakes.txt: "-- MESSAGE --", and lines that are put in place of the
// part of an event between "#" and what is named there.
func TestMistakes(t *testing.T) {
	text, err := os.ReadFile("testdata/mistakes.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for part := range strings.SplitSeq(string(text), "\n-- ") {
		want, body, ok := strings.Cut(part, " --\n")
		if !ok {
			continue
		}
		n++
		body = strings.NewReplacer(`\x01`, "\x01", `\xff`, "\xff").Replace(body)
		_, err := Read("event.toml", []byte(body))
		if err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s\n", err, want)
		}
	}
	if n < 30 {
		t.Errorf("%d mistakes", n)
	}
}

// Files made to cost time or memory are refused soon.
func TestBombs(t *testing.T) {
	many := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	for want, text := range map[string]string{
		"cap: an event's file has at most 16777216 bytes": strings.Repeat("#", MaxFile+1),
		"nested more than the maximum":                    "event = " + strings.Repeat("[", 1<<20),
		"unknown: no key":                                 many(1<<17, "k%d = 1\n"),
		"cap: at most 500 of entry":                       many(1<<17, "[[entry]]\nid = \"e%d\"\n"),
		"cap: at most 20 of stage":                        many(100, "[[stage]]\nname = \"e%d\"\n"),
		"cap: at most 100 values":                         many(1<<17, "params.k%d = 1\n"),
		"want a number or a text, not a table":            "params" + strings.Repeat(".a", 1<<18) + " = 1",
		"cap: starts: a list of at most 1000":             "[[stage]]\nstarts = [" + strings.Repeat(`"standard",`, 1<<18) + "]",
	} {
		began := time.Now()
		_, err := Read("f", []byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.200v, want %s", err, want)
		}
		if d := time.Since(began); d > 10*time.Second {
			t.Errorf("%s: %v", want, d)
		}
	}
}

// A random event is written, and read with the same value.
func TestFormat(t *testing.T) {
	random.Check(t, func(t *random.T) {
		number := func(special ...base.Number) base.Number {
			if i := t.Between(0, 2+len(special)); i < len(special) {
				return special[i]
			}
			return base.Number([]int{0, 1, 999, 1000, 60000000, 3600000000, 1 << 20, 512 << 20, 5400000000}[t.Between(0, 8)])
		}
		clock := func() *Clock {
			return &Clock{number(base.None, base.Open), number(base.None, base.Open), number(base.Open)}
		}
		s := &Schedule{Event: "e", Game: "dots", Seed: base.Number(t.Between(0, 9)), Params: []Value{{"cols", "6"}, {"rows", "x_y"}}, Points: Points{int64(t.Between(1001, 3000)), int64(t.Between(0, 1000)), 0}}
		if t.Between(0, 1) == 1 {
			s.Clock, s.Limits = clock(), &Limits{Memory: number(base.None, base.Open), Stack: number(base.Open), Output: number(base.None), Margin: number(base.Open), Startup: number(base.None), Sent: base.None, Pause: number(base.Open)}
		}
		for i := range t.Between(2, 9) {
			s.Entries = append(s.Entries, Entry{ID: fmt.Sprint("p", i), Name: []string{"", `a "b" \n`, "Łódź", "'"}[t.Between(0, 3)], Program: []Command{nil, {"./x"}, {"./x y", ""}}[t.Between(0, 2)]})
		}
		for i := range t.Between(1, 4) {
			x := Stage{Name: fmt.Sprint("s", i), Kind: []Kind{RoundRobin, SwissKind, Knockout}[t.Between(0, 2)], Games: t.Between(1, 3), Programs: "frozen"}
			switch x.Kind {
			case SwissKind:
				x.Rounds = t.Between(1, 4)
			case Knockout:
				x.Draws = []string{"replay", "seed"}[t.Between(0, 1)]
			}
			if i > 0 {
				x.From, x.Top, x.Ties, x.Programs = "s0", t.Between(1, 3), "extra", []string{"free", "s0"}[t.Between(0, 1)]
			}
			for range t.Between(0, 3) {
				c := Condition{Start: []string{"", "-", "1,2 | 3"}[t.Between(0, 2)]}
				if t.Between(0, 1) == 1 {
					c.Clock, c.Board = clock(), []Value{{"cols", "7"}}
				}
				x.Conditions = append(x.Conditions, c)
			}
			s.Stages = append(s.Stages, x)
		}
		if t.Between(0, 1) == 1 {
			s.Entries = append(s.Entries, Entry{ID: "late", Late: []string{"s0"}})
			s.Stages[0].Kind, s.Stages[0].Rounds, s.Stages[0].Draws = RoundRobin, 0, ""
		}
		text := Format(s)
		got, err := Read("f", text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if again := Format(got); !bytes.Equal(again, text) || !bytes.Equal(Format(s), text) {
			t.Fatalf("%s\nand then\n%s", text, again)
		}
		got.File, got.text, got.at = "", nil, nil
		for i := range got.Entries {
			got.Entries[i].Line = 0
		}
		for i := range got.Stages {
			got.Stages[i].Line = 0
			for j := range got.Stages[i].Conditions {
				got.Stages[i].Conditions[j].Line = 0
			}
		}
		if !reflect.DeepEqual(got, s) {
			t.Fatalf("%+v\nand read\n%+v\n%s", s, got, text)
		}
	})
}

// Revealed starts are read as they were written, whatever happened to the ends of lines, and
// nothing else is.
func TestRevealed(t *testing.T) {
	text := string(Reveal([]Condition{{Salt: "aa", Start: "-"}, {Start: "x"}, {Salt: "bb", Start: "1,2 | 3"}}))
	for _, text := range []string{text, "\ufeff" + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\r\n")} {
		list, err := ReadRevealed("r", []byte(text))
		if err != nil || !reflect.DeepEqual(list, []Revealed{{"r", 1, 1, "aa", "-"}, {"r", 2, 3, "bb", "1,2 | 3"}}) {
			t.Errorf("%q: %v, %v", text, list, err)
		}
	}
	if Commit("aa", "-") != "e1a7b209638698ffc40858482926fe72afeed02759ba9cbbdbf905c7f775f495" { // by sha256sum
		t.Error(Commit("aa", "-"))
	}
	for _, bad := range []string{"1 a\n", "0 a -\n", "1  -\n", "2 a -\n1 a -\n", "1 a -\n1 a -\n", "x a -\n"} {
		if _, err := ReadRevealed("r", []byte(bad)); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

// Whatever is read is written, read again with the same value, and has a plan. An error is
// at a line of the file.
func FuzzRead(f *testing.F) {
	f.Add([]byte(full))
	f.Add([]byte("event = 'e'\ngame = 'dots'\n[[entry]]\nid = 'a'\n[[entry]]\nid = 'b'\n[[stage]]\nname = 's'\nkind = 'round-robin'\n[[stage.conditions]]\nstart = 'x'\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := Read("f", text)
		if err != nil {
			var bad *Error
			if !errors.As(err, &bad) || bad.Line < 1 {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		b := Format(s)
		again, err := Read("f", b)
		if err != nil || !bytes.Equal(Format(again), b) {
			t.Fatalf("%q is written %q: %v", text, b, err)
		}
		s.Versions()
		for _, x := range s.Stages {
			if x.Games*max(1, len(x.Conditions)) > 20 || x.Inverse > 1000 || len(s.Entries) > 20 {
				return // slow, and no different
			}
		}
		MakePlan(s, State{})
	})
}

// FuzzAnnounced: revealed starts, and the disqualified, are written as they were read.
func FuzzAnnounced(f *testing.F) {
	f.Add([]byte("1 aa -\n3 bb 1,2 | 3\n"))
	f.Add([]byte("[[disqualified]]\nentry = \"ann\"\nwhy = \"was not the author\"\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if list, err := ReadRevealed("f", text); err == nil {
			conditions := make([]Condition, MaxConditions)
			for _, r := range list {
				conditions[r.Condition-1] = Condition{Salt: r.Salt, Start: r.Start}
			}
			got := Reveal(conditions)
			again, err := ReadRevealed("f", got)
			if err != nil || len(again) != len(list) {
				t.Fatalf("%q is written %q: %v", text, got, err)
			}
			for i, r := range again {
				if r.Condition != list[i].Condition || r.Salt != list[i].Salt || r.Start != list[i].Start {
					t.Fatalf("%q is written %q", text, got)
				}
			}
		}
		if list, err := ReadDisqualified("f", text); err == nil {
			if again, err := ReadDisqualified("f", FormatDisqualified(list)); err != nil || !reflect.DeepEqual(again, list) {
				t.Fatalf("%q is written %q: %v", text, FormatDisqualified(list), err)
			}
		}
	})
}

func TestOut(t *testing.T) {
	const text = "[[disqualified]]\nentry = \"ann\"\nwhy = \"was not the author\"\n\n[[disqualified]]\nentry = \"bob\"\nwhy = \"x\"\n"
	list, err := ReadDisqualified("f", []byte(text))
	if err != nil || len(list) != 2 || list[0] != (Disqualified{"ann", "was not the author"}) || string(FormatDisqualified(list)) != text {
		t.Errorf("%v, %v\n%s", list, err, FormatDisqualified(list))
	}
}
