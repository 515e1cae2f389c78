// Package plain is the second implementation of dots, written from the text of the
// official rules (its sections on the board, the moves, the rules and the faults) by
// another author than the game's Position, as slowly and obviously as possible. There are
// three tables of characters: the horizontal lines, the vertical lines and the boxes.
// After every move it looks through all boxes again, and it counts points whenever they
// are asked for.
//
// Listen is the second implementation of the conversation by which the game is played (D5
// to D9 of the rules' text): what is due to whom, what a line means, and how long a move
// has taken. It keeps its own board.
//
// The package deliberately does not know the game's other implementation and shares no
// code with it. It does not know programs, limits, memory or logs either: a seat's fault
// arrives as Leave, stamps come with the observations. It takes nothing back, and it is
// not fast: a move costs a look at every box of the board.
//
// What the prose leaves open and the rules must know is decided by one ruling,
// "fault_score": when a fault has ended the game, either the boxes count for those who
// own them (as_is), or all boxes of the board, owned or not, count for the opponent of
// the seat at fault (all_to_opponent). It never changes who has won. For a conversation
// base, sides and turn say how programs number things, and echo who is sent a move. The
// ruling clock is ignored: every move is timed by itself.
//
// On questions of the conversation that the prose leaves open, this package decides: only
// a readable command answers a prompt; bytes without a line end, and an answer file, are
// bad text; a line sent in the wrong words still starts the clock; numbers of boxes or
// sides that do not exist are a move, though not one that can be made; -0 is 0; when the
// game is over nobody is asked for a move, but other lines are still due.
//
// A start is accepted if the rules say nothing against it. Its lines may have been drawn
// before the game by nobody. A box is closed in it if and only if its four sides are
// drawn. Who owns it (nobody, 0, if it was closed before the game) and who moves first is
// as the start says.
package plain
