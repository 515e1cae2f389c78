package judge_test

import (
	"bytes"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// worked is a log of the format document, and its mutant.
type worked struct {
	log, line, code string
	at              int
}

// workedLogs reads section 14 of the format document.
func workedLogs(t *testing.T) []worked {
	t.Helper()
	doc, err := os.ReadFile("../logfmt/FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	each := regexp.MustCompile("(?s)```mlog\n(.*?)```\n\nMutant: with this line (\\d+), `([a-z ][a-z -]*)`.*?\n\n```mutant\n(.*?)\n```")
	var list []worked
	for _, m := range each.FindAllStringSubmatch(string(doc), -1) {
		at, _ := strconv.Atoi(m[2])
		list = append(list, worked{log: m[1], at: at, code: strings.Replace(m[3], " ", ":", 1), line: m[4]})
	}
	return list
}

// The worked logs hold, and in each mutant exactly what the
// document says is found.
func TestWorkedLogs(t *testing.T) {
	list := workedLogs(t)
	if len(list) != 5 {
		t.Fatalf("the document has %d worked logs", len(list))
	}
	j := judge.New(all.Games(), judge.Options{})
	for _, w := range list {
		s, err := j.Next(logfmt.NewReader(strings.NewReader(w.log), "worked.mlog"))
		if err != nil || s.Status != judge.Verified {
			t.Errorf("%v: %s", err, found(s))
			continue
		}
		id := s.Header.ID
		lines := strings.Split(w.log, "\n")
		if lines[w.at-1] == w.line {
			t.Errorf("%s: the mutant is no other", id)
		}
		lines[w.at-1] = w.line
		s, err = j.Next(logfmt.NewReader(bytes.NewReader(resealed(t, strings.Join(lines, "\n"))), "mutant.mlog"))
		if err != nil || s.Status != judge.Rejected || !strings.Contains(" "+found(s)+" ", " "+w.code+" ") {
			t.Errorf("%s: %v: the mutant is %s: %s, want %s", id, err, s.Status, found(s), w.code)
		}
	}
}

// resealed returns a log with correct digests.
func resealed(t *testing.T, text string) []byte {
	t.Helper()
	l, err := logfmt.NewReader(strings.NewReader(text), "mutant.mlog").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := logfmt.NewWriter(&out, logfmt.SyncNever)
	if err := w.Begin(l.Header); err != nil {
		t.Fatal(err)
	}
	for i := range l.Records {
		if k := l.Records[i].Kind; k == logfmt.Block || k == logfmt.End {
			continue
		}
		if err := w.Append(&l.Records[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
