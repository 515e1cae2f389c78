package site

import (
	"slices"
	"strconv"
	"strings"

	"scrutineer/analysis"
	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/page"
	"scrutineer/rules"
)

// Player is who sat in a seat.
type Player struct{ ID, Name, Version string }

// Fault is a fault that a log shows of a seat.
type Fault struct {
	Seat int
	Kind string // such as "timeout-move"
}

// maxFindings is how many findings of one log are shown; a note says how many
// more there are.
const maxFindings = 50

// Entry is one log, or one result without a log, as the list of games has it.
type Entry struct {
	Address string // of its pages, without folder and suffix; set by Collection.Arrange

	File   string // as the log was named when it was judged
	Line   int    // of the log's first line there
	Size   int    // of the log in bytes
	Digest string // of the log's bytes; empty for a result without a log

	ID, Event, Round, Game, Start string
	Players                       []Player // by seat, seat 1 first
	First                         int      // the seat that made ply 1; 0 where it is not known

	Status  judge.Status
	Known   bool   // an outcome is known
	Winner  int    // seat; 0 a draw
	End     string // such as "five" or "fault timeout-move"
	ByFault bool
	Score   string // such as "9-2"; empty where the game has none
	Plies   int
	Decided int // the frame of the replay that shows what decided

	Shown    bool // there is a position to show
	Findings []judge.Finding
	Cut      int // findings beyond maxFindings
	Faults   []Fault
	Longest  []base.Number // microseconds of the longest move by seat
	Near     []bool        // by seat: it came within 5 % of a limit

	Counted bool // it enters the tables; of a log set by Collection.Arrange
	Twice   bool // verified or attested, but another log has its id, or counts for its slot, or contradicts it there; set by Collection.Arrange

	Stage string // of the event; empty for none
	UTC   string // when it began, such as "2026-05-01T12:00:00Z"; empty where it is not known
	Host  string // where it was played
	Clock string // the time allowed, in words; of a log see Limits

	Limits logfmt.Clock // of a log

	setup     *rules.Setup // of a log that there is something to show of
	event     string       // as the header spells it
	slot      string       // of the schedule
	place     string       // what names the slot in the event, "" where nothing does
	attempt   base.Number
	twin      judge.SlotResult
	session   string // "game" or "qualifying"
	round     int    // of the stage, 0 where it is not a number
	roundWord string // as the header has it
	evidence  logfmt.Evidence
	basis     judge.Basis // of an outcome that enters the tables if Counted
	result    analysis.Result
	timing    *analysis.Timing
}

// EntryOf returns what a judged session says. The judge has to keep moves and
// digests (see judge.Options).
func EntryOf(s *judge.Session) *Entry {
	h := &s.Header
	e := &Entry{
		File: s.File, Line: s.Line, Size: s.Size, Digest: s.Digest,
		ID: h.ID, Event: plain(h.Event), Game: plain(h.Game), Start: s.StartText(),
		First: int(s.First), Status: s.Status, Known: s.Known, Plies: s.Plies,
		Limits: h.Clock, event: h.Event, evidence: h.Evidence,
	}
	e.Round = join(plain(h.Stage), plain(h.Round))
	e.Stage, e.slot, e.session, e.UTC, e.Host = plain(h.Stage), plain(h.Slot), h.Session, plain(h.UTC), strings.ToValidUTF8(h.Host, "\ufffd")
	e.place, e.twin = judge.SlotResultOf(s, true)
	e.attempt, e.roundWord = h.Attempt, plain(h.Round)
	e.round, _ = strconv.Atoi(e.roundWord)
	for _, p := range h.Programs {
		e.Players = append(e.Players, Player{p.ID, p.Name, plain(p.Version)})
	}
	read := s.Status != judge.Malformed && s.Status != judge.Unsupported
	e.Shown = read && s.Game != nil && s.Game.Draw != nil && s.Position() != nil
	if e.Shown {
		e.setup = &rules.Setup{Params: s.Setup.Params, Rulings: s.Setup.Rulings, Start: s.Setup.Start, Seats: s.Setup.Seats}
	}
	e.outcome(s)
	e.findings(s)
	e.times(s)
	if r, err := analysis.Of(s); err == nil {
		e.result, e.basis, e.End = r, s.Basis(), r.End
		e.First = max(e.First, 1) // over before a move: the seats stand as they are
		if t, err := analysis.TimingOf(s); err == nil {
			e.timing = &t
		}
	}
	return e
}

// Claimed is the status of a result without a log: nothing proves it.
const Claimed judge.Status = "claimed"

// EntryOfResult returns a result without a log. A result without an outcome is an
// open game.
func EntryOfResult(r analysis.Result, known bool, file string, line int) *Entry {
	e := &Entry{File: file, Line: line, ID: r.ID, Event: r.Event, Round: r.Round, Game: r.Game, Start: r.Start, Stage: r.Stage, Clock: r.Clock,
		Players: []Player{{ID: r.First}, {ID: r.Second}}, First: 1, Status: judge.Open,
		Known: known, End: r.End, ByFault: r.ByFault, Counted: known, result: r}
	if !known {
		return e
	}
	e.Status, e.basis = Claimed, judge.Shown // no log is there to doubt it
	switch r.Outcome {
	case analysis.FirstWins:
		e.Winner = 1
	case analysis.SecondWins:
		e.Winner = 2
	}
	return e
}

// plain returns a header's word, empty for none and unknown, and valid UTF-8, since
// addresses and data have it.
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

// outcome enters how the game ended.
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

// findings enters what was found, and the frame that shows what decided.
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

// decided asks the replay, which has more frames than plies where an answer was
// no move, and puts what decided at the first decisive finding.
func (e *Entry) decided(s *judge.Session) {
	g, err := page.Of(s)
	if err != nil {
		return
	}
	if e.Decided = g.Deciding(); e.Decided == 0 {
		e.Decided = len(g.Frames) - 1
	}
}

// times enters the longest move of each seat and whether it came near a limit.
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
