package verify

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"scrutineer/corpus"
	"scrutineer/event/check"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
	"scrutineer/judge/verdict"
)

// report is the audit report of --report: when, by what and how logs were judged,
// what the inputs were to the byte, and all findings. It is written next to its place
// and moved there when it is complete. Inputs and findings wait in files, not in
// memory, since there may be many.
type report struct {
	env  *cli.Env
	path string
	form form
	date string

	inputs, findings *spool
	logs             int // of the current input
	contests         []byte
	unchecked        []string
	checks           []checked
}

// form is the format of a report.
type form interface {
	input(dst []byte, in *sessions.Input, logs int, err error) []byte
	finding(dst []byte, s *judge.Session, f *judge.Finding) []byte
	// headline appends who erred first in a log, above its findings.
	headline(dst []byte, s *judge.Session) []byte
	contest(dst []byte, v *check.Verdict) []byte
	// whole writes the report around the inputs and findings.
	whole(w io.Writer, r *report, t *tally, code cli.Code)
}

func formOf(path string) form {
	if strings.HasSuffix(path, ".json") {
		return jsonForm{}
	}
	return textForm{}
}

// openReport begins a report, or returns why there cannot be one.
func openReport(env *cli.Env, s settings, sources []corpus.Source) (*report, error) {
	path, date := s.report, env.Now()
	if n, err := strconv.ParseInt(env.Getenv("SOURCE_DATE_EPOCH"), 10, 64); err == nil { // for reproducible bytes
		date = time.Unix(n, 0)
	}
	r := &report{env: env, path: path, form: formOf(path), date: date.UTC().Format(time.RFC3339)}
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

// session appends the report on a log. Several goroutines call it.
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

// statusFinding returns a finding for a log that is not verified but has no findings.
func statusFinding(s *judge.Session) *judge.Finding {
	return &judge.Finding{Code: judge.Code(s.Status), File: s.File, Line: s.Line, Says: judge.Verbatim("the log is " + string(s.Status)), Severity: judge.Note}
}

// batch adds the report on some logs.
func (r *report) batch(b *batch) {
	r.findings.Write(b.report)
	r.logs += b.tally.logs
	if b.end != nil {
		r.inputs.Write(r.form.input(nil, b.end, r.logs, b.err))
		r.logs = 0
	}
}

// reconciled adds the findings on a tournament.
func (r *report) reconciled(list []check.Verdict, b *batch) {
	for i := range list {
		v := &list[i]
		r.contests = r.form.contest(r.contests, v)
		for k := range v.Findings {
			r.findings.Write(r.form.finding(nil, sessionOf(v), &v.Findings[k]))
		}
	}
	r.unchecked, r.checks = b.unchecked, b.checks
}

// finish writes the report to its place.
func (r *report) finish(t *tally, code cli.Code) error {
	return cli.Replace(r.path, func(w io.Writer) error {
		r.form.whole(w, r, t, code)
		return errors.Join(r.inputs.failed, r.findings.failed)
	})
}

// drop deletes the temporary files.
func (r *report) drop() {
	r.inputs.drop()
	r.findings.drop()
}

// spool is a file that is filled, read once, and deleted.
type spool struct {
	*bufio.Writer
	file   *os.File
	failed error // error of reading it
}

// newSpool makes a file next to path.
func newSpool(path string) (*spool, error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".verify-report-*")
	if err != nil {
		return nil, &fs.PathError{Op: "write", Path: path, Err: errors.Unwrap(err)}
	}
	return &spool{Writer: bufio.NewWriter(f), file: f}, nil
}

// copyTo writes its content, without the first skip bytes.
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

// textForm is a report for people. Its inputs are lines in the format of sha256sum.
type textForm struct{}

func (textForm) input(dst []byte, in *sessions.Input, logs int, err error) []byte {
	name := cli.Printable(in.Name)
	if err != nil {
		return fmt.Appendf(dst, "# not read: %s: %s\n", name, cli.Printable(err.Error()))
	}
	dst = fmt.Appendf(dst, "%s  %s\n# %d bytes, %d %s", in.SHA256, name, in.Size, logs, cli.Plural(logs, "log", "logs"))
	if in.Ignored > 0 {
		dst = fmt.Appendf(dst, "; %d %s no log", in.Ignored, cli.Plural(in.Ignored, "member is", "members are"))
	}
	return append(dst, '\n')
}

func (textForm) contest(dst []byte, v *check.Verdict) []byte {
	dst = fmt.Appendf(dst, "%-8s  %s\n", v.Status, cli.Printable(contestText(v)))
	for _, a := range v.SetAside {
		dst = fmt.Appendf(dst, "    laid aside  %s\n", cli.Printable(a.String()))
	}
	return dst
}

func (textForm) finding(dst []byte, s *judge.Session, f *judge.Finding) []byte {
	id := s.Header.ID
	if id == "" {
		id = "-"
	}
	dst = fmt.Appendf(dst, "%s:%d: %s: %s [%s; %s %s]\n", cli.Printable(f.File), f.Line, f.Code, cli.Printable(f.Message()), f.Severity, s.Status, id)
	for _, row := range [][2]string{
		{"claimed", f.Claimed}, {"recomputed", f.Recomputed}, {"witness", f.Witness.String()}, {"source", f.Source},
	} {
		if row[1] != "" {
			dst = fmt.Appendf(dst, "    %-10s  %s\n", row[0], cli.Printable(row[1]))
		}
	}
	return dst
}

func (textForm) headline(dst []byte, s *judge.Session) []byte {
	if line := s.Headline(); line != "" {
		dst = fmt.Appendf(dst, "%s:%d: %s\n", cli.Printable(s.File), s.Line, cli.Printable(line))
	}
	return dst
}

func (textForm) whole(w io.Writer, r *report, t *tally, code cli.Code) {
	fmt.Fprintf(w, "AUDIT REPORT\n\ndate     %s\nprogram  %s\ncommand  %s\nresult   exit code %d: %v\n",
		r.date, cli.Printable(r.env.Version()), cli.Quote(append([]string{r.env.Name}, r.env.Args...)...), int(code), code)
	s := summary{}
	fmt.Fprintf(w, "verdict  %s", s.total(nil, t))
	fmt.Fprint(w, "\nKINDS OF FINDINGS, the worst first\n\n")
	if len(t.kinds) == 0 {
		fmt.Fprint(w, "none\n")
	} else {
		fmt.Fprintf(w, "%-8s  %-16s  %7s  %8s\n", "severity", "code", "logs", "findings")
	}
	for _, k := range t.worst() {
		fmt.Fprintf(w, "%-8s  %-16s  %7d  %8d\n", k.severity, k.code, k.logs, k.findings)
	}
	if len(r.contests) > 0 {
		fmt.Fprintf(w, "\nCONTESTS\n\n%s\nNOT CHECKED\n\n", r.contests)
		for _, u := range r.unchecked {
			fmt.Fprintln(w, cli.Printable(u))
		}
		fmt.Fprintf(w, "\nCHECKS, what was compared with what\n\n")
		for i := range r.checks {
			w.Write(r.checks[i].lines(nil))
		}
	}
	fmt.Fprintf(w, "\nINPUTS, with their SHA-256; sha256sum -c takes these lines\n\n")
	r.inputs.copyTo(w, 0)
	fmt.Fprint(w, "\nFINDINGS, in the order of the inputs\n\n")
	if len(t.kinds) == 0 {
		fmt.Fprint(w, "none\n")
	}
	r.findings.copyTo(w, 0)
}

// jsonForm is a report for programs. Keys may be added, but never renamed. Inputs and
// findings are elements of lists, each with a comma and a line feed before it.
type jsonForm struct{}

type inputJSON struct {
	File   string  `json:"file"`
	Size   *int64  `json:"size"`
	SHA256 *string `json:"sha256"`
	Logs   int     `json:"logs"`
	Passed int     `json:"passed"`
	Error  *string `json:"error"`
}

func (jsonForm) input(dst []byte, in *sessions.Input, logs int, err error) []byte {
	j := inputJSON{File: in.Name, Logs: logs, Passed: in.Ignored}
	if err != nil {
		j.Error = orNull(err.Error())
	} else {
		j.Size, j.SHA256 = &in.Size, &in.SHA256
	}
	return append(append(dst, ",\n"...), marshal(j)...)
}

func (jsonForm) contest(dst []byte, v *check.Verdict) []byte {
	return append(append(dst, ",\n"...), marshal(contestOf(v))...)
}

// reportedJSON precedes a finding, in one object with it.
type reportedJSON struct {
	ID     *string      `json:"id"`
	Log    int          `json:"log"`
	Status judge.Status `json:"status"`
}

func (jsonForm) finding(dst []byte, s *judge.Session, f *judge.Finding) []byte {
	head, found := marshal(reportedJSON{orNull(s.Header.ID), s.Ordinal, s.Status}), verdict.AppendFinding(nil, f)
	dst = append(append(append(dst, ",\n"...), head[:len(head)-1]...), ',')
	dst = append(append(dst, found[1:len(found)-1]...), `,"headline":`...)
	return append(append(dst, marshal(orNull(s.Headline()))...), '}')
}

// headline appends a key that each finding has.
func (jsonForm) headline(dst []byte, _ *judge.Session) []byte { return dst }

type exitJSON struct {
	Code    int    `json:"code"`
	Meaning string `json:"meaning"`
}

type kindJSON struct {
	Code     judge.Code     `json:"code"`
	Severity judge.Severity `json:"severity"`
	Logs     int            `json:"logs"`
	Findings int            `json:"findings"`
}

func (jsonForm) whole(w io.Writer, r *report, t *tally, code cli.Code) {
	kinds := []kindJSON{}
	for _, k := range t.worst() {
		kinds = append(kinds, kindJSON{k.code, k.severity, k.logs, k.findings})
	}
	for _, f := range []struct {
		key   string
		value any
	}{
		{"{\n\"date\"", r.date},
		{"\"program\"", r.env.Version()},
		{"\"command\"", cli.Quote(append([]string{r.env.Name}, r.env.Args...)...)},
		{"\"exit\"", exitJSON{int(code), code.String()}},
		{"\"counts\"", countsOf(t)},
		{"\"kinds\"", kinds},
	} {
		fmt.Fprintf(w, "%s: %s,\n", f.key, marshal(f.value))
	}
	if len(r.contests) > 0 {
		fmt.Fprintf(w, "\"contests\": [\n%s\n],\n\"unchecked\": %s,\n\"checks\": %s,\n", r.contests[2:], marshal(r.unchecked), marshal(slices.Concat([]checked{}, r.checks)))
	}
	fmt.Fprint(w, "\"inputs\": [\n")
	r.inputs.copyTo(w, 2)
	fmt.Fprint(w, "\n],\n\"findings\": [\n")
	r.findings.copyTo(w, 2)
	fmt.Fprint(w, "\n]\n}\n")
}
