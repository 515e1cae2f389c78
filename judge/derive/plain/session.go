package plain

import (
	"errors"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// unknown is an unknown time.
const unknown = logfmt.Unknown

// third is a third of a second (P12, P16).
const third = 333333

// session is a game as derived so far.
type session struct {
	header   *logfmt.Header
	open     func() (rules.Opinion, error)
	board    rules.Opinion
	listener rules.Tracker // nil if nothing of a conversation is known (P14)
	habits   rules.Traits

	programs []program   // by seat; programs[0] is not used
	past     []step      // the changes made to the board
	line     int         // of the record being looked at
	latest   base.Number // its stamp, or the latest above it
	turns    int         // how many turns have begun
	derived  Derived
}

// step is a change of the board: a move, or a seat that leaves for a cause.
type step struct {
	seat  int
	move  string
	cause rules.Cause
}

// program is the state of a seat's program.
type program struct {
	out     bool          // the seat has left the game
	excuses int           // lines that were not due and have excused nothing yet (P7)
	since   []base.Number // of each thing due, the stamp since when it is due
	waiting []answer      // moves that wait for the turn (P4)
	more    bool          // it was last sent more time than it had
	ran     bool          // it was started
	seen    bool          // something came from it, or its end was seen
	board   string        // the name of the file that was last written for it
	answer  string        // the name of its answer file in the arguments of its process
	late    bool          // its time had run out, but its answer still counts
	running bool          // it was started, and its process has not ended
	asked   bool          // it was started because its move was due, and its answer has not been read
	exited  bool          // its process has ended
	signal  bool          // its process was ended by a signal
	ended   bool          // its output has ended
	closed  bool          // its input was closed
	broken  bool          // a line to it has failed because nobody could read it
	killed  bool          // it was stopped by the referee
	gotKill bool          // it was sent KILL
	cut     bool          // it was killed and has left by its answer, which that may have cut off
	stopped int           // the line of the close or kill that stopped it, 0 none
	gone    *cutoff       // since when it cannot know what came (P11)

	pending bool        // its end is pending (P10)
	endLine int         // the line of that end
	endAt   base.Number // and its stamp
	dead    bool        // the end has taken effect, and its turn has not come (P12)

	output base.Number // its standard output, plus 64 bytes for each line

	frozen      bool        // it is stopped
	frozenFor   base.Number // for how long, in this ply, until the last thaw
	tooLong     bool        // that is known to be impossible
	frozenSince base.Number // when it was last stopped
}

// answer is a move that was read from a line.
type answer struct {
	move string
	line int
}

// cutoff is what was due when a program ended, or was killed.
type cutoff struct {
	turn int  // the turn at that time
	due  bool // something was due to the program
}

// begin opens the session that a header describes.
func begin(h *logfmt.Header, g *rules.Game, setup rules.Setup) (*session, error) {
	if g.NewOpinion == nil {
		return nil, errors.New("the game has no second implementation of its rules")
	}
	d := &session{header: h, latest: unknown, programs: make([]program, h.Seats()+1)}
	d.open = func() (rules.Opinion, error) { return g.Second(setup) }
	var err error
	if d.board, err = d.open(); err != nil {
		return nil, err
	}
	if !h.Evidence.Raw() || h.Protocol == "-" || h.Protocol == "?" || g.Protocol(h.Protocol) == nil {
		return d, nil
	}
	if g.NewListener == nil {
		return nil, errors.New("the game has no second implementation of its protocol")
	}
	listener, err := g.Listen(setup, h.Protocol, limitsOf(h))
	if err != nil {
		return nil, err
	}
	tracker, ok := listener.(rules.Tracker)
	if !ok {
		return nil, errors.New("the second implementation of the protocol follows only what is due")
	}
	d.listener, d.habits = tracker, tracker.Traits()
	d.sync()
	return d, nil
}

// limitsOf returns the limits that a program is sent.
func limitsOf(h *logfmt.Header) rules.Limits {
	return rules.Limits{
		Total: max(0, h.Clock.Total), Move: max(0, h.Clock.Move), Grace: max(0, h.Clock.Grace),
		Startup: max(0, h.Limits.Startup), Sent: max(0, h.Limits.Sent),
		Unsure: h.Clock.Total == unknown || h.Clock.Move == unknown || h.Limits.Sent == unknown,
	}
}

// over reports whether the game has ended.
func (d *session) over() bool { return d.board.Turn() == 0 }

// inGame reports whether a seat is in a game that is not over.
func (d *session) inGame(seat int) bool {
	return !d.over() && seat >= 1 && seat < len(d.programs) && !d.programs[seat].out
}

// error records an error that is material to a seat (P16).
func (d *session) error(seat, line int) {
	d.derived.Errors = append(d.derived.Errors, Error{seat, line})
}

// impossible records that a record is impossible (P15).
func (d *session) impossible() {
	if n := len(d.derived.Impossible); n == 0 || d.derived.Impossible[n-1] != d.line {
		d.derived.Impossible = append(d.derived.Impossible, d.line)
	}
}

// sync records what has become due, since the latest stamp (P1).
func (d *session) sync() {
	for seat := 1; seat < len(d.programs); seat++ {
		p := &d.programs[seat]
		n := len(d.listener.Due(seat))
		p.since = p.since[:min(n, len(p.since))]
		for len(p.since) < n {
			p.since = append(p.since, d.latest)
		}
	}
}
