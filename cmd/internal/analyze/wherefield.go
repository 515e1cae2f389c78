package analyze

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"scrutineer/analysis"
)

// whereField is a field of a game for --where and --by.
type whereField struct {
	of    func(analysis.Result) []string // its values; some fields have two
	words []string                       // possible values; nil for any text
	bot   bool                           // it is the name of a bot
}

// whereFields are the fields by name.
var whereFields = map[string]whereField{
	"bot":   {of: func(r analysis.Result) []string { return []string{r.First, r.Second} }, bot: true},
	"clock": {of: text(func(r analysis.Result) string { return r.Clock })},
	"event": {of: text(func(r analysis.Result) string { return r.Event })},
	"fault": {of: text(func(r analysis.Result) string {
		return map[bool]string{true: "yes", false: "no"}[r.ByFault && r.Outcome != analysis.Draw]
	}), words: []string{"yes", "no"}},
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

// resultWords are the outcomes in --where.
var resultWords = []string{"none", "first", "draw", "second"}

// text returns a field with one text, "-" if it is missing.
func text(of func(analysis.Result) string) func(analysis.Result) []string {
	return func(r analysis.Result) []string {
		if s := of(r); s != "" {
			return []string{s}
		}
		return []string{"-"}
	}
}

// reasons returns how a game ended; for a fault, as a whole and in its words.
func reasons(r analysis.Result) []string {
	if r.End == "" {
		return []string{"-"}
	}
	if word, kind, more := strings.Cut(r.End, " "); more {
		return []string{r.End, word, kind}
	}
	return []string{r.End}
}

// side returns the bot for which a game ended so, if it moved first, and the other if
// it ended the opposite way; empty for a draw.
func side(r analysis.Result, o analysis.Outcome) string {
	switch r.Outcome {
	case o:
		return r.First
	case analysis.FirstWins, analysis.SecondWins:
		return r.Second
	}
	return ""
}

// signs are the comparisons: true if any value of the field compares so with the
// given one; != negates =. Runs of digits are compared by value.
var signs = map[string]func(f whereField, value string) func(analysis.Result) bool{
	"=": some(func(a, b string) bool { return a == b }),
	"!=": func(f whereField, value string) func(analysis.Result) bool {
		return func(r analysis.Result) bool { return !slices.Contains(f.of(r), value) }
	},
	"<":  some(func(a, b string) bool { return analysis.Natural(a, b) < 0 }),
	"<=": some(func(a, b string) bool { return analysis.Natural(a, b) <= 0 }),
	">":  some(func(a, b string) bool { return analysis.Natural(a, b) > 0 }),
	">=": some(func(a, b string) bool { return analysis.Natural(a, b) >= 0 }),
	"~":  some(like),
}

// some returns a comparison that holds if it holds for some value of a field.
func some(holds func(have, want string) bool) func(whereField, string) func(analysis.Result) bool {
	return func(f whereField, value string) func(analysis.Result) bool {
		return func(r analysis.Result) bool {
			return slices.ContainsFunc(f.of(r), func(have string) bool { return holds(have, value) })
		}
	}
}

// like reports whether a text matches a pattern, in which "*" matches any text and
// "?" any character.
func like(have, pattern string) bool {
	quoted := strings.NewReplacer(`\`, `\\`, "[", `\[`).Replace(pattern)
	// path.Match does not let "*" match "/", so replace it in both.
	swap := strings.NewReplacer("/", "\x00")
	is, err := path.Match(swap.Replace(quoted), swap.Replace(have))
	return is && err == nil
}
