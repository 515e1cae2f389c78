package tournament

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// A recorded game is cut after each of its lines, and within the next. It is completed if a
// judge of the rest sees it decided, and not otherwise. Then it is the log of the game that
// was played, with its outcome.
func TestComplete(t *testing.T) {
	files, err := filepath.Glob("../../corpus/sample/*.mlog")
	if err != nil || len(files) != 5 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	j := judge.New(all.Games(), judge.Options{Keep: true, Digest: true})
	games := 1
	if *long {
		games = 2
	}
	for _, name := range files {
		decided := 0
		for _, l := range recorded(t, name, games) {
			decided += cutEverywhere(t, j, l)
		}
		if decided == 0 {
			t.Errorf("%s: no cut leaves a decided game", name)
		}
	}
}

// recorded returns some games of a file.
func recorded(t *testing.T, name string, most int) (list [][]byte) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	r := logfmt.NewReader(bytes.NewReader(data), name)
	for len(list) < most {
		l, err := r.ReadLog()
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		if l.Header.Session == "game" && l.Header.Evidence.Raw() {
			list = append(list, bytes.Clone(l.Bytes))
		}
	}
	return list
}

// cutEverywhere cuts a log, and counts the cuts that leave the game decided.
func cutEverywhere(t *testing.T, j *judge.Judge, whole []byte) (decided int) {
	t.Helper()
	want := judgedOne(t, j, whole)
	lines := strings.SplitAfter(string(whole), "\n")
	text := ""
	for i, line := range lines[:len(lines)-2] {
		text += line
		if !strings.Contains(text, "\nstart ") {
			continue
		}
		cut := []byte(text + lines[i+1][:1])
		s := judgedOne(t, j, cut)
		got := completed(parsed(t, cut), s.Game)
		if (got != nil) != (s.Ended > 0) {
			t.Fatalf("%s, cut after line %d: completed %v, decided at line %d", want.Header.ID, i+1, got != nil, s.Ended)
		}
		if got == nil {
			continue
		}
		decided++
		whole := judgedOne(t, j, got)
		if !bytes.HasPrefix(got, []byte(text)) || whole.Status != judge.Verified || whole.Outcome != want.Outcome {
			t.Fatalf("%s, cut after line %d: %s, %+v, want %+v: %+v", want.Header.ID, i+1, whole.Status, whole.Outcome, want.Outcome, whole.Findings)
		}
	}
	return decided
}

func parsed(t *testing.T, data []byte) *logfmt.Log {
	t.Helper()
	l, err := logfmt.NewReader(bytes.NewReader(data), "cut.mlog").ReadLog()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func judgedOne(t *testing.T, j *judge.Judge, data []byte) *judge.Session {
	t.Helper()
	s, err := j.Next(logfmt.NewReader(bytes.NewReader(data), "cut.mlog"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A log that contradicts its observations is not completed: somebody has changed it.
func TestCompleteNothingFalse(t *testing.T) {
	whole := string(recorded(t, "../../corpus/sample/dots.mlog", 1)[0])
	at := strings.Index(whole, "\nresult ")
	if at < 0 {
		t.Fatal("no result")
	}
	path := filepath.Join(t.TempDir(), "a.mlog")
	game := gameOf(t, "dots")
	for name, text := range map[string]string{
		"decided":      whole[:at+1],
		"another move": strings.Replace(whole[:at+1], "\nm 1 1 ", "\nm 1 2 ", 1),
		"another end":  whole[:at+1] + "result 0 full\n",
		"not decided":  whole[:strings.LastIndex(whole[:at], "\n< ")+1],
		"no start":     whole[:strings.Index(whole, "\nstart ")+1],
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		done, err := completeLog(path, game)
		var bad *logfmt.SyntaxError
		if done != (name == "decided") || err != nil && !errors.As(err, &bad) {
			t.Errorf("%s: %v, %v", name, done, err)
		}
		if now, _ := os.ReadFile(path); !done && string(now) != text {
			t.Errorf("%s: the log was changed", name)
		}
	}
}

func gameOf(t *testing.T, name string) *rules.Game {
	t.Helper()
	for _, g := range all.Games() {
		if g.Name == name {
			return g
		}
	}
	t.Fatal(name)
	return nil
}
