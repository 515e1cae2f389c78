// Package referee plays one game between programs and records it: it starts
// them, gives them what is due to them by the protocol, reads what they say while they
// say it, keeps their time, and writes a move log with full evidence. What is
// due and whose time runs is exchange's to know, what is legal rules', how a
// program is run process's; the order in which things happen is this package's.
//
// It takes a log for a record of what it saw, not for a verdict: it deliberately
// does not judge what it has recorded (that is audit's), and knows no schedule,
// no table and no other game than the one being played. Nothing here isolates
// programs from the machine or from each other beyond what process does; the
// log says which limits were observed.
//
// A program that fails costs itself the game by the game's rules, never more. A
// failure of the machine or of the referee is nobody's loss: the log says void,
// and why.
package referee
