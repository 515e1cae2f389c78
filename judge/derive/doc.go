// Package derive computes what follows from the observations of a log: which line answers
// what, the moves, their points and times, the faults, and the errors of the referee. A
// State reads the records of a log in order, one by one, and never looks ahead. So a
// referee during the game and a judge of the finished log derive the same at every line.
//
// It reads no claims. A fault that no observation shows is applied only by Attest, when
// the caller accepts it. The package implements the section "Replay" of FORMAT.md.
package derive
