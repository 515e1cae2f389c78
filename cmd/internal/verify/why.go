package verify

import (
	"cmp"
	"slices"

	"scrutineer/base"
	"scrutineer/internal/cli"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/exhibit"
)

var whyManual = cli.Manual{
	Summary: `Why explains how a game ended for one program, and names the likely cause of its
fault. It shows what the program was asked and all that it said, the rule, the board, the
clock, and how the process ended. It says whether the referee erred before.`,
	Operands: "LOG",
	Need:     1,
	Examples: []cli.Example{
		{Line: "verify why --seat 2 final.mlog", Doc: "why the program in seat 2 lost"},
		{Line: "verify why --seat 1 --id final.3 games.mlog", Doc: "one session of a file with several"},
	},
}

// whyOptions are the flags of "verify why".
type whyOptions struct {
	logOptions
	format string
}

// Flags declares them.
func (o *whyOptions) Flags(f *cli.Flags) {
	o.logOptions.Flags(f)
	f.Choice(&o.format, "format", "output format", "text", "json")
}

// Run runs the command. Its code is Found if the referee made an error about the program,
// and OK otherwise: losing a game is not an error.
func (o *whyOptions) Run(env *cli.Env, operands []string) cli.Code {
	c, _, code := o.log(env, operands[0])
	if code != cli.OK {
		return code
	}
	y, err := judge.WhyOf(c.Session, c.Log(), base.Seat(o.seat))
	if err != nil {
		env.Errorf("%s:%d: %v", c.Session.File, c.Session.Line, err)
		return cli.Failed
	}
	if o.format == "json" {
		env.Stdout.Write(line(nil, whyOf(y)))
	} else {
		if err := exhibit.OfSeat(y).WriteText(env.Stdout, words.English()); err != nil {
			return env.Fail(err)
		}
	}
	if len(y.Wrong()) > 0 {
		return cli.Found
	}
	return cli.OK
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
		j.Rules = append(j.Rules, passageJSON{p.Number, cmp.Or(p.English, p.Original)})
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
