package rules

import (
	"slices"
	"strconv"
	"strings"
)

// Ruling is a question that a game's official rules leave open, as a named choice.
type Ruling struct {
	Name    string   // without the game's name
	Values  []string // the closed list; the default is first
	Decided bool     // a log itself can show which value held
	Source  string   // the paragraphs of the official rules that leave it open
	Doc     string   // one line: what the values mean
}

// Default returns the value of a ruling that is not set.
func (r *Ruling) Default() string { return r.Values[0] }

// Has reports whether v is one of the ruling's values.
func (r *Ruling) Has(v string) bool {
	return slices.Contains(r.Values, v)
}

// Ruling returns the named ruling of the game, or nil.
func (g *Spec) Ruling(name string) *Ruling {
	for i := range g.Rulings {
		if g.Rulings[i].Name == name {
			return &g.Rulings[i]
		}
	}
	return nil
}

// Protocol returns the named protocol of the game, or nil.
func (g *Game) Protocol(name string) *Protocol {
	for _, p := range g.Protocols {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// SetName returns the name of the game's default set of rulings: the game's name, a
// hyphen and the version of its rules, such as "fiverow-1".
func (g *Spec) SetName() string { return g.Name + "-" + strconv.Itoa(g.Version) }

// SetText returns the default set of rulings as text: a line "name=value" for each ruling
// in the order of the names, each ended by a line feed. A log's header names its SHA-256,
// so that a default changed later does not silently change the meaning of an old log.
func (g *Spec) SetText() string {
	var b strings.Builder
	for i := range g.Rulings {
		b.WriteString(g.Rulings[i].Name + "=" + g.Rulings[i].Default() + "\n")
	}
	return b.String()
}

// Lookup returns the value of a name in a list, and whether it is there.
func Lookup(list []Value, name string) (string, bool) {
	for _, v := range list {
		if v.Name == name {
			return v.Value, true
		}
	}
	return "", false
}

// RulingOf returns the value of a ruling in setup, or its default. It panics if the game
// has no such ruling: that is the programmer's mistake, not the user's.
func (g *Spec) RulingOf(setup Setup, name string) string {
	if v, ok := Lookup(setup.Rulings, name); ok {
		return v
	}
	r := g.Ruling(name)
	if r == nil {
		panic("rules: game " + g.Name + " has no ruling " + name)
	}
	return r.Default()
}

// Read returns the values of all parameters of a setup, in the order of their names. It
// refuses unknown parameters and rulings, wrong values, and a wrong number of seats. Open
// calls it first.
func (g *Spec) Read(setup Setup) (list []int, err error) {
	for _, v := range setup.Params {
		if !slices.ContainsFunc(g.Params, func(p Param) bool { return p.Name == v.Name }) {
			return nil, &SetupError{v.Name, "no parameter of " + g.Name}
		}
	}
	for _, v := range setup.Rulings {
		r := g.Ruling(v.Name)
		if r == nil {
			return nil, &SetupError{v.Name, "no ruling of " + g.Name}
		}
		if !r.Has(v.Value) {
			return nil, &SetupError{v.Name, "no such value: " + strconv.Quote(v.Value) + " (one of " + strings.Join(r.Values, ", ") + ")"}
		}
	}
	least, most := strconv.Itoa(g.Seats[0]), strconv.Itoa(g.Seats[1])
	if n := setup.Seats; n != 0 && (n < g.Seats[0] || n > g.Seats[1]) {
		if least != most {
			most = least + " to " + most
		}
		return nil, &SetupError{"seats", strconv.Itoa(n) + " seats, " + g.Name + " has " + most}
	}
	for _, p := range g.Params {
		text, ok := Lookup(setup.Params, p.Name)
		if !ok {
			return nil, &SetupError{p.Name, "missing"}
		}
		n, err := strconv.Atoi(text)
		if err != nil || strconv.Itoa(n) != text || n < p.Min || n > p.Max {
			return nil, &SetupError{p.Name, strconv.Quote(text) + " is not a number from " + strconv.Itoa(p.Min) + " to " + strconv.Itoa(p.Max)}
		}
		list = append(list, n)
	}
	return list, nil
}
