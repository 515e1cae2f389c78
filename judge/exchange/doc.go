// Package exchange follows the conversations of one game: what each program is
// due by its protocol and has not been given, what its lines mean when they
// come, and when its time runs. It is between a game's Conversations and whoever has
// the pipes or the log: the referee asks it what to send next and until when to
// wait; the auditor tells it what a log says was sent and read, and compares.
// So both mean the same by every microsecond.
//
// Exchange deliberately knows no process, no pipe and no log: lines and stamps
// are given in. It makes no move and takes no seat out; the caller does, by the
// rules, and says so (Moved, Left). Which of several lines counts is the
// caller's judgement, too.
package exchange
