package schedule

import (
	"strings"

	"scrutineer/base"
)

func (r *reader) newEntry() error {
	s := r.s
	if len(s.Stages) > 0 {
		return r.fail("spelling", "entries must come before stages")
	}
	if len(r.words) != 3 {
		return r.fail("syntax", "want entry N ID")
	}
	id, err := r.id(r.words[2])
	if err != nil {
		return err
	}
	if s.Entry(id) != nil {
		return r.fail("twice", "entry %s is given twice", id)
	}
	if len(s.Entries) == MaxEntries {
		return r.fail("cap", "a schedule has at most %d entries", MaxEntries)
	}
	if _, err := r.number(r.words[1], int64(len(s.Entries)+1), int64(len(s.Entries)+1)); err != nil {
		return err
	}
	s.Entries = append(s.Entries, Entry{Line: r.line, ID: id})
	r.entry, r.stage = &s.Entries[len(s.Entries)-1], nil
	r.seen = map[string]bool{}
	return nil
}

func (r *reader) ofEntry(word string) error {
	e := r.entry
	text := map[string]*string{"name": &e.Name, "author": &e.Author, "version": &e.Version, "folder": &e.Folder, "build": &e.Build, "program": &e.Program}
	switch to := text[word]; {
	case to != nil:
		if *to = r.rest; strings.TrimSpace(r.rest) != r.rest {
			return r.fail("spelling", "a blank at the beginning or end of %s", Quoted(r.rest))
		}
	case word == "digest":
		return r.digests(e)
	case word == "late":
		e.Late = r.words[1:]
		return r.ids(e.Late)
	case word == "base" && r.rest == "":
		e.Base = true
	default:
		return r.fail("unknown", "an entry has no statement %s", Quoted(word))
	}
	return nil
}

// digests reads "digest HEX" and "digest HEX STAGE".
func (r *reader) digests(e *Entry) error {
	if len(r.words) > 3 {
		return r.fail("syntax", "want digest HEX, or digest HEX STAGE")
	}
	hex, err := r.digest(r.words[1])
	if err != nil {
		return err
	}
	d := Digest{Digest: hex}
	if len(r.words) == 3 {
		if d.Stage, err = r.id(r.words[2]); err != nil {
			return err
		}
	}
	for _, other := range e.Digests {
		if other.Stage == d.Stage {
			return r.fail("twice", "a second digest for that stage")
		}
	}
	if len(e.Digests) > MaxStages {
		return r.fail("cap", "at most one digest for each stage")
	}
	e.Digests = append(e.Digests, d)
	return nil
}

// maxStage is the maximum length of a stage's name. With it the ids of slots are ids.
const maxStage = 16

func (r *reader) newStage() error {
	s := r.s
	if len(r.words) != 3 {
		return r.fail("syntax", "want stage NAME KIND")
	}
	name, err := r.id(r.words[1])
	if err != nil {
		return err
	}
	if s.Stage(name) != nil {
		return r.fail("twice", "stage %s is given twice", name)
	}
	if strings.Contains(name, ".") || len(name) > maxStage {
		return r.fail("value", "%s: the name of a stage has up to %d letters, digits, '_', '+' or '-'", Quoted(name), maxStage)
	}
	if len(s.Stages) == MaxStages {
		return r.fail("cap", "a schedule has at most %d stages", MaxStages)
	}
	kind := Kind(r.words[2])
	switch kind {
	case Qualify, RoundRobin, SwissKind, Knockout, List:
	default:
		return r.fail("unknown", "unknown kind of stage %s; there are qualify, round-robin, swiss, knockout, list", Quoted(r.words[2]))
	}
	s.Stages = append(s.Stages, Stage{Line: r.line, Name: name, Kind: kind})
	r.stage, r.entry = &s.Stages[len(s.Stages)-1], nil
	r.seen = map[string]bool{}
	return nil
}

// forms are the statements of a stage and their numbers of words.
var forms = map[string][]string{
	"from":    {"from STAGE top N ties extra|all", "from", "", "top", "", "ties", ""},
	"against": {"against ENTRY pass N", "against", "", "pass", ""},
	"rounds":  {"rounds N", "rounds", ""},
	"draws":   {"draws replay|seed", "draws", ""},
}

// form checks the words of a statement and that it is in its place.
func (r *reader) form(word string) error {
	want := forms[word]
	ok := len(r.words) == len(want)-1
	for i := 1; ok && i < len(want); i++ {
		ok = want[i] == "" || want[i] == r.words[i-1]
	}
	if !ok {
		return r.fail("syntax", "want %s", want[0])
	}
	return nil
}

func (r *reader) ofStage(word string) (err error) {
	if forms[word] != nil {
		if err := r.form(word); err != nil {
			return err
		}
	}
	s, n := r.stage, int64(0)
	switch word {
	case "from":
		n, err = r.number(r.words[3], 1, MaxEntries)
		s.From, s.Top, s.Ties = r.words[1], int(n), r.words[5]
	case "against":
		n, err = r.number(r.words[3], 1, 2*MaxGames)
		s.Base, s.Pass = r.words[1], int(n)
	case "games":
		err = r.games(s)
	case "rounds":
		n, err = r.number(r.words[1], 1, 100)
		s.Rounds = int(n)
	case "draws":
		s.Draws = r.words[1]
	case "programs":
		return r.programs(s)
	case "condition":
		return r.condition(s)
	case "slot":
		return r.slot(s)
	default:
		return r.fail("unknown", "a stage has no statement %s", Quoted(word))
	}
	return err
}

// games reads "games N" and "games inverse-square N".
func (r *reader) games(s *Stage) error {
	text, inverse := strings.CutPrefix(r.rest, "inverse-square ")
	most := int64(MaxGames)
	if inverse {
		most *= MaxEntries * MaxEntries
	}
	n, err := r.number(text, 1, most)
	if s.Games = 1; inverse {
		s.Inverse = int(n)
	} else {
		s.Games = int(n)
	}
	return err
}

// programs reads "programs frozen", "programs free" and "programs as STAGE".
func (r *reader) programs(s *Stage) error {
	name, as := strings.CutPrefix(r.rest, "as ")
	switch {
	case as && name != "frozen" && name != "free":
		s.Programs = name
	case !as && (name == "frozen" || name == "free"):
		s.Programs = name
	default:
		return r.fail("syntax", "want programs frozen, programs free or programs as STAGE")
	}
	return nil
}

// slot reads "slot ID FIRST SECOND" and "slot ID FIRST SECOND condition N".
func (r *reader) slot(s *Stage) error {
	if len(r.words) != 4 && (len(r.words) != 6 || r.words[4] != "condition") {
		return r.fail("syntax", "want slot ID FIRST SECOND, or slot ID FIRST SECOND condition N")
	}
	id, err := r.id(r.words[1])
	if err != nil {
		return err
	}
	l := Listed{Line: r.line, ID: id, Players: Pair{r.words[2], r.words[3]}}
	if len(r.words) == 6 {
		n, err := r.number(r.words[5], 1, int64(len(s.Conditions)))
		if err != nil {
			return err
		}
		l.Condition = int(n)
	}
	if key := "slot " + id; r.seen[key] {
		return r.fail("twice", "slot %s is given twice", id)
	} else {
		r.seen[key] = true
	}
	if len(s.Slots) == MaxSlots {
		return r.fail("cap", "a stage has at most %d slots", MaxSlots)
	}
	s.Slots = append(s.Slots, l)
	return nil
}

// condition reads "condition N [clock TOTAL MOVE GRACE] [board A=B,C=D] [start
// TEXT | committed HEX]".
func (r *reader) condition(s *Stage) error {
	if len(s.Conditions) == MaxConditions {
		return r.fail("cap", "a stage has at most %d conditions", MaxConditions)
	}
	c := Condition{Line: r.line}
	want := int64(len(s.Conditions) + 1)
	number, rest, _ := strings.Cut(r.rest, " ")
	if _, err := r.number(number, want, want); err != nil {
		return err
	}
	var err error
	if text, ok := strings.CutPrefix(rest, "clock "); ok {
		if rest, err = r.clock(&c, text); err != nil {
			return err
		}
	}
	if text, ok := strings.CutPrefix(rest, "board "); ok {
		values, more, _ := strings.Cut(text, " ")
		rest = more
		if c.Board, err = r.values(strings.Split(values, ",")); err != nil {
			return err
		}
	}
	if rest != "" {
		err = r.start(&c, rest)
	}
	s.Conditions = append(s.Conditions, c)
	return err
}

// clock reads "TOTAL MOVE GRACE" and returns the text after it.
func (r *reader) clock(c *Condition, text string) (rest string, err error) {
	words := strings.SplitN(text, " ", 4)
	if len(words) < 3 {
		return "", r.fail("syntax", "want clock TOTAL MOVE GRACE")
	}
	c.Clock = &Clock{}
	for i, to := range []*base.Number{&c.Clock.Total, &c.Clock.Move, &c.Clock.Grace} {
		if *to, err = r.limit(words[i], i < 2); err != nil {
			return "", err
		}
	}
	if len(words) == 4 {
		rest = words[3]
	}
	return rest, nil
}

// start reads "start TEXT" and "committed HEX".
func (r *reader) start(c *Condition, text string) (err error) {
	if hex, ok := strings.CutPrefix(text, "committed "); ok {
		c.Commitment, err = r.digest(hex)
		return err
	}
	start, ok := strings.CutPrefix(text, "start ")
	if !ok || strings.TrimSpace(start) != start || start == "" {
		return r.fail("syntax", "want clock, board and start or committed, in that order: %s", Quoted(text))
	}
	c.Start = start
	return nil
}
