package tournament

import (
	"slices"
	"strings"

	"scrutineer/event/schedule"
	"scrutineer/rules"
)

// maxStage is the maximum length of a stage's name. With it the ids of slots are ids.
const maxStage = 16

func (r *reader) newStage() error {
	if len(r.words) != 3 {
		return r.fail("syntax", "want stage NAME KIND")
	}
	name, err := r.id(2)
	if err != nil {
		return err
	}
	if s := r.event.Stage(name); s != nil {
		return r.fail("twice", "stage %s is on line %d already", name, s.Line)
	}
	if strings.Contains(name, ".") || len(name) > maxStage {
		return r.fail("value", "%s: the name of a stage has up to %d letters, digits, '_', '+' or '-'", schedule.Quoted(name), maxStage)
	}
	if len(r.event.Stages) == MaxStages {
		return r.fail("cap", "an event has at most %d stages", MaxStages)
	}
	kind := schedule.Kind(r.words[2])
	switch kind {
	case schedule.Qualify, schedule.RoundRobin, schedule.SwissKind, schedule.Knockout:
	default:
		return r.fail("unknown", "no kind of stage %s; there are qualify, round-robin, swiss, knockout", schedule.Quoted(r.words[2]))
	}
	s := Stage{Stage: schedule.Stage{Line: r.line, Name: name, Kind: kind, Games: 1, Ties: "extra", Programs: "frozen", Draws: "replay"}}
	r.event.Stages = append(r.event.Stages, s)
	r.stage, r.entry, r.seen = &r.event.Stages[len(r.event.Stages)-1], nil, lines{}
	r.stage.at = r.seen
	return nil
}

func (r *reader) ofStage(word string) (err error) {
	s := r.stage
	switch word {
	case "from":
		return r.from(s)
	case "ties":
		s.Ties, err = r.oneOf("extra", "all")
	case "against":
		s.Base, err = r.id(1)
	case "pass":
		err = r.count(&s.Pass, "wins", MaxGames)
	case "board":
		var b []rules.Value
		err = r.values(&b)
		s.Boards = append(s.Boards, b)
	case "clock":
		c := r.event.Clock
		err = r.clock(&c)
		s.Clocks = append(s.Clocks, c)
	case "start":
		s.Starts = append(s.Starts, StartRule{Line: r.line, Text: r.rest})
		if r.rest == "standard" {
			s.Starts[len(s.Starts)-1].Text = "-"
		}
	case "draw":
		return r.draw(s)
	case "openings":
		return r.openings(s)
	case "secret":
		if s.Secret = true; r.rest != "" {
			return r.fail("syntax", "want secret and nothing after it")
		}
	case "games":
		return r.games(s)
	case "rounds":
		err = r.count(&s.Rounds, "", 100)
	case "programs":
		return r.programs(s)
	case "draws":
		s.Draws, err = r.oneOf("replay", "seed")
	default:
		return r.fail("unknown", "a stage has no statement %s", schedule.Quoted(word))
	}
	return err
}

func (r *reader) oneOf(words ...string) (string, error) {
	if slices.Contains(words, r.rest) {
		return r.rest, nil
	}
	return "", r.fail("value", "%s: want %s", schedule.Quoted(r.rest), strings.Join(words, " or "))
}

// count reads a number, followed by a unit if unit is not empty.
func (r *reader) count(to *int, unit string, most int64) error {
	text := r.rest
	if unit != "" {
		var ok bool
		if text, ok = strings.CutSuffix(text, " "+unit); !ok {
			return r.fail("syntax", "want %s N %s", r.words[0], unit)
		}
	}
	n, err := r.number(strings.TrimSpace(text), 1, most)
	*to = int(n)
	return err
}

// from reads "from STAGE top N".
func (r *reader) from(s *Stage) error {
	if len(r.words) != 4 || r.words[2] != "top" {
		return r.fail("syntax", "want from STAGE top N")
	}
	n, err := r.number(r.words[3], 1, MaxEntries)
	if err != nil {
		return err
	}
	source := r.event.Stage(r.words[1])
	if source == nil || source == s || source.Kind == schedule.Qualify {
		return r.fail("unknown", "no stage with a table above: %s", schedule.Quoted(r.words[1]))
	}
	s.From, s.Top = source.Name, int(n)
	return nil
}

// games reads "games N" and "games inverse-square N".
func (r *reader) games(s *Stage) error {
	text, inverse := strings.CutPrefix(r.rest, "inverse-square ")
	most := int64(MaxGames)
	if inverse {
		most *= MaxEntries * MaxEntries
	}
	n, err := r.number(text, 1, most)
	if inverse {
		s.Inverse = int(n)
	} else {
		s.Games = int(n)
	}
	return err
}

// draw reads "draw N points SIZE" and "draw N plies SIZE".
func (r *reader) draw(s *Stage) error {
	if len(r.words) != 4 || r.words[2] != "points" && r.words[2] != "plies" {
		return r.fail("syntax", "want draw N points SIZE, or draw N plies SIZE")
	}
	count, err := r.number(r.words[1], 1, 100)
	if err != nil {
		return err
	}
	size, err := r.number(r.words[3], 1, 200)
	if err != nil {
		return err
	}
	if g := r.event.Game; r.words[2] == "points" && (g == nil || g.RandomStart == nil) {
		return r.fail("value", "the game draws no points")
	}
	s.Starts = append(s.Starts, StartRule{Line: r.line, Count: int(count), How: r.words[2], Size: int(size)})
	return nil
}

// programs reads "programs frozen", "programs free" and "programs as STAGE".
func (r *reader) programs(s *Stage) error {
	name, as := strings.CutPrefix(r.rest, "as ")
	if !as {
		var err error
		s.Programs, err = r.oneOf("frozen", "free")
		return err
	}
	if other := r.event.Stage(name); other == nil || other == s {
		return r.fail("unknown", "no stage %s above", schedule.Quoted(name))
	}
	s.Programs = name
	return nil
}
