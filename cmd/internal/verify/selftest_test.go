package verify

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	"scrutineer/corpus"
)

// three returns artificial vectors for counting: two of a game, one of the format.
func three(t *testing.T) []corpus.Vector {
	t.Helper()
	var list []corpus.Vector
	for name, text := range []string{
		"expect: verified\nwinner: 1\nfinding: 4 fault note\nexit: 0\nspec: dots.D1\ncomment: sound\n\nmlog 1\n",
		"expect: rejected\nwinner: 2\nfinding: 7 early-end decisive\nfinding: 9 early-end decisive\nfinding: 9 fault note\nexit: 1\nspec: dots.D4\nscenario: DAB-001 DAB-002\ncomment: wrong\n\nmlog 1\r\n",
		"expect: open\nwinner: -\nexit: 3\nspec: F2\ncomment: cut\n\n\xff",
	} {
		v, err := corpus.ParseVector([]string{"a", "b", "c"}[name]+".vec", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, v)
	}
	return list
}

// printed returns the output for a program that fails at the second of three vectors.
func printed(t *testing.T, m *matrix, with func(*bytes.Buffer) trialPrinter) string {
	t.Helper()
	var out bytes.Buffer
	p := with(&out)
	for _, trial := range []corpus.Trial{{Name: "a", OK: true, Level: corpus.Findings}, {Name: "b", Why: "b: exit 0, want 1", Level: corpus.Format}, {Name: "c", OK: true, Level: corpus.Outcome}} {
		if err := p.trial(m, trial); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.summary(m); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func asText(out *bytes.Buffer) trialPrinter   { return trialText{w: out} }
func asNDJSON(out *bytes.Buffer) trialPrinter { return trialNDJSON{out} }

// A vector counts once for a code, however often it expects it.
func TestMatrix(t *testing.T) {
	want := `FAIL  b: exit 0, want 1
      wrong

passed of          exit 0       exit 1       exit 3          all
dots                  1/1          0/1            -          1/2
format                  -            -          1/1          1/1
all                   1/1          0/1          1/1          2/3

expected finding      passed of
early-end                   0/1
fault                       1/2

3 vectors, 2 of them negative: 2 passed, 1 failed
`
	if got := printed(t, &matrix{vectors: three(t)}, asText); got != want {
		t.Errorf("printed\n%s\nwant\n%s", got, want)
	}
}

func TestMatrixNDJSON(t *testing.T) {
	want := `{"vector":"a","ok":true,"expect":["verified"],"spec":["dots.D1"],"why":null,"subject":"dots","exit":0,"winner":["1"],"findings":[{"line":4,"code":"fault","severity":"note"}],"scenario":[],"comment":"sound","encoding":"text","log":"mlog 1\n"}
{"vector":"b","ok":false,"expect":["rejected"],"spec":["dots.D4"],"why":"b: exit 0, want 1","subject":"dots","exit":1,"winner":["2"],"findings":[{"line":7,"code":"early-end","severity":"decisive"},{"line":9,"code":"early-end","severity":"decisive"},{"line":9,"code":"fault","severity":"note"}],"scenario":["DAB-001","DAB-002"],"comment":"wrong","encoding":"base64","log":"bWxvZyAxDQo="}
{"vector":"c","ok":true,"expect":["open"],"spec":["F2"],"why":null,"subject":"format","exit":3,"winner":["-"],"findings":[],"scenario":[],"comment":"cut","encoding":"base64","log":"/w=="}
{"summary":{"vectors":3,"negative":2,"failed":1,"subjects":[{"subject":"dots","exit":0,"vectors":1,"failed":0},{"subject":"dots","exit":1,"vectors":1,"failed":1},{"subject":"dots","exit":3,"vectors":0,"failed":0},{"subject":"format","exit":0,"vectors":0,"failed":0},{"subject":"format","exit":1,"vectors":0,"failed":0},{"subject":"format","exit":3,"vectors":1,"failed":0}],"codes":[{"code":"early-end","vectors":1,"failed":1},{"code":"fault","vectors":2,"failed":1}]}}
`
	if got := printed(t, &matrix{vectors: three(t)}, asNDJSON); got != want {
		t.Errorf("printed\n%s\nwant\n%s", got, want)
	}
}

// If the verdicts of a program are known, the levels are counted, each with those
// below it. Interrupted work says how far it got.
func TestMatrixOfLevels(t *testing.T) {
	m := &matrix{vectors: append(three(t), three(t)[0]), levels: true, left: 5}
	text := printed(t, m, asText)
	for _, want := range []string{"\nlevel                 passed of\nformat                      3/3\noutcome                     2/3\nfindings                    1/3\n", "\nstopped: 3 of 4 vectors were tried\n3 vectors, 2 of them negative: 2 passed, 1 failed\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	m = &matrix{vectors: m.vectors, levels: true, left: 5}
	text = printed(t, m, asNDJSON)
	for _, want := range []string{`"log":"mlog 1\n","level":"findings"}`, `,"untried":1,"left":5,"levels":[{"level":"format","passed":3},{"level":"outcome","passed":2},{"level":"findings","passed":1}]}}`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// The dump has every payload, byte for byte.
func TestDumpOfAllVectors(t *testing.T) {
	list, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	coded := 0
	for _, v := range list {
		var back trialJSON
		if err := json.Unmarshal(marshal(trialOf(v, corpus.Trial{})), &back); err != nil {
			t.Fatal(err)
		}
		log := []byte(back.Log)
		if back.Encoding == "base64" {
			coded++
			if log, err = base64.StdEncoding.DecodeString(back.Log); err != nil {
				t.Errorf("%s: %v", v.Name, err)
			}
		}
		if !bytes.Equal(log, v.Payload) {
			t.Errorf("%s: the log is not the payload", v.Name)
		}
	}
	if coded == 0 || coded == len(list) {
		t.Errorf("%d of %d logs in base64", coded, len(list))
	}
}

// A row has all its columns, and an empty one is a hyphen.
func TestManifestRow(t *testing.T) {
	list := three(t)
	for i, want := range []string{
		"a|0|verified|1|4:fault:note|dots|dots.D1|-|sound|-\n",
		"b|1|rejected|2|7:early-end:decisive 9:early-end:decisive 9:fault:note|dots|dots.D4|DAB-001 DAB-002|wrong|-\n",
		"c|3|open|-|-|format|F2|-|cut|-\n",
	} {
		if got := string(manifestRow(nil, list[i])); got != strings.ReplaceAll(want, "|", "\t") {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The relevant codes are those of the README: 0, 1 and 3 each for itself, or 0 and
// the others.
func TestWeigh(t *testing.T) {
	for i, want := range []int{0, 1, 3} {
		v := three(t)[i]
		for code := range 256 {
			if got := (&program{}).check(v, code); got.OK != (code == want) {
				t.Errorf("code %d where %d is wanted: %+v", code, want, got)
			}
			if got := (&program{coarse: true}).check(v, code); got.OK != ((code == 0) == (want == 0)) {
				t.Errorf("zero or not, code %d where %d is wanted: %+v", code, want, got)
			}
		}
	}
}

// Only the first twenty failures are shown.
func TestMatrixOfManyFailures(t *testing.T) {
	m := &matrix{}
	var out bytes.Buffer
	for range 22 {
		m.vectors = append(m.vectors, three(t)[1])
		if err := asText(&out).trial(m, corpus.Trial{Name: "b", Why: "b: exit 0, want 1"}); err != nil {
			t.Fatal(err)
		}
	}
	if err := asText(&out).summary(m); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if n := strings.Count(text, "FAIL  "); n != 20 || !strings.Contains(text, "\nand 2 more; --format ndjson shows all\n\n") {
		t.Errorf("%d of 22 failures shown:\n%s", n, text)
	}
}
