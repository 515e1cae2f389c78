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
	Summary: `Rules prints the rules of a game in prose, its parameters, and the rulings on
what the official rules leave open, with their defaults and the digest that logs
name.`,
	Operands: "GAME",
	Examples: []cli.Example{
		{Line: "verify rules fiverow", Doc: "the rules, their rulings and defaults"},
		{Line: "verify rules halma | less", Doc: "with a pager"},
	},
}

// showRules is the work of "verify rules".
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
	b.WriteString("\nRULINGS (the default stands first)\n")
	for _, r := range g.Rulings {
		fmt.Fprintf(&b, "  %-12s %s\n      %s (%s)\n", r.Name, strings.Join(r.Values, " | "), r.Doc, r.Source)
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
