// Package plain is the second implementation of halma, written from the text of the
// official rules by another author than the game's Position, as slowly and obviously as
// possible. The board is a table of bytes. Whether a field is a home, who can move and who
// has arrived is found by looking through the whole table after every move. Only the
// pawns, the numbers of moves made and the seats that are out are kept from one move to
// the next.
//
// Listen is the second implementation of the conversation by which the game is played (the
// section on input and output): what is due to whom, what a line means, and how long a
// move has taken. It keeps its own board.
//
// The package deliberately does not know the game's other implementation and shares no
// code with it. It does not know programs, limits or logs either: a seat's fault arrives
// as Leave, stamps come with the observations. It takes nothing back, and it is not fast.
//
// The comments cite the official rules by the keys of its sentences: H1 the board, the
// corners and the home fields; H2 a move takes an own pawn in one of four directions to
// the first free field there; H3 to choose a pawn and a direction without a free field is
// an error; H4 who is first to bring the pawns to the opposite corner wins; H5 (1,1) is
// the lower left field; H6 the parameters n, k, N1 and N2, whose meaning is lost; H7 white
// starts.
//
// Rulings decide what the prose leaves open, their defaults first:
//
//	home            triangle, square or explicit: the k diagonals of a corner,
//	                the k by k fields of a corner, or the fields on which the
//	                pawns are in the start that is given
//	n1              unknown, off or home_empty_by_move_N1: a seat with a pawn
//	                in its own home just after its move N1 has lost; the other
//	                two ignore N1
//	n2              max_moves_per_player or max_plies: the game ends when the
//	                seat to move has made N2 moves, or all together have
//	n2_result       draw or more_in_target: what that end means
//	blocked_target  no_win or full_and_at_least_one_own: whether a seat has
//	                also won when foreign pawns and its own fill its target
//	stuck           loss or pass: what happens to a seat that cannot move
//
// For a conversation blanks says how programs may space a move, dirs and white how they
// number fields and directions. The rulings about tables of points are ignored.
//
// On questions that neither the prose nor a ruling answers, this package decides: with
// three or four seats, one that loses by a fault, by being stuck or by N1 is out, its
// pawns stay and the others go on until one is left, who wins. What loses a seat its game
// comes before what ends the game for all. If nobody can move and passing is allowed, the
// game is a draw. In a conversation, only a readable move answers the ms line; bytes
// without a line end, and an answer file, are bad text; a line sent in the wrong words
// still starts the clock; numbers of fields or directions that do not exist are a move,
// though not one that can be made; when the game is over nobody is asked for a move, but
// other lines are still due.
package plain
