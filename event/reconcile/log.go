package reconcile

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"scrutineer/base"
	"scrutineer/event/schedule"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Log is the part of a session that is compared with others. Of makes one.
type Log struct {
	*common
	file string
	line int

	id, round, slot  string
	attempt          base.Number
	previous, digest sum
	play             playSum
	plies            int32
	counts           bool // its outcome enters tables; set by Tournament.Judge
	stated           bool // it claims a result
	twice            bool // another log of its event has its id
	first            base.Seat
	winner           base.Seat
	bothLost         bool   // nobody won, and both lost
	pending          bool   // the log was cut off when a program's end was about to end the game
	ended            int32  // the line that shows the end of the game, of a log without an outcome
	began            uint32 // by its date, in seconds; 0 if unknown
}

// common is what many logs of a tournament have in common.
type common struct {
	session, event, game, stage string

	status   judge.Status
	basis    judge.Basis
	silent   bool // it is void, without grounds
	unlogged bool // there is no log: a result from a table
	unseated bool // it is not known who made ply 1
	evidence logfmt.Evidence
	players  []logfmt.Program
	start    string // parameters and start position

	clock, limits, rulings string

	*terms
}

// terms are the parts of a header that a schedule fixes.
type terms struct {
	referee  string // its id
	protocol string
	params   []schedule.Value
	begin    string      // the start
	opened   string      // and as a position, if begin is moves that lead to it
	opens    *rules.Game // the game that is started
	setup    rules.Setup
	allowed  logfmt.Clock
	bounds   logfmt.Limits
	set      string // of rulings
	others   []schedule.Value
}

// Of returns the Log of a session. The session must have been judged with Options.Keep and
// Options.Digest; it is not needed any more afterwards.
func Of(s *judge.Session) Log {
	h, ended := &s.Header, int32(s.Ended)
	if s.Pending {
		ended = 0
	}
	return Log{common: commonOf(s), file: s.File, line: s.Line, id: h.ID, round: h.Round, slot: h.Slot,
		attempt: h.Attempt, previous: sumOf(h.Previous), digest: sumOf(s.Digest), play: playOf(s), plies: int32(len(s.Moves)),
		stated: s.Claimed.Stated, first: s.First, winner: s.Outcome.Winner, pending: s.Pending, ended: ended, began: seconds(h.UTC)}
}

// seconds returns the date of a header in seconds, 0 if it has none.
func seconds(utc string) uint32 {
	at, err := time.Parse(time.RFC3339, utc)
	if err != nil {
		return 0
	}
	return uint32(at.Unix())
}

func commonOf(s *judge.Session) *common {
	h, opened := &s.Header, openedAs(s)
	basis := judge.NoBasis
	if h.Session == "game" || h.Session == "qualifying" {
		basis = s.Basis()
	}
	return &common{session: h.Session, event: h.Event, game: h.Game, stage: h.Stage, status: s.Status, basis: basis, silent: silent(s), evidence: h.Evidence, players: h.Programs,
		start:   pairs(h.Params) + " start " + opened,
		clock:   micros(h.Clock.Total) + " a game, " + micros(h.Clock.Move) + " a move, grace " + micros(h.Clock.Grace),
		limits:  limitsText(&h.Limits),
		rulings: strings.TrimSpace(h.Rulings.Set + " " + pairs(h.Rulings.Deviations)),
		terms:   &terms{referee: h.Referee.ID, protocol: h.Protocol, params: values(h.Params), begin: h.Start, opened: opened, opens: s.Game, setup: s.Setup, allowed: h.Clock, bounds: h.Limits, set: h.Rulings.Set, others: values(h.Rulings.Deviations)}}
}

// limitsText returns all limits except those of a clock.
func limitsText(l *logfmt.Limits) string {
	text := fmt.Sprintf("memory %v, stack %v, %s, %s", l.Memory, l.Stack, l.Kind, l.How)
	if !l.Startup.None() || !l.Sent.None() {
		text += fmt.Sprintf(", %s to start, told %v", micros(l.Startup), l.Sent)
	}
	return text
}

// openedAs returns the start of a log, as a position if the log gives moves.
func openedAs(s *judge.Session) string {
	if _, byMoves := rules.StartPlies(s.Setup.Start); byMoves {
		return s.StartText()
	}
	return s.Header.Start
}

// from reports whether the start is this one, even if one of the two is given as moves and
// the other as a position.
func (t *terms) from(start string) bool {
	if _, byMoves := rules.StartPlies(start); byMoves && t.opens != nil {
		setup := t.setup
		setup.Start = start
		start = t.opens.StartText(setup)
	}
	return t.begin == start || t.opened == start
}

func values(list []logfmt.Pair) []schedule.Value {
	var out []schedule.Value
	for _, p := range list {
		out = append(out, schedule.Value{Name: p.Name, Value: p.Value})
	}
	return schedule.Sorted(out)
}

// silent reports whether a log is void without grounds.
func silent(s *judge.Session) bool {
	for i := range s.Findings {
		if f := &s.Findings[i]; f.Code == judge.VoidGame {
			return f.Claimed == `""` || f.Claimed == ""
		}
	}
	return false
}

// key returns a digest of all fields.
func (c *common) key() [sha256.Size]byte {
	b := fmt.Appendf(nil, "%q %q %q %q %q %q %q %q %q %q %v %v %v %v", c.evidence, c.session, c.event, c.game, c.stage, c.status, c.start, c.clock, c.limits, c.rulings, c.basis, c.silent, c.unlogged, c.unseated)
	if c.terms != nil {
		b = fmt.Appendf(b, " %q %q %q", c.referee, c.protocol, c.begin)
	}
	for _, p := range c.players {
		b = fmt.Appendf(b, " %q %q %q %q", p.ID, p.Version, p.Digest, p.Name)
	}
	return sha256.Sum256(b)
}

// sum is a digest in bytes, or what else a header has in its place.
type sum string

func sumOf(text string) sum {
	if b, err := hex.DecodeString(text); err == nil {
		return sum(b)
	}
	return sum(text)
}

// String returns the digest in hexadecimal.
func (s sum) String() string {
	if len(s) == sha256.Size {
		return hex.EncodeToString([]byte(s))
	}
	return string(s)
}

// playSum is a part of a SHA-256 that is long enough to distinguish games.
type playSum [16]byte

// playOf returns a digest of the players, the start and the moves. Equal games have the
// same.
func playOf(s *judge.Session) playSum {
	h := &s.Header
	b := fmt.Appendf(nil, "%q %q %q", h.Game, pairs(h.Params), openedAs(s))
	for _, p := range h.Programs {
		b = fmt.Appendf(b, " %q", p.ID)
	}
	for i := range s.Moves {
		b = append(b, byte(s.Moves[i].Seat))
		for _, x := range s.Moves[i].Move.N {
			b = binary.LittleEndian.AppendUint16(b, uint16(x))
		}
	}
	whole := sha256.Sum256(b)
	return playSum(whole[:len(playSum{})])
}

func pairs(list []logfmt.Pair) string {
	var b []string
	for _, p := range list {
		b = append(b, p.Name+"="+p.Value)
	}
	return strings.Join(b, " ")
}

// micros returns a time of a header in words.
func micros(n base.Number) string {
	if !n.Known() {
		return n.String()
	}
	return n.String() + " µs"
}

// File returns the file that the log is in.
func (l *Log) File() string { return l.file }

// at returns the place of a log, for messages and witnesses.
func (l *Log) at() string { return fmt.Sprintf("%s:%d", l.file, l.line) }

// compare orders logs by their places, which does not depend on the order in which they
// came.
func (l *Log) compare(m *Log) int {
	return cmp.Or(cmp.Compare(l.file, m.file), cmp.Compare(l.line, m.line), cmp.Compare(l.digest, m.digest))
}

// duel reports whether the log is a game of two different programs.
func (l *Log) duel() bool { return len(l.players) == 2 && l.players[0].ID != l.players[1].ID }

// mover returns the seat that made ply 1, or seat 1 if nobody did.
func (l *Log) mover() base.Seat {
	if l.first == base.Nobody {
		return base.First
	}
	return l.first
}

// ids returns who played, in the order of their ids.
func (l *Log) ids() [2]string {
	a, b := l.players[0].ID, l.players[1].ID
	return [2]string{min(a, b), max(a, b)}
}

// winnerID returns the winner's id, or "" in a draw.
func (l *Log) winnerID() string {
	if l.winner == base.Nobody || int(l.winner) > len(l.players) {
		return ""
	}
	return l.players[l.winner-1].ID
}
