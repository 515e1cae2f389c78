package fiverow

import (
	"slices"

	"scrutineer/rules"
	"scrutineer/rules/fiverow/plain"
)

// The second implementation was written before these rulings and the protocol gomocup.
// It is asked where none of them matters, and otherwise said not to know them.

// newer are the rulings that it does not know, with the values under which nothing
// changes that it knows.
var newer = []rules.Value{{Name: "draw_after", Value: "never"}, {Name: "five_and_overline"}, {Name: "startup"}, {Name: "talk"}}

// known is the setup as the second implementation knows it.
func known(setup rules.Setup) (rules.Setup, error) {
	if err := terms.CheckSetup(setup); err != nil {
		return setup, err
	}
	var kept []rules.Value
	for _, v := range setup.Rulings {
		i := slices.IndexFunc(newer, func(n rules.Value) bool { return n.Name == v.Name })
		switch {
		case v.Name == "overline" && v.Value != anyFive && v.Value != exact5, i >= 0 && newer[i].Value != "" && newer[i].Value != v.Value:
			return setup, &rules.NotCovered{What: "the ruling " + v.Name + "=" + v.Value}
		case i < 0:
			kept = append(kept, v)
		}
	}
	setup.Rulings = kept
	return setup, nil
}

func opinion(setup rules.Setup) (rules.Opinion, error) {
	setup, err := known(setup)
	if err != nil {
		return nil, err
	}
	return rules.OpinionBy(plain.New)(setup)
}

func listen(setup rules.Setup, protocol string, limits rules.Limits) (rules.Listener, error) {
	setup, err := known(setup)
	if err != nil {
		return nil, err
	}
	if protocol == gomocupProtocol.Name {
		return nil, &rules.NotCovered{What: "the protocol " + protocol}
	}
	return plain.Listen(setup, protocol, limits)
}
