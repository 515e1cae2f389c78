// Package reconcile compares the logs of a tournament with each other, with
// its schedule and its ledger, and against published tables. Where audit asks
// whether one log is true, this asks whether the logs together are a tournament:
// each game there once, a replay only after a game without a result, each pair in
// both seats from the same starts, the same clock and programs throughout; whether
// they are the one that was to be played: every slot of the schedule, under its
// conditions, by the entries that came so far; whether they are the very logs that
// were sealed; and whether a table says what the games came to.
//
// It is given judged sessions, in any order, and keeps a few hundred bytes of
// each; its findings are those of audit, with their own codes (see Codes), and do
// not depend on the order. The work is linear in logs, slots, leaves and rows,
// apart from sorting.
//
// A contest is one game at one stage of one event. Only sessions of the kind
// "game" belong to one, and qualifying games where a schedule has their stage:
// else qualifying games and sessions without a game are in no table.
//
// What a stage asks for is what package schedule says, by which a referee plays,
// too: with Against.Schedule the slots are known, and who comes into a stage
// follows from the logs. Without one, a game of which there is no log is seen only
// where the others show its place. Reconcile deliberately knows no files (a table,
// a schedule and the leaves of a ledger are read by others), orders no programs
// by itself (see Ranker), and trusts no key.
package reconcile
