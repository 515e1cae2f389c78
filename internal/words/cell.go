package words

import (
	"strconv"
	"strings"
)

// Cell is a value that is shown: in a table, or in the place of an argument. Writers
// know Name, Literal, Count, Phrase and List, and show any other as its text.
type Cell interface {
	// Text returns the value in a language. Nothing in it hides or reorders text.
	Text(l Language) string
}

// Name is a name, in any language and direction of writing.
type Name string

// Literal is text that is the same in every language and runs from left to right: bytes
// of a log, a move, a code, a command, the number of a line.
type Literal string

// Count is a number of things. The first one among the arguments of a phrase selects its
// plural form.
type Count int64

// Time is a time in microseconds, in a unit for people. Digits are as many as tell it
// from another time that it is compared with, or three.
type Time struct{ US, Beside int64 }

// Bytes is a size, as Time is a time.
type Bytes struct{ N, Beside int64 }

// Phrase is a text in the reader's language: a key of the tables and its arguments. An
// argument is nil if it is not known.
type Phrase struct {
	Key  string
	Args []Cell
}

// List is several cells with commas between them.
type List []Cell

// Say returns a phrase with its arguments.
func Say(key string, args ...Cell) Phrase { return Phrase{key, args} }

// Standing is a cell that is shown as another one.
type Standing interface {
	Cell
	As() Cell
}

// Minus replaces a leading hyphen with a minus sign, as pages show it. Other text is
// unchanged.
func Minus(number string) string {
	if len(number) > 1 && number[0] == '-' && number[1] >= '0' && number[1] <= '9' {
		return "−" + number[1:]
	}
	return number
}

// If returns an empty cell, or nil if a condition does not hold: an argument for a part
// of a phrase that is there or not.
func If(holds bool) Cell {
	if !holds {
		return nil
	}
	return Literal("")
}

// Text returns the name.
func (c Name) Text(Language) string { return Visible(string(c)) }

// Text returns the text.
func (c Literal) Text(Language) string { return Visible(string(c)) }

// Text returns the number.
func (c Count) Text(Language) string { return strconv.FormatInt(int64(c), 10) }

// Text returns the time in microseconds, milliseconds, seconds or minutes.
func (c Time) Text(Language) string {
	return scaled(c.US, c.Beside, []unit{{1_000_000, "s"}, {1000, "ms"}, {1, "µs"}})
}

// Text returns the size in bytes, or in their binary multiples.
func (c Bytes) Text(Language) string {
	return scaled(c.N, c.Beside, []unit{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}, {1, "bytes"}})
}

// unit is a unit of measure.
type unit struct {
	of   int64
	name string
}

// scaled returns a number in the largest unit that it reaches, with about three digits,
// or with more if it would look like another one.
func scaled(n, beside int64, units []unit) string {
	u := units[len(units)-1]
	for _, larger := range units {
		if max(n, -n) >= larger.of {
			u = larger
			break
		}
	}
	x, digits := float64(n)/float64(u.of), 0
	for limit := 99.95; digits < 2 && max(x, -x) < limit; limit /= 10 {
		digits++
	}
	format := func(n int64) string {
		text := strconv.FormatFloat(float64(n)/float64(u.of), 'f', digits, 64)
		if digits > 0 {
			text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
		}
		return text
	}
	for digits < 9 && n != beside && beside != 0 && format(max(n, -n)) == format(max(beside, -beside)) {
		digits++
	}
	return format(n) + " " + u.name
}

// Text returns the phrase with its arguments, isolated from the text around them if the
// language runs from right to left.
func (p Phrase) Text(l Language) string {
	if l.Dir() == "rtl" {
		return p.Isolated(l)
	}
	return fill(form(l, p.Key, p.Args), p.Args, func(c Cell) string { return c.Text(l) })
}

// Isolated returns the phrase with each argument enclosed in characters that isolate its
// direction, for titles and attributes.
func (p Phrase) Isolated(l Language) string {
	return fill(form(l, p.Key, p.Args), p.Args, func(c Cell) string { return "\u2068" + c.Text(l) + "\u2069" })
}

// Text returns the cells with commas between them.
func (c List) Text(l Language) string {
	var all []string
	for _, one := range c {
		all = append(all, one.Text(l))
	}
	return strings.Join(all, l.Comma())
}

// Comma returns the sign between the items of a list.
func (l Language) Comma() string {
	if l.tag == "fa" {
		return "، "
	}
	return ", "
}
