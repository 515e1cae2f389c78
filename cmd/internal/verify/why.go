package verify

import (
	"slices"

	"scrutineer/base"
	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/exhibit"
	"scrutineer/rules"
)

var whyManual = cli.Manual{
	Summary: `Why explains how a game ended for one program, and names the likely cause of its
fault. It shows what the program was asked and all that it said, the rule, the board, the
clock, and how the process ended. It says whether the referee erred before.`,
	Operands: "LOG",
	Examples: []cli.Example{
		{Line: "verify why --seat 2 final.mlog", Doc: "why the program in seat 2 lost"},
		{Line: "verify why --seat 1 --id final.3 games.mlog", Doc: "one session of a file with several"},
		{Line: "verify why --seat 2 --format json final.mlog", Doc: "the same as one JSON object"},
	},
}

// why runs "verify why". Its code is Found if the referee made an error about the
// program, and OK otherwise: losing a game is not an error.
func why(env *cli.Env) cli.Code {
	flags := env.Flags(whyManual)
	seat := flags.Int("seat", 0, "explain the game of the program in seat `N`")
	id := flags.String("id", "", "take the session with this `ID`, if there are several")
	format := known.Choice(flags, "format", "output format", "text", "json")
	assume := flags.StringArray("assume", nil, "judge by the ruling `RULING=VALUE`, whatever the log says; GAME.RULING=VALUE is for one game only; repeatable")
	if code, done := flags.Parse(); done {
		return code
	}
	switch {
	case flags.NArg() != 1:
		return env.Usagef("why wants one log, and %d operands are given", flags.NArg())
	case *seat < 0 || *seat > base.Max:
		return env.Usagef("--seat is a number from 1 to %d", base.Max)
	}
	fixed, err := assumed(known.Games(env), *assume)
	if err != nil {
		return env.Usagef("%v", err)
	}
	c, err := oneLog(env, judge.New(known.Games(env), judge.Options{Keep: true, Assume: fixed}), flags.Arg(0), *id)
	switch {
	case err != nil:
		return env.Fail(err)
	case c.Fault != nil:
		env.Errorf("%v", c.Fault)
		return cli.Failed
	case *seat == 0:
		return env.Usagef("--seat says whose game it is: %s", seatsOf(c.Session))
	}
	y, err := judge.WhyOf(c.Session, c.Log(), base.Seat(*seat))
	if err != nil {
		env.Errorf("%s:%d: %v", c.Session.File, c.Session.Line, err)
		return cli.Failed
	}
	if *format == "json" {
		env.Stdout.Write(line(nil, whyOf(y)))
	} else {
		english, _ := words.In("en")
		if err := exhibit.OfSeat(y).WriteText(env.Stdout, english); err != nil {
			return env.Fail(err)
		}
	}
	if len(y.Wrong()) > 0 {
		return cli.Found
	}
	return cli.OK
}

// inEnglish returns a passage in English, or in its own language if there is no
// translation.
func inEnglish(p rules.Passage) string {
	if p.English != "" {
		return p.English
	}
	return p.Original
}

// whyJSON is the page as JSON. Keys may be added, but never renamed.
type whyJSON struct {
	File     string        `json:"file"`
	Line     int           `json:"line"`
	ID       string        `json:"id"`
	Game     string        `json:"game"`
	Status   judge.Status  `json:"status"`
	Seat     int           `json:"seat"`
	Program  string        `json:"program"`
	Ending   judge.Ending  `json:"ending"`
	Reason   *string       `json:"reason"`
	Headline *string       `json:"headline"`
	Main     *findingJSON  `json:"main"`
	Cause    *causeJSON    `json:"cause"` // null if the log shows none
	About    []findingJSON `json:"about"`
	Referee  []findingJSON `json:"referee"`
	Rules    []passageJSON `json:"rules"`
	Passed   []logLineJSON `json:"passed"`
	Left     int           `json:"left"`
}

// causeJSON is the likely cause of a fault: its code, a sentence, what the program said, and
// the legal answer that this would be without the mistake.
type causeJSON struct {
	Code   judge.Cause `json:"code"`
	Says   string      `json:"says"`
	Answer string      `json:"answer"`
	Means  string      `json:"means"`
}

// passageJSON is a paragraph of the official rules.
type passageJSON struct {
	Number string `json:"number"`
	Says   string `json:"says"`
}

// logLineJSON is a line of the exchange, and whether it is the answer or the claim that the
// page is about.
type logLineJSON struct {
	Line   int    `json:"line"`
	Text   string `json:"text"`
	Answer bool   `json:"answer"`
	Claim  bool   `json:"claim"`
}

// whyOf returns the page as JSON.
func whyOf(y *judge.Why) whyJSON {
	s := y.Session
	j := whyJSON{File: s.File, Line: s.Line, ID: s.Header.ID, Game: s.Header.Game, Status: s.Status, Seat: int(y.Seat), Program: s.Header.Program(y.Seat).ID,
		Ending: y.Ending, Headline: orNull(s.Headline()), About: findingsOf(y.About), Referee: findingsOf(y.Referee), Left: y.Left,
		Rules: []passageJSON{}, Passed: []logLineJSON{}}
	if s.Known {
		j.Reason = orNull(string(s.Outcome.Reason))
	}
	if i := slices.Index(y.About, y.Main); i >= 0 {
		j.Main = &j.About[i]
	}
	if d := y.Diagnosis; d != nil {
		j.Cause = &causeJSON{d.Cause, d.Says().Text(words.English()), d.Answer, d.Means}
	}
	for _, p := range y.Passages {
		j.Rules = append(j.Rules, passageJSON{p.Number, inEnglish(p)})
	}
	for _, l := range y.Exchange {
		j.Passed = append(j.Passed, logLineJSON(l))
	}
	return j
}

// findingsOf returns findings as JSON, never null.
func findingsOf(list []*judge.Finding) []findingJSON {
	out := []findingJSON{}
	for _, f := range list {
		out = append(out, findingOf(f))
	}
	return out
}
