package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/event"
	"scrutineer/event/folder"
	"scrutineer/judge"
	"scrutineer/ledger"
	"scrutineer/logfmt"
)

// Ledger is the outcomes of logs in a ledger. Its leaves are added in their order.
type Ledger struct {
	// File is the file of the leaves, for messages.
	File string
	// Signed names the keys that are trusted, in words. "" means that none was given, and
	// the ledger is accepted without proof.
	Signed string

	account ledger.Account
	first   *ledger.Entry
	faults  []ledger.Fault
}

// Add adds a leaf.
func (l *Ledger) Add(e *ledger.Entry) {
	if e.Kind == ledger.Schedule {
		l.first, l.account.File = e, l.File
	}
	l.account.Add(e)
}

// Broken records why a ledger could not be read to its end, or is not what was signed.
func (l *Ledger) Broken(f ledger.Fault) { l.faults = append(l.faults, f) }

// After reports whether the ledger says that it was made after the games.
func (l *Ledger) After() bool { return l.first != nil && l.first.After }

// ledgerCheck compares a ledger with logs.
type ledgerCheck struct {
	*Ledger
	contests map[contestKey]*contest
	schedule *event.Schedule
	seen     map[*ledger.Attempt]bool // there is a log of it
}

// checkLedger compares logs, schedule and removed logs with the ledger of their tournament.
func (t *Tournament) checkLedger(byKey map[contestKey]*contest, once []*Log, a Against) []string {
	l := a.Ledger
	if l == nil {
		return nil
	}
	b := &ledgerCheck{Ledger: l, contests: byKey, schedule: a.Schedule, seen: map[*ledger.Attempt]bool{}}
	if l.first != nil {
		for i := range t.removed {
			b.log(&t.removed[i], true)
		}
		for _, l := range once {
			b.log(l, false)
		}
		for _, o := range l.account.Attempts() {
			what, milder := "result", []judge.Kind(nil)
			if b.seen[o] || o.Ended == 0 || o.Digest == "-" {
				continue
			}
			if !o.Final {
				what, milder = "void game", open
			}
			b.at1(LogMissing, milder, o.Ended, o.Slot, fmt.Sprintf("the ledger has a %s of %s, attempt %d, but its log is missing", what, o.Slot, o.Number), "", o.Digest)
		}
		if e := b.first; b.schedule != nil && e.Event != "" && logfmt.Unword(e.Event) != b.schedule.Event {
			b.at1(OtherPlan, nil, e.Index+1, "", "the ledger is of another event", b.schedule.Event, logfmt.Unword(e.Event))
		}
		if b.schedule != nil && b.first.Digest != "-" {
			b.plans()
		}
	}
	for _, f := range append(slices.Clone(l.faults), l.account.Faults()...) {
		b.fault(&f)
	}
	return b.unchecked()
}

// plans compares the schedule, and its version before each late entry, with the leaves that
// name it. A ledger that was begun later names the versions since.
func (b *ledgerCheck) plans() {
	leaves, list := b.account.Schedules(), b.schedule.Versions()
	list = list[max(0, len(list)-len(leaves)):]
	for i, e := range leaves {
		have, what := "", "the ledger is for another schedule than "+b.schedule.File
		if i < len(list) {
			have = list[i].Digest
		}
		switch joins := i > 0 && i < len(list); {
		case have == e.Digest && (!joins || list[i].ID == e.Joined):
			continue
		case e.Joined != "":
			what += fmt.Sprintf(" when %s joined", e.Joined)
		case len(leaves) > 1:
			what += " was before anybody joined"
		}
		b.at1(OtherPlan, nil, e.Index+1, "", what, have, e.Digest)
	}
}

// log compares a log with its leaf.
func (b *ledgerCheck) log(l *Log, removed bool) {
	o := b.account.Attempt(ledger.SlotOf(&logfmt.Header{ID: l.ID, Stage: l.Stage, Round: l.Round, Slot: l.Slot, Attempt: l.Attempt}))
	c := b.contests[contestKey{l.Event, l.Game, l.Stage}]
	if c == nil {
		c = anyContest(b.contests, l.Stage)
	}
	enter := func(code judge.Code, claimed, want, format string, args ...any) {
		c.enter(judge.Finding{Code: code, File: l.File, Line: l.Line, Says: judge.Verbatim(fmt.Sprintf(format, args...)), Claimed: claimed, Recomputed: want, Source: "ledger"})
	}
	if o == nil || o.Ended == 0 {
		if l.Status != judge.Open || o == nil { // otherwise it goes on, or was cut off: its start is reported
			enter(NoLeaf, "", "", "the ledger has no leaf for %s", l.ID)
		}
		return
	}
	b.seen[o] = true
	switch {
	case folder.SumOf(o.Digest) != l.Digest:
		enter(WrongLeaf, l.Digest.String(), o.Digest, "the log of %s is not the one of its leaf at %s:%d", l.ID, b.File, o.Ended)
	case removed:
	case o.Removed != "" && l.Counts:
		enter(LeafResult, winnerText(l), "removed", "the ledger removes the outcome of %s from the table at %s:%d", l.ID, b.File, o.Ended)
	case l.Counts && (!o.Final || o.Winner != base.Number(l.Winner)):
		said := "no result"
		switch {
		case !o.Final:
			said = "void"
		case o.Winner == 0:
			said = "draw"
		case o.Winner.Known() && int(o.Winner) <= len(l.Players):
			said = l.Players[o.Winner-1].ID + " won"
		}
		enter(LeafResult, said, winnerText(l), "the leaf at %s:%d has another result of %s than its log", b.File, o.Ended, l.ID)
	}
}

// open is the kind of what may still come.
var open = []judge.Kind{{Severity: judge.Note, Blame: judge.Nobody, Open: true}}

// at1 enters a finding about a leaf.
func (b *ledgerCheck) at1(code judge.Code, milder []judge.Kind, line int64, slot, message, claimed, want string) {
	stage := slot
	for range 3 { // STAGE.ROUND.A-B.N, where the stage may have dots
		if i := strings.LastIndexByte(stage, '.'); i >= 0 {
			stage = stage[:i]
		}
	}
	f := judge.Finding{Code: code, File: b.File, Line: int(line), Says: judge.Verbatim(message), Claimed: claimed, Recomputed: want, Source: "ledger"}
	anyContest(b.contests, stage).enter(f, milder...)
}

// fault enters what is wrong with the ledger by itself.
func (b *ledgerCheck) fault(f *ledger.Fault) {
	code, slot, message, milder := Unsound, "", string(f.Code)+": "+f.Msg, []judge.Kind(nil)
	switch f.Code {
	case ledger.NoCheckpoint, ledger.Torn: // not finished, which is not an error
		milder = open
	case ledger.RunAgain:
		code, message = RunAgain, f.Msg
	case ledger.Unended:
		code, message = Unended, f.Msg
		_, rest, _ := strings.Cut(f.Msg, " of ")
		slot, _, _ = strings.Cut(rest, " ")
	}
	file := b.File
	b.File = cmp.Or(f.File, file)
	b.at1(code, milder, f.Line, slot, message, "", "")
	b.File = file
}

// unchecked returns what the ledger cannot show.
func (b *ledgerCheck) unchecked() (out []string) {
	if b.Signed == "" {
		out = append(out, "who signed the ledger: no key is given, so the key that it names was used")
	}
	if n := b.account.More(); n > 0 {
		out = append(out, fmt.Sprintf("%d more faults of the ledger: too many to list", n))
	}
	if b.first == nil {
		return out
	}
	if b.first.After {
		out = append(out, "whether the games were played as the ledger says: it was made after them")
	}
	if b.first.Digest == "-" || b.schedule == nil {
		out = append(out, "whether the ledger is for this schedule: the ledger names no schedule, or no schedule is given")
	}
	if b.schedule != nil && b.first.Event == "" && !ledger.Names(b.first.Origin, b.schedule.Event) {
		out = append(out, fmt.Sprintf("whether the key is for this event only: the key is called %s, but the event %s", b.first.Origin, b.schedule.Event))
	}
	return out
}
