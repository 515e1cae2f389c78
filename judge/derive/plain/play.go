package plain

import (
	"scrutineer/base"
	"scrutineer/rules"
)

// move makes a move of the seat in turn, read from a source (P3). An illegal one removes
// the seat. It reports whether the move was made.
func (d *session) move(seat int, text string, source int) bool {
	d.beforeLast(seat, text)
	if d.board.Turn() != seat {
		return false
	}
	gain, refused := d.board.Play(text)
	if refused != "" {
		cause := rules.BadMove
		if d.programs[seat].late {
			cause = rules.TooLate
		}
		d.leave(seat, cause, source)
		return false
	}
	used := base.Number(unknown)
	if d.listener != nil {
		used = d.listener.Observe(rules.Observation{Line: d.line, What: rules.ObservedMove, Seat: seat, Time: unknown, Text: text, Source: source}).Used
	}
	d.past = append(d.past, step{seat: seat, move: text})
	d.derived.Events = append(d.derived.Events, Event{Seat: seat, Line: d.line, Source: source, Move: text, Gain: gain, Used: used})
	d.newTurn()
	return true
}

// beforeLast applies pending ends of others before a move that ends the game (P12).
func (d *session) beforeLast(seat int, text string) {
	if !d.othersPending(seat) {
		return
	}
	board, err := d.again()
	if err != nil || board.Turn() != seat {
		return
	}
	if _, refused := board.Play(text); refused == "" && board.Turn() == 0 {
		d.endOthers(seat)
	}
}

// again returns a copy of the board: another one with the same steps.
func (d *session) again() (rules.Opinion, error) {
	board, err := d.open()
	if err != nil {
		return nil, err
	}
	for _, s := range d.past {
		if s.cause == 0 {
			board.Play(s.move)
		} else {
			board.Leave(s.seat, s.cause)
		}
	}
	return board, nil
}

// leave removes a seat for a fault, after others whose ends were seen before (P12, P13).
func (d *session) leave(seat int, cause rules.Cause, source int) {
	if d.inGame(seat) {
		d.endOthers(seat)
	}
	d.removeSeat(seat, cause, source, d.line)
}

// attest removes seats for faults that no record shows, at their line (P20).
func (d *session) attest(line int, faults []Attested) {
	for _, a := range faults {
		if a.Line != line {
			continue
		}
		d.line = line
		d.leave(a.Seat, a.Cause, 0)
		d.settle()
		if d.listener != nil {
			d.sync()
		}
	}
}

// removeSeat removes a seat. The rules of the game decide what follows.
func (d *session) removeSeat(seat int, cause rules.Cause, source, shown int) {
	if !d.inGame(seat) || d.board.Leave(seat, cause) != "" {
		return
	}
	d.left(seat, cause, source, shown)
}

// left records that a seat has left the game.
func (d *session) left(seat int, cause rules.Cause, source, shown int) {
	p := &d.programs[seat]
	p.out, p.pending, p.dead = true, false, false
	if d.listener != nil {
		word := map[rules.Cause]string{rules.BadMove: "bad-move", rules.TooLate: "too-late", rules.Gone: "gone"}[cause]
		d.listener.Observe(rules.Observation{Line: d.line, What: rules.ObservedOut, Seat: seat, Time: d.latest, Text: word})
	}
	d.past = append(d.past, step{seat: seat, cause: cause})
	d.derived.Events = append(d.derived.Events, Event{Seat: seat, Line: d.line, Source: source, Shown: shown, Used: unknown, Cause: cause})
	d.newTurn()
}

// newTurn records that a move was made, or that a seat has left.
func (d *session) newTurn() {
	d.turns++
	for i := range d.programs {
		d.programs[i].frozenFor, d.programs[i].tooLong, d.programs[i].late = 0, false, false
	}
}

// othersPending reports whether the end of another seat's program is pending.
func (d *session) othersPending(seat int) bool {
	for i := range d.programs {
		if i != seat && d.programs[i].pending {
			return true
		}
	}
	return false
}

// endOthers applies the pending ends of all other seats, in the order of their lines.
func (d *session) endOthers(seat int) {
	for d.othersPending(seat) {
		first := 0
		for i := range d.programs {
			if i != seat && d.programs[i].pending && (first == 0 || d.programs[i].endLine < d.programs[first].endLine) {
				first = i
			}
		}
		d.takeEffect(first)
	}
}

// takeEffect applies the end of a program (P12): the seat leaves now if programs must
// stay, otherwise when its turn has come.
func (d *session) takeEffect(seat int) {
	p := &d.programs[seat]
	for i := range d.programs {
		if other := &d.programs[i]; other.pending && other.endLine < p.endLine {
			d.takeEffect(i)
		}
	}
	p.pending = false
	switch {
	case p.out:
	case d.habits.Stays || d.board.Turn() == seat:
		d.removeEnded(seat)
	default:
		p.dead = true
	}
}

// removeEnded removes a seat whose program has ended by itself. By the ruling both_gone
// it also removes the seat that wins because of that, if its program has ended before,
// too (P13).
func (d *session) removeEnded(seat int) {
	d.removeSeat(seat, rules.Gone, 0, d.programs[seat].endLine)
	if !d.over() {
		return
	}
	for i := range d.programs {
		if p := &d.programs[i]; i != seat && !p.out && (p.pending || p.dead) && d.board.Leave(i, rules.Gone) == "" {
			d.left(i, rules.Gone, 0, p.endLine)
		}
	}
}

// settle applies what follows without another record: a program that has ended leaves in
// its turn (P12), and a waiting move is made (P4).
func (d *session) settle() {
	for seat := d.board.Turn(); seat != 0; seat = d.board.Turn() {
		p := &d.programs[seat]
		switch {
		case p.dead:
			d.removeEnded(seat)
		case d.listener != nil && len(p.waiting) > 0 && len(d.listener.Due(seat)) == 0:
			a := p.waiting[0]
			p.waiting = p.waiting[1:]
			d.move(seat, a.move, a.line)
		default:
			return
		}
	}
}

// finish ends a sealed log (P12): pending ends take effect. If the referee stopped a
// program that has not left the game by its own fault, that is an error (P16).
func (d *session) finish() {
	if d.listener == nil {
		return
	}
	d.endOthers(0)
	d.settle()
	for seat := 1; seat < len(d.programs); seat++ {
		if p := &d.programs[seat]; p.stopped != 0 && (!p.out || p.cut) {
			d.error(seat, p.stopped)
		}
	}
}
