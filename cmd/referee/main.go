// Referee plays games between programs and records them as move logs.
//
//	referee match --game GAME [FLAGS] [ID=]PROGRAM [ID=]PROGRAM
//	referee tournament FILE
//	referee replay LOG --seat N [FLAGS] PROGRAM
//	referee seat --game GAME --seat N [FLAGS]
//	referee bench PROGRAM
//
// Match starts two programs, talks to them by their game's protocol, keeps
// their clocks, and writes one sealed log a game, with everything that passed.
// What is legal it asks the rules; what became of a game it claims, and verify
// recomputes. Tournament plays an event, game by game, and goes on with it after
// it was interrupted. Replay hands a program what a log says it was handed, and names the
// first answer that is not the recorded one. Seat is a program that plays as a
// person at the terminal says; bench lets a person try a program of triangles
// by hand.
package main

import "scrutineer/internal/cli"

func main() { cli.Main("referee", run) }

var manual = cli.Manual{
	Summary: `Referee plays games between programs and records them as move logs. Its work is
named by its first operand: match plays two programs against each other, or a
program against a person; tournament plays an event; replay tries whether a
program answers as a log says
it did; seat is a person's place, as a program; bench tries a program of
triangles by hand.`,
	Operands: "match|tournament|replay|seat|bench ...",
	Examples: []cli.Example{
		{Line: "referee match --game dots ./ann ./bob > game.mlog", Doc: "one game, its log on standard output"},
		{Line: "referee replay game.mlog --seat 2 ./bob", Doc: "does bob answer as he did"},
		{Line: "referee match --help", Doc: "the flags of a kind of work"},
	},
}

func run(env *cli.Env) cli.Code {
	if len(env.Args) > 0 {
		sub := *env
		sub.Name, sub.Args = "referee "+env.Args[0], env.Args[1:]
		switch env.Args[0] {
		case "match":
			return match(&sub)
		case "tournament":
			return playTournament(&sub)
		case "replay":
			return replayLog(&sub)
		case "seat":
			return takeSeat(&sub)
		case "bench":
			return bench(&sub)
		}
	}
	flags := env.Flags(manual)
	if code, done := flags.Parse(); done {
		return code
	}
	if flags.NArg() == 0 {
		return env.Usagef("no work named; there is: match, tournament, replay, seat, bench")
	}
	return env.Usagef("no such work: %q; there is: match, tournament, replay, seat, bench", flags.Arg(0))
}
