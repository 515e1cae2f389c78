package plain

import (
	"strings"

	"scrutineer/rules"
)

// sent compares something sent to a program with what is due (P6).
func (d *session) sent(seat int, p rules.Observation) {
	if !d.inGame(seat) || d.habits.Answer == "" && d.programs[seat].gone != nil {
		return
	}
	due := d.listener.Due(seat)
	if len(due) == 0 {
		d.extra(seat, p)
		return
	}
	weight := d.listener.Compare(due[0], p)
	if weight == rules.ComparedInstead || weight == rules.ComparedOther {
		n := d.later(due, p, rules.ComparedSame, rules.ComparedAlike)
		if n == 0 && weight == rules.ComparedOther {
			n = d.later(due, p, rules.ComparedMore, rules.ComparedLess)
		}
		if n > 0 {
			weight = d.listener.Compare(due[n], p)
			d.skip(seat, n)
		}
	}
	switch weight {
	case rules.ComparedOther:
		d.extra(seat, p)
		return
	case rules.ComparedInstead:
		d.error(seat, d.line)
	case rules.ComparedMore:
		d.programs[seat].more = true
	default:
		if strings.Contains(d.listener.Due(seat)[0].Text, "%") {
			d.programs[seat].more = false
		}
	}
	d.recordSent(seat, p)
}

// maxLater limits how many due things are compared with what was sent (P6).
const maxLater = 16

// later returns the index of a later due thing that gives a turn and compares in one of
// two ways with what was sent, or 0.
func (d *session) later(due []rules.Due, p rules.Observation, one, other string) int {
	for i := 1; i < min(len(due), maxLater); i++ {
		if w := d.listener.Compare(due[i], p); d.listener.GivesTurn(due[i]) && (w == one || w == other) {
			return i
		}
	}
	return 0
}

// skip records that the n oldest due things will not be sent, because a later one was
// (P16).
func (d *session) skip(seat, n int) {
	d.error(seat, d.line)
	p := &d.programs[seat]
	for range n {
		d.listener.Observe(rules.Observation{Line: d.line, What: rules.ObservedSkipped, Seat: seat, Time: d.latest})
	}
	p.since = p.since[min(n, len(p.since)):]
}

// recordSent records that the oldest due thing was sent.
func (d *session) recordSent(seat int, p rules.Observation) {
	d.listener.Observe(p)
	if me := &d.programs[seat]; len(me.since) > 0 {
		me.since = me.since[1:]
	}
}

// extra records something that was not due. It excuses an offence. If programs reply to
// commands, the reply means nothing instead (P7). An empty line asks for nothing.
func (d *session) extra(seat int, p rules.Observation) {
	if !d.habits.Replies && strings.TrimSpace(p.Text) != "" {
		d.programs[seat].excuses++
	}
	if p.What != rules.ObservedSent {
		return
	}
	p.What = rules.ObservedExtra
	d.listener.Observe(p)
}
