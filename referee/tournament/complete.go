package tournament

import (
	"bytes"
	"os"

	"scrutineer/judge/claims"
	"scrutineer/judge/derive"
	"scrutineer/ledger"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// complete seals the logs of games that were decided when their run was killed: a replay
// would take the game from its winner. If a ledger has an outcome of an attempt, or a later
// attempt, it has the digest of the log as it is, and the log stays so.
func (r *Runner) complete(list []Attempt) error {
	var settled map[place]bool
	for i := range list {
		a := &list[i]
		last := i+1 == len(list) || list[i+1].Slot != a.Slot
		if a.Ending != Cut || a.Removed || !last {
			continue
		}
		if settled == nil {
			settled = map[place]bool{}
			if l := r.Ledger; l != nil && l.Folder.Exists() { // its faults are found when it is opened
				l.Folder.Read(ledger.Options{}, func(e *ledger.Entry) error {
					settled[place{e.Slot, e.Attempt}] = settled[place{e.Slot, e.Attempt}] || e.Kind == ledger.Final || e.Kind == ledger.Void
					return nil
				})
			}
		}
		if settled[place{a.Slot, int64(a.Number)}] {
			continue
		}
		done, err := completeLog(a.file, r.Event.Game)
		if err != nil {
			return err
		}
		if !done {
			continue
		}
		r.Notef("%s.%d was decided when it was cut off: its log is completed", a.Slot, a.Number)
		whole, err := readAttempt(a.file, r.Event.Event)
		if err != nil {
			return err
		}
		*a = *whole
	}
	return nil
}

// completeLog writes the missing end of a log that was cut off, and reports whether it
// shows the game decided. It changes nothing that was written except a torn line.
func completeLog(path string, g *rules.Game) (bool, error) {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return false, err
	}
	defer file.Close()
	l, err := logfmt.NewReader(file, path).ReadLog()
	if err != nil {
		return false, err
	}
	whole := completed(l, g)
	if whole == nil {
		return false, nil
	}
	if err := file.Truncate(int64(len(l.Bytes))); err != nil {
		return false, err
	}
	if _, err := file.WriteAt(whole[len(l.Bytes):], int64(len(l.Bytes))); err != nil {
		return false, err
	}
	return true, file.Sync()
}

// completed returns a log with what follows from its records, and its end. It is nil if the
// game was not decided, or the log contradicts what follows.
func completed(l *logfmt.Log, g *rules.Game) []byte {
	protocol := g.Protocol(l.Header.Protocol)
	setup := claims.Setup(l.Header)
	pos, err := g.Open(setup)
	if err != nil || protocol == nil || !l.Header.Evidence.Raw() {
		return nil
	}
	var out bytes.Buffer
	log := logfmt.NewWriter(&out, logfmt.SyncNever)
	if log.Begin(l.Header) != nil {
		return nil
	}
	c := claims.New(log, g, protocol, setup, pos, l.Header.Seats(), derive.LimitsOf(l.Header))
	c.Ended = func(e *derive.Event) (claims.Fault, bool) {
		rec := l.Record(log.Lines() + 1)
		if rec == nil || rec.Kind != logfmt.Fault || rec.Seat != e.Seat {
			return claims.Fault{}, false
		}
		return stated(rec), true
	}
	for i := range l.Records {
		rec := &l.Records[i]
		if rec.Line <= log.Lines() { // it follows from earlier ones
			continue
		}
		switch rec.Kind {
		case logfmt.Block, logfmt.Move, logfmt.Drop, logfmt.Void: // the writer's own
		case logfmt.Fault:
			c.Fault(rec.Seat, stated(rec))
		case logfmt.Result:
			c.Result()
		default:
			c.Add(*rec)
		}
	}
	if c.Result(); !c.Over() || c.Err() != nil || log.End() != nil || !bytes.HasPrefix(out.Bytes(), l.Bytes) {
		return nil
	}
	return out.Bytes()
}

// stated returns a fault as a log has it.
func stated(rec *logfmt.Record) claims.Fault {
	return claims.Fault{Kind: string(rec.Word), Limit: rec.Num[0], Used: rec.Num[1], Text: string(rec.Text)}
}
