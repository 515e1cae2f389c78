package judge

import (
	"scrutineer/internal/words"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
)

// departed returns the finding for an error of the referee, not yet described.
func departed(p *derive.Departure) Finding {
	f := Finding{Code: WrongLine, Severity: Cosmetic, Seat: int(p.Seat), After: p.Ply, Ply: p.Ply, Says: say("finding.sent."+p.What, words.Literal(""), nil)}
	switch p.Kind {
	case derive.Ended:
		f.Code = WrongKill
	case derive.Impossible:
		f.Code = ImpossibleEvent
	}
	return f
}

// describe adds the program, and the records that show the departure.
func (r *replay) describe(f *Finding, p *derive.Departure) {
	rec := r.l.Record(p.Line)
	line := rec != nil && rec.Kind == logfmt.Sent && p.Kind != derive.Skipped && p.Kind != derive.Unsent
	f.Claimed = "nothing"
	var sent, due words.Cell
	if p.Sent != nil || line {
		f.Claimed, sent = quote(p.Sent), text(p.Sent)
	}
	if line && len(p.Sent) == 0 {
		sent = say("finding.sent.empty-line")
	}
	if p.Due != nil {
		f.Recomputed, due = quote(p.Due), text(p.Due)
	}
	what := say("finding.sent."+p.What, r.who(p.Seat), nil)
	switch {
	case p.Kind == derive.Ended:
		f.Claimed = ""
		f.Says = r.noCause(p)
	case p.Kind == derive.Held:
		f.Claimed, f.Says = "", what // it is about time, not about lines
	case p.Kind == derive.Impossible:
		if f.Claimed == "nothing" {
			f.Claimed = "" // it is not about lines
		}
		f.Says = r.history(p)
	case p.Kind == derive.Skipped:
		f.Says = say("finding.sent.due", what, text(rec.Text), due) // rec is what was sent instead, or started
	case p.Kind == derive.Unsent:
		f.Says = say("finding.sent.due", what, nil, due)
	case due != nil:
		f.Says = say("finding.sent.due", what, sent, due)
	case p.What == "after-exit":
		f.Says = say("finding.sent.unreadable", what, sent)
	default:
		f.Says = say("finding.sent.undue", what, sent)
	}
}

// noCause says how the referee ended a program, and what was not a cause for it.
func (r *replay) noCause(p *derive.Departure) words.Phrase {
	var signal, left words.Cell
	if rec := r.l.Record(p.Line); rec != nil && rec.Kind == logfmt.Kill {
		signal = words.Literal(rec.Word)
	}
	c := r.l.Header.Clock
	if p.Left > 0 {
		left = timeOf(p.Left, max(c.Total, c.Move))
	}
	return say("finding.sent."+p.What, r.who(p.Seat), signal, left, words.If(p.Left <= 0 && p.At.Known() && (c.Move > 0 || c.Total > 0)))
}

// history names the records above that contradict a record.
func (r *replay) history(p *derive.Departure) words.Phrase {
	rec := r.l.Record(p.Line)
	if rec == nil {
		return say("finding.sent."+p.What, r.who(p.Seat), nil, nil)
	}
	var said, above words.Cell
	if rec.Kind == logfmt.Said || rec.Kind == logfmt.Part || rec.Kind == logfmt.Sent {
		said = text(rec.Text)
	}
	kind := map[logfmt.Kind]logfmt.Kind{logfmt.Said: logfmt.EOF, logfmt.Part: logfmt.EOF, logfmt.Sent: logfmt.Close, logfmt.Run: logfmt.Run}[rec.Kind]
	switch p.What {
	case "frozen":
		kind = logfmt.Freeze
	case "after-unread":
		kind = logfmt.NoSend
	}
	before := r.above(p.Line, p.Seat, func(x *logfmt.Record) bool { return x.Kind == kind && (kind != logfmt.EOF || x.Stream == logfmt.Out) })
	if before != nil {
		above = r.lineOf(before.Line)
	}
	return say("finding.sent."+p.What, r.who(p.Seat), said, above)
}
