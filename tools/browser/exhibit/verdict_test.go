//go:build browser

package exhibit_test

import (
	"bytes"
	"maps"
	"slices"
	"testing"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/exhibit"
	"scrutineer/rules/all"
	"scrutineer/tools/browser/tab"
)

// A judge sees the verdict without scrolling at 1280 by 800: who erred, what was claimed
// and recomputed, what speaks for the other side, and the whole board.
func TestOneScreen(t *testing.T) {
	b := tab.Start(t)
	b.Size(1280, 800)
	for _, name := range shown {
		b.Show(page(t, sessions(t, name)[0], "en"))
		for _, below := range tab.Eval[[]string](b, `[...document.querySelectorAll('header, #claims table, #position .board svg, #rule blockquote')].filter((e, i, all) =>
			(e.tagName != 'BLOCKQUOTE' || e == all.find(x => x.tagName == 'BLOCKQUOTE')) && e.getBoundingClientRect().bottom > innerHeight)
			.map(e => e.tagName + ' ' + e.className + ' ends at ' + e.getBoundingClientRect().bottom)`) {
			t.Errorf("%s: %s", name, below)
		}
	}
}

// gravest are sessions of vectors, one for each code of a session's gravest finding, by
// the code.
func gravest(t *testing.T) map[string]*judge.Session {
	t.Helper()
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]*judge.Session{}
	for _, v := range vectors {
		j := judge.New(all.Games(), judge.Options{Keep: true, Bytes: true})
		r := logfmt.NewReader(bytes.NewReader(v.Payload), v.Name)
		for s, err := j.Next(r); err == nil; s, err = j.Next(r) {
			if n := exhibit.MostSerious(s); n > 0 && list[string(s.Findings[n-1].Code)] == nil {
				list[string(s.Findings[n-1].Code)] = s
			}
		}
	}
	for _, name := range shown {
		list[name] = sessions(t, name)[0]
	}
	if len(list) < 50 {
		t.Fatalf("%d exhibits: the test looks at too little", len(list))
	}
	return list
}

// An exhibit is one sheet of paper, whatever was found, both A4 and Letter. Without -long
// they take turns.
func TestOneSheet(t *testing.T) {
	b := tab.Start(t)
	list := gravest(t)
	for i, name := range slices.Sorted(maps.Keys(list)) {
		if !tab.Turn(i, 3) {
			continue
		}
		b.Show(page(t, list[name], "en"))
		for size, paper := range map[string][2]float64{"A4": {8.27, 11.69}, "Letter": {8.5, 11}} {
			if n := b.Sheets(paper[0], paper[1]); n != 1 {
				t.Errorf("%s: %d sheets of %s", name, n, size)
			}
		}
	}
}
