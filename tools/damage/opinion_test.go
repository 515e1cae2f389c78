package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

var (
	mutants = flag.Int("mutants", 500, "how many changed logs verify and corpus/judge.py judge")
	seed    = flag.Uint64("seed", 1, "draws them")
	among   = flag.String("among", "", "a regular expression: change only logs of the vectors in which it is found")
)

// opinion is what a verifier says of a file: whether each log of it is sound, and who won.
type opinion struct {
	File string
	Logs []struct{ Status, Winner string }
}

func (o *opinion) String() string { return fmt.Sprint(o.Logs) }

// The verifier that was written in another language from the documents alone agrees with
// this project's on changed logs: on logs with valid digests, after one to three changes,
// and on files in which bytes were changed.
func TestTwoVerifiers(t *testing.T) {
	cmd := otherVerifier(t, "--batch")
	cmd.Stderr = os.Stderr
	in, _ := cmd.StdinPipe()
	out, _ := cmd.StdoutPipe()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	lines := bufio.NewReader(out)
	path := filepath.Join(t.TempDir(), "mutant.mlog")
	draw, logs := rand.New(rand.NewPCG(*seed, 0)), pool(t)
	count := map[string]int{}
	for n := range *mutants {
		file := mutantOf(draw, logs)
		if err := os.WriteFile(path, file, 0o666); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(in, path)
		text, err := lines.ReadBytes('\n')
		if err != nil {
			t.Fatalf("mutant %d: no answer: %v\n%s", n, err, file)
		}
		var other opinion
		if err := json.Unmarshal(text, &other); err != nil {
			t.Fatal(err)
		}
		mine := opinionOf(file)
		for _, l := range mine.Logs {
			count[l.Status]++
		}
		if mine.String() != other.String() {
			t.Errorf("mutant %d: verify says %s, judge.py %s of\n%s", n, &mine, &other, file)
		}
	}
	if *mutants >= 500 && *among == "" && (count["verified"] < 20 || count["rejected"] < 20 || count["malformed"] < 20) {
		t.Errorf("too few of a kind: %v", count)
	}
	t.Logf("%d mutants: %v", *mutants, count)
}

// The other verifier passes the vectors at every level.
func TestOtherVerifierPassesTheVectors(t *testing.T) {
	out, err := otherVerifier(t, "--vectors", filepath.Join("..", "..", "corpus", "vectors")).CombinedOutput()
	if err != nil || bytes.Count(out, []byte(" failed 0\n")) != 3 {
		t.Errorf("%v\n%s", err, out)
	}
}

// otherVerifier is corpus/judge.py with arguments.
func otherVerifier(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3: corpus/judge.py cannot be run")
	}
	return exec.Command(python, append([]string{filepath.Join("..", "..", "corpus", "judge.py")}, args...)...)
}

// pool are the logs that mutants are made of: those of the vectors.
func pool(t *testing.T) [][]byte {
	t.Helper()
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	var list [][]byte
	found := regexp.MustCompile(*among)
	for _, v := range vectors {
		if len(v.Payload) < 20_000 && found.Match(v.Payload) {
			list = append(list, v.Payload)
		}
	}
	return list
}

// mutantOf changes the records of one of the logs and seals it again, or changes its
// bytes.
func mutantOf(draw *rand.Rand, logs [][]byte) []byte {
	for {
		text := logs[draw.IntN(len(logs))]
		if draw.IntN(4) == 0 {
			return damaged(draw, text)
		}
		l, err := logfmt.NewReader(bytes.NewReader(text), "x").ReadLog()
		if err != nil || len(l.Header.Programs) < 2 {
			continue // unreadable, or a session without a game
		}
		m := newMutant(l)
		for range 1 + draw.IntN(3) {
			if len(m.records) < 2 {
				break
			}
			changes[draw.IntN(len(changes))].make(m, draw)
		}
		if sealed, ok := m.sealed(); ok {
			return sealed
		}
	}
}

// damaged is a file in which a byte was changed, left out or doubled, or whose end is
// missing.
func damaged(draw *rand.Rand, text []byte) []byte {
	if len(text) == 0 {
		return []byte("mlog")
	}
	at := draw.IntN(len(text))
	switch draw.IntN(4) {
	case 0:
		return slices.Concat(text[:at], []byte{"0129 -?\n\r\x80"[draw.IntN(10)]}, text[at+1:])
	case 1:
		return slices.Concat(text[:at], text[at+1:])
	case 2:
		return slices.Concat(text[:at+1], text[at:])
	}
	return slices.Clone(text[:at])
}

// opinionOf is what this project's judge says of a file.
func opinionOf(file []byte) (o opinion) {
	j, r := judge.New(all.Games(), judge.Options{}), logfmt.NewReader(bytes.NewReader(file), "x")
	add := func(s *judge.Session) {
		winner := "-"
		if s.Known {
			winner = s.Outcome.Winner.String()
		}
		o.Logs = append(o.Logs, struct{ Status, Winner string }{string(s.Status), winner})
	}
	for {
		s, err := j.Next(r)
		if s != nil {
			add(s)
		}
		if err != nil {
			if err == io.EOF && len(o.Logs) == 0 {
				add(j.Empty("x"))
			}
			return o
		}
	}
}
