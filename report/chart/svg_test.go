package chart_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/internal/test/hostile"
	"scrutineer/report/chart"
)

// element is an element of a picture.
type element struct {
	name string
	at   map[string]string
}

// number returns an attribute as a number, NaN if there is none.
func (e element) number(name string) float64 {
	x := math.NaN()
	fmt.Sscan(e.at[name], &x)
	return x
}

// drawn returns the texts and elements of a picture. It fails if one could run, load
// or hide something, or is not well formed.
func drawn(t *testing.T, svg []byte) (texts []string, elements []element) {
	t.Helper()
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
			e := element{token.Name.Local, map[string]string{}}
			if !slices.Contains([]string{"svg", "title", "desc", "rect", "line", "circle", "text", "path", "polygon", "polyline"}, e.name) {
				t.Errorf("an element %s", e.name)
			}
			for _, a := range token.Attr {
				if name := a.Name.Local; name == "style" || name == "class" || name == "href" || strings.HasPrefix(name, "on") {
					t.Errorf("attribute %s=%q", name, a.Value)
				}
				if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
					t.Errorf("%s: %s=%q", e.name, a.Name.Local, a.Value)
				}
				e.at[a.Name.Local] = a.Value
			}
			elements = append(elements, e)
		case xml.CharData:
			texts = append(texts, string(token))
		}
	}
}

// of returns the elements with a name.
func of(list []element, name string) []element {
	return slices.DeleteFunc(slices.Clone(list), func(e element) bool { return e.name != name })
}

// twoRatings returns a chart of two bots; the second has no lower limit.
func twoRatings(t *testing.T, game, a, b string) chart.Chart {
	t.Helper()
	p := analysis.Pool{Number: 1, Ratings: []analysis.Rating{{Bot: a, Elo: 100, Low: elo(50), High: elo(150)},
		{Bot: b, Elo: -100, Low: analysis.Bound{Unbounded: true}, High: elo(-50)}}}
	c, err := chart.Ratings(game, p, 0.95, english(t))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// All values are between -100 and 150, and between -115 and 165 with room for ends
// without limit. So the axis runs from -150 to 200 by 50 elo: -100 is a seventh of
// the way and 100 five sevenths. The missing limit is dashed up to the edge.
func TestRatingsSVG(t *testing.T) {
	texts, elements := drawn(t, twoRatings(t, "dots", "alpha", "beta").SVG())
	for _, want := range []string{"alpha", "beta", "−150", "−100", "0", "+100", "+200", "Elo", "Ratings with intervals"} {
		if !slices.Contains(texts, want) {
			t.Errorf("no text %q in %q", want, texts)
		}
	}
	dots, lines := of(elements, "circle"), of(elements, "line")
	if len(dots) != 2 {
		t.Fatalf("%d dots", len(dots))
	}
	left, right := lines[0].number("x1"), lines[7].number("x1")
	if x := dots[0].number("cx"); math.Abs(x-(left+5.0/7*(right-left))) > 0.1 || math.Abs(dots[1].number("cx")-(left+1.0/7*(right-left))) > 0.1 {
		t.Errorf("dots at %v and %v between %v and %v", x, dots[1].number("cx"), left, right)
	}
	dashed := slices.DeleteFunc(lines, func(e element) bool { return e.at["stroke-dasharray"] == "" })
	if len(dashed) != 1 || dashed[0].number("x2") != left || dashed[0].number("y1") != dots[1].number("cy") {
		t.Errorf("dashed: %v", dashed)
	}
}

// Three wins of the first, one of the other and two draws are three stacked bars,
// whose widths are as 3 to 1 to 2.
func TestTerminationsSVG(t *testing.T) {
	c, err := chart.Terminations("dots", []analysis.Ending{{End: "complete", Wins: 3, Losses: 1, Draws: 2}}, english(t))
	if err != nil {
		t.Fatal(err)
	}
	texts, elements := drawn(t, c.SVG())
	bars := slices.DeleteFunc(of(elements, "rect"), func(e element) bool { return e.at["stroke"] == "" })
	if len(bars) != 3 || !slices.Contains(texts, "complete") || !slices.Contains(texts, "first mover won") || !slices.Contains(texts, "drawn") {
		t.Fatalf("%d bars, texts %q", len(bars), texts)
	}
	unit := bars[1].number("width")
	if math.Abs(bars[0].number("width")-3*unit) > 0.3 || math.Abs(bars[2].number("width")-2*unit) > 0.3 ||
		math.Abs(bars[1].number("x")-bars[0].number("x")-3*unit) > 0.3 || bars[0].at["fill"] == bars[1].at["fill"] {
		t.Errorf("bars %v", bars)
	}
}

// A value of 1/2 has the middle colour, 0 and 1 those of the ends. A cell is in the
// row of its bot.
func TestSquareSVG(t *testing.T) {
	p := analysis.Pool{Ratings: []analysis.Rating{{Bot: "alpha"}, {Bot: "beta"}}, Superiority: analysis.Superiority{{50, 100}, {0, 50}}}
	c, err := chart.LOS("dots", p, english(t))
	if err != nil {
		t.Fatal(err)
	}
	texts, elements := drawn(t, c.SVG())
	cells := of(elements, "rect")[1:3]
	if cells[0].at["fill"] != "#8fc3ea" || cells[1].at["fill"] != "#f2b48a" || !(cells[0].number("y") < cells[1].number("y")) || !(cells[0].number("x") > cells[1].number("x")) {
		t.Errorf("cells %v", cells)
	}
	for _, want := range []string{"1  alpha", "2  beta", "100", "0%", "100%"} {
		if !slices.Contains(texts, want) {
			t.Errorf("no text %q in %q", want, texts)
		}
	}
}

// Times are on a logarithmic scale: 10 µs is a third of the way from 1 µs to 1 ms.
func TestTimesSVG(t *testing.T) {
	b := analysis.BotTime{Bot: "alpha", Later: analysis.Spent{N: 9, P50: 1, P90: 10, P99: 100, Max: 1000}}
	c, err := chart.TimeSpread(analysis.Times{Game: "dots", Bots: []analysis.BotTime{b}}, english(t))
	if err != nil {
		t.Fatal(err)
	}
	texts, elements := drawn(t, c.SVG())
	if !slices.Contains(texts, "10 µs") || !slices.Contains(texts, "1 ms") {
		t.Errorf("texts %q", texts)
	}
	box := slices.DeleteFunc(of(elements, "line"), func(e element) bool { return e.at["stroke-opacity"] == "" })
	dot := of(elements, "circle")
	if from, to, end := box[0].number("x1"), box[0].number("x2"), dot[0].number("cx"); math.Abs(to-from-(end-from)/3) > 0.2 {
		t.Errorf("from %v to %v of %v", from, to, end)
	}
}

// Every kind of chart has a picture. Run with STILLS=FOLDER to look at them.
func TestEveryPicture(t *testing.T) {
	for _, c := range all(t, "alpha", "beta") {
		svg := c.SVG()
		if _, elements := drawn(t, svg); len(elements) < 8 {
			t.Errorf("%s: %d elements", c.ID, len(elements))
		}
		if !bytes.Equal(svg, c.SVG()) {
			t.Errorf("%s: other bytes the second time", c.ID)
		}
		if dir := os.Getenv("STILLS"); dir != "" {
			if err := os.WriteFile(dir+"/"+c.ID+".svg", svg, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	if svg := (chart.Chart{}).SVG(); svg != nil {
		t.Errorf("a picture of nothing: %s", svg)
	}
}

// Names are text in a picture, too, whatever they are.
func TestHostileNamesInPictures(t *testing.T) {
	_, plain := drawn(t, twoRatings(t, "dots", "alpha", "beta").SVG())
	names := hostile.Names()
	for i := 0; i+1 < len(names); i++ {
		if _, got := drawn(t, twoRatings(t, names[i], names[i], names[i+1]).SVG()); len(got) != len(plain) {
			t.Errorf("%q and %q draw %d elements, plain names %d", names[i], names[i+1], len(got), len(plain))
		}
	}
}
