// Package results reads results of games that come without logs: a table in CSV
// with a head of column names. What its columns mean is said at CSV. It does not
// count, and knows no rules.
package results
