package tournament

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"scrutineer/event"
	"scrutineer/logfmt"
	"scrutineer/referee"
)

// Runner plays an event. Event and Folder are required.
type Runner struct {
	Event       *Event
	Folder      *Folder
	Jobs        int  // number of games at a time; 0 means 1
	Retry       bool // play again the pairings that void games have stopped
	Host        string
	Now         func() time.Time    // for the date in logs; nil leaves it out
	Env         []string            // of programs
	Confinement referee.Confinement // how programs are isolated
	// Cores are the processors that programs run on, two for each game at a time. If it is
	// empty, programs run on any.
	Cores []int
	// Build runs an entry's build command; nil runs none.
	Build func(e *Entry, folder string) error
	// Play plays a match; nil means referee.Play.
	Play func(ctx context.Context, log *logfmt.Writer, m referee.Match) (referee.Result, error)
	// Ask asks a program for its author; nil means referee.Ask.
	Ask func(ctx context.Context, log *logfmt.Writer, m referee.Info) ([]string, error)
	// OnGame is called for every game that has ended, and Notef for other messages. Both
	// are optional.
	OnGame func(s Step)
	Notef  func(format string, args ...any)
	// Ledger, if not nil, is written while the event is played.
	Ledger *Ledger

	attempts map[string][]Attempt // by slot, without those that were removed from the table
	voids    map[string]int       // in a row, by slot
	failed   map[string][]Attempt // void because the entry could not be started
	roster   *roster
	schedule *event.Schedule
	state    event.State
	running  map[string]bool
	joined   []string // entries that joined late with this run
	idle     []int    // those of Cores that no game uses
	places   *workplaces
}

// Step is a game that has ended.
type Step struct {
	Slot      event.Slot
	Attempt   Attempt
	Log       string       // path of its log
	Done, All int          // slots with a result, and slots known
	Table     *event.Table // of its contest, after this game
	Stopped   bool         // no more games of its pairing are played
}

// Outcome is how a run ended.
type Outcome struct {
	Schedule *event.Schedule
	Plan     *event.Plan
	Finished bool     // every slot has its result
	Stopped  []string // pairings that void games have stopped, in words
}

// ended is a game that was played, or could not be.
type ended struct {
	slot    event.Slot
	number  int
	attempt *Attempt
	cores   [][]int
	err     error
}

// Run plays every game that has not been played. It ends when all are played, when no other
// can be played, or when the context ends; games in progress are then void. The error says
// why the run could not continue. The games played so far stay valid.
func (r *Runner) Run(ctx context.Context) (Outcome, error) {
	if err := r.begin(); err != nil {
		return Outcome{}, errors.Join(err, r.Ledger.end(r, false))
	}
	defer r.places.close()
	done := make(chan ended)
	var failed error
	var last *ended
	for {
		plan, err := r.publish()
		if failed == nil {
			failed = err
		}
		r.announce(plan, last)
		if failed == nil && ctx.Err() == nil {
			failed = r.start(ctx, plan, done)
		}
		if len(r.running) == 0 {
			out := r.outcome(plan)
			return out, errors.Join(failed, r.removeRest(plan), r.Ledger.end(r, out.Finished && failed == nil))
		}
		last, err = r.take(<-done)
		if failed == nil {
			failed = err
		}
	}
}

// defaults sets the fields that are not given.
func (r *Runner) defaults() {
	r.places = &workplaces{folder: r.Folder}
	r.Jobs, r.idle = max(1, r.Jobs), slices.Clone(r.Cores)
	if r.Play == nil {
		r.Play = referee.Play
	}
	if r.Ask == nil {
		r.Ask = referee.Ask
	}
	if r.Notef == nil {
		r.Notef = func(string, ...any) {}
	}
}

// begin reads the folder, and writes what is fixed before play.
func (r *Runner) begin() error {
	r.defaults()
	if err := r.setRecord(); err != nil {
		return err
	}
	if err := r.Folder.write([]byte(Policy), 0o644, event.PolicyFile); err != nil {
		return err
	}
	if _, err := os.Stat(r.Folder.path(event.OutFile)); len(r.Event.Out) > 0 || err == nil {
		if err := r.Folder.write(event.FormatDisqualified(r.Event.Out), 0o644, event.OutFile); err != nil {
			return err
		}
	}
	list, err := r.Folder.Scan(r.Event.Event)
	if err != nil {
		return err
	}
	if err := r.Folder.Remove(list, r.involvesDisqualified); err != nil {
		return err
	}
	if err := r.complete(list); err != nil {
		return err
	}
	r.roster = r.newRoster(list)
	r.attempts, r.failed, r.voids, r.running = map[string][]Attempt{}, map[string][]Attempt{}, map[string]int{}, map[string]bool{}
	r.state = event.NewState()
	for _, d := range r.Event.Out {
		r.state.Out[d.Entry] = true
	}
	if list, err = r.Ledger.begin(r, list); err != nil {
		return err
	}
	for _, a := range list {
		r.enter(a, !r.Retry)
	}
	return r.gather(len(list) == 0)
}

// gather builds and copies every entry before it plays, so that all failures are reported
// at once: those that join late, or all.
func (r *Runner) gather(all bool) error {
	var errs []error
	var list []entered
	for i := range r.Event.Entries {
		e, stage := &r.Event.Entries[i], &r.Event.Stages[0]
		if len(e.Late) > 0 {
			stage = r.Event.Stage(e.Late[0])
		}
		if (all || slices.Contains(r.joined, e.ID)) && !r.state.Out[e.ID] {
			digest, err := r.roster.digest(stage, e)
			if err == nil {
				list = append(list, entered{e.ID, digest})
			}
			errs = append(errs, err)
		}
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	return r.Ledger.enter(all, list...)
}

// drawAll draws the starts of all stages, and returns what is announced.
func (r *Runner) drawAll() (*event.Schedule, error) {
	var key []byte
	if slices.ContainsFunc(r.Event.Stages, func(s Stage) bool { return s.Secret }) {
		var err error
		if key, err = r.Folder.Key(); err != nil {
			return nil, err
		}
	}
	conditions := map[string][]event.Condition{}
	for i := range r.Event.Stages {
		s := &r.Event.Stages[i]
		list, err := Conditions(r.Event, s, key)
		if err != nil {
			return nil, fmt.Errorf("stage %s: %w", s.Name, err)
		}
		conditions[s.Name] = list
	}
	return Record(r.Event, conditions), nil
}

// start begins games until the maximum number at a time is reached.
func (r *Runner) start(ctx context.Context, plan *event.Plan, done chan<- ended) error {
	for _, s := range plan.Slots {
		if _, done := r.state.Results[s.ID()]; done || r.running[s.ID()] || r.stopped(plan, &s) {
			continue
		}
		if len(r.running) == r.Jobs {
			return nil
		}
		game, err := r.prepare(ctx, s)
		if err != nil {
			return err
		}
		r.running[s.ID()] = true
		if len(r.idle) >= 2 { // programs are pinned: two processors that no other game has
			game.match.Confinement.Cores = [][]int{{r.idle[0]}, {r.idle[1]}}
			r.idle = r.idle[2:]
		}
		go func() { done <- game.play(ctx) }()
	}
	return nil
}

// take handles a game that has ended, and returns it if it left a log.
func (r *Runner) take(e ended) (*ended, error) {
	delete(r.running, e.slot.ID())
	r.idle = append(r.idle, slices.Concat(e.cores...)...)
	if e.err != nil {
		return nil, e.err
	}
	if err := r.Ledger.settle(place{e.slot.ID(), int64(e.number)}, e.attempt); err != nil {
		return nil, err
	}
	if e.attempt == nil {
		return nil, nil
	}
	r.enter(*e.attempt, true)
	r.roster.log(e.attempt)
	return &e, nil
}
