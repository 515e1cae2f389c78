package table

import (
	"strconv"

	"scrutineer/analysis"
	"scrutineer/internal/words"
	"scrutineer/report/numeral"
)

// Cell is a value in a table or a note: Bot, Name, Phrase, a number of one of the
// kinds below, or nil for an empty cell.
type Cell interface {
	// text returns the cell in a language, not yet safe for any medium.
	text(l words.Language) string
	// csv returns the cell for programs: the bare number, or the text.
	csv() string
}

// Bot is the name of a bot.
type Bot string

// Name is a text that stays the same in every language: an event, a game, a start, a
// code of the log format.
type Name string

// Count is a number of things.
type Count int64

// Halves is a number of half points.
type Halves int64

// Points are match points of a unit, see analysis.Decimal.
type Points struct{ Value, Unit int64 }

// Rank is a place, or a range of places that several share or may have.
type Rank struct{ First, Last int }

// Elo is a rating or a difference of two, shown with its sign.
type Elo float64

// Duration is a time in microseconds.
type Duration int64

// Share is a score or share from 0 to 1.
type Share float64

// Percent is a percentage with the given number of decimal places.
type Percent struct {
	Value  float64
	Digits int
}

// Level is the level of an interval, from 0 to 1, as in "95%".
type Level float64

// Parts is a share in parts of 10,000.
type Parts int64

// Probability is a value from 0 to 1 that is never shown as zero.
type Probability float64

// Number is any other number, with the given number of decimal places.
type Number struct {
	Value  float64
	Digits int
}

// Record is how the games of a bot ended.
type Record struct{ Won, Drawn, Lost int64 }

// Meeting is a cell of a crosstable: points and results.
type Meeting struct {
	Points
	Record
}

// Range is an interval. A nil limit is no limit on that side.
type Range struct{ Low, High Cell }

// None is a value that does not exist, such as the rating of a bot without games.
type None struct{}

// Phrase is a phrase of package words. The first Count among the arguments selects
// the plural form.
type Phrase struct {
	Key  string
	Args []Cell
}

// Say returns a phrase with its arguments.
func Say(key string, args ...Cell) Phrase { return Phrase{key, args} }

func (c Bot) text(words.Language) string         { return string(c) }
func (c Name) text(words.Language) string        { return string(c) }
func (c Count) text(words.Language) string       { return numeral.Count(int64(c)) }
func (c Halves) text(words.Language) string      { return numeral.Halves(int64(c)) }
func (c Points) text(words.Language) string      { return analysis.Decimal(c.Value, c.Unit) }
func (c Rank) text(words.Language) string        { return numeral.Place(c.First, c.Last) }
func (c Elo) text(words.Language) string         { return numeral.Signed(float64(c)) }
func (c Duration) text(words.Language) string    { return numeral.Duration(int64(c)) }
func (c Share) text(words.Language) string       { return numeral.Share(float64(c)) }
func (c Percent) text(words.Language) string     { return numeral.Fixed(c.Value, c.Digits) + "%" }
func (c Level) text(words.Language) string       { return numeral.Percent(float64(c)) }
func (c Parts) text(words.Language) string       { return numeral.Parts(int64(c)) }
func (c Probability) text(words.Language) string { return numeral.Probability(float64(c)) }
func (c Number) text(words.Language) string      { return numeral.Fixed(c.Value, c.Digits) }
func (None) text(words.Language) string          { return "-" }

func (c Record) text(words.Language) string {
	return numeral.Count(c.Won) + "-" + numeral.Count(c.Drawn) + "-" + numeral.Count(c.Lost)
}

func (c Meeting) text(l words.Language) string {
	return c.Points.text(l) + " (" + c.Record.text(l) + ")"
}

func (c Range) text(l words.Language) string {
	key, args := c.phrase()
	return Say(key, args...).text(l)
}

// phrase returns the key of the words for a range, and their arguments.
func (c Range) phrase() (key string, args []Cell) {
	switch {
	case c.Low == nil && c.High == nil:
		return "report.no-limits", nil
	case c.Low == nil:
		return "report.at-most", []Cell{c.High}
	case c.High == nil:
		return "report.at-least", []Cell{c.Low}
	}
	return "report.from-to", []Cell{c.Low, c.High}
}

func (c Phrase) text(l words.Language) string {
	args := make([]any, len(c.Args))
	for i, arg := range c.Args {
		args[i] = textOf(l, arg)
		if n, is := arg.(Count); is {
			args[i] = int64(n)
		}
	}
	return l.Plain(c.Key, args...)
}

// textOf returns the text of a cell, empty for nil.
func textOf(l words.Language, c Cell) string {
	if c == nil {
		return ""
	}
	return c.text(l)
}

func (c Bot) csv() string         { return string(c) }
func (c Name) csv() string        { return string(c) }
func (c Count) csv() string       { return numeral.Count(int64(c)) }
func (c Halves) csv() string      { return numeral.Halves(int64(c)) }
func (c Points) csv() string      { return analysis.Decimal(c.Value, c.Unit) }
func (c Rank) csv() string        { return numeral.Place(c.First, c.Last) }
func (c Elo) csv() string         { return numeral.Fixed(float64(c), 2) }
func (c Duration) csv() string    { return numeral.Count(int64(c)) }
func (c Share) csv() string       { return numeral.Fixed(float64(c), 6) }
func (c Percent) csv() string     { return numeral.Fixed(c.Value, max(c.Digits, 2)) }
func (c Level) csv() string       { return strconv.FormatFloat(float64(c), 'f', -1, 64) }
func (c Parts) csv() string       { return numeral.Fixed(float64(c)/100, 2) }
func (c Probability) csv() string { return strconv.FormatFloat(float64(c), 'g', 6, 64) }
func (c Number) csv() string      { return numeral.Fixed(c.Value, max(c.Digits, 4)) }
func (c Record) csv() string      { return c.text(words.Language{}) }
func (c Meeting) csv() string     { return c.text(words.Language{}) }
func (c Range) csv() string       { return csvOf(c.Low) + ".." + csvOf(c.High) }
func (None) csv() string          { return "" }

// csv returns the last part of the key, which is the same in every language, and the
// arguments.
func (c Phrase) csv() string {
	text := field(c.Key)
	for _, arg := range c.Args {
		text += " " + csvOf(arg)
	}
	return text
}

func csvOf(c Cell) string {
	if c == nil {
		return ""
	}
	return c.csv()
}
