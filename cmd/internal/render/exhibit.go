package render

import (
	"bytes"
	"io"
	"os"

	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/exhibit"
	"scrutineer/render/exhibit/sheet"
	"scrutineer/render/verifier"
)

var exhibitManual = cli.Manual{
	Summary: `Render exhibit explains one finding to two sides that disagree about it. It shows the
records around it, the position, the text of the rule, the arithmetic to check it by
hand, what another reading of the rules would change, and the digests. The page makes no
network requests and can be printed. Readers can have it check the log itself. Of several
findings it shows the most serious and lists the others. Without findings it says so.`,
	Operands: "[FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "render exhibit game.mlog -o exhibit.html", Doc: "the most serious finding, as a page"},
		{Line: "render exhibit --finding 2 --format text game.mlog", Doc: "the second finding, as text"},
		{Line: "render exhibit --id r03.g0117 --lang pl games/ -o pl.html", Doc: "one log of a folder, in Polish"},
	},
}

// display has the settings of exhibit.
type display struct {
	number *int
	id     *string
	format *string
	trust  *string
	lang   words.Language
	out    *string
	module *verifier.Module // nil for none
}

func showExhibit(env *cli.Env) cli.Code {
	flags := env.Flags(exhibitManual)
	d := display{
		number: flags.Int("finding", 0, "show finding number `K` of the log, from 1 (0: the most serious)"),
		id:     flags.String("id", "", "take the session with this `ID` (default the one with the most serious finding)"),
		format: flags.Choice("format", "output format", "html", "text"),
		trust:  trustFlag(flags),
		out:    flags.StringP("output", "o", "", "write the page to `FILE` (default standard output)"),
	}
	tag := languageFlag(flags)
	module := verifierFlag(flags)
	if code, done := flags.Parse(); done {
		return code
	}
	lang, err := words.In(*tag)
	switch {
	case err != nil:
		return env.Usagef("--lang: %v", err)
	case flags.Changed("output") && *d.out == "", *d.number < 0:
		return env.Usagef("--output wants a name, and --finding a number from 0")
	case *d.out == "" && *d.format == "html" && env.StdoutTTY:
		return env.Usagef("the page would fill the terminal; name a file with -o, or ask for --format text")
	case *d.format == "text" && flags.Changed("verifier"):
		return env.Usagef("--verifier is for pages, not for --format text")
	}
	d.lang = lang
	if *d.format == "html" {
		if d.module, err = readModule(*module); err != nil {
			return env.Fail(err)
		}
	}
	c := chooser{env: env, display: d}
	code := c.choose(flags.Args())
	if c.best == nil {
		return c.without(code)
	}
	return cli.Worst(code, c.write(flags.Args()))
}

// chooser finds the log for an exhibit.
type chooser struct {
	env *cli.Env
	display
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
			if *c.id != "" && s.Header.ID != *c.id {
				return false
			}
			in.logs++
			in.code = cli.Worst(in.code, cli.Code(s.Status.ExitCode(trustOf(*c.trust))))
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
	if code == cli.OK || *c.id != "" {
		c.env.Errorf("no log%s", map[bool]string{true: " with the id \"" + *c.id + "\""}[*c.id != ""])
		return cli.Failed
	}
	return code
}

// write makes the exhibit and writes it.
func (c *chooser) write(operands []string) cli.Code {
	s := c.best
	x, err := exhibit.Of(s, *c.number, exhibit.Options{File: c.plain(), Digest: c.digest()})
	if err != nil {
		c.env.Errorf("%s:%d: there are %d findings: no number %d", s.File, s.Line, len(s.Findings), *c.number)
		return cli.Failed
	}
	c.summary(x)
	check, err := checkOf(c.env, c.module, s, c.lang)
	if err != nil {
		return c.env.Fail(err)
	}
	content := func(w io.Writer) error { return sheet.Write(w, x, sheet.Options{Language: c.lang, Check: check}) }
	if *c.format == "text" {
		content = func(w io.Writer) error { return x.WriteText(w, c.lang) }
	}
	return write(c.env, *c.out, "exhibit", operands, 0, content)
}

// plain returns the name of the log's file, quoted for a shell; "" for standard
// input, packed files, and the sample.
func (c *chooser) plain() string {
	if c.input.Name != c.best.File || c.input.Name == "-" {
		return ""
	}
	f, err := os.Open(c.input.Name)
	if err != nil {
		return ""
	}
	defer f.Close()
	var start [4]byte
	n, _ := io.ReadFull(f, start[:])
	for _, packed := range []string{"\x1f\x8b", "\x28\xb5\x2f\xfd", "PK"} {
		if bytes.HasPrefix(start[:n], []byte(packed)) {
			return ""
		}
	}
	return cli.Quote(c.input.Name)
}

// digest returns the SHA-256 of the input, if it is a file with the unpacked log.
func (c *chooser) digest() string {
	if c.input.Name != c.best.File {
		return ""
	}
	return c.input.SHA256
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
		c.env.Notef("finding %d%s: %s:%d: %s: %s", i+1, shown, f.File, f.Line, f.Code, f.Message)
	}
}
