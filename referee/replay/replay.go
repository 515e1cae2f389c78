package replay

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
	"scrutineer/rules"
)

// Program is the program that must answer. Only Command is required, and Game if the
// protocol starts programs again for every move.
type Program struct {
	Command process.Command
	Game    *rules.Game   // of the log
	Wait    time.Duration // for every answer and every start; 0 means a minute
}

// Result is how far the answers were the same.
type Result struct {
	Same  int         // answers
	First *Difference // nil if all were the same
	Note  string      // why answers after these were not compared; "" if all were
}

// Difference is the first answer that differs from the recorded one.
type Difference struct {
	Ply      int    // that was to be made, from 1
	Line     int    // in the file, of the recorded answer
	Recorded string // without line feed
	Now      string // without line feed
	None     string // why there is no answer now; "" if there is one
}

// Reasons why a log cannot be replayed.
var (
	ErrNoLines = errors.New("evidence: the log has no conversation between referee and programs")
	ErrNoSeat  = errors.New("no such seat in the log")
	ErrNothing = errors.New("no answer of that seat in the log")
	ErrFile    = errors.New("a file of the log is not in the program's folder")
	ErrGame    = errors.New("unknown game or protocol: cannot tell how the program was started")
)

// run is one replay.
type run struct {
	Program
	log     *logfmt.Log
	seat    base.Seat
	files   bool // the program is started for every move and answers in a file
	due     int  // the number of words of a start after the program's own
	clock   *process.Clock
	journal *process.Journal
	prog    *process.Program
	ended   bool // its output
	plies   int
	result  Result
}

// Play replays the part of a seat. It returns an error if the log cannot be replayed, if
// the program cannot be started, or when the context ends.
func Play(ctx context.Context, l *logfmt.Log, s base.Seat, p Program) (*Result, error) {
	if !l.Header.Evidence.Raw() {
		return nil, ErrNoLines
	}
	if int(s) < 1 || int(s) > l.Header.Seats() {
		return nil, ErrNoSeat
	}
	last := lastAnswer(l, s)
	if last < 0 {
		return nil, ErrNothing
	}
	p.Wait = cmp.Or(p.Wait, time.Minute)
	r := &run{Program: p, log: l, seat: s, clock: process.NewClock()}
	r.journal = process.NewJournal(r.clock)
	if err := r.starts(last); err != nil {
		return nil, err
	}
	defer r.stop()
	for i := 0; i <= last && r.result.First == nil && r.result.Note == ""; i++ {
		if err := r.record(ctx, &l.Records[i]); err != nil {
			return nil, err
		}
	}
	return &r.result, nil
}

// lastAnswer returns the index of the last record with an answer of a seat, or -1.
func lastAnswer(l *logfmt.Log, s base.Seat) int {
	last := -1
	for i := range l.Records {
		if rec := &l.Records[i]; rec.Seat == s && isAnswer(rec) {
			last = i
		}
	}
	return last
}

func isAnswer(rec *logfmt.Record) bool {
	return rec.Kind == logfmt.Said || rec.Kind == logfmt.Got || rec.Kind == logfmt.Part && rec.Stream == logfmt.Out
}

// record repeats what a record says was done, or waits for what it says was seen.
func (r *run) record(ctx context.Context, rec *logfmt.Record) error {
	if rec.Kind == logfmt.Move {
		r.plies = int(rec.Ply)
	}
	if rec.Seat != r.seat {
		return nil
	}
	switch rec.Kind {
	case logfmt.Run:
		return r.start(ctx, rec)
	case logfmt.Put:
		return r.put(rec)
	case logfmt.Sent:
		return r.send(ctx, rec)
	case logfmt.Said, logfmt.Part:
		if isAnswer(rec) {
			return r.line(ctx, rec)
		}
	case logfmt.Got:
		return r.file(ctx, rec)
	case logfmt.Close:
		if r.prog != nil {
			r.prog.CloseInput()
		}
	case logfmt.Kill:
		if !r.files {
			r.result.Note = fmt.Sprintf("the program was killed at line %d; what it said after that is not compared", r.log.LineIn(rec.Line))
		}
	case logfmt.Flood:
		r.result.Note = fmt.Sprintf("at line %d the log has not kept what the program said", r.log.LineIn(rec.Line))
	}
	return nil
}

// send sends a line. A program that does not read it has ended or hangs, which its next
// answer shows.
func (r *run) send(ctx context.Context, rec *logfmt.Record) error {
	if err := r.started(ctx); err != nil {
		return err
	}
	r.prog.Send(rec.Text, r.deadline())
	return ctx.Err()
}

// line waits for a line, or for bytes without an end if the log has such.
func (r *run) line(ctx context.Context, rec *logfmt.Record) error {
	if err := r.started(ctx); err != nil {
		return err
	}
	want := process.Line
	if rec.Kind == logfmt.Part {
		want = process.Part
	}
	deadline := r.deadline()
	for !r.ended {
		e, ok := r.journal.Next(ctx, deadline)
		switch {
		case !ok && ctx.Err() != nil:
			return ctx.Err()
		case !ok:
			r.differ(rec, "", fmt.Sprintf("no answer within %v", r.Wait))
			return nil
		case e.Err:
		case e.Kind == want && string(e.Text) == string(rec.Text):
			r.result.Same++
			return nil
		case e.Kind == process.Line || e.Kind == process.Part:
			r.differ(rec, string(e.Text), "")
			return nil
		case e.Kind == process.EOF || e.Kind == process.Left || e.Kind == process.Full:
			r.ended = true
		}
	}
	r.differ(rec, "", "the program has ended its output")
	return nil
}

// differ enters the first different answer.
func (r *run) differ(rec *logfmt.Record, now, none string) {
	r.result.First = &Difference{Ply: r.plies + 1, Line: r.log.LineIn(rec.Line), Recorded: string(rec.Text), Now: now, None: none}
}

func (r *run) deadline() base.Number { return r.clock.Now() + base.Number(r.Wait.Microseconds()) }
