package verify

import (
	"fmt"
	"strings"

	"scrutineer/rules"
)

// assumed reads the rulings to judge under: NAME=VALUE for every game that has
// such a ruling, GAME.NAME=VALUE for one.
func assumed(games rules.List, list []string) (map[string][]rules.Value, error) {
	out := map[string][]rules.Value{}
	for _, text := range list {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return nil, fmt.Errorf("--assume %q: want RULING=VALUE", text)
		}
		game, ruling, dotted := strings.Cut(name, ".")
		if !dotted {
			game, ruling = "", name
		}
		if err := assume(games, out, game, rules.Value{Name: ruling, Value: value}); err != nil {
			return nil, fmt.Errorf("--assume %q: %w", text, err)
		}
	}
	return out, nil
}

// assume enters a ruling for the games that have it.
func assume(games rules.List, out map[string][]rules.Value, game string, v rules.Value) error {
	taken, values := false, ""
	for _, g := range games {
		r := g.Ruling(v.Name)
		if r == nil || game != "" && g.Name != game {
			continue
		}
		values = strings.Join(r.Values, ", ")
		if !r.Has(v.Value) {
			continue
		}
		if _, twice := rules.Lookup(out[g.Name], v.Name); twice {
			return fmt.Errorf("%s.%s is assumed twice", g.Name, v.Name)
		}
		out[g.Name] = append(out[g.Name], v)
		taken = true
	}
	switch {
	case values == "":
		return fmt.Errorf("no game has such a ruling; --rules GAME lists them")
	case !taken:
		return fmt.Errorf("no such value; there are %s", values)
	}
	return nil
}
