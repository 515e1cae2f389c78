package sessions_test

import (
	"bytes"
	"context"
	"testing"

	"scrutineer/corpus"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
	"scrutineer/rules/all"
)

// FuzzRead: any standard input, compressed or not. All logs are judged, and none
// stops the work with an error.
func FuzzRead(f *testing.F) {
	data, err := corpus.Vectors()
	if err != nil {
		f.Fatal(err)
	}
	for i := 0; i < len(data); i += 100 {
		f.Add(data[i].Payload, i%200 == 0)
	}
	r := &sessions.Reader{Judge: judge.New(all.Games(), judge.Options{}), Opener: corpus.Opener{Limits: corpus.Limits{Free: 1 << 20, Ratio: 10}}}
	f.Fuzz(func(t *testing.T, data []byte, pack bool) {
		if pack {
			data = packed(t, data)
		}
		list, _ := corpus.Sources([]string{"-"}, bytes.NewReader(data))
		given := 0
		_, err := r.Read(context.Background(), list[0], func(s *judge.Session, n int64) {
			given++
			if !s.Judged() || s.Ordinal < 1 || n < 0 {
				t.Fatalf("%+v, %d bytes", s, n)
			}
		})
		if err != nil && err.Error() != "no *.mlog in -" || err == nil && given == 0 {
			t.Fatalf("%d sessions, %v", given, err)
		}
	})
}
