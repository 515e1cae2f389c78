package exhibit

import (
	"slices"
	"strings"
	"unicode"

	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/doc"
	"scrutineer/rules"
)

// rule quotes what the finding is based on: the official rules in their own language
// and in English, or the format's document.
func (m *maker) rule() []doc.Block {
	var blocks []doc.Block
	if m.Game != nil {
		blocks = Quotes(m.Game, m.passages())
	}
	if text := judge.KindOf(m.f.Code).Rule; text.Number != "" && len(blocks) == 0 {
		blocks = append(blocks, doc.Quote{Source: "logfmt/FORMAT.md " + text.Number, Language: "en", Text: text.Words})
	}
	if m.f.Witness.Get("limit_us") != "" || m.f.Witness.Get("limit_bytes") != "" {
		blocks = append(blocks, limits(&m.Header)...)
	}
	if t, ok := m.involved(); ok {
		blocks = append(blocks, say("exhibit.involved"), t)
	}
	return blocks
}

// Quotes returns passages of a game's rules in their own language, and in English.
func Quotes(g *rules.Game, list []rules.Passage) (blocks []doc.Block) {
	for _, p := range list {
		from := g.Name + " " + p.Number
		if p.Original != "" {
			blocks = append(blocks, doc.Quote{Source: from, Language: g.Language, Text: p.Original})
		}
		if p.English != "" {
			blocks = append(blocks, doc.Quote{Source: from, Language: "en", Text: p.English})
		}
	}
	return blocks
}

// wordsIn returns the words of a text, such as the numbers of paragraphs: T4, 1.7.
func wordsIn(text string) []string {
	list := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' })
	for i := range list {
		list[i] = strings.Trim(list[i], ".")
	}
	return list
}

// passages returns the passages for the finding's ground or kind, and those that its
// own text cites.
func (m *maker) passages() []rules.Passage {
	list := slices.Clone(m.Game.PassagesOf(m.Header.Protocol, m.grounds()...))
	switch m.f.Code {
	case judge.FaultConfirmed, judge.FalseFault, judge.MissedFault, judge.Unproved, judge.AttestedClaim: // and consequences of a fault
		for _, p := range m.Game.PassagesOf(m.Header.Protocol, string(m.f.Code)) {
			if !slices.ContainsFunc(list, func(x rules.Passage) bool { return x.English == p.English }) {
				list = append(list, p)
			}
		}
	}
	text := ""
	if m.f.Code == judge.Departure {
		text = m.f.Message()
	}
	for _, r := range m.rulings() {
		text += " " + r.Source
	}
	for _, number := range wordsIn(text) {
		for _, p := range m.Game.Passages {
			if p.Number == number && (p.Protocol == "" || p.Protocol == m.Header.Protocol) && !slices.ContainsFunc(list, func(x rules.Passage) bool { return x.Number == number }) {
				list = append(list, p)
			}
		}
	}
	return list
}

// grounds returns what the finding is based on, the most specific first: the game's
// explanation, the facts of its witness, the fault that it is about, its kind.
func (m *maker) grounds() []string {
	list := []string{m.why.Ground}
	w := m.f.Witness
	switch {
	case w.Get("limit_us") != "":
		list = append(list, "time")
	case w.Get("turn") != "" && w.Get("legal") == "" || w.Get("command") != "":
		list = append(list, "not-turn")
	case w.Get("text") != "":
		list = append(list, "unreadable")
	}
	if rec := m.record(m.f.Line); rec != nil && rec.Kind == logfmt.Fault {
		list = append(list, "fault-"+string(rec.Word))
	}
	return append(list, string(m.f.Code))
}

// rulings returns the rulings that the finding names as its source.
func (m *maker) rulings() []*rules.Ruling {
	game, name, ok := strings.Cut(m.f.Source, ".")
	if m.Game == nil || !ok || game != m.Game.Name || m.Game.Ruling(name) == nil {
		return nil
	}
	return []*rules.Ruling{m.Game.Ruling(name)}
}

// involved explains the rulings that the finding names.
func (m *maker) involved() (doc.Table, bool) {
	t := doc.Table{Name: "rulings", Head: heads("ruling", "value", "meaning")}
	for _, r := range m.rulings() {
		t.Rows = append(t.Rows, doc.Row{Cells: []words.Cell{words.Literal(m.Game.Name + "." + r.Name), words.Literal(m.Game.RulingOf(m.Setup, r.Name)), words.Literal(r.Doc)}})
	}
	return t, len(t.Rows) > 0
}

// otherwise judges the log again under every other value of every ruling, and shows
// what would change. Rulings on how referee and programs number rows, sides or
// directions are left out if the log shows the answer.
func (m *maker) otherwise() []doc.Block {
	if m.Game == nil || m.log.Header == nil || m.Status == judge.Malformed || m.Status == judge.Unsupported {
		return nil
	}
	t := doc.Table{Name: "rulings", Head: heads("ruling", "status", "recomputed", "finding")}
	tried := 0
	for i := range m.Game.Rulings {
		r := &m.Game.Rulings[i]
		if r.Decided && !slices.Contains(m.rulings(), r) {
			continue // a convention that the log itself shows: see Ruling.Decided
		}
		for _, v := range r.Values {
			if v == m.Game.RulingOf(m.Setup, r.Name) {
				continue
			}
			tried++
			if other := m.under(rules.Value{Name: r.Name, Value: v}); m.changes(other) {
				t.Rows = append(t.Rows, m.other(r.Name+"="+v, other))
			}
		}
	}
	if len(t.Rows) == 0 {
		return []doc.Block{say("exhibit.all-readings", tried)}
	}
	return []doc.Block{say("exhibit.readings", tried, len(t.Rows)), t}
}

// under judges the log under another value of a ruling.
func (m *maker) under(v rules.Value) *judge.Session {
	j := judge.New([]*rules.Game{m.Game}, judge.Options{Assume: map[string][]rules.Value{m.Game.Name: {v}}})
	return j.Replay(m.log)
}

func (m *maker) changes(s *judge.Session) bool {
	return s.Status != m.Status || s.Known != m.Known || s.Outcome.Winner != m.Outcome.Winner || s.Outcome.Score != m.Outcome.Score || !m.has(s)
}

// has reports whether another session has the same finding.
func (m *maker) has(s *judge.Session) bool {
	if m.f.Code == judge.Depends || m.f.Code == judge.Decided || m.f.Code == judge.Assumed {
		return true // it is about rulings: the assumed one is no longer open
	}
	return slices.ContainsFunc(s.Findings, func(f judge.Finding) bool { return f.Code == m.f.Code && f.Line == m.f.Line })
}

// other returns a row on the outcome under another reading.
func (m *maker) other(reading string, s *judge.Session) doc.Row {
	stands := "exhibit.stands"
	if !m.has(s) {
		stands = "exhibit.falls"
	}
	there := maker{evidence: &evidence{Session: s}}
	return doc.Row{Strong: s.Known != m.Known || s.Outcome.Winner != m.Outcome.Winner, Cells: []words.Cell{words.Literal(reading), words.Literal(s.Status), there.outcome(), phrase(stands)}}
}
