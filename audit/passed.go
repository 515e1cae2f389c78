package audit

import (
	"bytes"

	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/seat"
)

// passed takes note of what was seen of a program, or done to it.
func (r *replay) passed(rec *logfmt.Record) {
	d := &r.sides[rec.Seat]
	switch rec.Kind {
	case logfmt.Sent, logfmt.Put:
		r.sent(rec)
	case logfmt.Run:
		r.ran(rec)
	case logfmt.Said:
		r.said(rec, rules.FromOutput)
	case logfmt.Got:
		r.said(rec, rules.FromFile)
	case logfmt.Part:
		if rec.Stream == logfmt.Out {
			r.said(rec, rules.FromPart)
		}
	case logfmt.Exit:
		d.ended, d.exit, d.gone = true, rec.Time, d.gone || !d.over
		r.ear.exited(rec)
	case logfmt.EOF:
		d.ended, d.gone = true, d.gone || !d.over
	case logfmt.Kill, logfmt.Close:
		d.over = true
	case logfmt.Flood:
		d.flood = true
	}
}

// sent holds what a program was given against what it is owed. Where something
// owed was left out, that is told, and the rest still compared.
func (r *replay) sent(rec *logfmt.Record) {
	if !r.table.Talks(rec.Seat) || r.stopped || r.decided {
		return
	}
	say := r.table.Queued(rec.Seat, 0)
	right := say != nil && r.owed(rec, say)
	r.ear.sent(r, rec, right)
	switch {
	case right:
	case say == nil || r.extra(rec, say):
		r.add(rec, Finding{Code: WrongLine, Severity: r.lineSeverity(), Message: "the program was sent what it is not owed", Claimed: quote(rec.Text)})
		return
	case !r.catchUp(rec):
		r.text = r.table.AppendDue(r.text[:0], rec.Seat, say, rec.Time)
		r.add(rec, Finding{Code: WrongLine, Severity: r.lineSeverity(), Message: "the program was sent something else than it is owed",
			Claimed: quote(rec.Text), Recomputed: quote(r.text)})
	}
	r.hand(rec)
}

// extra tells whether a line was sent besides the hand-over of a turn and not in
// its place: the next thing that the program was given is the hand-over.
func (r *replay) extra(rec *logfmt.Record, say *rules.Say) bool {
	if say.Clock == rules.NoClock {
		return false
	}
	for i := range r.l.Records[r.at+1:] {
		next := &r.l.Records[r.at+1+i]
		if next.Seat == rec.Seat && (next.Kind == logfmt.Sent || next.Kind == logfmt.Put) {
			return r.owed(next, say)
		}
		if next.Kind == logfmt.Move {
			return false
		}
	}
	return false
}

// lineSeverity is how much a wrong line weighs: once the game is over nothing of
// the result can fall with it.
func (r *replay) lineSeverity() Severity {
	if r.turn == seat.Nobody {
		return Cosmetic
	}
	return ""
}

// hand takes the oldest thing owed away. An exit above in the file is that of
// another process, whatever its stamp (format T2).
func (r *replay) hand(rec *logfmt.Record) {
	if r.table.Queued(rec.Seat, 0).Clock != rules.NoClock {
		r.sides[rec.Seat].exit = logfmt.Unknown
	}
	r.table.Sent(rec.Seat, rec.Time)
}

// owed tells whether the record is the thing owed.
func (r *replay) owed(rec *logfmt.Record, say *rules.Say) bool {
	act := rules.SendLine
	if rec.Kind == logfmt.Put {
		act = rules.PutFile
	}
	return say.Act == act && r.table.Right(rec.Seat, say, rec.Text, rec.Time)
}

// catchUp looks a little further among what is owed. If the record is there, and
// hands over a turn, the program was not given what is before it.
func (r *replay) catchUp(rec *logfmt.Record) bool {
	const ahead = 16
	d := &r.sides[rec.Seat]
	for i := 1; i < ahead; i++ {
		say := r.table.Queued(rec.Seat, i)
		if say == nil {
			return false
		}
		if say.Clock == rules.NoClock || !r.owed(rec, say) {
			continue
		}
		r.add(rec, Finding{Code: WrongLine, Message: "before this line the program is owed another, which it was not sent",
			Claimed: "nothing", Recomputed: quote(r.table.Queued(rec.Seat, 0).Text)})
		for ; i > 0; i-- {
			d.lost = d.lost || r.table.Queued(rec.Seat, 0).Awaits
			r.table.Skip(rec.Seat)
		}
		r.ear.lost()
		return true
	}
	return false
}

// ran takes note of a start: one that is owed, or that of a program which stays.
func (r *replay) ran(rec *logfmt.Record) {
	if r.stopped || r.decided {
		return
	}
	say := r.table.Queued(rec.Seat, 0)
	if say == nil || say.Act != rules.Run || r.turn == seat.Nobody {
		r.sides[rec.Seat].exit = logfmt.Unknown
		r.table.Ran(rec.Seat, rec.Time)
		r.ear.ran(rec, "")
		if say != nil && say.Act == rules.PutFile {
			r.ear.lost() // started before its file was there: each goes on in its own way
		}
		return
	}
	if owed, got := command(say, rec); !bytes.Equal(owed, got) {
		r.add(rec, Finding{Code: WrongLine, Message: "the program was started with another command than it is owed",
			Claimed: quote(got), Recomputed: quote(owed)})
	}
	r.hand(rec)
	r.ear.ran(rec, string(say.Text))
}

// command is the first of the arguments that a program is owed, and what stands
// in its place: they are the last ones, behind its name and words of its own.
// The others are names of files, which are the referee's to choose.
func command(say *rules.Say, rec *logfmt.Record) (owed, got []byte) {
	owed, _, _ = bytes.Cut(say.Text, []byte{' '})
	at := len(rec.Text) // where the words that stand for the arguments begin
	for range bytes.Count(say.Text, []byte{' '}) + 1 {
		at = bytes.LastIndexByte(rec.Text[:max(at, 0)], ' ')
	}
	if at > 0 && at+1 < len(rec.Text) {
		got = logfmt.SplitWords(rec.Text[at+1:])[0]
	}
	return owed, got
}

// said reads output by the protocol and remembers what it meant.
func (r *replay) said(rec *logfmt.Record, from rules.Source) {
	d := &r.sides[rec.Seat]
	if !r.table.Talks(rec.Seat) || r.over {
		return
	}
	meaning := r.table.Hear(rec.Seat, from, rec.Text, rec.Time)
	r.ear.said(r, rec, from, meaning)
	waits := meaning.Sense == rules.Played && r.turn != rec.Seat
	d.hear(rec.Line, meaning, waits)
	if d.lost {
		return
	}
	switch meaning.Sense {
	case rules.Played:
		if d.reply == 0 && r.turn == rec.Seat {
			d.reply = rec.Line
		}
	case rules.BadText, rules.Declined, rules.Early:
		if d.bad == 0 && (r.turn == rec.Seat || !meaning.Pardon) {
			d.bad = rec.Line
		}
	}
}
