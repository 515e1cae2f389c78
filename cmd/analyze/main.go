// Analyze makes tables out of logs: standings and ratings of the programs that
// played.
//
//	analyze [FLAGS] [FILE | FOLDER | -]...
//
// Every log is judged first. Only verified games count; what was rejected,
// disputed, void or open is counted apart and left out, and the exit code says
// so as that of verify would. Without operands the embedded sample tournament
// is analysed.
package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"scrutineer/analysis"
	"scrutineer/audit"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/report"
	"scrutineer/rules/all"
)

func main() { cli.Main("analyze", run) }

var manual = cli.Manual{
	Summary: `Analyze makes tables out of logs: standings by the match points of each game,
and Bradley-Terry ratings with 95 % intervals. Every log is judged first, and
only verified games count. Without operands it takes the embedded sample.`,
	Operands: "[FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "analyze", Doc: "the embedded sample tournament"},
		{Line: "analyze games/", Doc: "every *.mlog in and below a folder"},
		{Line: "analyze --format json games/ | jq .games[0].ratings", Doc: "for programs"},
	},
}

// answer is what analyze found: which logs counted, and the numbers of each
// game. Its JSON keys are added to, never renamed.
type answer struct {
	Logs  map[audit.Status]int `json:"logs"`  // by status
	Apart int                  `json:"apart"` // verified, but no game that counts: trials and talks
	Twice int                  `json:"twice"` // verified, but with an id that its event has already
	Games []gameAnswer         `json:"games"`
}

type gameAnswer struct {
	Game      string             `json:"game"`
	Standings analysis.Standings `json:"standings"`
	Ratings   analysis.Ratings   `json:"ratings"`
}

func run(env *cli.Env) cli.Code {
	flags := env.Flags(manual)
	format := flags.Choice("format", "how results are written", "text", "json")
	if code, done := flags.Parse(); done {
		return code
	}
	c := &counter{env: env, status: map[audit.Status]int{}, seen: map[string]string{}}
	code := sessions.Each(env, flags.Args(), audit.NewJudge(all.Games(), audit.Options{}), c.session)
	if env.Context.Err() != nil || c.logs == 0 {
		return cli.Worst(code, cli.Failed)
	}
	if *format == "json" {
		return cli.Worst(code, env.Fail(writeJSON(env, c.answer())))
	}
	return cli.Worst(code, env.Fail(writeText(env, c.answer())))
}

func writeJSON(env *cli.Env, a answer) error {
	b, err := json.MarshalIndent(a, "", "  ")
	if err != nil {
		return err
	}
	_, err = env.Stdout.Write(append(b, '\n'))
	return err
}

// writeText writes the report: what was judged, then the tables of each game.
func writeText(env *cli.Env, a answer) error {
	fmt.Fprintln(env.Stdout, a.judged())
	for _, g := range a.Games {
		tables := append([]report.Table{report.Standings(g.Standings)}, report.Ratings(g.Ratings)...)
		for _, t := range tables {
			fmt.Fprintln(env.Stdout)
			if err := report.Text(env.Stdout, t, report.TextOptions{}); err != nil {
				return err
			}
		}
	}
	return nil
}

// judged says in a line how many logs there were and what became of them.
func (a answer) judged() string {
	total := 0
	var parts []string
	for _, s := range audit.Statuses {
		if n := a.Logs[s]; n > 0 {
			total += n
			parts = append(parts, fmt.Sprintf("%d %s", n, s))
		}
	}
	line := fmt.Sprintf("%d %s: %s", total, cli.Plural(total, "log", "logs"), strings.Join(parts, ", "))
	if a.Apart > 0 {
		line += fmt.Sprintf("; %d of them trials or talks, which count in no table", a.Apart)
	}
	if a.Twice > 0 {
		line += fmt.Sprintf("; %d left out whose id its event has already", a.Twice)
	}
	return line
}
