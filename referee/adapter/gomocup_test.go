package adapter

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

// engine answers commands of GTP by a table, "=" without an entry, and records them.
type engine struct {
	replies  map[string]string
	commands []string
}

// serve answers until its input ends, or a reply is "" and it ends itself.
func (e *engine) serve(in io.Reader, out io.WriteCloser) {
	defer out.Close()
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		e.commands = append(e.commands, lines.Text())
		reply, known := e.replies[lines.Text()]
		if !known {
			reply = "=\n\n"
		}
		if reply == "" {
			return
		}
		io.WriteString(out, reply)
	}
}

// play has an engine play by lines of the protocol gomocup.
func play(replies map[string]string, lines ...string) (said string, commands []string, err error) {
	e := &engine{replies: replies}
	toEngine, to := io.Pipe()
	from, fromEngine := io.Pipe()
	done := make(chan bool)
	go func() { e.serve(toEngine, fromEngine); toEngine.Close(); close(done) }()
	var out bytes.Buffer
	err = Gomocup(strings.NewReader(strings.Join(lines, "\n")+"\n"), &out, NewGTP(from, to))
	to.Close()
	from.Close() // like a process that is ended: it may be writing
	<-done
	return out.String(), e.commands, err
}

// Columns leave out I, and rows count from the bottom (GTP version 2, section 2.11).
func TestVertex(t *testing.T) {
	for _, c := range []struct {
		x, y, side int
		want       string
	}{{0, 0, 15, "A15"}, {7, 7, 15, "H8"}, {8, 14, 15, "J1"}, {18, 0, 19, "T19"}, {24, 24, 25, "Z1"}} {
		if got := vertex(c.x, c.y, c.side); got != c.want {
			t.Errorf("%d,%d of %d is %s, want %s", c.x, c.y, c.side, got, c.want)
		}
		if x, y, ok := cell(strings.ToLower(c.want), c.side); !ok || x != c.x || y != c.y {
			t.Errorf("%s of %d is %d,%d, %v", c.want, c.side, x, y, ok)
		}
	}
	for _, text := range []string{"", "A", "I5", "A16", "A0", "Q5", "resign", "pass", "8H", "\xff1"} {
		if _, _, ok := cell(text, 15); ok {
			t.Errorf("%q is a cell of 15 by 15", text)
		}
	}
}

func TestGomocup(t *testing.T) {
	for _, c := range []struct {
		about    string
		replies  map[string]string
		lines    []string
		said     string
		commands []string
	}{
		{"it begins", map[string]string{"genmove black": "=7 H8\n\n"}, []string{"INFO timeout_turn 0", "INFO rule 1", "START 15", "INFO time_left 5", "BEGIN", "TURN 8,14", "END", "BEGIN"},
			"OK\n7,7\n7,7\n", []string{"boardsize 15", "clear_board", "genmove black", "play white J1", "genmove black", "quit"}},
		{"the other begins", map[string]string{"genmove white": "hello\n\n= A15\r\n\r\n"}, []string{"START 15", "TURN 0,14", "END"},
			"OK\n0,0\n", []string{"boardsize 15", "clear_board", "play black A1", "genmove white", "quit"}},
		{"a field, as black", map[string]string{"genmove black": "= C1\n\n"}, []string{"START 5", "BOARD", "0,0,1", "1,0,2", "DONE"},
			"OK\n2,4\n", []string{"boardsize 5", "clear_board", "clear_board", "play black A5", "play white B5", "genmove black", "quit"}},
		{"a field, as white", map[string]string{"genmove white": "= C1\n\n"}, []string{"START 5", "BOARD", "0,0,2", "1,0,1", "0,1,2", "DONE", "TURN 4,4"},
			"OK\n2,4\n2,4\n", []string{"boardsize 5", "clear_board", "clear_board", "play black A5", "play white B5", "play black A4", "genmove white", "play black E1", "genmove white", "quit"}},
		{"a size that it does not play", map[string]string{"boardsize 20": "? unacceptable size\n\n"}, []string{"START 20", "END"},
			"ERROR \"boardsize 20\": unacceptable size\n", []string{"boardsize 20", "quit"}},
		{"fields that GTP does not have", nil, []string{"START 26", "START x", "RECTSTART 9,8", "SWAP2BOARD", ""},
			"ERROR no field of that size\nERROR no field of that size\nERROR the program plays on square fields\nUNKNOWN SWAP2BOARD\n", []string{"quit"}},
		{"time for a move", map[string]string{"known_command time_settings": "= true\n\n", "genmove black": "= A1\n\n"}, []string{"INFO timeout_turn 2500", "INFO timeout_match 60000", "START 5", "BEGIN"},
			"OK\n0,4\n", []string{"known_command time_settings", "boardsize 5", "clear_board", "time_settings 0 2 1", "genmove black", "quit"}},
		{"time for the game", map[string]string{"known_command time_settings": "= true\n\n", "known_command time_left": "= true\n\n", "genmove black": "= A1\n\n"},
			[]string{"INFO timeout_match 60000", "START 5", "INFO time_left 59999", "BEGIN"},
			"OK\n0,4\n", []string{"known_command time_settings", "known_command time_left", "boardsize 5", "clear_board", "time_settings 60 0 0", "time_left black 59 0", "genmove black", "quit"}},
	} {
		said, commands, err := play(c.replies, c.lines...)
		if err != nil || said != c.said || !slices.Equal(commands, c.commands) {
			t.Errorf("%s: %v\nsaid %q\nwant %q\ncommands %q\nwant     %q", c.about, err, said, c.said, commands, c.commands)
		}
	}
}

// A program that cannot be played with ends the game by an error, sent as a MESSAGE, and
// never hangs.
func TestGomocupEnds(t *testing.T) {
	for _, c := range []struct {
		replies map[string]string
		lines   []string
		want    string
	}{
		{map[string]string{"genmove black": "= resign\n\n"}, []string{"START 5", "BEGIN"}, `the program moves to no cell: "resign"`},
		{map[string]string{"genmove black": "? no\n\n"}, []string{"START 5", "BEGIN"}, `"genmove black": no`},
		{map[string]string{"genmove black": ""}, []string{"START 5", "BEGIN"}, ErrEnded.Error()},
		{map[string]string{"boardsize 5": ""}, []string{"START 5"}, ErrEnded.Error()},
		{map[string]string{"play black A5": "? illegal move\n\n"}, []string{"START 5", "TURN 0,0"}, `"play black A5": illegal move`},
		{map[string]string{"genmove black": "= " + strings.Repeat("x", 1<<17) + "\n\n"}, []string{"START 5", "BEGIN"}, ErrEnded.Error()},
		{map[string]string{"genmove black": "= A1\n" + strings.Repeat("x\n", 2000)}, []string{"START 5", "BEGIN"}, "does not end"},
		{nil, []string{"START 5", "TURN 5,0"}, `no cell: "5,0"`},
		{nil, []string{"BOARD", "0,0,1"}, `not a stone: "0,0,1"`},
		{nil, []string{"TURN 0,0"}, "no cell"},
	} {
		said, _, err := play(c.replies, c.lines...)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasSuffix(said, fmt.Sprintf("MESSAGE %v\n", err)) {
			t.Errorf("%q: %v, want %s; said %q", c.lines, err, c.want, said)
		}
	}
}
