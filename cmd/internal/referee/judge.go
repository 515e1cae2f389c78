package referee

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"scrutineer/base"
	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/logfmt"
	"scrutineer/referee"
	"scrutineer/rules"
)

var judgeManual = cli.Manual{
	Summary: `Judge plays one game between two programs. It has the command line of the program
"judge" in the official rules of halma, and works for every game. It prints the moves
and the result; --verbose adds the board after every move, and --silent prints
nothing. A time without a suffix is in milliseconds, a size in bytes. --data limits
the address space, as those rules say.`,
	Operands: "PLAYER_ONE PLAYER_TWO",
	Examples: []cli.Example{
		{Line: "referee judge -v -i gra.in -T 5m -S 8m -D 48m ./halma1 ./halma2", Doc: "the example of the official rules"},
		{Line: "echo 8 3 10 100 | referee judge -i - ./halma1 ./halma2", Doc: "the game's parameters from standard input"},
		{Line: "referee judge --game dots --log game.mlog ./ann ./bob", Doc: "another game, with its log"},
	},
}

// judgeFlags are the flags of one call.
type judgeFlags struct {
	silent, verbose              *bool
	init, time, stack, data, log *string
	game                         *string
	holds                        *holding
}

// judgeFiles runs "referee judge".
func judgeFiles(env *cli.Env) cli.Code {
	flags := env.Flags(judgeManual)
	f := &judgeFlags{
		holds:   holdFlags(flags),
		silent:  flags.BoolP("silent", "s", false, "write nothing"),
		verbose: flags.BoolP("verbose", "v", false, "draw the board after every move"),
		init:    flags.StringP("init", "i", "", "read the game's parameters from `FILE` (-: standard input); for halma n k N1 N2, for other games in the order of their names"),
		time:    flags.StringP("time", "T", "", "`TIME` for the whole game, in milliseconds or with the suffix h, m or s"),
		stack:   flags.StringP("stack", "S", "", "`SIZE` of the stack, in bytes or with the suffix m, k or b"),
		data:    flags.StringP("data", "D", "", "`SIZE` of the address space, in bytes or with such a suffix"),
		game:    flags.String("game", usualJudged(known.Games(env)), "the `GAME`: "+known.Games(env).Names()),
		log:     flags.String("log", "", "write the game's log to a new `FILE`"),
	}
	if code, done := flags.Parse(); done {
		return code
	}
	o := &order{env: env, game: known.Games(env).Find(*f.game), games: 1, prefix: "judge", utc: time.Now()}
	if err := f.fill(env, o, flags.Args()); err != nil {
		return env.Usagef("%v", err)
	}
	return f.play(env, o)
}

// fill turns flags and operands into an order.
func (f *judgeFlags) fill(env *cli.Env, o *order, operands []string) error {
	switch {
	case o.game == nil:
		return fmt.Errorf("no game %q; there are %s", *f.game, known.Games(env).Names())
	case len(operands) != 2:
		return fmt.Errorf("want two players, got %d", len(operands))
	case *f.silent && *f.verbose:
		return errors.New("--silent and --verbose exclude each other")
	}
	none := []string{}
	if err := (&settings{folders: &none}).entries(o, operands); err != nil {
		return err
	}
	m := &o.match
	m.Game, m.Limits, m.Label.Host = o.game, o.game.Usual, ""
	if err := f.limits(m); err != nil {
		return err
	}
	if *f.init != "" {
		text, err := f.parameters(env)
		if err != nil {
			return err
		}
		if m.Setup.Params, err = readParameters(o.game, text); err != nil {
			return fmt.Errorf("%s:1: %w", *f.init, err)
		}
	}
	m.Setup = whole(o.game, m.Setup)
	if o.game.RandomStart != nil {
		m.Setup.Start = o.game.RandomStart(usualRandom, drawer(1, 1))
	}
	probe := m.Setup
	probe.Seats = 2
	_, err := o.game.Open(probe)
	return err
}

// limits returns the official limits with the changes by flags.
func (f *judgeFlags) limits(m *referee.Match) (err error) {
	if *f.time != "" {
		if m.Limits.Total, err = judgeTime(*f.time); err != nil {
			return err
		}
	}
	if *f.stack != "" {
		if m.Limits.Stack, err = size(*f.stack); err != nil {
			return fmt.Errorf("--stack %q: %w", *f.stack, err)
		}
	}
	if *f.data != "" {
		m.Virtual = true
		if m.Limits.Memory, err = size(*f.data); err != nil {
			return fmt.Errorf("--data %q: %w", *f.data, err)
		}
	}
	return nil
}

// judgeTime parses a time of the official command line, in microseconds.
func judgeTime(text string) (base.Number, error) {
	digits := strings.TrimRight(text, "hms")
	unit, ok := map[string]int64{"": 1, "s": 1000, "m": 60_000, "h": 3_600_000}[text[len(digits):]]
	n, err := strconv.ParseUint(digits, 10, 31)
	if err != nil || !ok || n == 0 || int64(n)*unit > 1000*3_600_000 {
		return 0, fmt.Errorf("--time %q: want milliseconds, or a number followed by h, m or s", text)
	}
	return base.Number(int64(n) * unit * 1000), nil
}

// parameters reads the text that --init names, up to the maximum of any game.
func (f *judgeFlags) parameters(env *cli.Env) (string, error) {
	in := env.Stdin
	if *f.init != "-" {
		file, err := os.Open(*f.init)
		if err != nil {
			return "", err
		}
		defer file.Close()
		in = file
	}
	text, err := io.ReadAll(io.LimitReader(in, 4096))
	return string(text), err
}

// readParameters parses a game's parameters, separated by single spaces: in the order
// of the official judge, or in that of their names.
func readParameters(g *rules.Game, text string) ([]rules.Value, error) {
	var names []string
	for _, p := range g.Params {
		names = append(names, p.Name)
	}
	if g.InitOrder != nil {
		names = g.InitOrder
	}
	words := strings.Split(strings.TrimRight(text, "\r\n"), " ")
	if len(words) != len(names) || slices.ContainsFunc(words, notNumber) {
		return nil, fmt.Errorf("want %d numbers separated by single blanks (%s), got %.60q", len(names), strings.Join(names, " "), text)
	}
	list := make([]rules.Value, len(names))
	for i, name := range names {
		list[i] = rules.Value{Name: name, Value: words[i]}
	}
	return list, nil
}

// usualJudged returns the first game whose official rules have a judge that reads
// parameters.
func usualJudged(games rules.List) string {
	for _, g := range games {
		if g.InitOrder != nil {
			return g.Name
		}
	}
	return ""
}

func notNumber(word string) bool {
	_, err := strconv.ParseUint(word, 10, 31)
	return err != nil
}

// play plays the game and reports it.
func (f *judgeFlags) play(env *cli.Env, o *order) cli.Code {
	m := o.match
	m.Label.ID, m.Label.Slot, m.Label.UTC = o.prefix, "1", o.utc
	out, done, err := f.logged()
	if err != nil {
		return env.Fail(err)
	}
	held, free, err := f.holds.hold(len(o.entries))
	if err != nil {
		return cli.Worst(env.Fail(err), env.Fail(done()))
	}
	defer free()
	m.Confinement = held
	clean, err := o.programs(&m, o.entries, 1)
	if err != nil {
		return cli.Worst(env.Fail(err), env.Fail(done()))
	}
	defer clean()
	if !*f.silent {
		m.Watch = func(ply int, by base.Seat, move string, pos rules.Position) {
			fmt.Fprintf(env.Stdout, "%d. %s: %s\n", ply, m.Programs[by-1].ID, move)
			if *f.verbose {
				fmt.Fprintf(env.Stdout, "%s\n\n", boardDrawer(m.Game)(pos))
			}
		}
	}
	result, err := referee.Play(env.Context, logfmt.NewWriter(out, logfmt.SyncClaims), m)
	if err = errors.Join(err, done()); err != nil {
		return env.Fail(err)
	}
	if !*f.silent {
		fmt.Fprintln(env.Stdout, outcomeText(&m, result))
	}
	if result.Void != "" {
		return cli.Undecided
	}
	return cli.OK
}

// logged returns the writer of the log, which discards it if no file is named.
func (f *judgeFlags) logged() (io.Writer, func() error, error) {
	if *f.log == "" {
		return io.Discard, func() error { return nil }, nil
	}
	file, err := logfmt.CreateFile(*f.log)
	if err != nil {
		return nil, nil, err
	}
	return file, func() error { return errors.Join(file.Close(), logfmt.SyncFolder(filepath.Dir(*f.log))) }, nil
}
