package halma

import (
	"math/bits"

	"scrutineer/base"
	"scrutineer/rules"
)

// settle tests for the end after a move, in this order: the mover has brought its pawns
// home (rules of the game), it has not left its own home by move N1 (ruling n1), the
// moves are used up (rulings n2 and n2_result), nobody can move (ruling stuck). Then it
// passes the turn.
func (p *position) settle(mover base.Seat) {
	if p.arrived(mover) {
		p.end(rules.Home, mover)
		return
	}
	if p.made[mover-1] == p.n1 && p.atHome[mover-1] > 0 {
		p.late |= bit(mover)
		if p.leaveHome && p.drop(mover, rules.MoveCap) {
			return
		}
	}
	p.pass(mover)
}

// arrived reports whether a seat's pawns are all in its target; by the ruling
// blocked_target also whether the target is full and one of them is in it.
func (p *position) arrived(s base.Seat) bool {
	in := p.inGoal[s-1]
	return in == p.pawns[s-1] || p.fullWins && in > 0 && p.full(s)
}

func (p *position) full(s base.Seat) bool {
	for _, c := range p.areas.room[s-1] {
		if p.cells[c] == '.' {
			return false
		}
	}
	return true
}

// pass gives the turn to the next seat that is in the game and can move, unless the moves
// are used up.
func (p *position) pass(from base.Seat) {
	if p.allPlies && p.used() {
		p.cap()
		return
	}
	for i, s := 0, from; i < p.seats; i++ {
		if s++; int(s) > p.seats {
			s = base.First
		}
		switch {
		case p.out&bit(s) != 0:
		case !p.allPlies && p.n2 > 0 && p.made[s-1] >= p.n2:
			p.cap()
			return
		case p.canMove(s):
			p.turn = s
			return
		case !p.passing && p.drop(s, rules.NoMove):
			return
		}
	}
	p.end(rules.NoMove, base.Nobody)
}

// used reports whether all seats together have made N2 moves.
func (p *position) used() bool {
	sum := 0
	for _, n := range p.made {
		sum += n
	}
	return p.n2 > 0 && sum >= p.n2
}

// canMove reports whether a pawn of the seat has a free field in any direction.
func (p *position) canMove(s base.Seat) bool {
	for _, c := range p.where[s-1] {
		x, y := int(c)%p.n, int(c)/p.n
		for d := int16(up); d <= left; d++ {
			if p.landing(x, y, d) >= 0 {
				return true
			}
		}
	}
	return false
}

// drop takes a seat out of the game. If only one seat is left, it has won for the reason
// given, and the game is over.
func (p *position) drop(s base.Seat, reason rules.Reason) (over bool) {
	p.out |= bit(s)
	in := (uint8(1)<<p.seats - 1) &^ p.out
	if bits.OnesCount8(in) > 1 {
		return false
	}
	p.end(reason, base.Seat(bits.Len8(in)))
	return true
}

// cap ends a game whose moves are used up (ruling n2_result).
func (p *position) cap() {
	winner, most := base.Nobody, -1
	for s := base.First; int(s) <= p.seats && p.maxWins; s++ {
		switch in := p.inGoal[s-1]; {
		case p.out&bit(s) != 0:
		case in > most:
			winner, most = s, in
		case in == most:
			winner = base.Nobody
		}
	}
	p.end(rules.MoveCap, winner)
}

func (p *position) end(reason rules.Reason, winner base.Seat) {
	p.turn, p.reason, p.winner = base.Nobody, reason, winner
}

// Leave takes a seat out, whatever the cause. Its pawns stay where they are. The last
// seat in the game wins, so of two the opponent does at once. By the ruling
// both_gone=draw the last one may leave, too, if both programs have ended.
func (p *position) Leave(s base.Seat, why rules.Cause) (refused *rules.Refusal) {
	if s == base.Nobody || int(s) > p.seats || p.out&bit(s) != 0 {
		return p.alreadyOut(s)
	}
	if p.lastGone() && why == rules.Gone {
		p.past = append(p.past, act{out: p.out, left: true})
		p.out |= bit(s)
		p.end(rules.BothOut, base.Nobody)
		return nil
	}
	if p.turn == base.Nobody {
		return p.over()
	}
	p.past = append(p.past, act{turn: p.turn, out: p.out, left: true, gone: why == rules.Gone})
	if !p.drop(s, rules.ByFault) && p.turn == s {
		p.pass(s)
	}
	return nil
}

// lastGone reports whether the game was won because the program of the last opponent had
// ended, and is drawn if the winner's has ended, too.
func (p *position) lastGone() bool {
	return p.drawnGone && p.reason == rules.ByFault && len(p.past) > 0 && p.past[len(p.past)-1].gone
}
