package chart_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"scrutineer/analysis"
	"scrutineer/internal/test/hostile"
	"scrutineer/internal/words"
	"scrutineer/report/chart"
)

func english(t *testing.T) chart.Labels {
	t.Helper()
	l, err := words.In("en")
	if err != nil {
		t.Fatal(err)
	}
	return chart.Labels{Language: l}
}

// options decodes the options of a chart.
func options(t *testing.T, c chart.Chart, err error) map[string]any {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(c.Option, &m); err != nil {
		t.Fatalf("%s: %v", c.ID, err)
	}
	return m
}

// at walks down a tree by keys and indices.
func at(t *testing.T, tree any, path ...any) any {
	t.Helper()
	for _, step := range path {
		switch step := step.(type) {
		case string:
			tree = tree.(map[string]any)[step]
		case int:
			tree = tree.([]any)[step]
		}
	}
	return tree
}

// says fails unless the subtree at a path equals the given JSON.
func says(t *testing.T, tree any, want string, path ...any) {
	t.Helper()
	b, err := json.Marshal(at(t, tree, path...))
	if err != nil || string(b) != want {
		t.Errorf("%v is %s, want %s", path, b, want)
	}
}

func elo(x float64) analysis.Bound { return analysis.Bound{Elo: x} }

var none = analysis.Bound{Unbounded: true}

// pool returns a pool of two bots.
func pool(names ...string) analysis.Pool {
	return analysis.Pool{Number: 1, Superiority: analysis.Superiority{{50, 97.5}, {2.5, 50}}, Ratings: []analysis.Rating{
		{Bot: names[0], Elo: 100, Theta: math.Ln10 / 4, Low: elo(80), High: none}, {Bot: names[1], Elo: -100, Low: none, High: elo(-80)}}}
}

func TestRatings(t *testing.T) {
	c, err := chart.Ratings("dots", pool("alpha", "beta"), 0.95, english(t))
	m := options(t, c, err)
	says(t, m, `[0,100,80,null]`, "series", 0, "data", 0, "value")
	says(t, m, `[1,-100,null,-80]`, "series", 0, "data", 1, "value")
	says(t, m, `"alpha: +100 (≥ +80)"`, "series", 0, "data", 0, "name")
	says(t, m, `"beta: −100 (≤ −80)"`, "series", 0, "data", 1, "name")
	says(t, m, `["alpha","beta"]`, "yAxis", 0, "data")
	says(t, m, `"bars"`, "series", 0, "renderItem")
	if c.ID != "ratings-dots" || !strings.Contains(c.Describe, "95%") || !strings.Contains(c.Describe, "alpha") || c.Title != "Ratings with intervals" {
		t.Errorf("%s, %s, %s", c.ID, c.Title, c.Describe)
	}
}

func TestLOS(t *testing.T) {
	c, err := chart.LOS("dots", pool("alpha", "beta"), english(t))
	m := options(t, c, err)
	says(t, m, `[{"name":"98","value":[1,0,0.975]},{"name":"3","value":[0,1,0.025]}]`, "series", 0, "data")
	says(t, m, `["1  alpha","2  beta"]`, "yAxis", 0, "data")
	if c, err := chart.LOS("dots", analysis.Pool{}, english(t)); err != nil || c.Option == nil {
		t.Errorf("a pool without the matrix: %v", err)
	}
}

// Alpha won 3 and drew 1 of 4 games: 3.5 of 4 points are 0.875.
func TestCrosstable(t *testing.T) {
	s := analysis.Standings{Game: "dots", Standings: []analysis.Standing{{Bot: "alpha"}, {Bot: "beta"}}}
	c, err := chart.Crosstable(s, []analysis.Encounter{{Bot: "alpha", Opponent: "beta", Won: 3, Drawn: 1}, {Bot: "beta", Opponent: "alpha", Drawn: 1, Lost: 3}}, english(t))
	m := options(t, c, err)
	says(t, m, `[{"name":"3–1–0","value":[1,0,0.875]},{"name":"0–1–3","value":[0,1,0.125]}]`, "series", 0, "data")
}

func TestFirstMover(t *testing.T) {
	f := analysis.FirstMover{Game: "dots", All: analysis.Seats{Wins: 3, Losses: 1, Score: 0.75, Low: 0.3, High: 0.95},
		Paired: analysis.Paired{Pairs: 2, Score: 0.7, Low: elo(0.5), High: elo(0.9)},
		Starts: []analysis.Split{{Seats: analysis.Seats{Wins: 1, Score: 1, Low: 0.2, High: 1}}, {Name: "X..O", Seats: analysis.Seats{Wins: 2, Losses: 1, Score: 0.6667, Low: 0.2, High: 0.9}}},
		Rounds: []analysis.Split{{Name: "1"}}}
	f.Board = f.All
	r := analysis.Ratings{Level: 0.95, Pools: []analysis.Pool{{Number: 1, Order: &analysis.Order{Score: 0.6, ScoreLow: 0.4, ScoreHigh: 0.8}}}}
	c, err := chart.FirstMover(f, r, english(t))
	m := options(t, c, err)
	says(t, m, "[\"all games\",\"pairs with seats swapped\",\"by the model\",\"standard start\",\"start \u2068X..O\u2069\"]", "yAxis", 0, "data")
	says(t, m, `[2,0.6,0.4,0.8]`, "series", 0, "data", 2, "value")
	says(t, m, `[{"xAxis":0.5}]`, "series", 0, "markLine", "data")
	c, err = chart.FirstMover(analysis.FirstMover{Refused: "seats were made up"}, r, english(t))
	if err != nil || c.Option != nil {
		t.Errorf("refused, and yet %s %s %v", c.Describe, c.Option, err)
	}
}

func times(names ...string) analysis.Times {
	t := analysis.Times{Game: "dots"}
	for i, name := range names {
		t.Bots = append(t.Bots, analysis.BotTime{Bot: name, Later: analysis.Spent{N: int64(10 + i), P50: 0, P90: 2000, P99: 3000, Max: 4000},
			Curve: []analysis.CurvePoint{{Move: 1, N: 2, P10: 0, P50: 50, P90: 90}, {Move: 2, N: 2, P10: 11, P50: 51, P90: 91}}})
	}
	return t
}

// A time of 0 has no logarithm and is drawn as one microsecond.
func TestTimes(t *testing.T) {
	c, err := chart.TimeByPly(times("alpha", "beta"), english(t))
	m := options(t, c, err)
	says(t, m, `[{"value":[1,50]},{"value":[2,51]}]`, "series", 0, "data")
	says(t, m, `[{"value":[1,1,90]},{"value":[2,11,91]}]`, "series", 2, "data")
	says(t, m, `"alpha"`, "series", 2, "name")
	c, err = chart.TimeSpread(times("alpha", "beta"), english(t))
	m = options(t, c, err)
	says(t, m, `[0,1,2000,3000,4000]`, "series", 0, "data", 0, "value")
	says(t, m, `"alpha: p50 0 µs, p90 2 ms, p99 3 ms, max 4 ms"`, "series", 0, "data", 0, "name")
}

// With more bots than lines that can be told apart, the chart shows those with the
// most moves and says how many it leaves out.
func TestBusiest(t *testing.T) {
	c, err := chart.TimeByPly(times("a", "b", "c", "d", "e", "f", "g", "h", "i", "j"), english(t))
	m := options(t, c, err)
	var shown []any
	for i := range 8 {
		shown = append(shown, at(t, m, "series", i, "name"))
	}
	if got := fmt.Sprint(shown); got != "[c d e f g h i j]" || len(at(t, m, "series").([]any)) != 16 {
		t.Errorf("lines of %s", got)
	}
	if !strings.Contains(c.Describe, "not in the chart: \u20682\u2069") {
		t.Errorf("says %q", c.Describe)
	}
}

func TestTerminations(t *testing.T) {
	c, err := chart.Terminations("dots", []analysis.Ending{{End: "five", Wins: 3, Draws: 1, Losses: 2}, {Wins: 1}}, english(t))
	m := options(t, c, err)
	says(t, m, `["five","not known"]`, "yAxis", 0, "data")
	says(t, m, `[{"value":3},{"value":1}]`, "series", 0, "data")
	says(t, m, `[{"value":2},{"value":0}]`, "series", 1, "data")
	says(t, m, `[{"value":1},{"value":0}]`, "series", 2, "data")
}

// A number that is not finite is an error that names the chart.
func TestNotFinite(t *testing.T) {
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		p := pool("alpha", "beta")
		p.Number, p.Ratings[0].Elo = 2, x
		if c, err := chart.Ratings("dots", p, 0.95, english(t)); err == nil || !strings.HasPrefix(err.Error(), "ratings-dots-2: chart: ") || c.Option != nil {
			t.Errorf("%v: %v", x, err)
		}
		p.Superiority[0][1] = x
		if _, err := chart.LOS("dots", p, english(t)); err == nil || !strings.HasPrefix(err.Error(), "los-dots-2: chart: ") {
			t.Errorf("%v: %v", x, err)
		}
	}
}

// Names are data. Whatever they are, the tree of options stays the same, no name
// selects a function, and nothing ends a script element.
func TestHostileNames(t *testing.T) {
	names := hostile.Names()
	for i, name := range names {
		other := names[(i+1)%len(names)]
		for _, c := range all(t, name, other) {
			if bytes.ContainsAny(c.Option, "<>&\u2028\u2029") || !json.Valid(c.Option) {
				t.Errorf("%q: %s could end its element", name, c.ID)
			}
			if strings.Trim(c.ID, "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
				t.Errorf("%q: the identity is %q", name, c.ID)
			}
			var tree any
			if err := json.Unmarshal(c.Option, &tree); err != nil {
				t.Fatal(err)
			}
			walk(t, name, tree, "")
		}
	}
}

// walk fails if the tree names a function that the script does not have, or if a text
// has hidden characters or the library's own markup.
func walk(t *testing.T, name string, tree any, key string) {
	t.Helper()
	switch tree := tree.(type) {
	case map[string]any:
		for k, v := range tree {
			walk(t, name, v, k)
		}
	case []any:
		for _, v := range tree {
			walk(t, name, v, key)
		}
	case string:
		if key == "renderItem" && !strings.Contains("bars spread ribbon cell", tree) || key == "formatter" && !strings.Contains("duration signed percent", tree) {
			t.Errorf("%q: %s is %q", name, key, tree)
		}
		if key != "formatter" && strings.ContainsAny(tree, "{}\x00\x1b\n\u202e\u200b\ufeff") {
			t.Errorf("%q: %s shows %q", name, key, tree)
		}
	}
}

// all returns charts of every kind, with two names in every place.
func all(t *testing.T, a, b string) []chart.Chart {
	t.Helper()
	l := english(t)
	var list []chart.Chart
	add := func(c chart.Chart, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	s := analysis.Standings{Game: a, Standings: []analysis.Standing{{Bot: a}, {Bot: b}}}
	split := []analysis.Split{{Name: a, Seats: analysis.Seats{Wins: 1}}, {Name: b, Seats: analysis.Seats{Wins: 1}}}
	add(chart.Ratings(a, pool(a, b), 0.95, l))
	add(chart.LOS(a, pool(a, b), l))
	add(chart.Crosstable(s, []analysis.Encounter{{Bot: a, Opponent: b, Won: 1}}, l))
	add(chart.FirstMover(analysis.FirstMover{Game: a, Starts: split, Rounds: split}, analysis.Ratings{Level: 0.95}, l))
	add(chart.TimeByPly(times(a, b), l))
	add(chart.TimeSpread(times(a, b), l))
	add(chart.Terminations(a, []analysis.Ending{{End: a, Wins: 1}, {End: b, Draws: 1}}, l))
	return list
}

// No chart has more than 20,000 numbers, however large the tournament.
func TestLargeTournaments(t *testing.T) {
	l := english(t)
	const n = 2000
	p := analysis.Pool{Number: 1}
	s := analysis.Standings{Game: "dots"}
	var list []analysis.Encounter
	var ends []analysis.Ending
	for i := range n {
		name := fmt.Sprintf("a very long name of a bot with number %d", i)
		p.Ratings = append(p.Ratings, analysis.Rating{Bot: name, Elo: float64(n - i), Low: elo(0), High: elo(1)})
		s.Standings = append(s.Standings, analysis.Standing{Bot: name})
		ends = append(ends, analysis.Ending{End: name, Wins: 1})
		for k := range 100 {
			list = append(list, analysis.Encounter{Bot: name, Opponent: fmt.Sprintf("a very long name of a bot with number %d", k), Won: 1})
		}
	}
	a, err := chart.Ratings("dots", p, 0.95, l)
	b, err2 := chart.Crosstable(s, list, l)
	c, err3 := chart.Terminations("dots", ends, l)
	for i, err := range []error{err, err2, err3} {
		made := []chart.Chart{a, b, c}[i]
		if n := numbers(options(t, made, err)); n > 20_000 || n < 100 {
			t.Errorf("%s holds %d numbers", made.ID, n)
		}
		if !strings.Contains(made.Describe, "not in the chart") {
			t.Errorf("%s does not say what it leaves out: %s", made.ID, made.Describe)
		}
	}
}

func numbers(tree any) int {
	n := 0
	switch tree := tree.(type) {
	case map[string]any:
		for _, v := range tree {
			n += numbers(v)
		}
	case []any:
		for _, v := range tree {
			n += numbers(v)
		}
	case float64:
		return 1
	}
	return n
}

// Names that become equal when shortened stay different, since the library would take
// equal ones for one.
func TestShortNamesStayDifferent(t *testing.T) {
	long := strings.Repeat("x", 40)
	c, err := chart.Ratings("dots", pool(long+"1", long+"2"), 0.95, english(t))
	says(t, options(t, c, err), `["`+strings.Repeat("x", 19)+`…","`+strings.Repeat("x", 19)+`… #2"]`, "yAxis", 0, "data")
}

// No label is the name of a property that every JavaScript object has: the library
// uses labels as keys.
func TestTakenNames(t *testing.T) {
	c, err := chart.Ratings("dots", pool("__proto__", "constructor"), 0.95, english(t))
	says(t, options(t, c, err), `["“__proto__”","“constructor”"]`, "yAxis", 0, "data")
}

// No two games share an identity.
func TestID(t *testing.T) {
	for want, got := range map[string]string{"x-dots": chart.ID("x", "dots", 1), "x-dots-2": chart.ID("x", "dots", 2), "x-_44ots": chart.ID("x", "Dots", 1),
		"x-a_2d2": chart.ID("x", "a-2", 1), "x-a_5f2d2": chart.ID("x", "a_2d2", 1), "x-": chart.ID("x", "", 1)} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// The library is the file from the npm registry for echarts 6.1.0, its licence is
// included, and it can be put into a script element unchanged.
func TestLibrary(t *testing.T) {
	sum := sha256.Sum256(chart.Library())
	if got := hex.EncodeToString(sum[:]); got != "b66b25aeb4df84e33199dc21694014d336d222cbd9deb0e5a7c14bd6aa0d0fd0" {
		t.Errorf("the library is another: %s", got)
	}
	for name, want := range map[string]string{"LICENSE": "Apache License", "NOTICE": "Apache ECharts", "LICENSE-d3": "Mike Bostock", "LICENSE-zrender": "BSD"} {
		if b, err := os.ReadFile("assets/" + name); err != nil || !bytes.Contains(b, []byte(want)) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, code := range [][]byte{chart.Library(), chart.Script()} {
		if low := bytes.ToLower(code); bytes.Contains(low, []byte("</script")) || bytes.Contains(low, []byte("<!--")) {
			t.Error("the code would end its element")
		}
	}
	if s := string(chart.Script()); strings.Contains(s, "innerHTML") || strings.Contains(s, "eval") || strings.Contains(s, "http") {
		t.Error("the script makes markup or code of data, or loads")
	}
}

// A bot has its own colour in every chart, whoever else is there, and the name that it
// is given.
func TestBotsHaveTheirOwnColours(t *testing.T) {
	l := english(t)
	l.Name = func(id string) string { return "The " + id }
	alpha, _ := words.Mark("alpha", "The alpha")
	beta, _ := words.Mark("beta", "The beta")
	if alpha == beta {
		t.Fatal("the test needs bots of different colours")
	}
	c, err := chart.Ratings("dots", pool("alpha", "beta"), 0.95, l)
	m := options(t, c, err)
	says(t, m, fmt.Sprintf("[%d,%d]", alpha, beta), "own")
	says(t, m, `["The alpha","The beta"]`, "yAxis", 0, "data")
	c, err = chart.TimeByPly(times("beta", "alpha"), l)
	m = options(t, c, err)
	says(t, m, fmt.Sprintf("[%d,%d]", beta, alpha), "own")
	says(t, m, `"The beta"`, "series", 0, "name")
	style, script := string(chart.Style()), string(chart.Script())
	for id, n := range map[string]int{"alpha": alpha, "beta": beta} {
		_, colour, _ := strings.Cut(style, fmt.Sprintf(".m%d{--m:", n))
		colour = colour[:len("#000000")]
		if !strings.Contains(script, `"`+colour+`"`) {
			t.Errorf("%s has the colour %s on pages and another one in charts", id, colour)
		}
	}
}
