package judge_test

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode"

	"scrutineer/corpus"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
)

// judgeAll judges every log of a file twice, and checks what must always be true of a
// session: its status is in the list, its findings are in the file and in order, and
// messages are one printable line.
func judgeAll(t *testing.T, j *judge.Judge, file []byte) {
	r := logfmt.NewReader(bytes.NewReader(file), "f")
	lines := bytes.Count(file, []byte{'\n'}) + 1
	for n := 0; ; n++ {
		s, err := j.Next(r)
		if err == io.EOF {
			return
		}
		if err != nil || n > len(file) {
			t.Fatalf("log %d: %v", n, err)
		}
		if !s.Judged() || !slices.Contains(judge.Statuses[:], s.Status) {
			t.Fatalf("log %d: status %q", n, s.Status)
		}
		at := s.Line
		for _, f := range s.Findings {
			if f.File != "f" || f.Line < at || f.Line > lines {
				t.Fatalf("log %d at line %d of %d: %+v", n, s.Line, lines, f)
			}
			if f.Code == judge.Disagree || strings.ContainsFunc(f.Message()+f.Claimed+f.Recomputed, unicode.IsControl) {
				t.Fatalf("log %d: %+v", n, f)
			}
			at = f.Line
		}
	}
}

// FuzzJudge judges files of any bytes.
func FuzzJudge(f *testing.F) {
	vectors, err := corpus.Vectors()
	if err != nil {
		f.Fatal(err)
	}
	for i := 0; i < len(vectors); i += 8 {
		f.Add(vectors[i].Payload)
	}
	j := judge.New(all.Games(), judge.Options{Keep: true})
	f.Fuzz(func(t *testing.T, file []byte) { judgeAll(t, j, file) })
}

// fuzzHeads are headers of each game, without what the fuzzer sets: the start position
// and the records.
var fuzzHeads = [...]string{
	"game betoniarki size=6\nrulings betoniarki-1 ?\nprotocol lines",
	"game dots cols=3 rows=3\nrulings dots-1 ?\nprotocol server",
	"game fiverow height=5 width=5\nrulings fiverow-1 ?\nprotocol console",
	"game fiverow height=5 width=5\nrulings fiverow-1 ?\nprotocol file",
	"game halma k=2 n=4 n1=0 n2=9\nrulings halma-1 ?\nprotocol lines",
	"game triangles\nrulings triangles-1 ?\nprotocol gtp",
	"game fiverow height=5 width=5\nrulings fiverow-1 ?\nprotocol gomocup",
}

// fuzzLog returns a log with one of the headers.
func fuzzLog(kind byte, start, body string) []byte {
	head := fuzzHeads[int(kind)%len(fuzzHeads)]
	name := strings.Fields(head)[1]
	head = strings.Replace(head, "-1 ?", "-1 "+logfmt.DigestOf([]byte(all.Find(name).SetText())), 1)
	if strings.ContainsAny(start, "\n") || start == "" {
		start = "-"
	}
	return []byte("mlog 1\nid a\nsession game\n" + head + "\nevent e 1 1 1\nattempt 1 -\nseat 1 a 1 -\nseat 2 b 1 -\nfirst ?\n" +
		"clock 9000 5000 0 any\nlimits - - resident observed ? - -\nevidence raw stamped\norigin recorded -\nreferee r 1 -\nhost\n" +
		"clocksource c\nutc ?\nseed -\nstart " + start + "\n" + body)
}

// fuzzSeed is a log of the fuzzer.
type fuzzSeed struct {
	kind        byte
	start, body string
}

// fuzzErrors are deviations of a referee from the protocol, and programs that both end.
var fuzzErrors = []fuzzSeed{
	{0, "-", "run 1 0 a a\nrun 2 0 a b\n> 1 0 1\n> 2 0 2\n> 1 0 0\n< 1 5 2 1 2 2 2 1\n> 2 6 1\n< 2 7 5 1 5 2 5 1\n"},
	{0, "-", "run 1 0 a a\nrun 2 0 a b\nexit 2 5 code 1 1 1 1\nexit 1 5 code 1 1 1 1\neof 1 6 out\neof 2 6 out\n"},
	{1, "-", "run 1 0 a a\nrun 2 0 a b\n> 1 0 3 3 1\n> 2 0 3 3 2\n> 1 0 -1 -1 -1\n< 1 5 0 0 0\n> 2 6 a b c\n> 2 6 0 0 0\n> 2 6 -1 -1 -1\n< 2 7 0 0 1\n"},
	{1, "-", "run 1 0 a a\nrun 2 0 a b\nexit 2 5 code 1 1 1 1\nexit 1 5 code 1 1 1 1\ntick 400000 ? ?\n"},
	{2, "-", "run 1 0 a a\nrun 2 0 a b\n< 1 1 step! A0\n< 2 2 field?\n> 2 3 A0\n> 2 3 hello\n> 2 3\n< 2 4 step! B0\n"},
	{2, "-", "run 1 0 a a\nrun 2 0 a b\n< 1 1 step! A0\n> 2 2 A0\n< 2 3 step?\n< 2 9 step! B0\nexit 2 10 code 1 1 1 1\n> 2 11 C0\nexit 1 12 code 1 1 1 1\ntick 400000 ? ?\n"},
	{3, "-", "put 1 0 field .....\\x0a.....\\x0a.....\\x0a.....\\x0a.....\\x0a\nrun 1 1 a a X field answer\nexit 1 2 code 0 1 1 1\nrun 1 3 a a X field answer\nexit 1 4 code 0 1 1 1\nget 1 5 answer A0\n"},
	{4, "-", "run 1 0 a a\nrun 2 0 a b\n> 1 0 4 2 0 9 1\n> 2 0 4 2 0 9 2\n> 1 0 go\nfreeze 1 0\nkill 1 1 TERM\nexit 1 2 signal 15 1 1 1\nexit 2 2 code 0 1 1 1\n"},
	{5, "1,1 9,1 5,9 5,4 | - | 0 0 | 1 | -", "run 1 0 a a\nrun 2 0 a b\n> 1 0 set_points 4 1 1 9 1 5 9 5 4\n< 1 1 =\n< 1 1\n> 1 2 time_left 8\n> 1 2 gen_move\n> 1 2 gen_move\n< 1 3 =\n< 1 3\n< 1 4 = 1 2\n< 1 4\n< 1 5 = 1 3\n< 1 5\n"},
	{5, "1,1 9,1 5,9 5,4 | - | 0 0 | 1 | -", "run 1 0 a a\nrun 2 0 a b\nexit 2 5 code 1 1 1 1\nexit 1 5 code 1 1 1 1\ntick 400000 ? ?\n"},
	{6, "-", "run 1 0 a a\nrun 2 0 a b\n" + fuzzGreeting + "> 1 0 INFO time_left 9\n> 1 0 BEGIN\n< 1 1 OK\n< 1 3 0,0\n> 2 3 START 6\n< 2 4 OK\n"},
	{6, "plies A0; B1", "run 1 0 a a\nrun 2 0 a b\n" + fuzzGreeting + "< 1 1 OK\n> 1 2 BOARD\n> 1 2 0,0,1\n> 1 2 1,1,2\n> 1 2 DONE\n< 1 3 2,2\nexit 2 5 code 1 1 1 1\ntick 400000 ? ?\n"},
}

// fuzzGreeting is what seat 1 is sent by gomocup before anything else.
const fuzzGreeting = "> 1 0 INFO timeout_turn 5\n> 1 0 INFO timeout_match 9\n> 1 0 INFO max_memory 0\n> 1 0 INFO game_type 1\n> 1 0 INFO rule 0\n> 1 0 START 5\n"

// fuzzRecords are sound beginnings of sessions.
var fuzzRecords = []fuzzSeed{
	{0, "-", fuzzRun + "> 1 2 1\n> 2 2 2\n> 1 3 0\n< 1 4 2 1 2 2 2 1\nm 1 1 27 1 - 2 1 2 2 2 1\n"},
	{1, "-", fuzzRun + "> 1 2 3 3 1\n> 2 2 3 3 2\n> 1 3 -1 -1 -1\n< 1 4 0 0 0\nm 1 1 27 1 0 0 0 0\n"},
	{1, "1./1. 1.. .. 1", fuzzRun + "exit 1 5 signal 9 1 1 1\nfault 1 crash - - -\nresult 2 fault 0 0\n"},
	{2, "-", fuzzRun + "< 1 2 figure?\n> 1 3 X\n< 1 4 step! A0\nm 1 1 26 3 - A0\n"},
	{3, "-", "run 1 1 a a X field answer\nget 1 2 answer A0\nm 1 1 23 1 - A0\n"},
	{4, "-", fuzzRun + "> 1 2 4 2 0 9 1\n> 2 2 4 2 0 9 2\n> 1 3 8\n< 1 4 1 2 1\nm 1 1 27 1 - 1 2 1\n"},
	{5, "1,1 9,1 5,9 5,4 | - | 0 0 | 1 | -", fuzzRun + "> 1 2 set_points 4 1 1 9 1 5 9 5 4\n< 1 3 =\n< 1 3\n> 1 4 gen_move\n< 1 5 = 1 2\n< 1 5\nm 1 1 28 2 0 1 2\n"},
	{6, "-", fuzzRun + "> 1 2 START 5\n< 1 3 OK\n> 1 4 BEGIN\n< 1 5 SUGGEST 1,1\n> 1 6 PLAY 1,1\n< 1 7 1,1\nm 1 1 29 3 - B1\n"},
}

const fuzzRun = "run 1 1 a a\nrun 2 1 a b\n"

// FuzzRecords judges any records after a valid header.
func FuzzRecords(f *testing.F) {
	for _, c := range append(fuzzRecords, fuzzErrors...) {
		f.Add(c.kind, c.start, c.body)
	}
	j := judge.New(all.Games(), judge.Options{Keep: true})
	f.Fuzz(func(t *testing.T, kind byte, start, body string) { judgeAll(t, j, fuzzLog(kind, start, body)) })
}

// The headers are valid: no log of the fuzzer is refused because of one.
func TestFuzzHeads(t *testing.T) {
	j := judge.New(all.Games(), judge.Options{})
	for i := range fuzzHeads {
		start := "-"
		if strings.Contains(fuzzHeads[i], "triangles") {
			start = "1,1 9,1 5,9 5,4 | - | 0 0 | 1 | -"
		}
		s, err := j.Next(logfmt.NewReader(bytes.NewReader(fuzzLog(byte(i), start, "")), "f"))
		if err != nil || s.Status != judge.Open {
			t.Errorf("%s: %v, %v, %+v", fuzzHeads[i], err, s.Status, s.Findings)
		}
	}
}
