package verify

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/rules"
)

var rulesManual = cli.Manual{
	Summary: `Rules prints the rules of a game in prose, with its parameters and their defaults.
It lists the rulings on what the official rules leave open, and the digest by which
logs name the rules.`,
	Operands: "GAME",
	Examples: []cli.Example{
		{Line: "verify rules fiverow", Doc: "the rules, their rulings and defaults"},
		{Line: "verify rules halma | less", Doc: "with a pager"},
	},
}

// showRules runs "verify rules".
func showRules(env *cli.Env) cli.Code {
	flags := env.Flags(rulesManual)
	if code, done := flags.Parse(); done {
		return code
	}
	if flags.NArg() != 1 {
		return env.Usagef("rules wants the name of one game (known: %s)", known.Games(env).Names())
	}
	return printRules(env, flags.Arg(0))
}

func printRules(env *cli.Env, name string) cli.Code {
	g := known.Games(env).Find(name)
	if g == nil {
		return env.Usagef("no game %q (known: %s)", name, known.Games(env).Names())
	}
	var b strings.Builder
	b.WriteString(strings.TrimRight(g.Doc, "\n"))
	b.WriteString("\n\nPARAMETERS\n")
	for _, p := range g.Params {
		fmt.Fprintf(&b, "  %-12s %d to %d%s: %s\n", p.Name, p.Min, p.Max, seedValue(p), p.Doc)
	}
	b.WriteString("\nRULINGS (the default is first)\n")
	for _, r := range g.Rulings {
		fmt.Fprintf(&b, "  %-12s %s\n      %s (%s)\n", r.Name, strings.Join(r.Values, " | "), r.Doc, r.Source)
	}
	b.WriteString("\nPROTOCOLS\n")
	for _, p := range g.Protocols {
		fmt.Fprintf(&b, "  %-12s %s\n", p.Name, p.Doc)
	}
	fmt.Fprintf(&b, "\nDEFAULT SET %s, SHA-256 of the lines below %x\n%s", g.SetName(), sha256.Sum256([]byte(g.SetText())), g.SetText())
	fmt.Fprint(env.Stdout, b.String())
	return cli.OK
}

func seedValue(p rules.Param) string {
	if p.Official == 0 {
		return ""
	}
	return fmt.Sprintf(", %d in the official rules", p.Official)
}

// assumed parses the rulings to judge by: NAME=VALUE for every game with such a
// ruling, GAME.NAME=VALUE for one.
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

// assume sets a ruling for the games that have it.
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
		return fmt.Errorf("unknown ruling; verify rules GAME lists them")
	case !taken:
		return fmt.Errorf("unknown value; known: %s", values)
	}
	return nil
}
