package analyze

import (
	"fmt"
	"os"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
)

// merging has the settings of a merge.
type merging struct {
	twice  *string
	expect string // the file that lists the expected inputs; empty for none
	spill  string // the folder for data that does not fit into memory; empty for none

	dropped bool // games were left out whose times are included in parts
}

// flags declares the flags of merge.
func (m *merging) flags(f *cli.Flags) {
	m.twice = f.Choice("twice", "logs that share an ID or slot: refuse them, or count the first by file name", "refuse", "first")
	f.StringVar(&m.expect, "expect", "", "fail unless the parts cover exactly the files in `MANIFEST`, a list as sha256sum writes it")
	f.StringVar(&m.spill, "spill", "", "keep ids of games in files in `FOLDER`, not in memory; some reports are refused")
}

// unspilled are the reports that need the ids of games.
var unspilled = []string{"first-mover", sprt}

// check returns an error for flags that cannot be used together.
func (m *merging) check(s *settings) error {
	if m.spill == "" {
		return nil
	}
	if s.partial != "" {
		return fmt.Errorf("--partial: with --spill the ids of games are not kept: merge without --spill")
	}
	for _, r := range unspilled {
		if s.wants(r) {
			return fmt.Errorf("--report %s: with --spill the ids of games are not kept: merge without --spill", r)
		}
	}
	return nil
}

// merger adds up partial results.
type merger struct {
	g     *gatherer
	parts []*part
	read  map[analysis.Input]*part // by input
	spill *spill                   // nil: all data is in memory
}

// part is one partial result.
type part struct {
	*analysis.Partial
	name    string
	number  int
	changes map[place]change         // of logs whose id or slot another part has
	lost    map[analysis.Digest]bool // the ids of those of them that had counted
}

// merge adds up partial results.
func (g *gatherer) merge(files []string) cli.Code {
	m := &merger{g: g, read: map[analysis.Input]*part{}}
	if folder := g.settings.merging.spill; folder != "" {
		var err error
		if m.spill, err = newSpill(folder); err != nil {
			return g.env.Fail(err)
		}
		defer m.spill.remove()
	}
	if err := m.all(files); err != nil {
		return g.env.Fail(err)
	}
	return g.env.Fail(g.settings.checkMergeable(g.part))
}

// all reads what is needed before any game is counted, and then counts.
func (m *merger) all(files []string) error {
	for i, name := range files {
		if err := m.first(&part{name: name, number: i}); err != nil {
			return err
		}
	}
	if err := m.expected(); err != nil {
		return err
	}
	if err := m.settleTwice(); err != nil {
		return err
	}
	if m.spill != nil {
		if err := m.spill.repeats(); err != nil {
			return err
		}
	}
	for _, p := range m.parts {
		if err := m.count(p); err != nil {
			return err
		}
	}
	g := m.g
	if g.settings.merging.dropped {
		g.part.ClearTimes()
	}
	if m.spill != nil {
		g.part.Select(func(analysis.Result) bool { return true }) // only for the times
		return nil
	}
	for _, game := range g.part.Counts.Games() {
		g.noteBots(g.part.Counts.Bots(game)...)
	}
	g.part.Select(g.settings.keep.wants)
	return nil
}

// open parses a file as a partial result.
func (m *merger) open(name string, how analysis.PartReader) (*analysis.Partial, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return how.Read(f, name)
}

// first reads a part for the first time: all of it, or only its inputs and keys if
// the rest stays on disk.
func (m *merger) first(p *part) error {
	if err := m.g.env.Context.Err(); err != nil {
		return err
	}
	var how analysis.PartReader
	if m.spill != nil {
		how = m.spill.first(p)
	}
	var err error
	if p.Partial, err = m.open(p.name, how); err != nil {
		return err
	}
	for _, in := range p.Inputs {
		if other := m.read[in]; other != nil {
			return fmt.Errorf("%s:1: twice: it holds %s, as %s does", p.name, cli.Printable(in.Name), other.name)
		}
		m.read[in] = p
	}
	m.parts = append(m.parts, p)
	if m.spill != nil {
		p.Partial = &analysis.Partial{Inputs: p.Inputs}
		return m.spill.failed()
	}
	return nil
}

// count adds a part to the whole.
func (m *merger) count(p *part) error {
	if m.spill != nil {
		var err error
		if p.Partial, err = m.open(p.name, m.spill.second(m, p)); err != nil {
			return err
		}
	}
	p.change()
	if m.spill == nil && len(p.lost) > 0 {
		p.Select(func(r analysis.Result) bool { return !m.loses(p, r) })
	}
	if err := m.g.part.Merge(p.Partial); err != nil {
		return fmt.Errorf("%s:1: twice: it holds a game that a file before it holds", p.name)
	}
	p.Partial = nil
	return nil
}

// change corrects the statuses of the logs to what they would be if the logs of other
// parts had been read before.
func (p *part) change() {
	for _, c := range p.changes {
		p.CountStatus(c.is, 1)
		if p.Logs[c.was]--; p.Logs[c.was] == 0 {
			delete(p.Logs, c.was)
		}
	}
	if len(p.changes) == 0 {
		return
	}
	for i := range p.Keys {
		if c, changed := p.changes[place{p.number, p.Keys[i].Input, p.Keys[i].Log}]; changed {
			p.Keys[i].Word = c.is
		}
	}
}

// loses reports whether a game of a part is left out because another has its id or
// slot.
func (m *merger) loses(p *part, r analysis.Result) bool {
	lost := r.ID != "" && p.lost[r.Key()]
	if lost {
		m.g.settings.merging.dropped = true
	}
	return lost
}
