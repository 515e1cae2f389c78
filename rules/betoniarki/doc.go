// Package betoniarki is the game of concrete mixers, the Game of the Amazons:
// the rules, the way in which the game talks to programs, and the picture of a
// position. The prose, with the paragraphs of the official rules and the rulings, is
// rules.txt, which is also Game.Doc.
//
// The package deliberately does not know clocks, processes, files or logs. A program that
// ran out of time, moved wrongly or died enters as Leave; what a Talk says about time is
// the moment at which the mover's clock starts (Say.Clock) and where the seconds left go
// (Say.Remaining), never how many they are. It does not know how a picture looks or who
// sits at the board.
//
// Seat 1 is blue, seat 2 red. A move is {x1, y1, x2, y2, xs, ys}, all from 1; its
// text is these six numbers with single blanks between them. A position's text
// is the rows from y=1, joined by '/', of '.', '1', '2' and '#' for concrete, a
// blank, and the seat in turn, '-' once the game is over. How programs count
// squares may differ by the rulings base and blue: that is the conversation's
// matter and never shows in a Move.
package betoniarki
