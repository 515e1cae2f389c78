package check

import (
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

	account  ledger.Account
	first    *ledger.Entry
	outcomes map[place]*leafOutcome
	order    []place // of outcomes, in the order of leaves
	starts   map[place]bool
	at       map[int64]place // of outcomes, by their leaves
	faults   []ledger.Fault
}

// place is an attempt at a slot.
type place struct {
	slot    string
	attempt base.Number
}

// leafOutcome is the outcome of an attempt in a leaf.
type leafOutcome struct {
	index   int64
	digest  folder.Sum
	final   bool
	removed bool
	winner  base.Number
	seen    bool // there is a log of it
}

// Add adds a leaf.
func (l *Ledger) Add(e *ledger.Entry) {
	if l.outcomes == nil {
		l.outcomes, l.starts, l.at = map[place]*leafOutcome{}, map[place]bool{}, map[int64]place{}
		l.account.File = l.File
	}
	l.account.Add(e)
	key := place{e.Slot, base.Number(e.Attempt)}
	switch e.Kind {
	case ledger.Schedule:
		l.first = e
	case ledger.Start:
		l.starts[key] = true
	case ledger.Final, ledger.Void:
		l.at[e.Index] = key
		if l.outcomes[key] == nil { // a second one is a fault of the ledger
			l.outcomes[key] = &leafOutcome{index: e.Index, digest: folder.SumOf(e.Digest), final: e.Kind == ledger.Final, winner: e.Winner}
			l.order = append(l.order, key)
		}
	case ledger.Amend:
		l.amend(e)
	}
}

// amend takes an outcome out of the table, or back into it.
func (l *Ledger) amend(e *ledger.Entry) {
	key, there := l.at[e.Of]
	if !there {
		return
	}
	l.outcomes[key].removed = !e.Counts
}

// Broken records why a ledger could not be read to its end, or is not what was signed.
func (l *Ledger) Broken(f ledger.Fault) { l.faults = append(l.faults, f) }

// After reports whether the ledger says that it was made after the games.
func (l *Ledger) After() bool { return l.first != nil && l.first.After }

// checkLedger compares logs with the ledger of their tournament.
func (t *Tournament) checkLedger(byKey map[contestKey]*contest, once []*Log, a Against) []string {
	l := a.Ledger
	if l == nil {
		return nil
	}
	b := &ledgerCheck{Ledger: l, contests: byKey, schedule: a.Schedule}
	if l.first != nil {
		b.compare(once, t.removed)
	}
	for _, f := range append(slices.Clone(l.faults), l.account.Faults()...) {
		b.fault(&f)
	}
	return b.unchecked()
}

// ledgerCheck compares a ledger with logs.
type ledgerCheck struct {
	*Ledger
	contests map[contestKey]*contest
	schedule *event.Schedule
}

// of returns the attempt of a log.
func (b *ledgerCheck) of(l *Log) place {
	slot, attempt := ledger.SlotOf(&logfmt.Header{ID: l.ID, Stage: l.Stage, Round: l.Round, Slot: l.Slot, Attempt: l.Attempt})
	return place{slot, base.Number(attempt)}
}

// compare compares leaves with logs, schedule and removed logs.
func (b *ledgerCheck) compare(once []*Log, removed []Log) {
	for i := range removed {
		b.log(&removed[i], true)
	}
	for _, l := range once {
		b.log(l, false)
	}
	for _, key := range b.order {
		o := b.outcomes[key]
		if o.seen || o.digest == "-" {
			continue
		}
		what, milder := "result", []judge.Kind(nil)
		if !o.final {
			what, milder = "void game", open
		}
		b.at1(LogMissing, milder, o.index+1, key.slot, fmt.Sprintf("the ledger has a %s of %s, attempt %d, but its log is missing", what, key.slot, key.attempt), "", o.digest.String())
	}
	if b.schedule == nil {
		return
	}
	if e := b.first; e.Event != "" && logfmt.Unword(e.Event) != b.schedule.Event {
		b.at1(OtherPlan, nil, e.Index+1, "", "the ledger is of another event", b.schedule.Event, logfmt.Unword(e.Event))
	}
	if b.first.Digest != "-" {
		b.plans()
	}
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
	o := b.outcomes[b.of(l)]
	c := b.contestOf(l)
	enter := func(code judge.Code, claimed, want, format string, args ...any) {
		f := judge.Finding{Code: code, File: l.File, Line: l.Line, Says: judge.Verbatim(fmt.Sprintf(format, args...)), Claimed: claimed, Recomputed: want, Source: "ledger"}
		c.enter(f)
	}
	switch {
	case o == nil && l.Status == judge.Open && b.starts[b.of(l)]:
		// it goes on, or was cut off: its start is reported
	case o == nil:
		enter(NoLeaf, "", "", "the ledger has no leaf for %s", l.ID)
	case o.digest != l.Digest:
		enter(WrongLeaf, l.Digest.String(), o.digest.String(), "the log of %s is not the one of its leaf at %s:%d", l.ID, b.File, o.index+1)
	case removed:
	case o.removed && l.Counts:
		enter(LeafResult, winnerText(l), "removed", "the ledger removes the outcome of %s from the table at %s:%d", l.ID, b.File, o.index+1)
	case l.Counts && (!o.final || o.winner != base.Number(l.Winner)):
		enter(LeafResult, o.text(l), winnerText(l), "the leaf at %s:%d has another result of %s than its log", b.File, o.index+1, l.ID)
	}
	if o != nil {
		o.seen = true
	}
}

// text returns the result of a leaf in words.
func (o *leafOutcome) text(l *Log) string {
	switch {
	case !o.final:
		return "void"
	case o.winner == 0:
		return "draw"
	case !o.winner.Known() || int(o.winner) > len(l.Players):
		return "no result"
	}
	return l.Players[o.winner-1].ID + " won"
}

// contestOf returns the contest that findings about a log belong to.
func (b *ledgerCheck) contestOf(l *Log) *contest {
	if c := b.contests[contestKey{l.Event, l.Game, l.Stage}]; c != nil {
		return c
	}
	return anyContest(b.contests, l.Stage)
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
	code, slot, milder := Unsound, "", []judge.Kind(nil)
	switch f.Code {
	case ledger.NoCheckpoint, ledger.Torn: // not finished, which is not an error
		milder = open
	case ledger.RunAgain:
		code = RunAgain
	case ledger.Unended:
		code = Unended
		_, rest, _ := strings.Cut(f.Msg, " of ")
		slot, _, _ = strings.Cut(rest, " ")
	}
	message := f.Msg
	if code == Unsound {
		message = string(f.Code) + ": " + message
	}
	file := b.File
	if f.File != "" {
		b.File = f.File
	}
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
