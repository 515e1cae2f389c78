//go:build linux

// Hostile misbehaves in its first turn:
//
//	hostile GAME SEAT BEHAVIOUR[@WAIT] [FIGURE FIELD ANSWER]
//
// It waits for its first turn in the protocol of the game, and knows one legal move.
// With the last three operands it is started for every move and takes the first free
// cell of the field. WAIT is a time to wait first.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"time"
)

// player is the misbehaving program.
type player struct {
	game, seat, file string // file is the destination of the answer, "" for the output
	field            string
	in               *bufio.Scanner
}

func main() {
	if len(os.Args) > 2 && os.Args[1] == "child" {
		if os.Args[2] == "hog" {
			touched(make([]byte, much/8))
		}
		wait()
	}
	p := &player{game: os.Args[1], seat: os.Args[2], in: bufio.NewScanner(os.Stdin)}
	if len(os.Args) == 7 {
		p.field, p.file = os.Args[5], os.Args[6]
	}
	name, pause, _ := strings.Cut(os.Args[3], "@")
	act, ok := behaviours()[name]
	if !ok {
		act, ok = hogs()[name]
	}
	if !ok {
		fmt.Fprintln(os.Stderr, "no such behaviour:", os.Args[3])
		os.Exit(2)
	}
	p.turn()
	if spent, err := time.ParseDuration(pause); err == nil {
		time.Sleep(spent)
	}
	act(p)
}

// turn waits for the first request for a move.
func (p *player) turn() {
	switch {
	case p.file != "":
		return
	case p.game == "fiverow" && p.seat == "1":
		return
	case p.game == "fiverow":
		fmt.Println("step?")
	}
	for n := 1; p.in.Scan(); n++ {
		text := p.in.Text()
		words := len(strings.Fields(text))
		switch {
		case p.game == "fiverow", p.game == "dots" && text == "-1 -1 -1", text == "gen_move":
			return
		case p.game == "triangles":
			fmt.Print("=\n\n")
		case p.game != "dots" && n > 1 && words == 1:
			return
		}
	}
	os.Exit(0)
}

// move returns a legal move, unless the opponent's first one has made it illegal.
func (p *player) move() string {
	if p.file != "" {
		return p.free() + "\n"
	}
	return map[string]string{
		"triangles1": "= 1 2\n\n", "triangles2": "= 4 5\n\n",
		"fiverow1": "step! A0\n", "fiverow2": "step! J9\n",
		"betoniarki1": "4 1 3 1 2 1\n", "betoniarki2": "10 7 10 6 10 5\n",
		"halma1": "3 1 2\n", "halma2": "6 8 4\n",
		"dots1": "0 0 0\n", "dots2": "3 3 1\n",
	}[p.game+p.seat]
}

// free returns the first free cell of the field.
func (p *player) free() string {
	text, _ := os.ReadFile(p.field)
	for row, line := range strings.Fields(string(text)) {
		if column := strings.IndexByte(line, '.'); column >= 0 {
			return fmt.Sprintf("%c%d", 'A'+column, row)
		}
	}
	return "none"
}

// say sends an answer.
func (p *player) say(text string) {
	if p.file != "" {
		os.WriteFile(p.file, []byte(text), 0o666)
		return
	}
	os.Stdout.WriteString(text)
}

// plays makes its moves if it is started for every move; otherwise it sends nothing
// more.
func (p *player) plays() {
	if p.file != "" {
		p.say(p.move())
		os.Exit(0)
	}
	wait()
}

func wait() {
	time.Sleep(2 * time.Minute) // longer than any test waits, but not for ever
	os.Exit(0)
}
