package plain

// pawns returns the number of pawns of the seat.
func (b *Board) pawns(seat int) int {
	n := 0
	for y := 1; y <= b.size; y++ {
		for x := 1; x <= b.size; x++ {
			if b.at(x, y) == digit(seat) {
				n++
			}
		}
	}
	return n
}

// pawnsAtHome returns the number of the seat's pawns on its own home fields.
func (b *Board) pawnsAtHome(seat int) int {
	n := 0
	for y := 1; y <= b.size; y++ {
		for x := 1; x <= b.size; x++ {
			if b.at(x, y) == digit(seat) && b.inHome(seat, x, y) {
				n++
			}
		}
	}
	return n
}

// inPlace returns how many fields of the seat's target have this on them: its pawns, or
// nothing.
func (b *Board) inPlace(seat int, what byte) int {
	n := 0
	for y := 1; y <= b.size; y++ {
		for x := 1; x <= b.size; x++ {
			if b.at(x, y) == what && b.inTarget(seat, x, y) {
				n++
			}
		}
	}
	return n
}

// arrived reports whether all pawns of the seat are in the opposite corner (H4).
func (b *Board) arrived(seat int) bool { return b.inPlace(seat, digit(seat)) == b.pawns(seat) }

// hasWon reports whether the seat, which has just moved, has won: it has arrived, or by
// the ruling blocked_target=full_and_at_least_one_own a full target is enough.
func (b *Board) hasWon(seat int) bool {
	return b.arrived(seat) || b.fullIsEnough && b.inPlace(seat, empty) == 0 && b.inPlace(seat, digit(seat)) > 0
}

// end closes the game.
func (b *Board) end(winner int, reason string) {
	b.turn, b.winner, b.reason = 0, winner, reason
}

// lose takes a seat out. If only one is left, that one has won.
func (b *Board) lose(seat int, reason string) {
	b.out[seat-1] = true
	left, last := 0, 0
	for s := 1; s <= b.seats; s++ {
		if !b.out[s-1] {
			left, last = left+1, s
		}
	}
	if left == 1 {
		b.end(last, reason)
	}
}

// next returns the seat after this one in the circle, in the game or out of it.
func (b *Board) next(seat int) int {
	if seat == b.seats {
		return 1
	}
	return seat + 1
}

// give gives the turn to the seat, or to the first after it that is in the game and can
// move. On the way the game may end: by the limit of moves, because seats that cannot
// move lose, or because nobody can move.
func (b *Board) give(seat int) {
	for range b.seats {
		if b.reason != "" {
			return
		}
		if !b.out[seat-1] {
			if b.spent(seat) {
				b.endAtLimit()
				return
			}
			if b.canMove(seat) {
				b.turn = seat
				return
			}
			if !b.pass {
				b.lose(seat, "no-move")
			}
		}
		seat = b.next(seat)
	}
	if b.reason == "" {
		b.end(0, "no-move")
	}
}

// spent reports whether the limit N2 keeps the seat from making another move.
func (b *Board) spent(seat int) bool {
	if b.limit == 0 {
		return false
	}
	if !b.limitPlies {
		return b.moves[seat-1] >= b.limit
	}
	all := 0
	for _, n := range b.moves {
		all += n
	}
	return all >= b.limit
}

// endAtLimit ends the game at the limit N2: a draw, or by the ruling
// n2_result=more_in_target the win of the one seat in the game that has more pawns in its
// target than every other.
func (b *Board) endAtLimit() {
	best, winner := -1, 0
	for seat := 1; seat <= b.seats; seat++ {
		if b.out[seat-1] {
			continue
		}
		own := b.inPlace(seat, digit(seat))
		if own > best {
			best, winner = own, seat
		} else if own == best {
			winner = 0
		}
	}
	if !b.limitTarget {
		winner = 0
	}
	b.end(winner, "move-cap")
}
