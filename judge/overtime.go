package judge

import (
	"slices"

	"scrutineer/base"
	"scrutineer/judge/derive"
	"scrutineer/judge/exchange"
	"scrutineer/logfmt"
)

// sameLimit reports whether a claimed timeout names a limit that was exceeded.
func (r *replay) sameLimit(rec *logfmt.Record, e *derive.Event) (why string, ok bool) {
	limit, why, ok := r.limit(rec)
	if !ok || limit.Total == e.Limit.Total {
		return why, ok
	}
	if limit.Before = r.before(e, limit.Total); limit.Before+e.Used > limit.Allows+max(r.l.Header.Clock.Grace, 0) {
		return "", true
	}
	return "the time of " + r.who(e.Seat) + " had not run out: " + us(limit.Before+e.Used) + " of " + us(limit.Allows), false
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
	r.add(rec, Finding{Code: WrongTime, Message: r.who(rec.Seat) + " used " + us(before+e.Used) + " by the stamps, not " + us(rec.Used()) + r.timed(e), Claimed: us(rec.Used()),
		Recomputed: us(before + e.Used), Witness: span(e), Ply: e.After + 1})
}

// timeout judges a timeout that no stamp shows.
func (r *replay) timeout(rec *logfmt.Record) (proof, Finding) {
	limit, why, ok := r.limit(rec)
	if !ok {
		return disproved, Finding{Message: why, Recomputed: limitText(limit)}
	}
	if r.d.Table.AnyTime(rec.Seat) && !r.d.Exited(rec.Seat) {
		return disproved, Finding{Message: "by the ruling an answer counts however late it comes"}
	}
	if !limit.Start && !r.d.Table.Applies(rec.Seat, limit) {
		return disproved, Finding{Message: r.who(rec.Seat) + " had not said that it was ready, and no other time ran"}
	}
	if due := r.d.Table.Due(rec.Seat); due != nil {
		text := quote(r.d.Table.AppendDue(nil, rec.Seat, due, r.latest()))
		return disproved, Finding{Message: r.who(rec.Seat) + " was never sent what was due, and waited for it: " + text, Recomputed: text}
	}
	if r.pos.Turn() != rec.Seat && r.d.Table.Since(rec.Seat).Unknown() {
		return disproved, Finding{Message: r.notInTurn(rec.Seat), Recomputed: "seat " + r.pos.Turn().String(), ground: "not-turn"}
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
		return attested, Finding{Message: "no limit is known"}
	case !stamped && !rec.Used().Known():
		return attested, Finding{Message: "the log does not say how long it took"}
	case !stamped:
		used, limit.Before = rec.Used(), 0 // used, and the log claims this of the whole limit
	}
	f := Finding{Recomputed: us(limit.Before + used), Witness: r.timeWitness(limit, used, nil)}
	if limit.Before+used <= limit.Allows+max(r.l.Header.Clock.Grace, 0) {
		f.Message = "the time of " + r.who(rec.Seat) + " had not run out: " + f.Recomputed + " of " + us(limit.Allows)
		return disproved, f
	}
	f.Message = "attested by the log alone: over the limit of " + us(limit.Allows)
	return attested, f
}

// limit returns the limit that a timeout names, or why it cannot be exceeded.
func (r *replay) limit(rec *logfmt.Record) (limit exchange.Limit, why string, ok bool) {
	limit.Total, limit.Allows = string(rec.Word) == "timeout-total", r.l.Header.Clock.Move
	switch string(rec.Word) {
	case "timeout-total":
		limit.Allows = r.l.Header.Clock.Total
	case "timeout-start":
		limit.Start, limit.Allows = true, r.l.Header.Limits.Startup
	}
	switch {
	case limit.Allows.None():
		return limit, "by the header there is no such limit", false
	case !limit.Allows.Known():
		limit.Allows = rec.Limit()
	case rec.Limit().Known() && rec.Limit() != limit.Allows:
		return limit, "the header has another limit: " + limitText(limit) + ", not " + us(rec.Limit()), false
	}
	return limit, "", true
}

// limitText describes a time limit.
func limitText(l exchange.Limit) string {
	if !l.Allows.Known() {
		return "no limit"
	}
	return us(l.Allows)
}
