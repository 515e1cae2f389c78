// Package bottest runs the example programs in their tests: within the test, as a
// Peer to talk to line by line, or as a separate process, by Main and Command.
//
// It knows no game. Each program's tests determine what is legal, in a few lines
// written from the rules that share nothing with the program.
package bottest
