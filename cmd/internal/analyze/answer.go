package analyze

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
	"scrutineer/judge"
	"scrutineer/report"
)

// answer is the result of analyze: which logs counted, and the numbers of each game.
// Keys may be added to its JSON, but never renamed. docs/reference/analyze-json.md
// describes them.
type answer struct {
	// NotUsed are rows without logs that cannot be used; nil if there are none.
	NotUsed *notUsed `json:"not_used,omitempty"`

	// Events are those whose folders were read, with their results by their own rules.
	Events []eventAnswer `json:"events,omitempty"`

	Logs  map[judge.Status]int `json:"logs"`  // by status
	Apart int                  `json:"apart"` // verified or attested, but not a game that counts: trials and sessions without a game
	Twice int                  `json:"twice"` // verified or attested, but with an id that another log of the event has
	// Of the logs in the folder of an event, Aside are out of its tables, since somebody is
	// disqualified or no slot asks for them, and Replaced are void or cut, and were played again.
	Aside    int `json:"aside,omitempty"`
	Replaced int `json:"replaced,omitempty"`
	// Reported are results without logs, counted as reported. Unknown are those of
	// them whose ending is unknown.
	Reported int `json:"reported"`
	Unknown  int `json:"unknown"`

	// Attested are games whose winner depends on attested claims alone.
	Attested answerAttested `json:"attested"`

	Level float64      `json:"level"` // of all intervals
	Games []gameAnswer `json:"games"`

	untimed bool // requested times are left out
}

// gameAnswer is the result of the reports for one game.
type gameAnswer struct {
	report.Game
	By    *share        // of --by: the field and its value
	brief *report.Brief // for the summary
}

// MarshalJSON writes the keys of the reports beside the name of the game.
func (g gameAnswer) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	put := func(key string, value any) error {
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		text, err := json.Marshal(value)
		if err == nil {
			fmt.Fprintf(&b, "%q:%s", key, text)
		}
		return err
	}
	err := put("game", g.Name)
	if g.By != nil {
		err = cmp.Or(err, put("by", g.By))
	}
	for _, s := range g.Sections {
		for _, v := range s.Values {
			err = cmp.Or(err, put(v.Key, v.Value))
		}
	}
	b.WriteByte('}')
	return b.Bytes(), err
}

// answer returns the results, game by game.
func (s *settings) answer(p *analysis.Partial, shares []share) answer {
	a := answer{Logs: map[judge.Status]int{}, Level: s.options.Level, Games: []gameAnswer{}, untimed: s.untimed(p)}
	a.NotUsed = notUsedOf(p.Logs)
	for became, logs := range p.Logs {
		n := int(logs)
		status, word := statusOf(became)
		switch word {
		case statusApart:
			a.Apart += n
		case statusTwice:
			a.Twice += n
		case statusAside:
			a.Aside += n
		case statusReplaced:
			a.Replaced += n
			continue
		case statusReported:
			a.Reported = n
			continue
		case statusUnknown:
			a.Unknown = n
			continue
		case statusUnused:
			continue
		}
		a.Logs[status] += n
	}
	if s.by == "" {
		shares = []share{{part: p}}
	}
	for _, x := range shares {
		for _, game := range x.part.Counts.Games() {
			x.Game = game
			a.Games = append(append(a.Games, s.game(x)), s.stages(x)...)
		}
	}
	slices.SortStableFunc(a.Games, func(a, b gameAnswer) int { return cmp.Compare(a.kind(), b.kind()) })
	return a
}

// kind returns the name of the game, without the value of --by.
func (g gameAnswer) kind() string {
	if g.By != nil {
		return g.By.Game
	}
	return g.Name
}

// game returns the answer for the games of a share.
func (s *settings) game(x share) gameAnswer {
	in := &report.Input{Part: x.part, Game: x.Game, Rules: s.games.Find(x.Game), Scheme: s.scheme(x.Game), Breaks: s.order, Carry: s.carry,
		Options: s.options, Sequel: s.sequel}
	var g gameAnswer
	if x.By != "" {
		in.Game, g.By = fmt.Sprintf("%s, %s %s", x.Game, x.By, x.Value), &x
		in.Part = &analysis.Partial{Counts: x.part.Counts.Named(x.Game, in.Game), Usage: x.part.Usage.Named(x.Game, in.Game)}
	}
	g.Game = report.Of(in, s.report)
	if s.wants("summary") {
		brief := report.BriefOf(in, !s.untimed(x.part))
		g.brief = &brief
	}
	return g
}

// judged returns a line with the number of logs by status, and the number of results
// without logs.
func (a answer) judged() string {
	results := a.Reported + a.Unknown
	if results == 0 {
		return a.judgedLogs()
	}
	line := fmt.Sprintf("%d %s from a table, not verified", results, cli.Plural(results, "result", "results"))
	if a.Unknown > 0 {
		line += fmt.Sprintf("; %d of them unknown", a.Unknown)
	}
	if len(a.Logs) > 0 {
		line = a.judgedLogs() + "; " + line
	}
	return line
}

// judgedLogs returns the part of that line on logs.
func (a answer) judgedLogs() string {
	total := 0
	var parts []string
	for _, s := range judge.Statuses {
		if n := a.Logs[s]; n > 0 {
			total += n
			parts = append(parts, fmt.Sprintf("%d %s", n, s))
		}
	}
	if total == 0 {
		return "0 logs"
	}
	line := fmt.Sprintf("%d %s: %s", total, cli.Plural(total, "log", "logs"), strings.Join(parts, ", "))
	if a.Apart > 0 {
		line += fmt.Sprintf("; %d of them trials or sessions without a game, in no table", a.Apart)
	}
	if a.Aside > 0 {
		line += fmt.Sprintf("; %d in no table of its event", a.Aside)
	}
	if a.Replaced > 0 {
		line += fmt.Sprintf("; %d more void or cut, and played again", a.Replaced)
	}
	if a.Twice > 0 {
		line += fmt.Sprintf("; %d left out whose id its event has already", a.Twice)
	}
	return line
}
