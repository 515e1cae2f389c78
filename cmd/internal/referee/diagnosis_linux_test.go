package referee

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/internal/cli"
)

// The words of a likely cause.
const (
	fromZero  = "It counts from 0: "
	fromOne   = "It counts from 1: "
	swapped   = "It exchanges row and column, or letter and number: "
	small     = "It writes small letters: "
	forPeople = "is no answer: text for people belongs on standard error"
	crlf      = "ends in CR LF"
	blanks    = "has blanks that do not belong there"
	unended   = "came without a line end"
	silent    = "It said nothing, and used "
	busy      = "It computed all that time: "
	millis    = "It may take milliseconds for seconds: "
	stderr    = "The last line of its standard error: "
	ended     = "It ended (code 3)"
	fallen    = "It ended (signal 11)"
	unstarted = "executable file not found"
)

// Wrong programs, as students write them: the referee names the mistake, in every game in
// which it can be made.
func TestWrongPrograms(t *testing.T) {
	for _, tool := range []string{"python3", "cc"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not on this machine: %v", tool, err)
		}
	}
	dir := t.TempDir()
	native := filepath.Join(dir, "wrong")
	if out, err := exec.Command("cc", "-o", native, "testdata/wrong/wrong.c").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	script, err := filepath.Abs("testdata/wrong/wrong.py")
	if err != nil {
		t.Fatal(err)
	}
	all := []string{"dots", "halma", "betoniarki", "fiverow", "triangles"}
	terms := map[string]string{"dots": "--param rows=4 --param cols=6", "halma": "--param n=5 --param k=2 --param n1=0 --ruling n1=off", "fiverow": "--protocol console"}
	strict := map[string]string{"betoniarki": "--ruling blanks=strict", "fiverow": "--ruling step=strict", "triangles": "--ruling reply=strict"}
	for _, c := range []struct {
		mistake string // an argument of wrong.py, or a command line
		games   []string
		terms   map[string]string
		limit   string
		want    string
	}{
		{"off-by-one", []string{"halma", "betoniarki", "triangles"}, nil, "10s", fromZero},
		{"off-by-one", []string{"dots", "fiverow"}, nil, "10s", fromOne},
		{"swapped", []string{"dots", "betoniarki", "fiverow"}, nil, "10s", swapped},
		{"small", []string{"fiverow"}, nil, "10s", small},
		{"debug", []string{"dots", "halma", "betoniarki", "triangles"}, nil, "10s", forPeople},
		{"label", all, nil, "10s", forPeople},
		{"line", []string{"dots", "halma", "betoniarki", "triangles"}, nil, "10s", forPeople},
		{"cr-lf", []string{"halma", "betoniarki", "fiverow"}, strict, "10s", crlf},
		{"cr-lf", []string{"triangles"}, strict, "1s", crlf}, // no empty line ends its reply
		{"blank", []string{"halma", "betoniarki", "fiverow"}, strict, "10s", blanks},
		{"blank", []string{"triangles"}, strict, "1s", blanks},
		{"traceback", all, nil, "10s", stderr + "KeyError: 'no best move'"},
		{"import", all, nil, "10s", stderr + "ModuleNotFoundError: No module named"},
		{"ends", all, nil, "10s", ended},
		{"no-end", all, nil, "1s", unended},
		{"no-flush", all, nil, "1s", silent},
		{"wait", all, nil, "1s", silent},
		{"busy", []string{"dots", "betoniarki", "fiverow"}, nil, "1s", busy},
		{"busy", []string{"halma", "triangles"}, nil, "1s", millis},
		{"python3 no-such-program.py", []string{"fiverow"}, nil, "10s", stderr},
		{"no-such-interpreter -jar bot.jar", []string{"fiverow"}, nil, "10s", unstarted},
		{native + " segfault", []string{"fiverow"}, nil, "10s", fallen},
		{native + " abort", []string{"fiverow"}, nil, "10s", stderr + "wrong: move list is empty"},
		{native + " no-flush", []string{"fiverow"}, nil, "1s", silent},
		{native + " no-end", []string{"fiverow"}, nil, "1s", unended},
	} {
		for _, game := range c.games {
			t.Run(filepath.Base(strings.Fields(c.mistake)[0])+"/"+game+"/"+c.want, func(t *testing.T) {
				t.Parallel()
				program := c.mistake
				if !strings.Contains(program, " ") {
					program = "python3 " + script + " " + game + " " + c.mistake
				}
				args := append([]string{"match", "--game", game, "--move-time", c.limit}, strings.Fields(terms[game]+" "+c.terms[game])...)
				args = append(args, "ann="+program, "bob=python3 "+script+" "+game+" fine", "-o")
				code, _, said := call(append(args, filepath.Join(t.TempDir(), "x.mlog"))...)
				// A program that got little of a busy machine looks as if it had slept.
				for try := 0; try < 3 && !strings.Contains(said, c.want); try++ {
					code, _, said = call(append(args, filepath.Join(t.TempDir(), "x.mlog"))...)
				}
				if strings.Contains(said, "host-stall") {
					t.Skip("the machine is too busy for its programs' clocks:\n" + said)
				}
				if code == cli.Failed || !strings.Contains(said, c.want) {
					t.Errorf("code %d, want %q:\n%s", code, c.want, said)
				}
			})
		}
	}
}
