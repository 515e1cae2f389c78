// Package plain is the second implementation of triangles, written from the text of the
// official rules ("Zasady ogólne", "Szczegóły", "Przykład" and the end of "Protokół") by
// another author than the game's Position, as slowly and obviously as possible. The state
// is a list of points and a list of segments. After every move all triangles are counted
// again and all pairs of points are tried again. Only the segments and the points scored
// are kept from one move to the next. The point where two lines meet is a fraction of
// integers, never a rounded number.
//
// A Board is a game by these rules. It knows no protocol, clock or program, and a seat's
// fault arrives as Leave. A Conversation is the exchange between a referee and the
// programs of a game by the official protocol: what is due, what a line means, how long a
// move took. It asks its own Board who is in turn.
//
// The package deliberately does not know the game's other implementation and shares no
// code with it. It does not know processes, pipes or logs either: times and lines are
// passed in. It takes nothing back, and it is not fast.
//
// The paragraphs of the official rules are called
//
//	T1   the general rules
//	T2   at most 100 points, coordinates from 1 to 100
//	T3   a move joins two different points, no other point inside
//	T4   what it is to cross
//	T5   a point for every new triangle with nothing inside
//	T6   the end, when nothing can be drawn
//	T7   the course: points, then play, time_left and gen_move in a loop
//	T8   what a command and a reply are
//	T9   set_points
//	T10  time_left
//	T11  play
//	T12  gen_move
//	T13  one program is dead: the other goes on drawing
//	T14  both are dead: the points so far decide
//	T15  quit, from the applet
//	T16  the time for a whole game
//
// Two rulings decide what the prose leaves open. "fault": offender_out (a seat that moves
// badly counts as dead, T13) or forfeit (its opponent wins at once). "timeout": the same
// for a seat that moves too late. Five more are the Conversation's: "clock",
// "extra_reply", "question_ok", "reply" and "source".
//
// The agreed texts leave three details of the rules open. Here, the opponent wins by a
// forfeit even if it is out already. A seat that forfeits is out, also in the last part
// of the text. A start must be spelled as Text spells it, so it has '-' as the seat in
// turn exactly if nothing can be drawn or both seats are out.
//
// They also leave details of the conversation open. Here, a reply belongs to a command
// that was sent before its first line came. Lines that begin with neither = nor ? are not
// a reply and leave their command open. A line sent that was not due is a command as
// well: its time counts, and no reply to it is a fault. An empty line is not a command. A
// blank, if blanks are tolerated, is a space or a tab. A number is readable, whether a
// point has it or not, if it fits a rules.Move. A move made before its seat left is still
// sent. The points are due even in a game that is over at its start.
package plain
