// Package halma is the official halma: pawns that go to the first free field in one of
// four directions, from one corner of the board to the opposite one. It has the rules,
// the protocol and the picture of a position. The prose, with the rulings, is rules.txt,
// which is also Game.Doc.
//
// The package deliberately does not know clocks, processes, files or logs. A program that
// ran out of time, broke a limit or died enters as Leave. A Conversation only says which
// line has the time and starts the mover's clock.
//
// Seat 1 has the corner (1,1), seat 2 the opposite one (n,n), seats 3 and 4 those at
// (n,1) and (1,n). A move is {x, y, d}, with d 1 up, 2 right, 3 down, 4 left. By some
// rulings programs use other numbers; the Conversation translates them. A position's text
// is the rows from y=1 joined by '/', a blank, the seat in turn, '-' once the game is
// over, a blank, and the moves made by each seat joined by ','. If more than two seats
// play and some are out, a blank and these seats joined by ',' follow.
package halma
