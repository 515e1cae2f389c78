package logfmt

import (
	"scrutineer/base"
)

// Kind is the kind of a record. String returns the word or sign that a log writes for it.
type Kind uint8

const (
	// Observed.
	Sent    Kind = iota + 1 // ">"     a line sent to a program
	Said                    // "<"     a line read from a program's output
	Noted                   // "!"     a line read from its error output
	Part                    // "part"  bytes of a stream whose line never ended
	EOF                     // "eof"   a stream ended, which is not the same as an exit
	Exit                    // "exit"  the process ended, with what it used
	Got                     // "get"   a file of the program's, as read
	Flood                   // "flood" bytes read and not kept
	Tick                    // "tick"  the other clock and the host's pressure
	NoStart                 // "nostart" a program could not be started
	NoSend                  // "nosend" a line could not be sent
	Usage                   // "usage" what a program and its children used
	Found                   // "found" a file that was in a folder before the first turn
	Stall                   // "stall" the referee itself did not run
	Wait                    // "wait"  a program, or the referee, waited for a processor
	// Done by the referee.
	Run    // "run"    a program started
	Put    // "put"    a file written for it
	Close  // "close"  its input closed
	Kill   // "kill"   a signal sent
	Freeze // "freeze" the process stopped
	Thaw   // "thaw"   and let go on
	// Claimed by the referee.
	Move   // "m"      its reading of a move
	Drop   // "drop"   a line that it ignored
	Fault  // "fault"  a fault of a program
	Void   // "void"   no fair result
	Result // "result" how the game ended
	// Of the log itself.
	Block     // "block" digest of the records since the last one
	End       // "end"   count and digests of all above
	Extension // "x-..." anything else: skipped but hashed
	kinds
)

var kindNames = [kinds]string{
	Sent: ">", Said: "<", Noted: "!", Part: "part", EOF: "eof", Exit: "exit", Got: "get", Flood: "flood", Tick: "tick",
	NoStart: "nostart", NoSend: "nosend", Usage: "usage", Found: "found", Stall: "stall", Wait: "wait",
	Run: "run", Put: "put", Close: "close", Kill: "kill", Freeze: "freeze", Thaw: "thaw",
	Move: "m", Drop: "drop", Fault: "fault", Void: "void", Result: "result",
	Block: "block", End: "end", Extension: "x-",
}

// String returns the word or sign that begins a record of the kind.
func (k Kind) String() string {
	if k < kinds {
		return kindNames[k]
	}
	return ""
}

// Observed reports whether a record of the kind says what was observed, not what was done
// or claimed.
func (k Kind) Observed() bool { return k >= Sent && k <= Wait }

// Timed reports whether a record of the kind has a stamp. All that say what was observed
// or done have one, except the two kinds about an interval.
func (k Kind) Timed() bool { return k >= Sent && k <= Found || k.Done() }

// Done reports whether a record of the kind says what the referee did to a program.
func (k Kind) Done() bool { return k >= Run && k <= Thaw }

// Claimed reports whether a record of the kind is a claim of the referee, which a
// verifier recomputes.
func (k Kind) Claimed() bool { return k >= Move && k <= Result }

// Stream is an output of a program.
type Stream uint8

const (
	Out Stream = iota + 1 // standard output
	Err                   // standard error
)

// Numbers with a special meaning. Unknown is never 0.
const (
	Unknown = base.Unknown // written "?": there is such a number, and the log does not know it
	None    = base.None    // written "-": there is no such number
)

// Line is the number of a line in its log, from 1. The zero value is not a line.
type Line int32

// None reports whether n is not a line.
func (n Line) None() bool { return n == 0 }

// Number returns the line as a number of the log, None if it is not a line.
func (n Line) Number() base.Number {
	if n.None() {
		return None
	}
	return base.Number(n)
}

// Record is one line of a log below the header. Its slices point into the reader's
// buffer, and are valid until the reader's next log.
//
// Which fields a kind uses:
//
//	Sent Said Noted       Seat Time Text
//	Part                  Seat Time Stream Text
//	EOF                   Seat Time Stream
//	Exit                  Seat Time Word (code, signal, ?) Num: status, user us, system us, bytes resident
//	Got Put               Seat Time Word (file name) Text (content)
//	Flood                 Seat Time Stream Num: bytes  Word (digest)
//	Tick                  Time Num: us of the clock that runs in sleep, us of pressure
//	NoStart               Seat Time Text (why)
//	NoSend                Seat Time Word (pipe, full, ?) Num: bytes taken  Text (the line)
//	Usage                 Seat Time Word (kind of memory: resident, virtual, data, - or ?) Num: peak bytes, user us, system us
//	Found                 Seat Time Word (file name) Num: bytes  Text (digest)
//	Stall                 Num: from us, to us, us lost
//	Wait                  Seat (0 the referee) Num: from us, to us, us waited
//	Run                   Seat Time Word (folder) Text (arguments, as written; see SplitWords)
//	Close Freeze Thaw     Seat Time
//	Kill                  Seat Time Word (signal)
//	Move                  Seat Ply Source Num: charged us, gain  Text (canonical move)
//	Drop                  Seat Source Word (why)
//	Fault                 Seat Word (kind) Source Num: limit, used  Text (what offended)
//	Void                  Word (reason) Num: from us, to us  Text (evidence)
//	Result                Seat (winner, 0 a draw) Word (reason) Num: score by seat, None where the game has none
//	Block                 Word (leaf hash)
//	End                   Num: lines above  Word (SHA-256) Text (root)
//	Extension             Word (kind) Text (the rest, as written)
type Record struct {
	Kind   Kind
	Seat   base.Seat
	Stream Stream
	Line   Line // in its log
	Source Line // in its log, of the source of a claim; 0 for other records
	Ply    int32
	Time   base.Number // microseconds since the session's zero, or Unknown
	Num    [4]base.Number
	Word   []byte // unescaped
	Text   []byte // unescaped, except in Run and Extension
}

// Charged returns the time in microseconds that a Move claims, or Unknown.
func (r *Record) Charged() base.Number { return r.Num[0] }

// Gain returns the points that a Move claims, or None.
func (r *Record) Gain() base.Number { return r.Num[1] }

// Limit returns the limit that a Fault names, in microseconds or bytes.
func (r *Record) Limit() base.Number { return r.Num[0] }

// Used returns what a Fault claims was used, in the unit of its limit.
func (r *Record) Used() base.Number { return r.Num[1] }
