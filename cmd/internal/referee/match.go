package referee

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"scrutineer/base"
	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/logfmt"
	"scrutineer/referee"
	"scrutineer/rules"
)

var matchManual = cli.Manual{
	Summary: `Match plays games between two programs. It writes one log per game to standard
output, or to the file that --output names. PROGRAM is a command line, split at
blanks; {n} in it is the number of the game. ID= before it names the program; the default
is its file name. The program "person" is you, at the terminal: see "referee seat --help".
Clocks and limits default to the game's official rules. --explain-game lists what can be
set.`,
	Operands: "[ID=]PROGRAM [ID=]PROGRAM",
	Examples: []cli.Example{
		{Line: "referee match --game fiverow ./ann ./bob > game.mlog", Doc: "one game of five in a row, with the clock of its official rules"},
		{Line: "referee match --game fiverow --protocol file ./ann ./bob > game.mlog", Doc: "start the program again for every move"},
		{Line: "referee match --game dots --param rows=5 --param cols=9 ./ann ./bob | verify -", Doc: "play a game, and judge it"},
		{Line: "referee match --game halma -n 20 -o logs.mlog './ann -seed {n}' ./bob", Doc: "twenty games, seats swapped every second one"},
		{Line: "referee match --game dots -n 1000 --jobs 4 -o logs.mlog ./ann ./bob", Doc: "four games at a time; the logs are written in order"},
		{Line: "referee match --game dots -n 20000 --sprt 0,10 -o a.mlog ./ann ./bob", Doc: "stop as soon as it is clear whether ann is 10 Elo stronger"},
		{Line: "referee match --game dots --tier a --memory 64m ./ann ./bob > game.mlog", Doc: "limits enforced by the system, and no network"},
		{Line: "referee match --game dots person ./bob > game.mlog", Doc: "you against bob, with no clock unless a flag sets one"},
		{Line: "referee match --game fiverow --openings cup.txt ./ann ./bob > games.mlog", Doc: "each opening of a file, once in either seat"},
		{Line: "referee match --game triangles --random-start 30 ./ann ./bob > game.mlog", Doc: "a random start of 30 points"},
	},
}

// order is what a call requests.
type order struct {
	env      *cli.Env
	game     *rules.Game
	match    referee.Match // common to all games
	entries  [2]entry
	games    int
	asked    bool     // --games is given
	openings []string // starts, each played in both seats
	jobs     int      // concurrent games, at least 1
	sprt     *sequential
	counted  int    // games that are not void
	progress string // value of --progress
	swap     bool
	prefix   string
	random   int
	seed     int64
	utc      time.Time
}

func match(env *cli.Env) cli.Code {
	flags := env.Flags(matchManual)
	f := matchFlags(flags, known.Games(env))
	if code, done := flags.Parse(); done {
		return code
	}
	o := &order{env: env}
	if err := f.find(o); err != nil {
		return env.Usagef("%v", err)
	}
	if *f.explains {
		io.WriteString(env.Stdout, explain(o.game))
		return cli.OK
	}
	if err := f.fill(o, flags); err != nil {
		return env.Usagef("%v", err)
	}
	held, free, err := f.holds.hold(o.jobs * len(o.entries))
	if err != nil {
		return env.Fail(err)
	}
	defer free()
	o.match.Confinement = held
	out, done, err := openLog(env, *f.output, *f.appends)
	if err != nil {
		return env.Fail(err)
	}
	code := o.play(out)
	if err := done(); err != nil {
		return env.Fail(err)
	}
	return code
}

// openLog opens the output of logs, and returns a function that closes it.
func openLog(env *cli.Env, path string, appending bool) (io.Writer, func() error, error) {
	if path == "" || path == "-" {
		return env.Stdout, func() error { return nil }, nil
	}
	open := logfmt.CreateFile
	if appending {
		open = logfmt.OpenFile
	}
	file, err := open(path)
	if err != nil {
		return nil, nil, err
	}
	return file, file.Close, nil
}

// outcomeText describes how a game ended.
func outcomeText(m *referee.Match, r referee.Result) string {
	if r.Void != "" {
		return "void: " + r.Void
	}
	who := "a draw"
	if w := r.Outcome.Winner; w != base.Nobody {
		who = m.Programs[w-1].ID + " wins"
	}
	text := fmt.Sprintf("%s - %s: %s: %s", m.Programs[0].ID, m.Programs[1].ID, who, r.Outcome.Reason)
	if r.Outcome.Scored {
		text += fmt.Sprintf(" %d-%d", r.Outcome.Score[0], r.Outcome.Score[1])
	}
	return text + fmt.Sprintf(", %d %s", r.Plies, cli.Plural(r.Plies, "ply", "plies"))
}

// explain lists the settings of a game.
func explain(g *rules.Game) string {
	var b strings.Builder
	for _, p := range g.Params {
		fmt.Fprintf(&b, "--param %s=%d  %s\n", p.Name, usual(p), p.Doc)
	}
	for i := range g.Rulings {
		r := &g.Rulings[i]
		fmt.Fprintf(&b, "--ruling %s=%s  %s\n", r.Name, strings.Join(r.Values, "|"), r.Doc)
	}
	for _, p := range g.Protocols {
		fmt.Fprintf(&b, "--protocol %s  %s\n", p.Name, p.Doc)
	}
	return b.String()
}

// environment returns the part of the referee's environment that programs get.
func environment() []string {
	var env []string
	for _, name := range []string{"PATH", "HOME", "LANG", "TMPDIR", "SYSTEMROOT"} {
		if v, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+v)
		}
	}
	return env
}
