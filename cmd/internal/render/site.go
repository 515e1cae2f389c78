package render

import (
	"errors"
	"os"
	"path/filepath"
	"slices"

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
every bot, tables, and the replay, log and findings of every game. It works on any host, and
straight from disk. It writes only the files that have changed since the last run. Without
operands it shows the embedded sample tournament.`,
	Operands: "[FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "render site -o public cup/", Doc: "the folder of an event, or any logs"},
		{Line: "render site --config site.conf -o public games/", Doc: "with a title and a logo, and with parts withheld"},
		{Line: "render site -o public results.csv", Doc: "results without logs, so without replays: CSV, PGN and others"},
	},
}

// commonSite are the flags that site and serve share.
type commonSite struct {
	config, lang, kind, verifier string
	trust                        known.Trust
	jobs                         int
	maxBad                       float64
}

// Flags declares them.
func (o *commonSite) Flags(f *cli.Flags) {
	f.StringVar(&o.config, "config", "", "title, logo and other settings are in `FILE` (docs/guide/site.md)")
	f.Choice(&o.lang, "lang", "language of the pages; config is that of the config, or en", append([]string{"config"}, words.Tags()...)...)
	o.trust.Flag(f)
	verifierFlag(f, &o.verifier)
	f.Jobs(&o.jobs)
	f.Heading("RESULTS WITHOUT LOGS")
	known.ReadFlags(f, &o.kind, &o.maxBad)
}

// siteOptions are the flags of "render site".
type siteOptions struct {
	commonSite
	out string
}

// Flags declares them.
func (o *siteOptions) Flags(f *cli.Flags) {
	f.StringVarP(&o.out, "output", "o", "", "write the site to `FOLDER`; required")
	o.commonSite.Flags(f)
}

// Run runs the command.
func (o *siteOptions) Run(env *cli.Env, operands []string) cli.Code {
	if o.out == "" {
		return env.Usagef("-o wants the folder to write to")
	}
	b, code := o.builder(env, operands)
	if code != cli.OK {
		return code
	}
	defer b.close()
	b.options.Dir = o.out
	done, code, err := b.build()
	if err != nil {
		return cli.Worst(code, failed(env, err))
	}
	env.Notef("%d %s in %s: %d %s made, %d %s written, %d removed", done.Pages, cli.Plural(done.Pages, "file", "files"), o.out,
		done.Made, cli.Plural(done.Made, "game", "games"), done.Changed, cli.Plural(done.Changed, "file", "files"), done.Removed)
	return code
}

// builder builds a site, once or repeatedly.
type builder struct {
	*commonSite
	env      *cli.Env
	operands []string
	options  site.Options
	spool    string // a file with a copy of standard input; empty for none
}

// builder reads the config and checks the flags.
func (o *commonSite) builder(env *cli.Env, operands []string) (*builder, cli.Code) {
	if err := known.CheckMaxBad(o.maxBad); err != nil {
		return nil, env.Usagef("%v", err)
	}
	b := &builder{commonSite: o, env: env, operands: operands}
	b.options = site.Options{Tool: env.Version(), Games: known.Games(env), Jobs: o.jobs, Command: o.command(operands)}
	b.options.Why = func(s *judge.Session, seats []base.Seat) (list []*exhibit.Exhibit, err error) {
		found, err := exhibit.Whys(s, seats...)
		for _, y := range found {
			list = append(list, exhibit.OfSeat(y))
		}
		return list, err
	}
	var err error
	b.options.Verifier, err = readModule(o.verifier)
	if err := errors.Join(readConfig(env, o.config, &b.options), err); err != nil {
		return nil, env.Fail(err)
	}
	if o.lang != "config" {
		b.options.Config.Language = o.lang
	}
	return b, cli.OK
}

// command returns the command line that makes the same site, with the operands in
// order and without flags that do not matter.
func (o *commonSite) command(operands []string) string {
	words := []string{"render", "site"}
	for _, x := range [][3]string{{"--config", o.config}, {"--lang", o.lang, "config"}, {"--verifier", o.verifier}, {"--trust", string(o.trust), "verified"}} {
		if x[1] != x[2] {
			words = append(words, x[0], x[1])
		}
	}
	if o.kind != "game" {
		words = append(words, "--kind", o.kind)
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
