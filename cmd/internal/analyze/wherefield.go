package analyze

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"scrutineer/analysis"
)

// whereField is a field of a game that --where and --by know.
type whereField struct {
	of    func(analysis.Result) []string // its values: of some there are two
	words []string                       // all that it may be; nil for any text
	bot   bool                           // it is the name of a bot
}

// takes reports whether the field may be this.
func (f whereField) takes(value string) bool { return slices.Contains(f.words, value) }

// whereFields are the fields by their names.
var whereFields = map[string]whereField{
	"bot":    {of: func(r analysis.Result) []string { return []string{r.First, r.Second} }, bot: true},
	"clock":  {of: text(func(r analysis.Result) string { return r.Clock })},
	"event":  {of: text(func(r analysis.Result) string { return r.Event })},
	"fault":  {of: text(func(r analysis.Result) string { return yes(r.ByFault && r.Outcome != analysis.Draw) }), words: []string{"yes", "no"}},
	"first":  {of: func(r analysis.Result) []string { return []string{r.First} }, bot: true},
	"game":   {of: func(r analysis.Result) []string { return []string{r.Game} }},
	"id":     {of: text(func(r analysis.Result) string { return r.ID })},
	"loser":  {of: text(func(r analysis.Result) string { return side(r, analysis.SecondWins) }), bot: true},
	"plies":  {of: func(r analysis.Result) []string { return []string{strconv.FormatInt(r.Plies, 10)} }},
	"reason": {of: reasons},
	"result": {of: text(func(r analysis.Result) string { return resultWords[r.Outcome] }), words: resultWords[1:]},
	"round":  {of: text(func(r analysis.Result) string { return r.Round })},
	"seats": {of: func(r analysis.Result) []string {
		return []string{map[bool]string{true: "synthetic", false: "known"}[r.Synthetic]}
	}, words: []string{"known", "synthetic"}},
	"second": {of: text(func(r analysis.Result) string { return r.Second }), bot: true},
	"stage":  {of: text(func(r analysis.Result) string { return r.Stage })},
	"start":  {of: text(func(r analysis.Result) string { return r.Start })},
	"winner": {of: text(func(r analysis.Result) string { return side(r, analysis.FirstWins) }), bot: true},
}

// resultWords are the outcomes as --where has them.
var resultWords = []string{"none", "first", "draw", "second"}

// fieldNames returns the names of all fields in their order.
func fieldNames() []string {
	var list []string
	for name := range whereFields {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// text returns a field that is one text, "-" if it is missing.
func text(of func(analysis.Result) string) func(analysis.Result) []string {
	return func(r analysis.Result) []string {
		if s := of(r); s != "" {
			return []string{s}
		}
		return []string{"-"}
	}
}

// reasons returns how a game ended, as a whole and, of a fault, in its words.
func reasons(r analysis.Result) []string {
	if r.End == "" {
		return []string{"-"}
	}
	if word, kind, more := strings.Cut(r.End, " "); more {
		return []string{r.End, word, kind}
	}
	return []string{r.End}
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

// side returns the bot for which a game ended so, if it moved first, and the other if
// it ended the other way; empty where nobody won.
func side(r analysis.Result, o analysis.Outcome) string {
	switch r.Outcome {
	case o:
		return r.First
	case analysis.FirstWins, analysis.SecondWins:
		return r.Second
	}
	return ""
}

// signs make comparisons: true if some value of the field stands so to the one
// that was given; != denies =. Runs of digits count by their value.
var signs = map[string]func(f whereField, value string) func(analysis.Result) bool{
	"=":  some(func(a, b string) bool { return a == b }),
	"!=": denied(some(func(a, b string) bool { return a == b })),
	"<":  some(func(a, b string) bool { return analysis.Natural(a, b) < 0 }),
	"<=": some(func(a, b string) bool { return analysis.Natural(a, b) <= 0 }),
	">":  some(func(a, b string) bool { return analysis.Natural(a, b) > 0 }),
	">=": some(func(a, b string) bool { return analysis.Natural(a, b) >= 0 }),
	"~":  some(like),
}

// some returns a comparison that some value of a field must pass.
func some(holds func(have, want string) bool) func(whereField, string) func(analysis.Result) bool {
	return func(f whereField, value string) func(analysis.Result) bool {
		return func(r analysis.Result) bool {
			return slices.ContainsFunc(f.of(r), func(have string) bool { return holds(have, value) })
		}
	}
}

// denied returns a comparison that must not hold.
func denied(is func(whereField, string) func(analysis.Result) bool) func(whereField, string) func(analysis.Result) bool {
	return func(f whereField, value string) func(analysis.Result) bool {
		holds := is(f, value)
		return func(r analysis.Result) bool { return !holds(r) }
	}
}

// like reports whether a text is as a pattern says, in which "*" stands for any
// text and "?" for any character.
func like(have, pattern string) bool {
	quoted := strings.NewReplacer(`\`, `\\`, "[", `\[`).Replace(pattern)
	// Match keeps "/" out of "*": there is none in either.
	swap := strings.NewReplacer("/", "\x00")
	is, err := path.Match(swap.Replace(quoted), swap.Replace(have))
	return is && err == nil
}
