// Package referee plays one game between programs and records it. It starts the programs,
// sends them what the protocol says, reads their output as it comes, keeps their time, and
// writes a move log with full evidence. Package derive knows what is due and whose time
// runs, package rules what is legal, and package process how to run a program. This package
// decides the order of events.
//
// A log is a record of what the referee saw, not a verdict. The package deliberately does
// not judge what it has recorded; package judge does that. It knows no schedule, no table,
// and no game but the one being played. Only package process isolates programs from the
// machine and from each other. The log says which limits were observed.
//
// A program that fails loses the game by the game's rules, and nothing more. If the machine
// or the referee fails, nobody loses: the log says that the game is void, and why.
package referee
