// Package document writes an analysis as one HTML file: for each game the parts of
// its reports. A part is a table, or a chart with the table of its numbers.
//
// The file makes no network requests. A content policy names its script and style by
// their digests and allows nothing else. Tables are plain markup and need no script.
// Without script, a chart is shown as its table, or as a still picture if one was
// made. The same numbers give the same bytes.
//
// The package deliberately does not compute, draw or read files: reports come from
// package report, words from package words.
package document
