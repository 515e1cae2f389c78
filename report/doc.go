// Package report makes tables of the numbers of package analysis and writes
// them as text for a terminal.
//
// Names in a table come from bots, so every cell is made safe before it is
// written: nothing a bot is called can move the cursor, colour, hide or reorder
// text, or break the lines of a table.
//
// The package deliberately does not compute: what it prints was counted or
// estimated elsewhere, and is only rounded here. It knows no logs, rules, files
// or flags. It alone imports the table writer.
package report
