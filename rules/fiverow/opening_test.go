package fiverow_test

import (
	"strings"
	"testing"

	"scrutineer/rules"
	"scrutineer/rules/fiverow"
)

// Lines of openings in the two forms that managers of programs use, with the cells that
// they put figures on. The middle of an even board is the cell after it.
func TestOpenings(t *testing.T) {
	for _, c := range []struct {
		width, height int
		line, want    string
	}{
		{20, 20, "8,-3, 6,-4, 5,-4, 4,-3, 2,-8, -1,-5", "plies S7; Q6; P6; O7; M2; J5"},
		{20, 20, "0,0, 1,0, 1,3", "plies K10; L10; L13"},
		{15, 15, "0,0,1,1,-1,3", "plies H7; I8; G10"},
		{15, 20, "0,0", "plies H10"},
		{15, 15, "h8i9", "plies H7; I8"}, {15, 15, "H8I9", "plies H7; I8"}, {15, 15, "h8I9", "plies H7; I8"},
		{20, 20, "d3e5f6d7", "plies D2; E4; F5; D6"},
		{20, 20, "k10j10i9j9m7", "plies K9; J9; I8; J8; M6"},
		{20, 20, "a1t20", "plies A0; T19"},
		{10, 10, "plies A0; B1", "plies A0; B1"},
		{3, 1, "X0. X", "X0. X"},
		{27, 3, "z1a3", "plies Z0; A2"},
		{20, 20, "`1", "`1"}, {20, 20, "{1", "{1"}, {20, 20, "h", "h"}, {20, 20, "h/1", "h/1"}, {20, 20, "h:1", "h:1"}, // no line of either form
	} {
		got, err := fiverow.Game.OpeningStart(sized(c.width, c.height, ""), c.line)
		if err != nil || got != c.want {
			t.Errorf("%s on %d by %d: %q, %v; want %q", c.line, c.width, c.height, got, err, c.want)
		}
	}
}

func TestOpeningsRefused(t *testing.T) {
	for line, want := range map[string]string{
		"0,0, 1":                             "3 offsets",
		"0,0, 1,x":                           `"x" is not an offset`,
		"0,0, 1,":                            `"" is not an offset`,
		"0,0, 5,0":                           "point 2 is column 10 and row 5, outside",
		"-6,0":                               "point 1 is column -1 and row 5, outside",
		"0,5":                                "point 1 is column 5 and row 10, outside",
		"0,-6":                               "point 1 is column 5 and row -1, outside",
		"-255,255":                           "point 1 is column -250 and row 260, outside",
		"255,-255":                           "point 1 is column 260 and row -250, outside",
		"-256,0":                             `"-256" is not an offset`,
		"256,0":                              `"256" is not an offset`,
		"0,256":                              `"256" is not an offset`,
		"a255":                               "point 1 is column 0 and row 254, outside",
		"a256":                               `"a256" is not a point such as h8`,
		"h8{1":                               `"{1" is not a point such as h8`,
		"h8`1":                               "\"`1\" is not a point such as h8",
		"h8z1":                               "point 2 is column 25 and row 0, outside",
		"h8a11":                              "point 2 is column 0 and row 10, outside",
		"99999999999999999999,0":             "is not an offset",
		"h8k1":                               "point 2 is column 10 and row 0, outside",
		"h0":                                 "point 1 is column 7 and row -1, outside",
		"h8,i9":                              `"h8" is not an offset`,
		"h8i":                                `"i" is not a point such as h8`,
		"h8 i9":                              "is not a point such as h8",
		"h99999999999999999999":              "is not a point such as h8",
		"h8\xff" + strings.Repeat("i9", 400): "is not a point such as h8",
	} {
		got, err := fiverow.Game.OpeningStart(sized(10, 10, ""), line)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %q, %v; want %s", line, got, err, want)
		}
	}
	if _, err := fiverow.Game.OpeningStart(rules.Setup{Params: []rules.Value{{Name: "width", Value: "x"}}}, "h8"); err == nil {
		t.Error("a field of no width has openings")
	}
}

// FuzzOpening: any line gives a start that the rules open or refuse, and no panic.
func FuzzOpening(f *testing.F) {
	for _, s := range []string{"8,-3, 6,-4", "h8i9", "plies A0", ",", "a1b", "-,-"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		setup := sized(10, 10, "")
		start, err := fiverow.Game.OpeningStart(setup, line)
		if err == nil {
			setup.Start = start
			fiverow.Game.Open(setup)
		}
	})
}
