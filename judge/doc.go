// Package judge judges logs: it replays what a log observed and did under the
// rules of its game, recomputes every claim that the referee made, and says
// what does not hold, with a witness that can be checked by hand.
//
// A log is a claim; a verdict is a list of findings. Replaying never fails:
// whatever is wrong with a log is a Finding, and several can be found in one.
// A claim that no observation shows is attested: Session.Attested lists all that
// were taken on somebody's word. Where the winner rests on one of them the log is
// attested, and not verified. Where the log shows that a program was lost, and
// only the kind of its fault is a matter of words, the fault is called unproved.
//
// What enters standings and ratings is decided by RawEvents.Counts alone.
//
// The order of checks on a program's answer is: lateness, format, legality. A
// seat that was late, unreadable or illegal leaves the game by its rules, and
// the outcome is recomputed from there, whatever the referee made of it.
//
// Judge deliberately knows no process, pipe or schedule: it sees one log at a
// time, and neither how it was made nor which others there are.
package judge
