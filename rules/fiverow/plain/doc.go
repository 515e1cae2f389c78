// Package plain is the second opinion on fiverow: the rules once more, written
// from the seed's prose (paragraphs 1.1 to 1.7, 3.3.3, 3.3.5 and 4.8) by
// another hand than the game's Position, as slowly and as obviously as can be.
// The field is a table of bytes; after every move the whole of it is looked
// through again; nothing is kept from one move to the next but the stones.
//
// It deliberately does not know the game's other implementation and shares no
// code with it; nor does it know protocols, clocks, programs or logs: a seat's
// fault arrives as Leave. It takes nothing back, and it is not fast: a move
// costs a look at every cell of the board.
//
// What the prose leaves open is decided by two rulings. "overline": win (five
// or more adjacent stones win) or exact5 (a longest run of just five wins, a
// longer one does not). "first": X (crosses move first in every start, 1.4) or
// by_count (who moves first follows from the number of stones). The rulings
// that concern protocols are ignored.
package plain
