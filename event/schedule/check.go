package schedule

import (
	"bytes"
	"slices"
)

// finish checks what depends on the whole schedule.
func (r *reader) finish(text []byte) error {
	s := r.s
	switch {
	case !r.ended:
		return r.fail("missing", "no end line: the schedule was cut off")
	case s.Event == "":
		return r.fail("missing", "no event is named")
	case s.Game == "":
		return r.fail("missing", "no game is named")
	case len(s.Stages) == 0:
		return r.fail("missing", "no stage")
	case len(s.Field()) < 2:
		return r.fail("missing", "no two entries that compete")
	}
	for i := range s.Stages {
		if err := r.checkStage(i); err != nil {
			return err
		}
	}
	for i := range s.Entries {
		if err := r.checkLate(i); err != nil {
			return err
		}
		for _, d := range s.Entries[i].Digests {
			if r.line = s.Entries[i].Line; d.Stage != "" && s.Stage(d.Stage) == nil {
				return r.fail("unknown", "a digest for stage %s, which does not exist", Quoted(d.Stage))
			}
		}
	}
	return r.spelling(text)
}

// spelling checks that the text is the only one of this schedule.
func (r *reader) spelling(text []byte) error {
	want := Format(r.s)
	for r.line = 1; !bytes.Equal(text, want); r.line++ {
		a, x, _ := bytes.Cut(text, []byte("\n"))
		b, y, _ := bytes.Cut(want, []byte("\n"))
		if !bytes.Equal(a, b) {
			return r.fail("spelling", "want the canonical form %[2]s, not %[1]s", Quoted(string(a)), Quoted(string(b)))
		}
		text, want = x, y
	}
	return nil
}

// checkLate checks the stages that a late entry joined, and that it comes after all that
// were there before.
func (r *reader) checkLate(i int) error {
	e := &r.s.Entries[i]
	r.line = e.Line
	if len(e.Late) == 0 {
		if i > 0 && len(r.s.Entries[i-1].Late) > 0 {
			return r.fail("value", "entry %s comes after one that joined late, but did not join late itself", e.ID)
		}
		return nil
	}
	if code, text := e.Unjoinable(r.s.Stage); code != "" {
		return r.fail(code, "entry %s: %s", e.ID, text)
	}
	return nil
}

// checkStage checks the fields of a stage, and that it draws its entries from an earlier
// one.
func (r *reader) checkStage(i int) error {
	s := &r.s.Stages[i]
	r.line = s.Line
	above := func(name string) *Stage {
		at := slices.IndexFunc(r.s.Stages[:i], func(o Stage) bool { return o.Name == name })
		if at < 0 {
			return nil
		}
		return &r.s.Stages[at]
	}
	base := r.s.Entry(s.Base)
	switch {
	case s.Programs == "":
		return r.fail("missing", "stage %s does not say when programs may change: programs frozen", s.Name)
	case s.Programs != "frozen" && s.Programs != "free" && above(s.Programs) == nil:
		return r.fail("unknown", "no stage %s above", Quoted(s.Programs))
	case s.From != "" && (above(s.From) == nil || above(s.From).Kind == Qualify):
		return r.fail("unknown", "no stage with a table above: %s", Quoted(s.From))
	case s.From != "" && s.Ties != "extra" && s.Ties != "all":
		return r.fail("value", "%s: want ties extra or ties all", Quoted(s.Ties))
	case (s.Kind == Qualify) != (s.Base != ""):
		return r.fail("missing", "against belongs only to qualifying stages, and each of them needs it")
	case s.Kind == Qualify && (base == nil || !base.Base):
		return r.fail("unknown", "stage %s names no base entry to play against", s.Name)
	case (s.Kind == SwissKind) != (s.Rounds > 0):
		return r.fail("missing", "rounds belongs only to Swiss stages, and each of them needs it")
	case (s.Kind == Knockout) != (s.Draws != "") || s.Draws != "" && s.Draws != "replay" && s.Draws != "seed":
		return r.fail("missing", "draws replay or draws seed belongs only to knock-out stages, and each of them needs it")
	case (s.Kind == List) != (s.Games == 0) || (s.Kind == List) != (len(s.Slots) > 0):
		return r.fail("missing", "a list has slots; every other stage has games")
	}
	return r.checkSize(s)
}

// checkSize checks the caps of a stage before anybody makes its slots.
func (r *reader) checkSize(s *Stage) error {
	for _, l := range s.Slots {
		r.line = l.Line
		for _, id := range l.Players {
			if r.s.Entry(id) == nil {
				return r.fail("unknown", "no entry %s", Quoted(id))
			}
		}
		if l.Players[0] == l.Players[1] {
			return r.fail("value", "%s plays against itself", l.Players[0])
		}
	}
	r.line = s.Line
	n, conditions := int64(len(r.s.Field())+len(r.s.joined(s.Name))), int64(max(1, len(s.Conditions)))
	games := 2 * int64(max(1, s.Games)) * conditions // of a pair
	pairs := n * (n - 1) / 2
	switch s.Kind {
	case SwissKind:
		pairs = n / 2 * int64(s.Rounds)
	case Knockout, Qualify:
		pairs = n
	}
	if games > 2*MaxGames || games*pairs > MaxSlots || int64(s.Inverse)*conditions > MaxSlots {
		return r.fail("cap", "stage %s: more than %d games of a pair, or %d in all", s.Name, 2*MaxGames, MaxSlots)
	}
	return nil
}
