package logfmt

import (
	"strconv"

	"scrutineer/base"
)

// Format returns the bytes of a log as it was read, with the digests that it claims. For
// every readable file, formatting what was read gives the same bytes.
func Format(l *Log) []byte {
	b := append(make([]byte, 0, len(l.Bytes)), firstLine+"\n"...)
	b = AppendHeader(b, l.Header)
	for i := range l.Records {
		b = AppendRecord(b, &l.Records[i])
	}
	return b
}

// AppendHeader appends the lines of a header, without the first line of the log. It does
// not check them; Writer does.
func AppendHeader(b []byte, h *Header) []byte {
	b = fieldsLine(b, "id", h.ID)
	b = fieldsLine(b, "session", h.Session)
	b = pairsLine(b, h.Params, "game", h.Game)
	if h.Rulings.Set == "-" || h.Rulings.Set == "?" {
		b = fieldsLine(b, "rulings", h.Rulings.Set)
	} else {
		b = pairsLine(b, h.Rulings.Deviations, "rulings", h.Rulings.Set, h.Rulings.Digest)
	}
	b = fieldsLine(b, "protocol", h.Protocol)
	b = fieldsLine(b, "event", h.Event, h.Stage, h.Round, h.Slot)
	b = fieldsLine(b, "attempt", h.Attempt.String(), h.Previous)
	for i := range h.Programs {
		p := &h.Programs[i]
		b = textLine(b, p.Name, "seat", strconv.Itoa(i+1), p.ID, p.Version, p.Digest)
	}
	b = fieldsLine(b, "first", h.First.String())
	b = fieldsLine(b, "clock", h.Clock.Total.String(), h.Clock.Move.String(), h.Clock.Grace.String(), h.Clock.From)
	b = fieldsLine(b, "limits", h.Limits.Memory.String(), h.Limits.Stack.String(), h.Limits.Kind, h.Limits.How,
		h.Limits.Flood.String(), h.Limits.Startup.String(), h.Limits.Sent.String())
	b = fieldsLine(b, "evidence", h.Evidence.Exchange, h.Evidence.Times)
	b = textLine(b, h.Origin.Name, "origin", h.Origin.Kind, h.Origin.Digest)
	b = fieldsLine(b, "referee", h.Referee.ID, h.Referee.Version, h.Referee.Digest)
	b = textLine(b, h.Host, "host")
	b = fieldsLine(b, "clocksource", h.Source)
	b = fieldsLine(b, "utc", h.UTC)
	b = fieldsLine(b, "seed", h.Seed.String())
	return textLine(b, h.Start, "start")
}

func appendNumber(b []byte, v base.Number) []byte {
	switch v {
	case Unknown:
		return append(b, '?')
	case None:
		return append(b, '-')
	}
	return strconv.AppendInt(b, int64(v), 10)
}

func fieldsLine(b []byte, words ...string) []byte {
	for i, w := range words {
		if i > 0 {
			b = append(b, ' ')
		}
		b = append(b, w...)
	}
	return append(b, '\n')
}

func pairsLine(b []byte, pairs []Pair, words ...string) []byte {
	b = fieldsLine(b, words...)
	b = b[:len(b)-1]
	for _, p := range pairs {
		b = append(append(append(append(b, ' '), p.Name...), '='), p.Value...)
	}
	return append(b, '\n')
}

func textLine(b []byte, text string, words ...string) []byte {
	b = fieldsLine(b, words...)
	return append(appendTail(b[:len(b)-1], []byte(text)), '\n')
}

// appendTail appends a text as the last field of a line.
func appendTail(b, raw []byte) []byte {
	if len(raw) == 0 {
		return b
	}
	return AppendText(append(b, ' '), raw)
}

// AppendRecord appends the line of a record.
func AppendRecord(b []byte, r *Record) []byte {
	if r.Kind == Extension {
		b = append(b, r.Word...)
		if len(r.Text) > 0 {
			b = append(append(b, ' '), r.Text...)
		}
		return append(b, '\n')
	}
	b = append(b, r.Kind.String()...)
	switch {
	case r.Kind.Claimed():
		b = appendClaim(b, r)
	case r.Kind == Block:
		b = append(append(b, ' '), r.Word...)
	case r.Kind == End:
		b = appendNumbers(b, r.Num[0])
		b = append(append(append(append(b, ' '), r.Word...), ' '), r.Text...)
	default:
		b = appendEvent(b, r)
	}
	return append(b, '\n')
}

func appendNumbers(b []byte, list ...base.Number) []byte {
	for _, v := range list {
		b = appendNumber(append(b, ' '), v)
	}
	return b
}

func appendEvent(b []byte, r *Record) []byte {
	if r.Kind != Tick && r.Kind != Stall {
		b = append(b, ' ', '0'+byte(r.Seat))
	}
	if !r.Kind.Timed() {
		return appendNumbers(b, r.Num[0], r.Num[1], r.Num[2])
	}
	b = appendNumbers(b, r.Time)
	switch r.Kind {
	case Usage:
		b = append(append(b, ' '), r.Word...)
		b = appendNumbers(b, r.Num[0], r.Num[1], r.Num[2])
	case Found:
		b = appendNumbers(AppendWord(append(b, ' '), r.Word), r.Num[0])
		b = append(append(b, ' '), r.Text...)
	case NoSend:
		b = append(append(b, ' '), r.Word...)
		b = appendTail(appendNumbers(b, r.Num[0]), r.Text)
	case Sent, Said, Noted, NoStart:
		b = appendTail(b, r.Text)
	case Part:
		b = appendTail(appendStream(b, r.Stream), r.Text)
	case EOF:
		b = appendStream(b, r.Stream)
	case Exit:
		b = append(append(b, ' '), r.Word...)
		b = appendNumbers(b, r.Num[:]...)
	case Got, Put:
		b = appendTail(AppendWord(append(b, ' '), r.Word), r.Text)
	case Flood:
		b = appendNumbers(appendStream(b, r.Stream), r.Num[0])
		b = append(append(b, ' '), r.Word...)
	case Tick:
		b = appendNumbers(b, r.Num[0], r.Num[1])
	case Run:
		b = AppendWord(append(b, ' '), r.Word)
		if len(r.Text) > 0 {
			b = append(append(b, ' '), r.Text...)
		}
	case Kill:
		b = append(append(b, ' '), r.Word...)
	}
	return b
}

func appendStream(b []byte, s Stream) []byte {
	if s == Err {
		return append(b, " err"...)
	}
	return append(b, " out"...)
}

func appendClaim(b []byte, r *Record) []byte {
	switch r.Kind {
	case Move:
		b = appendNumbers(b, base.Number(r.Ply), base.Number(r.Seat), r.Source.Number(), r.Num[0], r.Num[1])
		b = appendTail(b, r.Text)
	case Drop:
		b = appendNumbers(b, base.Number(r.Seat), r.Source.Number())
		b = append(append(b, ' '), r.Word...)
	case Fault:
		b = append(append(appendNumbers(b, base.Number(r.Seat)), ' '), r.Word...)
		b = appendTail(appendNumbers(b, r.Source.Number(), r.Num[0], r.Num[1]), r.Text)
	case Void:
		b = append(append(b, ' '), r.Word...)
		b = appendTail(appendNumbers(b, r.Num[0], r.Num[1]), r.Text)
	case Result:
		b = append(append(appendNumbers(b, base.Number(r.Seat)), ' '), r.Word...)
		for _, v := range r.Num {
			if !v.None() {
				b = appendNumbers(b, v)
			}
		}
	}
	return b
}
