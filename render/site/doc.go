// Package site makes the pages of a tournament: an overview, a page for every bot,
// tables of results between bots, first moves, time, endings and starts, the list of
// all games, and for every game its replay, its log and the exhibits of its findings.
// The pages are plain files that link to each other by relative addresses, so they
// work on any host and straight from disk.
//
// Every number links to the games behind it: the list of games, filtered. Query
// selects these games, here and in the script of the list.
//
// A Collection has judged sessions, or results without logs. Build writes what has
// changed since the last time to a folder. The package does not judge or estimate:
// verdicts come from package judge, numbers from package analysis, and replays from
// package page. It does not know where logs are; callers provide them by
// Options.Fetch.
package site
