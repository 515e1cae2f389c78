package tournament

import (
	"cmp"
	"errors"

	"scrutineer/event/schedule"
	"scrutineer/rules"
)

// finish checks what depends on the whole file.
func (r *reader) finish() error {
	e := r.event
	r.line = 1
	switch {
	case e.Name == "":
		return r.fail("missing", "no event is named")
	case e.Game == nil:
		return r.fail("missing", "no game is named")
	case len(e.Stages) == 0:
		return r.fail("missing", "no stage")
	case e.Protocol != "" && e.Game.Protocol(e.Protocol) == nil:
		return r.fail("unknown", "%s has no protocol %s", e.Game.Name, schedule.Quoted(e.Protocol))
	case len(e.field()) < 2:
		return r.fail("missing", "no two entries that compete")
	}
	var err error
	if e.Points, err = r.known.Points(e.Game.Name, r.points); err != nil {
		return r.fail("value", "points %s: %v", schedule.Quoted(r.points), err)
	}
	r.known.Complete(e.Game, &e.Setup)
	for i := range e.Entries {
		if err := r.checkEntry(&e.Entries[i]); err != nil {
			return err
		}
	}
	for i := range e.Stages {
		if err := r.checkStage(&e.Stages[i]); err != nil {
			return err
		}
	}
	for i := range e.Entries {
		if err := r.checkLate(i); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) checkEntry(e *Entry) error {
	r.line = e.Line
	if e.Folder == "" {
		return r.fail("missing", "entry %s has no folder", e.ID)
	}
	if e.Program == "" {
		return r.fail("missing", "entry %s has no program", e.ID)
	}
	return nil
}

func (r *reader) checkStage(s *Stage) error {
	r.line = s.Line
	e := r.event
	switch base := e.Entry(s.Base); {
	case s.Kind == schedule.Qualify && (base == nil || !base.Base):
		return r.fail("missing", "stage %s is played against no base entry: against ENTRY", s.Name)
	case s.Kind != schedule.Qualify && (s.Base != "" || s.Pass != 0):
		return r.fail("value", "against and pass belong to a stage that qualifies")
	case s.Kind == schedule.SwissKind && s.Rounds == 0:
		return r.fail("missing", "stage %s has no rounds", s.Name)
	case s.Kind != schedule.SwissKind && s.Rounds != 0:
		return r.fail("value", "rounds belong to a Swiss stage")
	}
	s.Pass = cmp.Or(s.Pass, 1)
	if len(s.Starts) == 0 {
		s.Starts = []StartRule{{Text: "-"}}
		if e.Game.RandomStart != nil {
			s.Starts = []StartRule{{Count: 1, How: "points", Size: usualPoints}}
		}
	}
	return r.checkBoards(s)
}

// usualPoints is the default number of points.
const usualPoints = 12

// checkBoards has the game open every board from every start, and counts the games of a
// pair.
func (r *reader) checkBoards(s *Stage) error {
	e := r.event
	list, err := draw(e, s, newSource(e.Seed, s.Name))
	if err != nil {
		wrong := r.errorAt(s, err)
		wrong.Msg = "stage " + s.Name + ": " + wrong.Msg
		return wrong
	}
	n := len(list) * s.Repeats(len(e.field()))
	if s.Kind != schedule.SwissKind {
		n *= 2
	}
	if n > MaxGames {
		return r.fail("cap", "stage %s: %d games of a pair, more than %d", s.Name, n, MaxGames)
	}
	if s.Kind == schedule.Qualify && s.Pass > n {
		return r.fail("value", "stage %s: %d wins are asked for in %d games", s.Name, s.Pass, n)
	}
	return nil
}

// errorAt returns the error of a stage's starts at the line that caused it.
func (r *reader) errorAt(s *Stage, err error) *FileError {
	out := &FileError{File: r.event.File, Line: s.Line, Code: "value", Msg: err.Error()}
	var at *startError
	if !errors.As(err, &at) {
		return out
	}
	out.Line = cmp.Or(at.line, s.Line)
	if at.file != "" {
		out.File = at.file
	}
	var wrong *rules.SetupError
	if !errors.As(err, &wrong) {
		return out
	}
	for _, list := range [][]rules.Value{at.setup.Params, at.setup.Rulings} {
		value, _ := rules.Lookup(list, wrong.Field)
		for _, line := range []int{s.at["board "+wrong.Field+"="+value], r.event.at["param "+wrong.Field+"="+value], r.event.at["ruling "+wrong.Field+"="+value]} {
			if line > 0 {
				out.File, out.Line = r.event.File, line
				return out
			}
		}
	}
	return out
}

// board returns a setup with other parameters.
func board(setup rules.Setup, other []rules.Value) rules.Setup {
	params := append([]rules.Value(nil), other...)
	for _, v := range setup.Params {
		if _, set := rules.Lookup(other, v.Name); !set {
			params = append(params, v)
		}
	}
	setup.Params = params
	return setup
}
