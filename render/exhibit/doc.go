// Package exhibit makes what is laid before two sides that disagree: a finding,
// with everything that a reader needs to see for himself whether it is so.
//
// Of puts an Exhibit together from a judged session: who did what, the records
// around it byte for byte, the position with the witness in it, the rule in its
// own words, what was claimed beside what follows, the arithmetic to check it by
// hand, what another reading of the rules would change, and the digests. It is
// made of phrases, tables and figures, in no language yet: WriteText writes it as
// plain text, and package page as a page, so that both say the same.
//
// FigureOf is the position alone that shows a finding, with what the game's own rules
// mark in it: the cell that was taken, the five, the way that is blocked and by what,
// the line that was drawn before, the two segments and where they cross.
//
// The package judges nothing and makes no move of its own: it shows what the
// auditor found, and asks the auditor again under other rulings. It knows no
// file system and no markup.
package exhibit
