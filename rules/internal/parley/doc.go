// Package parley is the law that the second opinions on conversations share
// where a protocol is of lines and one line asks for each move: what is due is
// sent in order, a line answers nothing that was not sent before
// it, and a ply is timed from the line that asks for it to the line that says
// the move. Betoniarki, dots and halma are such games; each adds in a Game how it
// spells moves and times, and what it makes of lines that nobody asked for.
//
// The package is for second implementations alone (rules/<game>/plain) and
// deliberately shares no code with exchange or with any game's Conversation: where both
// were written once there would be no second opinion. It knows no field, no log
// and no program, and it is not fast.
package parley
