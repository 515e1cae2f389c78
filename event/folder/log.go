package folder

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"time"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Head is what many logs have in common.
type Head struct {
	Session, Event, Game, Stage string // as headers have them
	Start                       string // parameters and start, which a replay repeats
	Players                     []logfmt.Program
	Status                      judge.Status
	Basis                       judge.Basis
	Evidence                    logfmt.Evidence
}

// Log is a log of an event: what its header says, what it shows, and what happens to it.
type Log struct {
	*Head
	File             string
	Line             int
	ID, Round, Slot  string // as the header has them
	Attempt          base.Number
	Digest, Previous Sum
	Ended            int32  // the line that shows the end of the game, of a log without an outcome
	Began            uint32 // by its date, in seconds; 0 if unknown
	Winner           base.Seat
	Pending          bool // it was cut off when a program's end was about to end the game
	Removed          bool // it was moved away when somebody was disqualified

	// An account sets these.
	Counts bool // by itself: its outcome may enter tables
	Fate   Fate
	Next   *Log // the attempt that names it as the one before
	By     *Log // the log that replaced it, is counted instead of it, or contradicts it
}

// Fate is what happens to a log.
type Fate uint8

const (
	Apart        Fate = iota // it is not a game of a slot, or its result does not count
	Counted                  // its result is in the tables
	Replaced                 // void or cut off, and a later attempt took its place
	Void                     // it has no fair result, and nothing took its place
	Cut                      // it was cut off, or has no result
	Twice                    // another log has its bytes, its id or its attempt
	Late                     // an earlier attempt has a result
	Contested                // another log of the attempt contradicts it, so neither counts
	Disqualified             // somebody in it is
	Foreign                  // it is of another event, or no slot asks for it
)

// String returns the fate as the word for logs that do not count because of it.
func (f Fate) String() string {
	return [...]string{"apart", "counted", "replaced", "void", "cut", "twice", "late", "contested", "disqualified", "foreign"}[f]
}

// Of returns the log of a judged session. Its digest is known if the judge kept it.
func Of(s *judge.Session) Log {
	h := &s.Header
	x := Log{Head: &Head{Session: h.Session, Event: h.Event, Game: h.Game, Stage: h.Stage, Start: Start(s), Players: h.Programs, Status: s.Status, Evidence: h.Evidence},
		File: s.File, Line: s.Line, ID: h.ID, Round: h.Round, Slot: h.Slot, Attempt: h.Attempt, Digest: SumOf(s.Digest), Previous: SumOf(h.Previous),
		Winner: s.Outcome.Winner, Ended: int32(s.Ended), Pending: s.Pending}
	if x.game() {
		x.Basis = s.Basis()
	}
	if s.Pending {
		x.Ended = 0
	}
	if at, err := time.Parse(time.RFC3339, h.UTC); err == nil {
		x.Began = uint32(at.Unix())
	}
	return x
}

// Start returns the parameters and the start of a session. A start by moves is the position
// that they lead to.
func Start(s *judge.Session) string {
	text := ""
	for _, p := range s.Header.Params {
		text += p.Name + "=" + p.Value + " "
	}
	return text + "start " + Opened(s)
}

// Opened returns the start of a session, as a position if the log gives moves.
func Opened(s *judge.Session) string {
	if _, byMoves := rules.StartPlies(s.Setup.Start); byMoves {
		return s.StartText()
	}
	return s.Header.Start
}

// game reports whether the log is of a game that a slot may ask for.
func (l *Log) game() bool { return l.Session == "game" || l.Session == "qualifying" }

// Named reports whether the header names a slot.
func (l *Log) Named() bool { return l.Slot != "-" && l.Slot != "?" && l.Slot != "" }

// holds reports whether nothing in the log contradicts it.
func (l *Log) holds() bool {
	return l.Status == judge.Verified || l.Status == judge.AttestedStatus
}

// proved reports whether the log has a result that nothing in it contradicts.
func (l *Log) proved() bool { return l.holds() && l.Basis != judge.NoBasis }

// ExitCode returns the exit code for a log. A void or cut attempt that was played again, or
// whose program is disqualified, is no remark.
func (l *Log) ExitCode(trust judge.Trust) int {
	if l.Fate == Replaced || l.Fate == Disqualified && (l.Status == judge.VoidStatus || l.Status == judge.Open) {
		return 0
	}
	return l.Status.ExitCode(trust)
}

// Contradicts reports whether two logs of one slot and attempt contradict each other. They do
// if other programs play, or if both would count and the winners differ. Then none of them
// counts: otherwise whoever adds a second log could choose which one counts. Of logs that
// agree the first counts, and the others are left out.
func (l *Log) Contradicts(m *Log) bool {
	same := slices.EqualFunc(l.Players, m.Players, func(a, b logfmt.Program) bool { return a.ID == b.ID })
	return !same || l.Counts && m.Counts && l.Winner != m.Winner
}

// Alike reports whether two logs have the same players in the same seats, and the same
// start.
func (l *Log) Alike(other *Log) bool {
	return l.Start == other.Start && slices.EqualFunc(l.Players, other.Players, func(a, b logfmt.Program) bool { return a.ID == b.ID })
}

// Sum is a digest in bytes, or what else a header has in its place.
type Sum string

// SumOf returns a digest given in hexadecimal.
func SumOf(text string) Sum {
	if b, err := hex.DecodeString(text); err == nil {
		return Sum(b)
	}
	return Sum(text)
}

// String returns the digest in hexadecimal.
func (s Sum) String() string {
	if len(s) == sha256.Size {
		return hex.EncodeToString([]byte(s))
	}
	return string(s)
}
