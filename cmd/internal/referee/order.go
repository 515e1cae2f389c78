package referee

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"time"

	"scrutineer/base"
	"scrutineer/cmd/internal/known"
	"scrutineer/event"
	"scrutineer/internal/cli"
	"scrutineer/referee"
	"scrutineer/referee/person"
	"scrutineer/referee/tournament"
	"scrutineer/rules"
)

// settings are the flags of one call.
type settings struct {
	game, protocol, start   *string
	params, rulings         *[]string
	openings                *string
	clock, move, grace      *string
	memory, stack, spoken   *string
	games, random, jobs     *int
	ready, sent             *string
	pause                   *string
	seed                    *int64
	fixed, virtual          *bool
	id, event, stage, round *string
	folders                 *[]string
	output                  *string
	appends, undated        *bool
	explains                *bool
	margin                  *time.Duration
	sprt, progress          *string
	holds                   *holding
}

func matchFlags(f *cli.Flags, games rules.List) *settings {
	return &settings{
		holds:    holdFlags(f),
		progress: progressFlag(f),
		sprt:     f.String("sprt", "", "stop when a sequential test with `ELO0,ELO1` or ELO0,ELO1,ALPHA,BETA has decided whether the first program is stronger, or after --games (see analyze sprt)"),
		game:     f.String("game", "", "the `GAME`: "+games.Names()),
		protocol: f.String("protocol", "", "`PROTOCOL` of the programs (default the game's first)"),
		params:   f.StringArray("param", nil, "set a parameter of the game, as `NAME=VALUE`; repeatable"),
		rulings:  f.StringArray("ruling", nil, "choose a ruling, as `NAME=VALUE`; repeatable"),
		start:    f.String("start", "", "the start position as `TEXT`, or as moves: plies MOVE; MOVE (default the standard position)"),
		openings: f.String("openings", "", "play each start in `FILE` in both seats; a line is a start as for --start, or for fiverow 8,-3, 6,-4 (from the centre) or h8i9"),
		random:   f.Int("random-start", 0, "draw `N` random points with --seed as the start (triangles; default 12)"),
		clock:    f.String("clock", "", "`TIME` for the whole game, such as 5m or 90s, or none"),
		move:     f.String("move-time", "", "`TIME` for a move, such as 3s, or none"),
		grace:    f.String("grace", "", "`TIME` tolerated beyond a limit, such as 100ms, or none (default none)"),
		ready:    f.String("start-time", "", "`TIME` to get ready, such as 10s, or none, in protocols that start with a reply, such as gomocup (default 10s)"),
		pause:    f.String("pause", "", "send a program nothing for `TIME` after its own move, such as 10ms, or none (default the protocol's)"),
		sent:     f.String("tell-memory", "", "tell programs that their memory limit is `SIZE`, such as 56m, or none (default 7/8 of --memory)"),
		margin:   f.Duration("margin", 100*time.Millisecond, "`TIME` past a limit at which a program is killed"),
		memory:   f.String("memory", "", "at most `SIZE` of resident memory for a program, such as 64m, or none"),
		virtual:  f.Bool("virtual", false, "--memory limits the address space, not the resident memory"),
		stack:    f.String("stack", "", "at most `SIZE` of stack for a program, such as 8m, or none"),
		spoken:   f.String("max-output", "512k", "at most `SIZE` of output by a program in a game, such as 512k; more is a fault"),
		games:    f.IntP("games", "n", 1, "play `N` games; seats are swapped after each"),
		jobs:     f.Int("jobs", 1, "play up to `N` games at once (0: half the processors)"),
		fixed:    f.Bool("fixed-seats", false, "do not swap seats"),
		seed:     f.Int64("seed", 1, "`SEED` of random starts"),
		id:       f.String("id", "match", "`ID` of the session; with several games, their number is added"),
		event:    f.String("event", "", "`EVENT` of the games"),
		stage:    f.String("stage", "", "`STAGE` of the event"),
		round:    f.String("round", "", "`ROUND` of the stage"),
		folders:  f.StringArray("folder", nil, "run a program in its own folder, as `ID=FOLDER`; the log gets a digest of the files; repeatable"),
		output:   f.StringP("output", "o", "", "write the logs to a new `FILE`"),
		appends:  f.Bool("append", false, "append to the logs in --output"),
		explains: f.Bool("explain-game", false, "list the game's parameters, rulings and protocols, and do not play"),
		undated:  f.Bool("undated", false, "leave the date out of the logs"),
	}
}

// find finds the game.
func (s *settings) find(o *order) error {
	if o.game = known.Games(o.env).Find(*s.game); o.game != nil {
		return nil
	}
	if *s.game == "" {
		return errors.New("no game given; --game is one of " + known.Games(o.env).Names())
	}
	return fmt.Errorf("no game %q; there are %s", *s.game, known.Games(o.env).Names())
}

// fill turns flags and operands into an order.
func (s *settings) fill(o *order, flags *cli.Flags) error {
	if *s.appends && (*s.output == "" || *s.output == "-") {
		return errors.New("--append needs a file: --output")
	}
	if flags.NArg() != 2 {
		return fmt.Errorf("want two programs, got %d", flags.NArg())
	}
	if *s.games < 1 {
		return errors.New("--games is at least 1")
	}
	o.asked = flags.Changed("games")
	o.games, o.swap, o.prefix, o.seed = *s.games, !*s.fixed, *s.id, *s.seed
	m := &o.match
	m.Game, m.Protocol, m.Margin = o.game, *s.protocol, *s.margin
	if m.Protocol != "" && o.game.Protocol(m.Protocol) == nil {
		return fmt.Errorf("%s has no protocol %q", o.game.Name, m.Protocol)
	}
	m.Virtual, m.Digests = *s.virtual, &referee.Digests{}
	m.Label.Host = fmt.Sprintf("%s %s, %d processors", runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	m.Label.Event, m.Label.Stage, m.Label.Round = *s.event, *s.stage, *s.round
	if !*s.undated {
		o.utc = time.Now()
	}
	if err := s.entries(o, flags.Args()); err != nil {
		return err
	}
	if o.person() && m.Protocol != "" && !person.CanPlay(o.game.Protocol(m.Protocol)) {
		return person.ErrProtocol
	}
	if err := cmp.Or(s.atOnce(o), checkProgress(*s.progress)); err != nil {
		return err
	}
	if err := s.setup(o); err != nil {
		return err
	}
	return cmp.Or(s.sequential(o), s.limits(o))
}

// sequential returns the test that stops the match.
func (s *settings) sequential(o *order) (err error) {
	o.progress = *s.progress
	if o.sprt, err = readSPRT(*s.sprt); err != nil {
		return fmt.Errorf("--sprt %q: %w", *s.sprt, err)
	}
	if o.sprt == nil {
		return nil
	}
	o.sprt.asked.A, o.sprt.asked.B = o.entries[0].id, o.entries[1].id
	if !o.swap || o.games%2 != 0 {
		return errors.New("--sprt needs pairs of games in both seats: an even --games, and no --fixed-seats")
	}
	return nil
}

// atOnce sets how many games are played concurrently. With a person, or with a
// program in its own folder, it is one.
func (s *settings) atOnce(o *order) error {
	if o.jobs = *s.jobs; o.jobs == 0 {
		o.jobs = max(1, runtime.NumCPU()/2)
	}
	if o.jobs < 1 || o.jobs > cli.MaxJobs {
		return fmt.Errorf("--jobs is 0 to %d", cli.MaxJobs)
	}
	for i := range o.entries {
		if e := &o.entries[i]; o.jobs > 1 && (e.folder != "" || e.person()) {
			return fmt.Errorf("--jobs %d: %s plays one game at a time (a tournament gives each game a folder of its own)", o.jobs, e.id)
		}
	}
	return nil
}

// setup sets the game's setup: default parameters if none are given, and a random
// start if the game has no standard one.
func (s *settings) setup(o *order) error {
	setup := &o.match.Setup
	params, err := values("--param", *s.params)
	if err != nil {
		return err
	}
	if setup.Rulings, err = values("--ruling", *s.rulings); err != nil {
		return err
	}
	setup.Params, setup.Start, o.random = params, *s.start, *s.random
	*setup = whole(o.game, *setup)
	setup.Seats = len(o.entries)
	if *s.openings != "" {
		return s.opening(o)
	}
	if o.game.RandomStart == nil && o.random != 0 {
		return fmt.Errorf("%s has no random starts", o.game.Name)
	}
	if o.game.RandomStart != nil && setup.Start == "" && o.random == 0 {
		o.random = usualRandom
	}
	probe := *setup
	if o.random > 0 {
		probe.Start = o.game.RandomStart(o.random, drawer(o.seed, 1))
	}
	_, err = o.game.OpenBy(o.game.Protocol(o.match.Protocol), probe)
	return err
}

// whole returns a setup with default parameters if none are given.
func whole(g *rules.Game, setup rules.Setup) rules.Setup {
	for _, p := range g.Params {
		if _, given := rules.Lookup(setup.Params, p.Name); !given {
			setup.Params = append(setup.Params, rules.Value{Name: p.Name, Value: strconv.Itoa(usual(p))})
		}
	}
	setup.Rulings = append(setup.Rulings, chosen(g, setup.Rulings)...)
	return setup
}

// chosen returns the rulings whose default says that the official one is unknown. A
// referee knows its own rules, and takes the last value.
func chosen(g *rules.Game, given []rules.Value) []rules.Value {
	var list []rules.Value
	for i := range g.Rulings {
		r := &g.Rulings[i]
		if _, ok := rules.Lookup(given, r.Name); !ok && r.Default() == "unknown" {
			list = append(list, rules.Value{Name: r.Name, Value: r.Values[len(r.Values)-1]})
		}
	}
	return list
}

// usualRandom is the default number of random points.
const usualRandom = 12

// usual returns the default of a parameter.
func usual(p rules.Param) int {
	if p.Official != 0 {
		return p.Official
	}
	return p.Usual
}

// drawer returns the generator of the n-th random start, from 1.
func drawer(seed int64, n int) func(int) int {
	return rand.New(rand.NewPCG(uint64(seed), uint64(n))).IntN
}

// values parses NAME=VALUE.
func values(flag string, list []string) ([]rules.Value, error) {
	var out []rules.Value
	for _, text := range list {
		name, value, ok := strings.Cut(text, "=")
		if !ok || name == "" {
			return nil, fmt.Errorf("%s %q: want NAME=VALUE", flag, text)
		}
		if _, twice := rules.Lookup(out, name); twice {
			return nil, fmt.Errorf("%s %s is given twice", flag, name)
		}
		out = append(out, rules.Value{Name: name, Value: value})
	}
	return out, nil
}

// limits sets the official limits with the changes by flags.
func (s *settings) limits(o *order) error {
	l := &o.match.Limits
	*l = o.game.Usual
	if o.person() {
		l.Total, l.Move = 0, 0 // a person has no limit by default
	}
	for _, x := range []struct {
		flag, text string
		read       func(string) (base.Number, error)
		to         *base.Number
	}{
		{"clock", *s.clock, span, &l.Total}, {"move-time", *s.move, span, &l.Move}, {"grace", *s.grace, span, &l.Grace},
		{"memory", *s.memory, size, &l.Memory}, {"stack", *s.stack, size, &l.Stack}, {"max-output", *s.spoken, size, &o.match.Output},
		{"start-time", *s.ready, orNone(span), &l.Startup}, {"tell-memory", *s.sent, orNone(size), &l.Sent}, {"pause", *s.pause, orNone(span), &o.match.Pause},
	} {
		if x.text == "" {
			continue
		}
		v, err := x.read(x.text)
		if err != nil {
			return fmt.Errorf("--%s %q: %w", x.flag, x.text, err)
		}
		*x.to = v
	}
	if l.Memory > 0 && l.Sent > l.Memory {
		return errors.New("--tell-memory is more than --memory")
	}
	return nil
}

// orNone parses none, and 0, as base.None, since 0 is the default.
func orNone(read func(string) (base.Number, error)) func(string) (base.Number, error) {
	return func(text string) (base.Number, error) {
		n, err := read(text)
		if err == nil && n == 0 {
			n = base.None
		}
		return n, err
	}
}

// span parses a time, in microseconds; none is 0.
func span(text string) (base.Number, error) { return orZero(event.ParseTime(text)) }

// size parses bytes; none is 0.
func size(text string) (base.Number, error) { return orZero(event.ParseSize(text)) }

func orZero(n base.Number, err error) (base.Number, error) {
	if n.None() {
		n = 0
	}
	return n, err
}

// opening reads the openings of a file. Without --games each is played once in both
// seats, or once with --fixed-seats.
func (s *settings) opening(o *order) error {
	if *s.start != "" || *s.random != 0 {
		return errors.New("--openings excludes --start and --random-start")
	}
	text, err := readText(o.env, *s.openings)
	if err != nil {
		return err
	}
	list, err := tournament.Openings(*s.openings, text)
	if err != nil {
		return err
	}
	for _, rule := range list {
		start, err := rule.Start(o.game, o.game.Protocol(o.match.Protocol), o.match.Setup)
		if err != nil {
			return err
		}
		o.openings = append(o.openings, start)
	}
	if !o.asked {
		o.games = len(list)
		if o.swap {
			o.games *= 2
		}
	}
	return nil
}

// pair returns the index of the n-th game's conditions, from 0. With seats swapped,
// two consecutive games have the same ones.
func (o *order) pair(n int) int {
	if o.swap {
		return (n - 1) / 2
	}
	return n - 1
}
