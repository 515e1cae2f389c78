package site_test

import (
	"testing"

	"scrutineer/render/site"
)

// BenchmarkBuild makes all pages of the sample's site from nothing; games/s is the
// number of games per second.
func BenchmarkBuild(b *testing.B) {
	s := sample(b)
	for b.Loop() {
		s.Build(b, site.Options{Dir: b.TempDir()}, s.Entries)
	}
	b.ReportMetric(float64(b.N*len(s.Entries))/b.Elapsed().Seconds(), "games/s")
}

// BenchmarkBuildAgain makes the site again when nothing changed.
func BenchmarkBuildAgain(b *testing.B) {
	s, dir := sample(b), b.TempDir()
	s.Build(b, site.Options{Dir: dir}, s.Entries)
	for b.Loop() {
		s.Build(b, site.Options{Dir: dir}, s.Entries)
	}
	b.ReportMetric(float64(b.N*len(s.Entries))/b.Elapsed().Seconds(), "games/s")
}
