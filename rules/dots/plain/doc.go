// Package plain is the second opinion on dots: the rules once more, written
// from the text of the official rules (its sections on the board, the moves, the rules and
// the faults) by another hand than the game's Position, as slowly and as
// obviously as can be. There are three tables of characters, one of the
// horizontal lines, one of the vertical lines and one of the boxes; after every
// move all boxes are looked through again, and points are counted again whenever
// they are asked for.
//
// Listen is the second opinion on the conversation by which the game is played
// (D5 to D9 of the rules' text): what is due to whom, what a line means, and
// how long a move has taken. It keeps its own board.
//
// The package deliberately does not know the game's other implementation and
// shares no code with it; nor does it know programs, limits, memory or logs: a
// seat's fault arrives as Leave, stamps come with what was exchanged. It takes nothing
// back, and it is not fast: a move costs a look at every box of the board.
//
// What the prose leaves open and the rules must know is decided by one ruling,
// "fault_score": when a fault has ended the game, either the boxes count for those who
// own them (as_is), or all boxes of the board, owned or not, count for the opponent of
// the seat at fault (all_to_opponent). It never changes who has won. For a conversation
// base, sides and turn say how programs number things, and echo who is sent a move. The
// ruling clock is ignored: every move is timed by itself.
//
// Where a conversation is concerned and the prose is silent, this package reads:
// a command that can be read answers a hand-over, and no other line does; bytes
// that end no line, and an answer file, are bad text; a line sent in the
// wrong words starts the clock all the same; numbers of no box or side are a
// move, though not one that can be made; -0 is 0; when the game is over nobody
// is asked for a move, but what else was due is due still.
//
// A start is believed where the rules say nothing against it. Its lines may
// have been drawn before the game by nobody. A box is closed in it if and
// only if its four sides are drawn; who owns it (nobody, 0, one that was closed
// before the game) and who moves first is as the start says.
package plain
