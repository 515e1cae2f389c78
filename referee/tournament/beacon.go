package tournament

import (
	"fmt"
	"strings"
	"time"

	"scrutineer/event/beacon"
	"scrutineer/event/starts"
	"scrutineer/ledger"
)

// seed reads "seed NUMBER" and "seed beacon quicknet ROUND".
func (r *reader) seed() (err error) {
	if round, ok := strings.CutPrefix(r.rest, "beacon "+beacon.Quicknet+" "); ok {
		r.event.Seed = 0
		r.event.Beacon, err = r.number(round, 1, beacon.MaxRound)
		return err
	}
	r.event.Seed, err = r.number(r.rest, 0, 1<<53-1)
	return err
}

// WaitError means that an event waits for a round of its beacon. Everything that must be in
// the ledger before that round is there.
type WaitError struct {
	Round int64
	At    time.Time // when it comes
}

func (e *WaitError) Error() string {
	return fmt.Sprintf("round %d of %s is wanted, which comes at %s", e.Round, beacon.Quicknet, e.At.UTC().Format(time.RFC3339))
}

// drawRandom draws the starts from the beacon, if the event has one. Its round is in the
// ledger, or is added to it. If it is unknown, the error is a *WaitError.
func (r *Runner) drawRandom() error {
	round := r.Event.Beacon
	if round == 0 {
		return nil
	}
	if r.Ledger == nil {
		return fmt.Errorf("%s: seed beacon: without a ledger nobody can see that the programs were entered before", r.Event.File)
	}
	if err := r.Ledger.draw(round, r.Beacon); err != nil {
		return err
	}
	if err := starts.Draw(r.schedule, r.Event.Game, r.Ledger.beacon.Signature); err != nil {
		return err
	}
	for i := range r.schedule.Stages {
		s := &r.schedule.Stages[i]
		for j := range s.Conditions {
			r.conditions[s.Name][j].Start = s.Conditions[j].Start
		}
	}
	return nil
}

// draw adds the round of the beacon, unless it is there.
func (l *Ledger) draw(round int64, signature string) error {
	if l.beacon == nil && signature == "" {
		return &WaitError{round, time.Unix(beacon.Time(round), 0)}
	}
	if l.beacon == nil {
		if err := beacon.Check(round, signature); err != nil {
			return fmt.Errorf("round %d of %s: %w", round, beacon.Quicknet, err)
		}
		l.mu.Lock()
		defer l.mu.Unlock()
		if err := l.append(&ledger.Entry{Kind: ledger.Beacon, Round: round, Signature: signature}); err != nil {
			return err
		}
		_, err := l.w.Checkpoint()
		return err
	}
	if l.beacon.Round != round {
		return &ledger.Fault{File: l.Folder.Leaves(), Line: l.beacon.Index + 1, Code: ledger.BadBeacon, Msg: fmt.Sprintf("the ledger drew from round %d, and the event names round %d", l.beacon.Round, round)}
	}
	if err := beacon.Check(round, l.beacon.Signature); err != nil {
		return &ledger.Fault{File: l.Folder.Leaves(), Line: l.beacon.Index + 1, Code: ledger.BadBeacon, Msg: err.Error()}
	}
	return nil
}
