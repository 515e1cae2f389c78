package site_test

import (
	"strings"
	"testing"

	"scrutineer/internal/test/random"

	"scrutineer/analysis"
	"scrutineer/internal/test/hostile"
	"scrutineer/render/site"
)

// A query is the same after it was written as an address and parsed.
func TestQueryThroughAddress(t *testing.T) {
	random.Check(t, func(r *random.T) {
		text := func() string {
			return random.One(r, append(hostile.Names(), "", r.Text("a&=#%+ ;/?\"<>'ą\u202e", 0, 20)))
		}
		want := site.Query{Game: text(), Bot: text(), Vs: text(), Start: text(), MinPlies: text(), MaxPlies: text(), Sort: text()}
		page, fragment, found := strings.Cut(want.Link(), "#")
		if page != "games.html" || strings.ContainsAny(fragment, "<>\"' ") {
			r.Fatalf("address %q", want.Link())
		}
		got, ok := site.ParseQuery(fragment)
		if found != ok || got != want {
			r.Fatalf("%q gives %+v, want %+v", fragment, got, want)
		}
	})
}

func TestParseQueryRefuses(t *testing.T) {
	for _, bad := range []string{"", "main", "game=%zz", "color=red", "game=a&color=red"} {
		if q, ok := site.ParseQuery(bad); ok {
			t.Errorf("%q is taken for %+v", bad, q)
		}
	}
}

func TestMatches(t *testing.T) {
	won := site.EntryOfResult(analysis.Result{Game: "g", First: "a", Second: "b", Outcome: analysis.FirstWins, End: "fault crash", ByFault: true}, true, "f", 2)
	won.Plies = 9
	won.Faults = []site.Fault{{Seat: 2, Kind: "crash"}}
	drawn := site.EntryOfResult(analysis.Result{Game: "g", First: "b", Second: "a", Outcome: analysis.Draw}, true, "f", 3)
	open := site.EntryOfResult(analysis.Result{Game: "h", First: "a", Second: "a"}, false, "f", 4)
	all := []*site.Entry{won, drawn, open}
	for _, c := range []struct {
		q    site.Query
		want string // which of the three
	}{
		{site.Query{}, "won drawn open"},
		{site.Query{Game: "g"}, "won drawn"},
		{site.Query{MinPlies: "9"}, "won"},
		{site.Query{MinPlies: "10"}, ""},
		{site.Query{MaxPlies: "9"}, "won drawn open"},
		{site.Query{MaxPlies: "8"}, "drawn open"},
		{site.Query{MaxPlies: "+9"}, ""},
		{site.Query{MinPlies: "-1"}, ""},
		{site.Query{MaxPlies: "9999999999"}, ""},
		{site.Query{Bot: "a"}, "won drawn open"},
		{site.Query{Bot: "a", Vs: "b"}, "won drawn"},
		{site.Query{Bot: "a", Vs: "a"}, "open"},
		{site.Query{Bot: "a", Side: "second"}, "drawn open"},
		{site.Query{Bot: "a", Result: "won"}, "won"},
		{site.Query{Bot: "b", Result: "won"}, ""},
		{site.Query{Bot: "b", Result: "lost"}, "won"},
		{site.Query{Result: "won"}, "won"},
		{site.Query{Result: "lost"}, ""},
		{site.Query{Result: "drawn"}, "drawn"},
		{site.Query{Fault: "crash"}, "won"},
		{site.Query{Fault: "crash", Bot: "b"}, "won"},
		{site.Query{Fault: "crash", Bot: "a"}, ""},
		{site.Query{By: "fault"}, "won"},
		{site.Query{By: "board"}, "drawn"},
		{site.Query{Status: "open"}, "open"},
		{site.Query{End: "-"}, "drawn open"},
		{site.Query{Self: "no"}, "won drawn"},
		{site.Query{Table: "no"}, "open"},
		{site.Query{Sort: "plies"}, "won drawn open"},
	} {
		var got []string
		for i, e := range all {
			if c.q.Matches(e) {
				got = append(got, []string{"won", "drawn", "open"}[i])
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%+v chooses %v, want %s", c.q, got, c.want)
		}
	}
}
