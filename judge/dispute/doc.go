// Package dispute holds two accounts of one game against each other: two copies
// of its log, or a log and what the author of a program says was read and
// written. It finds where they differ and, by the judgement of each, which of
// the two is consistent, and what of the game changes with a line.
//
// What two accounts prove is said and no more: a copy whose digests hold can
// still have been made again by whoever sealed it, and that the package cannot
// see. It deliberately knows no files, flags and processes: it is given logs as
// they were read, and the bytes of a transcript.
package dispute
