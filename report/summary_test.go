package report

import (
	"bytes"
	"scrutineer/rules/dots"
	"scrutineer/rules/halma"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"scrutineer/analysis"
	"scrutineer/internal/words"
	"scrutineer/report/table"
)

func english(t *testing.T) words.Language {
	t.Helper()
	l, err := words.In("en")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// written returns the summary as text.
func written(t *testing.T, o SummaryOptions, list ...Brief) string {
	t.Helper()
	var b bytes.Buffer
	o.Language = english(t)
	for _, p := range Summary(list, o) {
		var title table.Cell
		if p.Title.Key != "" {
			title = p.Title
		}
		if err := table.Text(&b, o.Language, title, p.Table, table.TextOptions{Width: o.Width}); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// limit returns a limit; noLimit returns none.
func limit(elo float64) analysis.Bound { return analysis.Bound{Elo: elo} }

var noLimit = analysis.Bound{Unbounded: true}

// league returns a game of three bots with everything in it: ann lost a game by a
// fault, cy has no known times, and some games are the same.
func league() Brief {
	order := &analysis.Order{Elo: -12.4, Low: limit(-100), High: limit(75.2), P: 0.78}
	pool := analysis.Pool{Number: 1, Estimator: analysis.Firth, Converged: true, Games: 12, Distinct: 9, Order: order, Ratings: []analysis.Rating{
		{Bot: "ann", Elo: 60.4, SE: 1, Low: limit(-90.4), High: noLimit, Best: 1, Worst: 2, Tier: 1, InZero: true},
		{Bot: "bob", Elo: -60.4, SE: 1, Low: limit(-250), High: limit(90.6), Best: 1, Worst: 3, Tier: 1, InZero: true},
		{Bot: "cy", Elo: -480, Low: noLimit, High: limit(-117), Best: 2, Worst: 3, Tier: 2},
	}}
	r := analysis.Ratings{Game: "halma", Level: 0.95, Pools: []analysis.Pool{pool}}
	return Brief{
		Standings: analysis.Standings{Game: "halma", Games: 12, Draws: 1, Scheme: analysis.SchemeOf(halma.Game), Standings: []analysis.Standing{
			{Rank: 1, RankTo: 2, Bot: "ann", Played: 8, Won: 6, Lost: 2, Faults: 1, Points: 12},
			{Rank: 1, RankTo: 2, Bot: "bob", Played: 8, Won: 5, Drawn: 2, Lost: 1, Points: 12},
			{Rank: 3, RankTo: 3, Bot: "cy", Played: 8, Lost: 8},
		}},
		Ratings:    r,
		FirstMover: analysis.FirstMover{All: analysis.Seats{Wins: 5, Draws: 1, Losses: 6, Score: 0.4583, Low: 0.22, High: 0.7184}},
		Times: analysis.Times{Bots: []analysis.BotTime{
			{Bot: "ann", First: analysis.Spent{N: 8, P50: 900_000, Max: 1_500_000}, Later: analysis.Spent{N: 90, P50: 12_340, Max: 203_000}},
			{Bot: "bob", First: analysis.Spent{N: 8, P50: 70, Max: 80}},
			{Bot: "cy", Unknown: 40},
		}},
	}
}

// By hand, from the definitions of the columns: the usual move is not a first move
// unless there are no others; the longest may be.
func TestSummaryText(t *testing.T) {
	want := `halma: 12 games (9 different), 1 drawn, 1 decided by fault; points 1/0.5/0
rank  bot  played  won  drawn  lost  points   Elo  95% interval  places  faults      p50    max
-----------------------------------------------------------------------------------------------
 1-2  ann       8    6      0     2     6.0   +60  at least -90     1-2       1  12.3 ms  1.5 s
 1-2  bob       8    5      2     1     6.0   -60  -250 to +91      1-3       0    70 µs  80 µs
   3  cy        8    0      0     8     0.0  -480  at most -117     2-3       0        -      -
first mover: score 0.458 (0.220 to 0.718), Elo -12 (-100 to +75), p 0.780
Elo: 400*log10(s/(1-s)) for a score s against the mean of bots tied by results
95%: for the distance from that mean, not between bots; places: possible ranks
model: Davidson's with an effect of moving first, Firth's penalty
faults: games lost by one; p50, max: time of a move, p50 without first moves
`
	if got := written(t, SummaryOptions{}, league()); got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
}

// Columns are joined, then left out, until the lines fit. The rest is cut.
func TestSummaryFits(t *testing.T) {
	head := func(text string) string {
		_, text, _ = strings.Cut(text, "\nrank ")
		return "rank " + strings.Split(text, "\n")[0]
	}
	b := league()
	for _, c := range []struct {
		width int
		want  string
	}{
		{95, "rank  bot  played  won  drawn  lost  points   Elo  95% interval  places  faults      p50    max"},
		{94, "rank  bot  w-d-l  points   Elo  95% interval  places  faults      p50    max"},
		{76, "rank  bot  w-d-l  points   Elo  95% interval  places  faults      p50    max"},
		{75, "rank  bot  w-d-l  points   Elo  95% interval  places  faults    max"},
		{64, "rank  bot  w-d-l  points   Elo  95% interval  places  faults"},
		{58, "rank  bot  w-d-l  points   Elo  95% interval  faults"},
	} {
		got := written(t, SummaryOptions{Width: c.width}, b)
		if head(got) != c.want {
			t.Errorf("%d columns: %q, want %q", c.width, head(got), c.want)
		}
		for line := range strings.Lines(got) {
			if n := utf8.RuneCountInString(line) - 1; n > c.width {
				t.Errorf("%d columns: line of %d: %q", c.width, n, line)
			}
		}
		left := map[int]string{75: "p50", 64: "p50, max", 58: "p50, max, places"}[c.width]
		if strings.Contains(got, "lack of room") != (left != "") || !strings.Contains(got, "lack of room: "+left+"\n") && left != "" {
			t.Errorf("%d columns: want it said that %q is left out, got:\n%s", c.width, left, got)
		}
	}
	// A note explains only columns that are there.
	if got := written(t, SummaryOptions{Width: 75}, b); !strings.Contains(got, "faults: games lost by one; max: time of a move\n") {
		t.Errorf("got:\n%s", got)
	}
	if got := written(t, SummaryOptions{Width: 58}, b); strings.Contains(got, "time of a move") || strings.Contains(got, "places:") {
		t.Errorf("got:\n%s", got)
	}
	// Tie-breaks stay, since ranks follow from them.
	for i := range b.Standings.Standings {
		b.Standings.Standings[i].Breaks = []analysis.BreakValue{{TieBreak: analysis.Direct, Value: 5}, {TieBreak: analysis.Koya, None: true}}
	}
	if got := written(t, SummaryOptions{Width: 60}, b); !strings.Contains(got, "rank  bot  w-d-l  points  direct  Koya ") || !strings.Contains(got, " 1-2  ann  6-0-2     6.0     2.5     - ") {
		t.Errorf("got:\n%s", got)
	}
	// A long name is cut before a column is left out.
	b = league()
	b.Standings.Standings[2].Bot = strings.Repeat("x", 50)
	if got := written(t, SummaryOptions{Width: 95}, b); !strings.Contains(head(got), " p50    max") || !strings.Contains(got, "xxxxxx...") {
		t.Errorf("got:\n%s", got)
	}
}

// Two tables are aligned, whatever is in them, and notes on both are there once.
func TestSummaryTablesStandAlike(t *testing.T) {
	a, b := league(), league()
	b.Standings.Game = "dots"
	a.Standings.Scheme, b.Standings.Scheme = analysis.SchemeOf(nil), analysis.SchemeOf(dots.Game)
	b.Standings.Standings = b.Standings.Standings[:1]
	b.Standings.Standings[0].Bot = "annabella"
	got := written(t, SummaryOptions{}, a, b)
	var heads []string
	for line := range strings.Lines(got) {
		if strings.HasPrefix(line, "rank") {
			heads = append(heads, line)
		}
	}
	if len(heads) != 2 || heads[0] != heads[1] || !strings.HasPrefix(heads[0], "rank  bot        played") {
		t.Errorf("heads %q", heads)
	}
	for _, once := range []string{"Elo: ", "model: ", "faults: ", "no scheme is known"} {
		if n := strings.Count(got, once); n != 1 {
			t.Errorf("%q stands %d times", once, n)
		}
	}
	b.Standings.Scheme = a.Standings.Scheme
	if got := written(t, SummaryOptions{}, a, b); !strings.HasSuffix(got, "\nhalma and 1 more: no scheme is known for this game: 2/1/0 is assumed\n") {
		t.Errorf("got:\n%s", got)
	}
}

// Bots beyond the limit are counted but not shown, and do not widen a column.
func TestSummaryOfManyBots(t *testing.T) {
	b := league()
	b.Standings.Standings[1].Bot = strings.Repeat("y", 30)
	b.Standings.Standings[2].Bot = strings.Repeat("x", 30)
	got := written(t, SummaryOptions{Bots: 1, Rest: "elsewhere"}, b)
	if !strings.Contains(got, "12.3 ms  1.5 s\n... and 2 more: elsewhere\nfirst mover: ") || strings.Contains(got, "yyy") || !strings.Contains(got, "\nrank  bot  played") {
		t.Errorf("got:\n%s", got)
	}
	if got := written(t, SummaryOptions{Bots: 2, Rest: "elsewhere"}, b); !strings.Contains(got, "... and 1 more: elsewhere\n") {
		t.Errorf("got:\n%s", got)
	}
	if got := written(t, SummaryOptions{Bots: 3}, b); strings.Contains(got, " more: ") {
		t.Errorf("got:\n%s", got)
	}
}

// The summary says what is unknown or unusual.
func TestSummarySays(t *testing.T) {
	for want, change := range map[string]func(*Brief){
		"\nfirst mover: refused: who moved first was not recorded\n": func(b *Brief) { b.FirstMover = analysis.FirstMover{Refused: analysis.SeatsNotRecorded} },
		"\nfirst mover: no games\n":                                  func(b *Brief) { b.FirstMover.All = analysis.Seats{} },
		"0.718), Elo not estimated\n":                                func(b *Brief) { b.Ratings.Pools[0].Order.Missing = analysis.SeatsFixed },
		"to 0.718), Elo not estimated\n": func(b *Brief) {
			b.Ratings.Pools = nil
		},
		"model: Davidson's, Firth's penalty\n":                                                                                        func(b *Brief) { b.Ratings.Pools[0].Order.Missing = analysis.SeatsFixed },
		"model: Davidson's with an effect of moving first\n":                                                                          func(b *Brief) { b.Ratings.Pools[0].Estimator = analysis.MaximumLikelihood },
		"Elo: 400*log10(s/(1-s)) for a score s against the mean of all bots\n":                                                        func(b *Brief) { b.Ratings.Pools[0].Ratings[2].InZero = true },
		"Elo: on the scale of the anchors; 400 are ten wins for one loss\n":                                                           func(b *Brief) { b.Ratings.Pools[0].Anchored = true },
		"model: Davidson's with an effect of moving first, Firth's penalty; estimates that did not pass their test have no intervals": func(b *Brief) { b.Ratings.Pools[0].Converged = false },
		"halma: not rated: 3 bots are more than the limit that was set\nfaults: ":                                                     func(b *Brief) { b.Ratings.Pools[0].Estimator = analysis.NoEstimator },
		"; points 1/0.5/0; events: 3; stages: 2; rounds not played: 4; games of a bot against itself, left out: 1\n": func(b *Brief) {
			b.Standings.Events, b.Stages, b.Standings.Unplayed, b.Standings.SelfPlay = make([]analysis.EventGames, 3), 2, 4, 1
		},
		"  lost  unplayed  points  ": func(b *Brief) { b.Standings.Unplayed = 1 },
		"halma: 1 game, 1 drawn, ":   func(b *Brief) { b.Standings.Games = 1; b.Ratings.Pools = nil },
	} {
		b := league()
		b.Ratings.Pools = []analysis.Pool{b.Ratings.Pools[0]} // a copy
		b.Ratings.Pools[0].Ratings = slices.Clone(b.Ratings.Pools[0].Ratings)
		order := *b.Ratings.Pools[0].Order
		b.Ratings.Pools[0].Order = &order
		change(&b)
		if got := written(t, SummaryOptions{}, b); !strings.Contains(got, want) {
			t.Errorf("want %q, got:\n%s", want, got)
		}
	}
	if got := written(t, SummaryOptions{}); got != "no game counts\n" {
		t.Errorf("got %q", got)
	}
}

// Bots that no games connect have the number of their pool. An unrated one has no
// numbers.
func TestSummaryOfIslands(t *testing.T) {
	b := league()
	b.Ratings.Pools[0].Ratings = b.Ratings.Pools[0].Ratings[:1]
	b.Ratings.Pools = append(b.Ratings.Pools,
		analysis.Pool{Number: 2, Estimator: analysis.MaximumLikelihood, Converged: true, Ratings: []analysis.Rating{{Bot: "bob", InZero: true}}},
		analysis.Pool{Number: 3, Estimator: analysis.NoEstimator, Ratings: []analysis.Rating{{Bot: "cy"}}})
	b.Ratings.Pools[1].Order = &analysis.Order{}
	got := written(t, SummaryOptions{}, b)
	for _, want := range []string{
		"points  pool  Elo  95% interval    places  faults ",
		"   6.0     1  +60  at least -90       1-2       1 ",
		"   6.0     2    0  the zero point       -       0 ",
		"   0.0     -    -  -                    -       0 ",
		"pool: no games connect one to another, Elo and places mean nothing across them\n",
		"to 0.718), in pool 1 Elo -12 (",
		"model: Davidson's with an effect of moving first, Firth's penalty in 1 of 2\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("want %q, got:\n%s", want, got)
		}
	}
	if strings.Contains(got, "not rated") { // a bot that met nobody, and no limit
		t.Errorf("got:\n%s", got)
	}
	// With one pool and a bot without games there are no pools to tell apart.
	b.Ratings.Pools = []analysis.Pool{b.Ratings.Pools[0], b.Ratings.Pools[2]}
	if got := written(t, SummaryOptions{}, b); strings.Contains(got, "pool: ") || strings.Contains(got, "  pool  ") {
		t.Errorf("got:\n%s", got)
	}
}
