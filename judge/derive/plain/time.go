package plain

import (
	"math"

	"scrutineer/base"
	"scrutineer/rules"
)

// passTime applies what has happened by a stamp: times that have run out, and pending
// ends that have waited long enough, the earlier first (P2).
func (d *session) passTime(now base.Number) {
	for !d.over() {
		seat, moment, isEnd := 0, base.Number(math.MaxInt64), false
		for i := 1; i < len(d.programs); i++ {
			if at, ok := d.effective(i); ok && at <= now && at < moment {
				seat, moment, isEnd = i, at, true
			}
			if at, ok := d.lastInTime(i); ok && at < now && at+1 < moment && !d.habits.AnyTime {
				seat, moment, isEnd = i, at+1, false
			}
		}
		if seat == 0 {
			break
		}
		if isEnd {
			d.takeEffect(seat)
		} else {
			d.runOut(seat, moment-1)
		}
		d.settle()
	}
	for i := 1; i < len(d.programs); i++ {
		if at, ok := d.lastInTime(i); ok && at < now {
			d.programs[i].late = true // the answer file decides
		}
	}
	d.frozenTooLong(now)
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

// frozenTooLong checks whether a limit would have passed if the referee had not stopped
// the program for a time (P15).
func (d *session) frozenTooLong(now base.Number) {
	for seat := 1; seat < len(d.programs); seat++ {
		p := &d.programs[seat]
		frozen := p.frozen
		if p.tooLong || !frozen && p.frozenFor == 0 {
			continue
		}
		p.frozen = false
		at, ok := d.lastInTime(seat)
		p.frozen = frozen
		if ok && now > at-p.frozenFor {
			p.tooLong = true
			d.impossible()
		}
	}
}
