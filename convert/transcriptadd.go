package convert

import (
	"slices"
	"strconv"
	"strings"

	"scrutineer/logfmt"
	"scrutineer/rules"
)

// contradicts returns the error if transcript and caller do not agree.
func contradicts(word, said, other string) *wrong {
	return &wrong{word, "the transcript says " + quote(said) + ", the call " + quote(other)}
}

// fill sets what the transcript does not say to what the caller says, and refuses a
// contradiction.
func fill(word string, to *string, said bool, from string) *wrong {
	switch {
	case from == "" || said && *to == from:
		return nil
	case said:
		return contradicts(word, *to, from)
	}
	*to = from
	return nil
}

// addGame adds the caller's game, its parameters and rulings.
func (p *head) addGame(opt *TranscriptOptions) *wrong {
	if why := fill("game", &p.h.Game, p.h.Game != "", opt.Game); why != nil {
		return why
	}
	if why := addPairs("game", &p.h.Params, opt.Params); why != nil {
		return why
	}
	if len(opt.Rulings) > 0 && p.h.Rulings.Set == "?" {
		return contradicts("rulings", "?", opt.Rulings[0].Name+"="+opt.Rulings[0].Value)
	}
	return addPairs("rulings", &p.h.Rulings.Deviations, opt.Rulings)
}

func addPairs(word string, to *[]logfmt.Pair, from []logfmt.Pair) *wrong {
	for _, v := range from {
		switch said, ok := valueOf(*to, v.Name); {
		case !ok:
			*to = append(*to, v)
		case said != v.Value:
			return contradicts(word, v.Name+"="+said, v.Name+"="+v.Value)
		}
	}
	return nil
}

// addRest adds the caller's protocol, start and clock.
func (p *head) addRest(opt *TranscriptOptions) *wrong {
	if why := fill("protocol", &p.h.Protocol, p.said["protocol"] > 0, opt.Protocol); why != nil {
		return why
	}
	if why := fill("start", &p.h.Start, p.said["start"] > 0, opt.Start); why != nil {
		return why
	}
	if c := opt.Clock; c != nil && p.said["clock"] == 0 {
		p.h.Clock = *c
	} else if c != nil && (p.h.Clock.Total != c.Total || p.h.Clock.Move != c.Move || p.h.Clock.Grace != c.Grace) {
		return contradicts("clock", clockText(p.h.Clock), clockText(*c))
	}
	return nil
}

func clockText(c logfmt.Clock) string {
	return c.Total.String() + " " + c.Move.String() + " " + c.Grace.String()
}

// addSeats adds the programs' ids.
func (p *head) addSeats(opt *TranscriptOptions) *wrong {
	for i, id := range opt.Seats {
		for len(p.h.Programs) <= i {
			p.h.Programs = append(p.h.Programs, logfmt.Program{Version: "?", Digest: "?"})
		}
		word := "seat " + strconv.Itoa(i+1)
		if why := fill(word, &p.h.Programs[i].ID, p.said[word] > 0, id); why != nil {
			return why
		}
	}
	return nil
}

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
