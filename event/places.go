package event

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"

	"scrutineer/internal/words"
)

// Places returns the final places of an event, or those so far: whoever reached a later
// stage is ahead, and within a stage its table, or the round of a knock-out, decides. A stage
// without a result yet puts those who are in it ahead, as they stood before it. Equals share their places.
func Places(plan *Plan) (list []Place) {
	for i := range plan.Stages {
		x := &plan.Stages[i]
		before, ranks := map[string]Place{}, map[string]int{}
		for _, p := range list {
			before[p.ID] = p
			ranks[p.ID] = p.Rank + len(x.Places) + len(list) // those who are not in it are behind, in their order
		}
		next := slices.Clone(x.Places)
		begun := slices.ContainsFunc(next, func(p Place) bool { return p.Row != nil && p.Row.Played()+p.Row.Byes > 0 }) ||
			slices.ContainsFunc(plan.Matches, func(m Match) bool { return m.Stage == x.Stage.Name && m.Winner != "" && m.Pair[1] != "" })
		for k := range next {
			p := &next[k]
			old, there := before[p.ID]
			if !begun && there {
				p.Rank, p.Row = old.Rank, old.Row
			} else if !begun && len(list) > 0 {
				p.Rank = len(list) + 1
			}
			ranks[p.ID] = p.Rank
			delete(before, p.ID)
		}
		next = append(next, slices.DeleteFunc(list, func(p Place) bool { _, out := before[p.ID]; return !out })...)
		slices.SortStableFunc(next, func(a, b Place) int { return cmp.Compare(ranks[a.ID], ranks[b.ID]) })
		share(next, func(a, b *Place) bool { return ranks[a.ID] == ranks[b.ID] }, (*Place).number)
		list = next
	}
	return list
}

// Names in the folder of an event.
const (
	EventFile   = "event.toml"        // the event with what was drawn and fixed, as Format writes it
	OutFile     = "disqualified.toml" // who is disqualified, as FormatDisqualified writes it
	PolicyFile  = "policy.txt"        // what is a loss, what is void and what is played again
	PlacesFile  = "places.csv"
	TablesDir   = "tables"   // a table and a crosstable of each contest, and brackets
	LogsDir     = "logs"     // of all games that count, and of their void attempts
	RemovedDir  = "removed"  // logs of disqualified entries
	RevealedDir = "revealed" // secret starts, by stage
)

// Won is who won an event, or leads.
type Won struct {
	Over   bool
	First  []string // who is first; several share the place
	Next   string   // who is next, if one is first
	Points int64    // of each of them, or how far the one is ahead, in thousandths
	Scored bool     // places are by points
}

// Winner returns who won, given whether the event is over and its places.
func Winner(over bool, places []Place) Won {
	w := Won{Over: over}
	for i := range places {
		p := &places[i]
		if p.Rank == 1 {
			w.First = append(w.First, p.ID)
			if w.Scored = p.Row != nil; w.Scored {
				w.Points = p.Row.Total
			}
			continue
		}
		if len(w.First) == 1 {
			w.Next = p.ID
			if w.Scored = w.Scored && p.Row != nil && p.Contest == places[0].Contest; w.Scored {
				w.Points -= p.Row.Total
			}
		}
		break
	}
	return w
}

// mostNamed is how many names a sentence has.
const mostNamed = 4

// Say says who won, in a medium: bot shows an entry, join a list of them, and say a phrase of
// the table of words.
func Say[T any](w Won, bot func(id string) T, join func([]T) T, say func(key string, args ...any) T) T {
	points := func(key string, more ...any) T {
		if n := w.Points; n%1000 != 0 {
			return say(key, append([]any{Decimal(n)}, more...)...)
		}
		return say(key, append([]any{w.Points / 1000}, more...)...)
	}
	var names []T
	for _, id := range w.First[:min(len(w.First), mostNamed)] {
		names = append(names, bot(id))
	}
	verb := "wins"
	if !w.Over {
		verb = "leads"
	}
	switch {
	case len(w.First) == 0, !w.Over && w.Next == "" && w.Points == 0: // nobody has played
		return say("event.none")
	case len(w.First) > mostNamed:
		return say("event.share-many", len(w.First))
	case len(w.First) > 1 && w.Scored:
		return say("event.share", join(names), points("site.points-of"))
	case len(w.First) > 1:
		return say("event.share-place", join(names))
	case w.Next == "":
		return say("event.alone", names[0])
	case w.Scored && w.Points == 0:
		return say("event."+verb, names[0], say("event.by-breaks", bot(w.Next)))
	case w.Scored:
		return say("event."+verb, names[0], points("event.ahead", bot(w.Next)))
	}
	return say("event."+verb, names[0], say("event.before", bot(w.Next)))
}

// Text says who won, in English.
func (w Won) Text(name func(id string) string) string {
	return Say(w, name, func(list []string) string { return strings.Join(list, ", ") }, words.English().Narrow)
}

// Called returns an entry as texts name it: its display name with its id, if there is one.
func Called(id, name string) string {
	if name == "" || name == id {
		return id
	}
	return name + " (" + id + ")"
}

// Published returns the files that an event publishes, by their paths in its folder: the places,
// a table and a crosstable of each contest, and the bracket of each knock-out.
func Published(s *Schedule, plan *Plan) map[string][]byte {
	name := func(id string) string { // that no spreadsheet takes for a formula
		e := s.Entry(id)
		if e == nil || e.Name == "" {
			return ""
		}
		if strings.ContainsRune("=+-@", rune(e.Name[0])) {
			return "'" + e.Name
		}
		return e.Name
	}
	files := map[string][]byte{}
	put := func(path string, rows [][]string) {
		var b bytes.Buffer
		csv.NewWriter(&b).WriteAll(rows)
		files[path] = b.Bytes()
	}
	rows := [][]string{{"rank", "rank_to", "bot", "name", "stage", "points"}}
	for _, p := range Places(plan) {
		points := ""
		if p.Row != nil {
			points = Decimal(p.Row.Total)
		}
		rows = append(rows, []string{strconv.Itoa(p.Rank), strconv.Itoa(p.To), p.ID, name(p.ID), p.Contest, points})
	}
	put(PlacesFile, rows)
	for _, t := range plan.Tables {
		rows := [][]string{{"rank", "rank_to", "bot", "name", "played", "won", "drawn", "lost", "points", "byes", "total"}}
		if len(t.Rows) > 0 && t.Rows[0].Breaks != nil {
			rows[0] = append(rows[0], s.TieBreaks...)
		}
		for i := range t.Rows {
			r := &t.Rows[i]
			row := []string{strconv.Itoa(r.Rank), strconv.Itoa(r.To), r.ID, name(r.ID)}
			for _, n := range []int{r.Played(), r.Won, r.Drawn, r.Lost} {
				row = append(row, strconv.Itoa(n))
			}
			row = append(row, Decimal(r.Points), strconv.Itoa(r.Byes), Decimal(r.Total))
			for i := range len(rows[0]) - len(row) { // tie-breaks, which nobody without a game has
				if row = append(row, ""); i < len(r.Breaks) {
					row[len(row)-1] = r.Breaks[i]
				}
			}
			rows = append(rows, row)
		}
		put(TablesDir+"/"+t.Contest+".csv", rows)
		files[TablesDir+"/"+t.Contest+".cross"] = t.Cross()
	}
	brackets := map[string][][]string{}
	for _, m := range plan.Matches {
		path := TablesDir + "/" + m.Stage + bracketEnd
		if brackets[path] == nil {
			brackets[path] = [][]string{{"round", "bot", "name", "points", "opponent_points", "opponent_name", "opponent", "winner", "by"}}
		}
		points := []string{"", ""}
		if m.Pair[1] != "" {
			points = []string{Decimal(m.Points[0]), Decimal(m.Points[1])}
		}
		brackets[path] = append(brackets[path], []string{strings.TrimPrefix(m.Contest, m.Stage+"."), m.Pair[0], name(m.Pair[0]), points[0], points[1], name(m.Pair[1]), m.Pair[1], m.Winner, string(m.How)})
	}
	for path, rows := range brackets {
		put(path, rows)
	}
	return files
}

const bracketEnd = "-bracket.csv"

// IsBracket reports whether a file is named as a bracket.
func IsBracket(path string) bool { return strings.HasSuffix(path, bracketEnd) }
