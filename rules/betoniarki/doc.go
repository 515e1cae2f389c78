// Package betoniarki is the game of concrete mixers, the Game of the Amazons: the rules,
// the protocol and the picture of a position. The prose, with the paragraphs of the
// official rules and the rulings, is rules.txt, which is also Game.Doc.
//
// The package deliberately does not know clocks, processes, files or logs. A program that
// ran out of time, moved wrongly or died enters as Leave. A Conversation only says when
// the mover's clock starts (Action.Clock) and where the seconds left go
// (Action.Remaining), never how many they are.
//
// Seat 1 is blue, seat 2 red. A move is {x1, y1, x2, y2, xs, ys}, all from 1; its text is
// these six numbers separated by single blanks. A position's text is the rows from y=1,
// joined by '/', of '.', '1', '2' and '#' for concrete, a blank, and the seat in turn,
// '-' once the game is over. Programs may count squares differently, by the rulings base
// and blue. The conversation translates that; it never shows in a Move.
package betoniarki
