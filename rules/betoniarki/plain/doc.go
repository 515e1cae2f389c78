// Package plain is the second opinion on betoniarki: the rules once more,
// written from the seed's prose (its sections "Gra" and "Protokół", in the
// scenarios' keys B1 to B14) by another hand than the game's Position, as
// slowly and as obviously as can be. The board is a table of bytes; a move is
// tried on a copy of it; legal moves are found by trying every square as the
// target and then every square for the concrete; nothing is kept from one move
// to the next but the board.
//
// It deliberately does not know the game's other implementation and shares no
// code with it; nor does it know protocols, clocks, programs or logs: a seat's
// fault arrives as Leave. It takes nothing back, and it is not fast: a move
// costs a search for every move that could be made after it.
//
// What the prose leaves open: the picture of the start is lost. By the ruling
// "start" it is amazons (the organisers' referee of 2006 for the board of 10
// by 10, and the like for 8 by 8 and 6 by 6) where the setup gives none, or
// explicit (the setup must give it). The other rulings concern what is said to
// programs and are ignored: here x and y run from 1, and seat 1, blue, begins
// on the side of low y.
package plain
