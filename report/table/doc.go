// Package table has tables of typed cells and writes them as text for a terminal,
// Markdown, CSV and HTML.
//
// A cell keeps the number that it shows, so every medium is made from the same values
// and nothing parses text. Words come from package words by their keys. Names come
// from bots and are made safe for each medium: no bot name can move the cursor,
// colour, hide or reorder text, break the lines of a table, or run as script.
//
// The package deliberately does not know what the numbers mean. It knows no logs,
// rules, files or flags.
package table
