package page

import (
	"errors"
	"fmt"
	"strings"

	"scrutineer/audit"
	"scrutineer/logfmt"
	"scrutineer/seat"
)

// Of makes a game to show out of a judged session that kept its moves (see
// audit.Options.Keep). It shows as many moves as could be replayed. The error
// is that there is nothing to show: the log could not be read, or has no game.
func Of(s *audit.Session) (Game, error) {
	read := s.Status != audit.Malformed && s.Status != audit.Unsupported
	if !s.Judged() || !read || s.Game == nil || s.Game.Draw == nil {
		return Game{}, errors.New("no game to show")
	}
	pos := s.Position()
	if pos == nil {
		return Game{}, errors.New("no start position to show")
	}
	g := Game{
		ID: s.Header.ID, Game: s.Game.Name, First: s.First, Status: string(s.Status), Result: result(s),
		Seats: seats(s), Findings: notes(s),
	}
	g.Frames = []Frame{{Scene: s.Game.Draw(pos), Board: board(pos.AppendText(nil))}}
	for _, m := range s.Moves {
		if _, refused := pos.Play(m.Move); refused != nil {
			break
		}
		g.Frames = append(g.Frames, Frame{
			Scene: s.Game.Draw(pos), Board: board(pos.AppendText(nil)),
			Move: string(s.Game.AppendMove(nil, m.Move)), Seat: m.Seat, Micros: m.Charged,
		})
	}
	return g, nil
}

// board breaks a position's text into lines of the board.
func board(text []byte) string { return strings.ReplaceAll(string(text), "/", "\n") }

func seats(s *audit.Session) []Seat {
	var list []Seat
	for i := range s.Header.Programs {
		x := Seat{ID: seat.Seat(i + 1), Name: nameOf(&s.Header.Programs[i])}
		if i < len(s.Game.Marks) {
			x.Mark = s.Game.Marks[i]
		}
		list = append(list, x)
	}
	return list
}

// nameOf is what a program is to be shown as.
func nameOf(p *logfmt.Program) string {
	if p.Name != "" {
		return p.Name
	}
	return p.ID
}

// result is the recomputed outcome in words.
func result(s *audit.Session) string {
	switch {
	case !s.Known:
		return "no outcome"
	case s.Outcome.Winner == seat.Nobody:
		return "draw: " + string(s.Outcome.Reason)
	}
	text := fmt.Sprintf("%s wins: %s", nameOf(s.Header.Program(s.Outcome.Winner)), s.Outcome.Reason)
	if s.Outcome.Scored {
		text += fmt.Sprint(" ", s.Outcome.Score[:s.Header.Seats()])
	}
	return text
}

// notes are the findings, at the frame that shows each.
func notes(s *audit.Session) []Note {
	var list []Note
	for _, f := range s.Findings {
		text := f.Message
		if len(f.Witness) > 0 {
			text += " (" + f.Witness.String() + ")"
		}
		list = append(list, Note{Code: string(f.Code), Severity: string(f.Severity), Text: text, Ply: min(f.After, len(s.Moves))})
	}
	return list
}
