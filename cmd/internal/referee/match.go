package referee

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"scrutineer/analysis"
	"scrutineer/base"
	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/logfmt"
	"scrutineer/referee"
	"scrutineer/referee/person"
	"scrutineer/referee/tournament"
	"scrutineer/rules"
)

var matchManual = cli.Manual{
	Summary: `Match plays games between two programs, and writes one log per game to standard output,
or to the file that --output names. PROGRAM is a command line, split at blanks; {n} in it is
the number of the game. The program "person" is you, at the terminal.`,
	Operands: "[ID=]PROGRAM [ID=]PROGRAM",
	Need:     2,
	Examples: []cli.Example{
		{Line: "referee match --game fiverow ./ann ./bob > game.mlog", Doc: "one game, with the clock of its official rules"},
		{Line: "referee match --game halma -n 20 -j 4 -o logs.mlog './ann -seed {n}' ./bob", Doc: "twenty games, seats swapped, four at a time"},
		{Line: "referee match --game dots -n 20000 --sprt 0,10 -o a.mlog ./ann ./bob", Doc: "stop as soon as it is clear whether ann is stronger"},
	},
}

// gameOptions are the flags on what is played.
type gameOptions struct {
	name, protocol, start string
	params, rulings       []string
}

// Flags declares them.
func (o *gameOptions) Flags(f *cli.Flags) {
	f.StringVar(&o.name, "game", "", "the `GAME` (see verify rules GAME)")
	f.StringVar(&o.protocol, "protocol", "", "`NAME` of theirs (default the game's first)")
	f.StringArrayVar(&o.params, "param", nil, "a parameter of the game, as `NAME=VALUE`")
	f.StringArrayVar(&o.rulings, "ruling", nil, "a ruling, as `NAME=VALUE`")
	f.StringVar(&o.start, "start", "", "`TEXT`: a position, plies MOVE; MOVE, or points N")
}

// find finds the game, and its setup with default parameters.
func (o *gameOptions) find(env *cli.Env) (game *rules.Game, setup rules.Setup, err error) {
	games := known.Games(env)
	var names []string
	for _, g := range games {
		names = append(names, g.Name)
	}
	switch game = games.Find(o.name); {
	case o.name == "":
		return nil, setup, errors.New("no game given; --game is one of " + games.Names())
	case game == nil:
		return nil, setup, fmt.Errorf("no game %q%s; there are %s", o.name, cli.Near(o.name, names), games.Names())
	}
	var wrong error
	setup.Start, setup.Seats = o.start, 2
	setup.Params, err = values("--param", o.params)
	setup.Rulings, wrong = values("--ruling", o.rulings)
	return game, whole(game, setup), errors.Join(err, wrong)
}

// matchOptions are the flags of "referee match".
type matchOptions struct {
	gameOptions
	holding
	output             string
	games, jobs        int
	fixed, undated     bool
	clock, move, grace string
	sprt, progress     string
	openings           string
	seed               int64
	id, event          string
	folders            []string
	changed            func(string) bool // whether a flag is given
}

// Flags declares them.
func (o *matchOptions) Flags(f *cli.Flags) {
	o.gameOptions.Flags(f)
	f.IntVarP(&o.games, "games", "n", 1, "play `N`, seats swapped after each")
	f.StringVarP(&o.output, "output", "o", "", "write the logs to a new `FILE`")
	f.IntVarP(&o.jobs, "jobs", "j", 1, "`N` at once, 0: half the processors")
	f.StringVar(&o.clock, "clock", "", "`TIME` for the whole game: 5m, 90s, none")
	f.StringVar(&o.move, "move-time", "", "`TIME` for a move")
	f.StringVar(&o.grace, "grace", "", "`TIME` tolerated beyond a limit")
	f.Heading("SERIES")
	f.StringVar(&o.sprt, "sprt", "", "stop when a test of `ELO0,ELO1` is decided")
	f.StringVar(&o.openings, "openings", "", "play each start in `FILE` in both seats")
	f.Int64Var(&o.seed, "seed", 1, "`SEED` of random points")
	f.BoolVar(&o.fixed, "fixed-seats", false, "do not swap seats")
	progressFlag(f, &o.progress)
	f.Heading("PROGRAMS")
	o.holding.Flags(f, "memory=64m, ")
	f.StringArrayVar(&o.folders, "folder", nil, "run a program in its folder, as `ID=FOLDER`")
	f.Heading("NAMES IN THE LOGS")
	f.StringVar(&o.id, "id", "match", "`ID` of the session")
	f.StringVar(&o.event, "event", "", "event, stage and round: `EVENT/STAGE/ROUND`")
	f.BoolVar(&o.undated, "undated", false, "leave the date out")
	o.changed = f.Changed
}

// order is what a call requests.
type order struct {
	env      *cli.Env
	game     *rules.Game
	match    referee.Match // common to all games
	entries  [2]entry
	games    int
	openings []string // starts, each played in both seats
	jobs     int      // concurrent games, at least 1
	sprt     *sequential
	counted  int    // games that are not void
	progress string // value of --progress
	swap     bool
	prefix   string
	random   int
	seed     int64
	utc      time.Time
}

// Run plays the games.
func (o *matchOptions) Run(env *cli.Env, operands []string) cli.Code {
	w := &order{env: env}
	if err := o.fill(w, operands); err != nil {
		return env.Usagef("%v", err)
	}
	held, free, err := o.hold(w.jobs * len(w.entries))
	if err != nil {
		return env.Fail(err)
	}
	defer free()
	w.match.Confinement = held
	if o.output == "" || o.output == "-" {
		return w.play(env.Stdout)
	}
	file, err := logfmt.CreateFile(o.output)
	if err != nil {
		return env.Fail(err)
	}
	code := w.play(file)
	return cli.Worst(code, env.Fail(file.Close()))
}

// fill turns flags and operands into an order.
func (o *matchOptions) fill(w *order, operands []string) (err error) {
	m := &w.match
	if w.game, m.Setup, err = o.find(w.env); err != nil {
		return err
	}
	if o.games < 1 {
		return errors.New("--games is at least 1")
	}
	w.games, w.swap, w.prefix, w.seed, w.progress = o.games, !o.fixed, o.id, o.seed, o.progress
	if text, is := strings.CutPrefix(o.start, "points "); is {
		if w.random, err = strconv.Atoi(text); err != nil || w.random < 1 {
			return fmt.Errorf("--start %q: want points N", o.start)
		}
		m.Setup.Start = ""
	}
	m.Game, m.Protocol, m.Margin, m.Digests = w.game, o.protocol, margin, &referee.Digests{}
	if m.Protocol != "" && w.game.Protocol(m.Protocol) == nil {
		return fmt.Errorf("%s has no protocol %q", w.game.Name, m.Protocol)
	}
	m.Label.Host = fmt.Sprintf("%s %s, %d processors", runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	words := append(strings.Split(o.event, "/"), "", "")
	m.Label.Event, m.Label.Stage, m.Label.Round = words[0], words[1], strings.TrimRight(strings.Join(words[2:], "/"), "/")
	if !o.undated {
		w.utc = time.Now()
	}
	if err := w.enter(operands, o.folders); err != nil {
		return err
	}
	if w.person() && m.Protocol != "" && !person.CanPlay(w.game.Protocol(m.Protocol)) {
		return person.ErrProtocol
	}
	if w.jobs = o.jobs; w.jobs == 0 {
		w.jobs = max(1, runtime.NumCPU()/2)
	}
	if w.jobs < 1 || w.jobs > cli.MaxJobs {
		return fmt.Errorf("--jobs is 0 to %d", cli.MaxJobs)
	}
	for i := range w.entries {
		if e := &w.entries[i]; w.jobs > 1 && (e.folder != "" || e.person()) {
			return fmt.Errorf("--jobs %d: %s plays one game at a time (a tournament gives each game a folder of its own)", w.jobs, e.id)
		}
	}
	if err := checkProgress(o.progress); err != nil {
		return err
	}
	if err := o.starts(w); err != nil {
		return err
	}
	if o.sprt != "" {
		asked, err := analysis.ParseBounds(o.sprt)
		if err != nil {
			return fmt.Errorf("--sprt %q: %w", o.sprt, err)
		}
		asked.A, asked.B, asked.Unit = w.entries[0].id, w.entries[1].id, analysis.Pairs
		w.sprt = &sequential{asked: asked}
		if !w.swap || w.games%2 != 0 {
			return errors.New("--sprt needs pairs of games in both seats: an even --games, and no --fixed-seats")
		}
	}
	return o.limit(w)
}

// starts sets the starts: a random one if the game has no standard one, or the openings of a
// file. Without --games each opening is played once in both seats, or once with --fixed-seats.
func (o *matchOptions) starts(w *order) error {
	m := &w.match
	probe, protocol := m.Setup, w.game.Protocol(m.Protocol)
	switch {
	case o.openings != "" && o.start != "":
		return errors.New("--openings excludes --start")
	case o.openings != "":
		text, err := readText(w.env, o.openings)
		if err != nil {
			return err
		}
		list, err := tournament.Openings(o.openings, text)
		for i := 0; i < len(list) && err == nil; i++ {
			var start string
			start, err = list[i].Start(w.game, protocol, m.Setup)
			w.openings = append(w.openings, start)
		}
		if !o.changed("games") {
			w.games = len(list)
			if w.swap {
				w.games *= 2
			}
		}
		return err
	case w.game.RandomStart == nil && w.random != 0:
		return fmt.Errorf("%s has no random starts", w.game.Name)
	case w.game.RandomStart != nil && o.start == "" && w.random == 0:
		w.random = usualRandom
	}
	if w.random > 0 {
		probe.Start = w.game.RandomStart(w.random, drawer(w.seed, 1))
	}
	_, err := w.game.OpenBy(protocol, probe)
	return err
}

// margin is the usual time past a limit at which a program is killed.
const margin = 100 * time.Millisecond

// limit sets the official limits with the changes by flags.
func (o *matchOptions) limit(w *order) error {
	m := &w.match
	l := &m.Limits
	*l, m.Output = w.game.Usual, 512<<10
	if w.person() {
		l.Total, l.Move = 0, 0 // a person has no limit by default
	}
	for _, x := range []struct {
		flag, text string
		to         *base.Number
	}{{"clock", o.clock, &l.Total}, {"move-time", o.move, &l.Move}, {"grace", o.grace, &l.Grace}} {
		if x.text == "" {
			continue
		}
		var err error
		if *x.to, err = span(x.text); err != nil {
			return fmt.Errorf("--%s %q: %w", x.flag, x.text, err)
		}
	}
	after, address := base.Number(margin.Microseconds()), base.Unknown
	err := o.holding.set(limit{"memory", size, &l.Memory}, limit{"address-space", size, &address}, limit{"stack", size, &l.Stack}, limit{"output", size, &m.Output}, limit{"margin", span, &after},
		limit{"start-time", orNone(span), &l.Startup}, limit{"tell-memory", orNone(size), &l.Sent}, limit{"pause", orNone(span), &m.Pause})
	m.Margin = time.Duration(after) * time.Microsecond
	if m.Virtual = address.Known(); m.Virtual {
		l.Memory = address
	}
	if err == nil && l.Memory > 0 && l.Sent > l.Memory {
		return errors.New("--limit tell-memory is more than memory")
	}
	return err
}

// outcomeText describes how a game ended.
func outcomeText(m *referee.Match, r referee.Result) string {
	if r.Void != "" {
		return "void: " + r.Void
	}
	who := "a draw"
	if w := r.Outcome.Winner; w != base.Nobody {
		who = m.Programs[w-1].ID + " wins"
	}
	text := fmt.Sprintf("%s - %s: %s: %s", m.Programs[0].ID, m.Programs[1].ID, who, r.Outcome.Reason)
	if r.Outcome.Scored {
		text += fmt.Sprintf(" %d-%d", r.Outcome.Score[0], r.Outcome.Score[1])
	}
	return text + fmt.Sprintf(", %d %s", r.Plies, cli.Plural(r.Plies, "ply", "plies"))
}

// environment returns the part of the referee's environment that programs get.
func environment() (env []string) {
	for _, name := range []string{"PATH", "HOME", "LANG", "TMPDIR", "SYSTEMROOT"} {
		if v, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+v)
		}
	}
	return env
}
