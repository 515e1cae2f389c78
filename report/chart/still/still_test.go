package still_test

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/internal/hostile"
	"scrutineer/internal/words"
	"scrutineer/report/chart"
	"scrutineer/report/chart/still"
)

// ratings is a chart of two bots of which the second has no lower limit.
func ratings(t *testing.T, game, a, b string) chart.Chart {
	t.Helper()
	l, err := words.In("en")
	if err != nil {
		t.Fatal(err)
	}
	p := analysis.Pool{Number: 1, Ratings: []analysis.Rating{{Bot: a, Elo: 100, Low: analysis.Bound{Elo: 50}, High: analysis.Bound{Elo: 150}},
		{Bot: b, Elo: -100, Low: analysis.Bound{Unbounded: true}, High: analysis.Bound{Elo: -50}}}}
	c, err := chart.Ratings(game, p, 0.95, l)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// drawn is what a picture holds: its texts, how many of each element, and the
// attributes that could run, load or hide something.
func drawn(t *testing.T, svg []byte) (texts []string, elements map[string]int) {
	t.Helper()
	elements = map[string]int{}
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return texts, elements
		}
		if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
		switch token := token.(type) {
		case xml.StartElement:
			elements[token.Name.Local]++
			for _, a := range token.Attr {
				if name := a.Name.Local; name == "style" || name == "class" || name == "href" || strings.HasPrefix(name, "on") {
					t.Errorf("attribute %s=%q", name, a.Value)
				}
			}
		case xml.CharData:
			if s := strings.TrimSpace(string(token)); s != "" {
				texts = append(texts, s)
			}
		}
	}
}

func TestSVG(t *testing.T) {
	svg, err := still.New().SVG(ratings(t, "dots", "alpha", "beta"))
	if err != nil {
		t.Fatal(err)
	}
	texts, elements := drawn(t, svg)
	if all := strings.Join(texts, "|"); !strings.Contains(all, "alpha|beta") || !strings.Contains(all, "Elo") || !strings.Contains(all, "+100") {
		t.Errorf("texts %s", all)
	}
	// Two dots; the script has none elsewhere in this chart.
	if elements["circle"]+strings.Count(string(svg), `A5 5`) < 2 || elements["svg"] != 1 || elements["script"]+elements["style"]+elements["image"] > 0 {
		t.Errorf("elements %v in\n%s", elements, svg)
	}
}

// The same chart gives the same bytes, whatever was drawn before, and a dark
// picture is another.
func TestSameBytes(t *testing.T) {
	c := ratings(t, "dots", "alpha", "beta")
	a, err := still.New().SVG(c)
	if err != nil {
		t.Fatal(err)
	}
	p := &still.Painter{}
	if _, err := p.SVG(ratings(t, "halma", "gamma", "delta")); err != nil {
		t.Fatal(err)
	}
	b, err := p.SVG(c)
	if err != nil || !bytes.Equal(a, b) {
		t.Errorf("%v: the picture hangs on what was drawn before", err)
	}
	p.Dark = true
	if dark, err := p.SVG(c); err != nil || bytes.Equal(a, dark) {
		t.Errorf("%v: the dark picture is the light one", err)
	}
}

// Names are text in a picture, too, whatever they are.
func TestHostileNames(t *testing.T) {
	p := still.New()
	svg, err := p.SVG(ratings(t, "dots", "alpha", "beta"))
	if err != nil {
		t.Fatal(err)
	}
	_, want := drawn(t, svg)
	names := append([]string{"__proto__", "constructor", "toString", "valueOf", "hasOwnProperty", "__proto__"}, hostile.Names()...)
	step := 5
	if testing.Short() {
		step = 40
	}
	for i := 0; i+1 < len(names); i += step {
		svg, err := p.SVG(ratings(t, names[i], names[i], names[i+1]))
		if err != nil {
			t.Fatal(err)
		}
		if _, got := drawn(t, svg); got["circle"] != want["circle"] || got["script"]+got["style"]+got["a"]+got["image"]+got["foreignObject"] > 0 {
			t.Errorf("%q and %q draw %v", names[i], names[i+1], got)
		}
	}
}

// Options that are none are an error that names the chart.
func TestNoOptions(t *testing.T) {
	for _, option := range []string{"", "{", "{}"} {
		if _, err := still.New().SVG(chart.Chart{ID: "x-dots", Option: []byte(option)}); err == nil || !strings.HasPrefix(err.Error(), "x-dots: still: ") {
			t.Errorf("%q: %v", option, err)
		}
	}
}
