package exchange_test

import (
	"strings"

	"scrutineer/rules"
	"scrutineer/seat"
)

// What follows is read in two ways by the two implementations, where the prose
// leaves it open or one of them departs from it. Until it is settled in the
// games' own folders it is not compared.

// unsettled tells whether the meaning of a line is not settled.
func (d *duel) unsettled(s seat.Seat, from rules.Source, text string) bool {
	me := &d.sides[s]
	mine := d.pos.Turn() == s && d.table.Waiting(s) == 0 && len(me.said) == 0
	if len(text) > 255 && !mine { // early, or no text that can be read
		return true
	}
	switch d.game.Name + " " + d.protocol.Name {
	case "betoniarki lines": // what is no line, while no line is asked for
		return from == rules.FromFile || from == rules.FromPart && !mine
	case "dots server": // a nought with a minus, and whether a tab is a blank
		return strings.Contains(text, "-0") || strings.Contains(text, "\t")
	case "halma lines": // a second move in a turn, before the first is taken
		return d.pos.Turn() == s && len(me.said) > 0
	case "fiverow file": // a file before the start; a carriage return alone
		return from == rules.FromFile && (d.table.Waiting(s) > 0 || strings.HasSuffix(text, "\r"))
	case "triangles gtp": // what begins as no reply does
		return from == rules.FromOutput && !me.begun && text != "" && text[0] != '=' && text[0] != '?'
	}
	return false
}

// unsettledSending tells whether it is not settled what a reply belongs to that
// has begun before anything was sent.
func (d *duel) unsettledSending(s seat.Seat) bool {
	return d.protocol.Name == "gtp" && d.sides[s].begun && len(d.sides[s].open) == 0
}

// fruitless tells that a line gives no move that could be made, whichever way it
// is read: it holds a number that no move can hold, or names what is not there.
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
