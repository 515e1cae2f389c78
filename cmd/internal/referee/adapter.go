package referee

import (
	"cmp"
	"context"
	"os/exec"
	"time"

	"scrutineer/internal/cli"
	"scrutineer/referee/adapter"
)

var adapterManual = cli.Manual{
	Summary: `Adapter translates between a referee and a program that speaks another protocol.
"adapter gtp" speaks gomocup on its standard input and output. It starts PROGRAM and
speaks the Go Text Protocol with it (boardsize, clear_board, play, genmove). The log
records the words of the adapter as those of the program. The limits of the program
apply to both together.`,
	Operands: "gtp [--] PROGRAM [ARGUMENT ...]",
	Examples: []cli.Example{
		{Line: "referee match --game fiverow --protocol gomocup 'ann=referee adapter gtp -- ./ann --gtp' ./bob > game.mlog", Doc: "ann speaks GTP, bob gomocup"},
	},
}

// adapt runs "referee adapter".
func adapt(env *cli.Env) cli.Code {
	flags := env.Flags(adapterManual)
	if code, done := flags.Parse(); done {
		return code
	}
	switch {
	case flags.NArg() < 1 || flags.Arg(0) != "gtp":
		return env.Usagef("want gtp, the protocol of the program")
	case flags.NArg() < 2:
		return env.Usagef("want a program")
	}
	if err := between(env, flags.Args()[1:]); err != nil {
		return env.Fail(err)
	}
	return cli.OK
}

// grace is how much time a program has to end after the game.
const grace = 100 * time.Millisecond

// between starts a program and relays the game to and from it.
func between(env *cli.Env, command []string) error {
	ctx, cancel := context.WithCancel(cmp.Or(env.Context, context.Background()))
	defer cancel()
	c := exec.CommandContext(ctx, command[0], command[1:]...)
	c.Stderr = env.Stderr
	to, err := c.StdinPipe()
	if err != nil {
		return err
	}
	from, err := c.StdoutPipe()
	if err != nil {
		return err
	}
	if err := c.Start(); err != nil {
		return err
	}
	err = adapter.Gomocup(env.Stdin, env.Stdout, adapter.NewGTP(from, to))
	to.Close()
	stop := time.AfterFunc(grace, cancel)
	defer stop.Stop()
	c.Wait() // its exit does not matter: the game is over, or lost
	return err
}
