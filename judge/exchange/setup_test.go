package exchange_test

import (
	"fmt"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// someLimits returns time limits, exceeded or not, unknown or not.
func (d *duel) someLimits() rules.Limits {
	total := []base.Number{0, 1, 1000, 1500000, 20000000, 900000000}[d.rng.IntN(6)]
	return rules.Limits{Total: base.Number(total), Move: base.Number(base.Number(d.rng.IntN(2)) * 3000000), Grace: base.Number(base.Number(d.rng.IntN(2)) * 1000),
		Sent: base.Number(d.rng.IntN(2) * 1000000), Unsure: d.chance(10)}
}

// someSetup returns a small game by any rulings, sometimes from a start in the middle of
// it. Some cannot be opened.
func (d *duel) someSetup() rules.Setup {
	setup := rules.Setup{Params: d.someParams()}
	for i := range d.game.Rulings {
		r := &d.game.Rulings[i]
		if d.chance(60) && r.Name != "home" {
			setup.Rulings = append(setup.Rulings, rules.Value{Name: r.Name, Value: r.Values[d.rng.IntN(len(r.Values))]})
		}
	}
	switch d.game.Name {
	case "halma":
		if setup.Seats = []int{0, 2, 2, 3, 4}[d.rng.IntN(5)]; setup.Seats > 2 { // no rule takes a seat out here: that is unsettled
			setup.Rulings = []rules.Value{{Name: "n1", Value: "off"}, {Name: "stuck", Value: "pass"}, {Name: "white", Value: []string{"low", "high"}[d.rng.IntN(2)]}}
		}
	case "triangles":
		setup.Start = d.somePoints()
	case "betoniarki":
		setup.Start = []string{"", "", "1.../..../..../...2 1", ".1.2/#..#/2..1/.... 2", "1#../##../..../...2 1"}[d.rng.IntN(5)]
	}
	if d.chance(30) {
		setup.Start = d.later(setup)
	}
	if d.protocol.Name == "gomocup" && d.chance(15) {
		setup.Start = d.plies(setup)
	}
	return setup
}

// plies returns a start by some moves, the last of which may be illegal.
func (d *duel) plies(setup rules.Setup) string {
	setup.Start = ""
	pos, err := d.game.Open(setup)
	if err != nil {
		return ""
	}
	var list []string
	for range 1 + d.rng.IntN(7) {
		if legal := pos.AppendLegal(nil); len(legal) > 0 {
			m := legal[d.rng.IntN(len(legal))]
			pos.Play(m)
			list = append(list, string(d.game.AppendMove(nil, m)))
		}
	}
	return "plies " + strings.Join(list, "; ")
}

// later returns the text of a position some random moves after the start.
func (d *duel) later(setup rules.Setup) string {
	pos, err := d.game.Open(setup)
	if err != nil {
		return setup.Start
	}
	for range d.rng.IntN(8) {
		if legal := pos.AppendLegal(nil); len(legal) > 0 {
			pos.Play(legal[d.rng.IntN(len(legal))])
		}
	}
	return string(pos.AppendText(nil))
}

func (d *duel) someParams() []rules.Value {
	num := func(from, to int) string { return strconv.Itoa(from + d.rng.IntN(to-from+1)) }
	switch d.game.Name {
	case "betoniarki":
		return []rules.Value{{Name: "size", Value: []string{"4", "6", "6"}[d.rng.IntN(3)]}}
	case "dots":
		return []rules.Value{{Name: "cols", Value: num(2, 4)}, {Name: "rows", Value: num(2, 4)}}
	case "fiverow":
		return []rules.Value{{Name: "height", Value: num(1, 6)}, {Name: "width", Value: num(2, 6)}}
	case "halma":
		return []rules.Value{{Name: "k", Value: num(1, 2)}, {Name: "n", Value: num(4, 6)}, {Name: "n1", Value: num(0, 6)}, {Name: "n2", Value: num(0, 12)}}
	}
	return nil
}

// somePoints returns a start of triangles without segments: few points, close together.
func (d *duel) somePoints() string {
	var list []string
	for range 3 + d.rng.IntN(3) {
		list = append(list, fmt.Sprintf("%d,%d", 1+d.rng.IntN(6), 1+d.rng.IntN(6)))
	}
	return strings.Join(list, " ") + " | - | 0 0 | 1 | -"
}
