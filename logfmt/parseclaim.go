package logfmt

import (
	"scrutineer/base"
	"scrutineer/internal/lines"
)

// The closed lists of claims. The format document has the meaning of each word.
var (
	faultKinds = []string{
		"illegal", "unreadable", "refused", "extra", "early", "timeout-move", "timeout-total", "timeout-start",
		"exit", "crash", "memory", "flood", "protocol", "not-started", "forbidden",
	}
	dropReasons   = []string{"empty", "chatter", "early", "late", "extra", "after-end"}
	voidReasons   = []string{"host-stall", "host-sleep", "disk", "referee", "setup", "operator", "other"}
	resultReasons = []string{
		"complete", "five", "full", "no-move", "home", "move-cap", "fault", "both-out",
	}
)

// FaultKinds returns the words of the closed list of faults.
func FaultKinds() []string { return append([]string(nil), faultKinds...) }

// claim reads what the referee concluded. Moves are read field by field.
func (p *parser) claim(f *fields, rec *Record) {
	switch rec.Kind {
	case Move:
		p.moveFields(f, rec)
	case Drop:
		rec.Seat = f.seat()
		rec.Source = f.source("-")
		rec.Word = f.OneOf("reason", "", dropReasons...)
	case Fault:
		p.fault(f, rec)
	case Void:
		rec.Word = f.OneOf("reason", "", voidReasons...)
		rec.Num[0] = f.Number("begin of the interval", "?")
		rec.Num[1] = f.Number("end of the interval", "?")
		rec.Text = f.text(&p.arena)
	case Result:
		p.result(f, rec)
	}
}

// move reads "m PLY SEAT SOURCE CHARGED GAIN MOVE" without the field reader if it has the
// usual form.
func (p *parser) move(line []byte, rec *Record) *fail {
	ply, i := scanNumber(line, 2)
	if i < 0 || i+3 > len(line) || line[i+1] != ' ' {
		return p.rare(line, rec)
	}
	s := line[i] - '0'
	source, i := scanNumber(line, i+2)
	if i < 0 {
		return p.rare(line, rec)
	}
	charged, i := scanNumber(line, i)
	if i < 0 || s-1 >= base.Max || ply < 1 || ply > MaxLines || source < 1 || source > MaxLines {
		return p.rare(line, rec)
	}
	gain := base.Number(None)
	if i+1 < len(line) && line[i] == '-' && line[i+1] == ' ' {
		i += 2
	} else if gain, i = scanNumber(line, i); i < 0 {
		return p.rare(line, rec)
	}
	text := line[i:]
	if len(text) == 0 || len(text) > base.MaxMove || text[len(text)-1] == ' ' || !plain(text) {
		return p.rare(line, rec)
	}
	rec.Kind, rec.Seat, rec.Ply, rec.Source = Move, base.Seat(s), int32(ply), Line(source)
	rec.Time, rec.Num[0], rec.Num[1], rec.Text = Unknown, charged, gain, text
	return nil
}

// scanNumber reads a decimal at i that a blank follows. It returns the place after the
// blank, or -1.
func scanNumber(b []byte, i int) (base.Number, int) {
	start := i
	var v base.Number
	for ; i < len(b) && b[i]-'0' <= 9; i++ {
		v = v*10 + base.Number(b[i]-'0')
	}
	n := i - start
	if n == 0 || n > 15 || i == len(b) || b[i] != ' ' || b[start] == '0' && n > 1 {
		return 0, -1
	}
	return v, i + 1
}

func (p *parser) moveFields(f *fields, rec *Record) {
	ply := f.Number("ply", "")
	if f.Why == nil && ply > MaxLines {
		f.fail(BadOrder, "plies count from 1 without a gap")
	}
	rec.Ply = int32(ply)
	rec.Seat = f.seat()
	rec.Source = f.source("-")
	rec.Num[0] = f.Number("time charged", "?")
	rec.Num[1] = f.Number("gain", "-?")
	rec.Text = f.text(&p.arena)
	if f.Why == nil && len(rec.Text) == 0 {
		f.fail(BadField, "move is missing")
	}
	if len(rec.Text) > base.MaxMove {
		f.fail(OverCap, "move of more than 1024 bytes")
	}
}

func (p *parser) fault(f *fields, rec *Record) {
	rec.Seat = f.seat()
	rec.Word = f.OneOf("fault", "", faultKinds...)
	rec.Source = f.source("-")
	rec.Num[0] = f.Number("limit", "-?")
	rec.Num[1] = f.Number("used", "-?")
	rec.Text = f.text(&p.arena)
	if f.Why != nil {
		return
	}
	switch string(rec.Word) {
	case "timeout-move", "timeout-total", "timeout-start", "memory", "flood":
		if rec.Num[0].None() || rec.Num[1].None() {
			f.fail(BadField, "this fault names a limit and what was used, or ? for each that is unknown")
		}
	default:
		if !rec.Num[0].None() || !rec.Num[1].None() {
			f.fail(BadField, "this fault has no limit; both places hold -")
		}
	}
}

func (p *parser) result(f *fields, rec *Record) {
	winner := f.Number("winner", "")
	if f.Why == nil && winner > base.Max {
		f.fail(BadField, "winner is not 0 to 4")
	}
	rec.Seat = base.Seat(winner)
	rec.Word = f.reason()
	rec.Num = [4]base.Number{None, None, None, None}
	for i := 0; len(f.Rest) > 0 && f.Why == nil; i++ {
		if i == base.Max {
			f.fail(BadField, "more than four scores")
			return
		}
		rec.Num[i] = f.Number("score", "")
	}
}

// reason reads why a game ended: a word of the list, or one of the game's own
// after x-.
func (f *fields) reason() []byte {
	if len(f.Rest) > 3 && f.Rest[1] == 'x' && f.Rest[2] == '-' {
		b := f.Next("reason")
		if f.Why == nil && (len(b) == 2 || !kindWord(b)) {
			f.fail(BadField, "reason of the game's own is not x- and small letters, digits and -, at most 32: ", lines.Quote(b))
		}
		return b
	}
	return f.OneOf("reason", "?", resultReasons...)
}

// source reads the line that is the source of a claim.
func (f *fields) source(signs string) Line {
	v := f.Number("source", signs)
	if v > MaxLines || v == 0 {
		f.fail(BadSource, "no such line")
		return 0
	}
	if v.None() {
		return 0
	}
	return Line(v)
}
