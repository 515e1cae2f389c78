// Package fiverow is five in a row on squared paper: the rules, the protocols and the
// picture of a position. The prose, with the paragraphs of the official rules and the
// rulings, is rules.txt, which is also Game.Doc.
//
// The package deliberately does not know clocks, processes, files or logs. A program that
// ran out of time, refused its move or died enters as Leave. A Conversation only says
// when the mover's clock starts (Action.Clock).
//
// Seat 1 has X, seat 2 the digit 0. A move is {column, row}, both from 0; its text is the
// column's letters and the row's number: A0 .. J9 on the official board. A position's
// text is the rows from row 0, joined by '/', a blank, and the figure in turn, '-' once
// the game is over.
package fiverow
