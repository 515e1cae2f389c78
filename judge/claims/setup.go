package claims

import (
	"sort"

	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Setup returns the setup that a header describes. Unknown rulings get their defaults.
func Setup(h *logfmt.Header) rules.Setup {
	s := rules.Setup{Seats: h.Seats()}
	for _, p := range h.Params {
		s.Params = append(s.Params, rules.Value(p))
	}
	for _, d := range h.Rulings.Deviations {
		if d.Value != "?" {
			s.Rulings = append(s.Rulings, rules.Value(d))
		}
	}
	if h.Start != "-" {
		s.Start = h.Start
	}
	return s
}

// Rulings returns the game's default set and what a setup changes in it.
func Rulings(g *rules.Game, setup rules.Setup) logfmt.Rulings {
	r := logfmt.Rulings{Set: g.SetName(), Digest: logfmt.DigestOf([]byte(g.SetText()))}
	for _, v := range Pairs(setup.Rulings) {
		if v.Value != g.Ruling(v.Name).Default() {
			r.Deviations = append(r.Deviations, v)
		}
	}
	return r
}

// Pairs returns the values sorted by name.
func Pairs(list []rules.Value) []logfmt.Pair {
	out := make([]logfmt.Pair, len(list))
	for i, v := range list {
		out[i] = logfmt.Pair(v)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out
}
