package render

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/site"
)

var siteManual = cli.Manual{
	Summary: `Render site writes the pages of a tournament into a folder: an overview, a page
for every bot, tables, the list of all games, and for every game its replay, its
log and what was found. The pages refer to each other alone, so any host will
do, or a disk. What has not changed since the last time is left as it is. Without
operands it shows the embedded sample tournament.`,
	Operands: "[FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "render site -o public", Doc: "the embedded sample tournament"},
		{Line: "render site --config site.conf -o public games/", Doc: "with a title, a logo, and what is withheld"},
		{Line: "render site --from csv results.csv -o public", Doc: "results without logs: no replays"},
	},
}

// siteFlags are the flags that site and serve share.
type siteFlags struct {
	config, lang, from, kind *string
	trust                    *string
	jobs                     *int
	static, strict           *bool
	maxBad                   *float64
}

// trustFlag is the flag that says whose word counts.
func trustFlag(flags *cli.Flags) *string {
	return flags.Choice("trust", "whose word counts: only what logs show, or also that of the referee where they cannot show it; attested logs then end with 0", "verified", "attested")
}

// trustOf is what the flag says.
func trustOf(word string) judge.Trust {
	if word == "attested" {
		return judge.TrustAttested
	}
	return judge.TrustVerified
}

func newSiteFlags(flags *cli.Flags) siteFlags {
	return siteFlags{
		config: flags.String("config", "", "read title, logo and the like from a `FILE`; see docs/guide/site.md"),
		lang:   flags.String("lang", "", "language of the pages, over that of the config: "+strings.Join(words.Tags(), ", ")),
		from:   flags.Choice("from", "what the operands are", "log", "csv"),
		trust:  trustFlag(flags),
		kind:   flags.String("kind", "game", "for csv: the `GAME` where none is named"),
		jobs:   flags.Jobs(),
		strict: flags.Bool("strict", false, "for csv: no site if some row cannot be used"),
		maxBad: flags.Float64("max-bad", 0.1, "for csv: no site if more than this `SHARE` of the rows cannot be used, 0 to 1"),
		static: flags.Bool("static", false, "put a still picture of every chart beside it, for readers without script"),
	}
}

func renderSite(env *cli.Env) cli.Code {
	flags := env.Flags(siteManual)
	out := flags.StringP("output", "o", "", "write the site into a `FOLDER`; there is no default")
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

// builder builds a site, once or again and again.
type builder struct {
	env      *cli.Env
	operands []string
	from     string
	kind     string
	trust    judge.Trust
	strict   bool    // every row must be fit to be used
	maxBad   float64 // the greatest share of rows that may be unfit
	options  site.Options
	spool    string // a file with what came from standard input; empty for none
}

// newBuilder reads the config and checks what was asked for.
func newBuilder(env *cli.Env, f siteFlags, operands []string) (*builder, cli.Code) {
	b := &builder{env: env, operands: operands, from: *f.from, kind: *f.kind, trust: trustOf(*f.trust), strict: *f.strict, maxBad: *f.maxBad}
	if !(b.maxBad >= 0 && b.maxBad <= 1) {
		return nil, env.Usagef("--max-bad %v: want 0 to 1", b.maxBad)
	}
	if b.from == "csv" && len(operands) == 0 {
		return nil, env.Usagef("--from csv wants files")
	}
	o := &b.options
	o.Tool, o.Games, o.Jobs, o.Static = env.Version(), known.Games(env), *f.jobs, *f.static
	if err := readConfig(*f.config, o); err != nil {
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

// command is the command line that makes the same site: without what does not
// matter, and the operands in order.
func command(f siteFlags, operands []string) string {
	words := []string{"render", "site"}
	for _, x := range [][2]string{{"--config", *f.config}, {"--lang", *f.lang}} {
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
	if *f.from != "log" {
		words = append(words, "--from", *f.from, "--kind", *f.kind)
	}
	operands = slices.Clone(operands)
	slices.Sort(operands)
	return cli.Quote(append(append(words, "-o", "DIR"), operands...)...)
}

// maxLogo is the size of the largest logo, in bytes: every page loads it.
const maxLogo = 1 << 20

// readConfig reads the config file and the logo that it names.
func readConfig(name string, o *site.Options) error {
	if name == "" {
		return nil
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if o.Config, err = site.ReadConfig(f, name); err != nil || o.Config.Logo == "" {
		return err
	}
	logo := filepath.Join(filepath.Dir(name), filepath.FromSlash(o.Config.Logo))
	info, err := os.Stat(logo)
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return errors.New(logo + " is no file")
	case info.Size() > maxLogo:
		return errors.New(logo + " is larger than a MiB")
	}
	o.Logo, err = os.ReadFile(logo)
	return err
}
