package referee

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/event"
	"scrutineer/rules"
)

// whole returns a setup with default parameters, and with those rulings chosen whose default
// says that the official one is unknown: a referee knows its own rules, and takes the last
// value.
func whole(g *rules.Game, setup rules.Setup) rules.Setup {
	for _, p := range g.Params {
		if _, given := rules.Lookup(setup.Params, p.Name); given {
			continue
		}
		usual := p.Usual
		if p.Official != 0 {
			usual = p.Official
		}
		setup.Params = append(setup.Params, rules.Value{Name: p.Name, Value: strconv.Itoa(usual)})
	}
	for i := range g.Rulings {
		r := &g.Rulings[i]
		if _, given := rules.Lookup(setup.Rulings, r.Name); !given && r.Default() == "unknown" {
			setup.Rulings = append(setup.Rulings, rules.Value{Name: r.Name, Value: r.Values[len(r.Values)-1]})
		}
	}
	return setup
}

// usualRandom is the default number of random points.
const usualRandom = 12

// drawer returns the generator of the n-th random start, from 1.
func drawer(seed int64, n int) func(int) int {
	return rand.New(rand.NewPCG(uint64(seed), uint64(n))).IntN
}

// values parses NAME=VALUE.
func values(flag string, list []string) ([]rules.Value, error) {
	var out []rules.Value
	for _, text := range list {
		name, value, ok := strings.Cut(text, "=")
		if !ok || name == "" {
			return nil, fmt.Errorf("%s %q: want NAME=VALUE", flag, text)
		}
		if _, twice := rules.Lookup(out, name); twice {
			return nil, fmt.Errorf("%s %s is given twice", flag, name)
		}
		out = append(out, rules.Value{Name: name, Value: value})
	}
	return out, nil
}

// orNone parses none, and 0, as base.None, since 0 is the default.
func orNone(read func(string) (base.Number, error)) func(string) (base.Number, error) {
	return func(text string) (base.Number, error) {
		n, err := read(text)
		if err == nil && n == 0 {
			n = base.None
		}
		return n, err
	}
}

// span parses a time, in microseconds; none is 0.
func span(text string) (base.Number, error) { return orZero(event.ParseTime(text)) }

// size parses bytes; none is 0.
func size(text string) (base.Number, error) { return orZero(event.ParseSize(text)) }

func orZero(n base.Number, err error) (base.Number, error) {
	if n.None() {
		n = 0
	}
	return n, err
}

// pair returns the index of the n-th game's conditions, from 0. With seats swapped,
// two consecutive games have the same ones.
func (o *order) pair(n int) int {
	if o.swap {
		return (n - 1) / 2
	}
	return n - 1
}
