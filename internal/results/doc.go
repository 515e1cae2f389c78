// Package results reads results of games without logs: a table in CSV with column
// names, row by row, and files of tag pairs. It can also add up equal games without
// telling them apart. CSV describes the columns. It rates nobody, and knows no rules.
package results
