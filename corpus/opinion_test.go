package corpus_test

import (
	"io"
	"testing"

	"scrutineer/corpus"
	"scrutineer/internal/test/opinion"
	"scrutineer/judge"
	"scrutineer/rules/all"
)

// judge.py agrees on all vectors and on the sample tournament.
func TestSecondOpinion(t *testing.T) {
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	var files []opinion.Log
	for _, v := range vectors {
		files = append(files, opinion.Log{Name: v.Name, Text: v.Payload})
	}
	for _, src := range corpus.Sample() {
		file, err := src.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(file)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, opinion.Log{Name: src.Name, Text: text})
	}
	count := opinion.Compare(t, all.Games(), files)
	for _, s := range judge.Statuses {
		if count[s] == 0 {
			t.Errorf("no log is %s", s)
		}
	}
	t.Log(count)
}
