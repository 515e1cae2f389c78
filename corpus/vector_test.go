package corpus_test

import (
	"bytes"
	"io"
	"strconv"
	"testing"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// TestVectors tests this project's own reader, rules and judge.
func TestVectors(t *testing.T) {
	list := vectors(t)
	j := judge.New(all.Games(), judge.Options{})
	for _, v := range list {
		t.Run(v.Name, func(t *testing.T) {
			if err := v.Check(judgeWith(j)); err != nil {
				t.Errorf("%v\n%s", err, v.Comment)
			}
		})
	}
}

// TestVectorsInPieces reads each payload a byte at a time: verdicts do not depend on how
// the bytes arrive.
func TestVectorsInPieces(t *testing.T) {
	j := judge.New(all.Games(), judge.Options{})
	for _, v := range vectors(t) {
		whole := judgeAll(j, v.Name, bytes.NewReader(v.Payload))
		pieces := judgeAll(j, v.Name, &slow{v.Payload})
		if len(whole) != len(pieces) {
			t.Errorf("%s: %d logs, byte by byte %d", v.Name, len(whole), len(pieces))
			continue
		}
		for i := range whole {
			if whole[i].Status != pieces[i].Status || len(whole[i].Findings) != len(pieces[i].Findings) {
				t.Errorf("%s: log %d: %v, byte by byte %v", v.Name, i+1, whole[i], pieces[i])
			}
		}
	}
}

func vectors(t *testing.T) []corpus.Vector {
	t.Helper()
	list, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func judgeWith(j *judge.Judge) corpus.Judge {
	return func(name string, payload []byte) []corpus.Verdict {
		return judgeAll(j, name, bytes.NewReader(payload))
	}
}

// judgeAll reads and judges every log of a file. A file without a log is one that cannot
// be read.
func judgeAll(j *judge.Judge, name string, file io.Reader) []corpus.Verdict {
	r := logfmt.NewReader(file, name)
	var list []corpus.Verdict
	for {
		s, err := j.Next(r)
		switch {
		case err == io.EOF && len(list) == 0:
			return []corpus.Verdict{verdict(j.Empty(name))}
		case err == io.EOF:
			return list
		case err != nil:
			panic(err)
		}
		list = append(list, verdict(s))
	}
}

// verdict returns a session in the words of a vector.
func verdict(s *judge.Session) corpus.Verdict {
	v := corpus.Verdict{Status: string(s.Status), Winner: "-"}
	if s.Known {
		v.Winner = strconv.Itoa(int(s.Outcome.Winner))
	}
	for _, f := range s.Findings {
		v.Findings = append(v.Findings, corpus.Finding{Line: f.Line, Code: string(f.Code), Severity: string(f.Severity)})
	}
	return v
}

// slow returns one byte at a time.
type slow struct{ rest []byte }

func (s *slow) Read(b []byte) (int, error) {
	if len(s.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(b[:1], s.rest)
	s.rest = s.rest[n:]
	return n, nil
}
