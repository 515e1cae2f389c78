// Package referee is the command referee. It plays games between programs and
// records them as move logs. Each work has its manual beside its code;
// docs/guide/referee.md says more.
package referee

import "scrutineer/internal/cli"

var manual = cli.Manual{
	Summary: `Referee plays games between programs and records them as move logs. Its work is
named by its first operand: match plays two programs against each other, or a
program against a person; tournament plays an event; judge plays one game by the
command line of halma's seed; replay tries whether a program answers as a log
says it did; seat is a person's place, as a program; adapter has a program of
another protocol play; bench tries a program of triangles by hand.`,
	Operands: "match|tournament|judge|replay|seat|adapter|bench ...",
	Examples: []cli.Example{
		{Line: "referee match --game dots ./ann ./bob > game.mlog", Doc: "one game, its log on standard output"},
		{Line: "referee tournament cup.tournament -o cup", Doc: "a whole event, or what is left of it"},
		{Line: "referee replay game.mlog --seat 2 ./bob", Doc: "does bob answer as he did"},
		{Line: "referee match --help", Doc: "the flags of a kind of work"},
	},
}

// Run is the command, for cli.Main.
func Run(env *cli.Env) cli.Code {
	return env.Works(manual, cli.Work{Name: "match", Do: match}, cli.Work{Name: "tournament", Do: playTournament}, cli.Work{Name: "judge", Do: judgeFiles},
		cli.Work{Name: "replay", Do: replayLog}, cli.Work{Name: "seat", Do: takeSeat}, cli.Work{Name: "adapter", Do: adapt}, cli.Work{Name: "bench", Do: bench})
}
