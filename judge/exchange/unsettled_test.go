package exchange_test

import (
	"strings"

	"scrutineer/base"
	"scrutineer/rules"
)

// The two implementations read the following differently, because the prose leaves it
// open or one of them departs from it. Until it is settled in the games' own folders it
// is not compared.

// unsettled reports whether the meaning of a line is not settled.
func (d *duel) unsettled(s base.Seat, from rules.Source, text string) bool {
	me := &d.sides[s]
	mine := d.pos.Turn() == s && d.table.Waiting(s) == 0 && len(me.said) == 0
	return len(text) > 255 && !mine // early, or not a readable text
}

// fruitless reports whether a line gives no move that could be made, whichever way it is
// read: it has a number that no move can store, or names what does not exist.
func (d *duel) fruitless(text, first, second string) bool {
	for _, m := range d.pos.AppendLegal(nil) {
		if move := "move " + string(d.game.AppendMove(nil, m)); move == first || move == second {
			return false
		}
	}
	moves := strings.HasPrefix(first, "move ") || strings.HasPrefix(second, "move ")
	return moves && first != "nothing" && second != "nothing" ||
		strings.Contains(text, "99999") && first == "bad-text" && second == "early"
}
