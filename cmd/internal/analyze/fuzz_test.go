package analyze

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"scrutineer/internal/cli"
)

// FuzzResults: any file of results gives a report in JSON, or a located message.
func FuzzResults(f *testing.F) {
	f.Add("first,second,result,game,id\na,b,1-0,dots,1\nb,a,1/2-1/2,dots,2\na,c,*,,\n")
	f.Add("# c\nresult,second,first,start,seats,end,fault,round,event\n0-1,\"a,b\",c,x,synthetic,five,1,2,e\n")
	f.Add("[Event \"e\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n[White \"b\"]\n[Black \"a\"]\n[Result \"1/2-1/2\"]\n[FEN \"x\\\"y\"]\n")
	f.Add("a - b: 3 : 1\nb - c: 0 : 2\n")
	f.Fuzz(func(t *testing.T, text string) {
		var out, errs bytes.Buffer
		env := &cli.Env{Name: "analyze", Args: []string{"--max-bad", "1", "--format", "json", "-"}, Stdin: strings.NewReader(text), Stdout: &out, Stderr: &errs, Context: t.Context(), Getenv: func(string) string { return "" }}
		code := Run(env)
		if strings.ContainsAny(errs.String(), "\r\x00\x1b") {
			t.Fatalf("%q", errs.String())
		}
		if out.Len() > 0 && !json.Valid(out.Bytes()) || out.Len() == 0 && (code == cli.OK || errs.Len() == 0) {
			t.Fatalf("%d: %q %s", code, errs.String(), out.Bytes())
		}
	})
}
