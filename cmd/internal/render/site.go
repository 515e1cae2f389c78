package render

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/exhibit"
	"scrutineer/render/site"
)

var siteManual = cli.Manual{
	Summary: `Render site writes a web site of a tournament to a folder: an overview, a page for
every bot, tables, a list of all games, and the replay, log and findings of every
game. The pages link only to each other, so they work on any host, and straight from
disk. It writes only the files that have changed since the last run. Without operands it
shows the embedded sample tournament.`,
	Operands: "[FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "render site -o public", Doc: "the embedded sample tournament"},
		{Line: "render site --config site.conf -o public games/", Doc: "with a title and a logo, and with parts withheld"},
		{Line: "render site -o public results.csv", Doc: "results without logs, so without replays: CSV, PGN and others"},
	},
}

// siteFlags are the flags that site and serve share.
type siteFlags struct {
	config, lang, kind *string
	trust              *string
	jobs               *int
	static, strict     *bool
	verifier           *string
	maxBad             *float64
}

// trustFlag declares --trust.
func trustFlag(flags *cli.Flags) *string {
	return flags.Choice("trust", "attested: also accept the referee's word where a log cannot prove it, and then exit with 0", "verified", "attested")
}

// trustOf returns the value of --trust.
func trustOf(word string) judge.Trust {
	if word == "attested" {
		return judge.TrustAttested
	}
	return judge.TrustVerified
}

func newSiteFlags(flags *cli.Flags) siteFlags {
	return siteFlags{
		config:   flags.String("config", "", "read title, logo and other settings from `FILE` (docs/guide/site.md)"),
		lang:     flags.String("lang", "", "`LANGUAGE` of the pages, instead of the config's: "+strings.Join(words.Tags(), ", ")),
		trust:    trustFlag(flags),
		kind:     flags.String("kind", "game", "results without logs: the `GAME`, if they name none"),
		jobs:     flags.Jobs(),
		strict:   flags.Bool("strict", false, "results without logs: fail if a row cannot be used"),
		maxBad:   flags.Float64("max-bad", 0.1, "results without logs: fail if more than this `SHARE` of the rows cannot be used, 0 to 1"),
		verifier: verifierFlag(flags),
		static:   flags.Bool("static", false, "add a still picture of every chart, for readers without scripts"),
	}
}

func renderSite(env *cli.Env) cli.Code {
	flags := env.Flags(siteManual)
	out := flags.StringP("output", "o", "", "write the site to `FOLDER`; required")
	f := newSiteFlags(flags)
	if code, done := flags.Parse(); done {
		return code
	}
	if *out == "" {
		return env.Usagef("-o wants the folder to write to")
	}
	b, code := newBuilder(env, f, flags.Args())
	if code != cli.OK {
		return code
	}
	defer b.close()
	b.options.Dir = *out
	done, code, err := b.build()
	if err != nil {
		return cli.Worst(code, failed(env, err))
	}
	env.Notef("%d %s in %s: %d %s made, %d %s written, %d removed", done.Pages, cli.Plural(done.Pages, "file", "files"), *out,
		done.Made, cli.Plural(done.Made, "game", "games"), done.Changed, cli.Plural(done.Changed, "file", "files"), done.Removed)
	return code
}

// builder builds a site, once or repeatedly.
type builder struct {
	env      *cli.Env
	operands []string
	kind     string
	trust    judge.Trust
	strict   bool    // every row must be usable
	maxBad   float64 // maximum share of unusable rows
	options  site.Options
	spool    string // a file with a copy of standard input; empty for none
}

// newBuilder reads the config and checks the flags.
func newBuilder(env *cli.Env, f siteFlags, operands []string) (*builder, cli.Code) {
	b := &builder{env: env, operands: operands, kind: *f.kind, trust: trustOf(*f.trust), strict: *f.strict, maxBad: *f.maxBad}
	if !(b.maxBad >= 0 && b.maxBad <= 1) {
		return nil, env.Usagef("--max-bad %v: want 0 to 1", b.maxBad)
	}
	o := &b.options
	o.Tool, o.Games, o.Jobs, o.Static = env.Version(), known.Games(env), *f.jobs, *f.static
	o.Why = func(s *judge.Session, seats []base.Seat) (list []*exhibit.Exhibit, err error) {
		found, err := exhibit.Whys(s, seats...)
		for _, y := range found {
			list = append(list, exhibit.OfSeat(y))
		}
		return list, err
	}
	var err error
	o.Verifier, err = readModule(*f.verifier)
	if err := errors.Join(readConfig(env, *f.config, o), err); err != nil {
		return nil, env.Fail(err)
	}
	if *f.lang != "" {
		l, err := words.In(*f.lang)
		if err != nil {
			return nil, env.Usagef("--lang: %v", err)
		}
		o.Config.Language = l.Tag()
	}
	o.Command = command(f, operands)
	return b, cli.OK
}

// command returns the command line that makes the same site, with the operands in
// order and without flags that do not matter.
func command(f siteFlags, operands []string) string {
	words := []string{"render", "site"}
	for _, x := range [][2]string{{"--config", *f.config}, {"--lang", *f.lang}, {"--verifier", *f.verifier}} {
		if x[1] != "" {
			words = append(words, x[0], x[1])
		}
	}
	if *f.trust != "verified" {
		words = append(words, "--trust", *f.trust)
	}
	if *f.static {
		words = append(words, "--static")
	}
	if *f.kind != "game" {
		words = append(words, "--kind", *f.kind)
	}
	operands = slices.Clone(operands)
	slices.Sort(operands)
	return cli.Quote(append(append(words, "-o", "DIR"), operands...)...)
}

// maxLogo is the maximum size of a logo in bytes, since every page loads it.
const maxLogo = 1 << 20

// readConfig reads the config file and the logo that it names.
func readConfig(env *cli.Env, name string, o *site.Options) error {
	if name == "" {
		return nil
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if o.Config, err = site.ReadConfig(f, name, func(line int, what string) { env.Notef("%s:%d: %s", name, line, what) }); err != nil || o.Config.Logo == "" {
		return err
	}
	logo := filepath.Join(filepath.Dir(name), filepath.FromSlash(o.Config.Logo))
	info, err := os.Stat(logo)
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return errors.New(logo + " is not a file")
	case info.Size() > maxLogo:
		return errors.New(logo + " is larger than a MiB")
	}
	o.Logo, err = os.ReadFile(logo)
	return err
}
