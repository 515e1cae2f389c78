package tournament

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"scrutineer/base"
	"scrutineer/event"
	"scrutineer/logfmt"
	"scrutineer/referee"
	"scrutineer/rules"
)

// MaxFile is the maximum size of a file of openings in bytes.
const MaxFile = 1 << 20

// maxLine is the maximum length of an opening in bytes.
const maxLine = 4096

// Event is an event to play: its file, and what the rules of its game say where the file
// says nothing.
type Event struct {
	*event.Schedule
	Game  *rules.Game
	Setup rules.Setup

	openings map[string][]StartRule // by the names of their files
	rank     event.Ranker
}

// Entry is a program that takes part, and Stage a part of an event.
type (
	Entry = event.Entry
	Stage = event.Stage
)

// FileError says what is wrong with an event's file, and where.
type FileError = event.Error

// ReadOptions has what Read needs to know. All are required.
type ReadOptions struct {
	Games rules.List
	Open  func(file string) ([]byte, error) // the whole file, or more than MaxFile of it
	Rank  event.Ranker
	// Complete fills in what a setup leaves open and the game needs.
	Complete func(g *rules.Game, s *rules.Setup)
}

// Read reads the file of an event that is to be played. docs/guide/tournament.md describes
// it. The error is a *FileError.
func Read(file string, text []byte, known ReadOptions) (*Event, error) {
	s, err := event.Read(file, text)
	if err != nil {
		return nil, err
	}
	e := &Event{Schedule: s, Game: known.Games.Find(s.Game), rank: known.Rank}
	g := e.Game
	if g == nil {
		var names []string
		for _, g := range known.Games {
			names = append(names, g.Name)
		}
		return nil, s.Fail("game", "unknown", "no game %q%s", s.Game, event.Suggest(s.Game, names))
	}
	if s.Protocol != "" && g.Protocol(s.Protocol) == nil {
		var names []string
		for _, p := range g.Protocols {
			names = append(names, p.Name)
		}
		return nil, s.Fail("protocol", "unknown", "%s has no protocol %q%s", g.Name, s.Protocol, event.Suggest(s.Protocol, names))
	}
	if p := &s.Points; *p == (event.Points{}) {
		p.Win, p.Draw, p.Loss = g.Worth()
	} else if p.Odd() {
		return nil, s.Fail("points", "value", "points: a win must be worth more than a draw and a loss")
	}
	if err := s.RankBy(e.rank); err != nil {
		return nil, err
	}
	s.Voids = cmp.Or(s.Voids, event.VoidsLose)
	limit := func(n base.Number) base.Number { return cmp.Or(n, base.None) } // of rules, where 0 is none
	clock := s.Clock.Over(event.Clock{Total: limit(g.Usual.Total), Move: limit(g.Usual.Move), Grace: g.Usual.Grace})
	s.Clock = &clock
	if s.Limits == nil {
		s.Limits = &event.Limits{Memory: base.Open, Stack: base.Open, Output: base.Open, Margin: base.Open, Startup: base.Open, Sent: base.Open, Pause: base.Open}
	}
	for n, value := range map[*base.Number]base.Number{&s.Limits.Memory: limit(g.Usual.Memory), &s.Limits.Stack: limit(g.Usual.Stack), &s.Limits.Output: base.None, &s.Limits.Margin: 0} {
		if n.Open() {
			*n = value
		}
	}
	if l := s.Limits; l.Memory.Known() && l.Sent.Known() && l.Sent > l.Memory {
		return nil, s.Fail("limits.tell-memory", "value", "limits: tell-memory is more than memory")
	}
	for _, v := range s.Params {
		e.Setup.Params = append(e.Setup.Params, rules.Value(v))
	}
	for _, v := range s.Rulings {
		e.Setup.Rulings = append(e.Setup.Rulings, rules.Value(v))
	}
	known.Complete(g, &e.Setup)
	s.Params, s.Rulings, s.Set, s.Policy = values(e.Setup.Params), values(e.Setup.Rulings), g.SetName(), PolicyDigest()
	for i := range s.Entries {
		x := &s.Entries[i]
		path := fmt.Sprintf("entry.%d", i)
		switch {
		case len(x.ID) > 32:
			return nil, s.Fail(path+".id", "value", "entry %s: an id has at most 32 characters here", x.ID)
		case x.Folder == "":
			return nil, s.Fail(path, "missing", `entry %s has no folder: folder = "ann"`, x.ID)
		case len(x.Program) == 0:
			return nil, s.Fail(path, "missing", `entry %s has no program: program = "./bot"`, x.ID)
		}
		for j := 0; j < i && len(x.Late) > 0; j++ {
			other := &s.Entries[j]
			for key, have := range map[string]string{"id": x.ID, "name": x.Name} {
				for _, taken := range []string{other.ID, other.Name} {
					if have != "" && taken != "" && event.Skeleton(have, true) == event.Skeleton(taken, true) {
						return nil, s.Fail(path+"."+key, "twice", "entry %s: the name %s looks like that of %s, %s", x.ID, event.Quoted(have), other.ID, event.Quoted(taken))
					}
				}
			}
		}
	}
	if len(s.Event) > 32 {
		return nil, s.Fail("event", "value", "event: an id has at most 32 characters here")
	}
	for i := range s.Stages {
		if err := e.checkStage(i, known.Open); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// usualPoints is the default number of points.
const usualPoints = 12

// checkStage reads the openings of a stage, has the game open every board from every start,
// and counts the games of a pair.
func (e *Event) checkStage(i int, read func(file string) ([]byte, error)) error {
	s, path := &e.Stages[i], fmt.Sprintf("stage.%d", i)
	if s.Kind == event.List && slices.ContainsFunc(s.Slots, func(l event.Listed) bool { return l.Condition == 0 }) && len(s.Conditions) > 1 {
		return e.Fail(path+".slots", "missing", "stage %s: each slot that is to be played has its condition", s.Name)
	}
	for j, name := range s.Openings {
		file := name
		if !filepath.IsAbs(file) {
			file = filepath.Join(filepath.Dir(e.File), file)
		}
		text, err := read(file)
		if err != nil {
			return e.Fail(fmt.Sprintf("%s.openings.%d", path, j), "missing", "openings %s%s", file, because(err))
		}
		if e.openings == nil {
			e.openings = map[string][]StartRule{}
		}
		if e.openings[name], err = Openings(file, text); err != nil {
			return err
		}
	}
	for j, d := range s.Draw {
		if d.Points > 0 && e.Game.RandomStart == nil {
			return e.Fail(fmt.Sprintf("%s.draw.%d", path, j), "value", "stage %s: %s draws no points", s.Name, e.Game.Name)
		}
	}
	for j, c := range s.Conditions {
		if c.Commitment != "" {
			return e.Fail(fmt.Sprintf("%s.conditions.%d", path, j), "value", "stage %s: nobody knows the start of a commitment: secret = true draws secret starts", s.Name)
		}
	}
	list, err := draw(e, s, newSource(e.Seed, s.Name))
	if err != nil {
		wrong := e.errorAt(s, path, err)
		wrong.Msg = "stage " + s.Name + ": " + wrong.Msg
		return wrong
	}
	n := len(list) * s.Repeats(len(e.Field()))
	if s.Kind != event.SwissKind {
		n *= 2
	}
	if n > event.MaxGames && s.Kind != event.List {
		return e.Fail(path, "cap", "stage %s: %d games of a pair, more than %d", s.Name, n, event.MaxGames)
	}
	if s.Kind == event.Qualify && s.Pass > n {
		return e.Fail(path+".pass", "value", "stage %s: %d wins are asked for in %d games", s.Name, s.Pass, n)
	}
	return nil
}

// errorAt returns the error of a stage's starts at the line that caused it.
func (e *Event) errorAt(s *Stage, path string, err error) *FileError {
	out := &FileError{File: e.File, Line: s.Line, Code: "value", Msg: err.Error()}
	var at *startError
	if !errors.As(err, &at) {
		return out
	}
	out.Line, out.File = cmp.Or(at.line, s.Line), cmp.Or(at.file, e.File)
	var wrong *rules.SetupError
	if !errors.As(err, &wrong) {
		return out
	}
	for _, place := range []string{fmt.Sprintf("%s.boards.%d.", path, at.board), fmt.Sprintf("%s.conditions.%d.board.", path, at.board), "params.", "rulings."} {
		if e.Has(place + wrong.Field) {
			out.File, out.Line = e.File, e.Line(place+wrong.Field)
			break
		}
	}
	return out
}

// board returns the setup of a game with other parameters.
func (e *Event) board(other []event.Value) rules.Setup {
	setup := e.Setup
	setup.Params = nil
	for _, v := range e.Board(&event.Condition{Board: other}) {
		setup.Params = append(setup.Params, rules.Value(v))
	}
	return setup
}

// limits returns the limits of a game under a clock, where 0 is none, or the referee's
// default.
func (e *Event) limits(c event.Clock) rules.Limits {
	l := e.Limits
	return rules.Limits{Total: max(c.Total, 0), Move: max(c.Move, 0), Grace: max(c.Grace, 0), Memory: max(l.Memory, 0), Stack: max(l.Stack, 0), Startup: orDefault(l.Startup), Sent: orDefault(l.Sent)}
}

// orDefault returns a limit as the referee takes it: 0 for its default, base.None for none.
func orDefault(n base.Number) base.Number {
	switch n {
	case base.Open:
		return 0
	case 0:
		return base.None
	}
	return n
}

// margin returns how long after a limit output still counts.
func (e *Event) margin() time.Duration { return time.Duration(e.Limits.Margin) * time.Microsecond }

// protocol returns the protocol of the programs; nil if the game has none.
func (e *Event) protocol() *rules.Protocol {
	if e.Protocol == "" && len(e.Game.Protocols) > 0 {
		return e.Game.Protocols[0]
	}
	return e.Game.Protocol(e.Protocol)
}

// Disqualified returns why an entry is disqualified, "" if it is not.
func (e *Event) Disqualified(id string) string {
	for _, d := range e.Out {
		if d.Entry == id {
			return d.Reason
		}
	}
	return ""
}

// Record returns what is announced before play: the event with everything that was drawn
// and fixed, and without disqualifications. Of each stage in conditions these are the
// conditions.
func Record(e *Event, conditions map[string][]event.Condition) *event.Schedule {
	s := *e.Schedule
	s.Out, s.Stages = nil, slices.Clone(s.Stages)
	for i := range s.Stages {
		x := &s.Stages[i]
		x.Boards, x.Clocks, x.Starts, x.Openings, x.Draw, x.Secret = nil, nil, nil, nil, nil, false
		x.Conditions = conditions[x.Name]
	}
	limits := *s.Limits
	s.Limits = &limits
	limits.Startup, limits.Sent, limits.Pause = base.Open, base.Open, base.Open
	if p := e.protocol(); p != nil {
		s.Protocol = p.Name
		if p.Prepares || p.SendsMemory {
			l := referee.LimitsInForce(e.limits(*e.Clock))
			limits.Startup, limits.Sent, limits.Pause = base.None, base.None, referee.PauseOf(p, orDefault(e.Limits.Pause))
			if p.Prepares {
				limits.Startup = cmp.Or(l.Startup, base.None)
			}
			if p.SendsMemory {
				limits.Sent = cmp.Or(l.Sent, base.None)
			}
		}
	}
	return &s
}

func values(list []rules.Value) []event.Value {
	var out []event.Value
	for _, v := range list {
		out = append(out, event.Value{Name: v.Name, Value: v.Value})
	}
	return event.Sorted(out)
}

// commandLine returns a command with the number of the game between the two for {n}.
func commandLine(c event.Command, n string) []string {
	words := slices.Clone(c)
	for i := range words {
		words[i] = strings.ReplaceAll(words[i], "{n}", n)
	}
	return words
}

// Policy is the text that says what is a loss, what is void and what is replayed. It is
// written beside the logs of every event, and each log has its digest.
//
//go:embed policy.txt
var Policy string

// PolicyDigest returns the SHA-256 of Policy in hexadecimal.
func PolicyDigest() string { return logfmt.DigestOf([]byte(Policy)) }
