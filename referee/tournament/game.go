package tournament

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/event"
	"scrutineer/logfmt"
	"scrutineer/referee"
	"scrutineer/referee/process"
)

// game is an attempt that is about to be played.
type game struct {
	runner *Runner
	slot   event.Slot
	number int
	match  referee.Match
}

// prepare determines the conditions and the programs of a slot. When a stage begins it
// reveals the stage's secret starts.
func (r *Runner) prepare(ctx context.Context, s event.Slot) (*game, error) {
	stage := r.Event.Stage(s.Stage)
	condition := &r.schedule.Stage(s.Stage).Conditions[s.Condition]
	if condition.Salt != "" {
		if err := r.Folder.write(event.Reveal(r.schedule.Stage(s.Stage).Conditions), 0o644, event.RevealedDir, s.Stage); err != nil {
			return nil, err
		}
	}
	before := r.last(s.ID())
	g := &game{runner: r, slot: s, number: before.Number + 1}
	for _, id := range s.Players {
		e := r.Event.Entry(id)
		digest, err := r.roster.digest(stage, e)
		if err != nil {
			return nil, err
		}
		if err := r.Ledger.enter(false, entered{id, digest}); err != nil {
			return nil, err
		}
		p, err := r.program(e, digest, &s)
		if err != nil {
			return nil, err
		}
		g.match.Programs = append(g.match.Programs, p)
		if err := r.inform(ctx, e, p); err != nil {
			return nil, err
		}
	}
	g.terms(stage, condition, before)
	if d := r.decide(&s); d != nil { // by the policy
		g.match.Label.Decided = d.why
		for i := range g.match.Programs {
			p := &g.match.Programs[i]
			if p.MustStart = d.must[i]; base.Seat(i+1) == d.barred {
				p.Barred = d.why
			}
		}
		r.Notef("%s: %s", g.match.Label.ID, d.why)
	}
	return g, nil
}

// program returns an entry as it plays, without the folder that it runs in.
func (r *Runner) program(e *Entry, digest string, s *event.Slot) (referee.Program, error) {
	n := "" // of a trial game
	if i := strings.LastIndexByte(s.Name, '.'); i >= 0 {
		n = s.Name[i+1:]
	}
	words := commandLine(e.Program, n)
	if len(words) == 0 {
		return referee.Program{}, fmt.Errorf("entry %s: no program", e.ID)
	}
	return referee.Program{ID: e.ID, Name: e.Name, Version: e.Version, Digest: digest, Folder: e.Folder, Path: words[0],
		Command: process.Command{Path: words[0], Args: words[1:], Env: r.Env}}, nil
}

// terms sets the match except for its programs.
func (g *game) terms(stage *Stage, c *event.Condition, before *Attempt) {
	e, m := g.runner.Event, &g.match
	m.Game, m.Protocol, m.Output, m.Margin = e.Game, e.Protocol, max(e.Limits.Output, 0), e.margin()
	m.Confinement, m.Digests = g.runner.Confinement, &g.runner.places.digests
	m.Setup = e.board(c.Board)
	if m.Setup.Start = c.Start; c.Start == "-" {
		m.Setup.Start = ""
	}
	m.Pause = orDefault(e.Limits.Pause)
	m.Limits = e.limits(*c.Clock)
	l := &m.Label
	l.ID = fmt.Sprintf("%s.%d", g.slot.ID(), g.number)
	l.Session, l.Event, l.Stage, l.Round, l.Slot = g.slot.Session, e.Event, g.slot.Contest, fmt.Sprint(g.slot.Round), g.slot.Name
	l.Attempt, l.Previous = base.Number(g.number), before.Digest
	l.Host, l.Policy = g.runner.Host, PolicyDigest()
	if !stage.Secret && slices.ContainsFunc(e.starts(stage), func(rule StartRule) bool { return rule.How != "" }) && len(stage.Conditions) == 0 {
		l.Seed = int64(e.Seed)
	}
}

// play plays the game in folders of its own, and reads the result in its log.
func (g *game) play(ctx context.Context) ended {
	out := ended{cores: g.match.Confinement.Cores, slot: g.slot, number: g.number}
	path := g.runner.Folder.path(event.LogsDir, g.match.Label.ID+".mlog")
	if out.err = g.playInto(ctx, path); out.err == nil {
		out.attempt, out.err = readAttempt(path, g.runner.Event.Event)
	}
	return out
}

// playInto plays the game into a file, in folders that are removed afterwards.
func (g *game) playInto(ctx context.Context, path string) error {
	for i := range g.match.Programs {
		at, err := g.runner.places.take(g.match.Programs[i].Digest)
		if err != nil {
			return err
		}
		defer g.runner.places.giveBack(at)
		g.match.Programs[i].Command.Dir = at.dir
	}
	file, err := logfmt.CreateFile(path)
	if err != nil {
		return err
	}
	if err := logfmt.SyncFolder(filepath.Dir(path)); err != nil {
		file.Close()
		return err
	}
	m := g.match
	if g.runner.Now != nil {
		m.Label.UTC = g.runner.Now()
	}
	var out io.Writer = file
	if l := g.runner.Ledger; l != nil {
		out = &announced{File: file, start: func(head string) error {
			return l.start(place{g.slot.ID(), int64(g.number)}, head)
		}}
	}
	_, err = g.runner.Play(ctx, logfmt.NewWriter(out, logfmt.SyncClaims), m)
	return errors.Join(err, file.Close())
}

// Trial plays one game of an entry against itself, under the first condition of the first
// stage and with the program as it is now in its folder. It returns the file of the log in
// the folder's logs. It does not use a secret start, but draws another. Every trial is a
// new game; the log of an earlier one is removed.
func (r *Runner) Trial(ctx context.Context, e *Entry) (path string, err error) {
	r.defaults()
	defer r.places.close()
	stage := &r.Event.Stages[0]
	list, err := Conditions(r.Event, stage, make([]byte, 32))
	if err != nil {
		return "", fmt.Errorf("stage %s: %w", stage.Name, err)
	}
	digest, err := r.newRoster(nil).present(e, "")
	if err != nil {
		return "", err
	}
	other := *e
	other.ID += ".again"
	g := &game{runner: r, number: 1, slot: event.Slot{Session: "qualifying", Contest: "trial", Round: 1, Name: e.ID, Players: event.Pair{e.ID, other.ID}}}
	for _, entry := range []*Entry{e, &other} {
		p, err := r.program(entry, digest, &g.slot)
		if err != nil {
			return "", err
		}
		g.match.Programs = append(g.match.Programs, p)
	}
	g.terms(stage, &list[0], &Attempt{})
	g.match.Label.ID = "trial." + e.ID
	path = r.Folder.path(event.LogsDir, e.ID+".mlog")
	if err := os.RemoveAll(path); err != nil {
		return "", err
	}
	return path, g.playInto(ctx, path)
}

// inform asks a program for its author before its first game, if the protocol has that, and
// keeps the log. It asks once for each state of its folder. A program that does not answer
// may play.
func (r *Runner) inform(ctx context.Context, e *Entry, p referee.Program) error {
	proto := r.Event.protocol()
	path := r.Folder.path(infoDir, e.ID+".mlog")
	if proto == nil || proto.Info == "" {
		return nil
	}
	if file, err := os.Open(path); err == nil { // the log of an earlier run, if it is complete
		l, err := logfmt.NewReader(file, path).ReadLog()
		file.Close()
		if err == nil && !l.Open && len(l.Damage) == 0 && len(l.Header.Programs) == 1 && l.Header.Programs[0].Digest == p.Digest {
			return nil
		}
	}
	at, err := r.places.take(p.Digest)
	if err != nil {
		return err
	}
	defer r.places.giveBack(at)
	p.Command.Dir = at.dir
	if err := os.RemoveAll(path); err != nil {
		return err
	}
	file, err := logfmt.CreateFile(path)
	if err != nil {
		return err
	}
	m := referee.Info{Protocol: proto, Program: p, Label: referee.Label{ID: fmt.Sprintf("info.%s", e.ID), Event: r.Event.Event, Host: r.Host}}
	if r.Now != nil {
		m.Label.UTC = r.Now()
	}
	answers, failed := r.Ask(ctx, logfmt.NewWriter(file, logfmt.SyncClaims), m)
	if err := file.Close(); err != nil {
		return err
	}
	switch {
	case failed != nil:
		r.Notef("entry %s: it was not asked for its author: %v", e.ID, failed)
	case len(answers) == 0:
		r.Notef("entry %s: it says nothing about its author", e.ID)
	default:
		r.Notef("entry %s: by %s", e.ID, strings.Join(answers, ", "))
	}
	return logfmt.SyncFolder(filepath.Dir(path))
}
