package render

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
	"scrutineer/render/page"
	"scrutineer/render/picture"
	"scrutineer/render/verifier"
)

var replayManual = cli.Manual{
	Summary: `Render replay writes games as one HTML file: the board with a slider and keys, the
moves, clocks, findings, and what the log recorded. The file needs no network. Without
operands it shows the embedded sample tournament. FILE.svg, .png, .gif or .txt is a picture.`,
	Operands: "[FILE | FOLDER | -]...",
	Examples: []cli.Example{
		{Line: "render replay --id r03.g0117 games/ -o g0117.html", Doc: "one game of a folder"},
		{Line: "render replay --lang fa - < game.mlog > game.html", Doc: "from standard input, in Persian"},
		{Line: "render replay --id fiverow.s2.g11 -o game.gif", Doc: "an animation; svg and png show one position"},
		{Line: "render replay --format png --kifu games/ -o pictures/", Doc: "one diagram with numbered moves for each game"},
	},
}

// replayOptions are the flags of "render replay".
type replayOptions struct {
	pageOptions
	ids    []string
	trust  known.Trust
	embed  bool
	format string
	theme  string
	size   int
	plies  string // N or FROM-TO
	kifu   bool
	board  bool
	delay  time.Duration
	jobs   int

	from, to int // of plies; -1 is the last
	given    func(visit func(*pflag.Flag))
}

// Flags declares them.
func (o *replayOptions) Flags(f *cli.Flags) {
	o.pageOptions.Flags(f)
	f.StringArrayVar(&o.ids, "id", nil, "only the game with this `ID`; repeatable")
	o.trust.Flag(f)
	f.BoolVar(&o.embed, "embed", false, "make a small page to embed in another")
	f.Heading("PICTURES")
	f.Choice(&o.format, "format", "auto is by the name of FILE", "auto", "html", "svg", "png", "gif", "text")
	f.Choice(&o.theme, "theme", "colours", "light", "dark")
	f.IntVar(&o.size, "size", 0, fmt.Sprintf("longer side in `PIXELS` (0: %d, or %d in an animation)", picture.DefaultSize, picture.FilmSize))
	f.StringVar(&o.plies, "ply", "", "position after `N` moves; FROM-TO for gif (default the last)")
	f.BoolVar(&o.kifu, "kifu", false, "the whole game in one diagram, with numbered moves")
	f.BoolVar(&o.board, "board", false, "only the board, without names and moves")
	f.DurationVar(&o.delay, "delay", 500*time.Millisecond, "gif: show each position for this `TIME`")
	f.Jobs(&o.jobs)
	o.given = f.Visit
}

// most is the maximum of games on one page, since a page of thousands is slow to open.
const most = 200

// Run runs the command.
func (o *replayOptions) Run(env *cli.Env, operands []string) cli.Code {
	if err := o.check(); err != nil {
		return env.Usagef("%v", err)
	}
	if o.format != "html" {
		return o.drawAll(env, operands)
	}
	if o.fills(env, "page", "") {
		return cli.Failed
	}
	g := gatherer{env: env, found: map[string]bool{}, trust: o.trust.Of()}
	opt := page.Options{Language: o.language(), Embed: o.embed}
	if !o.embed { // there are logs to check
		var err error
		if g.module, err = readModule(o.verifier); err != nil {
			return env.Fail(err)
		}
	}
	for _, id := range o.ids {
		g.found[id] = false
	}
	code := sessions.Each(env, operands, judge.New(known.Games(env), judge.Options{Keep: true, Bytes: !o.embed}), g.session)
	code = cli.Worst(code, unfound(env, o.ids, g.found))
	switch {
	case g.count == 0 && code != cli.OK:
		return code // already reported
	case g.count == 0:
		env.Errorf("no game to show")
		return cli.Failed
	case g.count > most:
		env.Errorf("%d games are more than %d for one page; choose with --id, or see 'render site'", g.count, most)
		return cli.Failed
	case g.count == 1:
		var err error
		if opt.Check, err = checkOf(env, g.module, g.first, opt.Language); err != nil {
			return env.Fail(err)
		}
	}
	return cli.Worst(code, o.write(env, "page", operands, g.count, func(w io.Writer) error { return page.Replay(w, g.games, opt) }))
}

// The flags that have no meaning for a picture, and for a page.
var (
	ofPages    = []string{"lang", "embed", "verifier"}
	ofPictures = []string{"theme", "size", "ply", "kifu", "board", "delay"}
)

// check checks the flags, and determines the format.
func (o *replayOptions) check() (err error) {
	if o.format == "auto" {
		o.format = "html"
		if end := strings.ToLower(strings.TrimPrefix(filepath.Ext(o.out), ".")); slices.Contains([]string{"svg", "png", "gif"}, end) {
			o.format = end
		} else if end == "txt" {
			o.format = "text"
		}
	}
	belong := "--%s belongs to pages"
	others := ofPages
	if o.format == "html" {
		belong, others = "--%s belongs to pictures; name one by --format", ofPictures
	}
	o.given(func(f *pflag.Flag) {
		if slices.Contains(others, f.Name) {
			err = fmt.Errorf(belong, f.Name)
		}
	})
	from, to, film := strings.Cut(o.plies, "-")
	o.from, o.to = 0, -1
	if o.plies != "" {
		var wrong, other error
		o.from, wrong = strconv.Atoi(from)
		o.to = o.from
		if film {
			o.to, other = strconv.Atoi(to)
		}
		if wrong != nil || other != nil || film != (o.format == "gif") || o.to < o.from || film && o.to < 1 {
			return fmt.Errorf("--ply %q: want a number from 0, or for a gif two, such as 10-20", o.plies)
		}
	}
	switch {
	case err != nil:
		return err
	case o.size != 0 && (o.size < picture.MinSize || o.size > picture.MaxSize):
		return fmt.Errorf("--size wants a number from %d to %d", picture.MinSize, picture.MaxSize)
	case o.delay <= 0:
		return errors.New("--delay wants a time, such as 250ms")
	case o.kifu && (o.format == "gif" || o.plies != ""):
		return errors.New("--kifu is one picture of the whole game: svg, png or text, without --ply")
	}
	return nil
}

// draw returns a film in the requested format.
func (o *replayOptions) draw(f *picture.Film) ([]byte, error) {
	last := len(f.Frames) - 1
	n := o.to
	if n < 0 {
		n = last
	}
	opt := picture.Options{Size: o.size, Dark: o.theme == "dark", Bare: o.board, Delay: o.delay.Microseconds(), From: o.from, To: min(n, last)} // a shorter game ends earlier
	var b bytes.Buffer
	var err error
	switch o.format {
	case "svg":
		err = picture.SVG(&b, f, n, opt)
	case "png":
		err = picture.PNG(&b, f, n, opt)
	case "gif":
		err = picture.GIF(&b, f, opt)
	default:
		err = picture.Text(&b, f, n, 0)
	}
	return b.Bytes(), err
}

// gatherer keeps the sessions to show, up to the maximum of a page.
type gatherer struct {
	env   *cli.Env
	found map[string]bool // requested ids, and whether they were found; empty for all
	trust judge.Trust     // whose claims are trusted
	count int             // games found, kept or not
	games []page.Game

	module *verifier.Module // judge for readers; nil for none
	first  *judge.Session   // of the first game
}

// session keeps a session that can be shown, and reports why another cannot.
func (g *gatherer) session(s *judge.Session) cli.Code {
	if !wants(g.found, s.Header.ID) {
		return cli.OK
	}
	if len(g.found) > 0 {
		g.found[s.Header.ID] = true
	}
	game, err := page.Of(s)
	if err != nil {
		missing(g.env, s, err)
		return cli.Code(s.Status.ExitCode(g.trust))
	}
	if g.count++; g.count == 1 {
		g.first = s
	}
	if g.count <= most {
		g.games = append(g.games, game)
	}
	if s.Status != judge.Verified {
		g.env.Notef("%s:%d: %s %s", s.File, s.Line, s.Status, s.Header.ID)
	}
	return cli.Code(s.Status.ExitCode(g.trust))
}

// wants reports whether a game is among the requested ones.
func wants(found map[string]bool, id string) bool {
	_, asked := found[id]
	return asked || len(found) == 0
}

// unfound reports the requested games that were not found.
func unfound(env *cli.Env, ids []string, found map[string]bool) (code cli.Code) {
	for _, id := range ids {
		if !found[id] {
			env.Errorf("no game with the id %q", id)
			code = cli.Failed
		}
	}
	return code
}

// missing says why a session is not shown.
func missing(env *cli.Env, s *judge.Session, err error) {
	switch {
	case len(s.Findings) > 0 && s.Status != judge.Verified:
		f := s.Findings[0]
		env.Errorf("%s:%d: %s: %s", f.File, f.Line, f.Code, f.Message())
	case s.Header.Game != "-": // a session without a game is not missed
		env.Notef("%s:%d: not shown: %v", s.File, s.Line, err)
	}
}
