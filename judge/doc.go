// Package judge judges logs: it replays what a log observed and did under the rules of
// its game, recomputes every claim that the referee made, and says which claims are
// false, with a witness that can be checked by hand.
//
// A log is a claim; a verdict is a list of findings. Replaying never fails: whatever is
// wrong with a log is a Finding, and one log can have several. A claim that no
// observation shows is attested, and Session.Attested lists these claims. If the winner
// depends on one of them, the log is attested, not verified. If the log shows that a
// program ended, and only the kind of its fault is claimed, the fault is called unproved.
//
// What enters standings and ratings is decided by RawEvents.Counts alone.
//
// The order of checks on a program's answer is: lateness, format, legality. A
// seat that was late, unreadable or illegal leaves the game by its rules, and
// the outcome is recomputed from there, whatever the referee made of it.
//
// Package judge knows no process, pipe or schedule, on purpose. It sees one log at a
// time. It does not know how the log was made, or which other logs there are.
package judge
