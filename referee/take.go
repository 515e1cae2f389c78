package referee

import (
	"cmp"
	"strings"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
	"scrutineer/rules"
)

// take records an event and handles it.
func (g *game) take(e process.Event) {
	s := base.Seat(e.Program)
	d := &g.sides[s]
	rec := record(&e)
	switch e.Kind {
	case process.Started:
		g.started(s, rec)
	case process.Sent:
		g.sent(d, rec)
	case process.Unsent:
		rec.Kind, rec.Stream, rec.Num = logfmt.NoSend, 0, e.Num
		g.Add(rec)
	case process.Mark:
		switch e.Word {
		case waitMark:
			g.waited(&e)
			return
		case usageMark:
			g.Add(usage(&e))
			return
		case startMark:
			g.Add(logfmt.Record{Kind: logfmt.NoStart, Seat: s, Time: e.Time, Text: e.Text})
			return
		}
		if name, ok := strings.CutPrefix(e.Word, foundMark+" "); ok {
			g.Add(logfmt.Record{Kind: logfmt.Found, Seat: s, Time: e.Time, Word: []byte(name), Num: e.Num, Text: e.Text})
			return
		}
		g.marked(s, d, rec, e.Word)
	case process.Line:
		g.line(s, d, rec, e.Err)
	case process.Part:
		g.part(s, rec, e.Err)
	case process.Flood:
		rec.Kind, rec.Text = logfmt.Flood, nil
		rec.Num[0] = e.Num[0]
		g.Add(rec)
	case process.Full:
		if !e.Err {
			g.killForFault(s, &pendingFault{Fault: claims.Fault{Kind: "flood", Limit: e.Num[0], Used: e.Num[1]}, drains: true})
		}
	case process.EOF, process.Left:
		g.streamEnds(s, d, rec, e)
	case process.Exit:
		g.exits(s, d, rec, e)
	case process.Over:
		g.overMemory(s, d, &e)
	case process.Used:
		g.Add(usage(&e))
	case process.Tick:
		g.ticked = e.Time
		g.Add(logfmt.Record{Kind: logfmt.Tick, Time: e.Time, Num: [4]base.Number{e.Num[0], e.Num[1]}})
	default:
		g.done(rec, e.Kind)
	}
}

// usage returns the record of what a program and everything it started used.
func usage(e *process.Event) logfmt.Record {
	return logfmt.Record{Kind: logfmt.Usage, Seat: base.Seat(e.Program), Time: e.Time, Word: []byte("resident"), Num: e.Num}
}

// done records what the referee did to a program.
func (g *game) done(rec logfmt.Record, k process.Kind) {
	rec.Stream, rec.Text = 0, nil
	switch k {
	case process.Closed:
		rec.Kind, rec.Word = logfmt.Close, nil
	case process.Killed:
		rec.Kind = logfmt.Kill
	case process.Frozen:
		rec.Kind, rec.Word = logfmt.Freeze, nil
	case process.Thawed:
		rec.Kind, rec.Word = logfmt.Thaw, nil
	default:
		return
	}
	g.Add(rec)
}

// sent records that a line has been sent.
func (g *game) sent(d *side, rec logfmt.Record) {
	rec.Kind, rec.Stream, rec.Word = logfmt.Sent, 0, nil
	d.handing = false
	g.Add(rec)
}

// part records output without a line end, and reads it.
func (g *game) part(s base.Seat, rec logfmt.Record, err bool) {
	rec.Kind, rec.Word = logfmt.Part, nil
	if !err {
		g.noteLoad(s, rec.Time)
	}
	g.Add(rec)
}

// line records a line of a program and reads it.
func (g *game) line(s base.Seat, d *side, rec logfmt.Record, err bool) {
	rec.Kind, rec.Stream, rec.Word = logfmt.Said, 0, nil
	if err {
		rec.Kind = logfmt.Noted
	}
	if !err {
		g.noteLoad(s, rec.Time)
	}
	d.said++
	d.lastLine = rec.Time
	g.Add(rec)
}

// started records the start of a program: for a move, or for the whole game.
func (g *game) started(s base.Seat, rec logfmt.Record) {
	d := &g.sides[s]
	p := &g.Programs[s-1]
	words := append([]string{cmp.Or(p.Path, p.Command.Path)}, p.Command.Args...)
	action := g.Table.Due(s)
	due := action != nil && action.Kind == rules.Run && d.handing
	if due {
		words = append(words, fields(action.Text)...)
	}
	folder := cmp.Or(p.Folder, p.Command.Dir, ".")
	rec.Kind, rec.Stream, rec.Word, rec.Text = logfmt.Run, 0, []byte(folder), joined(words)
	if due {
		d.handing = false
	}
	g.Add(rec)
}

// streamEnds records the end of a stream. A stream that was given up has none in the log.
func (g *game) streamEnds(s base.Seat, d *side, rec logfmt.Record, e process.Event) {
	if !e.Err {
		d.shown = true
	}
	if e.Kind == process.EOF {
		rec.Kind, rec.Text, rec.Word = logfmt.EOF, nil, nil
		g.Add(rec)
	}
	if !e.Err {
		g.settle(s)
	}
}

// exits records the end of a program.
func (g *game) exits(s base.Seat, d *side, rec logfmt.Record, e process.Event) {
	rec.Kind, rec.Stream, rec.Text = logfmt.Exit, 0, nil
	rec.Num = e.Num
	d.ended, d.endedAt = true, e.Time
	g.Add(rec)
	if g.byTurn() && d.pending == nil && !g.Over() {
		g.answerFile(s, d)
	}
	g.settle(s)
}
