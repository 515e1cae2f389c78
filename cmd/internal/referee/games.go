package referee

import (
	"bytes"
	"context"
	"io"
	"strconv"
	"sync"
	"time"

	"scrutineer/base"
	"scrutineer/internal/cli"
	"scrutineer/logfmt"
	"scrutineer/referee"
	"scrutineer/rules"
)

// played is a finished game.
type played struct {
	n      int
	match  referee.Match
	result referee.Result
	log    []byte
	err    error
}

// play plays the games and writes their logs in order. Void games make the exit code
// Undecided. A sequential test that is decided after a whole pair stops the match.
func (o *order) play(out io.Writer) cli.Code {
	pace, done, err := newPace(o.env, o.progress, o.games)
	if err != nil {
		return o.env.Fail(err)
	}
	defer done()
	code := cli.OK
	games := o.atOnce(out)
	if o.jobs == 1 {
		games = o.inTurn(out)
	}
	for p := range games {
		if p.err != nil {
			return o.env.Fail(p.err)
		}
		o.env.Notef("%s: %s", p.match.Label.ID, outcomeText(&p.match, p.result))
		for _, cause := range likelyCause(o.env, p.log) {
			o.env.Notef("  %s", cause)
		}
		if p.result.Void != "" {
			code = cli.Undecided
		} else {
			o.counted++
		}
		stop, err := o.test(&p, pace)
		if err != nil {
			return o.env.Fail(err)
		}
		pace.game(p.match.Label.ID, p.result.Void != "", p.result.Outcome.Reason == rules.ByFault, o.counted, o.games)
		if stop {
			break
		}
	}
	if o.sprt != nil {
		o.env.Notef("%s", o.sprt)
	}
	return code
}

// test adds a game to the sequential test, if there is one, and reports whether the
// test is decided. It looks after every second game, when each program has had both
// seats.
func (o *order) test(p *played, pace *pace) (stop bool, err error) {
	if o.sprt == nil {
		return false, nil
	}
	if err := o.sprt.add(p); err != nil || p.n%2 == 1 {
		return false, err
	}
	stop = o.sprt.decided(o.game.Name)
	pace.now.LLR = &o.sprt.now.LLR
	return stop, nil
}

// inTurn plays one game after another, and writes each log during its game.
func (o *order) inTurn(out io.Writer) func(yield func(played) bool) {
	kept := keeper{to: out}
	log := logfmt.NewWriter(&kept, logfmt.SyncClaims)
	return func(yield func(played) bool) {
		for n := 1; n <= o.games; n++ {
			kept.Reset()
			p := o.one(o.env.Context, log, n, 0)
			p.log = kept.Bytes()
			if !yield(p) || p.err != nil || o.env.Context.Err() != nil {
				return
			}
		}
	}
}

// ahead is how many finished games for each concurrent one may wait for an earlier
// game.
const ahead = 8

// atOnce plays several games concurrently. Each log stays in memory until those
// before it are written. A game that is stopped leaves no log.
func (o *order) atOnce(out io.Writer) func(yield func(played) bool) {
	return func(yield func(played) bool) {
		ctx, stop := context.WithCancel(o.env.Context)
		var all sync.WaitGroup
		defer all.Wait()
		defer stop()
		due := make(chan chan played, ahead*o.jobs)
		all.Go(func() { o.begin(ctx, due, &all) })
		for next := range due {
			p := <-next
			if p.err == nil {
				_, p.err = out.Write(p.log)
				if f, ok := out.(interface{ Sync() error }); ok && p.err == nil {
					p.err = f.Sync()
				}
			}
			if !yield(p) || p.err != nil {
				return
			}
		}
	}
}

// begin starts the games as places become free, until the context ends.
func (o *order) begin(ctx context.Context, due chan<- chan played, all *sync.WaitGroup) {
	defer close(due)
	free := make(chan int, o.jobs)
	for place := range o.jobs {
		free <- place
	}
	for n := 1; n <= o.games; n++ {
		place, next := <-free, make(chan played, 1)
		select {
		case <-ctx.Done():
			return
		case due <- next:
		}
		all.Go(func() {
			var log bytes.Buffer
			p := o.one(ctx, logfmt.NewWriter(&log, logfmt.SyncNever), n, place)
			p.log = log.Bytes()
			next <- p
			free <- place
		})
	}
}

// one plays the n-th game, in one of the places for concurrent games.
func (o *order) one(ctx context.Context, log *logfmt.Writer, n, place int) played {
	m := o.terms(n, place)
	list := o.entries
	if o.swap && n%2 == 0 {
		list[0], list[1] = list[1], list[0]
	}
	clean, err := o.programs(&m, list, n)
	if err != nil {
		return played{n: n, err: err}
	}
	defer clean()
	if o.env.StderrTTY && o.games == 1 && !o.person() { // a person's seat shows the moves
		m.Watch = func(ply int, by base.Seat, move string, _ rules.Position) {
			o.env.Notef("ply %d: %s %s", ply, m.Programs[by-1].ID, move)
		}
	}
	result, err := referee.Play(ctx, log, m)
	return played{n: n, match: m, result: result, err: err}
}

// terms returns the settings of the n-th game, without its programs.
func (o *order) terms(n, place int) referee.Match {
	m := o.match
	m.Label.ID = o.prefix
	if o.games > 1 {
		m.Label.ID += "." + strconv.Itoa(n)
	}
	m.Label.Slot = strconv.Itoa(n)
	if o.random > 0 {
		m.Setup.Start = o.game.RandomStart(o.random, drawer(o.seed, o.pair(n)+1))
		m.Label.Seed = o.seed
	}
	if len(o.openings) > 0 {
		m.Setup.Start = o.openings[o.pair(n)%len(o.openings)]
	}
	if !o.utc.IsZero() {
		m.Label.UTC = time.Now()
	}
	if cores := m.Confinement.Cores; len(cores) > 0 {
		m.Confinement.Cores = cores[place*len(o.entries):][:len(o.entries)]
	}
	return m
}
