package verify

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"scrutineer/corpus"
	"scrutineer/event/reconcile"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
)

// report is the audit report that --report asks for: when, by what and how was
// judged, what the inputs were to the byte, and all that was found. It is
// written beside its place and moved there when it is whole. What there are many
// of, inputs and findings, waits in files, too, and not in memory.
type report struct {
	env  *cli.Env
	path string
	form form
	date string

	inputs, findings *spool
	logs             int // of the present input
	contests         []byte
	unchecked        []string
}

// form is how a report is written.
type form interface {
	input(dst []byte, in *sessions.Input, logs int, err error) []byte
	finding(dst []byte, s *judge.Session, f *judge.Finding) []byte
	// headline appends who erred first in a log, above its findings.
	headline(dst []byte, s *judge.Session) []byte
	contest(dst []byte, v *reconcile.Verdict) []byte
	// whole writes the report around the inputs and findings.
	whole(w io.Writer, r *report, t *tally, code cli.Code)
}

func formOf(path string) form {
	if strings.HasSuffix(path, ".json") {
		return jsonForm{}
	}
	return textForm{}
}

// openReport begins a report, or says why there cannot be one.
func openReport(env *cli.Env, s settings, sources []corpus.Source) (*report, error) {
	path := *s.report
	r := &report{env: env, path: path, form: formOf(path), date: *s.date}
	if r.date == "" {
		r.date = env.Now().UTC().Format(time.RFC3339)
	}
	if info, err := os.Lstat(path); err == nil {
		if !info.Mode().IsRegular() {
			return nil, &fs.PathError{Op: "replace", Path: path, Err: errors.New("not a regular file")}
		}
		for _, src := range sources {
			if other, err := os.Stat(src.Name); err == nil && os.SameFile(info, other) {
				return nil, &fs.PathError{Op: "replace", Path: path, Err: errors.New("it is an input")}
			}
		}
	}
	var err error
	if r.inputs, err = newSpool(path); err == nil {
		r.findings, err = newSpool(path)
	}
	if err != nil {
		r.drop()
		return nil, err
	}
	return r, nil
}

// session appends what the report says of a log. Several goroutines call it.
func (r *report) session(dst []byte, s *judge.Session) []byte {
	dst = r.form.headline(dst, s)
	for i := range s.Findings {
		dst = r.form.finding(dst, s, &s.Findings[i])
	}
	if len(s.Findings) == 0 && s.Status != judge.Verified {
		dst = r.form.finding(dst, s, statusFinding(s))
	}
	return dst
}

// statusFinding stands for a log that is not verified and in which nothing was
// found.
func statusFinding(s *judge.Session) *judge.Finding {
	return &judge.Finding{Code: judge.Code(s.Status), File: s.File, Line: s.Line, Message: "the log is " + string(s.Status), Severity: judge.Note}
}

// batch enters what was found of some logs.
func (r *report) batch(b *batch) {
	r.findings.Write(b.report)
	r.logs += b.tally.logs
	if b.end != nil {
		r.inputs.Write(r.form.input(nil, b.end, r.logs, b.err))
		r.logs = 0
	}
}

// reconciled enters what was found of a tournament.
func (r *report) reconciled(list []reconcile.Verdict, unchecked []string) {
	for i := range list {
		v := &list[i]
		r.contests = r.form.contest(r.contests, v)
		for k := range v.Findings {
			r.findings.Write(r.form.finding(nil, sessionOf(v), &v.Findings[k]))
		}
	}
	r.unchecked = unchecked
}

// finish writes the report to its place.
func (r *report) finish(t *tally, code cli.Code) error {
	return cli.Replace(r.path, func(w io.Writer) error {
		r.form.whole(w, r, t, code)
		return errors.Join(r.inputs.failed, r.findings.failed)
	})
}

// drop takes away what waits.
func (r *report) drop() {
	r.inputs.drop()
	r.findings.drop()
}

// spool is a file that is filled, read once, and taken away.
type spool struct {
	*bufio.Writer
	file   *os.File
	failed error // met when it was read
}

// newSpool makes a file beside path.
func newSpool(path string) (*spool, error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".verify-report-*")
	if err != nil {
		return nil, &fs.PathError{Op: "write", Path: path, Err: errors.Unwrap(err)}
	}
	return &spool{Writer: bufio.NewWriter(f), file: f}, nil
}

// copyTo writes what is in it, without so many bytes of its beginning.
func (s *spool) copyTo(w io.Writer, skip int64) {
	if s.failed = s.Flush(); s.failed != nil {
		return
	}
	if _, s.failed = s.file.Seek(skip, io.SeekStart); s.failed == nil {
		_, s.failed = io.Copy(w, s.file)
	}
}

func (s *spool) drop() {
	if s != nil {
		s.file.Close()
		os.Remove(s.file.Name())
	}
}

// checkDate says what is wrong with a date, "" if nothing is.
func checkDate(s string) string {
	for _, layout := range []string{time.RFC3339, time.DateOnly} {
		if _, err := time.Parse(layout, s); err == nil {
			return ""
		}
	}
	return fmt.Sprintf("--date %q: want a date as 2006-01-02 or 2006-01-02T15:04:05Z", s)
}
