// Package adapters tests the scripts in its folder: programs that let another
// program play, which speaks another protocol.
package adapters

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestMain is the engine when the script starts the test's binary as one: it answers the
// commands of GTP by a table, "=" without an entry, and writes them down. An entry "" ends
// it.
func TestMain(m *testing.M) {
	table, ok := os.LookupEnv("GTP_REPLIES")
	if !ok {
		os.Exit(m.Run())
	}
	replies := map[string]string{}
	if err := json.Unmarshal([]byte(table), &replies); err != nil {
		panic(err)
	}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		fmt.Fprintln(os.Stderr, in.Text())
		reply, known := replies[in.Text()]
		if !known {
			reply = "=\n\n"
		}
		if reply == "" || in.Text() == "quit" {
			return
		}
		fmt.Print(reply)
	}
}

// play has the engine play by lines of gomocup, and returns what the script said and the
// commands that the engine heard.
func play(t *testing.T, replies map[string]string, lines []string) (said, commands []string, err error) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 to run the script")
	}
	table, err := json.Marshal(replies)
	if err != nil {
		t.Fatal(err)
	}
	var out, heard strings.Builder
	c := exec.Command(python, "gtp.py", os.Args[0])
	c.Env = append(os.Environ(), "GTP_REPLIES="+string(table))
	c.Stdin, c.Stdout, c.Stderr = strings.NewReader(strings.Join(lines, "\n")+"\n"), &out, &heard
	err = c.Run()
	return strings.Split(strings.TrimSpace(out.String()), "\n"), strings.Split(strings.TrimSpace(heard.String()), "\n"), err
}

// Columns leave out I, and rows count from the bottom (GTP version 2, section 2.11).
func TestGTP(t *testing.T) {
	for _, c := range []struct {
		about    string
		replies  map[string]string
		lines    string
		said     string
		commands string
	}{
		{"it begins", map[string]string{"genmove black": "=7 H8\n\n"}, "INFO timeout_turn 0|INFO rule 1|START 15|INFO time_left 5|BEGIN|TURN 8,14|END|BEGIN",
			"OK|7,7|7,7", "boardsize 15|clear_board|genmove black|play white J1|genmove black|quit"},
		{"the other begins", map[string]string{"genmove white": "hello\n\n= a15\r\n\r\n"}, "START 15|TURN 0,14|TURN 14,0|END",
			"OK|0,0|0,0", "boardsize 15|clear_board|play black A1|genmove white|play black P15|genmove white|quit"},
		{"a field, as black", map[string]string{"genmove black": "= C1\n\n"}, "START 5|BOARD|0,0,1|1,0,2|DONE",
			"OK|2,4", "boardsize 5|clear_board|clear_board|play black A5|play white B5|genmove black|quit"},
		{"a field, as white", map[string]string{"genmove white": "= C1\n\n"}, "START 5|BOARD|0,0,2|1,0,1|0,1,2|DONE|TURN 4,4",
			"OK|2,4|2,4", "boardsize 5|clear_board|clear_board|play black A5|play white B5|play black A4|genmove white|play black E1|genmove white|quit"},
		{"a size that it does not play", map[string]string{"boardsize 20": "? unacceptable size\n\n"}, "START 20|END",
			"ERROR boardsize 20: unacceptable size", "boardsize 20|quit"},
		{"fields that GTP does not have", nil, "START 26|RECTSTART 9,8|SWAP2BOARD|",
			"ERROR no field of that size|ERROR the program plays on square fields|UNKNOWN SWAP2BOARD", "quit"},
		{"time for a move", map[string]string{"known_command time_settings": "= true\n\n", "genmove black": "= A1\n\n"}, "INFO timeout_turn 2500|INFO timeout_match 60000|START 5|BEGIN",
			"OK|0,4", "known_command time_settings|boardsize 5|clear_board|time_settings 0 2 1|genmove black|quit"},
		{"time for the game", map[string]string{"known_command time_settings": "= true\n\n", "known_command time_left": "= true\n\n", "genmove black": "= A1\n\n"},
			"INFO timeout_match 60000|START 5|INFO time_left 59999|BEGIN",
			"OK|0,4", "known_command time_settings|known_command time_left|boardsize 5|clear_board|time_settings 60 0 0|time_left black 59 0|genmove black|quit"},
	} {
		said, commands, err := play(t, c.replies, strings.Split(c.lines, "|"))
		if err != nil || strings.Join(said, "|") != c.said || strings.Join(commands, "|") != c.commands {
			t.Errorf("%s: %v\nsaid %q\nwant %q\ncommands %q\nwant     %q", c.about, err, said, c.said, commands, c.commands)
		}
	}
}

// A program that cannot be played with ends the game by a MESSAGE.
func TestGTPEnds(t *testing.T) {
	for _, c := range []struct {
		replies map[string]string
		lines   string
		want    string
	}{
		{map[string]string{"genmove black": "= resign\n\n"}, "START 5|BEGIN", "the program moves to no cell: RESIGN"},
		{map[string]string{"genmove black": "= A6\n\n"}, "START 5|BEGIN", "the program moves to no cell: A6"},
		{map[string]string{"genmove black": "=\n\n"}, "START 5|BEGIN", "the program moves to no cell: "},
		{map[string]string{"genmove black": "? no\n\n"}, "START 5|BEGIN", "genmove black: no"},
		{map[string]string{"genmove black": ""}, "START 5|BEGIN", "the program has ended"},
		{map[string]string{"play black A5": "? illegal move\n\n"}, "START 5|TURN 0,0", "play black A5: illegal move"},
		{nil, "START 5|TURN 5,0", "no cell: 5,0"},
	} {
		said, _, err := play(t, c.replies, strings.Split(c.lines, "|"))
		var exit *exec.ExitError
		if !errors.As(err, &exit) || strings.TrimSpace(said[len(said)-1]) != strings.TrimSpace("MESSAGE "+c.want) {
			t.Errorf("%q: %v; said %q, want %s", c.lines, err, said, c.want)
		}
	}
}
