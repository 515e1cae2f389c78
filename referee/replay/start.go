package replay

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"scrutineer/judge/claims"
	"scrutineer/logfmt"
	"scrutineer/referee/process"
	"scrutineer/rules"
)

// starts finds out how the log's programs were started: once, or again for every move with
// words of the protocol after their own.
func (r *run) starts(last int) error {
	h := r.log.Header
	var protocol *rules.Protocol
	if r.Game != nil && r.Game.Name == h.Game {
		protocol = r.Game.Protocol(h.Protocol)
	}
	if protocol == nil || protocol.Answer == "" {
		for i := range r.log.Records[:last+1] {
			if rec := &r.log.Records[i]; rec.Seat == r.seat && (rec.Kind == logfmt.Put || rec.Kind == logfmt.Got) {
				return ErrGame
			}
		}
		return nil
	}
	r.files = true
	pos, err := r.Game.Open(claims.Setup(h))
	if err != nil {
		return err
	}
	for _, action := range protocol.Conversation(claims.Setup(h), pos, pos.Turn()).Open(nil) {
		if action.Kind == rules.Run {
			r.due = len(strings.Fields(string(action.Text)))
		}
	}
	if r.due == 0 || h.Session == "info" {
		return ErrGame
	}
	return nil
}

// start starts the program as the record says. If it is started for every move, the words
// after the program's own are the log's.
func (r *run) start(ctx context.Context, rec *logfmt.Record) error {
	var words []string
	if r.files {
		all := logfmt.SplitWords(rec.Text)
		if len(all) < r.due {
			return fmt.Errorf("line %d: %w", r.log.LineIn(rec.Line), ErrGame)
		}
		for _, w := range all[len(all)-r.due:] {
			words = append(words, string(w))
		}
		if err := r.clear(rec.Line); err != nil {
			return err
		}
	} else if r.prog != nil {
		return nil
	}
	return r.launch(ctx, words)
}

// clear removes an old answer: whatever has the name of the file that is read next after a
// line. The referee chose that name.
func (r *run) clear(line logfmt.Line) error {
	for i := range r.log.Records {
		rec := &r.log.Records[i]
		if rec.Line < line || rec.Seat != r.seat || rec.Kind != logfmt.Got {
			continue
		}
		path, err := r.path(rec)
		if err != nil {
			return err
		}
		return remove(path)
	}
	return nil
}

// started starts the program if the log does not show when it was started.
func (r *run) started(ctx context.Context) error {
	if r.prog != nil {
		return nil
	}
	return r.launch(ctx, nil)
}

// launch starts the program and skips what is left of the previous run.
func (r *run) launch(ctx context.Context, words []string) error {
	r.stop()
	c := r.Command
	c.Args = append(append([]string(nil), c.Args...), words...)
	prog, err := process.Start(r.journal, int(r.seat), c)
	if err != nil {
		return err
	}
	r.prog, r.ended = prog, false
	for {
		e, ok := r.journal.Next(ctx, process.Never)
		if !ok {
			return ctx.Err()
		}
		if e.Kind == process.Started {
			break
		}
	}
	if r.files {
		r.prog.CloseInput()
	}
	return nil
}

func (r *run) stop() {
	if r.prog != nil {
		r.prog.Stop(0)
		r.prog = nil
	}
}

// put writes a file for the program.
func (r *run) put(rec *logfmt.Record) error {
	path, err := r.path(rec)
	if err != nil {
		return err
	}
	if err := remove(path); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	if _, err := f.Write(rec.Text); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// path returns where a file of the log is: in the program's folder, never elsewhere.
func (r *run) path(rec *logfmt.Record) (string, error) {
	name := string(rec.Word)
	if r.Command.Dir == "" || name == "" || name == "." || name == ".." || strings.ContainsAny(name, "/\\\x00:") {
		return "", fmt.Errorf("line %d: %w: %q", r.log.LineIn(rec.Line), ErrFile, name)
	}
	return filepath.Join(r.Command.Dir, name), nil
}

func remove(path string) error {
	if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
		return err
	}
	return nil
}

// file waits for the end of the program and compares the file that it has left.
func (r *run) file(ctx context.Context, rec *logfmt.Record) error {
	path, err := r.path(rec)
	if err != nil {
		return err
	}
	if r.prog == nil {
		return fmt.Errorf("line %d: %w", r.log.LineIn(rec.Line), ErrGame)
	}
	deadline := r.deadline()
	for {
		e, ok := r.journal.Next(ctx, deadline)
		if !ok && ctx.Err() != nil {
			return ctx.Err()
		}
		if !ok {
			r.differ(rec, "", fmt.Sprintf("the program has not ended within %v", r.Wait))
			return nil
		}
		if e.Kind == process.Exit {
			break
		}
	}
	r.stop()
	now, err := some(path, len(rec.Text)+64)
	switch {
	case err != nil && len(rec.Text) > 0:
		r.differ(rec, "", "there is no file "+string(rec.Word))
	case string(now) != string(rec.Text):
		r.differ(rec, string(now), "")
	default:
		r.result.Same++
	}
	return nil
}

// some reads the beginning of a regular file.
func some(path string, most int) ([]byte, error) {
	info, err := os.Lstat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = os.ErrInvalid
	}
	if err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, int64(most)))
}
