package bench

import (
	"io"
	"path"
	"strings"
	"testing"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// eachGame runs a benchmark for every game of the sample tournament over its recordings,
// which have as much evidence as a referee can record.
func eachGame(b *testing.B, run func(b *testing.B, text []byte)) {
	for _, src := range corpus.Sample() {
		f, err := src.Open()
		if err != nil {
			b.Fatal(err)
		}
		text, err := io.ReadAll(f)
		f.Close()
		if err != nil {
			b.Fatal(err)
		}
		b.Run(strings.TrimSuffix(path.Base(src.Name), ".mlog"), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			run(b, text)
		})
	}
}

// BenchmarkSampleRead measures reading without judging.
func BenchmarkSampleRead(b *testing.B) {
	eachGame(b, func(b *testing.B, text []byte) {
		r := logfmt.NewReader(nil, "")
		for b.Loop() {
			each(b, r, text, func(*logfmt.Log) {})
		}
	})
}

func BenchmarkSampleJudge(b *testing.B) { benchmarkSample(b, judge.Options{}) }

func benchmarkSample(b *testing.B, opt judge.Options) {
	eachGame(b, func(b *testing.B, text []byte) {
		r, j := logfmt.NewReader(nil, ""), judge.New(all.Games(), opt)
		plies := 0
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
		perSecond(b, plies, "plies/s")
	})
}
