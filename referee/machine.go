package referee

import (
	"context"
	"time"

	"scrutineer/base"
	"scrutineer/referee/process"
)

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
