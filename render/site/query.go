package site

import (
	"html/template"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"scrutineer/internal/words"
)

// Query selects games of the list. It selects the games that match all fields; an
// empty field matches any game. The script of the list does the same with the
// fragment of its address, and a test compares the two.
type Query struct {
	Game, Event, Round, Start, Status, End string // equal to this
	Bot                                    string // in any seat
	Vs                                     string // in a seat other than Bot's, or than that of some bot
	Side                                   string // of Bot: "first" or "second" to move
	Result                                 string // for Bot: won, drawn, lost; without Bot, for the first mover
	Fault                                  string // a fault of this kind, by Bot if there is one
	Near                                   string // "yes": a time near a limit, by Bot if there is one
	By                                     string // "fault" or "board": how the game was lost
	Code                                   string // a finding of this kind
	Severity                               string // a finding of this severity
	Table                                  string // "yes": counted in the tables; "no": not
	Self                                   string // "yes": a bot against itself; "no": not so
	Stage                                  string // of the event, whatever the round
	MinPlies, MaxPlies                     string // at least and at most; anything but digits matches any game
	Twice                                  string // "yes": left out because of its id or slot
	Sort                                   string // the column to sort by; matches any game
}

// fields returns the parts of a query with their keys in an address, in order.
func (q *Query) fields() []struct {
	key   string
	value *string
} {
	return []struct {
		key   string
		value *string
	}{
		{"game", &q.Game}, {"event", &q.Event}, {"round", &q.Round}, {"start", &q.Start}, {"status", &q.Status},
		{"end", &q.End}, {"bot", &q.Bot}, {"vs", &q.Vs}, {"side", &q.Side}, {"result", &q.Result}, {"fault", &q.Fault},
		{"near", &q.Near}, {"by", &q.By}, {"code", &q.Code}, {"severity", &q.Severity}, {"table", &q.Table}, {"self", &q.Self},
		{"stage", &q.Stage}, {"twice", &q.Twice}, {"min-plies", &q.MinPlies}, {"max-plies", &q.MaxPlies}, {"sort", &q.Sort},
	}
}

// Link returns the address of the list with these games, relative to its folder.
func (q Query) Link() string {
	var parts []string
	for _, f := range q.fields() {
		if *f.value != "" {
			parts = append(parts, f.key+"="+url.QueryEscape(*f.value))
		}
	}
	if len(parts) == 0 {
		return "games.html"
	}
	return "games.html#" + strings.Join(parts, "&")
}

// ParseQuery parses the fragment of such an address. It reports whether the fragment
// is valid.
func ParseQuery(fragment string) (q Query, ok bool) {
	values, err := url.ParseQuery(fragment)
	if err != nil {
		return q, false
	}
	for _, f := range q.fields() {
		if v, there := values[f.key]; there {
			*f.value = v[0]
			ok = true
			delete(values, f.key)
		}
	}
	return q, ok && len(values) == 0
}

// Matches reports whether an entry is one of the games.
func (q *Query) Matches(e *Entry) bool {
	return (q.Stage == "" || e.Round == q.Stage || strings.HasPrefix(e.Round, q.Stage+" ")) && wanted(q.Game, e.Game) && wanted(q.Event, e.Event) && wanted(q.Round, e.Round) && wanted(q.Start, e.start()) &&
		wanted(q.Status, string(e.Status)) && wanted(q.End, e.end()) && wanted(q.Table, yes(e.Counted)) && wanted(q.Twice, yes(e.Twice)) &&
		wanted(q.Self, yes(e.self())) && wanted(q.By, by(e)) && q.long(e.Plies) && q.found(e) && q.seats(e)
}

// count returns how many of the entries match.
func (q *Query) count(list []*Entry) (n int64) {
	for _, e := range list {
		if q.Matches(e) {
			n++
		}
	}
	return n
}

// long reports whether a number of plies matches.
func (q *Query) long(plies int) bool {
	least, known := limit(q.MinPlies, 0)
	most, also := limit(q.MaxPlies, math.MaxInt)
	return known && also && least <= plies && plies <= most
}

// limit parses a number of at most nine digits; an empty text is none. It reports
// whether the text is valid.
func limit(text string, none int) (n int, ok bool) {
	if text == "" {
		return none, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && len(text) <= 9 && text[0] >= '0' && text[0] <= '9'
}

// wanted reports whether a value matches.
func wanted(want, have string) bool { return want == "" || want == have }

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// by returns how the game was lost.
func by(e *Entry) string {
	switch {
	case !e.Known:
		return ""
	case e.ByFault:
		return "fault"
	}
	return "board"
}

// start returns the start position, "-" for the standard one.
func (e *Entry) start() string {
	if e.Start == "" {
		return "-"
	}
	return e.Start
}

// self reports whether one bot was in all seats.
func (e *Entry) self() bool {
	for _, p := range e.Players {
		if p.ID != e.Players[0].ID {
			return false
		}
	}
	return len(e.Players) > 1
}

// end returns how the game ended, "-" if unknown.
func (e *Entry) end() string {
	if e.End == "" {
		return "-"
	}
	return e.End
}

// endText returns how the game ended, as tables show it: a dash if unknown.
func (m *maker) endText(e *Entry) template.HTML {
	if e.End == "" {
		return "–"
	}
	return m.endWord(e.End)
}

// endWord returns a way to end in words; the title has the words of logs.
func (m *maker) endWord(end string) template.HTML {
	return template.HTML(`<span title="`+template.HTMLEscapeString(words.Visible(end))+`">`) + word(m.lang.End(end)) + "</span>"
}

// found reports whether the findings of an entry match.
func (q *Query) found(e *Entry) bool {
	if q.Code == "" && q.Severity == "" {
		return true
	}
	for i := range e.Findings {
		if wanted(q.Code, string(e.Findings[i].Code)) && wanted(q.Severity, string(e.Findings[i].Severity)) {
			return true
		}
	}
	return false
}

// seats reports whether some seat of an entry matches.
func (q *Query) seats(e *Entry) bool {
	if q.Bot == "" && q.Vs == "" && q.Side == "" && q.Result == "" && q.Fault == "" && q.Near == "" {
		return true
	}
	if q.Bot == "" && (q.Side != "" || q.Result != "") {
		return e.First > 0 && q.seat(e, e.First)
	}
	for i := range e.Players {
		if q.seat(e, i+1) {
			return true
		}
	}
	return false
}

// seat reports whether a seat matches.
func (q *Query) seat(e *Entry, s int) bool {
	if s > len(e.Players) || !wanted(q.Bot, e.Players[s-1].ID) || !wanted(q.Side, side(e, s)) || !wanted(q.Result, outcome(e, s)) {
		return false
	}
	if q.Vs != "" && !slices.ContainsFunc(others(e, s), func(p Player) bool { return p.ID == q.Vs }) {
		return false
	}
	if q.Fault != "" && !slices.Contains(e.Faults, Fault{s, q.Fault}) {
		return false
	}
	return q.Near == "" || wanted(q.Near, yes(s <= len(e.Near) && e.Near[s-1]))
}

// side returns whether a seat moved first.
func side(e *Entry, s int) string {
	switch e.First {
	case 0:
		return ""
	case s:
		return "first"
	}
	return "second"
}

// outcome returns how the game ended for a seat.
func outcome(e *Entry, s int) string {
	switch {
	case !e.Known:
		return ""
	case e.Winner == 0:
		return "drawn"
	case e.Winner == s:
		return "won"
	}
	return "lost"
}

// others returns the players in the other seats.
func others(e *Entry, s int) []Player {
	return slices.Concat(e.Players[:s-1], e.Players[s:])
}
