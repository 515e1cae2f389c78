// Package plain derives a session from a log for the second time: slowly, in one
// pass over the records, and by another hand than package derive. It is written
// from the section "Replay" of the format document, whose rules P1 to P16 are
// named where they are followed, and builds on the second implementations of the
// rules and of the protocols alone.
//
// It shares no code with the first derivation, and deliberately knows nothing of
// claims but where nothing else is known (P14): comparing them is not its matter.
package plain
