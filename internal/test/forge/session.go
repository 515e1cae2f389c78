package forge

import (
	"bytes"
	"io"
	"strconv"

	"scrutineer/base"
	"scrutineer/judge/claims"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Session is an honest session, from which forgeries are made.
type Session struct {
	Name     string // where it comes from
	Game     *rules.Game
	Protocol *rules.Protocol
	Header   logfmt.Header
	Log      []byte // as sealed

	lines []line
	plies []ply
	ids   int // the first unused id
	end   int // index of the result or void, -1 if there is none
}

// line is a record with an id that does not change when other lines are inserted or
// removed.
type line struct {
	logfmt.Record
	id   int // from 1
	from int // id of the source of a claim, 0 for none
}

// ply says where a claimed move is in the lines.
type ply struct {
	by     base.Seat
	claim  int // index of the claim
	source int // index of its source
	turn   int // index of the first line after the previous claim
}

// Read reads the logs of a file and keeps the suitable ones: games with full evidence
// between two programs, sealed with a result or a void. It returns an error for a log
// that cannot be read.
func Read(name string, file io.Reader, games []*rules.Game) ([]*Session, error) {
	var list []*Session
	r := logfmt.NewReader(file, name)
	for {
		l, err := r.ReadLog()
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return list, err
		}
		if s := sessionOf(l, games); s != nil {
			list = append(list, s)
		}
	}
}

// sessionOf returns the session of a log, nil if it is not suitable.
func sessionOf(l *logfmt.Log, games []*rules.Game) *Session {
	h := l.Header
	s := &Session{Name: h.ID, Header: *h, Log: bytes.Clone(l.Bytes), end: -1}
	for _, g := range games {
		if g.Name == h.Game {
			s.Game = g
		}
	}
	if s.Game == nil || l.Open || h.Seats() != 2 || !h.Evidence.Stamped() {
		return nil
	}
	if s.Protocol = s.Game.Protocol(h.Protocol); s.Protocol == nil {
		return nil
	}
	s.keep(l)
	if s.end < 0 {
		return nil
	}
	s.find()
	return s
}

// keep copies the records of a log and links claims to their sources.
func (s *Session) keep(l *logfmt.Log) {
	ids := map[logfmt.Line]int{}
	for i := range l.Records {
		rec := l.Records[i]
		if rec.Kind == logfmt.Block || rec.Kind == logfmt.End {
			continue
		}
		s.ids++
		ids[rec.Line] = s.ids
		rec.Word, rec.Text = bytes.Clone(rec.Word), bytes.Clone(rec.Text)
		n := line{Record: rec, id: s.ids}
		if rec.Kind.Claimed() && rec.Source > 0 {
			n.from = ids[rec.Source]
		}
		if rec.Kind == logfmt.Result || rec.Kind == logfmt.Void {
			s.end = len(s.lines)
		}
		s.lines = append(s.lines, n)
	}
	s.ids++
}

// find finds the moves.
func (s *Session) find() {
	at := map[int]int{}
	turn := 0
	for i := range s.lines {
		n := &s.lines[i]
		at[n.id] = i
		if n.Kind == logfmt.Move {
			s.plies = append(s.plies, ply{by: n.Seat, claim: i, source: at[n.from], turn: turn})
			turn = i + 1
		}
	}
}

// void reports whether the session has no fair result.
func (s *Session) void() bool { return s.lines[s.end].Kind == logfmt.Void }

// winner returns the claimed winner, Nobody if the session is void.
func (s *Session) winner() base.Seat {
	if s.void() {
		return base.Nobody
	}
	return s.lines[s.end].Seat
}

// As returns the session's log with another header, sealed again.
func (s *Session) As(h *logfmt.Header) ([]byte, error) {
	d := newDraft(s, First, 0, nil)
	d.header = *h
	var b bytes.Buffer
	err := d.seal(&b)
	return b.Bytes(), err
}

// Kind returns the game and the protocol in one word.
func (s *Session) Kind() string { return s.Game.Name + "/" + s.Protocol.Name }

// Setup returns the setup in the header. Unknown rulings have their defaults.
func (s *Session) Setup() rules.Setup { return claims.Setup(&s.Header) }

// position returns a new position after n plies, nil if the moves are invalid.
func (s *Session) position(n int) rules.Position {
	pos, err := s.Game.Open(s.Setup())
	if err != nil {
		return nil
	}
	for i := range n {
		claim := &s.lines[s.plies[i].claim]
		for pos.Turn() != claim.Seat && pos.Turn() != base.Nobody {
			if pos.Leave(pos.Turn(), rules.Gone) != nil {
				return nil
			}
		}
		m, bad := s.Game.ParseMove(claim.Text)
		if bad != nil {
			return nil
		}
		if _, bad = pos.Play(m); bad != nil {
			return nil
		}
	}
	return pos
}

// Board is a game with the settings for random sessions.
type Board struct {
	Game     *rules.Game
	Protocol *rules.Protocol
	Setup    rules.Setup
	Limits   rules.Limits
}

// header returns the header of a session with full evidence on the board.
func (b *Board) header(id string, seed uint64, first base.Number) logfmt.Header {
	h := logfmt.Header{
		ID: id, Session: "game", Game: b.Game.Name, Protocol: b.Protocol.Name,
		Event: "-", Stage: "-", Round: "-", Slot: "-", Attempt: 1, Previous: "-", First: first,
		Rulings: claims.Rulings(b.Game, b.Setup), Params: claims.Pairs(b.Setup.Params),
		Clock:    logfmt.Clock{Total: orNone(b.Limits.Total), Move: orNone(b.Limits.Move), Grace: b.Limits.Grace, From: "handed-over"},
		Limits:   memory(b.Limits),
		Evidence: logfmt.Evidence{Exchange: "raw", Times: "stamped"},
		Origin:   logfmt.Origin{Kind: "recorded", Digest: "-"}, Referee: logfmt.Program{ID: "forge", Version: "-", Digest: "-"},
		Host: "simulated clock and programs", Source: "simulated", UTC: "?", Seed: base.Number(seed & logfmt.MaxNumber), Start: "-",
	}
	if first == 0 {
		h.First = logfmt.None
	}
	if b.Setup.Start != "" {
		h.Start = b.Setup.Start
	}
	for i := range 2 {
		h.Programs = append(h.Programs, logfmt.Program{ID: "program" + strconv.Itoa(i+1), Version: "?", Digest: "?"})
	}
	return h
}

func memory(l rules.Limits) logfmt.Limits {
	if l.Memory == 0 {
		return logfmt.Limits{Memory: logfmt.None, Stack: logfmt.None, Kind: "-", How: "-", Flood: maxKept, Startup: logfmt.None, Sent: logfmt.None}
	}
	return logfmt.Limits{Memory: l.Memory, Stack: orNone(l.Stack), Kind: "resident", How: "observed", Flood: maxKept, Startup: logfmt.None, Sent: logfmt.None}
}

// maxKept is the maximum of a program's output that is kept.
const maxKept = 1 << 20

func orNone(n base.Number) base.Number {
	if n <= 0 {
		return logfmt.None
	}
	return n
}
