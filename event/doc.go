// Package event is the schedule of an event: everything that is fixed before play, as a
// text (see docs/reference/event.md), and what follows from it and from the results so
// far. Read and Format convert the text. MakePlan computes the slots, the entries that have
// qualified for each stage, and the tables. Pairings are pure functions (see RobinRounds,
// Swiss, Bracket).
//
// A referee plays by a plan, and an auditor compares logs with the same plan. The package
// deliberately knows no game's rules (games, boards, rulings and starts are plain strings
// to it), no programs, processes, logs or files.
package event
