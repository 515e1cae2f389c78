// Package words holds what the pages say, in every language they are written
// in: one table, a file for each surface, and beside every phrase its
// translations, so that a missing one is seen.
//
// It chooses the plural form that a number asks for, and isolates every name
// and number it puts into a phrase, so that text running right to left and text
// running left to right do not reorder each other. Digits are always those of
// ASCII: a number on a page is the number in the log, and can be searched for.
//
// It does not translate what a log or a rule says: codes, moves, findings and
// names stay as they are in every language. It knows no page and no game.
package words
