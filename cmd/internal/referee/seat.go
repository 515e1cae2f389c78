package referee

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"golang.org/x/term"

	"scrutineer/base"
	"scrutineer/internal/cli"
	"scrutineer/referee"
	"scrutineer/referee/person"
	"scrutineer/render/textboard"
	"scrutineer/rules"
)

var seatManual = cli.Manual{
	Summary: `Seat lets a person play instead of a program. It speaks the game's protocol on
standard input and output, and shows the board and asks for moves on the terminal. Any
referee can start it; "referee match" does so for a program called person. The settings
of the game must be the same as the referee's.`,
	Examples: []cli.Example{
		{Line: "referee match --game dots person ./bob > game.mlog", Doc: "play against bob; there is no clock unless a flag sets one"},
		{Line: "another-referee ./bob 'referee seat --game halma --seat 2'", Doc: "play under another referee"},
	},
}

// seatOptions are the flags of "referee seat".
type seatOptions struct {
	gameOptions
	seat int
}

// Flags declares them.
func (o *seatOptions) Flags(f *cli.Flags) {
	o.gameOptions.Flags(f)
	f.IntVar(&o.seat, "seat", 0, "play seat `N`, from 1")
}

// Run plays.
func (o *seatOptions) Run(env *cli.Env, _ []string) cli.Code {
	t := person.Table{Protocol: o.protocol, Me: base.Seat(o.seat)}
	var err error
	if t.Game, t.Setup, err = o.find(env); err != nil {
		return env.Usagef("%v", err)
	}
	if o.seat < 1 || o.seat > 2 {
		return env.Usagef("--seat is 1 or 2")
	}
	in, out, restore, err := terminal()
	if err != nil {
		return env.Fail(fmt.Errorf("no terminal to ask at: %w", err))
	}
	defer restore()
	defer context.AfterFunc(env.Context, restore)() // ends a read
	columns := width(out)
	face := &person.Terminal{Game: t.Game, Me: t.Me, In: bufio.NewReader(in), Out: out, Draw: boardFor(t.Game, t.Me, columns), Columns: columns}
	return env.Fail(runUntilLeft(face, func() error { return person.Play(env.Stdin, env.Stdout, t, face) }))
}

// width returns how many columns a terminal has, 80 if unknown. It does not change
// the file, so that closing it ends a read.
func width(tty *os.File) (columns int) {
	if conn, err := tty.SyscallConn(); err == nil {
		conn.Control(func(fd uintptr) { columns, _, _ = term.GetSize(int(fd)) })
	}
	if columns <= 0 {
		return 80
	}
	return columns
}

// runUntilLeft runs the conversation until its end, or until the person leaves by
// Ctrl-C, which needs a confirmation. cli.Main would stop at the first one, so Ctrl-C
// is caught here before anything is asked.
func runUntilLeft(face *person.Terminal, play func() error) error {
	signal.Reset(os.Interrupt)
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	ended := make(chan error, 1)
	go func() { ended <- play() }()
	for {
		select {
		case err := <-ended:
			return err
		case <-interrupts:
			if face.Interrupt() {
				return person.ErrLeft
			}
		}
	}
}

// personal returns the command line of a person's seat in a match.
func personal(m *referee.Match, s base.Seat) ([]string, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	words := []string{self, "seat", "--game", m.Game.Name, "--seat", s.String()}
	if m.Protocol != "" {
		words = append(words, "--protocol", m.Protocol)
	}
	for _, p := range m.Setup.Params {
		words = append(words, "--param", p.Name+"="+p.Value)
	}
	for _, r := range m.Setup.Rulings {
		words = append(words, "--ruling", r.Name+"="+r.Value)
	}
	if m.Setup.Start != "" {
		words = append(words, "--start", m.Setup.Start)
	}
	return words, nil
}

// drawBoard draws the board as text, for a terminal of the usual width.
func drawBoard(pos rules.Position) string {
	scene := rules.Draw(pos)
	return letters(&scene, 80)
}

func letters(scene *rules.Scene, columns int) string {
	return strings.Join(textboard.Draw(scene, nil, min(columns, 80)), "\n")
}

// boardFor returns a function that shows the board to a person, as render does: who has
// which signs, the board, and the state of the game.
func boardFor(g *rules.Game, me base.Seat, columns int) func(rules.Position) string {
	return func(pos rules.Position) string {
		scene, signs := rules.Draw(pos), ""
		for i, mark := range g.Marks[:2] {
			who := "opponent"
			if s := base.Seat(i + 1); s == me {
				who = "you"
			}
			signs += strings.TrimLeft(textboard.Piece(&scene, base.Seat(i+1))+" "+mark+"  "+who, " ") + "\n"
		}
		return signs + "\n" + letters(&scene, columns) + "\n\n" + scene.Label
	}
}
