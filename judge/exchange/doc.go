// Package exchange follows the conversations of one game: what is due to each program and
// not sent yet, what its lines mean, and when its time runs. The referee asks it what to
// send next and how long to wait. The judge feeds it what a log says was sent and read,
// and compares. So both use the same rules for every microsecond.
//
// Package exchange knows no process, pipe or log, on purpose: the caller passes in lines
// and stamps. It makes no move and removes no seat. The caller does that by the rules of
// the game, and calls Moved or Left. The caller also decides which of several lines
// counts.
package exchange
