package dispute_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/judge/dispute"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// everyLog calls f with the bytes of every readable log of the sample and of the vectors,
// and its name.
func everyLog(t *testing.T, f func(name string, log []byte)) {
	t.Helper()
	each := func(name string, r io.Reader) {
		logs := logfmt.NewReader(r, name)
		for {
			l, err := logs.ReadLog()
			if err == io.EOF {
				return
			}
			if err == nil {
				f(fmt.Sprintf("%s:%d", name, l.Line), bytes.Clone(l.Bytes))
			}
		}
	}
	for _, src := range corpus.Sample() {
		r, err := src.Open()
		if err != nil {
			t.Fatal(err)
		}
		each(src.Name, r)
		r.Close()
	}
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range vectors {
		if !*long && i%4 != 0 {
			continue
		}
		each(v.Name, bytes.NewReader(v.Payload))
	}
}

// accountOf returns what the log says was exchanged: by plain fields of its lines, for
// logs of programs that speak in lines.
func accountOf(log string, s int) []string {
	var list []string
	for _, line := range strings.Split(log, "\n") {
		f := strings.SplitN(line, " ", 4)
		switch {
		case len(f) < 3 || f[1] != fmt.Sprint(s):
		case f[0] == "put" || f[0] == "get" || f[0] == "part":
			return nil
		case f[0] == ">" || f[0] == "<":
			text := ""
			if len(f) > 3 {
				text = f[3]
			}
			if strings.Contains(text, `\`) {
				return nil
			}
			list = append(list, f[0]+" "+text)
		}
	}
	return list
}

// An account made from the log's own lines agrees with it. With one line changed it
// differs in exactly this line, and the effect of that is known for every good log.
func TestAccountsMadeOfLogs(t *testing.T) {
	w := &dispute.Comparer{Games: all.Games(), Judge: judge.New(all.Games(), judge.Options{})}
	held, said := 0, 0
	everyLog(t, func(name string, log []byte) {
		c := copyOf(t, string(log), name)
		if !c.Session.Header.Evidence.Raw() {
			return
		}
		for s := 1; s <= c.Session.Header.Seats(); s++ {
			list := accountOf(string(log), s)
			if len(list) == 0 {
				continue
			}
			g, err := w.CompareAccount(c, base.Seat(s), account(t, list))
			if err != nil || g.First != nil || g.Read+g.Written != len(list) || g.Unread != 0 {
				t.Errorf("%s, seat %d: %+v, %v", name, s, g, err)
				continue
			}
			at := (held*7919 + s) % len(list)
			list[at] += "~"
			held++
			g, err = w.CompareAccount(c, base.Seat(s), account(t, list))
			if err != nil || g.First == nil || g.First.Number != at+1 || g.First.Kind != dispute.Different || g.First.Log+"~" != g.First.Mine {
				t.Errorf("%s, seat %d, line %d: %+v, %v", name, s, at+1, g, err)
				continue
			}
			if g.First.Effect.Cannot == "" {
				said++
			} else if c.Session.Status == judge.Verified {
				t.Errorf("%s, seat %d, line %d: %s", name, s, at+1, g.First.Effect.Cannot)
			}
		}
	})
	if held < 150 || said < held*8/10 {
		t.Errorf("%d accounts were compared with logs, of %d the effect was said; too few to mean anything", held, said)
	}
}

// A line inserted after the last one of a block of records is reported with its effect,
// as anywhere.
func TestLinesInsertedAfterBlocks(t *testing.T) {
	w := &dispute.Comparer{Games: all.Games(), Judge: judge.New(all.Games(), judge.Options{})}
	done := 0
	everyLog(t, func(name string, log []byte) {
		above, _, _ := strings.Cut(string(log), "\nblock ")
		last := above[strings.LastIndexByte(above, '\n')+1:]
		if done > 20 || bytes.Count(log, []byte("\nblock ")) < 2 || last[0] != '>' && last[0] != '<' {
			return
		}
		s := int(last[2] - '0')
		at := len(accountOf(above, s))
		list := accountOf(string(log), s)
		if at == 0 || at == len(list) {
			return
		}
		done++
		more := append(append(append([]string(nil), list[:at]...), last[:1]+" ~"), list[at:]...)
		g, err := w.CompareAccount(copyOf(t, string(log), name), base.Seat(s), account(t, more))
		if err != nil || g.First == nil || g.First.Kind != dispute.MineOnly || g.First.Effect.Cannot != "" {
			t.Errorf("%s, a line before line %d: %+v, %v", name, at+1, g.First, err)
		}
	})
	if done < 5 {
		t.Errorf("%d lines were put in; too few to mean anything", done)
	}
}

func account(t *testing.T, list []string) *dispute.Account {
	t.Helper()
	a, err := dispute.ReadAccount(strings.NewReader(strings.Join(list, "\n")), "mine")
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// Every log is its own copy. Without any one of its lines it is another, and the line is
// found.
func TestCopiesOfLogs(t *testing.T) {
	n := 0
	everyLog(t, func(name string, log []byte) {
		a := copyOf(t, string(log), name)
		if c := dispute.Compare(a, copyOf(t, string(log), name)); !c.Same() || c.Verdict.Code != dispute.SameBytes {
			t.Errorf("%s is no copy of itself: %+v", name, c.Verdict)
		}
		lines := strings.SplitAfter(string(log), "\n")
		lines = lines[:len(lines)-1]
		at := n*7919%(len(lines)-1) + 1 // the first line is what makes it a log
		n++
		gone := strings.Join(lines[:at], "") + strings.Join(lines[at+1:], "")
		c := dispute.Compare(a, copyOf(t, gone, name))
		if len(c.Changes) != 1 || c.Changes[0].A+"\n" != lines[at] || c.Changes[0].BLine != 0 {
			t.Errorf("%s without line %d: %+v", name, at+1, c.Changes)
		}
		if c.Same() || a.Sealed() && c.B.Sealed() { // without a line inserted later a log is complete again
			t.Errorf("%s without line %d: %+v", name, at+1, c.Verdict)
		}
	})
	if n < 300 {
		t.Errorf("%d logs; too few to mean anything", n)
	}
}
