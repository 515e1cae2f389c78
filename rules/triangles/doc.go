// Package triangles is the game of triangles: points in the plane are joined by
// segments that do not cross, and every empty triangle closed is a point. Here
// are the rules, the way in which the game talks to programs, and the picture of
// a position. The prose, with the paragraphs of the official rules and the rulings, is
// rules.txt, which is also Game.Doc.
//
// The package deliberately does not know clocks, processes, files or logs. A
// program that ran out of time, answered badly or died enters as Leave; what a
// Talk says about time is only the moment at which the mover's clock starts
// (Say.Clock). It does not know how a picture looks, who sits at the board, or
// who deserves to win.
//
// All arithmetic is in whole numbers and exact: with coordinates to 100 nothing
// here exceeds a few millions, and where two segments cross is a fraction.
//
// A move is {i, j}, two numbers of points counted from 1, the smaller first; its
// text is the two with a blank between. A position's text has five parts joined
// by " | ": the points in the order of their numbers, the segments drawn with
// the seat that drew each (0 for one that was there from the start), the score,
// the seat in turn, and the seats that are out:
//
//	1,1 5,1 5,5 | 1-2:1 | 0 0 | 2 | -
package triangles
