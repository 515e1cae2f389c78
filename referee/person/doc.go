// Package person lets somebody at a terminal play where a referee expects a
// program. It speaks a game's protocol on one side, as a program does, and on
// the other shows the board and asks for moves; so a person can play under any
// referee, this one's included, and what passes is recorded like a program's.
//
// It knows no process, no clock and no log, and nothing of how a board is drawn: the UI
// does that. Nobody can play by a protocol that starts a program for every move, because
// nothing runs between two starts.
package person
