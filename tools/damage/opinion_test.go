package main

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"scrutineer/corpus"
	"scrutineer/internal/test/opinion"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

var (
	mutants = flag.Int("mutants", 500, "how many changed logs verify and corpus/judge.py judge")
	seed    = flag.Uint64("seed", 1, "draws them")
	among   = flag.String("among", "", "a regular expression: change only logs of the vectors in which it is found")
)

// judge.py agrees with this project's judge on changed logs: on logs with valid digests,
// after one to three changes, and on files in which bytes were changed. Only statuses and
// winners have to be the same.
func TestTwoVerifiers(t *testing.T) {
	draw, logs := rand.New(rand.NewPCG(*seed, 0)), pool(t)
	files := make([]opinion.Log, *mutants)
	for n := range files {
		files[n] = opinion.Log{Name: fmt.Sprint("mutant ", n), Text: mutantOf(draw, logs)}
	}
	list, count := opinion.Differences(t, all.Games(), files)
	for _, d := range list {
		if outcome(d.Ours) != outcome(d.Theirs) {
			t.Errorf("%s\n%s", d, d.Log.Text)
		}
	}
	if *mutants >= 500 && *among == "" && (count[judge.Verified] < 20 || count[judge.Rejected] < 20 || count[judge.Malformed] < 20) {
		t.Errorf("too few of a kind: %v", count)
	}
	t.Logf("%d mutants: %v, %d with other findings", *mutants, count, len(list))
}

// outcome returns the status and the winner of what a verifier says.
func outcome(text string) string {
	words := strings.SplitN(text, ", ", 3)
	return strings.Join(words[:min(2, len(words))], ", ")
}

// judge.py passes the vectors at every level.
func TestOtherVerifierPassesTheVectors(t *testing.T) {
	cmd := exec.Command(opinion.Python(t), filepath.Join("..", "..", "corpus", "judge.py"), "--vectors", filepath.Join("..", "..", "corpus", "vectors"))
	if out, err := cmd.CombinedOutput(); err != nil || bytes.Count(out, []byte(" failed 0\n")) != 3 {
		t.Errorf("%v\n%s", err, out)
	}
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
