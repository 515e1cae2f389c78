// Package sheet writes an exhibit as a page: one self-contained HTML file that can be
// printed and runs no script except that of a check. It is responsible for everything
// that only a page needs: markup, colours, direction of writing, and the picture of
// the position with the marks of the witness.
//
// It does not know what a finding is. It gets phrases, tables and figures.
package sheet
