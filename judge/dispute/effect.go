package dispute

import (
	"bytes"
	"fmt"
	"strings"

	"scrutineer/base"
	"scrutineer/convert"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Comparer compares logs with accounts by the rules of these games.
type Comparer struct {
	Games []*rules.Game
	Judge *judge.Judge
}

// Effect is what a difference changes in the game. The log is cut off at the line. Then
// the claims that follow are made again by the game's protocol and rules, once with the
// log's line and once with the account's.
type Effect struct {
	// Log and Mine say what follows from the line: "the move 3 4 1", "the fault illegal",
	// "nothing". They are empty if that is unknown.
	Log, Mine string
	// Why is the finding about what follows from the account's line: a fault with its
	// witness, or that the program was sent something that was not due. It is nil if
	// there is none.
	Why *judge.Finding
	// Ended is the outcome of the game if the account's line ends it.
	Ended string
	// Winner says what happens to the winner.
	Winner WinnerChange
	// Cannot is the reason why the effect is unknown, "" if it is known.
	Cannot string
}

// WinnerChange says whether the winner changes, if that is known.
type WinnerChange string

// What happens to the winner.
const (
	SameWinner  WinnerChange = "same"  // the account's line ends the game with the log's winner
	OtherWinner WinnerChange = "other" // it ends the game with another
	OpenWinner  WinnerChange = "open"  // the game would have gone on, in another way
	NoWinner    WinnerChange = "none"  // the log has no winner to lose
)

// effect computes what a difference changes: what follows from the log's line, and from
// the account's.
func (w *Comparer) effect(c *Copy, l *logfmt.Log, s base.Seat, d *Difference) (was, would branch) {
	was, why := w.upTo(c, l, s, d, false)
	if why == "" {
		would, why = w.upTo(c, l, s, d, true)
	}
	if why != "" {
		d.Effect = Effect{Cannot: why}
		return branch{}, branch{}
	}
	e := Effect{Log: was.follows, Mine: would.follows, Why: would.why}
	if would.session.Known {
		e.Ended = outcomeText(would.session)
	}
	e.Winner = winner(c.Session, was, would)
	d.Effect = e
	return was, would
}

// winner compares the winner of the whole log with that of the log up to the
// account's line.
func winner(whole *judge.Session, was, would branch) WinnerChange {
	switch {
	case !whole.Known:
		return NoWinner
	case would.session.Known && would.session.Outcome.Winner == whole.Outcome.Winner:
		return SameWinner
	case would.session.Known:
		return OtherWinner
	case was.follows == would.follows:
		return SameWinner
	}
	return OpenWinner
}

// branch is a log up to a line, with what follows from that line.
type branch struct {
	session *judge.Session
	follows string
	move    string // that the line says, "" if none
	why     *judge.Finding
}

// upTo makes the log up to the difference, with the account's line or with the
// log's own, and judges it.
func (w *Comparer) upTo(c *Copy, l *logfmt.Log, s base.Seat, d *Difference, mine bool) (branch, string) {
	cut, line := cutAt(c, l, s, d, mine)
	var transcript, again bytes.Buffer
	if _, err := convert.Transcript(&transcript, logfmt.NewReader(bytes.NewReader(cut), c.Session.File), w.Games); err != nil {
		return branch{}, "the log up to there cannot be converted again: " + err.Error()
	}
	if _, err := convert.NewTranscripts(&transcript, c.Session.File, convert.TranscriptOptions{Games: w.Games}).Next(&again); err != nil {
		return branch{}, "what follows cannot be converted: " + err.Error()
	}
	made, err := logfmt.NewReader(&again, c.Session.File).ReadLog()
	if err != nil {
		return branch{}, "what follows cannot be converted: " + err.Error()
	}
	b := branch{follows: "nothing", session: w.Judge.Replay(made)}
	if line {
		b.follow(made)
	}
	return b, ""
}

// cutAt returns a log up to a difference as bytes. It reports whether its last line is
// the one in question.
func cutAt(c *Copy, l *logfmt.Log, s base.Seat, d *Difference, mine bool) ([]byte, bool) {
	at := d.record
	if d.Kind == MineOnly {
		at++
	}
	for at < len(l.Records) && d.Kind == MineOnly && l.Records[at].Kind == logfmt.Block {
		at++
	}
	cut := upToLine(c.Bytes, c.header+at)
	if d.Kind == MineOnly && !mine || d.Kind == LogOnly && mine {
		return cut, false
	}
	var rec logfmt.Record
	if d.Kind == MineOnly {
		rec = logfmt.Record{Kind: logfmt.Said, Seat: s, Time: base.Number(stampAbove(l, at))}
		if d.Read {
			rec.Kind = logfmt.Sent
		}
	} else {
		rec = l.Records[d.record]
	}
	if mine {
		rec.Text = replaced(rec.Text, d)
	}
	return logfmt.AppendRecord(bytes.Clone(cut), &rec), true
}

// stampAbove returns the latest stamp above a record, or Unknown if nothing is stamped.
func stampAbove(l *logfmt.Log, at int) int64 {
	time := logfmt.Unknown
	if l.Header.Evidence.Stamped() {
		time = 0
	}
	for i := range l.Records[:min(at, len(l.Records))] {
		time = max(time, l.Records[i].Time)
	}
	return int64(time)
}

// replaced returns the text of a record with the account's line in its place.
func replaced(text []byte, d *Difference) []byte {
	if d.Kind == MineOnly {
		return []byte(d.Mine)
	}
	parts := strings.Split(string(text), "\n")
	if d.part < len(parts) {
		parts[d.part] = d.Mine
	}
	return []byte(strings.Join(parts, "\n"))
}

// upToLine returns the first n lines of a log.
func upToLine(b []byte, n int) []byte {
	at := 0
	for ; n > 0; n-- {
		i := bytes.IndexByte(b[at:], '\n')
		if i < 0 {
			return b
		}
		at += i + 1
	}
	return b[:at]
}

// follow names the claims that are based on the last observed line, and the finding that
// explains them.
func (b *branch) follow(l *logfmt.Log) {
	last := 0
	for i := range l.Records {
		if k := l.Records[i].Kind; k.Observed() || k.Done() {
			last = i
		}
	}
	var list []string
	for i := last + 1; i < len(l.Records); i++ {
		switch rec := &l.Records[i]; rec.Kind {
		case logfmt.Move:
			b.move = string(rec.Text)
			list = append(list, fmt.Sprintf("ply %d, the legal move %s", rec.Ply, rec.Text))
		case logfmt.Drop:
			list = append(list, "a line ignored ("+string(rec.Word)+")")
		case logfmt.Fault:
			list = append(list, fmt.Sprintf("the fault %s of seat %d", rec.Word, rec.Seat))
		case logfmt.Void:
			list = append(list, "a void game")
		}
	}
	if len(list) > 0 {
		b.follows = strings.Join(list, ", ")
	}
	for i := range b.session.Findings {
		if f := &b.session.Findings[i]; f.Line >= l.LineIn(l.Records[last].Line) && b.why == nil && f.Code != judge.NoResult {
			b.why = f
		}
	}
}

// outcomeText describes a known outcome.
func outcomeText(s *judge.Session) string {
	if s.Outcome.Winner == base.Nobody {
		return "a draw: " + string(s.Outcome.Reason)
	}
	return fmt.Sprintf("%s wins: %s", s.Header.Program(s.Outcome.Winner).ID, s.Outcome.Reason)
}
