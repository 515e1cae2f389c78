// Package page writes replays: one HTML file that shows games move by move,
// works from a disk with no network, and cannot be made to run, load or send
// anything by what a bot or a player is called.
//
// The file holds three things that are kept apart. Its words (names, result,
// findings, the list of moves) are plain escaped HTML, so that it can be read
// without script. Its pictures are data: every figure that appears anywhere in
// a game is stored once, with the frames in which it shows. One fixed script
// draws the data and moves through it; a content policy names that script and
// the style by their digests and allows nothing else at all.
//
// Anybody can link to a move: the address ends in #m=12, or in #g=2&m=12 where
// the file holds several games.
//
// Of makes what is shown out of a judged session. For the rest the package does
// not know what a game is, where a log comes from or whether a
// result is true: it is given frames, words and findings, and shows them.
package page
