package verify

import (
	"fmt"
	"io"

	"scrutineer/event/reconcile"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
)

// jsonForm is a report for programs. Keys are added to, never renamed. Inputs
// and findings are elements of lists, each with a comma and a line feed before
// it.
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
	j := inputJSON{File: in.Name, Logs: logs, Passed: in.Passed}
	if err != nil {
		j.Error = orNull(err.Error())
	} else {
		j.Size, j.SHA256 = &in.Size, &in.SHA256
	}
	return append(append(dst, ",\n"...), marshal(j)...)
}

func (jsonForm) contest(dst []byte, v *reconcile.Verdict) []byte {
	return append(append(dst, ",\n"...), marshal(contestOf(v))...)
}

type reportedJSON struct {
	ID     *string      `json:"id"`
	Log    int          `json:"log"`
	Status judge.Status `json:"status"`
	findingJSON
	Headline *string `json:"headline"`
}

func (jsonForm) finding(dst []byte, s *judge.Session, f *judge.Finding) []byte {
	return append(append(dst, ",\n"...), marshal(reportedJSON{orNull(s.Header.ID), s.Ordinal, s.Status, findingOf(f), orNull(s.Headline())})...)
}

// headline is a key of each finding.
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
		fmt.Fprintf(w, "\"contests\": [\n%s\n],\n\"unchecked\": %s,\n", r.contests[2:], marshal(r.unchecked))
	}
	fmt.Fprint(w, "\"inputs\": [\n")
	r.inputs.copyTo(w, 2)
	fmt.Fprint(w, "\n],\n\"findings\": [\n")
	r.findings.copyTo(w, 2)
	fmt.Fprint(w, "\n]\n}\n")
}
