// Package textboard draws scenes as lines of fixed-width text, with marks on top: for
// terminals, for screen readers, and beside every finding.
//
// It knows no game and no log: a scene says what its shapes mean.
package textboard
