// Package plain is the second implementation of fiverow, written from the text of the
// official rules (paragraphs 1.1 to 1.7, 3.3.3, 3.3.5 and 4.8) by another author than the
// game's Position, as slowly and obviously as possible. The field is a table of bytes;
// after every move the whole of it is looked through again; only the stones are kept from
// one move to the next.
//
// A Board is a game by these rules. It knows no protocol, clock or program, and a seat's
// fault arrives as Leave. A Conversation is the exchange between a referee and the
// programs of a game by the interfaces of 3.3 and 3.4: what is due, what a line means,
// how long a move took. It asks its own Board who is in turn.
//
// The package deliberately does not know the game's other implementation and shares no
// code with it. It does not know processes, pipes or logs either: times and lines are
// passed in. It takes nothing back, and it is not fast: a move costs a look at every cell
// of the board.
//
// Two rulings decide what the prose leaves open. "overline": win (five or more adjacent
// stones win) or exact5 (a longest run of just five wins, a longer one does not).
// "first": X (crosses move first in every start, 1.4) or by_count (who moves first
// follows from the number of stones). Six more are the Conversation's: "chatter",
// "early_step", "letters", "row0", "step" and "symbols". The ruling "late_file" is left
// to those who know the limits.
//
// The agreed texts leave some details of the conversation open. A blank, if blanks are
// tolerated, is a space or a tab. A coordinate is readable, on this board or not, if its
// numbers fit a rules.Move. In a refused step! without a coordinate one blank is allowed
// even by step=strict. Until the referee has said that a move is made, another of the
// seat in turn is a move, too. An answer to step? that is sent in a later turn starts no
// clock.
package plain
