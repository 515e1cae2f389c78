package table

import (
	"strconv"

	"scrutineer/analysis"
	"scrutineer/internal/words"
	"scrutineer/report/numeral"
)

// Cell is a value in a table or a note: Bot, Name, Phrase, a number of one of the
// kinds below, or nil for an empty cell.
type Cell = words.Cell

// Bot is the name of a bot.
type Bot string

// Name is a text that stays the same in every language: an event, a game, a start, a
// code of the log format.
type Name = words.Name

// Count is a number of things.
type Count = words.Count

// Phrase is a phrase of package words.
type Phrase = words.Phrase

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

// Marked is a cell that a table is about.
type Marked struct{ Cell }

// As returns the cell without the mark.
func (c Marked) As() Cell { return c.Cell }

// Gap is a row of its own that stands for rows which are left out.
type Gap struct{ Phrase }

// isGap reports whether a row is a gap.
func isGap(row []Cell) bool {
	if len(row) != 1 {
		return false
	}
	_, is := row[0].(Gap)
	return is
}

// None is a value that does not exist, such as the rating of a bot without games.
type None struct{}

// Say returns a phrase with its arguments.
func Say(key string, args ...Cell) Phrase { return words.Say(key, args...) }

// Text returns the name, or the number as people read it.
func (c Bot) Text(l words.Language) string { return c.As().Text(l) }

// Text returns the points.
func (c Halves) Text(words.Language) string { return numeral.Halves(int64(c)) }

// Text returns the points.
func (c Points) Text(words.Language) string { return analysis.Decimal(c.Value, c.Unit) }

// Text returns the place.
func (c Rank) Text(words.Language) string { return numeral.Place(c.First, c.Last) }

// Text returns the rating.
func (c Elo) Text(words.Language) string { return numeral.Signed(float64(c)) }

// Text returns the time.
func (c Duration) Text(words.Language) string { return numeral.Duration(int64(c)) }

// Text returns the share.
func (c Share) Text(words.Language) string { return numeral.Share(float64(c)) }

// Text returns the percentage.
func (c Percent) Text(words.Language) string { return numeral.Fixed(c.Value, c.Digits) + "%" }

// Text returns the level.
func (c Level) Text(words.Language) string { return numeral.Percent(float64(c)) }

// Text returns the percentage.
func (c Parts) Text(words.Language) string { return numeral.Parts(int64(c)) }

// Text returns the probability.
func (c Probability) Text(words.Language) string { return numeral.Probability(float64(c)) }

// Text returns the number.
func (c Number) Text(words.Language) string { return numeral.Fixed(c.Value, c.Digits) }

// Text returns a hyphen.
func (None) Text(words.Language) string { return "-" }

// Text returns the games that were won, drawn and lost.
func (c Record) Text(words.Language) string {
	return numeral.Count(c.Won) + "-" + numeral.Count(c.Drawn) + "-" + numeral.Count(c.Lost)
}

// Text returns the points and the results.
func (c Meeting) Text(l words.Language) string {
	return c.Points.Text(l) + " (" + c.Record.Text(l) + ")"
}

// Text returns the interval in words.
func (c Range) Text(l words.Language) string { return c.As().Text(l) }

// As returns the name.
func (c Bot) As() Cell { return Name(c) }

// As returns the phrase for an interval.
func (c Range) As() Cell {
	switch {
	case c.Low == nil && c.High == nil:
		return Say("report.no-limits")
	case c.Low == nil:
		return Say("report.at-most", c.High)
	case c.High == nil:
		return Say("report.at-least", c.Low)
	}
	return Say("report.from-to", c.Low, c.High)
}

// Dashed marks two numbers with a hyphen, which is a dash on pages.
func (Rank) Dashed() {}

// Dashed marks numbers with hyphens.
func (Record) Dashed() {}

// Dashed marks numbers with hyphens.
func (Meeting) Dashed() {}

// Dashed marks a lone hyphen.
func (None) Dashed() {}

// textOf returns the text of a cell, empty for nil.
func textOf(l words.Language, c Cell) string {
	if c == nil {
		return ""
	}
	return c.Text(l)
}

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
func (c Record) csv() string      { return c.Text(words.Language{}) }
func (c Meeting) csv() string     { return c.Text(words.Language{}) }
func (c Range) csv() string       { return csvOf(c.Low) + ".." + csvOf(c.High) }
func (None) csv() string          { return "" }

// csvOf returns a cell for programs: the bare number, or the text; of a phrase the last
// part of its key, which is the same in every language, and the arguments.
func csvOf(c Cell) string {
	switch c := c.(type) {
	case nil:
		return ""
	case Bot:
		return words.Visible(string(c))
	case Phrase:
		text := field(c.Key)
		for _, arg := range c.Args {
			text += " " + csvOf(arg)
		}
		return text
	case interface{ csv() string }:
		return c.csv()
	}
	return c.Text(words.Language{})
}
