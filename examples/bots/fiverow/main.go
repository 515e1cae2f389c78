// Command fiverow plays five in a row on 10 by 10 cells, by any of four interfaces.
// In the console protocol it sends field?, figure? and step?, and step! with its
// move. In the file protocol it is started for every move, with its figure, the file
// of the field and the file for its answer. With INFO it prints its name. With
// gomocup it speaks the Gomocup protocol, with gtp the Go Text Protocol.
//
// It assumes that the first line of the field is row 0 and that X moves first. It
// ignores the clock, since a move takes a moment.
package main

import (
	"fmt"
	"os"

	"scrutineer/examples/bots/internal/bot"
)

var about = bot.Program{
	Name: "fiverow",
	Args: "[X|0|INFO [FIELD ANSWER] | gomocup [HABIT...] | gtp]",
	About: `fiverow plays five in a row on 10 by 10 cells, A0 to J9. Without arguments it
plays by the console: it asks "field?", "figure?" and "step?" and says "step! B7".
With X or 0, the file of the field and the file for its answer it makes one move;
its Nth move is then the one that makes its figures on the field N. With INFO it
writes two lines about itself, to the answer file if there is one.

With gomocup it speaks the protocol of Gomocup, with these habits, if any: silent,
or error (in reply to START), late=DURATION (before the reply to START), suggest
(every move), crlf (ends lines so), drops (the first word of a line within 5 ms of
its own move is lost), hoards (16 MiB more than it was told it may use), chats.
With gtp it speaks the Go Text Protocol, black being X.`,
	Greedy: `completes five; keeps the opponent from five; else takes the cell whose
rows of five, its own and the opponent's, hold most already.`,
}

// info is the answer to INFO: a name, and a school.
const info = "Fiverow Example\nScrutineer Bots"

func main() { os.Exit(about.Run(run)) }

// run selects the interface by the arguments.
func run(s bot.Settings) error {
	a := s.Args
	switch {
	case len(a) == 0:
		console(s, bot.NewLink(s, os.Stdin, os.Stdout, "\n"))
		return nil
	case a[0] == "gomocup":
		h, err := parseHabits(a[1:])
		if err == nil {
			gomocup(s, h)
		}
		return err
	case len(a) == 1 && a[0] == "gtp":
		gtp(s, bot.NewLink(s, os.Stdin, os.Stdout, "\n\n"))
		return nil
	case len(a) == 1 && a[0] == "INFO":
		_, err := fmt.Println(info)
		return err
	case len(a) == 3 && a[0] == "INFO":
		return os.WriteFile(a[2], []byte(info+"\n"), 0o666)
	case len(a) == 3 && (a[0] == "X" || a[0] == "0"):
		return file(s, a[0][0], a[1], a[2])
	}
	return fmt.Errorf("arguments %q are not X, 0 or INFO and two files", a)
}

// words returns the forms of a move, each after the same word.
func words(f *field, c cell, before string) bot.Words {
	return bot.Words{
		Legal:      before + c.String(),
		Illegal:    before + f.taken(),
		Unreadable: before + "?",
		Resign:     "resign",
	}
}
