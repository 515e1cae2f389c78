package analyze

import (
	"strings"
	"testing"

	"scrutineer/analysis"
)

// played are three games that tests know by number: ann beat bob by five, bob beat
// ann by timeout, and cy and ann drew.
var played = []analysis.Result{
	{Game: "fiverow", Event: "cup", ID: "g1", Stage: "main", Round: "main 9", First: "ann", Second: "bob", Outcome: analysis.FirstWins, End: "five", Plies: 9, Clock: "move 2s"},
	{Game: "dots", Event: "cup", ID: "g2", Stage: "main", Round: "main 10", First: "ann", Second: "bob", Outcome: analysis.SecondWins, ByFault: true, End: "fault timeout-move", Plies: 10, Start: "a b"},
	{Game: "dots", ID: "g3", Stage: "final", Round: "final", First: "cy", Second: "ann", Outcome: analysis.Draw, Plies: 100, Synthetic: true},
}

func TestWhere(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", "123"},
		{"game=dots", "23"},
		{"game!=dots", "1"},
		{"bot=bob", "12"},
		{"bot!=bob", "3"},
		{"first=ann and second=bob", "12"},
		{"bot=ann and not reason=timeout-move", "13"},
		{"reason=fault", "2"},
		{"reason='fault timeout-move'", "2"},
		{"reason=-", "3"},
		{"round>'main 9'", "2"},
		{"round>='main 9'", "12"},
		{"round<'main 10' and stage=main", "1"},
		{"plies<=10", "12"},
		{"plies>99", "3"},
		{"winner=bob", "2"},
		{"loser=bob", "1"},
		{"winner=-", "3"},
		{"result=draw or result=first", "13"},
		{"fault=yes", "2"},
		{"fault=no", "13"},
		{"seats=synthetic", "3"},
		{"event=-", "3"},
		{"stage~m*n", "12"},
		{"id~g?", "123"},
		{"id~?", ""},
		{"start=\"a b\"", "2"},
		{"start=-", "13"},
		{"clock='move 2s'", "1"},
		{"game=fiverow or game=dots and bot=cy", "13"},    // "and" binds more tightly
		{"(game=fiverow or game=dots) and bot=cy", "3"},   // than "or"
		{"not game=dots and bot=ann", "1"},                // "not" binds most tightly
		{"not (game=dots and bot=cy)", "12"},              //
		{"not not game=dots", "23"},                       //
		{"game = dots and\tbot = cy", "3"},                // spaces have no meaning
		{"'game'=dots or game=dots", "--where:1: syntax"}, // a quoted word is not a field
	} {
		w, err := parseWhere(tt.text)
		got := ""
		for i, r := range played {
			if err == nil && (w.holds == nil || w.holds(r)) {
				got += string(rune('1' + i))
			}
		}
		if err != nil {
			got = err.Error()[:len("--where:1: syntax")]
		}
		if got != tt.want {
			t.Errorf("%s: %s, want %s (%v)", tt.text, got, tt.want, err)
		}
	}
}

func TestWhereSaysWhatIsWrong(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"bbot=ann", `--where:1: unknown: no field "bbot": want one of bot, clock, `},
		{"game=dots bot=ann", `--where:11: syntax: want "and", "or" or the end, not "bot"`},
		{"game=dots and", `--where:14: syntax: want a field, not the end`},
		{"game dots", `--where:6: syntax: want one of = != < <= > >= ~, not "dots"`},
		{"game==dots", `--where:5: syntax: want one of = != < <= > >= ~, not "=="`},
		{"game=", `--where:6: syntax: want a value, not the end`},
		{"game=(", `--where:6: syntax: want a value, not "("`},
		{"(game=dots", `--where:11: syntax: want ")" for the "(" at 1, not the end`},
		{"game=dots)", `--where:10: syntax: want "and", "or" or the end, not ")"`},
		{"game='dots", `--where:6: syntax: a quote that never closes`},
		{"result=1-0", `--where:8: value: result is one of first, draw, second, not "1-0"`},
		{"fault=''", `--where:7: value: fault is one of yes, no, not ""`},
		{"= dots", `--where:1: syntax: want a field, not "="`},
		{strings.Repeat("not ", 200) + "game=dots", `--where:401: cap: more than 100 levels`},
		{strings.Repeat(" ", 1<<14+1), `--where:1: cap: more than 16384 bytes`},
	} {
		if _, err := parseWhere(tt.text); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%.40s: %v, want %s", tt.text, err, tt.want)
		}
	}
}

// FuzzWhere: any text is either a valid expression, or an error with a place.
func FuzzWhere(f *testing.F) {
	f.Add("not (game=dots or bot~'a*') and plies>=10")
	f.Add("id~[\\*/?")
	f.Fuzz(func(t *testing.T, text string) {
		w, err := parseWhere(text)
		if err != nil && !strings.HasPrefix(err.Error(), "--where:") {
			t.Fatal(err)
		}
		for _, r := range played {
			if w.holds != nil && err == nil {
				w.holds(r)
			}
		}
	})
}
