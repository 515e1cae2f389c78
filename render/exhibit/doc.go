// Package exhibit explains a finding to two sides that disagree about it, with
// everything that a reader needs to check it.
//
// Of makes an Exhibit from a judged session: who did what, the records around it byte
// for byte, the position with the witness in it, the rule in its own words, the
// claims beside what follows from the log, the arithmetic to check it by hand, the
// effect of another reading of the rules, and the digests. Its phrases, tables and
// figures do not depend on a language. WriteText writes it as plain text and package
// sheet as a page, so both say the same.
//
// FigureOf returns only the position that shows a finding, with the marks of the
// game's own rules: the cell that was taken, the five, the blocked way and what
// blocks it, the line that was drawn before, the two segments and where they cross.
//
// The package does not judge and makes no moves. It shows what the judge found, and
// runs the judge again under other rulings. It knows no file system and no markup.
package exhibit
