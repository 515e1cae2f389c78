// Package derive turns the observations of a log into what follows from them:
// which line answers what, the moves, their points and times, the faults, and
// what the referee itself did wrong. A State takes the records of a log in their
// order, one by one, and never looks ahead, so that a referee at work and a judge
// of the finished log derive the same at every line.
//
// No claim is read here. A fault that no observation shows is applied only by
// Attest, on the word of whoever calls it. The section "Replay" of the format
// document is the law that this package implements.
package derive
