// Package plain is the second implementation of betoniarki, written from the text of the
// official rules (its sections "Gra" and "Protokół", in the scenarios' keys B1 to B14) by
// another author than the game's Position, as slowly and obviously as possible. The board
// is a table of bytes. A move is made and, to try one, taken back. Legal moves are found
// by trying every square as the target and then every square for the concrete. Only the
// board is kept from one move to the next.
//
// Listen is the second implementation of the conversation by which the game is played (B9
// to B13): what is due to whom, what a line means, and how long a move has taken. It
// keeps its own board.
//
// The package deliberately does not know the game's other implementation and shares no
// code with it. It does not know programs, limits or logs either: a seat's fault arrives
// as Leave, stamps come with the observations. It takes nothing back, and it is not fast:
// a move costs a search for every move that could be made after it.
//
// What the prose leaves open: the picture of the start is lost. By the ruling "start" it
// is amazons (the organisers' referee of 2006 for the board of 10 by 10, and the like for
// 8 by 8 and 6 by 6) if the setup gives none, or explicit (the setup must give it). In
// moves and positions x and y run from 1, and seat 1, blue, begins on the side of low y.
// The rulings base and blue say how it is in the lines of programs, blanks how these may
// be spaced, seconds how a time left is rounded, and early_line what happens to a line
// that was not asked for.
//
// On questions of the conversation that the prose leaves open, this package decides:
// early_line=fault makes every line early that was not asked for, whatever it says; bytes
// without a line end, and an answer file, are bad text at any time; a line sent in the
// wrong words still starts the clock; numbers of squares that do not exist are a move,
// though not one that can be made; when the game is over nobody is asked for a move, but
// other lines are still due.
package plain
