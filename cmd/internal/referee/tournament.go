package referee

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"scrutineer/analysis"
	"scrutineer/base"
	"scrutineer/cmd/internal/known"
	"scrutineer/event"
	"scrutineer/internal/cli"
	"scrutineer/internal/lines"
	"scrutineer/ledger"
	"scrutineer/referee/tournament"
	"scrutineer/rules"
)

var tournamentManual = cli.Manual{
	Summary: `Tournament plays the event that FILE describes (docs/guide/tournament.md), or goes on with
it: no game is played twice. It writes one log for each game, and the tables after every game,
to the folder that --output names.`,
	Operands: "FILE",
	Need:     1,
	Examples: []cli.Example{
		{Line: "referee tournament cup.toml -o cup", Doc: "play an event, or continue it"},
		{Line: "referee tournament --check cup.toml", Doc: "print what would be played, and do not play"},
		{Line: "referee tournament --check --run cup.toml", Doc: "a trial game of every program, with reports for the authors"},
		{Line: "referee tournament cup.toml -o cup --ledger-key cup.key", Doc: "sign the games as they are played"},
	},
}

// contest is a call of referee tournament.
type contest struct {
	*tournamentOptions
	env   *cli.Env
	event *tournament.Event
	pace  *pace
}

// tournamentOptions are the flags of "referee tournament".
type tournamentOptions struct {
	holding
	output, key, progress      string
	jobs                       int
	retry, check, run, undated bool
}

// Flags declares them.
func (o *tournamentOptions) Flags(f *cli.Flags) {
	f.StringVarP(&o.output, "output", "o", "", "write logs and tables to `FOLDER` (default FILE without its extension)")
	f.IntVarP(&o.jobs, "jobs", "j", 0, "play up to `N` games at once (0: half the processors)")
	f.BoolVar(&o.check, "check", false, "check the file, its folders and programs, and do not play")
	f.BoolVar(&o.run, "run", false, "with --check: a trial game of every program against itself")
	f.BoolVar(&o.retry, "retry", false, "play void games again if they stopped a pairing")
	f.StringVar(&o.key, "ledger-key", "", "keep a ledger, signed with the private key in `FILE`")
	f.BoolVar(&o.undated, "undated", false, "leave the date out of the logs")
	progressFlag(f, &o.progress)
	f.Heading("PROGRAMS")
	o.holding.Flags(f, "")
}

// Run plays the event, or trial games.
func (o *tournamentOptions) Run(env *cli.Env, operands []string) cli.Code {
	c, file, dir := &contest{tournamentOptions: o, env: env}, operands[0], o.output
	switch {
	case o.jobs < 0 || o.jobs > cli.MaxJobs:
		return env.Usagef("--jobs is 0 to %d", cli.MaxJobs)
	case o.run && !o.check:
		return env.Usagef("--run without --check: an event is played without either")
	}
	if err := cmp.Or(checkProgress(o.progress), o.holding.set()); err != nil {
		return env.Usagef("%v", err)
	}
	text, err := readText(env, file)
	if err != nil {
		return env.Fail(err)
	}
	if c.event, err = tournament.Read(file, text, tournament.ReadOptions{Games: known.Games(env), Rank: analysis.Ranked,
		Open:     func(path string) ([]byte, error) { return readText(env, path) },
		Complete: func(g *rules.Game, s *rules.Setup) { *s = whole(g, *s) }}); err != nil {
		return env.Fail(err)
	}
	if dir == "" {
		if dir = strings.TrimSuffix(file, filepath.Ext(file)); o.run {
			dir += "-trial"
		}
	}
	if info, err := os.Stat(dir); err == nil && !info.IsDir() && dir != file {
		return env.Usagef("%s is no folder: --output names another", dir)
	}
	if dir != file {
		if wrong := c.event.Contains(dir); wrong != nil {
			return env.Fail(wrong)
		}
	}
	code := cli.OK
	if o.check {
		if code = c.outline(); !o.run {
			return code
		}
	}
	if dir == file {
		return env.Usagef("--output names no folder, and the file has no ending to leave out")
	}
	return cli.Worst(code, c.work(dir))
}

// work plays the event, or trial games.
func (c *contest) work(dir string) cli.Code {
	env := c.env
	r := &tournament.Runner{Event: c.event, Retry: c.retry, Jobs: c.jobs, Env: environment(), OnGame: c.ended, Notef: env.Notef}
	if r.Jobs == 0 {
		r.Jobs = max(1, runtime.NumCPU()/2)
	}
	if n := runtime.NumCPU(); r.Jobs > n {
		env.Notef("%d games at a time on %d %s: programs wait for each other, and their clocks run", r.Jobs, n, cli.Plural(n, "processor", "processors"))
	}
	if !c.undated {
		r.Now = time.Now
	}
	book := ledger.Folder(filepath.Join(dir, "ledger"))
	if c.key == "" && book.Exists() {
		return env.Usagef("%s is a ledger of the event, and without --ledger-key it cannot go on", book)
	}
	if c.key != "" {
		signer, err := ledger.ReadSigner(c.key)
		if err != nil {
			return env.Fail(err)
		}
		signer.Warn = func(text string) { env.Notef("%s: %s", c.key, text) }
		r.Ledger = &tournament.Ledger{Folder: book, Signer: signer}
	}
	held, free, err := c.hold(2 * r.Jobs)
	if err != nil {
		return env.Fail(err)
	}
	defer free()
	r.Cores, held.Cores, r.Confinement = slices.Concat(held.Cores...), nil, held
	if c.run {
		return c.try(c.context(), r, dir)
	}
	return c.play(r, dir)
}

func (c *contest) context() context.Context {
	return cmp.Or(c.env.Context, context.Background())
}

// open opens the folder of an event, and reports if it has to wait for it.
func (c *contest) open(dir string) (*tournament.Folder, error) {
	return tournament.OpenFolder(dir, func() {
		c.env.Notef("%s: another referee plays in this folder: waiting up to %v for it to end", dir, tournament.FolderWait)
	})
}

// readText returns a file of an event as UTF-8 with plain line ends, up to just over the
// maximum size.
func readText(env *cli.Env, path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, event.MaxFile+1))
	return lines.Clean(text, nil, func(line int, what string) { env.Notef("%s:%d: %s", path, line, what) }), err
}

// play plays the event in its folder.
func (c *contest) play(r *tournament.Runner, dir string) cli.Code {
	folder, err := c.open(dir)
	if err != nil {
		return c.env.Fail(err)
	}
	defer folder.Close()
	r.Folder = folder
	r.Host = fmt.Sprintf("%s %s, %d processors, %d %s at a time", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), r.Jobs, cli.Plural(r.Jobs, "game", "games"))
	r.Build = c.builder(filepath.Join(dir, "builds"))
	ctx := c.context()
	var done func()
	if c.pace, done, err = newPace(c.env, c.progress, 0); err != nil {
		return c.env.Fail(err)
	}
	out, err := r.Run(ctx)
	done()
	if err != nil {
		return c.env.Fail(err)
	}
	if ctx.Err() != nil {
		return c.env.Fail(errors.New("interrupted; run the same command to continue"))
	}
	return c.finish(&out)
}

// ended reports a finished game and the state of the event.
func (c *contest) ended(s tournament.Step) {
	a := &s.Attempt
	c.pace.game(a.Slot, a.Ending == tournament.Void || a.Ending == tournament.Operator, a.Ending == tournament.Counts && a.Result.Reason == string(rules.ByFault), s.Done, s.All)
	text := fmt.Sprintf("%s: %s - %s: %s (%d of %d)", s.Attempt.Slot, s.Slot.Players[0], s.Slot.Players[1], ending(&s), s.Done, s.All)
	if s.Table != nil && c.env.StderrTTY {
		text += "; " + leaders(s.Table)
	}
	c.env.Notef("%s", text)
	if log, err := os.ReadFile(s.Log); err == nil {
		for _, cause := range likelyCause(c.env, log) {
			c.env.Notef("  %s", cause)
		}
	}
	if s.Stopped {
		c.env.Notef("%s: %s and %s play no more games: two void games in a row", s.Slot.Contest, s.Slot.Players[0], s.Slot.Players[1])
	}
}

// ending describes how a game ended.
func ending(s *tournament.Step) string {
	a := &s.Attempt
	switch {
	case a.Ending == tournament.Void, a.Ending == tournament.Operator:
		return "void: " + a.Why
	case a.Ending != tournament.Counts:
		return "cut off"
	case a.Result.Winner == base.Nobody:
		return "a draw: " + a.Result.Reason
	}
	return s.Slot.Players[a.Result.Winner-1] + " wins: " + a.Result.Reason
}

// leaders returns the first bots of a table in a line.
func leaders(t *event.Table) string {
	const most = 4
	var list []string
	for i, r := range t.Rows {
		if i == most {
			list = append(list, "...")
			break
		}
		list = append(list, fmt.Sprintf("%s %s", r.ID, event.Decimal(r.Total)))
	}
	return strings.Join(list, ", ")
}

// finish says who won, prints the places and the tables, and says what was not decided.
func (c *contest) finish(out *tournament.Outcome) cli.Code {
	won := event.Winner(out.Finished, event.Places(out.Plan))
	fmt.Fprintf(c.env.Stdout, "%s\n\n", won.Text(func(id string) string { return event.Called(id, c.event.Entry(id).Name) }))
	files := event.Published(out.Schedule, out.Plan)
	fmt.Fprintf(c.env.Stdout, "places\n%s\n", files[event.PlacesFile])
	for _, t := range out.Plan.Tables {
		fmt.Fprintf(c.env.Stdout, "%s\n%s\n", t.Contest, files[event.TablesDir+"/"+t.Contest+".csv"])
	}
	for _, note := range out.Plan.Notes {
		c.env.Notef("%s", note)
	}
	for _, d := range c.event.Out {
		c.env.Notef("%s is disqualified: %s", d.Entry, d.Reason)
	}
	for _, text := range out.Stopped {
		c.env.Errorf("%s; --retry plays it again", text)
	}
	if !out.Finished {
		return cli.Undecided
	}
	return cli.OK
}

// outline prints what would be played.
func (c *contest) outline() cli.Code {
	e := c.event
	fmt.Fprintf(c.env.Stdout, "%s: %s, %d entries\n", e.Event, e.Game.Name, len(e.Entries))
	conditions := map[string][]event.Condition{}
	for i := range e.Stages {
		s := &e.Stages[i]
		key := make([]byte, 32) // not secret: only the number of games is printed
		list, err := tournament.Conditions(e, s, key)
		if err != nil {
			return c.env.Fail(err)
		}
		conditions[s.Name] = list
		fmt.Fprintf(c.env.Stdout, "stage %s: %s; combinations of board, start and clock: %d\n", s.Name, s.Kind, len(list))
	}
	plan := event.MakePlan(tournament.Record(e, conditions), event.State{})
	fmt.Fprintf(c.env.Stdout, "games known before play: %d\n", len(plan.Slots))
	problems := c.event.Problems() // which keep it from being played
	for _, p := range problems {
		c.env.Errorf("%v", p)
	}
	if len(problems) > 0 {
		return cli.Failed
	}
	return cli.OK
}
