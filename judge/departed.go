package judge

import (
	"strings"

	"scrutineer/judge/derive"
	"scrutineer/logfmt"
)

// departed returns the finding for an error of the referee. Its text is that of package
// derive.
func departed(p *derive.Departure) Finding {
	f := Finding{Code: WrongLine, Severity: Cosmetic, Seat: int(p.Seat), After: p.Ply, Ply: p.Ply, Message: p.What}
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
	f.Claimed = "nothing"
	rec := r.l.Record(p.Line)
	line := rec != nil && rec.Kind == logfmt.Sent && p.Kind != derive.Skipped && p.Kind != derive.Unsent
	if p.Sent != nil || line {
		f.Claimed = quote(p.Sent)
	}
	sent := f.Claimed
	if line && len(p.Sent) == 0 {
		sent = "an empty line"
	}
	if p.Due != nil {
		f.Recomputed = quote(p.Due)
	}
	f.Message = strings.ReplaceAll(p.What, "the program", r.who(p.Seat))
	switch {
	case p.Kind == derive.Ended:
		f.Claimed = ""
		f.Message += r.noCause(p)
	case p.Kind == derive.Impossible:
		if f.Claimed == "nothing" {
			f.Claimed = "" // it is not about lines
		}
		f.Message += r.history(p)
	case p.Kind == derive.Skipped:
		f.Message += ": " + quote(rec.Text) + " where " + f.Recomputed + " was due" // rec is what was sent instead, or started
	case p.Kind == derive.Unsent:
		f.Message += ": nothing where " + f.Recomputed + " was due"
	case f.Recomputed != "":
		f.Message += ": " + sent + " where " + f.Recomputed + " was due"
	case strings.HasSuffix(p.What, "had ended"):
		f.Message += ": " + sent + " where it could read nothing"
	default:
		f.Message += ": " + sent + " where nothing was due"
	}
}

// noCause says how the referee ended a program, and what was not a cause for it.
func (r *replay) noCause(p *derive.Departure) string {
	text := ""
	if rec := r.l.Record(p.Line); rec != nil && rec.Kind == logfmt.Kill {
		text = ", by the signal " + string(rec.Word)
	}
	text += ": it had made no fault by then"
	c := r.l.Header.Clock
	switch {
	case p.Left > 0:
		text += ", and had " + us(p.Left) + " left"
	case p.At.Known() && (c.Move > 0 || c.Total > 0):
		text += ", nor was its time up"
	}
	return text
}

// history names the records above that contradict a record.
func (r *replay) history(p *derive.Departure) string {
	rec := r.l.Record(p.Line)
	if rec == nil {
		return ""
	}
	var text string
	if rec.Kind == logfmt.Said || rec.Kind == logfmt.Part || rec.Kind == logfmt.Sent {
		text = ": " + quote(rec.Text)
	}
	kind := map[logfmt.Kind]logfmt.Kind{logfmt.Said: logfmt.EOF, logfmt.Part: logfmt.EOF, logfmt.Sent: logfmt.Close, logfmt.Run: logfmt.Run}[rec.Kind]
	if strings.HasPrefix(p.What, "the program was stopped") {
		kind = logfmt.Freeze
	}
	if strings.HasSuffix(p.What, "could read its input") {
		kind = logfmt.NoSend
	}
	before := r.above(p.Line, p.Seat, func(x *logfmt.Record) bool { return x.Kind == kind && (kind != logfmt.EOF || x.Stream == logfmt.Out) })
	switch {
	case before == nil:
	case kind == logfmt.EOF:
		text += "; the output ended at " + r.lineText(before.Line)
	case kind == logfmt.Close:
		text += "; the input was closed at " + r.lineText(before.Line)
	case kind == logfmt.NoSend:
		text += "; that was at " + r.lineText(before.Line)
	case kind == logfmt.Run:
		text += "; it was started at " + r.lineText(before.Line)
	case kind == logfmt.Freeze:
		text += "; it was stopped at " + r.lineText(before.Line)
	}
	return text
}
