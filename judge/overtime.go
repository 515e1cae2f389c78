package judge

import (
	"slices"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/judge/derive"
	"scrutineer/judge/exchange"
	"scrutineer/logfmt"
)

// sameLimit reports whether a claimed timeout names a limit that was exceeded.
func (r *replay) sameLimit(rec *logfmt.Record, e *derive.Event) (why words.Phrase, ok bool) {
	limit, why, ok := r.limit(rec)
	if !ok || limit.Total == e.Limit.Total {
		return why, ok
	}
	if limit.Before = r.before(e, limit.Total); limit.Before+e.Used > limit.Allows+max(r.l.Header.Clock.Grace, 0) {
		return why, true
	}
	return inTime(limit, limit.Before+e.Used), false
}

// inTime says that a limit was not exceeded.
func inTime(limit exchange.Limit, used base.Number) words.Phrase {
	return say("finding.why.in-time", timeOf(used, limit.Allows), timeOf(limit.Allows, used))
}

// before returns what a seat has used of a limit before the ply of its fault.
func (r *replay) before(e *derive.Event, total bool) (sum base.Number) {
	events := r.d.Events()
	for i := range events {
		if m := &events[i]; total && m.Kind == derive.Moved && m.Seat == e.Seat {
			sum += max(m.Used, 0)
		}
	}
	return sum
}

// usedUp compares the time that a fault claims with the time that had passed at any
// record from the one that shows the fault down to the claim.
func (r *replay) usedUp(rec *logfmt.Record, e *derive.Event) {
	if !rec.Used().Known() || e.Used.Unknown() {
		return
	}
	limit, _, _ := r.limit(rec)
	before := e.Limit.Before
	if limit.Total != e.Limit.Total {
		before = r.before(e, limit.Total)
	}
	base := before + e.Used - e.Until // adding a stamp gives the time used there
	if rec.Used() == before+e.Used {
		return
	}
	for _, x := range slices.Backward(r.l.Records[:r.at]) {
		if x.Line < e.Line && x.Line != e.Source {
			break
		}
		if x.Time.Known() && base+x.Time == rec.Used() {
			return
		}
	}
	r.add(rec, Finding{Code: WrongTime, Says: say("finding.wrong-time", r.who(rec.Seat), nil, timeOf(before+e.Used, rec.Used()), timeOf(rec.Used(), before+e.Used), r.timed(e)), Claimed: us(rec.Used()),
		Recomputed: us(before + e.Used), Witness: span(e), Ply: e.After + 1})
}

// timeout judges a timeout that no stamp shows.
func (r *replay) timeout(rec *logfmt.Record) (proof, Finding) {
	limit, why, ok := r.limit(rec)
	if !ok {
		f := Finding{Says: why, Recomputed: "no limit"}
		if limit.Allows.Known() {
			f.Recomputed = us(limit.Allows)
		}
		return disproved, f
	}
	if r.d.Table.AnyTime(rec.Seat) && !r.d.Exited(rec.Seat) {
		return disproved, Finding{Says: say("finding.why.any-time")}
	}
	if !limit.Start && !r.d.Table.Applies(rec.Seat, limit) {
		return disproved, Finding{Says: say("finding.why.not-ready")}
	}
	if due := r.d.Table.Due(rec.Seat); due != nil {
		line := r.d.Table.AppendDue(nil, rec.Seat, due, r.latest())
		return disproved, Finding{Says: say("finding.why.unsent", text(line)), Recomputed: quote(line)}
	}
	if r.pos.Turn() != rec.Seat && r.d.Table.Since(rec.Seat).Unknown() {
		return disproved, r.notInTurn()
	}
	limit.Before = r.d.Table.Spent(rec.Seat, limit.Total)
	until := r.latest()
	if at := r.d.Stopped(rec.Seat); at.Known() && until.Known() {
		until = min(until, at) // its time stopped there
	}
	used := r.d.Table.Used(rec.Seat, until)
	stamped := !used.Unknown() && until.Known()
	switch {
	case limit.Allows <= 0:
		return attested, Finding{Says: say("finding.why.unknown-limit")}
	case !stamped && !rec.Used().Known():
		return attested, Finding{Says: say("finding.why.unknown-time")}
	case !stamped:
		used, limit.Before = rec.Used(), 0 // used, and the log claims this of the whole limit
	}
	f := Finding{Recomputed: us(limit.Before + used), Witness: r.timeWitness(limit, used, nil)}
	if limit.Before+used <= limit.Allows+max(r.l.Header.Clock.Grace, 0) {
		f.Says = inTime(limit, limit.Before+used)
		return disproved, f
	}
	f.Says = say("finding.why.over", timeOf(limit.Before+used, limit.Allows), timeOf(limit.Allows, 0))
	return attested, f
}

// limit returns the limit that a timeout names, or why it cannot be exceeded.
func (r *replay) limit(rec *logfmt.Record) (limit exchange.Limit, why words.Phrase, ok bool) {
	limit.Total, limit.Allows = string(rec.Word) == "timeout-total", r.l.Header.Clock.Move
	switch string(rec.Word) {
	case "timeout-total":
		limit.Allows = r.l.Header.Clock.Total
	case "timeout-start":
		limit.Start, limit.Allows = true, r.l.Header.Limits.Startup
	}
	switch {
	case limit.Allows.None():
		return limit, say("finding.why.no-limit"), false
	case !limit.Allows.Known():
		limit.Allows = rec.Limit()
	case rec.Limit().Known() && rec.Limit() != limit.Allows:
		return limit, say("finding.why.other-limit", timeOf(limit.Allows, rec.Limit()), timeOf(rec.Limit(), limit.Allows)), false
	}
	return limit, why, true
}
