// Package games has two games that are in no list: a pattern for a new one, and a test of
// the promise that a game is one value. They have what no game of the list has: scores
// that fall, and moves that name hundreds of squares.
package games
