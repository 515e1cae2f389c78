// Package dispute compares two accounts of one game: two copies of its log, or a log and
// what the author of a program says was read and written. It finds where they differ,
// judges both to see which is consistent, and says what a differing line changes in the
// game.
//
// It says only what two accounts prove. A copy with correct digests can still have been
// rewritten by whoever sealed it, and the package cannot see that. It knows no files,
// flags and processes, on purpose: it gets logs as they were read, and the bytes of an
// account.
package dispute
