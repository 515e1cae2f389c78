// Package plain is the second opinion on betoniarki: the rules once more,
// written from the text of the official rules (its sections "Gra" and "Protokół", in the
// scenarios' keys B1 to B14) by another hand than the game's Position, as
// slowly and as obviously as can be. The board is a table of bytes; a move is
// made and, to try one, taken back; legal moves are found by trying every square as the
// target and then every square for the concrete; nothing is kept from one move
// to the next but the board.
//
// Listen is the second opinion on the conversation by which the game is played
// (B9 to B13): what is due to whom, what a line means, and how long a move has
// taken. It keeps its own board.
//
// The package deliberately does not know the game's other implementation and
// shares no code with it; nor does it know programs, limits or logs: a seat's
// fault arrives as Leave, stamps come with what was exchanged. It takes nothing back,
// and it is not fast: a move costs a search for every move that could be made
// after it.
//
// What the prose leaves open: the picture of the start is lost. By the ruling
// "start" it is amazons (the organisers' referee of 2006 for the board of 10
// by 10, and the like for 8 by 8 and 6 by 6) where the setup gives none, or
// explicit (the setup must give it). In moves and positions x and y run from 1,
// and seat 1, blue, begins on the side of low y; the rulings base and blue say
// how it is in the lines of programs, blanks how these may be spaced, seconds how
// a time left is rounded, and early_line what happens to a line that was not
// asked for.
//
// Where a conversation is concerned and the prose is silent, this package reads:
// early_line=fault makes every line early that was not asked for, whatever it
// says; bytes that end no line, and an answer file, are bad text at any time; a
// line sent in the wrong words starts the clock all the same; numbers of
// no square are a move, though not one that can be made; when the game is over
// nobody is asked for a move, but what else was due is due still.
package plain
