// Package referee is the command referee. It plays games between programs and
// records them as move logs. Each subcommand has its manual beside its code;
// docs/guide/referee.md says more.
package referee

import "scrutineer/internal/cli"

var manual = cli.Manual{
	Summary:  `Referee plays games between programs and records them as move logs.`,
	Operands: "COMMAND ...",
	Examples: []cli.Example{
		{Line: "referee match --game dots ./ann ./bob > game.mlog", Doc: "one game, its log on standard output"},
		{Line: "referee tournament cup.toml -o cup", Doc: "a whole event, or the rest of it"},
		{Line: "referee replay game.mlog --seat 2 ./bob", Doc: "does bob give the same answers again?"},
		{Line: "referee match --help", Doc: "the flags of one command"},
	},
}

// Run returns the command, for cli.Main.
func Run(env *cli.Env) cli.Code {
	return env.Commands(cli.Group(manual),
		cli.Command{Name: "match", Does: "play games between two programs, or a program and a person", Run: cli.Do[matchOptions](matchManual)},
		cli.Command{Name: "tournament", Does: "play an event, or the rest of one", Run: cli.Do[tournamentOptions](tournamentManual)},
		cli.Command{Name: "judge", Does: "play one game, with the command line of halma's official rules", Run: cli.Do[judgeOptions](judgeManual)},
		cli.Command{Name: "replay", Does: "test whether a program gives the answers that a log recorded", Run: cli.Do[replayOptions](replayManual)},
		cli.Command{Name: "seat", Does: "play instead of a program, as a person", Run: cli.Do[seatOptions](seatManual)},
		cli.Command{Name: "bench", Does: "try a triangles program by hand", Run: cli.Do[benchOptions](benchManual)},
	)
}
