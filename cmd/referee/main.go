// Referee plays games between programs and records them as move logs.
//
//	referee match --game GAME [FLAGS] [ID=]PROGRAM [ID=]PROGRAM
//
// Match starts two programs, talks to them by their game's protocol, keeps
// their clocks, and writes one sealed log a game, with everything that passed.
// What is legal it asks the rules; what became of a game it claims, and verify
// recomputes.
package main

import "scrutineer/internal/cli"

func main() { cli.Main("referee", run) }

var manual = cli.Manual{
	Summary: `Referee plays games between programs and records them as move logs. Its work is
named by its first operand: match plays two programs against each other.`,
	Operands: "match --game GAME PROGRAM PROGRAM",
	Examples: []cli.Example{
		{Line: "referee match --game dots ./ann ./bob > game.mlog", Doc: "one game, its log on standard output"},
		{Line: "referee match --help", Doc: "the flags of a kind of work"},
	},
}

func run(env *cli.Env) cli.Code {
	if len(env.Args) > 0 && env.Args[0] == "match" {
		sub := *env
		sub.Name, sub.Args = "referee match", env.Args[1:]
		return match(&sub)
	}
	flags := env.Flags(manual)
	if code, done := flags.Parse(); done {
		return code
	}
	if flags.NArg() == 0 {
		return env.Usagef("no work named; there is: match")
	}
	return env.Usagef("no such work: %q; there is: match", flags.Arg(0))
}
