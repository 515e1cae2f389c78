package plain

import (
	"math"

	"scrutineer/base"
	"scrutineer/rules"
)

// passTime applies what has happened by a stamp, the earlier first (P2): times that have
// run out, pending ends that have waited long enough, and programs that the referee has
// stopped for too long.
func (d *session) passTime(now base.Number) {
	for !d.over() {
		seat, what := 0, d.takeEffect
		moment := base.Number(math.MaxInt64)
		for i := 1; i < len(d.programs); i++ {
			if at, ok := d.effective(i); ok && at <= now && at < moment {
				seat, moment, what = i, at, d.takeEffect
			}
			if at, ok := d.lastInTime(i); ok && at < now && at+1 < moment && !d.habits.AnyTime {
				seat, moment, what = i, at+1, func(seat int) { d.runOut(seat, at) }
			}
			if at, ok := d.lastUnlessFrozen(i); ok && at < now && at+1 < moment {
				seat, moment, what = i, at+1, d.frozenTooLong
			}
		}
		if seat == 0 {
			break
		}
		what(seat)
		d.settle()
	}
	for i := 1; i < len(d.programs); i++ {
		if at, ok := d.lastInTime(i); ok && at < now {
			d.programs[i].late = true // the answer file decides
		}
	}
}

// effective returns when a pending end takes effect by the stamps alone (P12).
func (d *session) effective(seat int) (at base.Number, ok bool) {
	p := &d.programs[seat]
	return p.endAt + third, p.pending && p.endAt >= 0
}

// lastInTime returns the last stamp in time for a seat whose time runs (P8).
func (d *session) lastInTime(seat int) (at base.Number, ok bool) {
	p := &d.programs[seat]
	if !d.inGame(seat) || p.pending || p.dead || p.exited && d.habits.Answer == "" || p.killed || p.frozen {
		return 0, false
	}
	clock := d.listener.Clock(seat)
	if !clock.Runs {
		return 0, false
	}
	allowed := limitsOf(d.header)
	at = math.MaxInt64
	if allowed.Total > 0 && clock.Used >= 0 && clock.Spent >= 0 && clock.Prepares != rules.StartupOnly {
		at = clock.Since + allowed.Total + allowed.Grace - clock.Used - clock.Spent
	}
	if allowed.Move > 0 && clock.Turn >= 0 && clock.Spent >= 0 && clock.Prepares == rules.NoPreparation {
		at = min(at, clock.Since+allowed.Move+allowed.Grace-clock.Turn-clock.Spent)
	}
	if allowed.Startup > 0 && clock.Prepares != rules.NoPreparation {
		at = min(at, clock.Since+allowed.Startup+allowed.Grace)
	}
	return at, at < math.MaxInt64
}

// runOut removes a seat whose time has run out: the last stamp in time has passed. If
// something had been due to it for long, or if it was sent more time than it had, that is
// an error of the referee (P16).
func (d *session) runOut(seat int, last base.Number) {
	p := &d.programs[seat]
	isDue := len(p.since) > 0 && !d.listener.Clock(seat).Waits
	if p.more || isDue && last-max(0, p.since[0]) >= third { // from the start, if not since a stamp
		d.error(seat, d.line)
	}
	d.leave(seat, rules.TooLate, 0)
}

// lastUnlessFrozen returns the last stamp in time for a seat as if the referee had not
// stopped its program for a time (P15).
func (d *session) lastUnlessFrozen(seat int) (at base.Number, ok bool) {
	p := &d.programs[seat]
	if p.tooLong || !p.frozen && p.frozenFor == 0 {
		return 0, false
	}
	frozen := p.frozen
	p.frozen = false
	at, ok = d.lastInTime(seat)
	p.frozen = frozen
	return at - p.frozenFor, ok
}

// frozenTooLong records that a limit would have passed if the referee had not stopped the
// program for a time (P15).
func (d *session) frozenTooLong(seat int) {
	d.programs[seat].tooLong = true
	d.impossible()
}
