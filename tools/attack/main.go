// Attack changes sealed tournaments in every way that could give another result, and
// counts which evidence shows the change:
//
//	go -C tools run ./attack [--trials 200] [--games 20] [--seed 1]
//
// A tournament of synthetic games is sealed as a referee seals it. Each attack is tried
// --trials times, at places drawn from the seed. There are two attackers: somebody who can
// change files, and the organiser, who has the private key. Four people look for the
// change: one has only the logs; one also has the ledger and its public key; a player has
// kept the checkpoint that was the newest when 60 % of the games were over; and one has the
// checkpoints that were posted when an attacked game began and when it ended. The table is
// in docs/reference/ledger.md. Whether a log is true is a different question: see
// tools/damage.
package main

import (
	"fmt"

	"scrutineer/internal/cli"
	"scrutineer/tools/internal/checkout"
)

var manual = cli.Manual{
	Summary: `Attack changes sealed tournaments in every way that changes a result, and prints a
table of what shows the change: logs alone, the ledger, an older checkpoint, posted
checkpoints.`,
	Examples: []cli.Example{
		{Line: "attack", Doc: "200 trials each, on a tournament of 20 games: some minutes"},
		{Line: "attack --trials 20 --games 12", Doc: "in seconds"},
	},
}

func main() { cli.Main("attack", run) }

func run(env *cli.Env) cli.Code {
	flags := env.Flags(manual)
	trials := flags.Int("trials", 200, "try each attack `N` times")
	games := flags.Int("games", 20, "on a tournament of `N` games")
	seed := flags.Uint64("seed", 1, "draw places from `N`")
	return checkout.Run(env, flags, func() string {
		if *trials < 1 || *games < 10 {
			return ", and wants a trial and ten games at least"
		}
		return ""
	}, func(dir string) (cli.Code, error) {
		rows, err := measure(env.Context, dir, *trials, *games, *seed)
		if err == nil {
			fmt.Fprint(env.Stdout, table(rows))
		}
		return cli.OK, err
	})
}
