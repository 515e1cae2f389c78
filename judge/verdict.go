package judge

import (
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/judge/derive"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// close compares the claimed result with the derived one and decides the session's
// status.
func (j *Judge) close(s *Session, l *logfmt.Log) {
	r := &j.run
	if r.pos != nil {
		s.Plies = r.pos.Plies()
		s.Outcome = r.pos.Outcome()
		s.Known = s.Outcome.Over && !r.stopped
		if r.stopped {
			s.Outcome = rules.Outcome{Scored: s.Outcome.Scored}
		}
	}
	r.claimed(s)
	r.unclaimedAtEnd()
	r.departures()
	r.unlisted()
	r.unsent()
	switch {
	case r.pos == nil:
	case r.void != nil:
		r.voided()
	case r.result != nil:
		r.compare(s)
	}
	s.leftOut()
	s.soften()
	r.pending()
	r.derived()
	j.settle(s, l)
	r.ending()
}

// pending finds out whether the end of a program that has not taken effect when the log
// was cut off would decide the game.
func (r *replay) pending() {
	if !r.l.Open || r.pos == nil || r.given || r.result != nil || r.void != nil || r.pos.Outcome().Over {
		return
	}
	r.d.Finish()
	r.s.Pending = r.pos.Outcome().Over
}

// ending finds the line that shows the end of the game in a log without an outcome.
func (r *replay) ending() {
	s, events := r.s, r.d.Events()
	switch {
	case s.Status != Open || r.pos == nil:
	case s.Known && len(events) > 0:
		s.Ended = r.answerLine(events[len(events)-1].Shown)
	case s.Known:
		s.Ended = r.l.LineIn(headerLineOf("start", s))
	case r.result != nil:
		s.Ended = r.l.LineIn(r.result.Line)
	}
}

// unclaimedAtEnd enters what was derived above the result, or the void, and no claim has
// taken up.
func (r *replay) unclaimedAtEnd() {
	rec := r.result
	if rec == nil {
		rec = r.void
	}
	if rec == nil || r.pos == nil || r.silent || r.given {
		return
	}
	e := r.due()
	switch {
	case e == nil || e.Shown > rec.Line:
	case e.Kind == derive.Moved:
		r.dropped(rec, e, "")
	case r.void == nil || e.Cause != rules.TooLate && e.Word != "not-started" && !r.material():
		r.unclaimed(rec, e)
	}
}

// departures enters the referee's errors. An error that may have cost a seat the game is
// decisive, unless that seat has won; then it may have cost points if the seat has left
// the game for a fault below.
func (r *replay) departures() {
	list := r.d.Departures()
	for i := range list {
		p := &list[i]
		if !r.listed(p) {
			continue
		}
		f := departed(p)
		switch {
		case p.Kind == derive.Impossible:
			f.Severity = Decisive
		case p.Act && r.ended(p.Line): // what is sent once the game counts as over harms nobody
		case p.Favour && r.result != nil && r.pos.Outcome().Winner == p.Seat, p.Material && r.unfair(p.Seat):
			f.Severity = Decisive
			r.s.Known = false
		case r.void != nil && (p.Material && r.pos.Outcome().Winner != p.Seat || p.Favour && r.pos.Outcome().Winner == p.Seat):
			r.s.Known = false // nobody has lost because of it, and no outcome follows
		case p.Material && r.fellBelow(p):
			f.Severity = Score
		}
		if !r.s.full(f.Code, f.Severity) {
			r.describe(&f, p)
		}
		r.enter(&logfmt.Record{Line: p.Line, Seat: p.Seat}, f)
	}
}

// listed reports whether a departure is a finding. What follows from a failed claim is
// not one, unless it is material or impossible. Nor is the end of a program that the
// referee had a cause for, or that it ended when it considered the game over (format
// P24).
func (r *replay) listed(p *derive.Departure) bool {
	follows := r.departedAt > 0 && p.Line > r.departedAt
	switch p.Kind {
	case derive.Impossible:
		return true
	case derive.Ended:
		return p.Material && !follows && !r.ended(p.Line)
	}
	return p.Material && !p.Act || !follows
}

// unlisted enters the number of lines that were not due and are not listed.
func (r *replay) unlisted() {
	if n, last := r.d.More(); n > 0 && r.s.rests != nil {
		k := r.s.restOf(&Finding{Code: WrongLine, Severity: Cosmetic})
		k.more, k.last = k.more+n, r.l.LineIn(last)
	}
}

// ended reports whether a line is below the result or the void.
func (r *replay) ended(line logfmt.Line) bool {
	return r.result != nil && line > r.result.Line || r.void != nil && line > r.void.Line
}

// unfair reports whether an error of the referee may have cost a seat the game: the seat
// has not won.
func (r *replay) unfair(s base.Seat) bool {
	return r.void == nil && (r.result == nil || r.result.Seat != s || r.pos.Outcome().Winner != s)
}

// fellBelow reports whether a seat left the game for a fault below an error of the
// referee. Even if it has won, its fault and the points depend on the error.
func (r *replay) fellBelow(p *derive.Departure) bool {
	return slices.ContainsFunc(r.d.Events(), func(e derive.Event) bool {
		return e.Kind == derive.Faulted && e.Seat == p.Seat && e.Line >= p.Line
	})
}

// voided enters what is wrong with a void: that the game was decided above it without an
// error of the referee, or that nothing of what it names can be seen.
func (r *replay) voided() {
	why := string(r.void.Word)
	if r.over && !r.material() && !r.excuses(why) {
		r.conclude(r.void, Finding{Code: FalseVoid, Says: say("finding.decided-void", r.winner(r.s.Outcome.Winner), r.howOver()),
			Claimed: why, Recomputed: seatText(r.s.Outcome.Winner), Witness: r.endWitness()})
		return
	}
	if says, ok := r.seen(why); !ok {
		r.add(r.void, Finding{Code: FalseVoid, Says: says, Claimed: why})
	}
}

// has reports whether there is a record of a kind above the void.
func (r *replay) has(kind logfmt.Kind) bool {
	for i := range r.l.Records {
		if rec := &r.l.Records[i]; rec.Kind == kind && rec.Line < r.void.Line {
			return true
		}
	}
	return false
}

// material reports whether an error of the referee may have cost any seat the game, or given
// it to the winner.
func (r *replay) material() bool {
	for i := range r.s.Header.Seats() {
		if r.d.Material(base.Seat(i+1), r.void.Line) {
			return true
		}
	}
	winner := r.pos.Outcome().Winner
	return winner != base.Nobody && r.d.Favoured(winner, r.void.Line)
}

// excuses reports whether a void may follow the end of the game: a timeout during which
// the machine stood still, or others kept the program from running.
func (r *replay) excuses(why string) bool {
	events := r.d.Events()
	if len(events) == 0 {
		return false
	}
	e := &events[len(events)-1]
	if e.Kind == derive.Faulted && e.Word == "not-started" && !e.Attested {
		return why == "setup" || why == "other" || why == "disk"
	}
	if why != "host-stall" && why != "host-sleep" {
		return false
	}
	if e.Kind != derive.Faulted || e.Cause != rules.TooLate || e.Attested {
		return false
	}
	over := e.Took - e.Limit.Allows - max(r.l.Header.Clock.Grace, 0)
	ran := r.covered(e, e.Limit)
	h := hostIn(r.l, e.Seat, ran, over)
	return h.kept(over) ||
		slices.ContainsFunc(ran, func(s interval) bool { return r.strained(e.Seat, s.from, s.to) })
}

// seen reports whether the log shows what a void names, and says what is missing.
func (r *replay) seen(why string) (says words.Phrase, ok bool) {
	raw := r.l.Header.Evidence.Raw()
	switch why {
	case "host-stall", "host-sleep":
		stamped := r.l.Header.Evidence.Stamped()
		return say("finding.void.machine", timeOf(r.void.Num[0], r.void.Num[1]), timeOf(r.void.Num[1], r.void.Num[0])), !stamped || r.strained(base.Nobody, r.void.Num[0], r.void.Num[1])
	case "setup":
		return say("finding.void.setup"), !raw || r.has(logfmt.NoStart)
	case "referee":
		return say("finding.void.referee"), !raw || r.given || r.material()
	}
	return says, true
}

func (r *replay) claimed(s *Session) {
	if r.result == nil {
		return
	}
	s.Claimed = Claim{Stated: true, Winner: r.result.Seat, Reason: string(r.result.Word)}
	for i := 0; i < s.Header.Seats() && !r.result.Num[i].None(); i++ {
		s.Claimed.Score = append(s.Claimed.Score, int64(r.result.Num[i]))
	}
}

// unsent enters what was still due to a program when the game had ended, and was not sent
// before the referee closed its input or killed it.
func (r *replay) unsent() {
	if r.result == nil || r.pos == nil || r.given || !r.d.Over() || r.l.Open {
		return
	}
	for i := range r.s.Header.Seats() {
		s := base.Seat(i + 1)
		action := r.d.Table.Queued(s, 0)
		if action != nil && r.d.Ended(s) && !r.d.Out(s) && !r.d.Unread(s) {
			due := r.d.Table.AppendDue(nil, s, action, r.latest())
			r.add(r.result, Finding{Code: WrongLine, Severity: Cosmetic, Seat: int(s), Claimed: "nothing", Recomputed: quote(due), Says: say("finding.sent.at-end", r.who(s), text(due))})
		}
	}
}

// compare enters what is wrong in the claimed result.
func (r *replay) compare(s *Session) {
	rec, o := r.result, s.Outcome
	if !o.Over || r.late() {
		if (!r.silent || r.unfounded) && !r.waits() {
			r.earlyEnd()
		}
		return
	}
	if !s.Known {
		return // an error of the referee may have decided it
	}
	if o.Winner != rec.Seat {
		r.atEnd(Finding{Code: WrongWinner, Says: say("finding.wrong-winner", r.winner(o.Winner), r.winner(rec.Seat), r.howOver()), ground: "end-" + string(o.Reason),
			Claimed: seatText(rec.Seat), Recomputed: seatText(o.Winner), Witness: r.endWitness()})
	}
	if claimed := string(rec.Word); claimed != "?" && claimed != string(o.Reason) {
		r.atEnd(Finding{Code: WrongReason, Says: say("finding.wrong-reason", words.Literal(claimed), r.howOver()), Claimed: claimed, Recomputed: string(o.Reason), ground: "end-" + string(o.Reason)})
	}
	r.score(s)
}

// conclude enters a finding about how the game ended, at its last position.
func (r *replay) conclude(rec *logfmt.Record, f Finding) {
	f.After = r.pos.Plies()
	r.add(rec, f)
}

// late reports whether what ended the game is only seen below the result.
func (r *replay) late() bool {
	events := r.d.Events()
	return !r.over && len(events) > 0 && events[len(events)-1].Shown > r.result.Line
}

// waits reports whether a log without its end claims an end that is still pending: what
// follows from it may be lost.
func (r *replay) waits() bool {
	return r.l.Open && slices.ContainsFunc(r.ends[:], func(line logfmt.Line) bool { return line > 0 })
}

func (r *replay) earlyEnd() {
	rec := r.result
	f := Finding{Code: EarlyEnd, Says: say("finding.early-end", nil, nil), Claimed: seatText(rec.Seat) + ", " + string(rec.Word), Recomputed: "not over"}
	if moves := r.pos.AppendLegal(nil); len(moves) > 0 {
		r.text = r.game.AppendMove(r.text[:0], moves[0])
		f.Says = say("finding.early-end", r.who(r.pos.Turn()), text(r.text))
		f.Witness = rules.Witness{{Name: "legal", Value: string(r.text)}, {Name: "moves", Value: strconv.Itoa(len(moves))}, {Name: "turn", Value: r.pos.Turn().String()}}
	}
	r.atEnd(f)
}

func (r *replay) score(s *Session) {
	var right []int64
	for i := 0; s.Outcome.Scored && i < s.Header.Seats(); i++ {
		right = append(right, int64(s.Outcome.Score[i]))
	}
	if !slices.Equal(s.Claimed.Score, right) {
		r.atEnd(Finding{Code: WrongScore, Says: say("finding.wrong-score", scoreOf(right), scoreOf(s.Claimed.Score)), Claimed: scoreText(s.Claimed.Score), Recomputed: scoreText(right)})
	}
}

// scoreOf returns points as a fact, nil if there are none.
func scoreOf(score []int64) words.Cell { return unless(score == nil, words.Literal(scoreText(score))) }

// scoreText returns the points of every seat, or that there are none.
func scoreText(score []int64) string {
	if score == nil {
		return "none"
	}
	var words []string
	for _, n := range score {
		words = append(words, strconv.FormatInt(n, 10))
	}
	return strings.Join(words, " ")
}

// soften lowers decisive findings to reason if the winner is still the claimed one. Wrong
// digests stay decisive, because nothing in such a log can be trusted.
func (s *Session) soften() {
	if !s.Known || !s.Claimed.Stated || s.Outcome.Winner != s.Claimed.Winner {
		return
	}
	for i := range s.Findings {
		f := &s.Findings[i]
		if f.Severity == Decisive && KindOf(f.Code).Severity == Decisive && !KindOf(f.Code).Stays {
			f.Severity = Reason
		}
	}
}

// settle chooses the status, the most serious first.
func (j *Judge) settle(s *Session, l *logfmt.Log) {
	r := &j.run
	rejected := false
	for _, f := range s.Findings {
		rejected = rejected || f.Severity.rejects()
	}
	last := l.LineIn(headerLineOf("start", s))
	if n := len(l.Records); n > 0 {
		last = l.LineIn(l.Records[n-1].Line)
	}
	switch {
	case rejected:
		s.Status = Rejected
	case r.void != nil:
		s.Status = VoidStatus
		var from, to words.Cell
		if a, b := r.void.Num[0], r.void.Num[1]; a.Known() && b.Known() {
			from, to = timeOf(a, b), timeOf(b, a)
		}
		r.add(r.void, Finding{Code: VoidGame, Blame: blameOfVoid(string(r.void.Word)), Says: say("finding.void", words.Literal(r.void.Word), unless(len(r.void.Text) == 0, text(r.void.Text)), from, to),
			Claimed: quote(r.void.Text), word: string(r.void.Word)})
		r.attestVoid()
	case l.Open:
		s.Status = Open
		s.add(Finding{Code: OpenLog, Line: last, Ply: s.Plies, After: s.Plies, Says: say("finding.open", words.If(l.Torn > 0)), Source: "format"})
	case r.result == nil && s.Header.Session != "info":
		s.Status = Open
		s.add(Finding{Code: NoResult, Line: last, Ply: s.Plies, After: s.Plies, Says: say("finding.no-result")})
	case s.restsOnClaim():
		s.Status = AttestedStatus
	}
}

// winner returns who has won the game as a fact, nil for a draw.
func (r *replay) winner(s base.Seat) words.Cell { return unless(s == base.Nobody, r.who(s)) }

// seatText names a seat in messages.
func seatText(s base.Seat) string {
	if s == base.Nobody {
		return "a draw"
	}
	return "seat " + s.String()
}

// derived enters the outcome that the observations show by themselves. If a fault was
// accepted without proof, they are derived again without it.
func (r *replay) derived() {
	s := r.s
	s.Derived, s.DerivedKnown = s.Outcome, s.Known
	if r.pos == nil || r.given || len(s.Attested) == 0 {
		return
	}
	again := &r.alone
	r.pos.Reset()
	again.Begin(r.protocol, s.Setup, r.pos, s.Header.Seats(), derive.LimitsOf(r.l.Header))
	for i := range r.l.Records {
		again.Observe(&r.l.Records[i])
	}
	if !r.l.Open {
		again.Finish()
	}
	s.Derived = r.pos.Outcome()
	s.DerivedKnown = s.Derived.Over
	for i := range s.Header.Seats() {
		if seat := base.Seat(i + 1); seat != s.Derived.Winner && again.Material(seat, logfmt.MaxLines) {
			s.DerivedKnown = false
		}
	}
	if s.DerivedKnown && s.Derived == s.Outcome && !slices.ContainsFunc(again.Events(), func(e derive.Event) bool { return e.OnWord }) {
		s.restOnRecords()
	}
}
