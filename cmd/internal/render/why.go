package render

import (
	"io"

	"scrutineer/base"
	"scrutineer/internal/cli"
	"scrutineer/render/exhibit"
	"scrutineer/render/exhibit/sheet"
)

var whyManual = cli.Manual{
	Summary: `Render why writes what "verify why" prints as a page for the author of a program: the
likely cause of its fault, what it was asked and all that it said, the rule, the board, the
limits, and whether the referee erred before. Readers can have the page check the log.`,
	Operands: "[FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "render why --seat 2 final.mlog -o why.html", Doc: "why the program in seat 2 lost"},
		{Line: "render why --seat 1 --id r03.g0117 --lang pl games/ -o why.html", Doc: "one log of a folder, in Polish"},
	},
}

// whyOptions are the flags of "render why".
type whyOptions struct {
	pageOptions
	seat int
	id   string
}

// Flags declares them.
func (o *whyOptions) Flags(f *cli.Flags) {
	f.IntVar(&o.seat, "seat", 0, "explain the game of the program in seat `N`")
	o.pageOptions.Flags(f)
	f.StringVar(&o.id, "id", "", "take the session with this `ID`, if there are several")
}

// Run runs the command. Its code is Found if the referee made an error about the
// program, and OK otherwise: losing a game is not an error.
func (o *whyOptions) Run(env *cli.Env, operands []string) cli.Code {
	switch {
	case o.seat < 1 || o.seat > base.Max:
		return env.Usagef("--seat is a number from 1 to %d", base.Max)
	case o.fills(env, "page", ", or use \"verify why\""):
		return cli.Failed
	}
	module, err := readModule(o.verifier)
	if err != nil {
		return env.Fail(err)
	}
	c := chooser{env: env, id: o.id}
	chosen := c.choose(operands)
	switch {
	case c.best == nil:
		return c.without(chosen)
	case c.logs > 1:
		env.Errorf("%d logs; --id names one", c.logs)
		return cli.Failed
	}
	found, err := exhibit.Whys(c.best, base.Seat(o.seat))
	if err != nil {
		env.Errorf("%s:%d: %v", c.best.File, c.best.Line, err)
		return cli.Failed
	}
	check, err := checkOf(env, module, c.best, o.language())
	if err != nil {
		return env.Fail(err)
	}
	code := o.write(env, "page", operands, 1, func(w io.Writer) error {
		return sheet.Write(w, exhibit.OfSeat(found[0]), sheet.Options{Language: o.language(), Check: check})
	})
	switch {
	case code != cli.OK || chosen == cli.Failed: // an unreadable input
		return cli.Failed
	case len(found[0].Wrong()) > 0:
		return cli.Found
	}
	return cli.OK
}
