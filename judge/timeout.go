package judge

import (
	"scrutineer/judge/exchange"
	"scrutineer/logfmt"
)

// timeout judges a fault of time that no stamp shows.
func (r *replay) timeout(rec *logfmt.Record) (proof, Finding) {
	limit, why, ok := r.limit(rec)
	if !ok {
		return disproved, Finding{Message: why, Recomputed: limitText(limit)}
	}
	if r.d.Table.AnyTime(rec.Seat) && !r.given && !r.d.Exited(rec.Seat) {
		return disproved, Finding{Message: "by the ruling an answer counts however late it comes"}
	}
	if due := r.d.Table.Due(rec.Seat); due != nil && !r.given {
		text := quote(r.d.Table.AppendDue(nil, rec.Seat, due, r.latest()))
		return disproved, Finding{Message: r.who(rec.Seat) + " was never sent what was due, and waited for it: " + text, Recomputed: text}
	}
	if r.pos.Turn() != rec.Seat && r.d.Table.Since(rec.Seat).Unknown() {
		return disproved, Finding{Message: r.notInTurn(rec.Seat), Recomputed: "seat " + r.pos.Turn().String(), ground: "not-turn"}
	}
	limit.Before = r.d.Table.Spent(rec.Seat, limit.Total)
	until := r.latest()
	if at := r.d.Stopped(rec.Seat); at >= 0 && until >= 0 {
		until = min(until, at) // from there on its time stood
	}
	used := r.d.Table.Used(rec.Seat, until)
	stamped := !used.Unknown() && until >= 0
	switch {
	case limit.Allows <= 0:
		return attested, Finding{Message: "no limit is known"}
	case !stamped && rec.Used() < 0:
		return attested, Finding{Message: "the log does not say how long it took"}
	case !stamped:
		used, limit.Before = rec.Used(), 0 // what the log claims is used of the whole limit
	}
	f := Finding{Recomputed: us(limit.Before + used), Witness: r.timeWitness(limit, used, nil)}
	if limit.Before+used <= limit.Allows+max(r.l.Header.Clock.Grace, 0) {
		f.Message = "the time of " + r.who(rec.Seat) + " had not run out: " + f.Recomputed + " of " + us(limit.Allows)
		return disproved, f
	}
	f.Message = "attested by the log alone: over the limit of " + us(limit.Allows)
	return attested, f
}

// limit is the one that a fault of time names; or why it cannot be passed.
func (r *replay) limit(rec *logfmt.Record) (limit exchange.Limit, why string, ok bool) {
	limit.Total, limit.Allows = string(rec.Word) == "timeout-total", r.l.Header.Clock.Move
	if limit.Total {
		limit.Allows = r.l.Header.Clock.Total
	}
	switch {
	case limit.Allows.None():
		return limit, "by the header there is no such limit", false
	case limit.Allows < 0:
		limit.Allows = rec.Limit()
	case rec.Limit() >= 0 && rec.Limit() != limit.Allows:
		return limit, "the header has another limit: " + limitText(limit) + ", not " + us(rec.Limit()), false
	}
	return limit, "", true
}

// limitText is a limit of time in words.
func limitText(l exchange.Limit) string {
	if l.Allows < 0 {
		return "no limit"
	}
	return us(l.Allows)
}
