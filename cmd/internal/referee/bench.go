package referee

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"scrutineer/base"
	"scrutineer/internal/cli"
	"scrutineer/referee/process"
)

var benchManual = cli.Manual{
	Summary: `Bench lets you try a triangles program by hand, with commands on standard input:
  point X Y, unpoint N, segment I J, undo   lay out the board
  random N SEED                             N random points
  move                                      send the board, ask for a move
  send TEXT                                 send any command, show the reply
  show, draw, quit                          the board; its picture; end`,
	Operands: "PROGRAM",
	Need:     1,
	Examples: []cli.Example{
		{Line: "referee bench './ann -seed 3'", Doc: "commands from the terminal"},
		{Line: "printf 'random 12 1\\nmove\\nshow\\n' | referee bench ./ann", Doc: "or from a script"},
	},
}

// workbench is a program on trial and the board it is shown.
type workbench struct {
	env     *cli.Env
	board   board
	journal *process.Journal
	clock   *process.Clock
	program *process.Program
	gone    bool // the program's output has ended
	knows   bool // the program knows the current board
}

// patience is how long to wait for a reply.
var patience = time.Minute

// benchOptions are the flags of "referee bench".
type benchOptions struct{}

// Flags declares none.
func (*benchOptions) Flags(*cli.Flags) {}

// Run starts the program and runs the commands.
func (*benchOptions) Run(env *cli.Env, operands []string) cli.Code {
	words := strings.Fields(operands[0])
	if len(words) == 0 {
		return env.Usagef("the program has no command")
	}
	clock := process.NewClock()
	w := &workbench{env: env, clock: clock, journal: process.NewJournal(clock)}
	path := words[0]
	if strings.ContainsRune(path, filepath.Separator) {
		path, _ = filepath.Abs(path)
	}
	var err error
	if w.program, err = process.Start(w.journal, 1, process.Command{Path: path, Args: words[1:], Env: environment()}); err != nil {
		return env.Fail(err)
	}
	defer w.program.Stop(time.Second)
	return w.all(env.Stdin)
}

// all runs every command. One that fails gives a message. It returns the worst code:
// 1 if the program did not reply correctly, 2 if a command could not be run.
func (w *workbench) all(in io.Reader) cli.Code {
	code := cli.OK
	lines := bufio.NewScanner(in)
	for n := 1; lines.Scan(); n++ {
		word, rest, _ := strings.Cut(strings.TrimSpace(lines.Text()), " ")
		switch word {
		case "":
			continue
		case "quit":
			return w.quit(code)
		}
		if err := w.do(word, rest); err != nil {
			worse := cli.Failed
			if trouble := (*programError)(nil); errors.As(err, &trouble) {
				worse = cli.Found
			}
			code = cli.Worst(code, worse)
			w.env.Errorf("line %d: %v", n, err)
		}
		if w.env.Context.Err() != nil {
			break
		}
	}
	if err := lines.Err(); err != nil {
		code = cli.Worst(code, w.env.Fail(err))
	}
	return w.quit(code)
}

// programError is an error of the program.
type programError struct{ text string }

func (t *programError) Error() string { return "program: " + t.text }

// do runs one command.
func (w *workbench) do(word, rest string) error {
	switch word {
	case "show":
		_, err := io.WriteString(w.env.Stdout, w.board.text())
		return err
	case "draw":
		pos, err := w.board.position()
		if err == nil {
			_, err = io.WriteString(w.env.Stdout, drawBoard(pos)+"\n")
		}
		return err
	case "send":
		reply, err := w.ask(rest)
		w.show(reply)
		w.knows = false // the command may have changed its board
		return err
	case "move":
		return w.move()
	}
	w.knows = false
	return w.board.change(word, strings.Fields(rest))
}

// show writes a reply unchanged.
func (w *workbench) show(reply []string) {
	for _, line := range reply {
		fmt.Fprintf(w.env.Stdout, "%q\n", line)
	}
}

// move sends the board to the program, requests a move and makes it.
func (w *workbench) move() error {
	if !w.knows {
		for _, command := range w.board.commands() {
			reply, err := w.ask(command)
			if err == nil && !strings.HasPrefix(reply[0], "=") {
				err = &programError{fmt.Sprintf("%.40q is answered by %.60q", command, reply[0])}
			}
			if err != nil {
				return err
			}
		}
	}
	reply, err := w.ask("gen_move")
	if err != nil {
		return err
	}
	w.show(reply)
	text, good := strings.CutPrefix(reply[0], "= ")
	if !good {
		return &programError{fmt.Sprintf("gen_move is answered by %.60q", reply[0])}
	}
	if err := w.board.change("segment", strings.Fields(text)); err != nil {
		return &programError{err.Error()}
	}
	w.knows = true
	return nil
}

// ask sends a command and waits for the reply: lines up to an empty one.
func (w *workbench) ask(command string) ([]string, error) {
	if w.gone {
		return nil, &programError{"it has ended"}
	}
	until := w.clock.Now() + base.Number(patience.Microseconds())
	if err := w.program.Send([]byte(command), until); err != nil {
		return nil, &programError{"it does not read: " + err.Error()}
	}
	var reply []string
	for {
		e, ok := w.journal.Next(w.env.Context, until)
		switch {
		case !ok && w.env.Context.Err() != nil:
			return reply, w.env.Context.Err()
		case !ok:
			return reply, &programError{fmt.Sprintf("no reply to %.40q within %v", command, patience)}
		case e.Err && e.Kind == process.Line:
			w.env.Notef("stderr: %q", e.Text)
		case e.Kind == process.EOF && !e.Err, e.Kind == process.Left && !e.Err:
			w.gone = true
			return reply, &programError{fmt.Sprintf("it ended in the middle of its reply to %.40q", command)}
		case e.Kind == process.Line && len(e.Text) == 0 && len(reply) > 0:
			return reply, nil
		case e.Kind == process.Line:
			reply = append(reply, string(e.Text))
		}
	}
}

// quit asks the program to end, as the applet of the official rules does.
func (w *workbench) quit(code cli.Code) cli.Code {
	if w.gone {
		return code
	}
	if _, err := w.ask("quit"); err != nil {
		w.env.Errorf("quit: %v", err)
		code = cli.Worst(code, cli.Found)
	}
	return code
}
