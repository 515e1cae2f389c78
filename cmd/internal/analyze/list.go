package analyze

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"scrutineer/analysis"
	"scrutineer/internal/cli"
)

// listing has the settings of a rating list.
type listing struct {
	anchors   []string
	versions  string
	spread    float64
	relations string // a file
	previous  string // a file
	scale     *string

	family   *regexp.Regexp
	editions map[string]*analysis.Edition // by game, after the games are read
}

// flags declares the flags of a list.
func (l *listing) flags(f *cli.Flags) {
	f.StringArrayVar(&l.anchors, "anchor", nil, "fix the rating of a bot, as `BOT=ELO`; with a standard error, as 'BOT=2000±20' (or +-20); repeatable")
	f.StringVar(&l.versions, "versions", "", "bots are versions of one bot if the group in `PATTERN`, a regular expression, matches the same part of their names, such as '^(.+)-[0-9.]+$'")
	f.Float64Var(&l.spread, "spread", 50, "with --versions: the standard deviation in `ELO` between a version and the previous one")
	f.StringVar(&l.relations, "relations", "", "read versions from a CSV `FILE` with the columns new,old,gain,spread")
	f.StringVar(&l.previous, "previous", "", "compare with the previous edition, a `FILE` written by analyze list --format json")
	l.scale = f.Choice("scale", "scale of the ratings", "logistic", "ordo")
}

// check parses the flags into the options of the ratings.
func (l *listing) check(o *analysis.Options) (err error) {
	for _, text := range l.anchors {
		a, err := parseAnchor(text)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(o.Anchors, func(b analysis.Anchor) bool { return b.Bot == a.Bot }) {
			return fmt.Errorf("--anchor %q: the bot already has an anchor", text)
		}
		o.Anchors = append(o.Anchors, a)
	}
	slices.SortFunc(o.Anchors, func(a, b analysis.Anchor) int { return cmp.Compare(a.Bot, b.Bot) })
	if !(l.spread > 0 && l.spread <= 10000) {
		return fmt.Errorf("--spread %v: want more than 0 and at most 10000", l.spread)
	}
	if l.versions != "" {
		if l.family, err = regexp.Compile(l.versions); err != nil {
			return fmt.Errorf("--versions: %w", err)
		}
		if l.family.NumSubexp() != 1 {
			return fmt.Errorf("--versions %q: want one group in brackets, as in '^(.+)-[0-9.]+$'", l.versions)
		}
	}
	if o.Model = analysis.HalfDraws; *l.scale == "ordo" {
		o.Model = analysis.Ordo
	}
	return nil
}

// parseAnchor parses BOT=ELO, BOT=ELO±ERROR or BOT=ELO+-ERROR.
func parseAnchor(text string) (a analysis.Anchor, err error) {
	at := strings.LastIndexByte(text, '=')
	value, loose, is := strings.Cut(strings.Replace(text[at+1:], "+-", "±", 1), "±")
	a.Elo, err = strconv.ParseFloat(value, 64)
	if err == nil && is {
		a.Error, err = strconv.ParseFloat(loose, 64)
	}
	const most = 100000
	if at < 1 || err != nil || !(math.Abs(a.Elo) <= most) || is && !(a.Error >= 0.001 && a.Error <= most) {
		return a, fmt.Errorf("--anchor %q: want BOT=ELO or BOT=ELO±ERROR, the error at least 0.001", text)
	}
	a.Bot = text[:at]
	return a, nil
}

// related returns relations between bots that are versions by their names: in each
// family, each with the next.
func (l *listing) related(bots []string) (list []analysis.Relation) {
	if l.family == nil {
		return nil
	}
	families := map[string][]string{}
	for _, bot := range bots {
		if m := l.family.FindStringSubmatch(bot); m != nil {
			families[m[1]] = append(families[m[1]], bot)
		}
	}
	for _, versions := range families {
		slices.SortFunc(versions, analysis.Natural)
		for i := 1; i < len(versions); i++ {
			list = append(list, analysis.Relation{New: versions[i], Old: versions[i-1], Spread: l.spread})
		}
	}
	slices.SortFunc(list, func(a, b analysis.Relation) int { return cmp.Compare(a.New, b.New) })
	return list
}

// readRelations reads relations from a file.
func readRelations(r io.Reader, name string) (list []analysis.Relation, err error) {
	in := csv.NewReader(r)
	in.FieldsPerRecord, in.TrimLeadingSpace = 4, true
	for {
		row, err := in.Read()
		var bad *csv.ParseError
		switch {
		case err == io.EOF:
			return list, nil
		case errors.As(err, &bad):
			return nil, fmt.Errorf("%s:%d: relation: %w", name, bad.Line, bad.Err)
		case err != nil:
			return nil, fmt.Errorf("%s: %w", name, err)
		case slices.Equal(row, []string{"new", "old", "gain", "spread"}):
			continue
		}
		line, _ := in.FieldPos(0)
		x := analysis.Relation{New: row[0], Old: row[1]}
		gain, err1 := strconv.ParseFloat(row[2], 64)
		spread, err2 := strconv.ParseFloat(row[3], 64)
		if x.Gain, x.Spread = gain, spread; err1 != nil || err2 != nil || !(math.Abs(gain) <= 10000) || !(spread >= 0.001 && spread <= 10000) || x.New == x.Old {
			return nil, fmt.Errorf("%s:%d: relation: want new,old,gain,spread, two bots and two numbers of Elo, the spread at least 0.001", name, line)
		}
		list = append(list, x)
	}
}

// list makes the edition of every game, compared with the previous one.
func (g *gatherer) list() error {
	s := g.settings
	l := &s.listing
	var from []analysis.Relation
	if l.relations != "" {
		f, err := os.Open(l.relations)
		if err != nil {
			return err
		}
		defer f.Close()
		if from, err = readRelations(f, l.relations); err != nil {
			return err
		}
	}
	before, err := readEditions(l.previous)
	if err != nil {
		return err
	}
	l.editions = map[string]*analysis.Edition{}
	there := map[string]bool{}
	for _, game := range g.part.Counts.Games() {
		o, bots := s.options, g.part.Counts.Bots(game)
		o.Relations = append(l.related(bots), from...)
		for _, bot := range bots {
			there[bot] = true
		}
		e := analysis.ListOf(&g.part.Counts, game, o)
		if b := before[game]; b != nil {
			if err := e.Follow(b); err != nil {
				return fmt.Errorf("%s: %s: %w", l.previous, game, err)
			}
		}
		l.editions[game] = e
	}
	for _, a := range s.options.Anchors {
		if !there[a.Bot] {
			return fmt.Errorf("--anchor: there is no bot %q", a.Bot)
		}
	}
	for _, r := range from {
		if !there[r.New] || !there[r.Old] {
			return fmt.Errorf("%s: there is no bot %q, or no bot %q", l.relations, r.New, r.Old)
		}
	}
	return nil
}

// readEditions reads the lists in a file by game; none without a name.
func readEditions(name string) (map[string]*analysis.Edition, error) {
	if name == "" {
		return nil, nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var all struct {
		Games []struct{ List *analysis.Edition }
	}
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("%s: not an edition:  %w", name, err)
	}
	m := map[string]*analysis.Edition{}
	for _, g := range all.Games {
		if g.List != nil {
			m[g.List.Game] = g.List
		}
	}
	if len(m) == 0 {
		return nil, fmt.Errorf("%s: not an edition:  want what analyze list --format json wrote", name)
	}
	return m, nil
}
