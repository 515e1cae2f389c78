// Package plain is the second opinion on dots: the rules once more, written
// from the seed's prose (its sections on the board, the moves, the rules and
// the faults) by another hand than the game's Position, as slowly and as
// obviously as can be. There are three tables of characters, one of the
// horizontal lines, one of the vertical lines and one of the boxes; after every
// move all boxes are looked through again, and points are counted anew whenever
// they are asked for.
//
// It deliberately does not know the game's other implementation and shares no
// code with it; nor does it know protocols, clocks, programs, memory or logs: a
// seat's fault arrives as Leave. It takes nothing back, and it is not fast: a
// move costs a look at every box of the board.
//
// What the prose leaves open and the rules must know is decided by one ruling,
// "fault_score": when a fault has ended the game, either the boxes count for
// those who own them (as_is), or all boxes of the board, owned or not, count
// for the opponent of the seat at fault (all_to_opponent). It never changes who
// has won. The rulings that concern protocols and clocks are ignored.
//
// A start is believed where the rules say nothing against it. Its lines may
// have been drawn before the game by nobody. A box is closed in it if and
// only if its four sides are drawn; who owns it (nobody, 0, one that was closed
// before the game) and who moves first is as the start says.
package plain
