package tournament

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"scrutineer/analysis"
	"scrutineer/base"
	"scrutineer/event"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// known is a small world.
var known = ReadOptions{
	Games: all.Games(),
	Open:  os.ReadFile,
	Rank:  analysis.Ranked,
	Complete: func(g *rules.Game, s *rules.Setup) {
		for _, p := range g.Params {
			if _, given := rules.Lookup(s.Params, p.Name); !given {
				s.Params = append(s.Params, rules.Value{Name: p.Name, Value: fmt.Sprint(max(p.Official, p.Usual))})
			}
		}
	},
}

// entries returns that many, and a base program "base" before them.
func entries(n int) string {
	var b strings.Builder
	b.WriteString(`
[[entry]]
id = "base"
folder = "f"
program = "x"
base = true
`)
	for _, id := range names(n) {
		fmt.Fprintf(&b, `
[[entry]]
id = "%s"
folder = "f"
program = "x"
`, id)
	}
	return b.String()
}

const headOfEvent = `event = "cup"
game = "fiverow"
`

// What a file leaves open is what the rules of its game say.
func TestRead(t *testing.T) {
	e, err := Read("event.toml", []byte(`# a cup
event = "spring-cup"
game = "halma"
protocol = "lines"
params = { k = 2, n = 8, n1 = 10, n2 = 50 }
rulings = { n1 = "off" }
clock = { total = "1m", grace = "2s" }
limits = { memory = 1000, stack = 100, output = 10, margin = "3s" }
points = { win = 3, draw = 1, loss = 0 }
seed = 42

[[entry]]
id = "ann"
name = "Ann, the first"
author = "A. Author"
version = "1.2"
folder = "ann/src"
build = "make all"
program = "./ann -x"

[[entry]]
id = "bob"
folder = "bob"
program = "bob"

[[entry]]
id = "dice"
folder = "dice"
program = "dice"
base = true

[[stage]]
name = "in"
kind = "qualify"
against = "dice"
pass = 2
games = 2
programs = "free"

[[stage]]
name = "all"
kind = "round-robin"
inverse-square = 9
programs = "as in"
boards = [{ n = 8 }, { k = 3, n = 10 }]
clocks = [{ total = "1m" }, { total = "2m" }]

[[stage]]
name = "last"
kind = "knockout"
from = "all"
top = 2
ties = "all"
draws = "seed"
secret = true

[[disqualified]]
entry = "bob"
why = "was not the author"
`), known)
	if err != nil {
		t.Fatal(err)
	}
	if e.Event != "spring-cup" || e.Game.Name != "halma" || e.Seed != 42 || e.Protocol != "lines" || len(e.Setup.Params) != 4 || e.Points.Win != 3000 {
		t.Errorf("%+v", e)
	}
	if l := e.Limits; *e.Clock != (event.Clock{Total: 60e6, Grace: 2e6, Move: cmp.Or(e.Game.Usual.Move, base.None)}) || l.Memory != 1000 || l.Stack != 100 || l.Output != 10 || e.margin() != 3*time.Second {
		t.Errorf("clock %+v, limits %+v", e.Clock, l)
	}
	if len(e.Entries) != 3 || !e.Entries[2].Base || e.Disqualified("bob") != "was not the author" || e.Disqualified("ann") != "" || e.Policy != PolicyDigest() || e.Voids != event.VoidsLose {
		t.Errorf("%+v", e.Entries)
	}
	list, err := Conditions(e, e.Stage("all"), nil)
	if err != nil || len(list) != 4 || list[1].Clock.Total != 120e6 || list[1].Clock.Grace != 2e6 {
		t.Errorf("%+v, %v", list, err)
	}
}

// Games of a pair are inversely proportional to the square of the entries: twice as many
// entries play a quarter of the games, and at least one of each kind.
func TestInverseSquare(t *testing.T) {
	s := event.Stage{Inverse: 64, Games: 1}
	for entries, want := range map[int]int{2: 16, 4: 4, 8: 1, 16: 1} {
		if got := s.Repeats(entries); got != want {
			t.Errorf("%d entries: %d, want %d", entries, got, want)
		}
	}
}

// What only the rules of a game say is wrong, or what a referee needs, has a message with its
// place as well. The table is like that of package event; HEAD stands for two entries.
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
		_, err := Read("event.toml", []byte(strings.Replace(body, "HEAD\n", headOfEvent+entries(2), 1)), known)
		if err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s\n", err, want)
		}
	}
	if n < 20 {
		t.Errorf("%d mistakes", n)
	}
}

// Any file is refused at one of its lines or read, and what is read can be planned.
func FuzzRead(f *testing.F) {
	f.Add(headOfEvent + entries(3) + `
[[stage]]
name = "main"
kind = "round-robin"
secret = true
draw = [{ count = 2, plies = 4 }]

[[stage]]
name = "last"
kind = "knockout"
from = "main"
top = 2
`)
	f.Add(headOfEvent + entries(4) + `
[[stage]]
name = "q"
kind = "qualify"
against = "base"

[[stage]]
name = "s"
kind = "swiss"
rounds = 3
inverse-square = 40

[[disqualified]]
entry = "p01"
why = "x"
`)
	f.Add(`event = "a"
game = "triangles"
` + entries(2) + `
[[stage]]
name = "main"
kind = "round-robin"
clocks = [{ total = "1s" }]
draw = [{ count = 2, points = 5 }]
`)
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Count(text, "draw") > 3 || strings.Count(text, "boards") > 3 || strings.Count(text, "stage") > 4 || strings.Contains(text, "openings") || len(text) > 4000 {
			return // slow, and no different
		}
		e, err := Read("f", []byte(text), known)
		var bad *FileError
		if err != nil {
			if !errors.As(err, &bad) || bad.Line < 1 {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		record := event.Format(scheduled(e))
		if _, err := event.Read("f", record); err != nil {
			t.Fatalf("%v\n%s", err, record)
		}
	})
}

// The limits of getting ready, and what programs are sent, are fixed before play if their
// protocol has them: by the event's file, or by the referee's defaults, 10 s, seven eighths
// of the memory, and the protocol's own pause of 10 ms.
func TestReady(t *testing.T) {
	for limits, want := range map[string][3]base.Number{
		"":             {10e6, base.None, 10000},
		"memory = 800": {10e6, 700, 10000},
		`start-time = "2s", tell-memory = 5, pause = "1ms", memory = 800`:                  {2e6, 5, 1000},
		`start-time = "none", tell-memory = "none", pause = "0s", memory = 800, stack = 9`: {base.None, base.None, 0},
		`memory = 800, tell-memory = 800, start-time = "1us", output = 100000`:             {1, 800, 10000},
	} {
		e, err := Read("cup", []byte(headOfEvent+"protocol = \"gomocup\"\nlimits = { "+limits+" }\n"+entries(2)+cup), known)
		if err != nil {
			t.Fatalf("%s%v", limits, err)
		}
		if l := Record(e, nil).Limits; [3]base.Number{l.Startup, l.Sent, l.Pause} != want {
			t.Errorf("%s: %+v, want %+v", limits, l, want)
		}
	}
	e, err := Read("cup", []byte(headOfEvent+"limits = { start-time = \"2s\" }\n"+entries(2)+cup), known)
	if err != nil || !Record(e, nil).Limits.Startup.Open() {
		t.Errorf("%v: by the console nobody gets ready", err)
	}
}

// A start that a protocol cannot express is refused at its own line. The console can
// express any.
func TestStartsThatDoNotFit(t *testing.T) {
	field := "X........." + strings.Repeat("/..........", 9) + " X"
	stage := cup + "starts = [\n  \"standard\",\n  \"" + field + "\",\n]\n"
	if _, err := Read("cup", []byte(headOfEvent+entries(2)+stage), known); err != nil {
		t.Error(err)
	}
	_, err := Read("cup", []byte(headOfEvent+`protocol = "gomocup"
`+entries(2)+stage), known)
	if want := "cup:26: value: stage main: start: 1 X and 0 0, with X to move: gomocup tells figures by turns"; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}
