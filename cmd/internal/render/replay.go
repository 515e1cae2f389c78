package render

import (
	"io"
	"os"

	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/page"
	"scrutineer/render/verifier"
)

var replayManual = cli.Manual{
	Summary: `Render replay writes games as one HTML file: the board with a slider and keys, the
moves, clocks, findings, and what the log recorded between two moves. The file opens
straight from disk and makes no network requests. The output extension selects other
formats: .svg, .png, .gif or .txt. Without operands it shows the embedded sample
tournament.`,
	Operands: "[FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "render replay -o sample.html", Doc: "the embedded sample tournament"},
		{Line: "render replay --id r03.g0117 games/ -o g0117.html", Doc: "one game of a folder"},
		{Line: "render replay --lang fa --id r03.g0117 games/ -o g0117.html", Doc: "the same in Persian"},
		{Line: "render replay - < game.mlog > game.html", Doc: "from standard input to standard output"},
		{Line: "render replay --id fiverow.s2.g11 -o game.gif", Doc: "an animation; svg and png show one position"},
		{Line: "render replay --format png --kifu --theme dark games/ -o pictures/", Doc: "one diagram with numbered moves for each game"},
	},
}

// most is the default maximum of games on one page, since a page of thousands is slow
// to open.
const most = 200

func replay(env *cli.Env) cli.Code {
	flags := env.Flags(replayManual)
	out := flags.StringP("output", "o", "", "write the page to `FILE` (default standard output)")
	ids := flags.StringArray("id", nil, "only the game with this `ID`; repeatable")
	limit := flags.Int("max", most, "refuse to put more than `N` games into one page")
	lang := languageFlag(flags)
	noLog := flags.Bool("no-log", false, "leave out what the logs recorded between the moves")
	trust := trustFlag(flags)
	embed := flags.Bool("embed", false, "make a small page to embed in another: board, names and buttons")
	module := verifierFlag(flags)
	pictures := pictureFlags(flags)
	pictures.trust = trust
	if code, done := flags.Parse(); done {
		return code
	}
	if flags.Changed("output") && *out == "" || *limit < 1 {
		return env.Usagef("--output wants a name, and --max a number from 1")
	}
	if drawn, err := pictures.check(flags, *out); err != nil {
		return env.Usagef("%v", err)
	} else if drawn {
		return drawAll(env, pictures, *out, *ids, flags.Args())
	}
	if *out == "" && env.StdoutTTY {
		return env.Usagef("the page would fill the terminal; name a file with -o")
	}
	language, err := words.In(*lang)
	if err != nil {
		return env.Usagef("--lang: %v", err)
	}
	opt := page.Options{Language: language, Embed: *embed}
	g := gatherer{env: env, found: map[string]bool{}, limit: *limit, trust: trustOf(*trust)}
	if !*noLog && !*embed { // there are logs to check
		if g.module, err = readModule(*module); err != nil {
			return env.Fail(err)
		}
	}
	for _, id := range *ids {
		g.found[id] = false
	}
	code := sessions.Each(env, flags.Args(), judge.New(known.Games(env), judge.Options{Keep: true, Bytes: !*noLog && !*embed}), g.session)
	code = cli.Worst(code, g.unfound(*ids))
	if g.count == 0 || g.count > g.limit {
		return g.refuse(code)
	}
	return cli.Worst(code, g.write(*out, flags.Args(), opt))
}

// gatherer keeps the sessions to show, up to the maximum of a page.
type gatherer struct {
	env   *cli.Env
	found map[string]bool // requested ids, and whether they were found; empty for all
	limit int
	trust judge.Trust // whose claims are trusted
	count int         // games found, kept or not
	games []page.Game

	module *verifier.Module // judge for readers; nil for none
	first  *judge.Session   // of the first game
}

// unfound reports the games that were not found.
func (g *gatherer) unfound(ids []string) (code cli.Code) {
	for _, id := range ids {
		if !g.found[id] {
			g.env.Errorf("no game with the id %q", id)
			code = cli.Failed
		}
	}
	return code
}

// write writes the page. A page of one game includes the judge, if there is one.
func (g *gatherer) write(out string, operands []string, opt page.Options) cli.Code {
	if len(g.games) == 1 {
		var err error
		if opt.Check, err = checkOf(g.env, g.module, g.first, opt.Language); err != nil {
			return g.env.Fail(err)
		}
	}
	return write(g.env, out, "page", operands, len(g.games), func(w io.Writer) error { return page.Replay(w, g.games, opt) })
}

// refuse says why there is no page. The code is that of the logs, if they have
// faults.
func (g *gatherer) refuse(code cli.Code) cli.Code {
	switch {
	case g.count == 0 && code != cli.OK:
		return code // already reported
	case g.count == 0:
		g.env.Errorf("no game to show")
	default:
		g.env.Errorf("%d games are more than %d for one page; raise --max, or choose with --id", g.count, g.limit)
	}
	return cli.Worst(code, cli.Failed)
}

// wants reports whether a game is requested, and records that it was found.
func (g *gatherer) wants(id string) bool {
	if len(g.found) == 0 {
		return true
	}
	_, asked := g.found[id]
	if asked {
		g.found[id] = true
	}
	return asked
}

// session keeps a session that can be shown, and reports why another cannot.
func (g *gatherer) session(s *judge.Session) cli.Code {
	if !g.wants(s.Header.ID) {
		return cli.OK
	}
	game, err := page.Of(s)
	switch {
	case err == nil:
		if g.count == 0 {
			g.first = s
		}
		if g.count++; g.count <= g.limit {
			g.games = append(g.games, game)
		}
		if s.Status != judge.Verified {
			g.env.Notef("%s:%d: %s %s", s.File, s.Line, s.Status, s.Header.ID)
		}
	default:
		missing(g.env, s, err)
	}
	return cli.Code(s.Status.ExitCode(g.trust))
}

// missing says why a session is not shown.
func missing(env *cli.Env, s *judge.Session, err error) {
	switch {
	case len(s.Findings) > 0 && s.Status != judge.Verified:
		f := s.Findings[0]
		env.Errorf("%s:%d: %s: %s", f.File, f.Line, f.Code, f.Message)
	case s.Header.Game != "-": // a session without a game is not missed
		env.Notef("%s:%d: not shown: %v", s.File, s.Line, err)
	}
}

// write writes a page or picture to standard output, or to a file that is not an
// input. It says how many games are in the file, if there are any.
func write(env *cli.Env, name, what string, operands []string, games int, content func(io.Writer) error) cli.Code {
	for _, path := range operands {
		if path != "-" && same(path, name) {
			env.Errorf("%s is an input; the %s would replace it", name, what)
			return cli.Failed
		}
	}
	if err := env.Output(name, content); err != nil {
		return env.Fail(err)
	}
	if games > 0 && name != "" && name != "-" {
		env.Notef("%d %s in %s", games, cli.Plural(games, "game", "games"), name)
	}
	return cli.OK
}

// same reports whether two names are of one file.
func same(a, b string) bool {
	x, err := os.Stat(a)
	y, otherErr := os.Stat(b)
	return err == nil && otherErr == nil && os.SameFile(x, y)
}
