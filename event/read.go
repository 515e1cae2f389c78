package event

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"scrutineer/base"
	"scrutineer/internal/lines"
)

// Read reads an event's file. docs/reference/event.md describes it. The error is an *Error.
func Read(file string, text []byte) (*Schedule, error) {
	s := &Schedule{Seed: 1}
	var err error
	if s.at, err = decode(file, text, s); err != nil {
		return nil, err
	}
	s.File, s.text = file, text
	if err := s.check(); err != nil {
		return nil, err
	}
	return s, nil
}

// Line returns the line of a path such as "entry.0.folder", or of the nearest table around
// it.
func (s *Schedule) Line(path string) int {
	for {
		if line := s.at[path]; line > 0 {
			return line
		}
		i := strings.LastIndexByte(path, '.')
		if i < 0 {
			return 1
		}
		path = path[:i]
	}
}

// Has reports whether the file sets a path.
func (s *Schedule) Has(path string) bool { return s.at[path] > 0 }

// Fail returns an error at a path.
func (s *Schedule) Fail(path, code, format string, args ...any) *Error {
	return &Error{s.File, s.Line(path), 0, code, fmt.Sprintf(format, args...)}
}

// check fills in what has a default, and checks what no type says.
func (s *Schedule) check() error {
	if s.Event == "" {
		return s.Fail("event", "missing", `the event has no name: event = "club-cup"`)
	}
	if s.Game == "" {
		return s.Fail("game", "missing", `no game is named: game = "dots"`)
	}
	for path, id := range map[string]string{"event": s.Event, "game": s.Game, "protocol": s.Protocol, "ruling-set": s.Set} {
		if id != "" && !base.IsID(id) {
			return s.notID(path, id)
		}
	}
	for i, w := range s.TieBreaks {
		if !base.IsID(w) {
			return s.notID("tie-breaks", w)
		}
		if slices.Contains(s.TieBreaks[:i], w) {
			return s.Fail("tie-breaks", "twice", "tie-breaks: %s is given twice", quote(w))
		}
	}
	if s.Policy != "" && !base.IsDigest(s.Policy) {
		return s.Fail("policy", "value", "policy: %s is not a digest: 64 of 0-9a-f", quote(s.Policy))
	}
	if s.Voids != "" && s.Voids != VoidsLose && s.Voids != VoidsStop {
		return s.Fail("voids", "value", `voids: %s: want "loss" or "stop"%s`, quote(string(s.Voids)), Suggest(string(s.Voids), nil))
	}
	if s.Has("points") && s.Points == (Points{}) {
		return s.Fail("points", "value", "points: nothing is worth anything")
	}
	if l := s.Limits; l != nil {
		if l.Memory.Known() && l.Sent.Known() && l.Sent > l.Memory {
			return s.Fail("limits.tell-memory", "value", "limits: tell-memory is more than memory")
		}
		if l.Margin.None() || l.Pause.None() {
			return s.Fail("limits", "value", `limits: margin and pause are times, not "none"`)
		}
	}
	if s.Clock != nil && s.Clock.Grace.None() {
		return s.Fail("clock.grace", "value", `clock: grace is a time, not "none"`)
	}
	if len(s.Stages) == 0 {
		return s.Fail("stage", "missing", `no stage: [[stage]] with name = "main" and kind = "round-robin"`)
	}
	for i := range s.Entries {
		if err := s.checkEntry(i); err != nil {
			return err
		}
	}
	if len(s.Field()) < 2 {
		return s.Fail("entry", "missing", "no two entries that compete: at least two of [[entry]]")
	}
	for i := range s.Stages {
		if err := s.checkStage(i); err != nil {
			return err
		}
	}
	for i := range s.Entries {
		e := &s.Entries[i]
		path := fmt.Sprintf("entry.%d", i)
		for j, d := range e.Digests {
			at := fmt.Sprintf("%s.digests.%d", path, j)
			switch {
			case !base.IsDigest(d.Digest):
				return s.Fail(at, "value", "entry %s: %s is not a digest: 64 of 0-9a-f", e.ID, quote(d.Digest))
			case d.Stage != "" && s.Stage(d.Stage) == nil:
				return s.Fail(at, "unknown", "entry %s: a digest for stage %s, which does not exist", e.ID, quote(d.Stage))
			case slices.ContainsFunc(e.Digests[:j], func(other Digest) bool { return other.Stage == d.Stage }):
				return s.Fail(at, "twice", "entry %s: a second digest for that stage", e.ID)
			}
		}
		if len(e.Late) == 0 && i > 0 && len(s.Entries[i-1].Late) > 0 {
			return s.Fail(path, "value", "entry %s is below %s, which joins late: entries have their numbers by their order", e.ID, s.Entries[i-1].ID)
		}
		for j, name := range e.Late {
			x, at := s.Stage(name), path+".late"
			switch {
			case slices.Contains(e.Late[:j], name):
				return s.Fail(at, "twice", "entry %s: late: stage %s is named already", e.ID, quote(name))
			case e.Base:
				return s.Fail(at, "value", "entry %s: a base entry competes in no stage, so it cannot join one late", e.ID)
			case x == nil:
				return s.Fail(at, "unknown", "entry %s: late: no stage %s", e.ID, Quoted(name))
			case x.Kind != RoundRobin:
				return s.Fail(at, "value", "entry %s: stage %s is of kind %s: only a round-robin takes an entry late", e.ID, x.Name, x.Kind)
			case x.From != "":
				return s.Fail(at, "value", "entry %s: stage %s takes the best of %s: join that one late, if it is a round-robin", e.ID, x.Name, x.From)
			}
		}
	}
	return s.checkOut(s.Out)
}

// checkOut checks who is disqualified.
func (s *Schedule) checkOut(list []Disqualified) error {
	for i, d := range list {
		path := fmt.Sprintf("disqualified.%d", i)
		switch {
		case d.Entry == "":
			return s.Fail(path, "missing", "disqualified: no entry is named")
		case s.Entry(d.Entry) == nil:
			ids := s.entries(func(*Entry) bool { return true })
			return s.Fail(path+".entry", "unknown", "disqualified: no entry %s%s", quote(d.Entry), Suggest(d.Entry, ids))
		case d.Reason == "":
			return s.Fail(path, "missing", "disqualified: why is %s? why = ...", d.Entry)
		case slices.ContainsFunc(list[:i], func(other Disqualified) bool { return other.Entry == d.Entry }):
			return s.Fail(path, "twice", "%s is disqualified already", d.Entry)
		}
	}
	return nil
}

// notID returns an error about what is not an id, with one that may be meant.
func (s *Schedule) notID(path, id string) *Error {
	var b strings.Builder
	for _, c := range norm.NFKD.String(strings.NewReplacer("ł", "l", "Ł", "l", "ø", "o", "đ", "d").Replace(strings.ToLower(id))) {
		if c < 0x80 && base.IsID("a"+string(c)) && (b.Len() > 0 || base.IsID(string(c))) {
			b.WriteRune(c)
		} else if c == ' ' && b.Len() > 0 {
			b.WriteByte('-')
		}
	}
	hint := ""
	if b.Len() > 0 && b.Len() <= 32 {
		hint = fmt.Sprintf("; such as %q", strings.Trim(b.String(), "-"))
	}
	if strings.HasSuffix(path, ".id") {
		hint += ", with the name to show in name = ..."
	}
	return s.Fail(path, "value", "%s is not an id: up to %d ASCII letters, digits, '.', '_', '+' or '-', the first a letter or digit%s", quote(id), base.MaxID, hint)
}

// checkEntry checks an entry by itself.
func (s *Schedule) checkEntry(i int) error {
	e, path := &s.Entries[i], fmt.Sprintf("entry.%d", i)
	switch other := s.Entry(e.ID); {
	case e.ID == "":
		return s.Fail(path, "missing", `entry %d has no id: id = "ann"`, i+1)
	case !base.IsID(e.ID):
		return s.notID(path+".id", e.ID)
	case other != e:
		return s.Fail(path+".id", "twice", "entry %s is on line %d already", e.ID, other.Line)
	case len(e.Name) > maxName:
		return s.Fail(path+".name", "cap", "entry %s: a name has at most %d bytes", e.ID, maxName)
	}
	for key, text := range map[string]string{"version": e.Version, "folder": e.Folder, "build": strings.Join(e.Build, " "), "program": strings.Join(e.Program, " ")} {
		if len(text) > maxWord {
			return s.Fail(path+"."+key, "cap", "entry %s: %s has at most %d bytes", e.ID, key, maxWord)
		}
	}
	return nil
}

const (
	maxWord  = 250 // bytes of a path or a version, so that a log can name it
	maxName  = 256 // bytes of a display name, as in a log
	maxStage = 16  // bytes of a stage's name; with it the ids of slots are ids
)

// checkStage fills in the defaults of a stage, and checks its fields, and that it draws its
// entries from an earlier one.
func (s *Schedule) checkStage(i int) error {
	x, path := &s.Stages[i], fmt.Sprintf("stage.%d", i)
	fail := func(key, code, format string, args ...any) error {
		return s.Fail(strings.TrimSuffix(path+"."+key, "."), code, "stage "+x.Name+": "+format, args...)
	}
	has := func(key string) bool { return s.Has(path + "." + key) }
	known := []string{string(Qualify), string(RoundRobin), string(SwissKind), string(Knockout), string(List)}
	switch other := s.Stage(x.Name); {
	case x.Name == "":
		return s.Fail(path, "missing", `stage %d has no name: name = "main"`, i+1)
	case !base.IsID(x.Name) || strings.Contains(x.Name, ".") || len(x.Name) > maxStage:
		return s.Fail(path+".name", "value", "%s: the name of a stage has up to %d ASCII letters, digits, '_', '+' or '-', the first a letter or digit", quote(x.Name), maxStage)
	case other != x:
		return s.Fail(path+".name", "twice", "stage %s is on line %d already", x.Name, other.Line)
	case !slices.Contains(known, string(x.Kind)):
		return fail("kind", "unknown", "no kind of stage %s%s", quote(string(x.Kind)), Suggest(string(x.Kind), known))
	}
	// What a key belongs to, and what it is without it.
	for _, k := range []struct {
		key     string
		belongs bool
		to      string
	}{{"against", x.Kind == Qualify, "a stage that qualifies"}, {"pass", x.Kind == Qualify, "a stage that qualifies"}, {"rounds", x.Kind == SwissKind, "a Swiss stage"},
		{"draws", x.Kind == Knockout, "a knock-out"}, {"third-place", x.Kind == Knockout, "a knock-out"}, {"slots", x.Kind == List, "a list"}, {"games", x.Kind != List, "every other kind of stage than a list"},
		{"inverse-square", x.Kind != List, "every other kind of stage than a list"}, {"top", x.From != "", "a stage with from"}, {"ties", x.From != "", "a stage with from"}} {
		if has(k.key) && !k.belongs {
			return fail(k.key, "value", "%s belongs to %s", k.key, k.to)
		}
	}
	x.Programs = cmp.Or(x.Programs, "frozen")
	if x.Kind == Knockout {
		x.Draws = cmp.Or(x.Draws, "replay")
	}
	if x.Kind == Qualify && !has("pass") {
		x.Pass = 1
	}
	if x.Kind != List && !has("games") {
		x.Games = 1
	}
	if x.From != "" {
		x.Ties = cmp.Or(x.Ties, "extra")
		if err := s.checkFrom(i, fail); err != nil {
			return err
		}
	}
	other := s.Entry(x.Base)
	programs, as := strings.CutPrefix(x.Programs, "as ")
	switch {
	case !as && programs != "frozen" && programs != "free":
		return fail("programs", "value", `programs: %s: want "frozen", "free" or "as STAGE"`, quote(x.Programs))
	case as && !slices.ContainsFunc(s.Stages[:i], func(o Stage) bool { return o.Name == programs && programs != "frozen" && programs != "free" }):
		return fail("programs", "unknown", "programs: no stage %s above", quote(programs))
	case x.Kind == Qualify && x.Base == "":
		return fail("", "missing", "it is played against no base entry: against = ID")
	case x.Kind == Qualify && (other == nil || !other.Base):
		return fail("against", "unknown", "against: %s is no entry with base = true", quote(x.Base))
	case x.Kind == SwissKind && !has("rounds"):
		return fail("", "missing", "it has no rounds: rounds = 5")
	case x.Kind == SwissKind && (x.Rounds < 1 || x.Rounds > 100):
		return fail("rounds", "value", "rounds: want 1 to 100, not %d", x.Rounds)
	case x.Kind == Knockout && x.Draws != "replay" && x.Draws != "seed":
		return fail("draws", "value", `draws: %s: want "replay" or "seed"`, quote(x.Draws))
	case x.Kind == List && len(x.Slots) == 0:
		return fail("", "missing", "a list has slots")
	case x.Kind == Qualify && (x.Pass < 1 || x.Pass > 2*MaxGames):
		return fail("pass", "value", "pass: want 1 to %d wins, not %d", 2*MaxGames, x.Pass)
	case x.Kind != List && (x.Games < 1 || x.Games > MaxGames):
		return fail("games", "value", "games: want 1 to %d, not %d", MaxGames, x.Games)
	case has("games") && has("inverse-square"):
		return fail("inverse-square", "value", "games or inverse-square, not both")
	case has("inverse-square") && (x.Inverse < 1 || x.Inverse > MaxGames*MaxEntries*MaxEntries):
		return fail("inverse-square", "value", "inverse-square: want 1 to %d, not %d", MaxGames*MaxEntries*MaxEntries, x.Inverse)
	case len(x.Conditions) > 0 && (len(x.Boards)+len(x.Clocks)+len(x.Starts)+len(x.Openings)+len(x.Draw) > 0 || x.Secret):
		return fail("conditions", "value", "conditions are written out, or follow from boards, clocks, starts, openings, draw and secret: one or the other")
	}
	x.Programs = programs
	if err := checkStarts(x, fail); err != nil {
		return err
	}
	return s.checkSize(x, fail)
}

// checkStarts checks how the starts of a stage are drawn, named or committed to.
func checkStarts(x *Stage, fail func(key, code, format string, args ...any) error) error {
	for j, d := range x.Draw {
		size := max(d.Points, d.Plies)
		if d.Count < 1 || d.Count > 100 || size < 1 || size > 200 || d.Points > 0 && d.Plies > 0 {
			return fail(fmt.Sprintf("draw.%d", j), "value", "draw: want { count = 4, plies = 10 } or { count = 4, points = 30 }, count up to 100, the other up to 200")
		}
	}
	for j, start := range x.Starts {
		if start == "standard" {
			x.Starts[j] = "-"
		} else if start == "" || strings.TrimSpace(start) != start {
			return fail(fmt.Sprintf("starts.%d", j), "value", "starts: %s is not a start", quote(start))
		}
	}
	for j := range x.Conditions {
		c := &x.Conditions[j]
		if c.Start == "standard" {
			c.Start = "-"
		}
		switch at := fmt.Sprintf("conditions.%d", j); {
		case strings.TrimSpace(c.Start) != c.Start:
			return fail(at, "value", "%s is not a start", quote(c.Start))
		case c.Commitment != "" && c.Start != "":
			return fail(at, "value", "a start, or the commitment to a secret one: not both")
		case c.Commitment != "" && !base.IsDigest(c.Commitment):
			return fail(at, "value", "%s is not a commitment: 64 of 0-9a-f", quote(c.Commitment))
		case c.Clock != nil && c.Clock.Grace.None():
			return fail(at, "value", `grace is a time, not "none"`)
		}
	}
	return nil
}

// checkFrom checks the stage that another is drawn from.
func (s *Schedule) checkFrom(i int, fail func(key, code, format string, args ...any) error) error {
	x := &s.Stages[i]
	at := slices.IndexFunc(s.Stages, func(o Stage) bool { return o.Name == x.From })
	var above []string
	for _, o := range s.Stages[:i] {
		if o.Kind != Qualify {
			above = append(above, o.Name)
		}
	}
	switch {
	case at == i:
		return fail("from", "value", "it takes its entries from itself")
	case at > i:
		return fail("from", "value", "it takes its entries from %s, which is below it and played after it", x.From)
	case at < 0 || s.Stages[at].Kind == Qualify:
		return fail("from", "unknown", "from: no stage with a table above: %s%s", quote(x.From), Suggest(x.From, above))
	case x.Top < 1 || x.Top > MaxEntries:
		return fail("top", "value", "how many does it take from %s? top = 1 to %d", x.From, MaxEntries)
	case x.Ties != "extra" && x.Ties != "all":
		return fail("ties", "value", `ties: %s: want "extra" or "all"`, quote(x.Ties))
	}
	return nil
}

// checkSize checks the slots of a list, and the caps of a stage before anybody makes its
// slots.
func (s *Schedule) checkSize(x *Stage, fail func(key, code, format string, args ...any) error) error {
	seen, entered := make(map[string]bool, len(x.Slots)), map[string]bool{}
	for i := range s.Entries {
		entered[s.Entries[i].ID] = true
	}
	for j, l := range x.Slots {
		at := fmt.Sprintf("slots.%d", j)
		switch {
		case !base.IsID(l.ID):
			return fail(at, "value", "%s is not an id of a slot", quote(l.ID))
		case seen[l.ID]:
			return fail(at, "twice", "slot %s is given twice", l.ID)
		case !entered[l.Players[0]] || !entered[l.Players[1]]:
			return fail(at, "unknown", "slot %s: no entry %s", l.ID, quote(l.Players[slices.IndexFunc(l.Players[:], func(id string) bool { return !entered[id] })]))
		case l.Players[0] == l.Players[1]:
			return fail(at, "value", "slot %s: %s plays against itself", l.ID, l.Players[0])
		case l.Condition > len(x.Conditions):
			return fail(at, "value", "slot %s: condition %d of %d", l.ID, l.Condition, len(x.Conditions))
		}
		seen[l.ID] = true
	}
	n, conditions := int64(len(s.Field())+len(s.Joined(x.Name))), int64(max(1, len(x.Conditions)))
	games := 2 * int64(max(1, x.Games)) * conditions // of a pair
	pairs := n * (n - 1) / 2
	switch x.Kind {
	case SwissKind:
		pairs = n / 2 * int64(x.Rounds)
	case Knockout, Qualify:
		pairs = n
	}
	if games > 2*MaxGames || games*pairs > MaxSlots || int64(x.Inverse)*conditions > MaxSlots {
		return fail("", "cap", "more than %d games of a pair, or %d in all", 2*MaxGames, MaxSlots)
	}
	return nil
}

// Revealed is a secret start that has been revealed.
type Revealed struct {
	File      string
	Line      int
	Condition int // of its stage, from 1
	Salt      string
	Start     string
}

// Reveal returns the text that reveals the secret starts of a stage: one line for each,
// with the number of the condition, its salt and the start.
func Reveal(conditions []Condition) []byte {
	var b bytes.Buffer
	for i := range conditions {
		if c := &conditions[i]; c.Salt != "" {
			fmt.Fprintf(&b, "%d %s %s\n", i+1, c.Salt, c.Start)
		}
	}
	return b.Bytes()
}

// ReadRevealed reads what Reveal writes. The error is an *Error.
func ReadRevealed(file string, text []byte) ([]Revealed, error) {
	if len(text) > MaxFile {
		return nil, &Error{file, 1, 0, "cap", fmt.Sprintf("starts take at most %d bytes", MaxFile)}
	}
	var list []Revealed
	n := 0
	for line := range bytes.Lines(lines.Clean(text, nil, nil)) {
		n++
		text, whole := strings.CutSuffix(string(line), "\n")
		words := strings.SplitN(text, " ", 3)
		r := Revealed{File: file, Line: n}
		if whole && len(words) == 3 && len(text) <= MaxText {
			if i, err := strconv.Atoi(words[0]); err == nil && strconv.Itoa(i) == words[0] {
				r.Condition = i
			}
			r.Salt, r.Start = words[1], words[2]
		}
		switch before := len(list); {
		case r.Condition < 1 || r.Condition > MaxConditions || r.Salt == "" || r.Start == "":
			return nil, &Error{file, n, 0, "syntax", "want CONDITION SALT START: " + Quoted(text)}
		case before > 0 && list[before-1].Condition >= r.Condition:
			return nil, &Error{file, n, 0, "syntax", fmt.Sprintf("condition %d after %d", r.Condition, list[before-1].Condition)}
		}
		list = append(list, r)
	}
	return list, nil
}

// FormatDisqualified returns the file of the disqualified entries.
func FormatDisqualified(list []Disqualified) []byte {
	return bytes.TrimLeft(Format(&Schedule{Out: list}), "\n")
}

// ReadDisqualified reads what FormatDisqualified writes. The error is an *Error.
func ReadDisqualified(file string, text []byte) ([]Disqualified, error) {
	var s struct {
		Out []Disqualified `toml:"disqualified,table"`
	}
	at, err := decode(file, text, &s)
	if err != nil {
		return nil, err
	}
	all := &Schedule{File: file, at: at} // with every entry that is named
	for i, d := range s.Out {
		if d.Entry != "" && !base.IsID(d.Entry) {
			return nil, all.notID(fmt.Sprintf("disqualified.%d.entry", i), d.Entry)
		}
		all.Entries = append(all.Entries, Entry{ID: d.Entry})
	}
	return s.Out, all.checkOut(s.Out)
}
