// Package testsite keeps logs in memory and builds sites from them, for tests. It
// does not know what a site should be.
package testsite

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"scrutineer/corpus"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
	"scrutineer/render/site"
	"scrutineer/rules"
)

// Set is a set of logs and their entries.
type Set struct {
	Games   []*rules.Game
	Logs    map[string][]byte // by digest
	Entries []*site.Entry
	Events  []site.Event
}

// Sample returns the embedded sample tournament.
func Sample(t testing.TB, games []*rules.Game) *Set {
	t.Helper()
	s := &Set{Games: games, Logs: map[string][]byte{}}
	for _, src := range corpus.Sample() {
		s.take(t, src)
	}
	return s
}

// Add judges texts as files and adds their logs.
func (s *Set) Add(t testing.TB, texts ...[]byte) {
	t.Helper()
	for _, text := range texts {
		name := filepath.Join(t.TempDir(), "in.mlog")
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
		list, failed := corpus.Sources([]string{name}, nil)
		if len(failed) > 0 {
			t.Fatal(failed)
		}
		s.take(t, list[0])
	}
}

// take judges the logs of a source.
func (s *Set) take(t testing.TB, src corpus.Source) {
	t.Helper()
	r := &sessions.Reader{Judge: judge.New(s.Games, judge.Options{Keep: true, Digest: true, Bytes: true})}
	_, err := r.Read(context.Background(), src, func(x *judge.Session, _ int64) {
		e := site.EntryOf(x)
		s.Entries = append(s.Entries, e)
		s.Logs[e.Digest] = bytes.Clone(x.Bytes[:min(len(x.Bytes), x.Size)])
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Build writes entries, in the order given, as a site.
func (s *Set) Build(t testing.TB, o site.Options, order []*site.Entry) site.Outcome {
	t.Helper()
	o.Games = s.Games
	o.Fetch = func(list []*site.Entry, give func(*site.Entry, []byte) error) error {
		for _, e := range list {
			if err := give(e, s.Logs[e.Digest]); err != nil {
				return err
			}
		}
		return nil
	}
	c := Arranged(t, order, s.Events...)
	out, err := site.Build(c, o)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Arranged returns a collection of copies of entries, arranged.
func Arranged(t testing.TB, order []*site.Entry, events ...site.Event) *site.Collection {
	t.Helper()
	c := &site.Collection{Events: events}
	for _, e := range order {
		copied := *e
		c.Add(&copied)
	}
	if err := c.Arrange(); err != nil {
		t.Fatal(err)
	}
	return c
}
