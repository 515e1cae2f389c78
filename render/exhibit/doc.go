// Package exhibit explains a finding to two sides that disagree about it, with
// everything that a reader needs to check it.
//
// Of puts an Exhibit together from a judged session: who did what, the records
// around it byte for byte, the position with the witness in it, the rule in its
// own words, what was claimed beside what follows, the arithmetic to check it by
// hand, what another reading of the rules would change, and the digests. Its phrases,
// tables and figures do not depend on a language. WriteText writes it as plain text, and
// package page as a page, so both say the same.
//
// FigureOf is the position alone that shows a finding, with what the game's own rules
// mark in it: the cell that was taken, the five, the way that is blocked and by what,
// the line that was drawn before, the two segments and where they cross.
//
// The package does not judge and makes no moves. It shows what the judge found, and asks
// the judge again under other rulings. It knows no file system and no markup.
package exhibit
