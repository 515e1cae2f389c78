package judge

import (
	"fmt"
	"slices"

	"scrutineer/judge/derive"
	"scrutineer/judge/derive/plain"
	"scrutineer/logfmt"
)

// again derives the session a second time with the other implementation, and reports
// whether the two agree. If not, it enters their first difference. Without a conversation,
// or below an impossible event, there is nothing to compare.
func (r *replay) again() bool {
	if r.given || r.impossible() {
		return true
	}
	events := r.d.Events()
	again, err := plain.Derive(r.l, r.s.Game, r.s.Setup, r.words()...)
	if err != nil {
		return true // there is no second derivation, or the second implementation has disagreed already
	}
	for i := range max(len(events), len(again.Events)) {
		first, second, line := "nothing", "nothing", logfmt.Line(1)
		if i < len(events) {
			first, line = r.eventText(&events[i]), events[i].Line
		}
		if i < len(again.Events) {
			second = plainText(&again.Events[i])
		}
		if first != second {
			r.differs(line, first, second)
			return false
		}
	}
	o := r.pos.Outcome()
	if again.Over != o.Over || again.Winner != int(o.Winner) {
		r.differs(1, seatText(o.Winner), fmt.Sprintf("seat %d", again.Winner))
		return false
	}
	return true
}

// words returns the faults that were accepted without proof, also of seats that had left
// the game. A void is accepted later.
func (r *replay) words() (list []plain.Attested) {
	events := r.d.Events()
	for i := range events {
		if e := &events[i]; e.Attested {
			list = append(list, plain.Attested{Line: int(e.Line), Seat: int(e.Seat), Cause: e.Cause})
		}
	}
	for _, a := range r.s.Attested {
		list = append(list, plain.Attested{Line: a.Line - r.l.LineIn(0), Seat: int(a.Seat), Cause: derive.CauseOf(a.What)})
	}
	return list
}

// impossible reports whether the log has an impossible event.
func (r *replay) impossible() bool {
	return slices.ContainsFunc(r.d.Departures(), func(p derive.Departure) bool { return p.Kind == derive.Impossible })
}

// differs enters that the two derivations differ.
func (r *replay) differs(line logfmt.Line, first, second string) {
	r.add(&logfmt.Record{Line: line}, Finding{Code: Disagree, Message: "the two derivations of the session disagree: this program is at fault",
		Claimed: flat(first), Recomputed: flat(second), Source: r.game.Name})
}

// eventText describes an event in words that both derivations have.
func (r *replay) eventText(e *derive.Event) string {
	if e.Kind == derive.Moved {
		r.text = r.game.AppendMove(r.text[:0], e.Move)
		return fmt.Sprintf("line %d: seat %d moves %s", e.Source, e.Seat, r.text)
	}
	return fmt.Sprintf("line %d: seat %d is out, %s", e.Line, e.Seat, causes[e.Cause])
}

// plainText does the same for the second derivation.
func plainText(e *plain.Event) string {
	if e.Move != "" {
		return fmt.Sprintf("line %d: seat %d moves %s", e.Source, e.Seat, e.Move)
	}
	return fmt.Sprintf("line %d: seat %d is out, %s", e.Line, e.Seat, causes[e.Cause])
}
