package bot

import (
	"os"
	"testing"

	"scrutineer/examples/bots/internal/bottest"
)

// toy answers every line with a move.
var toy = Program{Name: "toy", About: "toy answers.", Greedy: "none."}

func TestMain(m *testing.M) {
	bottest.Main(m, func() {
		os.Exit(toy.Run(func(s Settings) error {
			playToy(NewLink(s, os.Stdin, os.Stdout, "\n"))
			return nil
		}))
	})
}

func playToy(l *Link) {
	for {
		text, ok := l.Line()
		if !ok {
			return
		}
		l.Move(Words{Legal: "go " + text, Illegal: "bad " + text, Unreadable: "what", Resign: "enough"})
	}
}
