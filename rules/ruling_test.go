package rules_test

import (
	"testing"

	"scrutineer/rules"
)

// What is wrong in a setup is named, with what is possible.
func TestCheckSetup(t *testing.T) {
	stones := func(text string) []rules.Value { return []rules.Value{{Name: "stones", Value: text}} }
	bonus := func(name, text string) []rules.Value { return []rules.Value{{Name: name, Value: text}} }
	for _, c := range []struct {
		setup rules.Setup
		want  string
	}{
		{rules.Setup{Params: stones("10")}, ""},
		{rules.Setup{Params: stones("1"), Seats: 2, Rulings: bonus("bonus", "4")}, ""},
		{rules.Setup{Params: stones("1000"), Seats: 4, Rulings: bonus("bonus", "none")}, ""},
		{rules.Setup{Params: bonus("size", "3")}, "size: no parameter of heap"},
		{rules.Setup{Params: stones("10"), Rulings: bonus("swap", "4")}, "swap: no ruling of heap"},
		{rules.Setup{Params: stones("10"), Rulings: bonus("bonus", "5")}, `bonus: no such value: "5" (one of 4, none)`},
		{rules.Setup{Params: stones("10"), Seats: 1}, "seats: 1 seats, heap has 2 to 4"},
		{rules.Setup{Params: stones("10"), Seats: 5}, "seats: 5 seats, heap has 2 to 4"},
		{rules.Setup{Params: stones("10"), Seats: -1}, "seats: -1 seats, heap has 2 to 4"},
		{rules.Setup{}, "stones: missing"},
		{rules.Setup{Params: stones("0")}, `stones: "0" is not a number from 1 to 1000`},
		{rules.Setup{Params: stones("1001")}, `stones: "1001" is not a number from 1 to 1000`},
		{rules.Setup{Params: stones("010")}, `stones: "010" is not a number from 1 to 1000`},
		{rules.Setup{Params: stones("ten")}, `stones: "ten" is not a number from 1 to 1000`},
	} {
		got, pos := "", rules.Position(nil)
		if p, err := heap.Open(c.setup); err != nil {
			got, pos = err.Error(), p
		}
		if got != c.want || pos != nil {
			t.Errorf("%+v: %q, want %q", c.setup, got, c.want)
		}
	}
}

// The default set has a line for each ruling with its first value.
func TestDefaults(t *testing.T) {
	terms := rules.Spec{Name: "sticks", Version: 12, Rulings: []rules.Ruling{
		{Name: "bonus", Values: []string{"4", "none"}},
		{Name: "clock", Values: []string{"all", "none", "4"}},
	}}
	if terms.SetName() != "sticks-12" || terms.SetText() != "bonus=4\nclock=all\n" {
		t.Errorf("%s is %q", terms.SetName(), terms.SetText())
	}
	given := rules.Setup{Rulings: []rules.Value{{Name: "clock", Value: "none"}}}
	if a, b := terms.RulingOf(given, "bonus"), terms.RulingOf(given, "clock"); a != "4" || b != "none" {
		t.Errorf("bonus is %s, clock %s", a, b)
	}
	if r := terms.Ruling("clock"); r == nil || r.Name != "clock" || !r.Has("4") || r.Has("5") || r.Has("") {
		t.Errorf("the ruling is %+v", r)
	}
	if terms.Ruling("") != nil || terms.Ruling("swap") != nil {
		t.Error("an unknown ruling")
	}
	if v, ok := rules.Lookup(given.Rulings, "clock"); v != "none" || !ok {
		t.Errorf("clock: %q, %v", v, ok)
	}
	if v, ok := rules.Lookup(given.Rulings, "bonus"); v != "" || ok {
		t.Errorf("bonus: %q, %v", v, ok)
	}
	pipe, file := &rules.Protocol{Name: "pipe"}, &rules.Protocol{Name: "file"}
	g := rules.Game{Protocols: []*rules.Protocol{pipe, file}}
	if g.Protocol("pipe") != pipe || g.Protocol("file") != file || g.Protocol("") != nil {
		t.Error("another protocol is found")
	}
}
