package bench

import (
	"bytes"
	"crypto/sha256"
	"io"
	"testing"

	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
	"scrutineer/tools/internal/synth"
)

// games makes full-evidence games of all pairs of programs, in the console and the file
// protocol, one after another.
func games(b *testing.B) (text []byte, logs int) {
	b.Helper()
	for seed := range 6 {
		for _, x := range synth.Players() {
			for _, o := range synth.Players() {
				opt := synth.Options{Players: [2]string{x.ID, o.ID}, Seed: uint64(seed)}
				if seed == 5 {
					opt.Protocol = "file"
				}
				var err error
				if text, err = synth.Append(text, opt); err != nil {
					b.Fatal(err)
				}
				logs++
			}
		}
	}
	return text, logs
}

// each reads all logs and hands them to a function.
func each(b *testing.B, r *logfmt.Reader, text []byte, do func(*logfmt.Log)) {
	r.Reset(bytes.NewReader(text), "bench.mlog")
	for {
		l, err := r.ReadLog()
		if err == io.EOF {
			return
		}
		if err != nil {
			b.Fatal(err)
		}
		do(l)
	}
}

func BenchmarkReader(b *testing.B) {
	text, logs := games(b)
	r := logfmt.NewReader(nil, "")
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		each(b, r, text, func(*logfmt.Log) {})
	}
	perSecond(b, logs, "logs/s")
}

func BenchmarkJudge(b *testing.B) { benchmarkJudge(b, judge.Options{}) }

func benchmarkJudge(b *testing.B, opt judge.Options) {
	text, logs := games(b)
	r, j := logfmt.NewReader(nil, ""), judge.New(all.Games(), opt)
	plies := 0
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		plies = 0
		each(b, r, text, func(l *logfmt.Log) {
			s := j.Replay(l)
			if s.Status.ExitCode(judge.TrustAttested) != 0 {
				b.Fatal(s.Status, s.Findings)
			}
			plies += s.Plies
		})
	}
	perSecond(b, logs, "logs/s")
	perSecond(b, plies, "plies/s")
}

// perSecond reports a rate of things; each round of the loop has n of them.
func perSecond(b *testing.B, n int, unit string) {
	b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), unit)
}

// BenchmarkSHA256 is the yardstick: one digest over the same bytes.
func BenchmarkSHA256(b *testing.B) {
	text, _ := games(b)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		sha256.Sum256(text)
	}
}

// BenchmarkWords counts words byte by byte, as wc -w does.
func BenchmarkWords(b *testing.B) {
	text, _ := games(b)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if words(text) == 0 {
			b.Fatal("no words")
		}
	}
}

func words(text []byte) int {
	n, inside := 0, false
	for _, c := range text {
		space := c == ' ' || c >= '\t' && c <= '\r'
		if !space && !inside {
			n++
		}
		inside = !space
	}
	return n
}

// BenchmarkMake measures how fast sessions are made, for tests that make many.
func BenchmarkMake(b *testing.B) {
	text, _ := games(b)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		games(b)
	}
}
