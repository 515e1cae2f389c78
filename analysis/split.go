package analysis

import "slices"

// Split returns separate counts for each value that of returns for a game, or for a round
// without one. A game is in the counts of each of its values.
func (c *Counts) Split(of func(Result) []string) map[string]*Counts {
	parts := map[string]*Counts{}
	for _, l := range c.games {
		l.each(func(e *entry, n int64) {
			r := l.result(e)
			for _, value := range distinct(of(r)) {
				entryOf(parts, value).AddMany(r, n) // it was counted before, so it is valid
			}
		})
		for u, n := range l.unplayed {
			for _, value := range distinct(of(u.Result())) {
				entryOf(parts, value).AddUnplayed(u, n)
			}
		}
	}
	return parts
}

// distinct returns the values of a short list, each once.
func distinct(list []string) []string {
	var once []string
	for _, s := range list {
		if !slices.Contains(once, s) {
			once = append(once, s)
		}
	}
	return once
}

// Named returns the counts of one game under another name. Do not add to it: c would
// change, too.
func (c *Counts) Named(game, name string) Counts {
	l := c.games[game]
	if l == nil {
		return Counts{}
	}
	other := *l
	other.game = name
	return Counts{games: map[string]*ledger{name: &other}}
}

// Named returns the usage of one game under another name. Do not add to it.
func (u *Usage) Named(game, name string) Usage {
	v := Usage{bots: map[owner]*use{}}
	for key, x := range u.bots {
		if key.game == game {
			v.bots[owner{name, key.bot}] = x
		}
	}
	return v
}

// Stage is the table of one stage.
type Stage struct {
	Stage string `json:"stage"`
	// From lists the stages whose points also count in this one, for the bots that play
	// in it.
	From []string `json:"from,omitempty"`
	Standings
}

// staged reports whether there is more than one stage.
func (l *ledger) staged() bool {
	numbers, names := map[uint32]bool{}, map[string]bool{}
	l.each(func(e *entry, _ int64) { numbers[e.stage] = true })
	for n := range numbers {
		names[l.names[n]] = true
	}
	for u := range l.unplayed {
		names[u.Stage] = true
	}
	return len(names) > 1
}

// Stages returns the tables of the stages of a game, sorted by name; nil if there are
// fewer than two. carry lists, for a stage, the stages whose points also count in it.
func Stages(c *Counts, game string, scheme Scheme, carry map[string][]string, breaks ...TieBreak) []Stage {
	if l := c.games[game]; l == nil || !l.staged() {
		return nil
	}
	parts := c.Split(func(r Result) []string {
		if r.Game != game {
			return nil
		}
		return []string{r.Stage}
	})
	var list []Stage
	for _, stage := range sorted(parts) {
		s := Stage{Stage: stage}
		carried := map[string]int64{}
		for _, from := range distinct(carry[stage]) {
			if parts[from] == nil || from == stage {
				continue
			}
			s.From = append(s.From, from)
			for _, line := range StandingsOf(parts[from], game, scheme).Standings {
				carried[line.Bot] += line.Points
			}
		}
		s.Standings = stand(parts[stage], game, scheme, carried, breaks)
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b Stage) int { return Natural(a.Stage, b.Stage) })
	return list
}
