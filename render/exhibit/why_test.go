package exhibit_test

import (
	"bytes"
	"html"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/corpus"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/exhibit"
	"scrutineer/render/exhibit/sheet"
	"scrutineer/rules/all"
)

// facts returns what a document must contain, in order.
func facts(y *judge.Why) (list []string) {
	for _, l := range y.Exchange {
		list = append(list, strconv.Itoa(l.Line), l.Text)
	}
	for _, f := range y.About {
		list = append(list, strconv.Itoa(f.Line), string(f.Code), string(f.Severity), f.Message())
	}
	for _, p := range y.Passages {
		list = append(list, p.English)
	}
	for _, f := range y.Referee {
		list = append(list, strconv.Itoa(f.Line), string(f.Code), f.Message())
	}
	return list
}

var (
	inline  = regexp.MustCompile(`</?(bdi|code|mark)( [^>]*)?>`)
	element = regexp.MustCompile(`<[^>]*>`)
)

// missing returns the first fact that a text does not contain after the ones before;
// "" for none.
func missing(text string, facts []string) string {
	for _, f := range facts {
		if len(f) > 500 || strings.ContainsFunc(f, func(r rune) bool { return r < ' ' || r > '~' && r < 0xa0 }) {
			continue // cut, or with escaped characters
		}
		i := strings.Index(text, f)
		if i < 0 {
			return f
		}
		text = text[i+len(f):]
	}
	return ""
}

// For every seat of every vector, the text and the page contain all facts, in the
// same order.
func TestEveryFact(t *testing.T) {
	vectors, err := corpus.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	english, _ := words.In("en")
	documents := 0
	for _, v := range vectors {
		j := judge.New(all.Games(), judge.Options{Keep: true, Bytes: true})
		r := logfmt.NewReader(bytes.NewReader(v.Payload), "x.mlog")
		for s, err := j.Next(r); err == nil; s, err = j.Next(r) {
			for seat := range s.Header.Programs {
				found, err := exhibit.Whys(s, base.Seat(seat+1))
				if err == judge.ErrUnread {
					continue
				} else if err != nil {
					t.Fatalf("%s: %v", v.Name, err)
				}
				y := found[0]
				x := exhibit.OfSeat(y)
				var text, page bytes.Buffer
				if err := x.WriteText(&text, english); err != nil {
					t.Fatal(err)
				}
				if err := sheet.Write(&page, x, sheet.Options{Language: english}); err != nil {
					t.Fatal(err)
				}
				_, body, _ := strings.Cut(page.String(), "<body>")
				if f := missing(text.String(), facts(y)); f != "" {
					t.Errorf("%s, seat %d: the text does not say %q", v.Name, seat+1, f)
				}
				if f := missing(html.UnescapeString(element.ReplaceAllString(inline.ReplaceAllString(body, ""), "\n")), facts(y)); f != "" {
					t.Errorf("%s, seat %d: the page does not say %q", v.Name, seat+1, f)
				}
				documents++
			}
		}
	}
	if documents < 2000 {
		t.Errorf("%d documents: the test looks at too little", documents)
	}
}
