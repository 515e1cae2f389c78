// Package triangles is the game of triangles: points in the plane are joined by segments
// that do not cross, and every empty triangle closed is a point. It has the rules, the
// protocol and the picture of a position. The prose, with the paragraphs of the official
// rules and the rulings, is rules.txt, which is also Game.Doc.
//
// The package deliberately does not know clocks, processes, files or logs. A program that
// ran out of time, answered badly or died enters as Leave. A Conversation only says when
// the mover's clock starts (Action.Clock).
//
// All arithmetic is in whole numbers and exact: with coordinates to 100 nothing exceeds a
// few millions, and the point where two segments cross is a fraction.
//
// A move is {i, j}, two numbers of points counted from 1, the smaller first; its text is
// the two separated by a blank. A position's text has five parts joined by " | ": the
// points in the order of their numbers, the segments with the seat that drew each (0 for
// one of the start), the score, the seat in turn, and the seats that are out:
//
//	1,1 5,1 5,5 | 1-2:1 | 0 0 | 2 | -
package triangles
