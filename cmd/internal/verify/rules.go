package verify

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"scrutineer/internal/cli"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// printRules prints the rules of a game in prose, its parameters, and its
// rulings with their defaults and the digest that logs name.
func printRules(env *cli.Env, name string) cli.Code {
	g := all.Find(name)
	if g == nil {
		var names []string
		for _, g := range all.Games() {
			names = append(names, g.Name)
		}
		return env.Usagef("--rules: no game %q (known: %s)", name, strings.Join(names, ", "))
	}
	var b strings.Builder
	b.WriteString(strings.TrimRight(g.Doc, "\n"))
	b.WriteString("\n\nPARAMETERS\n")
	for _, p := range g.Params {
		fmt.Fprintf(&b, "  %-12s %d to %d%s: %s\n", p.Name, p.Min, p.Max, seedValue(p), p.Doc)
	}
	b.WriteString("\nRULINGS (the default stands first)\n")
	for _, r := range g.Rulings {
		fmt.Fprintf(&b, "  %-12s %s\n      %s (seed %s)\n", r.Name, strings.Join(r.Values, " | "), r.Doc, r.Source)
	}
	fmt.Fprintf(&b, "\nDEFAULT SET %s, SHA-256 of the lines below %x\n%s", g.SetName(), sha256.Sum256([]byte(g.SetText())), g.SetText())
	fmt.Fprint(env.Stdout, b.String())
	return cli.OK
}

func seedValue(p rules.Param) string {
	if p.Seed == 0 {
		return ""
	}
	return fmt.Sprintf(", %d in the seed", p.Seed)
}
