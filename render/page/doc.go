// Package page writes replays: one HTML file that shows games move by move. It opens
// straight from disk, makes no network requests, and escapes names of bots and
// players so that they can never run as script.
//
// The file has three separate parts. The words (names, result, findings, the list of
// moves) are plain escaped HTML, readable without script. The pictures are data:
// every figure that appears anywhere in a game is stored once, with the frames that
// show it. One fixed script draws the data and steps through it. A content policy
// names that script and the style by their digests and allows nothing else.
//
// Every move has an address: it ends in #m=12, or in #g=2&m=12 if the file has
// several games.
//
// Of converts a judged session to a Game. Otherwise the package does not know what a
// game is, where a log comes from or whether a result is true: it gets frames, words
// and findings, and shows them.
package page
