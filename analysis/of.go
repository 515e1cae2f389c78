package analysis

import (
	"errors"

	"scrutineer/audit"
	"scrutineer/logfmt"
	"scrutineer/seat"
)

// Of is what a judged session adds to a table. It refuses a session that does
// not count: one that was not verified, has no outcome, is a trial or a talk,
// or has more than two seats. First is the bot that made ply 1, whatever its
// colour.
func Of(s *audit.Session) (Result, error) {
	if !s.Counts() {
		return Result{}, errors.New("the session does not count: it is " + string(s.Status))
	}
	if s.Header.Seats() != 2 {
		return Result{}, errors.New("the session is not one of two seats")
	}
	first := s.First
	if first == seat.Nobody {
		first = seat.First // over before ply 1: nobody moved, and the seats stand as they are
	}
	r := Result{
		Game:   s.Header.Game,
		Event:  logfmt.Unword(s.Header.Event),
		First:  s.Header.Program(first).ID,
		Second: s.Header.Program(first.Other()).ID,
	}
	switch s.Outcome.Winner {
	case seat.Nobody:
		r.Outcome = Draw
	case first:
		r.Outcome = FirstWins
	default:
		r.Outcome = SecondWins
	}
	r.ByFault = s.Outcome.Reason == "fault"
	return r, nil
}
