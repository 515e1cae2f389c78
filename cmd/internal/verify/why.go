package verify

import (
	"fmt"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/judge"
	"scrutineer/judge/dispute"
	"scrutineer/rules"
)

var whyManual = cli.Manual{
	Summary: `Why explains how a game ended for one program. It shows what the program was asked
and what it answered, the rule, the board, the clock, and how the process ended. It
says whether the referee erred before, and which common mistakes would explain the
answers, such as x and y swapped.`,
	Operands: "LOG",
	Examples: []cli.Example{
		{Line: "verify why --seat 2 final.mlog", Doc: "why the program in seat 2 lost"},
		{Line: "verify why --seat 1 --id final.3 games.mlog", Doc: "one session of a file with several"},
		{Line: "verify why --seat 2 --format json final.mlog", Doc: "the same as one JSON object"},
	},
}

// why is the work of "verify why". Its code is Found if the referee erred about the
// program, and OK otherwise: a lost game is not an error.
func why(env *cli.Env) cli.Code {
	flags := env.Flags(whyManual)
	seat := flags.Int("seat", 0, "explain the game of the program in seat `N`")
	id := flags.String("id", "", "take the session `ID`, if the file has several")
	format := flags.Choice("format", "output format", "text", "json")
	assume := flags.StringArray("assume", nil, "judge under `RULING=VALUE`, whatever the log says; GAME.RULING=VALUE is for one game; repeatable")
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
	w := &dispute.World{Games: known.Games(env), Judge: judge.New(known.Games(env), judge.Options{Keep: true, Assume: fixed})}
	c, err := oneLog(env, w.Judge, flags.Arg(0), *id)
	switch {
	case err != nil:
		return env.Fail(err)
	case c.Fault != nil:
		env.Errorf("%v", c.Fault)
		return cli.Failed
	case *seat == 0:
		return env.Usagef("--seat says whose game it is: %s", seatsOf(c.Session))
	}
	y, err := w.Why(c, base.Seat(*seat))
	if err != nil {
		env.Errorf("%s:%d: %v", c.Session.File, c.Session.Line, err)
		return cli.Failed
	}
	if *format == "json" {
		env.Stdout.Write(line(nil, whyOf(y)))
	} else {
		p := whyPage{text: text{palette: env.Palette}, why: y}
		env.Stdout.Write(p.write())
	}
	if len(y.Wrong()) > 0 {
		return cli.Found
	}
	return cli.OK
}

// whyPage is the page as text.
type whyPage struct {
	text
	why *dispute.Why
	dst []byte
}

func (p *whyPage) write() []byte {
	s := p.why.Log.Session
	p.printf("%s:%d: %s  %s  %s\n", cli.Printable(s.File), s.Line, p.status(s.Status), s.Header.ID, p.game(s))
	p.printf("  %s\n", p.palette.Bold(p.ending()))
	if line := s.Headline(); line != "" {
		p.printf("  %s\n", cli.Printable(line))
	}
	p.exchange()
	p.found()
	p.limits()
	p.referee()
	p.causes()
	return p.dst
}

func (p *whyPage) printf(format string, args ...any) { p.dst = fmt.Appendf(p.dst, format, args...) }

func (p *whyPage) head(text string) { p.printf("\n%s\n", p.palette.Bold(text)) }

// ending says in a sentence how the session ended for the seat.
func (p *whyPage) ending() string {
	s := p.why.Log.Session
	who := fmt.Sprintf("seat %d (%s)", p.why.Seat, s.Header.Program(p.why.Seat).ID)
	switch p.why.Ending {
	case dispute.Won:
		return who + " won: " + string(s.Outcome.Reason)
	case dispute.Lost:
		return who + " lost: " + string(s.Outcome.Reason)
	case dispute.Drew:
		return who + " drew: " + string(s.Outcome.Reason)
	case dispute.Voided:
		return who + " has no result: the game is void"
	}
	return who + " has no result: the log does not show one"
}

// exchange shows the lines of the log, its answer and the claim about it marked.
func (p *whyPage) exchange() {
	y := p.why
	if len(y.Exchange) == 0 {
		return
	}
	p.head("What passed between the referee and the program, and what the referee claims")
	for i, l := range y.Exchange {
		if y.Left > 0 && i == len(y.Exchange)-dispute.Tail {
			p.printf("          ... %d more\n", y.Left)
		}
		mark := ""
		switch {
		case l.Answer:
			mark = "   <- its answer"
		case l.Claim:
			mark = "   <- the referee's claim"
		}
		p.printf("  %6d  %s%s\n", l.Line, cli.Printable(l.Text), p.palette.Bold(mark))
	}
}

// found shows the findings about the program, the paragraphs that the first rests on,
// and the board.
func (p *whyPage) found() {
	y := p.why
	if len(y.About) == 0 {
		return
	}
	p.head("What was found about it")
	for _, f := range y.About {
		p.printf("  line %d: %s: %s\n", f.Line, p.palette.Bold(string(f.Code)), cli.Printable(f.Message))
	}
	if y.Main == nil {
		return
	}
	last := ""
	for _, passage := range y.Passages {
		if passage.Number != last {
			p.printf("  %s %s says:\n", y.Log.Session.Game.Name, passage.Number)
		}
		p.printf("    %s\n", cli.Printable(inEnglish(passage)))
		last = passage.Number
	}
	p.dst = position(p.dst, y.Log.Session, y.Main)
}

// inEnglish is a passage in English, or where there is none as it is.
func inEnglish(p rules.Passage) string {
	if p.English != "" {
		return p.English
	}
	return p.Original
}

// limits says what the program was allowed.
func (p *whyPage) limits() {
	var list []string
	h := &p.why.Log.Session.Header
	for _, l := range []struct {
		what string
		n    base.Number
		unit string
	}{
		{"for the whole game", h.Clock.Total, "us"}, {"for a move", h.Clock.Move, "us"}, {"tolerated beyond either", h.Clock.Grace, "us"},
		{"of memory", h.Limits.Memory, "bytes"}, {"of output", h.Limits.Flood, "bytes"},
	} {
		if l.n > 0 {
			list = append(list, fmt.Sprintf("%d %s %s", int64(l.n), l.unit, l.what))
		}
	}
	if len(list) > 0 {
		p.head("What it was allowed")
		p.printf("  %s\n", strings.Join(list, ", "))
	}
}

// referee says whether the referee erred.
func (p *whyPage) referee() {
	p.head("Did the referee err?")
	if len(p.why.Referee) == 0 {
		p.printf("  nothing in the log shows an error of the referee up to there\n")
	}
	for _, f := range p.why.Referee {
		p.printf("  line %d: %s [%s]: %s\n", f.Line, p.palette.Bold(string(f.Code)), f.Severity, cli.Printable(f.Message))
	}
}

// causes are the habits of writing that would explain the answers.
func (p *whyPage) causes() {
	y := p.why
	if len(y.Conventions) == 0 && !y.Seconds {
		return
	}
	p.head("What may be the cause")
	for _, d := range y.Conventions {
		p.printf("  %s: then %s is the legal move %s", d.Says, quoted(d.Answer), quoted(d.Rewritten))
		switch d.Tried {
		case 1:
			p.printf("; it has no answer before that could show more\n")
		case 2:
			p.printf(", and so is the answer before\n")
		default:
			p.printf(", and so are the %d answers before\n", d.Tried-1)
		}
	}
	if y.Seconds {
		p.printf("  it takes milliseconds for seconds: it answered, too late, and was sent its remaining time in milliseconds\n")
	}
}

// whyJSON is the page as JSON. Keys are added to, never renamed.
type whyJSON struct {
	File        string           `json:"file"`
	Line        int              `json:"line"`
	ID          string           `json:"id"`
	Game        string           `json:"game"`
	Status      judge.Status     `json:"status"`
	Seat        int              `json:"seat"`
	Program     string           `json:"program"`
	Ending      dispute.Ending   `json:"ending"`
	Reason      *string          `json:"reason"`
	Headline    *string          `json:"headline"`
	Main        *findingJSON     `json:"main"`
	About       []findingJSON    `json:"about"`
	Referee     []findingJSON    `json:"referee"`
	Rules       []passageJSON    `json:"rules"`
	Passed      []logLineJSON    `json:"passed"`
	Left        int              `json:"left"`
	Conventions []conventionJSON `json:"conventions"`
	Seconds     bool             `json:"seconds"`
}

type passageJSON struct {
	Number string `json:"number"`
	Says   string `json:"says"`
}

type logLineJSON struct {
	Line   int    `json:"line"`
	Text   string `json:"text"`
	Answer bool   `json:"answer"`
	Claim  bool   `json:"claim"`
}

type conventionJSON struct {
	Says      string `json:"says"`
	Answer    string `json:"answer"`
	Rewritten string `json:"rewritten"`
	Tried     int    `json:"tried"`
}

func whyOf(y *dispute.Why) whyJSON {
	s := y.Log.Session
	j := whyJSON{File: s.File, Line: s.Line, ID: s.Header.ID, Game: s.Header.Game, Status: s.Status, Seat: int(y.Seat), Program: s.Header.Program(y.Seat).ID,
		Ending: y.Ending, Headline: orNull(s.Headline()), About: findingsOf(y.About), Referee: findingsOf(y.Referee), Left: y.Left, Seconds: y.Seconds,
		Rules: []passageJSON{}, Passed: []logLineJSON{}, Conventions: []conventionJSON{}}
	if s.Known {
		j.Reason = orNull(string(s.Outcome.Reason))
	}
	if i := slices.Index(y.About, y.Main); i >= 0 {
		j.Main = &j.About[i]
	}
	for _, p := range y.Passages {
		j.Rules = append(j.Rules, passageJSON{p.Number, inEnglish(p)})
	}
	for _, l := range y.Exchange {
		j.Passed = append(j.Passed, logLineJSON(l))
	}
	for _, d := range y.Conventions {
		j.Conventions = append(j.Conventions, conventionJSON(d))
	}
	return j
}

func findingsOf(list []*judge.Finding) []findingJSON {
	out := []findingJSON{}
	for _, f := range list {
		out = append(out, findingOf(f))
	}
	return out
}
