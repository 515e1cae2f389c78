package judge

import (
	"errors"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Ending is how a session ended for one seat.
type Ending string

// How a session can end for a seat.
const (
	Won    Ending = "won"
	Lost   Ending = "lost"
	Drew   Ending = "drew"
	Voided Ending = "void"
	NoEnd  Ending = "open" // no outcome is known
)

// Why is what a log shows about how a session ended for one seat, for the author of the
// program in that seat.
type Why struct {
	Session *Session
	Seat    base.Seat
	Ending  Ending
	// Main is the finding about what took the program out of the game, or about a false
	// claim that something did; nil if there is none. About has all findings about the
	// seat, including Main, except notes on the setup.
	Main  *Finding
	About []*Finding
	// Diagnosis is the likely cause of Main; nil if the log shows none.
	Diagnosis *Diagnosis
	// Passages are the paragraphs of the official rules that Main is based on.
	Passages []rules.Passage
	// Exchange has the lines between referee and program from its last move on, with all
	// that the program still said up to its end, and the claims about them. Of a long
	// exchange the middle is left out, and Left counts those lines.
	Exchange []LogLine
	// Exit is the end of its last process, and ExitLine its line in the file; nil if none
	// is recorded.
	Exit     *logfmt.Record
	ExitLine int
	Left     int
	// Referee has the errors of the referee up to Main, of any severity; all errors if
	// Main is nil.
	Referee []*Finding
}

// LogLine is a line of a log that is shown.
type LogLine struct {
	Line   int // in the file
	Text   string
	Answer bool // what the program said that Main is about
	Claim  bool // the referee's claim about it
}

// How many lines of the exchange are shown: at the beginning, and at the end.
const (
	front = 4
	Tail  = 20
)

// Wrong returns the errors of the referee for which a log is rejected.
func (y *Why) Wrong() []*Finding {
	return slices.DeleteFunc(slices.Clone(y.Referee), func(f *Finding) bool {
		return f.Severity == Cosmetic || f.Severity == Note
	})
}

// Why a session cannot be explained.
var (
	ErrUnread = errors.New("the log cannot be read")
	ErrNoSeat = errors.New("no such seat in the log")
)

// WhyOf says how a session ended for a seat. Its Judge must keep moves (Options.Keep). The
// log is that of the session, with its bytes.
func WhyOf(s *Session, l *logfmt.Log, seat base.Seat) (*Why, error) {
	if int(seat) < 1 || int(seat) > s.Header.Seats() {
		return nil, ErrNoSeat
	}
	y := &Why{Session: s, Seat: seat, Ending: endingOf(s, seat)}
	y.find()
	y.pass(l)
	if y.Main != nil {
		y.Passages = s.Passages(y.Main)
		if d, ok := Diagnose(s, l, y.Main); ok && y.Main.Code != FalseFault {
			y.Diagnosis = &d
		}
	}
	return y, nil
}

func endingOf(s *Session, seat base.Seat) Ending {
	switch {
	case s.Status == VoidStatus:
		return Voided
	case !s.Known:
		return NoEnd
	case s.Outcome.Winner == base.Nobody:
		return Drew
	case s.Outcome.Winner == seat:
		return Won
	}
	return Lost
}

// find selects the findings that the page is about.
func (y *Why) find() {
	list := y.Session.Findings
	for i := range list {
		f := &list[i]
		if f.Blame == Referee {
			y.Referee = append(y.Referee, f)
		}
		if base.Seat(f.Seat) != y.Seat || f.Code == Departure {
			continue
		}
		y.About = append(y.About, f)
		if y.Main == nil && f.TakesOut() {
			y.Main = f
		}
	}
	if y.Main != nil {
		y.Referee = slices.DeleteFunc(y.Referee, func(f *Finding) bool { return f != y.Main && f.Line > y.Main.Line })
	}
}

// pass takes the exchange with the program from its last move above Main, or from its
// last move if there is no Main.
func (y *Why) pass(l *logfmt.Log) {
	first := y.Session.Line
	until := len(l.Records)
	if y.Main != nil {
		until = 1 + slices.IndexFunc(l.Records, func(r logfmt.Record) bool { return l.LineIn(r.Line) == y.Main.Line })
	}
	from := 0
	for i := range until {
		if rec := &l.Records[i]; rec.Kind == logfmt.Move && rec.Seat == y.Seat && l.LineIn(rec.Line) != y.line() {
			from = i
		}
	}
	lines := strings.Split(strings.TrimSuffix(string(l.Bytes), "\n"), "\n")
	for i := from; i < len(l.Records); i++ {
		rec := &l.Records[i]
		switch k := rec.Kind; {
		case k == logfmt.Result || k == logfmt.Void:
		case rec.Seat != y.Seat:
			continue
		case i >= until && !slices.Contains([]logfmt.Kind{logfmt.Said, logfmt.Noted, logfmt.Part, logfmt.Flood, logfmt.Exit, logfmt.EOF, logfmt.Kill}, k):
			continue
		}
		at := l.LineIn(rec.Line)
		if rec.Kind == logfmt.Exit && rec.Seat == y.Seat {
			y.Exit, y.ExitLine = rec, at
		}
		if n := at - first; n < len(lines) {
			y.Exchange = append(y.Exchange, LogLine{Line: at, Text: lines[n],
				Answer: y.Main != nil && at == y.Main.Shown && (rec.Kind == logfmt.Said || rec.Kind == logfmt.Part || rec.Kind == logfmt.Got), Claim: at == y.line()})
		}
	}
	if extra := len(y.Exchange) - front - Tail; extra > 0 {
		y.Left = extra
		y.Exchange = slices.Delete(y.Exchange, front, front+extra)
	}
}

// line returns the line of Main, or 0.
func (y *Why) line() int {
	if y.Main == nil {
		return 0
	}
	return y.Main.Line
}
