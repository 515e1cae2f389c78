package referee

import (
	"context"
	"errors"
	"os"
	"syscall"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/judge/exchange"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
	"scrutineer/rules"
)

// The referee's timeouts, in microseconds.
const (
	second         = 1000000
	unread         = 2 * second  // for a line that a program does not read
	killWait       = 2 * second  // for the end of a program that was killed
	memoryKillWait = second / 10 // for the end of a program that the system has killed for its memory
	earlyMargin    = second / 50 // before a time limit, to give a program up
	drainWait      = second / 3  // for the last lines of one that has ended
	tickEvery      = 10 * second // between two ticks
	longestWait    = 60 * second // for an answer that the machine may have delayed
	stall          = second      // after which the referee itself counts as late
)

// start records what is in the programs' folders, and starts the programs if they live
// through the game. If one cannot be started the game is void, because nothing was played,
// unless it must start.
func (g *game) start() {
	g.inventory()
	g.seats(func(s base.Seat, d *side) {
		if why := g.Programs[s-1].Barred; why != "" && !g.Over() {
			g.Fault(s, claims.Fault{Kind: "not-started", Text: why})
		}
	})
	if g.byTurn() {
		return
	}
	g.seats(func(s base.Seat, d *side) {
		if g.Over() || g.Out(s) {
			return
		}
		if err := g.launch(s, nil); err != nil {
			g.unstarted(s, err)
		}
	})
}

// startMark is the event of a program that could not be started.
const startMark = "nostart"

// unstarted records that a program could not be started, after all earlier events.
func (g *game) unstarted(s base.Seat, why error) {
	g.sides[s].scarce = process.OutOfResources(why)
	err := g.journal.Mark(process.Event{Program: int(s), Word: startMark, Text: []byte(why.Error())}, nil)
	for err == nil {
		e, ok := g.journal.Next(context.Background(), 0)
		if !ok {
			return
		}
		if g.take(e); e.Kind == process.Mark && e.Word == startMark {
			return
		}
	}
}

// launch starts the program of a seat with additional arguments.
func (g *game) launch(s base.Seat, args []string) error {
	c := g.Programs[s-1].Command
	c.Args = append(append([]string(nil), c.Args...), args...)
	c.Limits = process.Limits{Memory: int64(g.Limits.Memory), Stack: int64(g.Limits.Stack), Processes: g.Confinement.Processes, File: int64(g.Confinement.File)}
	if !g.Programs[s-1].Trusted {
		c.Sandbox = g.Confinement.Sandbox
	}
	if int(s) <= len(g.Confinement.Cores) {
		c.Cores = g.Confinement.Cores[s-1]
	}
	if g.Virtual {
		c.Limits.Memory, c.Limits.Virtual = 0, int64(g.Limits.Memory)
	}
	c.Caps = process.Caps{Out: int64(g.Output), Err: maxErr}
	prog, err := g.begin(int(s), c)
	if err != nil {
		return err
	}
	d := &g.sides[s]
	d.prog, d.ended, d.shown, d.killed = prog, false, false, 0
	return nil
}

// How much of a program's output is kept. Both together, with the longest escapes, fit into
// a log.
const (
	maxOut = 512 << 10
	maxErr = 32 << 10
)

// play runs until the game is over: it sends what can be sent, waits for events and handles
// them.
func (g *game) play(ctx context.Context) {
	for !g.Over() && g.Err() == nil {
		g.sendDue()
		if g.Over() {
			break
		}
		at, ring := g.next()
		e, ok := g.journal.Next(ctx, at)
		switch {
		case ok:
			g.take(e)
		case ctx.Err() != nil:
			g.abandon("operator", 0, g.Latest(), "interrupted")
		case g.woke(at):
			if e, ok := g.journal.Next(ctx, g.clock.Now()+lapse); ok {
				g.take(e)
			}
		default:
			ring(at)
		}
		g.tick()
		g.full()
	}
	g.Result()
}

// next returns the earliest time at which the referee must act without an event, and the
// action.
func (g *game) next() (base.Number, func(at base.Number)) {
	at, ring := g.ticked+tickEvery, func(base.Number) {}
	sooner := func(t base.Number, f func(at base.Number)) {
		if t < at {
			at, ring = t, f
		}
	}
	g.seats(func(s base.Seat, d *side) {
		if g.Out(s) {
			return
		}
		switch {
		case d.pending != nil && d.pending.kill > 0 && !d.ended:
			sooner(d.pending.kill, func(base.Number) { g.killNow(s) })
			return
		case d.pending != nil:
			sooner(d.pending.until, func(base.Number) { g.claimFault(s) })
			return
		case d.ended && !d.shown:
			sooner(d.endedAt+drainWait, func(base.Number) { g.giveUp(s) })
			return
		case d.unread > 0 && !d.ended && g.ticked < d.unread+drainWait: // the stamp of a tick shows that enough time has passed
			sooner(d.unread+drainWait, func(base.Number) { g.journal.Tick() })
		case d.inputGone > 0 && !d.ended:
			sooner(g.patience(s, d.inputGone), func(base.Number) { g.stopsReading(s) })
		}
		if at := g.pausedUntil(s); at > 0 && g.Table.Due(s) != nil {
			sooner(at, func(base.Number) {})
		}
		if d.killed > 0 {
			sooner(d.killed+killWait, func(base.Number) { g.Fault(s, claims.Fault{Kind: "protocol", Text: "does not end"}) })
		} else if last, limit, ok := g.deadline(s); ok {
			sooner(last, func(at base.Number) { g.timeUp(s, limit, at) })
			if at, look := g.early(s); look != nil {
				sooner(at, look)
			}
		}
	})
	return at, ring
}

// sendDue sends every program the next thing that is due to it, if it may have it.
func (g *game) sendDue() {
	g.seats(func(s base.Seat, d *side) {
		action := g.Table.Due(s)
		if action == nil || d.handing || g.Out(s) || d.pending != nil || d.inputFailed() || g.Err() != nil || g.pausedUntil(s) > 0 {
			return
		}
		switch action.Kind {
		case rules.SendLine:
			g.send(s, d, action)
		case rules.PutFile:
			g.put(s, d, action)
		case rules.Run:
			g.run(s, d, action)
		}
	})
}

func (g *game) send(s base.Seat, d *side, action *rules.Action) {
	if d.prog == nil || d.ended {
		return
	}
	g.text = g.Table.AppendText(g.text[:0], s, action)
	now := g.clock.Now()
	until := g.patience(s, now)
	if last, _, ok := g.deadline(s); ok { // a program cannot make the referee late
		if last <= now && d.lastLine < last-base.Number(g.Margin.Microseconds()) { // the referee was late, perhaps in starting another program
			g.stalled(last, now)
			g.abandon("host-stall", last, now, "the referee itself came too late to hand over what seat "+s.String()+" was due")
			return
		}
	}
	switch err := d.prog.Send(g.text, until); {
	case err == nil:
		d.handing = true
	case errors.Is(err, process.ErrForfeited): // what is queued ends its game
	case errors.Is(err, os.ErrDeadlineExceeded):
		g.stopsReading(s)
	case errors.Is(err, syscall.EPIPE): // it has closed its input, or is about to end
		d.unread = max(g.clock.Now(), 1)
	default:
		d.inputGone = max(g.clock.Now(), 1)
	}
}

// inputFailed reports whether a line to the program has failed.
func (d *side) inputFailed() bool { return d.inputGone > 0 || d.unread > 0 }

// patience returns until when a program may leave a line unread that is due since a stamp.
// If a line were still due when the time runs out, that would count against the referee, so
// it gives up a little before.
func (g *game) patience(s base.Seat, since base.Number) base.Number {
	until := since + unread
	last, _, ok := g.Table.Deadline(s)
	switch {
	case !ok || g.Table.ClockPending(s):
	case last-since > drainWait-earlyMargin:
		until = min(until, last-earlyMargin)
	default:
		until = min(until, last+1+base.Number(g.Margin.Microseconds()))
	}
	return until
}

// stopsReading claims the fault of a program that does not read a line.
func (g *game) stopsReading(s base.Seat) {
	g.killForFault(s, &pendingFault{Fault: claims.Fault{Kind: "protocol", Text: "does not read its input"}})
}

// deadline returns when the referee stops waiting for a program whose time runs, and the
// limit that it has then exceeded. Without a limit it returns false.
func (g *game) deadline(s base.Seat) (at base.Number, limit exchange.Limit, ok bool) {
	last, limit, ok := g.Table.Deadline(s)
	ok = ok && !g.Table.ClockPending(s)
	return max(last+1+base.Number(g.Margin.Microseconds()), g.strainOf(s).until), limit, ok
}

// tick asks for the clocks that show whether the machine was suspended.
func (g *game) tick() {
	if now := g.clock.Now(); now-g.ticked >= tickEvery {
		g.ticked = now
		g.journal.Tick()
	}
}

// full ends a game whose log would be longer than the format allows, against the program
// that writes most.
func (g *game) full() {
	if g.Over() || g.log.Lines() < logfmt.MaxLines/2 {
		return
	}
	most := base.First
	g.seats(func(s base.Seat, d *side) {
		if !g.Out(s) && d.said > g.sides[most].said {
			most = s
		}
	})
	g.killForFault(most, &pendingFault{Fault: claims.Fault{Kind: "protocol", Text: "says more lines than a log can hold"}})
}

// timeUp ends the wait for an answer.
func (g *game) timeUp(s base.Seat, limit exchange.Limit, at base.Number) {
	now := g.clock.Now()
	last, _, _ := g.Table.Deadline(s)
	g.missed(s, g.Table.Since(s), last, now)
	if d := g.strainOf(s); now-at > stall && d.ply.lost < now-at { // the referee was busy with something else
		g.stalled(at, now)
		d.ply = gap{at, now, now - at}
	}
	if g.listens(s, limit, now) {
		return
	}
	g.sides[s].certain = true
	g.witness(s, g.Table.Since(s)+1, last)
	if g.byTurn() { // its answer file is read when it has ended
		g.sides[s].killed = g.clock.Now()
		g.sides[s].prog.Signal(process.KILL)
		return
	}
	g.killForFault(s, &pendingFault{Fault: claims.Fault{Kind: derive.TimeKind(limit), Limit: limit.Allows, Used: limit.Before + max(g.Table.Used(s, now), 0)}})
}

// wrapUp sends the programs what is still due at the end of the game, lets them end, and
// records what they do until then.
func (g *game) wrapUp() {
	until := g.clock.Now() + second/4
	for g.Err() == nil && g.hasLinesDue() && g.clock.Now() < until {
		g.sendDue()
		at := until
		g.seats(func(s base.Seat, _ *side) {
			if rest := g.pausedUntil(s); rest > 0 {
				at = min(at, rest)
			}
		})
		if e, ok := g.journal.Next(context.Background(), at); ok {
			g.take(e)
		}
	}
	done := make(chan struct{}, len(g.Programs))
	g.seats(func(s base.Seat, d *side) {
		go func() {
			if d.prog != nil {
				d.prog.Stop(g.ExitGrace)
			}
			done <- struct{}{}
		}()
	})
	for range g.Programs {
		g.drain(done)
	}
	g.journal.Tick()
	for e, ok := g.journal.Next(context.Background(), 0); ok; e, ok = g.journal.Next(context.Background(), 0) {
		g.take(e)
	}
}

// hasLinesDue reports whether something is due to a program that may still read.
func (g *game) hasLinesDue() bool {
	due := false
	g.seats(func(s base.Seat, d *side) {
		action := g.Table.Due(s)
		can := action != nil && action.Kind == rules.SendLine && d.prog != nil && !d.ended && !g.Out(s) && !d.inputFailed() && d.pending == nil
		due = due || can || d.handing
	})
	return due && g.Voided() == ""
}

// drain records events until done is closed.
func (g *game) drain(done <-chan struct{}) {
	for {
		select {
		case <-done:
			return
		default:
		}
		if e, ok := g.journal.Next(context.Background(), g.clock.Now()+second/50); ok {
			g.take(e)
		}
	}
}

// abandon claims that there is no fair result, which ends the game.
func (g *game) abandon(why string, from, to base.Number, text string) {
	g.Void(why, from, to, text)
}
