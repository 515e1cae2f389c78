package main

import (
	"encoding/hex"
	"time"

	"scrutineer/analysis"
	"scrutineer/base"
	"scrutineer/judge"
)

// schemaVersion is the version of the columns, which is in every footer. Columns may
// be added, but never renamed.
const schemaVersion = "1"

// gameRow is a log. Unknown values are null.
type gameRow struct {
	N      int64     `parquet:"n"`
	SHA256 *[32]byte `parquet:"sha256,optional"` // of the log; null for bytes that are not a log
	File   string    `parquet:"file,dict"`
	Log    int64     `parquet:"log"`
	Line   int64     `parquet:"line"`
	Size   int64     `parquet:"size"`

	ID       *string `parquet:"id,optional"`
	Session  *string `parquet:"session,optional,dict"`
	Game     *string `parquet:"game,optional,dict"`
	Event    *string `parquet:"event,optional,dict"`
	Stage    *string `parquet:"stage,optional,dict"`
	Round    *string `parquet:"round,optional,dict"`
	Slot     *string `parquet:"slot,optional,dict"`
	Attempt  *int64  `parquet:"attempt,optional"`
	Start    *string `parquet:"start,optional,dict"`
	Host     *string `parquet:"host,optional,dict"`
	UTC      *int64  `parquet:"utc,optional,timestamp(microsecond:utc)"`
	Evidence *string `parquet:"evidence,optional,dict"`

	Seats int32 `parquet:"seats"`

	Seat1 *string `parquet:"seat1,optional,dict"`
	Seat2 *string `parquet:"seat2,optional,dict"`
	Seat3 *string `parquet:"seat3,optional,dict"`
	Seat4 *string `parquet:"seat4,optional,dict"`

	Name1 *string `parquet:"name1,optional,dict"`
	Name2 *string `parquet:"name2,optional,dict"`
	Name3 *string `parquet:"name3,optional,dict"`
	Name4 *string `parquet:"name4,optional,dict"`

	Version1 *string `parquet:"version1,optional,dict"`
	Version2 *string `parquet:"version2,optional,dict"`
	Version3 *string `parquet:"version3,optional,dict"`
	Version4 *string `parquet:"version4,optional,dict"`

	Digest1 *string `parquet:"digest1,optional,dict"`
	Digest2 *string `parquet:"digest2,optional,dict"`
	Digest3 *string `parquet:"digest3,optional,dict"`
	Digest4 *string `parquet:"digest4,optional,dict"`

	Score1 *int64 `parquet:"score1,optional"`
	Score2 *int64 `parquet:"score2,optional"`
	Score3 *int64 `parquet:"score3,optional"`
	Score4 *int64 `parquet:"score4,optional"`

	First         *int32  `parquet:"first,optional"`
	Status        string  `parquet:"status,dict"`
	Counts        bool    `parquet:"counts"`
	Winner        *int32  `parquet:"winner,optional"`
	Reason        *string `parquet:"reason,optional,dict"`
	ClaimedWinner *int32  `parquet:"claimed_winner,optional"`
	ClaimedReason *string `parquet:"claimed_reason,optional,dict"`
	Plies         int64   `parquet:"plies"`
	Headline      *string `parquet:"headline,optional"`
	ErredBy       *string `parquet:"erred_by,optional,dict"`
	ErredSeat     *int32  `parquet:"erred_seat,optional"`
	ErredLine     *int64  `parquet:"erred_line,optional"`
}

// plyRow is a move that could be replayed.
type plyRow struct {
	N    int64   `parquet:"n"`
	Game *string `parquet:"game,optional,dict"`
	Bot  *string `parquet:"bot,optional,dict"`
	Ply  int32   `parquet:"ply"`
	Seat int32   `parquet:"seat"`
	Move string  `parquet:"move,dict"` // in human notation
	Text string  `parquet:"text,dict"` // as in logs
	Used *int64  `parquet:"used_us,optional"`
	Gain *int64  `parquet:"gain,optional"` // null in a game without points
}

// findingRow is a finding.
type findingRow struct {
	N          int64   `parquet:"n"`
	Finding    int32   `parquet:"finding"` // its number in the log, from 1
	File       string  `parquet:"file,dict"`
	Line       int64   `parquet:"line"`
	Game       *string `parquet:"game,optional,dict"`
	Code       string  `parquet:"code,dict"`
	Severity   string  `parquet:"severity,dict"`
	Blame      string  `parquet:"blame,dict"`
	Ply        *int32  `parquet:"ply,optional"`
	Seat       *int32  `parquet:"seat,optional"`
	After      int32   `parquet:"after"`
	Message    string  `parquet:"message"`
	Claimed    *string `parquet:"claimed,optional"`
	Recomputed *string `parquet:"recomputed,optional"`
	Source     *string `parquet:"source,optional,dict"`
	Witness    *string `parquet:"witness,optional"`
	Shown      *int64  `parquet:"shown,optional"`
}

// text converts a text to UTF-8: every invalid byte becomes U+FFFD, as in JSON.
func text(s string) string { return string([]rune(s)) }

// known returns a text, null for "".
func known(s string) *string {
	if s == "" {
		return nil
	}
	s = text(s)
	return &s
}

// word returns a word of a header, null for none and unknown.
func word(s string) *string {
	if s == "-" || s == "?" {
		return nil
	}
	return known(s)
}

// number returns a number, null if it does not exist.
func number[N int32 | int64](n N, there bool) *N {
	if !there {
		return nil
	}
	return &n
}

// kind returns the game of a session, null if it is unknown.
func kind(s *judge.Session) *string {
	if s.Game == nil {
		return nil
	}
	return known(s.Game.Name)
}

// gameOf returns the row of a log.
func gameOf(s *judge.Session, n int64) gameRow {
	h := &s.Header
	g := gameRow{N: n, File: text(s.File), Log: int64(s.Ordinal), Line: int64(s.Line), Size: int64(s.Size),
		ID: known(h.ID), Session: known(h.Session), Game: kind(s), Event: word(h.Event), Stage: word(h.Stage), Round: word(h.Round), Slot: word(h.Slot),
		Attempt: number(int64(h.Attempt), h.Attempt.Known() && h.Attempt > 0), Start: known(s.StartText()), Host: known(h.Host), UTC: utcOf(h.UTC),
		First: number(int32(s.First), s.First != base.Nobody), Status: string(s.Status), Plies: int64(s.Plies), Headline: known(s.Headline())}
	if sum, err := hex.DecodeString(s.Digest); err == nil && len(sum) == 32 {
		g.SHA256 = (*[32]byte)(sum)
	}
	if h.Evidence.Exchange != "" {
		g.Evidence = known(h.Evidence.String())
	}
	if _, err := analysis.Of(s); err == nil {
		g.Counts = s.Status == judge.Verified
	}
	if s.Known {
		g.Winner, g.Reason = number(int32(s.Outcome.Winner), true), known(string(s.Outcome.Reason))
	}
	if c := &s.Claimed; c.Stated {
		g.ClaimedWinner, g.ClaimedReason = number(int32(c.Winner), true), known(c.Reason)
	}
	if e, erred := s.Erred(); erred {
		g.ErredBy, g.ErredSeat, g.ErredLine = known(string(e.By)), number(int32(e.Seat), e.Seat != 0), number(int64(e.Line), true)
	}
	g.seats(s)
	return g
}

// utcOf converts a time of a header to microseconds since 1970.
func utcOf(text string) *int64 {
	t, err := time.Parse("2006-01-02T15:04:05Z", text)
	return number(t.UnixMicro(), err == nil)
}

// seats sets the programs and points of the seats.
func (c *gameRow) seats(s *judge.Session) {
	c.Seats = int32(s.Header.Seats())
	ids, names := [...]**string{&c.Seat1, &c.Seat2, &c.Seat3, &c.Seat4}, [...]**string{&c.Name1, &c.Name2, &c.Name3, &c.Name4}
	versions, digests := [...]**string{&c.Version1, &c.Version2, &c.Version3, &c.Version4}, [...]**string{&c.Digest1, &c.Digest2, &c.Digest3, &c.Digest4}
	scores := [...]**int64{&c.Score1, &c.Score2, &c.Score3, &c.Score4}
	for i, p := range s.Header.Programs {
		*ids[i], *names[i], *versions[i], *digests[i] = known(p.ID), known(p.Name), word(p.Version), word(p.Digest)
		*scores[i] = number(int64(s.Outcome.Score[i]), s.Known && s.Outcome.Scored)
	}
}

// pliesOf appends the rows of a log's moves.
func pliesOf(rows []plyRow, s *judge.Session, n int64) []plyRow {
	if s.Game == nil || len(s.Moves) == 0 {
		return rows
	}
	pos := s.Position()
	if pos == nil {
		return rows
	}
	scored := pos.Outcome().Scored
	for i, m := range s.Moves[:min(len(s.Moves), s.Plies)] {
		row := plyRow{N: n, Game: kind(s), Ply: int32(i + 1), Seat: int32(m.Seat), Text: string(s.Game.AppendMove(nil, m.Move)),
			Used: number(int64(m.Charged), m.Charged.Known()), Gain: number(int64(m.Gain), scored)}
		if p := s.Header.Program(m.Seat); p != nil {
			row.Bot = known(p.ID)
		}
		if row.Move = s.Game.MoveText(m.Move, pos); !s.Step(pos, i) {
			break
		}
		rows = append(rows, row)
	}
	return rows
}

// findingsOf appends the rows of a log's findings.
func findingsOf(rows []findingRow, s *judge.Session, n int64) []findingRow {
	for i := range s.Findings {
		f := &s.Findings[i]
		rows = append(rows, findingRow{N: n, Finding: int32(i + 1), File: text(f.File), Line: int64(f.Line), Game: kind(s), Code: string(f.Code), Severity: string(f.Severity), Blame: string(f.Blame),
			Ply: number(int32(f.Ply), f.Ply != 0), Seat: number(int32(f.Seat), f.Seat != 0), After: int32(f.After), Message: text(f.Message()),
			Claimed: known(f.Claimed), Recomputed: known(f.Recomputed), Source: known(f.Source), Witness: known(f.Witness.String()), Shown: number(int64(f.Shown), f.Shown > 0)})
	}
	return rows
}
