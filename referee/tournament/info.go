package tournament

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"scrutineer/logfmt"
	"scrutineer/referee"
)

// inform asks a program for its author before its first game, if the protocol has that, and
// keeps the log. It asks once for each state of its folder. A program that does not answer
// may play.
func (r *Runner) inform(ctx context.Context, e *Entry, p referee.Program) error {
	proto := r.Event.Game.Protocol(r.Event.Protocol)
	if r.Event.Protocol == "" {
		proto = r.Event.Game.Protocols[0]
	}
	path := r.Folder.path(infoDir, e.ID+".mlog")
	if proto == nil || proto.Info == "" || informed(path, p.Digest) {
		return nil
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
	m := referee.Info{Protocol: proto, Program: p, Label: referee.Label{ID: fmt.Sprintf("info.%s", e.ID), Event: r.Event.Name, Host: r.Host}}
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

// informed reports whether a log is complete and that of the program with this digest.
func informed(path, digest string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	l, err := logfmt.NewReader(file, path).ReadLog()
	return err == nil && !l.Open && len(l.Damage) == 0 && len(l.Header.Programs) == 1 && l.Header.Programs[0].Digest == digest
}
