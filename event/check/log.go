package check

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/event"
	"scrutineer/event/folder"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Log is the part of a session that is compared with others. Of makes one.
type Log struct {
	folder.Log
	*common

	play     playSum
	plies    int32
	stated   bool // it claims a result
	first    base.Seat
	bothLost bool // nobody won, and both lost
}

// common is what many logs of a tournament have in common.
type common struct {
	head     folder.Head
	silent   bool // it is void, without grounds
	unlogged bool // there is no log: a result from a table
	unseated bool // it is not known who made ply 1

	clock, limits, rulings string

	*terms
}

// terms are the parts of a header that a schedule fixes.
type terms struct {
	referee  string // its id
	protocol string
	params   []event.Value
	begin    string      // the start
	opened   string      // and as a position, if begin is moves that lead to it
	opens    *rules.Game // the game that is started
	setup    rules.Setup
	allowed  logfmt.Clock
	bounds   logfmt.Limits
	set      string // of rulings
	others   []event.Value
}

// Of returns the Log of a session. The session must have been judged with Options.Keep and
// Options.Digest; it is not needed any more afterwards.
func Of(s *judge.Session) Log {
	h, opened := &s.Header, folder.Opened(s)
	l := Log{Log: folder.Of(s), play: playOf(s, opened), plies: int32(len(s.Moves)), stated: s.Claimed.Stated, first: s.First}
	void := slices.IndexFunc(s.Findings, func(f judge.Finding) bool { return f.Code == judge.VoidGame })
	l.common = &common{head: *l.Head, silent: void >= 0 && (s.Findings[void].Claimed == `""` || s.Findings[void].Claimed == ""),
		clock:   micros(h.Clock.Total) + " a game, " + micros(h.Clock.Move) + " a move, grace " + micros(h.Clock.Grace),
		limits:  limitsText(&h.Limits),
		rulings: strings.TrimSpace(h.Rulings.Set + " " + event.Describe(values(h.Rulings.Deviations))),
		terms:   &terms{referee: h.Referee.ID, protocol: h.Protocol, params: values(h.Params), begin: h.Start, opened: opened, opens: s.Game, setup: s.Setup, allowed: h.Clock, bounds: h.Limits, set: h.Rulings.Set, others: values(h.Rulings.Deviations)}}
	l.Head = &l.common.head
	return l
}

// limitsText returns all limits except those of a clock.
func limitsText(l *logfmt.Limits) string {
	text := fmt.Sprintf("memory %v, stack %v, %s, %s", l.Memory, l.Stack, l.Kind, l.How)
	if !l.Startup.None() || !l.Sent.None() {
		text += fmt.Sprintf(", %s to start, told %v", micros(l.Startup), l.Sent)
	}
	return text
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

func values(list []logfmt.Pair) []event.Value {
	var out []event.Value
	for _, p := range list {
		out = append(out, event.Value{Name: p.Name, Value: p.Value})
	}
	return event.Sorted(out)
}

// key returns a digest of all fields.
func (c *common) key() [sha256.Size]byte {
	h := &c.head
	b := fmt.Appendf(nil, "%q %q %q %q %q %q %q %q %q %q %v %v %v %v", h.Evidence, h.Session, h.Event, h.Game, h.Stage, h.Status, h.Start, c.clock, c.limits, c.rulings, h.Basis, c.silent, c.unlogged, c.unseated)
	if c.terms != nil {
		b = fmt.Appendf(b, " %q %q %q", c.referee, c.protocol, c.begin)
	}
	for _, p := range h.Players {
		b = fmt.Appendf(b, " %q %q %q %q", p.ID, p.Version, p.Digest, p.Name)
	}
	return sha256.Sum256(b)
}

// playSum is a part of a SHA-256 that is long enough to distinguish games.
type playSum [16]byte

// playOf returns a digest of the players, the start and the moves. Equal games have the
// same.
func playOf(s *judge.Session, opened string) playSum {
	h := &s.Header
	b := fmt.Appendf(nil, "%q %q %q", h.Game, event.Describe(values(h.Params)), opened)
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

// micros returns a time of a header in words.
func micros(n base.Number) string {
	if !n.Known() {
		return n.String()
	}
	return n.String() + " µs"
}

// at returns the place of a log, for messages and witnesses.
func (l *Log) at() string { return fmt.Sprintf("%s:%d", l.File, l.Line) }

// mover returns the seat that made ply 1, or seat 1 if nobody did.
func (l *Log) mover() base.Seat {
	if l.first == base.Nobody {
		return base.First
	}
	return l.first
}

// ids returns who played, in the order of their ids.
func (l *Log) ids() [2]string {
	a, b := l.Players[0].ID, l.Players[1].ID
	return [2]string{min(a, b), max(a, b)}
}

// winnerID returns the winner's id, or "" in a draw.
func (l *Log) winnerID() string {
	if l.Winner == base.Nobody || int(l.Winner) > len(l.Players) {
		return ""
	}
	return l.Players[l.Winner-1].ID
}
