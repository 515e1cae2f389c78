// Package words has the text of the pages, in every language: one table, with a file
// for each surface, and the translations of a phrase next to each other, so that a
// missing one is noticed.
//
// It selects the plural form for a number, and isolates every name and number in a
// phrase, so that right-to-left and left-to-right text do not reorder each other.
// Digits are always ASCII: a number on a page is the number in the log, and can be
// searched for.
//
// It does not translate logs or rules: codes, moves, findings and names are the same
// in every language. It knows no page and no game.
package words
