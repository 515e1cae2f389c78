package analyze

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
)

// gathered reads a foreign table and writes the report.
func gathered(t *testing.T, from, text string) {
	var out, errs bytes.Buffer
	env := &cli.Env{Name: "analyze", Args: []string{"--from", from, "--format", "json", "x"}, Stdout: &out, Stderr: &errs, Getenv: func(string) string { return "" }}
	s, _, done := parse(env, &reportWork)
	if done {
		t.Fatal(errs.String())
	}
	g := &gatherer{env: env, settings: s, part: &analysis.Partial{}, seen: map[string]string{}}
	if err := g.foreignFile(strings.NewReader(text), "x"); err != nil {
		if what := err.Error(); !strings.HasPrefix(what, "x:") || strings.ContainsAny(what, "\n\r\x00\x1b") {
			t.Fatalf("%q", what)
		}
	}
	if err := s.write(&out, s.answer(g.part, nil)); err != nil {
		t.Fatal(err)
	}
	if !json.Valid(out.Bytes()) {
		t.Fatalf("%s", out.Bytes())
	}
}

// FuzzCSV: any table of results.
func FuzzCSV(f *testing.F) {
	f.Add("first,second,result,game,id\na,b,1-0,dots,1\nb,a,1/2-1/2,dots,2\na,c,*,,\n")
	f.Add("# c\nresult,second,first,start,seats,end,fault,round,event\n0-1,\"a,b\",c,x,synthetic,five,1,2,e\n")
	f.Fuzz(func(t *testing.T, text string) { gathered(t, "csv", text) })
}

// FuzzPGN: any file of tag pairs.
func FuzzPGN(f *testing.F) {
	f.Add("[Event \"e\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n[White \"b\"]\n[Black \"a\"]\n[Result \"1/2-1/2\"]\n[FEN \"x\\\"y\"]\n")
	f.Fuzz(func(t *testing.T, text string) { gathered(t, "pgn", text) })
}
