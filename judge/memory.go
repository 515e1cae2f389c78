package judge

import (
	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/logfmt"
)

// memory compares a fault of memory with the header. That a program used so much can be
// attested, but not a limit that the header does not have.
func (r *replay) memory(rec *logfmt.Record) (why words.Phrase, ok bool) {
	held, limit := r.l.Header.Limits, rec.Limit()
	switch {
	case held.Memory.None() && held.Stack.None():
		return say("finding.why.no-limit"), false
	case limit.Known() && !held.Memory.Unknown() && !held.Stack.Unknown() && limit != held.Memory && limit != held.Stack:
		return say("finding.why.other-limit", bytesOf(max(held.Memory, held.Stack), limit), bytesOf(limit, max(held.Memory, held.Stack))), false
	case held.How == "observed" && limit.Known() && rec.Used().Known() && rec.Used() <= limit:
		return say("finding.why.within", bytesOf(rec.Used(), limit), bytesOf(limit, rec.Used()), nil), false
	case held.How == "observed" && held.Stack.None():
		if most, at := r.counted(rec); most.Known() && most <= held.Memory && r.peak(rec) <= held.Memory {
			return say("finding.why.within", bytesOf(most, held.Memory), bytesOf(held.Memory, most), r.lineOf(at)), false
		}
	}
	return why, true
}

// peak returns the greatest recorded use of memory, of the kind that the limit is on, of
// a seat above a claim.
func (r *replay) peak(rec *logfmt.Record) (most base.Number) {
	kind := r.l.Header.Limits.Kind
	for i := range r.at {
		switch x := &r.l.Records[i]; {
		case x.Seat != rec.Seat:
		case x.Kind == logfmt.Exit && kind == "resident":
			most = max(most, x.Num[3])
		case x.Kind == logfmt.Usage && string(x.Word) == kind:
			most = max(most, x.Num[0])
		}
	}
	return most
}

// counted returns the greatest use of memory by a program and all that it had started, of
// the kind that the limit is on, as recorded with its end or after it. It is Unknown if
// no usage above the claim was recorded there. The line is that of the record.
func (r *replay) counted(rec *logfmt.Record) (bytes base.Number, line logfmt.Line) {
	bytes, at := logfmt.Unknown, logfmt.Unknown
	ended := false
	for i := range r.at {
		switch x := &r.l.Records[i]; {
		case x.Seat != rec.Seat:
		case x.Kind == logfmt.Run:
			bytes, at, ended = logfmt.Unknown, logfmt.Unknown, false
		case x.Kind == logfmt.Exit:
			if ended = true; !x.Time.Known() || at != x.Time {
				bytes = logfmt.Unknown
			}
		case x.Kind == logfmt.Usage && string(x.Word) == r.l.Header.Limits.Kind && !x.Num[0].Unknown():
			bytes, at, line = x.Num[0], x.Time, x.Line
		}
	}
	if !ended {
		bytes = logfmt.Unknown
	}
	return bytes, line
}
