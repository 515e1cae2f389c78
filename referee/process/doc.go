// Package process runs programs under watch: it starts them, hands them lines,
// reads all they say while they say it, stamps everything on one clock, sees
// limits passed and ends what has to end.
//
// It deliberately does not know what a line means. Games, protocols, turns,
// clocks of players, faults and the format of logs are all somebody else's; here
// are bytes, times and signals.
//
// # One queue
//
// A [Journal] is the only thing that comes out of a match: one queue for all its
// programs. An event gets its stamp and its place in one critical section, so
// stamps never go back in the order of the queue, whoever wrote them. A line is
// sent and its [Sent] queued in one critical section too: what a program
// says to a line can never stand above it.
//
// A program may say what it likes. What is kept of it is bounded ([Caps]), what
// is not kept is counted and hashed, and every byte of a stream is in exactly one
// event: a [Line] with its line feed, a [Part], or a [Flood].
//
// # Every stream ends
//
// The last event of a stream is [EOF], or [Left] where somebody out of reach
// still held it. [Exit] stands apart: a program may close its output and live,
// and lines that a dead program left in its pipe come after its exit.
//
// # What is enforced
//
// A program gets its own process group, which is stopped, let go on and killed as
// one. What else holds it is its [Cage]. In tier A groups of the system limit its
// memory and its processes, it has no network, and a pid namespace ends whatever
// it has started: a process that does nothing is the first in that namespace, and
// the program is started into it as this process's own child, stopped at its first
// instruction until all limits hold. In tier B bubblewrap does so, without the
// memory. In tier C what leaves the group is found by descent and by a variable in
// its environment, for this process adopts orphans; what hides from both is out of
// reach and survives.
//
// Where memory is not enforced it is observed: that of program, group and
// descendants is read every five milliseconds. [Over] says once that the limit was
// passed, whoever has seen it. RLIMIT_AS is set only where the address space is
// what the limit is declared to be of: runtimes reserve far more of it than they
// use, and do not start. RLIMIT_DATA never is: it counts what is reserved, too.
// Core files are off, and the stack is limited where asked, in tier C an instant
// after the start. On Linux a program is killed when the process that started it
// dies, however it dies; in tier C its own descendants are not. [Enforced] tells
// what the system at hand can do without a cage.
package process
