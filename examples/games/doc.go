// Package games has two games that are in no list: a pattern for a new one, and a
// test that a game is one value. They have what no game of the list has: falling
// scores, and moves that name hundreds of squares.
package games
