package referee

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
	"scrutineer/rules"
)

// Match is a game to be played. Game, Programs and what the game's setup needs must be
// given. A startup limit of 0 means 10 s. A memory limit of 0 to be sent to programs means
// seven eighths of the actual limit. Negative means no limit.
type Match struct {
	Game     *rules.Game
	Protocol string // "" means the game's first
	Setup    rules.Setup
	Programs []Program // by seat
	Limits   rules.Limits
	// Virtual makes the memory limit one on the address space, as some official rules say.
	// The system enforces it. Otherwise the memory in use is limited.
	Virtual bool
	// Confinement is how programs are isolated, and their other limits.
	Confinement Confinement
	// Output is the limit of a program's standard output in a game, in bytes, where each
	// line counts 64 more. More output is a fault. It is 512 KiB if Output is 0, or so
	// large that two programs could overfill a log.
	Output base.Number
	// Margin is how long a program is still read after its time has run out, before it is
	// killed. Answers within the margin are late. 0 means 100 ms.
	Margin time.Duration
	// ExitGrace is how long programs may run after the game. 0 means 100 ms.
	ExitGrace time.Duration
	// Pause is how long a program is sent nothing after its own move, because a program
	// that is still busy may lose input. It is in microseconds; 0 means the protocol's
	// pause, base.None no pause.
	Pause base.Number
	Label Label
	// Digests remembers the digests of files in the folders of programs, for callers
	// that play several matches from one folder. Optional.
	Digests *Digests
	// Watch is called for every ply as it is made, with the position after it. It must
	// be quick, since the clock runs. Optional.
	Watch func(ply int, by base.Seat, move string, pos rules.Position)
}

// Label is the part of the log's header that is not about the game. Only ID is required.
type Label struct {
	ID                        string
	Session                   string // "" means game
	Event, Stage, Round, Slot string
	Attempt                   base.Number // 0 means 1
	Previous                  string      // digest of the log of the previous attempt
	Host                      string
	UTC                       time.Time // zero means unknown
	Seed                      int64     // of random draws; 0 means none
	Referee, Version          string    // "" means scrutineer, and an unknown version
	// Policy is the SHA-256, in hexadecimal, of the text that says what is a loss, what is
	// void and what is replayed: the log's first record, x-policy. It may be empty.
	Policy string
	// Decided is why the policy decides this game, in words: the record x-decided. It is
	// empty if the policy does not decide it.
	Decided string
}

// Confinement is how programs are isolated. With the zero value they only have process
// groups of their own.
type Confinement struct {
	Sandbox   *process.Sandbox
	Processes int64       // the maximum number for a program; see process.Limits
	File      base.Number // maximum bytes of a written file; 0 is not a limit
	Cores     [][]int     // by seat, the processors that its program runs on; none means any
}

// Program is the program in a seat.
type Program struct {
	ID      string // ASCII
	Name    string // display name; "" for none
	Version string // "" means unknown
	Digest  string // over all its files (DigestFolder); "" means unknown
	Command process.Command
	// Folder and Path are its folder and file in the log; "" means as in Command.
	Folder, Path string
	// Trusted programs only get a process group, whatever Confinement says. A person at
	// this terminal is such a program.
	Trusted bool
	// MustStart makes it a loss if the program cannot be started; otherwise the game is void.
	MustStart bool
	// Barred is why the program is not started and loses; "" if it may play.
	Barred string
}

// Result is the result of a match as the log claims it.
type Result struct {
	Outcome rules.Outcome
	Void    string // why there is no outcome, in words; "" for a game that counts
	Plies   int
}

// game is a match being played.
type game struct {
	Match
	*claims.Writer
	proto *rules.Protocol
	log   *logfmt.Writer

	machine
	pos   rules.Position
	sides [base.Max + 1]side
	text  []byte

	pause  base.Number // see rests
	pulse  pulse
	ticked base.Number // stamp of the last tick asked for
	woken  base.Number // the last deadline for which the referee was late
}

// side is one program in it.
type side struct {
	scarce    bool // it could not be started because the machine lacks a resource
	prog      player
	handing   bool        // something was sent whose event has not come yet
	inputGone base.Number // since when it reads no more lines, for whatever reason; 0 if it does
	unread    base.Number // since when nobody can read its input; 0 if somebody can
	ended     bool        // its process has ended, and at
	endedAt   base.Number //   this stamp
	killed    base.Number // when it was killed for its time; 0 if it was not
	shown     bool        // its standard output has ended, or was given up
	pending   *pendingFault
	over      *claims.Fault // of memory, once the system has reported it
	strain
	made     base.Number // when its last move was read; 0 before the first
	said     int         // number of lines, for the blame for too many
	lastLine base.Number // stamp of the last line
}

// defaults of a Match.
const (
	margin    = 100 * time.Millisecond
	exitGrace = 100 * time.Millisecond
)

// Play plays the game and writes its log, complete and sealed. The error is a Match that
// cannot be played (*rules.SetupError among them), or one of writing; then the log is open.
// If the context ends the game is void.
func Play(ctx context.Context, log *logfmt.Writer, m Match) (Result, error) {
	g, err := newGame(m, log, processes())
	if err != nil {
		return Result{}, err
	}
	g.pulse.start()
	defer g.pulse.end()
	return g.whole(ctx)
}

// whole plays the game from its header to its end.
func (g *game) whole(ctx context.Context) (Result, error) {
	if err := g.log.Begin(g.header()); err != nil {
		return Result{}, err
	}
	if p := g.Label.Policy; p != "" {
		g.Add(logfmt.Record{Kind: logfmt.Extension, Word: []byte("x-policy"), Text: []byte(p)})
	}
	if d := g.Label.Decided; d != "" {
		g.Add(logfmt.Record{Kind: logfmt.Extension, Word: []byte("x-decided"), Text: []byte(d)})
	}
	g.journal.Tick()
	g.start()
	g.play(ctx)
	g.wrapUp()
	if err := g.Err(); err != nil {
		return Result{}, err
	}
	return Result{Outcome: g.pos.Outcome(), Void: g.Voided(), Plies: g.pos.Plies()}, g.log.End()
}

func newGame(m Match, log *logfmt.Writer, where machine) (*game, error) {
	g := &game{Match: m, log: log, machine: where}
	if m.Game == nil || len(m.Game.Protocols) == 0 {
		return nil, errors.New("the game has no protocol to talk to programs")
	}
	g.proto = m.Game.Protocols[0]
	if m.Protocol != "" {
		if g.proto = m.Game.Protocol(m.Protocol); g.proto == nil {
			return nil, fmt.Errorf("%s has no protocol %q", m.Game.Name, m.Protocol)
		}
	}
	g.Setup.Seats = len(m.Programs)
	pos, err := m.Game.OpenBy(g.proto, g.Setup)
	if err != nil {
		return nil, err
	}
	g.Limits, g.pause = LimitsInForce(g.Limits), PauseOf(g.proto, g.Pause)
	if g.Output <= 0 || g.Output > maxOut {
		g.Output = maxOut
	}
	g.Margin = cmp.Or(g.Margin, margin)
	g.ExitGrace = cmp.Or(g.ExitGrace, exitGrace)
	g.pos = pos
	g.Writer = claims.New(log, m.Game, g.proto, g.Setup, pos, len(m.Programs), derive.LimitsOf(g.header()))
	g.Writer.Faulted, g.Writer.Moved, g.Writer.Excused, g.Writer.Ended = g.dropSeat, g.moved, g.causedByMachine, g.endedBy
	g.pulse.now, g.pulse.long = g.clock.Now, base.Number(g.Margin.Microseconds())
	return g, nil
}

// seats calls f for every seat.
func (g *game) seats(f func(s base.Seat, d *side)) {
	for i := range g.Programs {
		f(base.Seat(i+1), &g.sides[i+1])
	}
}

// dropSeat ends the program of a seat that has left the game.
func (g *game) dropSeat(s base.Seat) {
	d := &g.sides[s]
	d.pending = nil
	if d.prog != nil && !d.ended {
		d.prog.Signal(process.KILL)
	}
}

func (g *game) moved(by base.Seat, move string) {
	g.sides[by].made = g.clock.Now()
	a := &g.sides[by].strain
	if !a.own(a.ply) {
		a.before += a.ply.lost
	}
	a.ply, a.usedCPU, a.until, a.certain = gap{}, [2]cpuUsage{}, 0, false
	if g.Watch != nil {
		g.Watch(g.pos.Plies(), by, move, g.pos)
	}
}

// clock is what stamps a match, in microseconds (process.Clock).
type clock interface {
	Now() base.Number
	Name() string
}

// events is the queue of all that happens in it (process.Journal).
type events interface {
	Next(ctx context.Context, deadline base.Number) (process.Event, bool)
	Mark(e process.Event, do func() error) error
	Tick()
}

// player is a running program (process.Program).
type player interface {
	Send(line []byte, deadline base.Number) error
	Signal(s process.Signal) error
	CloseInput()
	Stop(grace time.Duration)
	Load(all bool) process.Load
}

// machine is the environment of a match.
type machine struct {
	clock   clock
	journal events
	begin   func(id int, c process.Command) (player, error)
	waited  func() (base.Number, bool) // how long the referee itself has waited for a processor
}

// processes returns a machine of processes.
func processes() machine {
	c := process.NewClock()
	j := process.NewJournal(c)
	return machine{c, j, func(id int, c process.Command) (player, error) {
		p, err := process.Start(j, id, c)
		if err != nil {
			return nil, err
		}
		return p, nil
	}, process.SelfWaited}
}

// startup is the default time that a program has to get ready, in microseconds.
const startup = 10 * second

// LimitsInForce returns the limits with their defaults filled in: the time to get ready,
// and the memory limit that a program is sent. A program that uses exactly the limit it was
// sent must be below the actual limit. 0 is not a limit in the result either.
func LimitsInForce(l rules.Limits) rules.Limits {
	l.Startup, l.Sent = max(cmp.Or(l.Startup, startup), 0), max(cmp.Or(l.Sent, l.Memory/8*7), 0)
	return l
}

// PauseOf returns the number of microseconds in which a program is sent nothing after its
// own move; see Match.Pause.
func PauseOf(p *rules.Protocol, pause base.Number) base.Number {
	if pause == 0 {
		return p.Pause
	}
	return max(pause, 0)
}

// pausedUntil returns until when a program is sent nothing because it has just moved; 0 if
// it is not paused.
func (g *game) pausedUntil(s base.Seat) base.Number {
	d := &g.sides[s]
	if at := d.made + g.pause; d.made > 0 && at > g.clock.Now() {
		return at
	}
	return 0
}
