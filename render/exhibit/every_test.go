package exhibit_test

import (
	"bytes"
	"flag"
	"os"
	"regexp"
	"runtime/debug"
	"strings"
	"sync"
	"testing"

	"scrutineer/corpus"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/doc"
	"scrutineer/render/exhibit"
	"scrutineer/rules/all"
)

var whole = flag.Bool("long", false, "say every exhibit in a language besides English, not only that of the first finding")

// These tests make much garbage and keep much memory. Collecting less often halves
// their time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

// judged has the sessions of vectors by their bytes, since four tests need all of
// them.
var judged sync.Map

// sessions judges the logs of a vector with the options that exhibits need.
func sessions(v corpus.Vector) (list []*judge.Session) {
	if list, ok := judged.Load(string(v.Payload)); ok {
		return list.([]*judge.Session)
	}
	defer func() { judged.Store(string(v.Payload), list) }()
	j := judge.New(all.Games(), judge.Options{Keep: true, Bytes: true})
	r := logfmt.NewReader(bytes.NewReader(v.Payload), v.Name)
	for {
		s, err := j.Next(r)
		if err != nil {
			return list
		}
		list = append(list, s)
	}
}

// exhibits has the exhibits of the sessions by their numbers.
var exhibits sync.Map

// exhibitOf returns an exhibit of a session, made once.
func exhibitOf(t *testing.T, s *judge.Session, k int) *exhibit.Exhibit {
	t.Helper()
	type key struct {
		s *judge.Session
		k int
	}
	if x, ok := exhibits.Load(key{s, k}); ok {
		return x.(*exhibit.Exhibit)
	}
	x, err := exhibit.Of(s, k, exhibit.Options{File: "x.mlog"})
	if err != nil {
		t.Fatalf("%s %d: %v", s.Header.ID, k, err)
	}
	exhibits.Store(key{s, k}, x)
	return x
}

func language(t *testing.T, tag string) words.Language {
	t.Helper()
	l, err := words.In(tag)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Every finding on every vector has an exhibit with something in every section and
// correct arithmetic. Made twice, it is the same.
func TestEveryFindingOfVectors(t *testing.T) {
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	checked, codes := map[string]int{}, map[string]int{}
	for _, v := range vectors {
		for _, s := range sessions(v) {
			for k := 0; k <= len(s.Findings); k++ {
				x := exhibitOf(t, s, k)
				codes[x.Code]++
				for i, tag := range words.Tags() {
					if tag != "en" && (i != (len(v.Name)+k)%len(words.Tags()) || !*whole && k != 1) {
						continue // one language in addition to English
					}
					said := text(t, x, language(t, tag))
					if strings.Contains(said, `\xc2\xb5`) {
						t.Errorf("%s: µ is shown as bytes", v.Name)
					}
					if v.Name != "number_nan" && v.Name != "number_infinite" {
						good(t, v.Name, said)
					}
					if tag == "en" {
						arithmetic(t, v.Name, x, said, checked)
					}
				}
				if k > 0 {
					marked(t, v.Name, s, &s.Findings[k-1], x, checked)
					sides(t, v.Name, s, &s.Findings[k-1], x, checked)
				}
				cells(t, v.Name, x)
			}
		}
	}
	for code := range judge.Codes() {
		if codes[string(code)] == 0 && code != judge.Disagree && code != judge.NoSecond && code != judge.Assumed {
			t.Errorf("no exhibit of the code %s was made", code)
		}
	}
	unsaid(t, checked)
	for _, what := range []string{"answer", "due", "exhibit.beside.machine", "exhibit.beside.word", "exhibit.beside.ruling", "exhibit.beside.departure",
		"exhibit.beside.program", "exhibit.beside.cosmetic", "exhibit.beside.referee", "common.headline.suspect"} {
		if checked[what] < 3 {
			t.Errorf("%s: %d exhibits have it", what, checked[what])
		}
	}
	if checked["all"] < 500 {
		t.Errorf("%d lines of arithmetic were checked; too few to mean anything", checked["all"])
	}
}

// unsaid fails for words on steps that no exhibit of a vector uses.
func unsaid(t *testing.T, checked map[string]int) {
	table, err := os.ReadFile("../../internal/words/table/exhibit.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`"(exhibit\.step\.[a-z-]+)"`).FindAllSubmatch(table, -1) {
		if key := string(m[1]); checked[key] == 0 && key != "exhibit.step.more" { // see TestManySegments of triangles
			t.Errorf("%s: no exhibit says it", key)
		}
	}
}

func text(t *testing.T, x *exhibit.Exhibit, lang words.Language) string {
	t.Helper()
	var b bytes.Buffer
	if err := x.WriteText(&b, lang); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// good fails if an exhibit has a key without words, NaN or infinity, or an empty
// place.
func good(t *testing.T, name, text string) {
	t.Helper()
	if len(text) < 200 {
		t.Errorf("%s: an exhibit of %d bytes", name, len(text))
	}
	for _, bad := range []string{"[exhibit.", "NaN", "Inf", "%!", "{0}", "{1}", "{2}", "<nil>"} {
		if i := strings.Index(text, bad); i >= 0 {
			t.Errorf("%s: %q: %q", name, bad, text[max(0, i-40):min(len(text), i+60)])
		}
	}
}

// arithmetic evaluates the lines of an exhibit as they are in its text.
func arithmetic(t *testing.T, name string, x *exhibit.Exhibit, text string, checked map[string]int) {
	t.Helper()
	for _, s := range x.Sections {
		for _, b := range s.Blocks {
			list, ok := b.(doc.Sums)
			if !ok {
				continue
			}
			if len(list) == 0 {
				t.Errorf("%s: %s: no lines of arithmetic", name, x.Code)
			}
			for _, sum := range list {
				checked[sum.Phrase.Key]++
				if sum.Line == "" {
					continue
				}
				checked["all"]++
				if err := holds(sum.Line); err != nil {
					t.Errorf("%s: %s: %s: %v", name, x.Code, sum.Phrase.Key, err)
				}
				if !strings.Contains(text, "\n      "+sum.Line+"\n") {
					t.Errorf("%s: %s: the text does not show %q", name, x.Code, sum.Line)
				}
			}
		}
	}
}

// The test itself notices wrong arithmetic.
func TestHoldsCanFail(t *testing.T) {
	for line, right := range map[string]bool{
		"(5 - 1)*(9 - 2) - (4 - 2)*(3 - 1) = 24 > 0": true, "1 + 2 = 4": false, "5 + (1 - 5)*16/32 = 3": true,
		"2 > 3": false, "(-16)*(16) = -256 < 0": true, "3 - 3 = 0 = 1": false, "12": false, "": false, "1 = ": false, "(1 = 1": false,
		"7 != 7": false, "1/0 = 1": false, "4 + (1 - 5)*1/3 = 8/3": true, "3 <= 3": true, "4 <= 3": false,
	} {
		if err := holds(line); (err == nil) != right {
			t.Errorf("%q: %v", line, err)
		}
	}
}
