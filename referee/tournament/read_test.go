package tournament

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"scrutineer/base"
	"scrutineer/event/schedule"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// known is a small world: times in seconds, sizes in bytes.
var known = ReadOptions{
	Game: all.Find,
	Points: func(_, text string) (schedule.Points, error) {
		switch text {
		case "":
			return schedule.Points{Win: 2000, Draw: 1000}, nil
		case "3/1/0":
			return schedule.Points{Win: 3000, Draw: 1000}, nil
		}
		return schedule.Points{}, errors.New("no such points")
	},
	Span: func(text string) (base.Number, error) {
		d, err := time.ParseDuration(text)
		return base.Number(d.Microseconds()), err
	},
	Size: func(text string) (base.Number, error) {
		n, err := strconv.ParseInt(text, 10, 64)
		return base.Number(n), err
	},
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
	b.WriteString("entry base\n folder f\n program x\n base\n")
	for _, id := range names(n) {
		fmt.Fprintf(&b, "entry %s\n folder f\n program x\n", id)
	}
	return b.String()
}

const headOfEvent = "event cup\ngame fiverow\n"

func TestRead(t *testing.T) {
	e, err := Read("cup.tournament", []byte(`# a cup
event spring-cup
game halma
protocol lines
param n=8 k=2 n1=10
param n2=50
ruling n1=off
clock total=1m grace=2s
limits memory=1000 stack=100 output=10 margin=3s
points 3/1/0
seed 42

entry ann
  name Ann, the first
  author A. Author
  version 1.2
  folder ann/src
  build make all
  program ./ann -x
entry bob
  folder bob
  program bob
entry dice
  folder dice
  program dice
  base
stage in qualify
  against dice
  pass 2 wins
  games 2
  programs free
stage all round-robin
  board n=8
  board n=10 k=3
  clock total=1m
  clock total=2m
  games inverse-square 9
  programs as in
stage last knockout
  from all top 2
  ties all
  draws seed
  secret
disqualify bob was not the author
`), known)
	if err != nil {
		t.Fatal(err)
	}
	if e.Name != "spring-cup" || e.Game.Name != "halma" || e.Seed != 42 || e.Protocol != "lines" || len(e.Setup.Params) != 4 || e.Points.Win != 3000 {
		t.Errorf("%+v", e)
	}
	if e.Clock != (Clock{Total: 60e6, Grace: 2e6, Move: e.Game.Usual.Move}) || e.Memory != 1000 || e.Stack != 100 || e.Output != 10 || e.Margin != 3*time.Second {
		t.Errorf("clock %+v, memory %d, stack %d, output %d, margin %v", e.Clock, e.Memory, e.Stack, e.Output, e.Margin)
	}
	ann := Entry{Line: 13, ID: "ann", Name: "Ann, the first", Author: "A. Author", Version: "1.2", Folder: "ann/src", Build: "make all", Program: "./ann -x"}
	if len(e.Entries) != 3 || !reflect.DeepEqual(e.Entries[0], ann) || !e.Entries[2].Base || e.Disqualified("bob") != "was not the author" || e.Disqualified("ann") != "" {
		t.Errorf("%+v", e.Entries)
	}
	in, all, last := e.Stage("in"), e.Stage("all"), e.Stage("last")
	if in.Kind != schedule.Qualify || in.Base != "dice" || in.Pass != 2 || in.Games != 2 || in.Programs != "free" {
		t.Errorf("%+v", in)
	}
	if len(all.Boards) != 2 || len(all.Clocks) != 2 || all.Clocks[1].Total != 120e6 || all.Clocks[1].Grace != 2e6 || all.Inverse != 9 || all.Programs != "in" {
		t.Errorf("%+v", all)
	}
	if last.From != "all" || last.Top != 2 || last.Ties != "all" || last.Draws != "seed" || !last.Secret {
		t.Errorf("%+v", last)
	}
}

// Games of a pair are inversely proportional to the square of the entries: twice as many
// entries play a quarter of the games, and at least one of each kind.
func TestInverseSquare(t *testing.T) {
	s := schedule.Stage{Inverse: 64, Games: 1}
	for entries, want := range map[int]int{2: 16, 4: 4, 8: 1, 16: 1} {
		if got := s.Repeats(entries); got != want {
			t.Errorf("%d entries: %d, want %d", entries, got, want)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	two := headOfEvent + entries(2) // lines 1 to 12
	stage := two + "stage main round-robin\n"
	for _, c := range []struct {
		text string
		want string // line, code and the beginning of the message
	}{
		{"", "1: missing: no event"},
		{"event cup\n", "1: missing: no game"},
		{headOfEvent, "1: missing: no stage"},
		{headOfEvent + entries(1) + "stage a swiss\n rounds 1", "1: missing: no two entries"},
		{"event a b", "1: syntax: one word"},
		{"event -", "1: value: \"-\" is not an id"},
		{"event " + strings.Repeat("a", 33), "1: value: "},
		{"event", "1: syntax: \"event\" has no value"},
		{"game chess", "1: unknown: no game \"chess\""},
		{"evnt cup", "1: unknown: an event has no statement \"evnt\""},
		{"event a\nevent b", "2: twice: event is on line 1"},
		{"event \x01", "1: syntax: a control character"},
		{"event \xff", "1: syntax: "},
		{"# " + strings.Repeat("a", MaxLine), "1: cap: "},
		{"clock total=1m", "1: missing: the game"},
		{"limits memory=1", "1: missing: the game"},
		{headOfEvent + "clock total=x", "3: value: \"total=x\": "},
		{headOfEvent + "clock day=1m", "3: unknown: "},
		{headOfEvent + "clock move=1s move=2s", "3: twice: "},
		{headOfEvent + "limits margin=x", "3: value: "},
		{headOfEvent + "limits memory=x", "3: value: "},
		{headOfEvent + "limits memory=8 tell-memory=9", "3: value: tell-memory is more than memory"},
		{headOfEvent + "limits pause=1", "3: value: "},
		{headOfEvent + "limits start-time=1s start-time=1s", "3: twice: "},
		{headOfEvent + "param width", "3: syntax: "},
		{headOfEvent + "param width=5\nparam width=6", "4: twice: "},
		{headOfEvent + "seed -1", "3: value: "},
		{headOfEvent + "seed 07", "3: value: "},
		{headOfEvent + "entry a\nentry a", "4: twice: entry a is on line 3"},
		{headOfEvent + "entry a\n colour red", "4: unknown: an entry has no statement \"colour\""},
		{headOfEvent + "entry a\n name " + strings.Repeat("a", 257), "4: cap: "},
		{headOfEvent + "entry a\n name b\n name c", "5: twice: "},
		{headOfEvent + "disqualify a because", "3: unknown: "},
		{headOfEvent + "entry a\ndisqualify a", "4: missing: "},
		{headOfEvent + "entry a\ndisqualify a x\ndisqualify a y", "5: twice: "},
		{stage + "stage main swiss", "14: twice: stage main is on line 13"},
		{two + "stage main", "13: syntax: want stage NAME KIND"},
		{two + "stage main lottery", "13: unknown: no kind of stage"},
		{two + "stage a.b swiss", "13: value: "},
		{two + "stage abcdefghijklmnopq swiss", "13: value: "},
		{headOfEvent + "entry a\n folder " + strings.Repeat("a", 251), "4: cap: "},
		{stage + strings.Repeat("draw 100 plies 2\n", 11), "13: value: stage main: more than 1000 combinations of board, start and clock"},
		{stage + strings.Repeat("board width=10\n", 1001), "13: value: stage main: more than 1000 combinations of board, start and clock"},
		{stage + "colour red", "14: unknown: a stage has no statement \"colour\""},
		{stage + "ties none", "14: value: "},
		{stage + "draws replay\n", ""},
		{stage + "draws lots", "14: value: "},
		{stage + "secret very", "14: syntax: "},
		{stage + "from main top 2", "14: unknown: "},
		{stage + "stage b swiss\n rounds 1\n from main top", "16: syntax: "},
		{stage + "stage b swiss\n rounds 1\n from main top 0", "16: value: "},
		{stage + "stage b swiss\n", "14: missing: stage b has no rounds"},
		{stage + "rounds 3", "13: value: rounds belong"},
		{stage + "against base", "13: value: against and pass"},
		{two + "stage q qualify", "13: missing: stage q is played against no base"},
		{two + "stage q qualify\n against p01", "13: missing: "},
		{two + "stage q qualify\n against base\n pass 1", "15: syntax: want pass N wins"},
		{two + "stage q qualify\n against base\n pass 3 wins", "13: value: stage q: 3 wins are asked for in 2 games"},
		{stage + "games 0", "14: value: "},
		{stage + "games 501", "13: cap: "},
		{stage + "games inverse-square x", "14: value: "},
		{stage + "draw 1 points 5", "14: value: the game draws no points"},
		{stage + "draw 1 stones 5", "14: syntax: "},
		{stage + "draw 0 plies 5", "14: value: "},
		{stage + "draw 1 plies 201", "14: value: "},
		{stage + "draw 1 plies 100", "14: value: stage main: no start with the same seat in turn found after 100 random plies"},
		{stage + "start nonsense", "14: value: stage main: "},
		{stage + "start standard\nstart standard", "15: value: stage main: start \"-\" appears twice"},
		{stage + "board width=5000", "14: value: stage main: "},
		{stage + "board x=1", "14: value: stage main: "},
		{headOfEvent + "param x=1\n" + entries(2) + "stage a round-robin", "3: value: stage a: x: no parameter"},
		{headOfEvent + "param width=10\nparam height=900\n" + entries(2) + "stage a round-robin", "4: value: stage a: height"},
		{headOfEvent + "param width=900\n" + entries(2) + "stage a round-robin\nboard height=5\nboard width=900", "16: value: stage a: width"},
		{headOfEvent + "ruling x=1\n" + entries(2) + "stage a round-robin", "3: value: stage a: x: no ruling"},
		{stage + "programs as other", "14: unknown: "},
		{stage + "programs open", "14: value: "},
		{headOfEvent + "protocol gtp\n" + entries(2) + "stage a round-robin", "1: unknown: fiverow has no protocol"},
		{headOfEvent + "points x\n" + entries(2) + "stage a round-robin", "1: value: points \"x\""},
		{headOfEvent + "entry a\n program x\n entry b\n program x\nstage a round-robin", "3: missing: entry a has no folder"},
		{headOfEvent + "entry a\n folder x\n entry b\n folder x\nstage a round-robin", "3: missing: entry a has no program"},
	} {
		_, err := Read("f", []byte(c.text), known)
		var bad *FileError
		switch {
		case c.want == "" && err == nil:
		case !errors.As(err, &bad) || c.want == "" || !strings.HasPrefix(err.Error(), "f:"+c.want):
			t.Errorf("%q\n got %v\nwant %s", c.text[max(0, len(c.text)-60):], err, c.want)
		}
	}
}

// Any file is refused at one of its lines or read, and what is read can be planned.
func FuzzRead(f *testing.F) {
	f.Add(headOfEvent + entries(3) + "stage main round-robin\n draw 2 plies 4\n secret\nstage last knockout\n from main top 2\n")
	f.Add(headOfEvent + entries(4) + "stage q qualify\n against base\nstage s swiss\n rounds 3\n games inverse-square 40\ndisqualify p01 x\n")
	f.Add("event a\ngame triangles\n" + entries(2) + "stage main round-robin\n draw 2 points 5\n clock total=1s\n")
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Count(text, "draw") > 3 || strings.Count(text, "board") > 3 || strings.Count(text, "stage") > 4 {
			return // slow, and no different
		}
		e, err := Read("f", []byte(text), known)
		var bad *FileError
		if err != nil {
			if !errors.As(err, &bad) || bad.Line < 1 || bad.Line > strings.Count(text, "\n")+1 {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		schedule.MakePlan(Schedule(e, nil), schedule.State{})
	})
}

// The limits of getting ready, and what programs are sent, are fixed before play if their
// protocol has them: by the event's file, or by the referee's defaults, 10 s, seven eighths
// of the memory, and the protocol's own pause of 10 ms.
func TestReady(t *testing.T) {
	for limits, want := range map[string]*schedule.Ready{
		"":                    {Startup: 10e6, Sent: base.None, Pause: 10000},
		"limits memory=800\n": {Startup: 10e6, Sent: 700, Pause: 10000},
		"limits start-time=2s tell-memory=5 pause=1ms memory=800\n":        {Startup: 2e6, Sent: 5, Pause: 1000},
		"limits start-time=0 tell-memory=0 pause=0s memory=800 stack=9\n":  {Startup: base.None, Sent: base.None},
		"limits memory=800 tell-memory=800 start-time=1us output=100000\n": {Startup: 1, Sent: 800, Pause: 10000},
	} {
		e, err := Read("cup", []byte(headOfEvent+"protocol gomocup\n"+limits+entries(2)+"stage main round-robin\n"), known)
		if err != nil {
			t.Fatalf("%s%v", limits, err)
		}
		if got := Schedule(e, nil).Limits.Ready; !reflect.DeepEqual(got, want) {
			t.Errorf("%s%+v, want %+v", limits, got, want)
		}
	}
	e, err := Read("cup", []byte(headOfEvent+"limits start-time=2s\n"+entries(2)+"stage main round-robin\n"), known)
	if err != nil || Schedule(e, nil).Limits.Ready != nil {
		t.Errorf("%v: by the console nobody gets ready", err)
	}
}

// A start that a protocol cannot express is refused at its own line. The console can
// express any.
func TestStartsThatDoNotFit(t *testing.T) {
	field := "X........." + strings.Repeat("/..........", 9) + " X"
	const stage = "stage main round-robin\n start standard\n start "
	if _, err := Read("cup", []byte(headOfEvent+entries(2)+stage+field), known); err != nil {
		t.Error(err)
	}
	_, err := Read("cup", []byte(headOfEvent+"protocol gomocup\n"+entries(2)+stage+field), known)
	if want := "cup:16: value: stage main: start: 1 X and 0 0, with X to move: gomocup tells figures by turns"; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}
