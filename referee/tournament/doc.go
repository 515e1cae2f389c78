// Package tournament plays events: it reads what is to be played from a small
// file, draws the starts, decides who meets whom, has every game played once,
// and adds up the points.
//
// The logs are its only memory. Which slots are done, what a Swiss round looks
// like and who is in the final is computed from the event and from what the
// logs in the folder say, each time anew, so that a run that was killed at any
// moment goes on where it stopped: nothing is lost and nothing is played twice.
// A game that was cut off before it was decided, or that has no fair result, is kept
// and played again as the next attempt of its slot. Of one that was decided the log is
// completed.
//
// What is to be played follows from the schedule and the results alone, and is
// package schedule's matter: whoever checks the event plans by it, too. The package
// takes a log's result for what happened: it deliberately does not judge logs, nor know
// rules, protocols and processes otherwise than through referee.Play and the claim
// writer, nor which games there are.
package tournament
