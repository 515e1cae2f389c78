// Package bottest runs the example programs in their tests: within the test, as
// a Peer to talk to line by line, or as a process of their own, by Main and
// Command.
//
// It knows no game. What is legal is said by each program's tests, in a few
// lines written from the rules that share nothing with the program.
package bottest
