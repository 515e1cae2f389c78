package analyze

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"scrutineer/internal/cli"
)

// importCase is a file and its result.
type importCase struct {
	name, form, file, says string
	games, code            int
}

// What is used of a file, and what is said about the rest, as docs/reference/imports.md says.
var importCases = []importCase{
	{"a usual header row", "csv", "first,second,result\na,b,1-0\nb,a,0-1\n", "", 2, 0},
	{"byte order mark, CRLF, other column names, semicolons", "csv", "\ufeffWhite;Black;Score\r\na;b;1-0\r\n", "", 1, 0},
	{"tabs, column names in capitals", "csv", "PLAYER1\tPlayer2\tRESULT\na\tb\t0-1\n", "", 1, 0},
	{"all ways of a draw", "csv", "first,second,result\na,b,1/2\na,b,½\na,b,1/2-1/2\na,b,0.5\na,b,=\na,b,draw\n", "", 6, 0},
	{"a decimal comma", "csv", "first;second;result\na;b;0,5\na;b;1,0\n", "", 2, 0},
	{"a comment, and a bot whose name begins with #", "csv", "# cup\nfirst,second,result\n# day 2\n#1,b,1-0\n", "", 1, 0},
	{"a fault as yes, and as its kind", "csv", "first,second,result,fault\na,b,1-0,yes\na,b,1-0,timeout-move\na,b,1-0,no\n", "", 3, 0},
	{"an unknown fault", "csv", "first,second,result,fault\na,b,1-0,maybe\na,b,1-0,\n", "-:2: fault: fault is yes, no or one of illegal,", 1, 1},
	{"an unknown result", "csv", "first,second,result\na,b,2-0\na,b,1-0\n", "-:2: result: no result of one game: \"2-0\"", 1, 1},
	{"a row that is cut off", "csv", "first,second,result\na,b,1-0\na,b", "-:3: fields: 2 fields, and the head has 3", 1, 1},
	{"a quote that is not closed", "csv", "first,second,result\n\"a,b,1-0\na,b,1-0\nb,a,1-0\n", "-:2: quote: a quote that is not closed, or within a field:", 2, 1},
	{"a bot without a name", "csv", "first,second,result\n,b,1-0\na,b,1-0\n", "-:2: bot: a bot without a name", 1, 1},
	{"a duplicate id", "csv", "id,first,second,result\n1,a,b,1-0\n1,b,a,1-0\n", "-:3: twice: duplicate id in the event", 1, 1},
	{"text that is not UTF-8", "csv", "first,second,result\na\xff,b,1-0\na,b,1-0\n", "-:2: not UTF-8: read as Windows-1252", 2, 0},
	{"a zero byte", "csv", "first,second,result\na\x00,b,1-0\na,b,1-0\n", "-:2: control: a control character: \"a\\x00\"", 1, 1},
	{"a game that is not over", "csv", "first,second,result\na,b,*\na,b,1-0\n", "", 1, 3},
	{"only a header row", "csv", "first,second,result\n", "-:1: empty: a head and no rows", 0, 2},
	{"nothing", "csv", "", "-:1: empty: no row of column names", 0, 2},
	{"no column of results", "csv", "first,second\na,b\n", "-:1: head: no column \"result\" (or \"score\")", 0, 2},
	{"two columns with the same meaning", "csv", "first,white,second,result\na,a,b,1-0\n", "-:1: twice: two columns for first: \"first\" and \"white\"", 0, 2},
	{"UTF-16", "csv", "\xff\xfef\x00", "-:1: head: no column \"first\"", 0, 2},
	{"tags, moves and a comment", "pgn", "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 {0.1s} 1-0\n", "", 1, 0},
	{"no tag Result, but the moves end in one", "pgn", "[White \"a\"]\n[Black \"b\"]\n\n1. e4 0-1\n", "", 1, 0},
	{"tag and moves that end in different results", "pgn", "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n0-1\n", "-:1: result: the moves end in another result than the tag, \"1-0\"", 0, 1},
	{"a second game without tags", "pgn", "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1-0\n\n1. e4 1-0\n", "-:7: tag: moves after the end of the game, without tags of their own", 1, 1},
	{"a tag that is cut off", "pgn", "[White \"a\"]\n[Black \"b\n[Result \"1-0\"]\n\n1-0\n\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1-0\n", "-:2: tag: not a tag pair: \"[Black", 1, 1},
	{"a comment that is not closed", "pgn", "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 {x 1-0\n\n[White \"b\"]\n[Black \"a\"]\n[Result \"1-0\"]\n\n1-0\n", "", 2, 0},
	{"nothing but an empty line", "csv", "\n", "-:1: empty: no row of column names", 0, 2},
}

func TestImportCases(t *testing.T) {
	for _, tt := range importCases {
		var out, errs bytes.Buffer
		env := &cli.Env{Name: "analyze", Args: []string{"--max-bad", "1", "--format", "json", "-"}, Stdin: strings.NewReader(tt.file),
			Stdout: &out, Stderr: &errs, Context: t.Context(), Getenv: func(string) string { return "" }}
		code := Run(env)
		var got struct{ Reported int }
		if out.Len() > 0 {
			if err := json.Unmarshal(out.Bytes(), &got); err != nil {
				t.Errorf("%s: %v", tt.name, err)
			}
		}
		said, _, _ := strings.Cut(errs.String(), "\n")
		said = strings.TrimPrefix(said, "analyze: ")
		if int(code) != tt.code || got.Reported != tt.games || !strings.HasPrefix(said, tt.says) || (tt.says == "") != (said == "") {
			t.Errorf("%s: %d games, exit %d, %q; want %d, %d, %q", tt.name, got.Reported, code, said, tt.games, tt.code, tt.says)
		}
	}
}
