// Package reconcile holds the logs of a tournament against each other and
// against a published table. Where audit asks whether one log is true, this asks
// whether the logs together are a tournament: each game there once, a replay only
// after a game without a result, each pair in both seats from the same starts,
// the same clock and programs throughout; and whether the table says what the
// games came to.
//
// It is handed judged sessions, in any order, and keeps a few hundred bytes of
// each; its findings are those of audit, with their own codes (see Codes), and do
// not depend on the order. The work is linear in logs and rows, apart from
// sorting.
//
// A contest is one game at one stage of one event. Only sessions of the kind
// "game" belong to one: qualifying games and talks stand in no table.
//
// Reconcile deliberately knows no schedule, so that a game of which there is no
// log is seen only where the others show its place; and no files: a table is read
// from whatever it is given.
package reconcile
