package exchange

import (
	"scrutineer/base"
	"scrutineer/rules"
)

// watch is the clock of one seat. Its time for a ply consists of what it used in
// commands that it has replied to, and of what has run since the clock was
// started last.
type watch struct {
	since       base.Number // when the time began to run, or Unknown
	first       base.Number // when the time of this ply first ran, or Unknown
	startSent   bool        // an action has started it, not just the turn
	spent       base.Number // in replied commands since its last ply; Unknown if a stamp was
	parts       bool        // there were such commands
	used        base.Number // in its plies so far, as far as known
	unsure      int         // number of plies with an unknown time
	series      base.Number // in its plies since a limit for a move last began again
	shared      base.Number // the part of series by the plies before the last one that shared its limit for a move
	goesOn      bool        // the limit for a move applies to the series and this ply
	frozen      base.Number // for how long of the running time the referee had stopped the program
	frozenSince base.Number // since when it is stopped, or Unknown

	prepares      rules.Prepare // it has not yet said that it is ready
	preparesSince base.Number   // when it was started to get ready, or Unknown
}

func (w *watch) reset() {
	*w = watch{since: base.Unknown, first: base.Unknown, frozenSince: base.Unknown, preparesSince: base.Unknown}
}

// ready ends the time in which a program gets ready. If its move's time was started
// before, it starts here.
func (w *watch) ready(at base.Number) {
	if w.prepares == rules.StartupAndGame {
		if w.preparesSince.Unknown() || at.Unknown() {
			w.unsure++
		} else {
			w.used += max(at-w.preparesSince-w.frozenFor(at), 0)
		}
	}
	w.prepares = rules.NoPreparation
	if w.startSent {
		w.run(at)
	}
}

// Prepares reports whether a program has yet to say that it is ready.
func (t *Table) Prepares(s base.Seat) bool { return t.sides[s].prepares != rules.NoPreparation }

// begin lets the time run because the turn has come.
func (w *watch) begin(at base.Number) {
	if !w.startSent {
		w.run(at)
	}
}

// run lets the time run from a stamp. While a program gets ready, the time in which it
// was stopped is part of that time.
func (w *watch) run(at base.Number) {
	w.since = at
	if !w.parts {
		w.first = at
	}
	if w.prepares != rules.NoPreparation {
		return
	}
	w.frozen = 0
	if !w.frozenSince.Unknown() {
		w.frozenSince = at
	}
}

// frozenFor returns for how long of the time that runs until a stamp the program was
// stopped.
func (w *watch) frozenFor(until base.Number) base.Number {
	if w.frozenSince.Unknown() || until.Unknown() {
		return w.frozen
	}
	return w.frozen + max(until-w.frozenSince, 0)
}

// startBy starts the time by an action.
func (w *watch) startBy(start rules.ClockEffect, at base.Number) {
	if start == rules.NoClock || w.startSent {
		return
	}
	w.run(at)
	w.startSent = true
	if w.goesOn = start == rules.GoesOn; !w.goesOn {
		w.series = 0
	}
}

// stop ends what a command has started, which is replied to.
func (w *watch) stop(at base.Number) {
	if !w.startSent {
		return
	}
	if w.since.Unknown() || at.Unknown() || w.spent.Unknown() {
		w.spent = base.Unknown
	} else {
		w.spent += at - w.since - w.frozenFor(at)
	}
	w.since, w.startSent, w.parts = base.Unknown, false, true
}

// moved ends the ply.
func (w *watch) moved(used base.Number) {
	w.shared = 0
	if w.goesOn {
		w.shared = w.series
	}
	if used.Unknown() {
		w.unsure++
	}
	w.used += max(used, 0)
	w.series += max(used, 0)
	w.since, w.first, w.startSent, w.spent, w.parts, w.goesOn = base.Unknown, base.Unknown, false, 0, false, false
}

// Since returns the stamp at which the running time of a seat began. It is Unknown if no
// time runs, or if the stamp is unknown.
func (t *Table) Since(s base.Seat) base.Number {
	if t.Prepares(s) {
		return t.sides[s].preparesSince
	}
	return t.sides[s].since
}

// ClockStartSent reports whether the running time of a seat was started by something that
// was sent, and not just by its turn.
func (t *Table) ClockStartSent(s base.Seat) bool { return t.sides[s].startSent }

// First returns the stamp at which the time of a seat's present ply first ran, even in a
// command that has been replied to since. It is Unknown if it has not run.
func (t *Table) First(s base.Seat) base.Number {
	if t.Prepares(s) {
		return t.sides[s].preparesSince
	}
	return t.sides[s].first
}

// Used returns the time in microseconds of a ply that ends at the stamp until, or
// Unknown. A line said before its time began took 0.
func (t *Table) Used(s base.Seat, until base.Number) base.Number {
	w := &t.sides[s].watch
	switch {
	case t.Prepares(s) && (w.preparesSince.Unknown() || until.Unknown()), w.spent.Unknown():
		return base.Unknown
	case t.Prepares(s):
		return max(until-w.preparesSince-w.frozenFor(until), 0)
	case !w.since.Unknown() && !until.Unknown():
		return w.spent + max(until-w.since-w.frozenFor(until), 0)
	case w.parts:
		return w.spent
	}
	return base.Unknown
}

// Spent returns the time used before the present ply that counts for a limit: that of the
// whole game if total is true, otherwise that of a move.
func (t *Table) Spent(s base.Seat, total bool) base.Number {
	w := &t.sides[s].watch
	switch {
	case total:
		return w.used
	case w.goesOn:
		return w.series
	}
	return 0
}

// Limit is a time limit that was exceeded, or will be.
type Limit struct {
	Start  bool        // for getting ready
	Total  bool        // for the whole game, not for a move
	Allows base.Number // microseconds, without what is tolerated beyond
	Before base.Number // used of it by earlier plies
}

// Late reports whether a ply of that length exceeds a limit, and which one.
func (t *Table) Late(s base.Seat, used base.Number) (Limit, bool) {
	for _, l := range t.covering(s) {
		if !used.Unknown() && l.Allows > 0 && l.Before+used > l.Allows+t.limits.Grace {
			return l, true
		}
	}
	return Limit{}, false
}

// covering returns the limits on the time that a seat uses, or would use, now.
func (t *Table) covering(s base.Seat) [2]Limit {
	switch t.sides[s].prepares {
	case rules.StartupOnly:
		return [2]Limit{{Start: true, Allows: t.limits.Startup}, {Start: true, Allows: t.limits.Startup}}
	case rules.StartupAndGame:
		return [2]Limit{{Start: true, Allows: t.limits.Startup}, t.limit(s, true)}
	}
	return [2]Limit{t.limit(s, false), t.limit(s, true)}
}

// Applies reports whether a limit applies to the time that a seat uses now, or would use.
func (t *Table) Applies(s base.Seat, limit Limit) bool {
	for _, l := range t.covering(s) {
		if l.Start == limit.Start && l.Total == limit.Total {
			return true
		}
	}
	return false
}

// LateByClaim reports whether the ply that a seat has just made exceeds a limit, and
// which one, if its claimed time is taken. It is for plies whose time the log does not
// show.
func (t *Table) LateByClaim(s base.Seat, used base.Number) (Limit, bool) {
	if used.Unknown() {
		return Limit{}, false
	}
	w := &t.sides[s].watch
	for _, l := range [2]Limit{{Allows: t.limits.Move, Before: w.shared}, {Total: true, Allows: t.limits.Total, Before: w.used}} {
		if l.Allows > 0 && l.Before+used > l.Allows+t.limits.Grace {
			return l, true
		}
	}
	return Limit{}, false
}

func (t *Table) limit(s base.Seat, total bool) Limit {
	allows := t.limits.Move
	if total {
		allows = t.limits.Total
	}
	return Limit{Total: total, Allows: allows, Before: t.Spent(s, total)}
}

// Deadline returns the last stamp at which the present ply of a seat is still in time,
// and the limit that sets it. It returns false if no time runs or no limit applies.
func (t *Table) Deadline(s base.Seat) (at base.Number, limit Limit, ok bool) {
	w := &t.sides[s].watch
	since := t.Since(s)
	if since.Unknown() || w.spent.Unknown() {
		return 0, Limit{}, false
	}
	begun := since + t.limits.Grace - w.spent
	for _, l := range t.covering(s) {
		if last := begun + l.Allows - l.Before; l.Allows > 0 && (!ok || last < at) {
			at, limit, ok = last, l, true
		}
	}
	return at, limit, ok
}

// InTime reports whether a stamp is not later than the Deadline of a seat, if it has one.
// It is called for every record, so it is fast while no limit is near.
func (t *Table) InTime(s base.Seat, at base.Number) bool {
	w := &t.sides[s].watch
	if w.prepares != rules.NoPreparation {
		last, _, ok := t.Deadline(s)
		return !ok || at <= last
	}
	if w.since.Unknown() || w.spent.Unknown() {
		return true
	}
	ran := at - w.since + w.spent - t.limits.Grace
	if t.limits.Total > 0 && w.used+ran > t.limits.Total {
		return false
	}
	if w.goesOn {
		ran += w.series
	}
	return t.limits.Move <= 0 || ran <= t.limits.Move
}

// ClockPending reports whether the time of the seat in turn does not run yet because what
// starts it is due and not sent.
func (t *Table) ClockPending(s base.Seat) bool {
	d := &t.sides[s]
	if d.startSent || t.Prepares(s) {
		return false
	}
	for i := range d.due.actions[d.due.head:] {
		if d.due.actions[d.due.head+i].Clock != rules.NoClock {
			return true
		}
	}
	return false
}

// FrozenFor returns how much of the running time until a stamp the referee had stopped
// the program, in microseconds.
func (t *Table) FrozenFor(s base.Seat, until base.Number) base.Number {
	return t.sides[s].frozenFor(until)
}

// Froze records that a program was stopped, and Thawed that it runs again. The time in
// between is not charged to it.
func (t *Table) Froze(s base.Seat, at base.Number) {
	if w := &t.sides[s].watch; w.frozenSince.Unknown() {
		w.frozenSince = at
	}
}

// Thawed ends what Froze began.
func (t *Table) Thawed(s base.Seat, at base.Number) {
	w := &t.sides[s].watch
	w.frozen, w.frozenSince = w.frozenFor(at), base.Unknown
	if t.Since(s).Unknown() {
		w.frozen = 0
	}
}

// Charge sets the time of a seat's ply that was Unknown when the move was made.
func (t *Table) Charge(s base.Seat, used base.Number) {
	if w := &t.sides[s].watch; !used.Unknown() && w.unsure > 0 {
		w.unsure--
		w.used += used
		w.series += used
	}
}
