// Scrutineer has all commands of the project as its subcommands, and with them shell
// completion and manual pages; scrutineer --help lists them.
package main

import (
	"os"
	"strings"

	"scrutineer/cmd/internal/analyze"
	"scrutineer/cmd/internal/convert"
	"scrutineer/cmd/internal/known"
	"scrutineer/cmd/internal/referee"
	"scrutineer/cmd/internal/render"
	"scrutineer/cmd/internal/verify"
	"scrutineer/internal/cli"
)

// program is one of the commands.
type program struct {
	name string
	run  func(*cli.Env) cli.Code
	does string // description in a few words
}

var programs = []program{
	{"verify", verify.Run, "judge move logs: replay each under the rules, compare every claim"},
	{"analyze", analyze.Run, "standings, ratings, first-mover advantage and time of many games"},
	{"render", render.Run, "show games: replay pages, pictures, exhibits, the site of an event"},
	{"referee", referee.Run, "play games between programs, and record them as move logs"},
	{"convert", convert.Run, "turn foreign records into move logs, and logs into other formats"},
}

func main() {
	if args := os.Args[1:]; len(args) > 0 {
		known.KeepSmall(args[0], args[1:])
	}
	cli.Main("scrutineer", run)
}

// run runs the command that the arguments name.
func run(env *cli.Env) cli.Code {
	var code cli.Code
	root := tree(env, &code)
	root.SetArgs(env.Args)
	root.SetIn(env.Stdin)
	root.SetOut(env.Stdout)
	root.SetErr(env.Stderr)
	if err := root.ExecuteContext(env.Context); err != nil {
		return env.Usagef("%s", strings.SplitN(err.Error(), "\n", 2)[0])
	}
	return code
}
