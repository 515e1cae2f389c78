// Package newgame holds the program to its promise that a game is one value: a game
// that is known to its tests alone is played, verified, rated, shown and put on a site.
package newgame
