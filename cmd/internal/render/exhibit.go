package render

import (
	"bytes"
	"io"
	"os"

	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
	"scrutineer/render/exhibit"
	"scrutineer/render/exhibit/sheet"
)

var exhibitManual = cli.Manual{
	Summary: `Render exhibit explains one finding to two sides that disagree about it: the records
around it, the position, the rule, the arithmetic to check it by hand, what another reading
of the rules would change, and the digests. Of several findings it shows the most serious.`,
	Operands: "[FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "render exhibit game.mlog -o exhibit.html", Doc: "the most serious finding, as a page"},
		{Line: "render exhibit --finding 2 --format text game.mlog", Doc: "the second finding, as text"},
		{Line: "render exhibit --id r03.g0117 --lang pl games/ -o pl.html", Doc: "one log of a folder, in Polish"},
	},
}

// exhibitOptions are the flags of "render exhibit".
type exhibitOptions struct {
	pageOptions
	number int
	id     string
	format string
	trust  known.Trust
}

// Flags declares them.
func (o *exhibitOptions) Flags(f *cli.Flags) {
	o.pageOptions.Flags(f)
	f.IntVar(&o.number, "finding", 0, "show finding number `K` of the log, from 1 (0: the most serious)")
	f.StringVar(&o.id, "id", "", "the session with this `ID` (default that with the most serious)")
	f.Choice(&o.format, "format", "output format", "html", "text")
	o.trust.Flag(f)
}

// Run runs the command.
func (o *exhibitOptions) Run(env *cli.Env, operands []string) cli.Code {
	switch {
	case o.number < 0:
		return env.Usagef("--finding wants a number from 0")
	case o.format == "html" && o.fills(env, "page", ", or ask for --format text"):
		return cli.Failed
	case o.format == "text" && o.verifier != "":
		return env.Usagef("--verifier is for pages, not for --format text")
	case o.format == "text":
		o.verifier = "none"
	}
	module, err := readModule(o.verifier)
	if err != nil {
		return env.Fail(err)
	}
	c := chooser{env: env, id: o.id, trust: o.trust.Of()}
	code := c.choose(operands)
	s := c.best
	if s == nil {
		return c.without(code)
	}
	x, err := exhibit.Of(s, o.number, c.where())
	if err != nil {
		env.Errorf("%s:%d: there are %d findings: no number %d", s.File, s.Line, len(s.Findings), o.number)
		return cli.Failed
	}
	c.summary(x)
	check, err := checkOf(env, module, s, o.language())
	if err != nil {
		return env.Fail(err)
	}
	return cli.Worst(code, o.write(env, "exhibit", operands, 0, func(w io.Writer) error {
		if o.format == "text" {
			return x.WriteText(w, o.language())
		}
		return sheet.Write(w, x, sheet.Options{Language: o.language(), Check: check})
	}))
}

// chooser finds the log for an exhibit.
type chooser struct {
	env   *cli.Env
	id    string // of the session; "" for any
	trust judge.Trust
	best  *judge.Session
	input sessions.Input // the input with that log
	logs  int            // logs that match
}

// choose judges all logs and keeps the requested one: the one with the more serious
// finding, the first of several.
func (c *chooser) choose(operands []string) cli.Code {
	type chosen struct {
		best *judge.Session // of an input
		logs int
		code cli.Code
	}
	sources, code := sessions.Sources(c.env, operands)
	judging := sessions.Pipeline[chosen]{
		Env: c.env, Digest: true,
		Judge: func() *judge.Judge {
			return judge.New(known.Games(c.env), judge.Options{Keep: true, Bytes: true})
		},
		Make: func(b *sessions.Batch[chosen], s *judge.Session) bool {
			in := &b.Made
			if c.id != "" && s.Header.ID != c.id {
				return false
			}
			in.logs++
			in.code = cli.Worst(in.code, cli.Code(s.Status.ExitCode(c.trust)))
			if in.best == nil || exhibit.MoreSerious(s, in.best) {
				in.best = s
			}
			return false
		},
		Take: func(b *sessions.Batch[chosen]) bool {
			c.logs += b.Made.logs
			code = cli.Worst(code, b.Made.code)
			if s := b.Made.best; s != nil && (c.best == nil || exhibit.MoreSerious(s, c.best)) {
				c.best, c.input = s, *b.End
			}
			return true
		},
	}
	read, _ := judging.Run(sources)
	return cli.Worst(code, read)
}

// without says why there is no exhibit.
func (c *chooser) without(code cli.Code) cli.Code {
	if code != cli.OK && c.id == "" {
		return code
	}
	c.env.Errorf("no log%s", map[bool]string{true: " with the id \"" + c.id + "\""}[c.id != ""])
	return cli.Failed
}

// where returns the digest of the input, if it is a file with the unpacked log, and the
// name of that file, quoted for a shell.
func (c *chooser) where() exhibit.Options {
	if c.input.Name != c.best.File {
		return exhibit.Options{}
	}
	o := exhibit.Options{Digest: c.input.SHA256}
	f, err := os.Open(c.input.Name)
	if c.input.Name == "-" || err != nil {
		return o
	}
	defer f.Close()
	var start [4]byte
	n, _ := io.ReadFull(f, start[:])
	for _, packed := range []string{"\x1f\x8b", "\x28\xb5\x2f\xfd", "PK"} {
		if bytes.HasPrefix(start[:n], []byte(packed)) {
			return o
		}
	}
	o.File = cli.Quote(c.input.Name)
	return o
}

// maxNamed is how many further findings are named.
const maxNamed = 10

// summary says what is shown, and what else there is.
func (c *chooser) summary(x *exhibit.Exhibit) {
	s := c.best
	if x.Number == 0 {
		c.env.Notef("%s:%d: %s: nothing was found", s.File, s.Line, s.Status)
		return
	}
	if c.logs > 1 {
		c.env.Notef("%d logs; shown: %s", c.logs, s.Header.ID)
	}
	for i, f := range s.Findings {
		if i == maxNamed {
			c.env.Notef("and %d more", len(s.Findings)-i)
			break
		}
		shown := ""
		if i+1 == x.Number {
			shown = " (shown)"
		}
		c.env.Notef("finding %d%s: %s:%d: %s: %s", i+1, shown, f.File, f.Line, f.Code, f.Message())
	}
}
