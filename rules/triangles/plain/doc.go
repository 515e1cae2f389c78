// Package plain is the second opinion on triangles: the rules once more,
// written from the seed's prose ("Zasady ogólne", "Szczegóły", "Przykład" and
// the end of "Protokół") by another hand than the game's Position, as slowly
// and as obviously as can be. The state is a list of points and a list of
// segments; after every move all triangles are counted anew and all pairs of
// points are tried anew; nothing is kept from one move to the next but the
// segments and the points scored. Where two lines meet is worked out as a
// fraction of integers, never as a number with a rounded end.
//
// It deliberately does not know the game's other implementation and shares no
// code with it; nor does it know protocols, clocks, programs or logs: a seat's
// fault arrives as Leave. It takes nothing back, and it is not fast.
//
// The paragraphs of the seed are called here
//
//	T1   the general rules
//	T2   at most 100 points, coordinates from 1 to 100
//	T3   a move joins two different points, no other point inside
//	T4   what it is to cross
//	T5   a point for every new triangle with nothing inside
//	T6   the end, when nothing can be drawn
//	T13  one program is dead: the other goes on drawing
//	T14  both are dead: the points so far decide
//
// What the prose leaves open is decided by two rulings. "fault": offender_out
// (a seat that moves badly counts as dead, T13) or forfeit (its opponent wins
// at once). "timeout": the same for a seat that moves too late. The rulings
// that concern protocols are ignored.
//
// Three corners that the agreed texts do not settle are decided so. A forfeit
// is won by the opponent even where the opponent is out already. A seat that
// forfeits is out, and so stands in the last part of the text. A start must be
// spelled as Text spells it, which means that it names '-' as the seat in turn
// exactly where nothing can be drawn or both seats are out.
package plain
