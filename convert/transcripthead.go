package convert

import (
	"slices"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// head is the part of a transcript before its conversation, or what a caller says in
// addition. Words that are not said are empty.
type head struct {
	h     logfmt.Header
	said  map[string]int // the line of the file, by its first word
	times string         // times in the line "evidence"
}

func newHead() *head { return &head{said: map[string]int{}, h: unknownHeader()} }

// unknownHeader returns the header of a game from the usual start, in its first attempt, of
// which nothing else is known.
func unknownHeader() logfmt.Header {
	const unknown = logfmt.Unknown
	return logfmt.Header{
		Session: "game", Event: "?", Stage: "?", Round: "?", Slot: "?", Attempt: 1, Previous: "-",
		Clock:   logfmt.Clock{Total: unknown, Move: unknown, Grace: unknown, From: "?"},
		Limits:  logfmt.Limits{Memory: unknown, Stack: unknown, Kind: "?", How: "?", Flood: unknown, Startup: unknown, Sent: unknown},
		Referee: logfmt.Program{ID: "?", Version: "?", Digest: "?"}, Source: "?", UTC: "?", Seed: unknown, Start: "-",
	}
}

// headWord reports whether a word begins a line of a head. Who makes ply 1 is no line of
// it: that follows from the start.
func headWord(word string) bool { return word != "first" && logfmt.IsHeaderWord(word) }

// line reads a line of the head, the line at of the file.
func (p *head) line(word, rest string, at int) *wrong {
	key := word
	if word == "seat" {
		number, _ := field(rest)
		key += " " + number
	}
	if at == elsewhere && p.said[key] > 0 {
		return &wrong{key, "the transcript has this line, and the call another: " + quote(word+rest)}
	}
	if p.said[key] != 0 {
		return &wrong{"head", "a second line " + quote(key)}
	}
	p.said[key] = at
	switch word {
	case "game":
		return p.read(word, sortedPairs(rest, 1))
	case "rulings":
		return p.rulings(rest)
	case "seat":
		return p.seat(rest)
	case "attempt":
		if number, more := field(rest); more == "" && number == "1" {
			rest += " -"
		} else if more == "" && number != "" {
			rest += " ?"
		}
	case "evidence":
		if exchange, more := field(rest); exchange != "raw" || more == " charged" {
			return &wrong{"field", "evidence is raw stamped or raw none, not " + quote(strings.TrimPrefix(rest, " "))}
		}
	}
	why := p.read(word, rest)
	if word == "evidence" {
		p.times, p.h.Evidence.Times = p.h.Evidence.Times, ""
	}
	return why
}

// read completes a line of a log's header, and reads it.
func (p *head) read(word, rest string) *wrong {
	line := []byte(word)
	if f, known := headForms[word]; known {
		var why *wrong
		if line, why = f.complete(line, rest); why != nil {
			return why
		}
	} else {
		line = append(line, rest...)
	}
	return wrongOf(logfmt.ParseHeaderLine(&p.h, line))
}

// sortedPairs returns the fields of a line with those after the first ones in order, as a
// log has them.
func sortedPairs(rest string, first int) string {
	words := strings.Split(rest, " ")
	if len(words) > first+1 {
		slices.SortFunc(words[first+1:], func(a, b string) int {
			a, _, _ = strings.Cut(a, "=")
			b, _, _ = strings.Cut(b, "=")
			return strings.Compare(a, b)
		})
	}
	return strings.Join(words, " ")
}

// rulings reads the set and its digest, each if it is there, and deviations.
func (p *head) rulings(rest string) *wrong {
	said := logfmt.Rulings{}
	for _, to := range []*string{&said.Set, &said.Digest} {
		if word, more := field(rest); word != "" && !strings.Contains(word, "=") {
			*to, rest = word, more
		}
	}
	// The rules fill in what is left out; until then some set stands for it.
	const someSet, someDigest = " x ", "0000000000000000000000000000000000000000000000000000000000000000"
	game := p.h.Game
	p.h.Game = "x"
	why := p.read("rulings", someSet+someDigest+sortedPairs(rest, 0))
	p.h.Game = game
	if why != nil {
		return why
	}
	p.h.Rulings.Set, p.h.Rulings.Digest = said.Set, said.Digest
	return nil
}

// seat reads the program of any seat.
func (p *head) seat(rest string) *wrong {
	number, _ := field(rest)
	if len(number) != 1 || number[0] < '1' || number[0] > '0'+base.Max {
		return &wrong{"field", "seat is not 1 to 4: " + quote(number)}
	}
	n := int(number[0] - '0')
	others := p.h.Programs
	for len(others) < n {
		others = append(others, logfmt.Program{Version: "?", Digest: "?"})
	}
	p.h.Programs = slices.Clone(others[:n-1])
	why := p.read("seat", rest)
	if why == nil {
		others[n-1] = p.h.Programs[n-1]
	}
	p.h.Programs = others
	return why
}

// add reads lines of the head that the transcript leaves out.
func (p *head) add(lines []string) *wrong {
	for _, text := range lines {
		if _, why := plainLine([]byte(text + "\n")); why != nil {
			return why
		}
		word, _, _ := strings.Cut(text, " ")
		if !headWord(word) {
			return &wrong{"head", "no line of a head: " + quote(text)}
		}
		if why := p.line(word, text[len(word):], elsewhere); why != nil {
			return why
		}
	}
	return nil
}

// elsewhere is the place of a line that is not in the transcript.
const elsewhere = -1

// complete adds what follows from the game: parameters that the seed fixes, the set of
// rulings, and ids of programs without a name.
func (p *head) complete(g *rules.Game) *wrong {
	h := &p.h
	least := 1
	if g != nil {
		least = g.Seats[0]
		for _, x := range g.Params {
			if _, said := valueOf(h.Params, x.Name); !said && x.Official != 0 {
				h.Params = append(h.Params, logfmt.Pair{Name: x.Name, Value: strconv.Itoa(x.Official)})
			}
		}
	}
	for i := 0; i < max(least, len(h.Programs)); i++ {
		if i == len(h.Programs) {
			h.Programs = append(h.Programs, logfmt.Program{Version: "?", Digest: "?"})
		}
		if h.Programs[i].ID == "" {
			h.Programs[i].ID = "seat" + strconv.Itoa(i+1)
		}
	}
	sortPairs(h.Params)
	return completeRulings(&h.Rulings, g)
}

// completeRulings names the set, and removes the values that the set has itself.
func completeRulings(r *logfmt.Rulings, g *rules.Game) *wrong {
	switch {
	case g == nil && (r.Set != "" && r.Set != "-" || len(r.Deviations) > 0):
		return &wrong{"rulings", "rulings without a game"}
	case g == nil:
		r.Set, r.Digest = "-", "-"
		return nil
	case r.Set == "?" && (r.Digest != "" || len(r.Deviations) > 0):
		return &wrong{"rulings", "nothing can follow ?, which says that nothing is known"}
	case r.Set == "?":
		r.Digest = "-"
		return nil
	}
	if why := checkSet(r, g); why != nil {
		return why
	}
	r.Set, r.Digest = g.SetName(), logfmt.DigestOf([]byte(g.SetText()))
	r.Deviations = slices.DeleteFunc(r.Deviations, func(v logfmt.Pair) bool {
		ruling := g.Ruling(v.Name)
		return ruling != nil && ruling.Default() == v.Value
	})
	for _, v := range r.Deviations {
		if g.Ruling(v.Name) == nil {
			return &wrong{"rulings", "no ruling of " + g.Name + ": " + quote(v.Name)}
		}
	}
	sortPairs(r.Deviations)
	return nil
}

// checkSet checks that a set, if it is named, is the game's own.
func checkSet(r *logfmt.Rulings, g *rules.Game) *wrong {
	digest := logfmt.DigestOf([]byte(g.SetText()))
	if r.Set != "" && r.Set != "?" && r.Set != g.SetName() || r.Digest != "" && r.Digest != "-" && r.Digest != digest {
		return &wrong{"rulings", "not the set " + g.SetName() + " of this program, whose digest is " + digest}
	}
	return nil
}

// sortPairs sorts pairs by name.
func sortPairs(list []logfmt.Pair) {
	slices.SortFunc(list, func(a, b logfmt.Pair) int { return strings.Compare(a.Name, b.Name) })
}
