package analysis

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Of returns what a judged session adds to a table. It refuses a session that never
// counts: one that is neither verified nor attested, has no outcome, is a trial or a
// session without a game, or has more than two seats. judge.RawEvents.Counts decides
// whether an attested one counts. First is the bot that made ply 1, whatever its colour.
// The digests of the moves are set if the judge kept the moves.
func Of(s *judge.Session) (Result, error) {
	r, err := of(s)
	if err == nil && len(s.Moves) == s.Plies {
		r.Moves, r.Shape = digests(s)
	}
	return r, err
}

// of returns Of without digests.
func of(s *judge.Session) (Result, error) {
	if s.Basis() == judge.NoBasis || s.Header.Session != "game" {
		return Result{}, errors.New("the session does not count: it is " + string(s.Status))
	}
	if s.Header.Seats() != 2 {
		return Result{}, errors.New("the session does not have two seats")
	}
	first := firstOf(s)
	r := Result{
		Game:   s.Header.Game,
		Event:  word(s.Header.Event),
		ID:     s.Header.ID,
		Stage:  word(s.Header.Stage),
		Round:  roundOf(s),
		Start:  s.StartText(),
		Clock:  clockOf(s.Header.Clock),
		First:  s.Header.Program(first).ID,
		Second: s.Header.Program(first.Other()).ID,
		Scored: s.Outcome.Scored,
		Plies:  int64(s.Plies),
		End:    endOf(s),
	}
	switch s.Outcome.Winner {
	case base.Nobody:
		r.Outcome = Draw
	case first:
		r.Outcome = FirstWins
	default:
		r.Outcome = SecondWins
	}
	r.ByFault = s.Outcome.Reason == rules.ByFault
	if r.Scored {
		r.Score = [2]int64{int64(s.Outcome.Score[first-1]), int64(s.Outcome.Score[first.Other()-1])}
	}
	return r, nil
}

// firstOf returns who made ply 1. If the game was over before that, nobody moved first, and
// the seats stay as they are.
func firstOf(s *judge.Session) base.Seat {
	if s.First == base.Nobody {
		return base.First
	}
	return s.First
}

// word returns a header's word, empty for none and unknown.
func word(s string) string {
	if s == "-" || s == "?" {
		return ""
	}
	return logfmt.Unword(s)
}

// roundOf returns stage and round, such as "2 1".
func roundOf(s *judge.Session) string {
	return strings.TrimSpace(word(s.Header.Stage) + " " + word(s.Header.Round))
}

// clockOf returns the time allowed in words, such as "total 1m0s, move 2s"; empty if there
// is no limit, or none is known.
func clockOf(c logfmt.Clock) string {
	var list []string
	for _, limit := range []struct {
		name string
		us   int64
	}{{"total", int64(c.Total)}, {"move", int64(c.Move)}} {
		if 0 < limit.us && limit.us < largest {
			list = append(list, fmt.Sprintf("%s %v", limit.name, time.Duration(limit.us)*time.Microsecond))
		}
	}
	return strings.Join(list, ", ")
}

// endOf returns the reason of the end, with the last fault if that was the reason.
func endOf(s *judge.Session) string {
	end := string(s.Outcome.Reason)
	if s.Outcome.Reason != rules.ByFault {
		return end
	}
	kind := ""
	for _, f := range faultsOf(s) {
		kind = " " + f.Kind
	}
	return end + kind
}

// faultsOf returns the faults that count, in their order.
func faultsOf(s *judge.Session) []Fault {
	var list []Fault
	for i := range s.Findings {
		f := &s.Findings[i]
		stands := f.Code == judge.FaultConfirmed || f.Code == judge.Unproved || f.Code == judge.AttestedClaim
		if stands && f.Claimed != "" && (f.Seat == 1 || f.Seat == 2) {
			list = append(list, Fault{f.Seat - 1, f.Claimed})
		}
	}
	return list
}

// TimingOf returns the times and faults of a judged session of two seats. It refuses the
// same sessions as Of.
func TimingOf(s *judge.Session) (Timing, error) {
	r, err := of(s)
	if err != nil {
		return Timing{}, err
	}
	clock, off := s.Header.Clock, claimsOff(s)
	stamped := s.Header.Evidence.Exchange == "raw" && s.Header.Evidence.Times == "stamped"
	t := Timing{
		Game: s.Header.Game, Event: r.Event, ID: r.ID, Winner: int(s.Outcome.Winner), Bots: [2]string{s.Header.Programs[0].ID, s.Header.Programs[1].ID},
		LimitMove: int64(max(0, clock.Move)), LimitTotal: int64(max(0, clock.Total)), Faults: faultsOf(s),
	}
	if len(s.Moves) > 0 {
		t.Moves = make([]PlyTime, 0, len(s.Moves))
	}
	for i, p := range s.Moves {
		t.Moves = append(t.Moves, PlyTime{Bot: int(p.Seat) - 1, Used: p.Charged, Stamped: stamped && p.Charged.Known(), Off: off[i+1]})
	}
	return t, nil
}

// digests returns the digests of the moves as they were made, and of their least image
// under the symmetries of the board.
func digests(s *judge.Session) (moves, shape Digest) {
	moves = DigestOf(script(s, s.Moves, nil))
	if turn := least(s.Moves, symmetries(s)); turn != nil {
		return moves, DigestOf(script(s, s.Moves, turn))
	}
	return moves, moves
}

// script returns a game as text: parameters, rulings, start, then seat and numbers of each
// ply. If turn is not nil, it is applied to the numbers.
func script(s *judge.Session, plies []judge.Ply, turn func(rules.Move) rules.Move) []byte {
	b := []byte(s.Header.Game)
	for _, list := range [][]rules.Value{s.Setup.Params, s.Setup.Rulings} {
		for _, v := range list {
			b = strconv.AppendQuote(append(b, ' '), v.Name+"="+v.Value)
		}
	}
	b = strconv.AppendQuote(append(b, ' '), s.StartText())
	for _, p := range plies {
		m := p.Move
		if turn != nil {
			m = turn(m)
		}
		b = append(b, ';', '0'+byte(p.Seat))
		for _, x := range m.N {
			b = strconv.AppendInt(append(b, ','), int64(x), 10)
		}
	}
	return b
}

// OfClaim returns what a session of two seats adds to a table if its claims are accepted
// without proof. It refuses a log without a stated result.
func OfClaim(s *judge.Session) (Result, error) {
	h := &s.Header
	if !s.Judged() || !s.Claimed.Stated || h.Session != "game" || h.Seats() != 2 {
		return Result{}, errors.New("the log has no result of a two-player game")
	}
	first := firstOf(s)
	if h.First == base.Number(base.Second) {
		first = base.Second
	}
	r := Result{Game: h.Game, Event: word(h.Event), ID: h.ID, Stage: word(h.Stage), Round: roundOf(s), Start: s.StartText(), Clock: clockOf(h.Clock),
		First: h.Program(first).ID, Second: h.Program(first.Other()).ID, Outcome: SecondWins,
		ByFault: s.Claimed.Reason == string(rules.ByFault), End: s.Claimed.Reason}
	switch s.Claimed.Winner {
	case base.Nobody:
		r.Outcome = Draw
	case first:
		r.Outcome = FirstWins
	}
	return r, nil
}

// symmetries returns the maps of moves that turn a game into one that is equivalent under
// the rules. There are none for a start other than the standard one, which need not be
// symmetric.
func symmetries(s *judge.Session) []func(rules.Move) rules.Move {
	if s.Setup.Start != "" || s.Game == nil || s.Game.Symmetries == nil {
		return nil
	}
	return s.Game.Symmetries(s.Setup)
}

// least returns the map with the least image of some plies, compared ply by ply and number
// by number; nil if no image is less than the plies themselves.
func least(plies []judge.Ply, maps []func(rules.Move) rules.Move) func(rules.Move) rules.Move {
	var best func(rules.Move) rules.Move
	for _, turn := range maps {
		for i := range plies {
			image, other := turn(plies[i].Move), plies[i].Move
			if best != nil {
				other = best(other)
			}
			if c := slices.Compare(image.N[:], other.N[:]); c != 0 {
				if c < 0 {
					best = turn
				}
				break
			}
		}
	}
	return best
}
