// Package results reads results of games that come without logs: a table in CSV
// with a head of column names, row by row, and files of tag pairs too where games
// that are alike need no telling apart. What the columns mean is said at CSV. It
// rates nobody, and knows no rules.
package results
