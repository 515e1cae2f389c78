package page

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Of makes a Game from a judged session that kept its moves (see judge.Options.Keep).
// It has as many moves as could be replayed, then the invalid answer if there was
// one. If the session also kept its bytes (see judge.Options.Bytes), each frame has
// the records since the frame before. It returns an error if there is nothing to
// show: the log could not be read, or has no game.
func Of(s *judge.Session) (Game, error) {
	if s.Bytes == nil {
		return OfLog(s, nil)
	}
	l, _ := logfmt.NewReader(bytes.NewReader(s.Bytes), s.File).ReadLog() // the part before a fault is kept
	return OfLog(s, l)
}

// OfLog is like Of, with the already parsed log of the session; nil for none.
func OfLog(s *judge.Session, l *logfmt.Log) (Game, error) {
	read := s.Status != judge.Malformed && s.Status != judge.Unsupported
	if !s.Judged() || !read || s.Game == nil {
		return Game{}, errors.New("no game to show")
	}
	pos := s.Position()
	if _, ok := pos.(rules.Drawer); !ok {
		return Game{}, errors.New("no start position to show")
	}
	g := Game{
		ID: s.Header.ID, Game: s.Game.Name, First: s.First, Status: string(s.Status), Outcome: outcome(s), Seats: seats(s),
		Clock: Clock{base.Number(max(s.Header.Clock.Total, 0)), base.Number(max(s.Header.Clock.Move, 0))},
	}
	g.Frames = make([]Frame, 0, len(s.Moves)+2) // the start, the moves, and an event instead of a move
	g.Frames = append(g.Frames, Frame{Scene: rules.Draw(pos), Board: board(pos.AppendText(nil)), Micros: base.Unknown, Score: score(s, pos)})
	g.Curves = curvesOf(s.Game)
	g.count(s.Game.Measures, pos)
	for i, m := range s.Moves {
		move := s.Game.MoveText(m.Move, pos)
		if !s.Step(pos, i) {
			break
		}
		g.Frames = append(g.Frames, Frame{
			Scene: rules.Draw(pos), Board: board(pos.AppendText(nil)),
			Move: move, Seat: m.Seat, Micros: m.Charged, Score: score(s, pos),
		})
		g.count(s.Game.Measures, pos)
	}
	g.event(s)
	g.Findings = notes(s, g.plies())
	g.Remarks = s.Remarks()
	if l != nil {
		g.attach(l, s.Line-1)
	}
	return g, nil
}

// event adds a frame for what happened instead of the next move: an invalid answer,
// or none.
func (g *Game) event(s *judge.Session) {
	next := len(g.Frames)
	for _, f := range s.Findings {
		if f.Ply != next || f.After != next-1 || f.Seat == 0 {
			continue
		}
		e := g.Frames[next-1]
		e.Move, e.Seat, e.Micros, e.Note = "", base.Seat(f.Seat), base.Unknown, ""
		switch f.Code {
		case judge.FaultConfirmed, judge.Unproved, judge.AttestedClaim, judge.FalseFault:
			e.Note = f.Claimed
		}
		for _, fact := range f.Witness {
			if us, err := strconv.ParseInt(fact.Value, 10, 64); err == nil && fact.Name == "used_us" {
				e.Micros = base.Number(us)
			}
		}
		g.Frames = append(g.Frames, e)
		g.count(s.Game.Measures, After(s, next-1))
		return
	}
}

// score returns the points of a position; nil if the game has none.
func score(s *judge.Session, pos rules.Position) []int {
	o := pos.Outcome()
	if !o.Scored {
		return nil
	}
	return slices.Clone(o.Score[:s.Header.Seats()])
}

// board breaks the text of a position into lines.
func board(text []byte) string { return strings.ReplaceAll(string(text), "/", "\n") }

func seats(s *judge.Session) []Seat {
	var list []Seat
	for i := range s.Header.Programs {
		x := Seat{ID: base.Seat(i + 1), Name: nameOf(&s.Header.Programs[i])}
		if i < len(s.Game.Marks) {
			x.Mark = s.Game.Marks[i]
		}
		list = append(list, x)
	}
	return list
}

// nameOf returns the name to show for a program.
func nameOf(p *logfmt.Program) string {
	if p.Name != "" {
		return p.Name
	}
	return p.ID
}

// outcome returns the recomputed outcome.
func outcome(s *judge.Session) Outcome {
	if !s.Known {
		return Outcome{}
	}
	o := Outcome{Over: true, Winner: s.Outcome.Winner, Reason: string(s.Outcome.Reason)}
	if s.Outcome.Scored {
		o.Score = append(o.Score, s.Outcome.Score[:s.Header.Seats()]...)
	}
	return o
}

// notes returns the findings, each at the frame that shows it. The last frame is
// number plies.
func notes(s *judge.Session, plies int) []Note {
	var list []Note
	for _, f := range s.Findings {
		fields := ""
		if len(f.Witness) > 0 {
			fields = "(" + f.Witness.String() + ")"
		}
		list = append(list, Note{Code: string(f.Code), Severity: string(f.Severity), Says: f.Says, Text: fields, Line: f.Line, Ply: min(max(f.Ply, f.After), plies), Seat: base.Seat(f.Seat)})
	}
	return list
}
