// Package process runs programs and watches them. It starts them, sends them lines, reads
// their output as it comes, stamps everything by one clock, notices exceeded limits, and
// ends processes.
//
// It deliberately does not know what a line means. It deals with bytes, times and signals.
// Games, protocols, turns, clocks of players, faults and the format of logs belong to other
// packages.
//
// # One queue
//
// A [Journal] is the only thing that comes out of a match: one queue for all its programs.
// An event gets its stamp and its place in one critical section, so that stamps never
// decrease along the queue, whichever goroutine wrote them. A line is sent and its [Sent]
// queued in one critical section too, so that the answer to a line always comes after the
// line.
//
// A program may print anything. [Caps] limits how much is kept; the rest is counted and
// hashed. Every byte of a stream is in exactly one event: a [Line] with its line feed, a
// [Part], or a [Flood].
//
// # Every stream ends
//
// The last event of a stream is [EOF], or [Left] if a process out of reach still has the
// stream open. [Exit] is separate: a program may close its output and live on, and lines
// that an ended program left in its pipe come after its exit.
//
// # What is enforced
//
// A program gets its own process group, which is stopped, continued and killed as a whole.
// Its [Sandbox] also confines it.
//
// In tier A groups of the system limit its memory and its processes, it has no network, and
// a pid namespace ends everything it has started. A process that does nothing is the first
// in that namespace. The program is started into it as this process's own child, stopped at
// its first instruction until all limits are set. In tier B bubblewrap does the same,
// except for memory. In tier C processes that leave the group are found by descent, because
// this process adopts orphans, and by a variable in their environment. A process that
// evades both survives.
//
// Where memory is not enforced it is observed: that of program, group and descendants is
// read every five milliseconds. [Over] reports once that the limit was exceeded. RLIMIT_AS
// is set only if the limit is declared to be one on the address space: runtimes reserve far
// more address space than they use, and would not start. RLIMIT_DATA is never set, because
// it also counts what is only reserved. Core files are off. The stack is limited if asked
// for, in tier C an instant after the start. On Linux a program is killed when the process
// that started it dies; in tier C its own descendants are not. [Enforced] reports what this
// system can do without a sandbox.
package process
