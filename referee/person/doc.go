// Package person lets somebody at a terminal play where a referee expects a program. It
// speaks a game's protocol on one side, as a program does. On the other side it shows the
// board and asks for moves. So a person can play under any referee, including this one, and
// the conversation is recorded like a program's.
//
// It knows no process, no clock and no log, and nothing of how a board is drawn: the UI
// does that. Nobody can play by a protocol that starts a program for every move, because
// nothing runs between two starts.
package person
