package verify

import (
	"fmt"
	"io"

	"scrutineer/event/reconcile"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
)

// textForm is a report for people. Its inputs are lines as sha256sum writes and
// checks them.
type textForm struct{}

func (textForm) input(dst []byte, in *sessions.Input, logs int, err error) []byte {
	name := cli.Printable(in.Name)
	if err != nil {
		return fmt.Appendf(dst, "# not read: %s: %s\n", name, cli.Printable(err.Error()))
	}
	dst = fmt.Appendf(dst, "%s  %s\n# %d bytes, %d %s", in.SHA256, name, in.Size, logs, cli.Plural(logs, "log", "logs"))
	if in.Passed > 0 {
		dst = fmt.Appendf(dst, "; %d %s no log", in.Passed, cli.Plural(in.Passed, "member is", "members are"))
	}
	return append(dst, '\n')
}

func (textForm) contest(dst []byte, v *reconcile.Verdict) []byte {
	return fmt.Appendf(dst, "%-8s  %s\n", v.Status, cli.Printable(contestText(v)))
}

func (textForm) finding(dst []byte, s *judge.Session, f *judge.Finding) []byte {
	id := s.Header.ID
	if id == "" {
		id = "-"
	}
	dst = fmt.Appendf(dst, "%s:%d: %s: %s [%s; %s %s]\n", cli.Printable(f.File), f.Line, f.Code, cli.Printable(f.Message), f.Severity, s.Status, id)
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
	}
	fmt.Fprintf(w, "\nINPUTS, with their SHA-256; sha256sum -c takes these lines\n\n")
	r.inputs.copyTo(w, 0)
	fmt.Fprint(w, "\nFINDINGS, in the order of the inputs\n\n")
	if len(t.kinds) == 0 {
		fmt.Fprint(w, "none\n")
	}
	r.findings.copyTo(w, 0)
}
