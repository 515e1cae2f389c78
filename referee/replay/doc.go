// Package replay sends a program again what a log says it was sent, and compares its
// answers with those in the log. It shows authors whether they have the program that
// played, and organisers whether a fault happens again.
//
// A line is sent as soon as all earlier answers of the log have come. The times are those
// of the replay, and are not judged. A program that uses random numbers or the clock may
// answer differently. The package reports the first different answer, and does not explain
// it. It does not know whether an answer is legal, and judges no log.
package replay
