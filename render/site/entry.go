package site

import (
	"slices"
	"strconv"
	"strings"

	"scrutineer/analysis"
	"scrutineer/base"
	"scrutineer/event/folder"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/page"
	"scrutineer/rules"
)

// Player is the bot in a seat.
type Player struct{ ID, Name, Version string }

// Fault is a fault of a seat in a log.
type Fault struct {
	Seat int
	Kind string // such as "timeout-move"
}

// maxFindings is how many findings of one log are shown. A note says how many more
// there are.
const maxFindings = 50

// Entry is a log, or a result without a log, in the list of games.
type Entry struct {
	Address string // of its pages, without folder and suffix; set by Collection.Arrange

	File   string // name of the log's file when it was judged
	Line   int    // of the log's first line in it
	Size   int    // of the log in bytes
	Digest string // of the log's bytes; empty for a result without a log

	ID, Event, Round, Game, Start string
	Players                       []Player // by seat, seat 1 first
	First                         int      // the seat that made ply 1; 0 if unknown

	Status  judge.Status
	Known   bool   // an outcome is known
	Winner  int    // seat; 0 a draw
	End     string // such as "five" or "fault timeout-move"
	ByFault bool
	Score   string // such as "9-2"; empty if the game has none
	Plies   int
	Decided int // the frame of the replay that shows what decided

	Shown    bool // there is a position to show
	Findings []judge.Finding
	Cut      int // findings beyond maxFindings
	Faults   []Fault
	Longest  []base.Number // microseconds of the longest move by seat
	Near     []bool        // by seat: a time within 5 % of a limit

	Counted bool // in the tables; for a log set by Collection.Arrange
	Twice   bool // verified or attested, but another log has its id, or counts for its slot, or contradicts it there; set by Collection.Arrange

	Stage string // of the event; empty for none
	UTC   string // when it began, such as "2026-05-01T12:00:00Z"; empty if unknown
	Host  string // where it was played
	Clock string // allowed time in words; for a log see Limits

	Limits logfmt.Clock // of a log

	setup  *rules.Setup // for a log with a position to show
	log    folder.Log
	rated  bool // it is a game that tables may count
	result analysis.Result
	timing *analysis.Timing
}

// EntryOf returns the entry of a judged session. The judge must keep moves and
// digests (see judge.Options).
func EntryOf(s *judge.Session) *Entry {
	h := &s.Header
	e := &Entry{
		File: s.File, Line: s.Line, Size: s.Size, Digest: s.Digest,
		ID: h.ID, Event: plain(h.Event), Game: plain(h.Game), Start: s.StartText(),
		First: int(s.First), Status: s.Status, Known: s.Known, Plies: s.Plies,
		Limits: h.Clock, log: folder.Of(s),
	}
	e.Round = join(plain(h.Stage), plain(h.Round))
	e.Stage, e.UTC, e.Host = plain(h.Stage), plain(h.UTC), strings.ToValidUTF8(h.Host, "\ufffd")
	for _, p := range h.Programs {
		e.Players = append(e.Players, Player{p.ID, p.Name, plain(p.Version)})
	}
	read := s.Status != judge.Malformed && s.Status != judge.Unsupported
	_, drawn := s.Position().(rules.Drawer)
	e.Shown = read && drawn
	if e.Shown {
		e.setup = &rules.Setup{Params: s.Setup.Params, Rulings: s.Setup.Rulings, Start: s.Setup.Start, Seats: s.Setup.Seats}
	}
	e.outcome(s)
	e.findings(s)
	e.times(s)
	if r, err := analysis.Of(s); err == nil {
		e.result, e.rated, e.End = r, true, r.End
		e.First = max(e.First, 1) // over before the first move: seat 1 counts as first
		if t, err := analysis.TimingOf(s); err == nil {
			e.timing = &t
		}
	}
	return e
}

// Claimed is the status of a result without a log: nothing proves it.
const Claimed judge.Status = "claimed"

// EntryOfResult returns the entry of a result without a log. A result without an
// outcome is an open game.
func EntryOfResult(r analysis.Result, known bool, file string, line int) *Entry {
	e := &Entry{File: file, Line: line, ID: r.ID, Event: r.Event, Round: r.Round, Game: r.Game, Start: r.Start, Stage: r.Stage, Clock: r.Clock,
		Players: []Player{{ID: r.First}, {ID: r.Second}}, First: 1, Status: judge.Open,
		Known: known, End: r.End, ByFault: r.ByFault, Counted: known, rated: known, result: r}
	head := &folder.Head{Session: "game", Event: r.Event, Game: r.Game, Stage: r.Stage, Players: []logfmt.Program{{ID: r.First}, {ID: r.Second}}}
	e.log = folder.Log{Head: head, File: file, Line: line, ID: r.ID}
	if !known {
		return e
	}
	// Without a log nothing contradicts it.
	e.Status, head.Status, head.Basis = Claimed, judge.Verified, judge.Shown
	switch r.Outcome {
	case analysis.FirstWins:
		e.Winner = 1
	case analysis.SecondWins:
		e.Winner = 2
	}
	return e
}

// plain returns a word of a header as valid UTF-8, which addresses and data need. It
// is empty for none and unknown.
func plain(s string) string {
	if s == "-" || s == "?" {
		return ""
	}
	return strings.ToValidUTF8(logfmt.Unword(s), "\ufffd")
}

func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " " + b
}

// outcome sets how the game ended.
func (e *Entry) outcome(s *judge.Session) {
	e.Decided = len(s.Moves)
	if !s.Known {
		return
	}
	e.Winner, e.End = int(s.Outcome.Winner), string(s.Outcome.Reason)
	e.ByFault = s.Outcome.Reason == rules.ByFault && s.Outcome.Winner != base.Nobody
	if s.Outcome.Scored {
		for i := range s.Header.Seats() {
			if i > 0 {
				e.Score += "-"
			}
			e.Score += strconv.Itoa(s.Outcome.Score[i])
		}
	}
}

// findings adds the findings, and sets the frame that shows what decided the game.
func (e *Entry) findings(s *judge.Session) {
	for i := range s.Findings {
		f := &s.Findings[i]
		fault := f.Code == judge.FaultConfirmed || f.Code == judge.Unproved || f.Code == judge.AttestedClaim
		if fault && f.Claimed != "" && f.Seat > 0 {
			e.Faults = append(e.Faults, Fault{f.Seat, f.Claimed})
		}
	}
	if len(s.Findings) > 0 && e.Shown {
		e.decided(s)
	}
	e.Findings = slices.Clone(s.Findings[:min(len(s.Findings), maxFindings)])
	e.Cut = len(s.Findings) - len(e.Findings)
}

// decided takes the deciding frame from the replay, since a replay has more frames
// than plies after an invalid answer. The replay has it at the first decisive
// finding.
func (e *Entry) decided(s *judge.Session) {
	g, err := page.Of(s)
	if err != nil {
		return
	}
	if e.Decided = g.Deciding(); e.Decided == 0 {
		e.Decided = len(g.Frames) - 1
	}
}

// times sets the longest move of each seat and whether it came near a limit.
func (e *Entry) times(s *judge.Session) {
	n := s.Header.Seats()
	e.Longest, e.Near = make([]base.Number, n), make([]bool, n)
	total := make([]base.Number, n)
	for i := range e.Longest {
		e.Longest[i] = base.Unknown
	}
	for _, m := range s.Moves {
		i := int(m.Seat) - 1
		if i < 0 || i >= n || !m.Charged.Known() {
			continue
		}
		e.Longest[i] = max(e.Longest[i], m.Charged)
		total[i] += min(m.Charged, 1<<60-total[i])
		e.Near[i] = e.Near[i] || near(m.Charged, s.Header.Clock.Move) || near(total[i], s.Header.Clock.Total)
	}
}

// near reports whether a time is over 95 % of a limit.
func near(used, limit base.Number) bool { return limit > 0 && used > limit-limit/20 }
