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
	Summary: `Rules prints the rules of a game in prose, with its parameters and their defaults, the
rulings on what the official rules leave open, the protocols, and the digest by which logs
name the rules.`,
	Operands: "GAME",
	Need:     1,
	Examples: []cli.Example{
		{Line: "verify rules fiverow", Doc: "the rules, their rulings and defaults"},
		{Line: "verify rules halma | less", Doc: "with a pager"},
	},
}

// rulesOptions are the flags of "verify rules".
type rulesOptions struct{}

// Flags declares none.
func (*rulesOptions) Flags(*cli.Flags) {}

// Run prints the rules.
func (*rulesOptions) Run(env *cli.Env, operands []string) cli.Code {
	games := known.Games(env)
	g := games.Find(operands[0])
	if g == nil {
		return env.Usagef("no game %q (known: %s)", operands[0], games.Names())
	}
	var b strings.Builder
	b.WriteString(strings.TrimRight(g.Doc, "\n"))
	b.WriteString("\n\nPARAMETERS\n")
	for _, p := range g.Params {
		official := ""
		if p.Official != 0 {
			official = fmt.Sprintf(", %d in the official rules", p.Official)
		}
		fmt.Fprintf(&b, "  %-12s %d to %d%s: %s\n", p.Name, p.Min, p.Max, official, p.Doc)
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

// assumption is --assume: rulings to judge by, whatever the logs say.
type assumption struct {
	assume  []string
	assumed map[string][]rules.Value
}

// Flags declares --assume.
func (a *assumption) Flags(f *cli.Flags) {
	f.StringArrayVar(&a.assume, "assume", nil, "judge by `RULING=VALUE`, or GAME.RULING=VALUE")
}

// parse parses the rulings: NAME=VALUE for every game with such a ruling, GAME.NAME=VALUE for
// one.
func (a *assumption) parse(env *cli.Env) error {
	a.assumed = map[string][]rules.Value{}
	for _, text := range a.assume {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return fmt.Errorf("--assume %q: want RULING=VALUE", text)
		}
		game, ruling, dotted := strings.Cut(name, ".")
		if !dotted {
			game, ruling = "", name
		}
		if err := assume(known.Games(env), a.assumed, game, rules.Value{Name: ruling, Value: value}); err != nil {
			return fmt.Errorf("--assume %q: %w", text, err)
		}
	}
	return nil
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
