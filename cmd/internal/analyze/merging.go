package analyze

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
)

// merger adds up partial results, one after another. Memory holds one of them besides the
// sum.
type merger struct {
	g    *gatherer
	sets map[analysis.Set]map[int]string // the parts of each set that were read; the number of a key is 0
	read map[analysis.Input]string       // the part that has an input
	keys map[analysis.Digest]keyAt       // the log that has an id or slot
}

// keyAt is a log of a part.
type keyAt struct {
	part string
	key  analysis.LogKey
}

// merge adds up partial results. Unless settings allow it, the parts of each set must all
// be there.
func (g *gatherer) merge(files []string) cli.Code {
	m := &merger{g: g, sets: map[analysis.Set]map[int]string{}, read: map[analysis.Input]string{}, keys: map[analysis.Digest]keyAt{}}
	for _, name := range files {
		if err := g.env.Context.Err(); err != nil {
			return cli.Failed
		}
		if err := m.add(name); err != nil {
			return g.env.Fail(err)
		}
	}
	if err := m.missing(); err != nil {
		return g.env.Fail(err)
	}
	for _, game := range g.part.Counts.Games() {
		g.noteBots(g.part.Counts.Bots(game)...)
	}
	g.part.Select(g.settings.keep.wants)
	return g.env.Fail(g.settings.checkMergeable(g.part))
}

// add adds a part to the sum.
func (m *merger) add(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	p, err := analysis.ReadPartial(f, name)
	if err != nil {
		return err
	}
	set := p.Set
	set.Number = 0
	if set.Of > sessions.MaxShards {
		return fmt.Errorf("%s:1: partial: part %d of %d, and there are at most %d parts", name, p.Set.Number, set.Of, sessions.MaxShards)
	}
	if m.sets[set] == nil {
		m.sets[set] = map[int]string{}
	}
	if other, twice := m.sets[set][p.Set.Number]; twice && set.Of > 1 {
		return fmt.Errorf("%s:1: twice: it is part %d of %d, as %s is", name, p.Set.Number, set.Of, other)
	}
	m.sets[set][p.Set.Number] = name
	for _, in := range p.Inputs {
		if other, twice := m.read[in]; twice {
			return fmt.Errorf("%s:1: twice: it holds %s, as %s does", name, cli.Printable(in.Name), other)
		}
		m.read[in] = name
	}
	for _, k := range p.Keys {
		if err := m.key(name, p, k); err != nil {
			return err
		}
	}
	p.Set = analysis.Set{}
	if err := m.g.part.Merge(p); err != nil {
		return fmt.Errorf("%s:1: twice: it holds a game that a file before it holds", name)
	}
	return nil
}

// key refuses a log whose id or slot a log of another part has: a single call would have
// left one of the two out.
func (m *merger) key(name string, p *analysis.Partial, k analysis.LogKey) error {
	at := func(k analysis.LogKey, inputs []analysis.Input) string {
		return fmt.Sprintf("log %d of %s", k.Log, cli.Printable(inputs[k.Input].Name))
	}
	for i, d := range []analysis.Digest{k.ID, k.Slot} {
		other, twice := m.keys[d]
		switch {
		case d == analysis.Digest{}:
		case twice && other.part != name:
			what := []string{"the id", "the slot"}[i]
			return fmt.Errorf("%s:1: twice: %s has %s of %s, in %s: analyze the files of both parts in one call", name, at(k, p.Inputs), what, at(other.key, m.g.part.Inputs), other.part)
		case !twice:
			k := k
			k.Input += len(m.g.part.Inputs)
			m.keys[d] = keyAt{name, k}
		}
	}
	return nil
}

// missing returns an error, or with --incomplete a note, about the parts of a set that
// are not there.
func (m *merger) missing() error {
	var list []string
	for set, have := range m.sets {
		var absent []int
		for k := 1; k <= set.Of; k++ {
			if have[k] == "" {
				absent = append(absent, k)
			}
		}
		if len(absent) > 0 {
			list = append(list, fmt.Sprintf("%s %s of %d %s not there", cli.Plural(len(absent), "part", "parts"), ranges(absent), set.Of, cli.Plural(len(absent), "is", "are")))
		}
	}
	slices.Sort(list)
	switch {
	case len(list) == 0:
		return nil
	case m.g.settings.incomplete:
		m.g.env.Notef("incomplete: %s", strings.Join(list, "; "))
		return nil
	}
	return fmt.Errorf("missing: %s; --incomplete reports what is there", strings.Join(list, "; "))
}

// ranges returns ascending numbers as text, such as "1-3, 7".
func ranges(list []int) string {
	var b strings.Builder
	for i := 0; i < len(list); {
		last := i
		for last+1 < len(list) && list[last+1] == list[last]+1 {
			last++
		}
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprint(&b, list[i])
		if last > i {
			fmt.Fprintf(&b, "-%d", list[last])
		}
		i = last + 1
	}
	return b.String()
}
