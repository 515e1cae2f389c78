// Package opinion has corpus/judge.py judge logs and boards for tests: the second opinion
// on what this project's own judge and rules say. judge.py was written in another language
// from the documents alone. Tests that need it are skipped without python3, but fail where
// the environment variable CI is set.
package opinion

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Python returns the path of python3, or skips the test.
func Python(t testing.TB) string {
	t.Helper()
	path, err := exec.LookPath("python3")
	switch {
	case err == nil:
		return path
	case os.Getenv("CI") != "":
		t.Fatal("there is no python3, so that judge.py cannot give its opinion")
	}
	t.Skip("skipped: there is no python3, so that judge.py cannot give its opinion")
	return ""
}

// Log is a log and its name in messages.
type Log struct {
	Name string
	Text []byte
}

// Of returns what judge.py says of the logs of each file.
func Of(t testing.TB, files []Log) [][]judge.Opinion {
	t.Helper()
	args, in := corpus.SecondVerifier()
	for _, f := range files {
		in = corpus.AppendFrame(in, f.Text)
	}
	out := json.NewDecoder(bytes.NewReader(python(t, args, in)))
	list := make([][]judge.Opinion, len(files))
	for i := range files {
		var answer struct {
			Error string
			Logs  []judge.Opinion
		}
		if err := out.Decode(&answer); err != nil || answer.Error != "" {
			t.Fatalf("%s: judge.py gives no opinion: %v %s\n%s", files[i].Name, err, answer.Error, files[i].Text)
		}
		list[i] = answer.Logs
	}
	return list
}

// python runs python3 and returns what it prints.
func python(t testing.TB, args []string, in []byte) []byte {
	t.Helper()
	cmd := exec.Command(Python(t), args...)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(in), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("judge.py: %v", err)
	}
	return out
}

// maxShown is how many disagreements Compare shows.
const maxShown = 5

// Compare requires judge.py to agree with the judge on all logs of the files: on the
// status, the outcome, and what is wrong at which line. It returns how many logs have each
// status.
func Compare(t testing.TB, games []*rules.Game, files []Log) map[judge.Status]int {
	t.Helper()
	list, count := Differences(t, games, files)
	for i, d := range list[:min(len(list), maxShown)] {
		t.Errorf("disagreement %d of %d: %s\n%s", i+1, len(list), d, d.Log.Text)
	}
	return count
}

// Difference is a log on which judge.py and the judge disagree.
type Difference struct {
	Log          Log
	Line         int // of the log in its file
	Ours, Theirs string
}

func (d Difference) String() string {
	return fmt.Sprintf("%s, log at line %d: %s; judge.py: %s", d.Log.Name, d.Line, d.Ours, d.Theirs)
}

// Differences lists the disagreements on the logs of the files. It returns how many logs
// have each status.
func Differences(t testing.TB, games []*rules.Game, files []Log) ([]Difference, map[judge.Status]int) {
	t.Helper()
	var list []Difference
	count := map[judge.Status]int{}
	j := judge.New(games, judge.Options{})
	for i, theirs := range Of(t, files) {
		ours := Judged(t, j, files[i])
		if len(ours) != len(theirs) {
			list = append(list, Difference{files[i], 1, strconv.Itoa(len(ours)) + " logs", strconv.Itoa(len(theirs)) + " logs"})
			continue
		}
		for k, s := range ours {
			count[s.Status]++
			line := s.Line
			s.Line = 1 // judge.py has the whole file
			if f := theirs[k].Findings; len(f) > 0 && f[0].Code == string(judge.UnknownGame) {
				continue // a game that came after judge.py
			}
			s.Compare(&theirs[k])
			for _, f := range s.Findings {
				if f.Code == judge.Disagree || f.Code == judge.NoSecond {
					list = append(list, Difference{files[i], line, f.Claimed, cmp.Or(f.Recomputed, f.Message())})
				}
			}
		}
	}
	return list, count
}

// Judged returns what the judge says of the logs of a file.
func Judged(t testing.TB, j *judge.Judge, file Log) []*judge.Session {
	t.Helper()
	var list []*judge.Session
	for r := logfmt.NewReader(bytes.NewReader(file.Text), file.Name); ; {
		s, err := j.Next(r)
		if err == io.EOF && len(list) == 0 {
			s = j.Empty(file.Name)
		}
		if s != nil {
			list = append(list, s)
		}
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatalf("%s: %v", file.Name, err)
		}
	}
}
