// Package referee is the command referee. It plays games between programs and records them as move logs.
//
//	referee match --game GAME [FLAGS] [ID=]PROGRAM [ID=]PROGRAM
//	referee tournament FILE
//	referee judge [FLAGS] PROGRAM PROGRAM
//	referee replay LOG --seat N [FLAGS] PROGRAM
//	referee seat --game GAME --seat N [FLAGS]
//	referee bench PROGRAM
//
// Match starts two programs, talks to them by their game's protocol, keeps
// their clocks, and writes one sealed log a game, with everything that passed.
// What is legal it asks the rules; what became of a game it claims, and verify
// recomputes. Tournament plays an event, game by game, and goes on with it after
// it was interrupted. Judge plays one game by the command line of halma's seed.
// Replay hands a program what a log says it was handed, and names the first
// answer that is not the recorded one. Seat is a program that plays as a person
// at the terminal says; bench lets a person try a program of triangles by hand.
package referee

import "scrutineer/internal/cli"

var manual = cli.Manual{
	Summary: `Referee plays games between programs and records them as move logs. Its work is
named by its first operand: match plays two programs against each other, or a
program against a person; tournament plays an event; judge plays one game by the
command line of halma's seed; replay tries whether a program answers as a log
says it did; seat is a person's place, as a program; bench tries a program of
triangles by hand.`,
	Operands: "match|tournament|judge|replay|seat|bench ...",
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
		cli.Work{Name: "replay", Do: replayLog}, cli.Work{Name: "seat", Do: takeSeat}, cli.Work{Name: "bench", Do: bench})
}
