// Package table holds tables of typed cells and writes them as text for a
// terminal, as Markdown, as CSV and as HTML.
//
// A cell keeps the number that it shows, so every medium is made from the same
// values and nothing reads text back. Words come from package words by their
// keys; names come from bots, and are made safe for each medium: nothing a bot is
// called can move the cursor, colour, hide or reorder text, break the lines of a
// table, or run as script.
//
// The package deliberately does not know what the numbers mean. It knows no
// logs, rules, files or flags. It alone imports the table writer.
package table
