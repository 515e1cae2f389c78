// Package newgame holds the program to its promise that a game is one value: games that
// are known to tests alone are played, verified, rated, shown and put on a site. Those
// here have what no game of the list has: scores that fall, and moves that name hundreds
// of squares. The package knows no program but its tests.
package newgame
