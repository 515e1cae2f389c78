package process

import "scrutineer/base"

// Kind says what an event tells.
type Kind int

// What happens to a program.
const (
	Started Kind = iota + 1 // the program runs; Num[0] is its process number
	Sent                    // a line was sent to the last byte; Text without its line feed
	Line                    // a whole line was read; Text without its line feed
	Part                    // bytes whose line did not end: by the stream's end, or longer than MaxLine
	Flood                   // bytes read and not kept; Num[0] how many, Word their SHA-256 in hex
	Full                    // a cap is reached and nothing more of the stream is kept; Num: cap, what the stream's next piece would have made of it
	EOF                     // the stream ended, and is silent from here on
	Left                    // the stream was given up while somebody still held it, and is silent from here on; Word why
	Exit                    // the program ended; Word "code" or "signal"; Num: which, user and system CPU microseconds, peak resident bytes; base.Unknown where nobody knows it
	Over                    // the group's memory was seen above the limit, once; Num: limit, used bytes
	Used                    // what the program and all that it started had used when it ended, stamped like its Exit, where the system counts that; Num: peak memory in bytes, user and system CPU microseconds; base.Unknown where nobody knows it
	Closed                  // its input was closed
	Killed                  // a signal was sent to the group; Word "TERM" or "KILL"
	Frozen                  // the group was stopped
	Thawed                  // the group was let go on
	Tick                    // two more clocks; Num: Awake and Pressure, base.Unknown where nobody knows it
	Mark                    // the caller's own, by Journal.Mark
)

var kindNames = [...]string{"?", "started", "sent", "line", "part", "flood", "full", "eof", "left", "exit", "over", "used",
	"closed", "killed", "frozen", "thawed", "tick", "mark"}

func (k Kind) String() string {
	if k < 0 || int(k) >= len(kindNames) {
		return "?"
	}
	return kindNames[k]
}

// Event is one thing that happened, with its time. What Text, Num and Word hold is
// said at each Kind; the rest is zero.
type Event struct {
	Program int // as given to Start
	Kind    Kind
	Time    base.Number // microseconds on the journal's clock
	Text    []byte
	Num     [4]base.Number
	Word    string
	Err     bool // the stream is standard error, not standard output
}
