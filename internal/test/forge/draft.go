package forge

import (
	"bytes"
	"slices"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// draft is a session that is being changed. Its lines are its own, but their texts
// are shared and must not be written to.
type draft struct {
	*Session
	chance
	place  Place
	header logfmt.Header
	lines  []line
	fresh  int // the next id
	middle int // the random middle ply, 0 if not yet drawn
}

func newDraft(s *Session, p Place, seed uint64, room []line) *draft {
	return &draft{Session: s, chance: chance{seed}, place: p, header: s.Header, lines: append(room[:0], s.lines...), fresh: s.ids}
}

// ply returns the ply to change: the first, a middle one, or the last. After the end
// there is none.
func (d *draft) ply() (int, bool) {
	n := len(d.plies)
	switch {
	case n == 0 || d.place == After:
		return 0, false
	case d.place == First:
		return 0, true
	case d.place == Last:
		return n - 1, true
	case n < 3:
		return 0, false
	}
	if d.middle == 0 {
		d.middle = 1 + d.below(n-2)
	}
	return d.middle, true
}

// index returns the index of the line with an id, -1 if it was removed.
func (d *draft) index(id int) int {
	return slices.IndexFunc(d.lines, func(n line) bool { return n.id == id })
}

// insert inserts records before the line with an index, with the stamp of the line
// before. It returns the id of the last.
func (d *draft) insert(at int, recs ...logfmt.Record) int {
	add := make([]line, len(recs))
	for i, rec := range recs {
		if rec.Kind.Observed() || rec.Kind.Done() {
			rec.Time = max(rec.Time, d.time(at))
		}
		add[i] = line{Record: rec, id: d.fresh}
		d.fresh++
	}
	d.lines = slices.Insert(d.lines, at, add...)
	return d.fresh - 1
}

// claimFrom inserts a claim before the line with an index. Its source is another
// line, 0 for none.
func (d *draft) claimFrom(at, from int, rec logfmt.Record) {
	rec.Source = 0
	d.insert(at, rec)
	d.lines[at].from = from
}

// time returns the last stamp before the line with an index.
func (d *draft) time(at int) base.Number {
	for i := min(at, len(d.lines)) - 1; i >= 0; i-- {
		if k := d.lines[i].Kind; k.Observed() || k.Done() {
			return d.lines[i].Time
		}
	}
	return 0
}

// remove removes the line with an index.
func (d *draft) remove(at int) { d.lines = slices.Delete(d.lines, at, at+1) }

// unclaim removes all claims from an index on.
func (d *draft) unclaim(from int) {
	kept := d.lines[:from]
	for _, n := range d.lines[from:] {
		if !n.Kind.Claimed() {
			kept = append(kept, n)
		}
	}
	d.lines = kept
}

// delay moves all stamps from an index on.
func (d *draft) delay(from int, by base.Number) {
	for i := from; i < len(d.lines); i++ {
		n := &d.lines[i]
		if n.Kind.Observed() || n.Kind.Done() {
			n.Time += by
			if n.Kind == logfmt.Tick && n.Num[0].Known() {
				n.Num[0] += by
			}
		}
	}
}

// finish ends the session at an index and ends the running processes, as a referee
// does after a game.
func (d *draft) finish(at int) {
	d.lines = d.lines[:at]
	for s := base.First; s <= base.Second; s++ {
		if !d.lives(s) {
			continue
		}
		t := d.time(len(d.lines))
		rec := func(k logfmt.Kind, at base.Number) logfmt.Record {
			return logfmt.Record{Kind: k, Seat: s, Time: t + at}
		}
		ends := []logfmt.Record{rec(logfmt.Close, 20), rec(logfmt.Kill, 25), rec(logfmt.EOF, 200), rec(logfmt.EOF, 205), rec(logfmt.Exit, 210)}
		ends[1].Word, ends[4].Word = []byte("TERM"), []byte("signal")
		ends[2].Stream, ends[3].Stream = logfmt.Out, logfmt.Err
		ends[4].Num = [4]base.Number{15, 1500, 300, 2_600_000}
		d.insert(len(d.lines), ends...)
	}
	t := d.time(len(d.lines)) + 50
	d.insert(len(d.lines), logfmt.Record{Kind: logfmt.Tick, Time: t, Num: [4]base.Number{t + d.drift(), d.pressure()}})
}

// lives reports whether a process of the seat runs after the last line.
func (d *draft) lives(s base.Seat) bool {
	alive := false
	for i := range d.lines {
		if n := &d.lines[i]; n.Seat == s && n.Kind == logfmt.Run || n.Seat == s && n.Kind == logfmt.Exit {
			alive = n.Kind == logfmt.Run
		}
	}
	return alive
}

// lastTick returns the last tick, nil if there is none.
func (d *draft) lastTick() *line {
	for i := len(d.lines) - 1; i >= 0; i-- {
		if d.lines[i].Kind == logfmt.Tick {
			return &d.lines[i]
		}
	}
	return nil
}

// drift returns the difference between the clocks in the last tick.
func (d *draft) drift() base.Number {
	if n := d.lastTick(); n != nil && n.Num[0].Known() {
		return n.Num[0] - n.Time
	}
	return 0
}

// pressure returns how long tasks have waited, by the last tick.
func (d *draft) pressure() base.Number {
	if n := d.lastTick(); n != nil {
		return n.Num[1]
	}
	return logfmt.Unknown
}

// calm reports whether no tick shows that the machine was busy or suspended.
func (d *draft) calm() bool {
	var first *line
	for i := range d.lines {
		n := &d.lines[i]
		if n.Kind != logfmt.Tick {
			continue
		}
		if first == nil {
			first = n
		}
		if n.Num[1] != first.Num[1] || !n.Num[0].Known() || n.Num[0]-n.Time-first.Num[0]+first.Time > 100 {
			return false
		}
	}
	return first != nil
}

// score returns the claimed points of both seats after n plies; None in a game
// without points.
func (d *draft) score(n int) [4]base.Number {
	score := [4]base.Number{logfmt.None, logfmt.None, logfmt.None, logfmt.None}
	for i := range d.plies[:n] {
		claim := &d.Session.lines[d.plies[i].claim]
		if !claim.Num[1].Known() {
			return score
		}
		for s := range 2 {
			score[s] = max(score[s], 0)
		}
		score[claim.Seat-1] += claim.Num[1]
	}
	return score
}

// scored reports whether the game has points.
func (d *draft) scored() bool {
	pos := d.position(0)
	return pos != nil && pos.Outcome().Scored
}

// result returns a claim that a seat has won after the given number of plies.
func (d *draft) result(winner base.Seat, reason string, plies int) logfmt.Record {
	rec := logfmt.Record{Kind: logfmt.Result, Seat: winner, Word: []byte(reason), Num: d.score(plies)}
	if plies == 0 && d.scored() {
		rec.Num[0], rec.Num[1] = 0, 0
	}
	return rec
}

// byFault is the reason when a fault has ended a game.
const byFault = string(rules.ByFault)

// seal writes the log. It returns an error if the format cannot express the lie.
func (d *draft) seal(buf *bytes.Buffer) error {
	w := logfmt.NewWriter(buf, logfmt.SyncNever)
	if err := w.Begin(&d.header); err != nil {
		return err
	}
	at := make([]logfmt.Line, d.fresh)
	plies := int32(0)
	for i := range d.lines {
		n := &d.lines[i]
		rec := n.Record
		rec.Line = 0
		if rec.Kind == logfmt.Move {
			plies++
			rec.Ply = plies
		}
		switch {
		case n.from > 0 && at[n.from] > 0:
			rec.Source = at[n.from]
		case n.from > 0:
			rec.Source = 1 // removed, or after it
		case rec.Kind.Claimed():
			rec.Source = 0
		}
		if err := w.Append(&rec); err != nil {
			return err
		}
		at[n.id] = w.Lines()
	}
	return w.End()
}

// atPly returns a strategy that changes the ply at the place, if there is one.
func atPly(lie func(d *draft, p int) bool) func(*draft) bool {
	return func(d *draft) bool {
		p, ok := d.ply()
		return ok && lie(d, p)
	}
}
