package page_test

import (
	"bytes"
	"encoding/xml"
	"io"
	"testing"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/page"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// Small pictures of the last positions of all vectors and of the sample take less
// than 2 kB, in a page and as a file.
func TestSmallBoardsAreSmall(t *testing.T) {
	most, drawn := map[string]int{}, map[string]bool{}
	j := judge.New(all.Games(), judge.Options{Keep: true})
	measure := func(name string, from io.Reader) {
		for r := logfmt.NewReader(from, name); ; {
			s, err := j.Next(r)
			if err != nil {
				return
			}
			pos := page.After(s, len(s.Moves))
			if pos == nil {
				continue
			}
			drawn[s.Game.Name] = true
			scene := rules.Draw(pos)
			out := page.Still(&scene, 96)
			if len(out) == 0 || len(out) > 2000 {
				t.Errorf("%s %s, %s: %d bytes", name, s.Header.ID, s.Header.Game, len(out))
			}
			if thumb := page.Thumbnail(&scene); len(thumb) < 300 || len(thumb) > 2000 || xml.Unmarshal([]byte(thumb), new(struct{})) != nil {
				t.Errorf("%s %s, %s: a file of %d bytes: %.200s", name, s.Header.ID, s.Header.Game, len(thumb), thumb)
			}
			most[s.Game.Name] = max(most[s.Game.Name], len(out))
		}
	}
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors {
		measure(v.Name, bytes.NewReader(v.Payload))
	}
	for _, src := range corpus.Sample() {
		f, err := src.Open()
		if err != nil {
			t.Fatal(err)
		}
		measure(src.Name, f)
		f.Close()
	}
	if len(most) != len(drawn) {
		t.Errorf("boards of %v, want %v", most, drawn)
	}
	t.Log(most)
}
