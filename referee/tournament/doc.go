// Package tournament plays events. It reads the event from a small file, draws the starts,
// pairs the programs, plays every game once, and adds up the points.
//
// The logs are its only state. At every start the package computes from the event and the
// logs in the folder which slots are done, how a Swiss round is paired, and who is in the
// final. So a run that was killed at any moment continues where it stopped: nothing is
// lost, and nothing is played twice. A game that was cut off before it was decided, or that
// has no fair result, is kept and played again as the next attempt of its slot. If it was
// decided, its log is completed.
//
// Package event computes what is to be played, from the schedule and the results alone.
// Checkers of the event use it, too. The package believes the result in a log: it
// deliberately does not judge logs. It knows rules, protocols and processes only through
// referee.Play and the claim writer, and does not know which games there are.
package tournament
