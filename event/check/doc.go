// Package check compares the logs of a tournament with each other, with its schedule
// and ledger, and with published tables. Package judge checks whether one log is true. This
// package checks whether the logs together are a tournament:
//
//   - Each game is there once, and was replayed only if it had no result. Each pair played in
//     both seats from the same starts, with the same clock and programs.
//   - They are the tournament that was planned: every slot of the schedule was played, under
//     its conditions, by the entries that qualified.
//   - They are the logs that the ledger signed.
//   - The tables are the sums of the games.
//
// It takes judged sessions in any order, and keeps a few hundred bytes of each. Its
// findings are like those of package judge, with their own codes (see Kinds), and do not
// depend on the order. The work is linear in logs, slots, leaves and rows, apart from
// sorting.
//
// A contest is one game at one stage of one event. Sessions of the kind "game" belong to a
// contest, and qualifying games do if a schedule has their stage. Other qualifying games
// and sessions without a game are in no table.
//
// Package event computes what a stage requires; referees play by it, too. With
// Against.Schedule the slots are known, and the entries that qualify for a stage follow
// from the logs. Without a schedule, a missing game is noticed only if the other games show
// where it belongs. Reconcile deliberately knows no files (others read tables, schedules
// and leaves), ranks no programs itself (see Ranker), and trusts no key.
package check
