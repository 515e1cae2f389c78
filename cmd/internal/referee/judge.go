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
	Need:     2,
	Examples: []cli.Example{
		{Line: "referee judge -v -i gra.in -T 5m -S 8m -D 48m ./halma1 ./halma2", Doc: "the example of the official rules"},
		{Line: "echo 8 3 10 100 | referee judge -i - ./halma1 ./halma2", Doc: "the game's parameters from standard input"},
		{Line: "referee judge --game dots -o game.mlog ./ann ./bob", Doc: "another game, with its log"},
	},
}

// judgeOptions are the flags of "referee judge".
type judgeOptions struct {
	holding
	silent, verbose                    bool
	init, time, stack, data, log, game string
}

// Flags declares them.
func (o *judgeOptions) Flags(f *cli.Flags) {
	f.BoolVarP(&o.silent, "silent", "s", false, "write nothing")
	f.BoolVarP(&o.verbose, "verbose", "v", false, "draw the board after every move")
	f.StringVarP(&o.init, "init", "i", "", "the parameters are in `FILE` (-: standard input): for halma n k N1 N2")
	f.StringVarP(&o.time, "time", "T", "", "`TIME` for the whole game, in milliseconds or with h, m or s")
	f.StringVarP(&o.stack, "stack", "S", "", "`SIZE` of the stack, in bytes or with m, k or b")
	f.StringVarP(&o.data, "data", "D", "", "`SIZE` of the address space, likewise")
	f.StringVar(&o.game, "game", "", "the `GAME` (default halma)")
	f.StringVarP(&o.log, "output", "o", "", "write the game's log to a new `FILE`")
	f.Heading("PROGRAMS")
	o.holding.Flags(f, "")
}

// Run plays the game.
func (o *judgeOptions) Run(env *cli.Env, operands []string) cli.Code {
	games := known.Games(env)
	for _, g := range games { // the first whose official rules have a judge that reads parameters
		if o.game == "" && g.InitOrder != nil {
			o.game = g.Name
		}
	}
	w := &order{env: env, game: games.Find(o.game), games: 1, prefix: "judge", utc: time.Now()}
	if err := o.fill(w, operands); err != nil {
		return env.Usagef("%v", err)
	}
	return o.play(env, w)
}

// fill turns flags and operands into an order: the official limits with the changes by flags.
func (o *judgeOptions) fill(w *order, operands []string) (err error) {
	switch {
	case w.game == nil:
		return fmt.Errorf("no game %q; there are %s", o.game, known.Games(w.env).Names())
	case o.silent && o.verbose:
		return errors.New("--silent and --verbose exclude each other")
	}
	if err := w.enter(operands, nil); err != nil {
		return err
	}
	m := &w.match
	m.Game, m.Limits = w.game, w.game.Usual
	if o.time != "" {
		if m.Limits.Total, err = judgeTime(o.time); err != nil {
			return err
		}
	}
	if o.stack != "" {
		if m.Limits.Stack, err = size(o.stack); err != nil {
			return fmt.Errorf("--stack %q: %w", o.stack, err)
		}
	}
	if m.Virtual = o.data != ""; m.Virtual {
		if m.Limits.Memory, err = size(o.data); err != nil {
			return fmt.Errorf("--data %q: %w", o.data, err)
		}
	}
	if err := o.holding.set(); err != nil {
		return err
	}
	if o.init != "" {
		text, err := readInit(w.env, o.init)
		if err != nil {
			return err
		}
		if m.Setup.Params, err = readParameters(w.game, text); err != nil {
			return fmt.Errorf("%s:1: %w", o.init, err)
		}
	}
	m.Setup = whole(w.game, m.Setup)
	if w.game.RandomStart != nil {
		m.Setup.Start = w.game.RandomStart(usualRandom, drawer(1, 1))
	}
	probe := m.Setup
	probe.Seats = 2
	_, err = w.game.Open(probe)
	return err
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

// readInit reads the text that --init names, up to the maximum of any game.
func readInit(env *cli.Env, name string) (string, error) {
	in := env.Stdin
	if name != "-" {
		file, err := os.Open(name)
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
	if len(words) != len(names) || slices.ContainsFunc(words, func(word string) bool {
		_, err := strconv.ParseUint(word, 10, 31)
		return err != nil
	}) {
		return nil, fmt.Errorf("want %d numbers separated by single blanks (%s), got %.60q", len(names), strings.Join(names, " "), text)
	}
	list := make([]rules.Value, len(names))
	for i, name := range names {
		list[i] = rules.Value{Name: name, Value: words[i]}
	}
	return list, nil
}

// play plays the game and reports it.
func (o *judgeOptions) play(env *cli.Env, w *order) cli.Code {
	m := w.match
	m.Label.ID, m.Label.Slot, m.Label.UTC = w.prefix, "1", w.utc
	out, done := io.Discard, func() error { return nil }
	if o.log != "" {
		file, err := logfmt.CreateFile(o.log)
		if err != nil {
			return env.Fail(err)
		}
		out, done = file, func() error { return errors.Join(file.Close(), logfmt.SyncFolder(filepath.Dir(o.log))) }
	}
	held, free, err := o.hold(len(w.entries))
	if err != nil {
		return cli.Worst(env.Fail(err), env.Fail(done()))
	}
	defer free()
	m.Confinement = held
	clean, err := w.programs(&m, w.entries, 1)
	if err != nil {
		return cli.Worst(env.Fail(err), env.Fail(done()))
	}
	defer clean()
	if !o.silent {
		m.Watch = func(ply int, by base.Seat, move string, pos rules.Position) {
			fmt.Fprintf(env.Stdout, "%d. %s: %s\n", ply, m.Programs[by-1].ID, move)
			if o.verbose {
				fmt.Fprintf(env.Stdout, "%s\n\n", drawBoard(pos))
			}
		}
	}
	result, err := referee.Play(env.Context, logfmt.NewWriter(out, logfmt.SyncClaims), m)
	if err = errors.Join(err, done()); err != nil {
		return env.Fail(err)
	}
	if !o.silent {
		fmt.Fprintln(env.Stdout, outcomeText(&m, result))
	}
	if result.Void != "" {
		return cli.Undecided
	}
	return cli.OK
}
