// Package replay hands a program anew what a log says it was handed, and compares
// what it answers with what the log says it answered. So an author sees whether
// the program that he has is the one that played, and an organiser whether a
// fault comes again.
//
// Every line is sent when all answers that stand above it in the log have
// come; times are those of now and judged by nobody. What a program says that
// rolls dice, looks at the clock or is told another time is its own affair: the
// first answer that differs is named, not explained. The package does not know
// whether an answer is legal, and judges no log.
package replay
