// Package lineprotocol is the part that second implementations of protocols have in
// common, if programs speak in lines and one line asks for each move (the prompt). What
// is due is sent in order, a line only answers what was sent before it, and a ply is
// timed from its prompt to the line that says the move. Betoniarki, dots and halma use
// it. Each adds a Game, which says how moves and times are spelled, and what lines mean
// that were not asked for.
//
// The package is only for second implementations (rules/<game>/plain). It shares no code
// with exchange or with any game's Conversation on purpose: code that both share would
// not be implemented twice. It knows no board, log or program, and it is not fast.
package lineprotocol
