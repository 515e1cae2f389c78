// Package site makes the pages of a tournament: an overview, a page for every
// bot, tables of who met whom, of first moves, time, endings and starts, the
// list of all games, and for every game its replay, its log and the exhibits of
// what was found. The pages are plain files that refer to each other by relative
// addresses and to nothing else, so that any host will do, or a disk.
//
// Every number is a link to the games behind it: the list of games, filtered.
// Query says which games those are, here and in the script of the list.
//
// A Collection takes what judged sessions, or results without logs, say; Build
// writes what has changed since the last time into a folder. The package does
// not judge and estimates nothing: verdicts are audit's, numbers analysis', and
// replays page's. It does not know where logs lie: who builds hands them over.
package site
