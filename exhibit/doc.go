// Package exhibit draws a position as text with the witness of a finding in it:
// the cell that was taken, the five, the way that is blocked and by what, the
// line that was drawn before, the two segments and where they cross.
//
// It reads nothing but the canonical text of the position and the names and
// values of the witness, which the rules of each game document; it makes no move
// and judges nothing. So a picture shows what a finding says, and a reader can
// see for himself whether it is so.
package exhibit
