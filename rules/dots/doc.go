// Package dots is Dots and Boxes on a field of points: the rules, the protocol and the
// picture of a position. The prose, with the paragraphs of the official rules and the
// rulings, is rules.txt, which is also Game.Doc.
//
// The package deliberately does not know clocks, processes, files or logs. A program that
// ran out of time, said two things at once or died enters as Leave. A Conversation only
// says when the mover's clock starts (Action.Clock).
//
// Sizes are sent in points, as in the official rules; moves name boxes, one fewer each
// way. A move is {r, c, s}: the box in row r and column c, both from 0, and its side: 0
// up, 1 right, 2 down, 3 left. A line between two boxes has two names; a Move has the
// lesser of them, so side 0 is in row 0 only and side 3 in column 0 only. A position's
// text is the horizontal lines, the vertical lines and the boxes, each row by row joined
// by '/', and the seat in turn, '-' once the game is over, with blanks between the four.
package dots
