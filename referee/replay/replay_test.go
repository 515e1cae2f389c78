package replay

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"scrutineer/base"
	"scrutineer/convert"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// The test binary is also the program: its first argument says how it behaves.
func TestMain(m *testing.M) {
	if os.Getenv("REPLAY_TEST_PROGRAM") == "" {
		os.Exit(m.Run())
	}
	behave(os.Args[1], os.Args[2:])
}

// behave answers every request for a move with the next of the given answers, and then
// behaves as its argument says.
func behave(how string, answers []string) {
	if how == "file" { // answers are those of its own, and the protocol's words
		n := len(answers) - 3
		field, _ := os.ReadFile(answers[n+1])
		stones := strings.Count(string(field), "X") + strings.Count(string(field), "0")
		if answer := answers[stones/2%n]; answer != "nothing" {
			os.WriteFile(answers[n+2], []byte(answer+"\n"), 0o644)
		}
		return
	}
	fmt.Fprintln(os.Stderr, "awake")
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		if in.Text() != "-1 -1 -1" {
			continue
		}
		if len(answers) > 0 {
			fmt.Println(answers[0])
			answers = answers[1:]
			continue
		}
		switch how {
		case "part":
			fmt.Print("1 2")
			return
		case "quit":
			return
		}
	}
}

func program(how ...string) Program {
	return Program{Command: process.Command{Path: os.Args[0], Args: how, Env: append(os.Environ(), "REPLAY_TEST_PROGRAM=1")}, Game: gameOf("dots"), Wait: time.Minute}
}

// logOf returns the log of a transcript.
func logOf(t *testing.T, transcript string) *logfmt.Log {
	t.Helper()
	var b strings.Builder
	if _, err := convert.NewTranscripts(strings.NewReader(transcript), "t", convert.TranscriptOptions{Games: all.Games()}).Next(&b); err != nil {
		t.Fatal(err)
	}
	l, err := logfmt.NewReader(strings.NewReader(b.String()), "t").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// game is dots on two by three points, as far as it is of use; seat 1 plays plies
// 1 and 3.
const game = `game dots rows=2 cols=3
> 1 2 3 1
> 2 2 3 2
> 1 -1 -1 -1
< 1 0 0 0
> 2 0 0 0
> 2 -1 -1 -1
< 2 0 0 1
> 1 0 0 1
> 1 -1 -1 -1
`

func TestAnswers(t *testing.T) {
	for _, c := range []struct {
		name, tail string // what follows in the log
		how        []string
		same       int
		ply        int // 0 if nothing differs
		recorded   string
		now, none  string
	}{
		{"the same", "< 1 0 1 0\n", []string{"live", "0 0 0", "0 1 0"}, 2, 0, "", "", ""},
		{"another first answer", "< 1 0 1 0\n", []string{"live", "0 0 1", "0 1 0"}, 0, 1, "0 0 0", "0 0 1", ""},
		{"another second answer", "< 1 0 1 0\n", []string{"live", "0 0 0", "0 1 0 "}, 1, 3, "0 1 0", "0 1 0 ", ""},
		{"it has ended", "< 1 0 1 0\n", []string{"quit", "0 0 0"}, 1, 3, "0 1 0", "", "the program has ended its output"},
		{"bytes without an end", "part 1 out 1 2\n", []string{"part", "0 0 0"}, 2, 0, "", "", ""},
		{"a line in their place", "part 1 out 1 2\n", []string{"live", "0 0 0", "1 2"}, 1, 3, "1 2", "1 2", ""},
		{"they in a line's place", "< 1 1 2\n", []string{"part", "0 0 0"}, 1, 3, "1 2", "1 2", ""},
		{"after the last answer nothing is sent", "", []string{"live", "0 0 0"}, 1, 0, "", "", ""},
	} {
		l := logOf(t, game+c.tail)
		r, err := Play(context.Background(), l, base.First, program(c.how...))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		d := r.First
		if r.Same != c.same || (d == nil) != (c.ply == 0) || r.Note != "" {
			t.Errorf("%s: %+v %+v", c.name, r, d)
			continue
		}
		if d != nil && (d.Ply != c.ply || d.Recorded != c.recorded || d.Now != c.now || d.None != c.none) {
			t.Errorf("%s: %+v", c.name, d)
		}
	}
}

// The line of the recorded answer is that of the file.
func TestLine(t *testing.T) {
	l := logOf(t, game)
	l.Line = 101
	r, err := Play(context.Background(), l, base.First, program("live", "x"))
	if err != nil || r.First == nil {
		t.Fatalf("%+v, %v", r, err)
	}
	at := 0
	for i := range l.Records {
		if rec := &l.Records[i]; rec.Kind == logfmt.Said && rec.Seat == base.First && at == 0 {
			at = int(rec.Line)
		}
	}
	if r.First.Line != 100+at {
		t.Errorf("line %d, want %d", r.First.Line, 100+at)
	}
}

func TestNoAnswerInTime(t *testing.T) {
	p := program("live")
	p.Wait = 50 * time.Millisecond
	r, err := Play(context.Background(), logOf(t, game), base.First, p)
	if err != nil || r.First == nil || r.First.None != "no answer within 50ms" || r.First.Ply != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

// After a kill, and after what was not kept, nothing is compared.
func TestNotes(t *testing.T) {
	for tail, note := range map[string]string{
		"kill 1 KILL\n< 1 0 1 0\n":           "the program was killed at line ",
		"flood 1 out 2000000 ?\n< 1 0 1 0\n": "the log has not kept what the program said",
	} {
		r, err := Play(context.Background(), logOf(t, game+tail), base.First, program("live", "0 0 0"))
		if err != nil || r.First != nil || r.Same != 1 || !strings.Contains(r.Note, note) {
			t.Errorf("%q: %+v, %v", tail, r, err)
		}
	}
}

const filed = `game fiverow
protocol file
put 1 field ..........\x0a
run 1 a ./ann X field step
exit 1 code 0
get 1 step E4\x0a
put 2 field ....X.....\x0a
run 2 b ./bob 0 field step
exit 2 code 0
get 2 step F4\x0a
put 1 field ....X0....\x0a
run 1 a ./ann X field step
exit 1 code 0
get 1 step E5\x0a
`

func TestFiles(t *testing.T) {
	for _, c := range []struct {
		how  []string
		same int
		ply  int
		now  string
		none string
	}{
		{[]string{"file", "E4", "E5"}, 2, 0, "", ""},
		{[]string{"file", "E4", "E6"}, 1, 3, "E6\n", ""},
		{[]string{"file", "E4", "nothing"}, 1, 3, "", "there is no file step"},
	} {
		p := program(c.how...)
		p.Game, p.Command.Dir = gameOf("fiverow"), t.TempDir()
		r, err := Play(context.Background(), logOf(t, filed), base.First, p)
		if err != nil || r.Same != c.same || (r.First == nil) != (c.ply == 0) {
			t.Errorf("%v: %+v, %v", c.how, r, err)
			continue
		}
		if d := r.First; d != nil && (d.Ply != c.ply || d.Now != c.now || d.None != c.none || d.Recorded != "E5\n") {
			t.Errorf("%v: %+v", c.how, d)
		}
	}
}

// A log can name no file outside the program's folder.
func TestFilesStayInTheFolder(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "field")
	for _, name := range []string{"../field", outside, "..", `a\field`} {
		l := logOf(t, strings.Replace(filed, "put 1 field ..", "put 1 "+strings.ReplaceAll(name, `\`, `\x5c`)+" ..", 1))
		p := program("file", "E4")
		p.Game, p.Command.Dir = gameOf("fiverow"), t.TempDir()
		if _, err := Play(context.Background(), l, base.First, p); !errors.Is(err, ErrFile) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := os.Stat(outside); err == nil {
		t.Error("a file is written outside the folder")
	}
}

func TestWhatCannotBeReplayed(t *testing.T) {
	l := logOf(t, game)
	if _, err := Play(context.Background(), l, 3, program("live")); err != ErrNoSeat {
		t.Errorf("seat 3: %v", err)
	}
	if _, err := Play(context.Background(), logOf(t, "game dots rows=2 cols=2\n> 1 2 2 1\n"), base.First, program("live")); err != ErrNothing {
		t.Errorf("no answer: %v", err)
	}
	p := program("file", "E4")
	p.Game = nil
	if _, err := Play(context.Background(), logOf(t, filed), base.First, p); err != ErrGame {
		t.Errorf("files of an unknown game: %v", err)
	}
	p = program("live")
	p.Command.Path = filepath.Join(t.TempDir(), "none")
	if _, err := Play(context.Background(), l, base.First, p); err == nil {
		t.Error("no program, and no error")
	}
	l.Header.Evidence.Exchange = "moves"
	if _, err := Play(context.Background(), l, base.First, program("live")); err != ErrNoLines {
		t.Errorf("moves alone: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Play(ctx, logOf(t, game), base.First, program("live")); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

func gameOf(name string) *rules.Game {
	for _, g := range all.Games() {
		if g.Name == name {
			return g
		}
	}
	return nil
}
