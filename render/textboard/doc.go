// Package textboard draws scenes as lines of text of fixed width, with marks drawn over
// them: for terminals, for readers who see no picture, and beside every finding.
//
// It knows no game and no log: a scene says what its shapes mean.
package textboard
