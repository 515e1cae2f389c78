package dispute

import (
	"bytes"
	"errors"

	"scrutineer/base"
	"scrutineer/convert"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

// Agreement is the result of comparing an account with a log.
type Agreement struct {
	Log     *Copy
	Account *Account
	Seat    base.Seat

	Read, Written int // lines of each kind that are the same, from the beginning
	// Unread counts the lines that were sent after the last one that the account has
	// read. A program that has ended reads no more.
	Unread int
	First  *Difference // nil if nothing differs
	// Unclaimed is an answer that was a legal move, by the account or by both, and that
	// the referee did not claim; nil if there is none.
	Unclaimed *Unclaimed
}

// Unclaimed is a legal move that a program answered, and that no claim of the log is
// about.
type Unclaimed struct {
	Move   string // as the rules write it
	Line   int    // of the answer in the log, 0 if only the account has it
	Number int    // in the account, 0 if it agrees with the log
}

// Kind of a difference.
type Kind string

// The kinds of a difference between a log and an account.
const (
	Different Kind = "otherwise"  // their lines differ
	LogOnly   Kind = "log-only"   // only the log has the line
	MineOnly  Kind = "yours-only" // only the account has the line
)

// Difference is the first difference, in the order of the log.
type Difference struct {
	Kind   Kind
	Read   bool   // by the program; otherwise written
	Line   int    // in the log; of the following line if the log does not have it
	Number int    // in the account; 0 if it does not have the line
	Log    string // text of the log's line
	Mine   string // text of the account's
	Effect Effect

	record int // index of the log's record, or of the one to follow
	part   int // line of its text
}

// ErrNoLines is why a log cannot be compared with an account. Another is judge.ErrNoSeat.
var ErrNoLines = errors.New("the log has no conversation between referee and programs")

// spoken is a line to or from a program, as a log has it.
type spoken struct {
	record, part int
	line         int // in the log
	read         bool
	text         []byte
}

// spokenBy returns the lines to and from a seat. Files written for a program and read
// from it are lines, too.
func spokenBy(l *logfmt.Log, s base.Seat) []spoken {
	var list []spoken
	for i := range l.Records {
		rec := &l.Records[i]
		if rec.Seat != s {
			continue
		}
		switch rec.Kind {
		case logfmt.Sent, logfmt.Said:
			list = append(list, spoken{i, 0, int(rec.Line), rec.Kind == logfmt.Sent, rec.Text})
		case logfmt.Part:
			if rec.Stream == logfmt.Out {
				list = append(list, spoken{i, 0, int(rec.Line), false, rec.Text})
			}
		case logfmt.Put, logfmt.Got:
			text := bytes.TrimSuffix(rec.Text, []byte{'\n'})
			for k, part := range bytes.Split(text, []byte{'\n'}) {
				list = append(list, spoken{i, k, int(rec.Line), rec.Kind == logfmt.Put, part})
			}
		}
	}
	return list
}

// CompareAccount compares an account with a log. It compares what was read and what was
// written separately, each in its order, because a program may read a line long after it
// was sent.
func (w *Comparer) CompareAccount(c *Copy, s base.Seat, a *Account) (*Agreement, error) {
	if int(s) < 1 || int(s) > c.Session.Header.Seats() {
		return nil, judge.ErrNoSeat
	}
	if !c.Session.Header.Evidence.Raw() {
		return nil, ErrNoLines
	}
	l := c.Log()
	g := &Agreement{Log: c, Account: a, Seat: s}
	list := spokenBy(l, s)
	read := g.along(list, true)
	written := g.along(list, false)
	g.First = earlier(read, written)
	if g.First == nil {
		g.Unclaimed = w.unclaimed(c, l, s)
		return g, nil
	}
	was, would := w.effect(c, l, s, g.First)
	if would.move != "" && would.move != was.move && !g.First.Read {
		g.Unclaimed = &Unclaimed{Move: would.move, Number: g.First.Number}
	}
	return g, nil
}

// unclaimed returns the first answer of a seat that is a legal move by the record, and
// that no claim of the log is about.
func (w *Comparer) unclaimed(c *Copy, l *logfmt.Log, s base.Seat) *Unclaimed {
	made, err := w.remake(c)
	if err != nil {
		return nil
	}
	moves := func(l *logfmt.Log) (list []*logfmt.Record) {
		for i := range l.Records {
			if rec := &l.Records[i]; rec.Kind == logfmt.Move && rec.Seat == s {
				list = append(list, rec)
			}
		}
		return list
	}
	claimed := moves(l)
	for i, rec := range moves(made) {
		if i < len(claimed) && bytes.Equal(claimed[i].Text, rec.Text) {
			continue
		}
		return &Unclaimed{Move: string(rec.Text), Line: observedLine(l, made, rec.Source)}
	}
	return nil
}

// remake makes the claims of a log again. It returns an error if the lines do not fit.
func (w *Comparer) remake(c *Copy) (*logfmt.Log, error) {
	var text, log bytes.Buffer
	if _, err := convert.Transcript(&text, logfmt.NewReader(bytes.NewReader(c.Bytes), c.Session.File), w.Games); err != nil {
		return nil, err
	}
	if _, err := convert.NewTranscripts(&text, c.Session.File, convert.TranscriptOptions{Games: w.Games}).Next(&log); err != nil {
		return nil, err
	}
	return logfmt.NewReader(&log, c.Session.File).ReadLog()
}

// observedLine returns the line in one log of what was exchanged at a line of another
// with the same observations. It is 0 if they differ.
func observedLine(in, of *logfmt.Log, line logfmt.Line) int {
	nth := 0
	for i := range of.Records {
		if rec := &of.Records[i]; (rec.Kind.Observed() || rec.Kind.Done()) && rec.Line <= line {
			nth++
		}
	}
	for i := range in.Records {
		rec := &in.Records[i]
		if rec.Kind.Observed() || rec.Kind.Done() {
			if nth--; nth == 0 {
				return int(rec.Line)
			}
		}
	}
	return 0
}

// earlier returns the difference that is first in the log. At the same place, what was
// written comes before what was read.
func earlier(read, written *Difference) *Difference {
	if read == nil || written != nil && written.Line <= read.Line {
		return written
	}
	return read
}

// along compares the lines of one direction and counts equal ones.
func (g *Agreement) along(list []spoken, read bool) *Difference {
	var log []spoken
	var mine []int
	for _, s := range list {
		if s.read == read {
			log = append(log, s)
		}
	}
	for i, t := range g.Account.Lines {
		if t.Read == read {
			mine = append(mine, i)
		}
	}
	at := 0
	for at < len(log) && at < len(mine) && bytes.Equal(log[at].text, g.Account.Lines[mine[at]].Text) {
		at++
	}
	if read {
		g.Read = at
	} else {
		g.Written = at
	}
	switch {
	case at == len(mine) && at == len(log):
		return nil
	case at == len(mine) && read:
		g.Unread = len(log) - at
		return nil
	}
	return g.differ(list, log[at:], mine[at:], read)
}

// differ returns the difference between the rests of two sequences that begin with
// different lines.
func (g *Agreement) differ(list, log []spoken, mine []int, read bool) *Difference {
	text := func(i int) []byte { return g.Account.Lines[mine[i]].Text }
	d := &Difference{Kind: kindOf(log, mine, text), Read: read}
	if d.Kind != MineOnly {
		d.Line, d.Log, d.record, d.part = log[0].line, string(log[0].text), log[0].record, log[0].part
	}
	if d.Kind != LogOnly {
		d.Number, d.Mine = g.Account.Lines[mine[0]].Number, string(text(0))
	}
	if d.Kind == MineOnly {
		d.record, d.Line = g.recordAbove(list, mine[0])
	}
	return d
}

// kindOf distinguishes a changed line from a missing one: a line is missing if the next
// line is that of the other side.
func kindOf(log []spoken, mine []int, text func(int) []byte) Kind {
	switch {
	case len(log) == 0:
		return MineOnly
	case len(mine) == 0:
		return LogOnly
	case len(log) > 1 && len(mine) > 1 && bytes.Equal(log[1].text, text(1)):
		return Different
	case len(log) > 1 && bytes.Equal(log[1].text, text(0)):
		return LogOnly
	case len(mine) > 1 && bytes.Equal(log[0].text, text(1)):
		return MineOnly
	}
	return Different
}

// recordAbove returns the record of the log for the line of the account above a given
// one, and the line below it, or -1 and the first line of the body if there is none.
func (g *Agreement) recordAbove(list []spoken, at int) (record, line int) {
	if at == 0 {
		return -1, g.Log.header + 1
	}
	read, nth := g.Account.Lines[at-1].Read, -1
	for _, t := range g.Account.Lines[:at] {
		if t.Read == read {
			nth++
		}
	}
	record, line = -1, g.Log.header+1
	for _, s := range list {
		if s.read != read {
			continue
		}
		record, line = s.record, s.line+1
		if nth--; nth < 0 {
			break
		}
	}
	return record, line
}
