package lines_test

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/lines"
)

// A number has one spelling, and at most 2^53-1, which every language reads.
func TestParseNumber(t *testing.T) {
	for text, want := range map[string]base.Number{
		"0": 0, "7": 7, "10": 10, "9007199254740991": 1<<53 - 1,
		"9007199254740992": -1, "9999999999999999": -1, "10000000000000000": -1,
		"": -1, "00": -1, "01": -1, "+1": -1, "-1": -1, "1 ": -1, "1a": -1,
	} {
		got, ok := lines.ParseNumber(text)
		if ok != (want >= 0) || ok && got != want {
			t.Errorf("%q: %d %v, want %d", text, got, ok, want)
		}
	}
}

// Fields are read in order, and the first that is wrong is named.
func TestFields(t *testing.T) {
	digest := strings.Repeat("0a", 32)
	for line, want := range map[string]string{
		" 7 a.1 " + digest + " red": "",
		" ? a.1 - blue":             "",
		"":                          "the count is missing",
		" 7":                        "the name is missing",
		" 7 ":                       "the name is empty: fields are separated by one blank, and no line ends in one",
		" 7  a":                     "the name is empty: fields are separated by one blank, and no line ends in one",
		" 07 a - red":               `the count is not a decimal without sign or leading zero, at most 2^53-1: "07"`,
		" - a - red":                `the count is not a decimal without sign or leading zero, at most 2^53-1: "-"`,
		" 7 é - red":                `the name is not an id (letters, digits and . _ + -, at most 64): "\u00e9"`,
		" 7 a ? red":                `the sum is not 64 lower-case hex digits: "?"`,
		" 7 a - green":              `the colour is "green", not one of red, blue`,
		" 7 a - red more":           `more than the line's fields: "more"`,
		" 7 a - red ":               `more than the line's fields: ""`,
	} {
		f := lines.Fields{Rest: []byte(line)}
		f.Number("the count", "?")
		f.ID("the name")
		f.Digest("the sum", "-")
		f.OneOf("the colour", "", "red", "blue")
		f.End()
		got := ""
		if f.Why != nil {
			got = f.Why.Error()
		}
		if got != want {
			t.Errorf("%q: %s, want %s", line, got, want)
		}
	}
}
