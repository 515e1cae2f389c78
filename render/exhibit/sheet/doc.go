// Package sheet writes an exhibit as a page: one HTML file that needs nothing
// else, runs no script but that of a check, and can be printed. It looks after what a
// page needs and nobody else: markup, colours, direction of writing, the picture
// of the position with the marks of the witness in it.
//
// It does not know what a finding is: it is given phrases, tables and figures,
// and shows them.
package sheet
