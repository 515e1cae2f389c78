package judge

import (
	"slices"
	"sort"

	"scrutineer/base"
	"scrutineer/judge/derive"
	"scrutineer/judge/exchange"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// spans are intervals between two stamps, in order and without overlap.
type spans []interval

// interval is a time between two stamps.
type interval struct {
	from, to base.Number
	before   base.Number // the total length of those above
}

// add appends the part of a span that is later than the others.
func (l spans) add(from, to base.Number) spans {
	from = max(from, 0)
	before := l.all()
	if n := len(l); n > 0 {
		from = max(from, l[n-1].to)
	}
	return append(l, interval{from, max(from, to), before})
}

// all returns their total length.
func (l spans) all() base.Number {
	if len(l) == 0 {
		return 0
	}
	last := l[len(l)-1]
	return last.before + last.to - last.from
}

// until returns how much of them is before a stamp.
func (l spans) until(t base.Number) base.Number {
	i := sort.Search(len(l), func(i int) bool { return l[i].from >= t })
	if i == 0 {
		return 0
	}
	s := l[i-1]
	return s.before + min(t, s.to) - s.from
}

// within returns how much of them is between two stamps.
func (l spans) within(from, to base.Number) base.Number { return max(l.until(to)-l.until(from), 0) }

// host is what a log shows about the machine during the time that a program is said to
// have used up, in microseconds. Each number is at most that time.
type host struct {
	spans
	seen     base.Number // the part between two ticks
	felt     base.Number // the part between two ticks that state the pressure
	pressure base.Number // tasks have waited for a processor
	awake    base.Number // how far the clock that runs in sleep went ahead of the other, or behind
	gap      base.Number // the referee itself did not run (stall)
	waited   wait        // the program itself waited for a processor (wait)
	own      wait        // the referee waited, in the part that is over the limit
	late     base.Number // the length of that part
}

// tolerance is how far two clocks may drift apart between two ticks (format T5), in
// microseconds.
const tolerance = 1000

// hostIn collects what the records of a log say about the machine during the spans of a
// seat, which end by so much over a limit.
func hostIn(l *logfmt.Log, by base.Seat, ran spans, over base.Number) host {
	h := host{spans: ran}
	var late spans
	if n := len(ran); n > 0 {
		late = late.add(max(ran[n-1].to-over, ran[n-1].from), ran[n-1].to)
		h.late = late.all()
	}
	var tick *logfmt.Record
	usages := cpuUsagesOf(l, by)
	for i := range l.Records {
		rec := &l.Records[i]
		switch {
		case rec.Kind == logfmt.Tick && !rec.Time.Unknown():
			if tick != nil {
				h.between(tick, rec)
			}
			tick = rec
		case rec.Kind == logfmt.Stall && !usages.own(rec):
			h.gap = min(h.gap+min(rec.Num[2], h.within(rec.Num[0], rec.Num[1])), h.all())
		case rec.Kind == logfmt.Wait && rec.Seat == by:
			h.waited.add(h.spans, rec.Num[0], rec.Num[1], rec.Num[2])
		case rec.Kind == logfmt.Wait && rec.Seat == base.Nobody:
			h.own.add(late, rec.Num[0], rec.Num[1], rec.Num[2])
		}
	}
	return h
}

// between adds what two neighbouring ticks show.
func (h *host) between(a, b *logfmt.Record) {
	part := h.within(a.Time, b.Time)
	if part == 0 {
		return
	}
	h.seen += part
	if grown := b.Num[1] - a.Num[1]; a.Num[1].Known() && b.Num[1].Known() && grown >= 0 {
		h.felt += part
		h.pressure += min(grown, part)
	}
	if a.Num[0].Known() && b.Num[0].Known() {
		drift := (b.Num[0] - a.Num[0]) - (b.Time - a.Time)
		h.awake = max(h.awake, drift, -drift)
	}
}

// wait is how long a program or the referee was ready to run without a processor, within
// an interval, as readings show.
type wait struct {
	us      base.Number
	covered base.Number // of the time
}

// add adds a reading: us microseconds between two stamps.
func (w *wait) add(ran spans, from, to, us base.Number) {
	part := ran.within(from, to)
	w.us = min(w.us+min(us, part), ran.all())
	w.covered = min(w.covered+part, ran.all())
}

// cost returns the most time that the machine can have cost the program, as far as the
// log shows. It is the time that the program waited for a processor, if that is known,
// and the time that the referee waited when it should have read the answer already. If
// the program's waiting is unknown, it is the time that anybody waited, unless that was
// less than a tenth of the time. The time that the referee missed is added.
func (h *host) cost() base.Number {
	part := base.Number(0)
	switch {
	case h.waited.covered > 0 && h.felt > 0: // if that is unknown, all of it
		part = h.waited.us + h.all() - h.waited.covered
		if h.own.covered > 0 {
			part += h.own.us + h.late - h.own.covered
		}
		part = min(part, h.pressure+h.all()-h.felt)
	case h.waited.covered > 0:
		part = h.waited.us + h.own.us
	case 10*h.pressure >= h.felt:
		part = h.pressure
	}
	return part + h.gap
}

// kept reports whether others kept the program from running for at least as long as it is
// over the limit, and for at least a tenth of the time. A machine costs every program
// less than that.
func (h *host) kept(over base.Number) bool {
	return h.waited.us >= max(over, 1) && 10*h.waited.us >= h.all()
}

// known reports whether the log says enough about the machine to rule it out: it was
// observed for nine tenths of the time.
func (h *host) known() bool {
	return 10*h.seen >= 9*h.all() && (10*h.waited.covered >= 9*h.all() || 10*h.felt >= 9*h.all())
}

// suspect reports whether a program that exceeds a limit by that much might have been
// within it on another machine.
func (h *host) suspect(over base.Number) bool { return h.awake > tolerance || h.cost() >= over }

// witness returns the figures from the log.
func (h *host) witness() (w rules.Witness) {
	fact := func(name string, n base.Number, known bool) {
		if known {
			w = append(w, rules.Fact{Name: name, Value: n.String()})
		}
	}
	fact("watched_us", h.seen, h.seen > 0)
	fact("pressure_us", h.pressure, h.felt > 0)
	fact("waited_us", h.waited.us, h.waited.covered > 0)
	fact("referee_waited_us", h.own.us, h.own.covered > 0)
	fact("awake_gap_us", h.awake, h.seen > 0)
	fact("referee_gap_us", h.gap, h.seen > 0 || h.gap > 0)
	return w
}

// covered returns the time that a limit covers: the ply of a timeout, and the seat's plies
// before it that the limit counts.
func (r *replay) covered(e *derive.Event, limit exchange.Limit) spans {
	var plies []*derive.Event
	events := r.d.Events()
	before := limit.Before
	for i := len(events) - 1; i >= 0 && before > 0; i-- { // the seat has left, and made no move below
		if m := &events[i]; m.Kind == derive.Moved && m.Seat == e.Seat && m.Used.Known() && m.At.Known() {
			before -= m.Used
			plies = append(plies, m)
		}
	}
	var list spans
	for _, m := range slices.Backward(plies) {
		list = list.add(ranFrom(m, m.At), m.At)
	}
	return list.add(ranFrom(e, e.Until), e.Until)
}

// ranFrom returns the stamp at which the time of a ply that ended at a stamp first ran;
// with several commands, that of the first. A ply that took no time has none.
func ranFrom(e *derive.Event, until base.Number) base.Number {
	if e.First.Known() && e.Used != 0 {
		return e.First
	}
	return until - e.Used
}

// blame finds out whether the machine contributed to a fault of time that the stamps
// show. It adds the figures to the fault's witness, or to that of another finding, which
// it returns. It reports whether the program is over by more than the machine can have cost it.
func (r *replay) blame(rec *logfmt.Record, f *Finding, e *derive.Event) (suspect *Finding, cleared bool) {
	if !e.Used.Known() || !e.Until.Known() {
		return nil, false
	}
	over := e.Took - e.Limit.Allows - max(r.l.Header.Clock.Grace, 0)
	h := hostIn(r.l, rec.Seat, r.covered(e, e.Limit), over)
	figures := h.witness()
	if h.suspect(over) {
		return &Finding{Code: SuspectHost, Says: say("finding.suspect-host", r.who(e.Seat), timeOf(over, 0), h.inWords()),
			Claimed: string(rec.Word), Witness: append(rules.Witness{{Name: "over_us", Value: over.String()}}, figures...), Source: "format T5"}, false
	}
	f.Witness = append(f.Witness, figures...)
	return nil, h.known()
}

// strained reports whether the log shows that the machine, or the referee, stood still
// between two stamps: a stall, or ticks between which the clocks drifted apart. For a
// seat it ignores stalls that its own program caused. For Nobody a program that was kept
// from running counts, too.
func (r *replay) strained(s base.Seat, from, to base.Number) bool {
	var tick *logfmt.Record
	usages := cpuUsagesOf(r.l, s)
	for i := range r.l.Records {
		rec := &r.l.Records[i]
		switch {
		case rec.Kind == logfmt.Tick && rec.Time.Known() && rec.Num[0].Known():
			if tick != nil && meets(from, to, tick.Time, rec.Time) && drifted(tick, rec) {
				return true
			}
			tick = rec
		case rec.Kind == logfmt.Stall && meets(from, to, rec.Num[0], rec.Num[1]) && !usages.own(rec):
			return true
		case rec.Kind == logfmt.Wait && s == base.Nobody && rec.Seat != s && rec.Num[2] > 0 && meets(from, to, rec.Num[0], rec.Num[1]):
			return true
		}
	}
	return false
}

// meets reports whether two intervals overlap.
func meets(a, b, c, d base.Number) bool { return a <= d && c <= b }

// drifted reports whether the two clocks drifted apart between two ticks.
func drifted(a, b *logfmt.Record) bool {
	drift := (b.Num[0] - a.Num[0]) - (b.Time - a.Time)
	return drift > tolerance || drift < -tolerance
}
