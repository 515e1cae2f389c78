package render

import (
	"io"

	"scrutineer/base"
	"scrutineer/internal/cli"
	"scrutineer/internal/words"
	"scrutineer/render/exhibit"
	"scrutineer/render/exhibit/sheet"
)

var whyManual = cli.Manual{
	Summary: `Render why writes what "verify why" prints as a page for the author of a program: how a
game ended for it. It shows the likely cause of its fault, what the program was asked and
all that it said, the rule, the board, the limits, and whether the referee erred before. The page makes no network requests and can be printed. Readers can
have it check the log itself.`,
	Operands: "[FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "render why --seat 2 final.mlog -o why.html", Doc: "why the program in seat 2 lost"},
		{Line: "render why --seat 1 --id r03.g0117 --lang pl games/ -o why.html", Doc: "one log of a folder, in Polish"},
	},
}

// showWhy runs "render why". Its code is Found if the referee made an error about the
// program, and OK otherwise: losing a game is not an error.
func showWhy(env *cli.Env) cli.Code {
	flags := env.Flags(whyManual)
	seat := flags.Int("seat", 0, "explain the game of the program in seat `N`")
	id, trust := flags.String("id", "", "take the session with this `ID`, if there are several"), "verified"
	out := flags.StringP("output", "o", "", "write the page to `FILE` (default standard output)")
	tag := languageFlag(flags)
	module := verifierFlag(flags)
	if code, done := flags.Parse(); done {
		return code
	}
	lang, err := words.In(*tag)
	switch {
	case err != nil:
		return env.Usagef("--lang: %v", err)
	case *seat < 1 || *seat > base.Max:
		return env.Usagef("--seat is a number from 1 to %d", base.Max)
	case flags.Changed("output") && *out == "":
		return env.Usagef("--output wants a name")
	case *out == "" && env.StdoutTTY:
		return env.Usagef("the page would fill the terminal; name a file with -o, or use \"verify why\"")
	}
	m, err := readModule(*module)
	if err != nil {
		return env.Fail(err)
	}
	c := chooser{env: env, display: display{id: id, trust: &trust}}
	chosen := c.choose(flags.Args())
	switch {
	case c.best == nil:
		return c.without(chosen)
	case c.logs > 1:
		env.Errorf("%d logs; --id names one", c.logs)
		return cli.Failed
	}
	found, err := exhibit.Whys(c.best, base.Seat(*seat))
	if err != nil {
		env.Errorf("%s:%d: %v", c.best.File, c.best.Line, err)
		return cli.Failed
	}
	y := found[0]
	check, err := checkOf(env, m, c.best, lang)
	if err != nil {
		return env.Fail(err)
	}
	code := write(env, *out, "page", flags.Args(), 1, func(w io.Writer) error {
		return sheet.Write(w, exhibit.OfSeat(y), sheet.Options{Language: lang, Check: check})
	})
	switch {
	case code != cli.OK || chosen == cli.Failed: // an unreadable input
		return cli.Failed
	case len(y.Wrong()) > 0:
		return cli.Found
	}
	return cli.OK
}
