// Package page writes replays: one HTML file that shows games move by move. It opens
// straight from disk, makes no network requests, and escapes names of bots and players
// so that they can never run as script.
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
// Of converts a judged session to what is shown. Otherwise the package does not know
// what a game is, where a log comes from or whether a result is true: it gets frames,
// words and findings, and shows them.
package page
