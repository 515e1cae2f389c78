package analyze

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"scrutineer/analysis"
	"scrutineer/internal/lines"
	"scrutineer/internal/results"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
	"scrutineer/report"
	"scrutineer/rules"
)

// Values of --report that are not reports of the registry.
const (
	summary = "summary" // the main numbers of every game, on one screen
	every   = "all"     // every report of reportNames but the summary
	sprt    = "sprt"    // the report of a separate subcommand
)

// reportNames returns the values of --report, except all.
func reportNames() []string {
	list := []string{summary}
	for _, r := range report.All() {
		if r.Name != sprt {
			list = append(list, r.Name)
		}
	}
	return list
}

// usualKind is the kind of game if a table names none.
const usualKind = "game"

// settings are the settings of one call.
type settings struct {
	games      rules.List
	merge      bool
	tested     bool     // the sequential probability ratio test has its flags
	anchors    []string // --anchor
	jobs       int
	operands   []string
	report     []string
	format     string
	claimed    bool // results count as claimed even if they are not verified
	trust      judge.Trust
	reading    results.Options
	partial    string
	shard      sessions.Shard
	label      sessions.Shard // which part the operands are, for --partial
	incomplete bool           // for merge: parts may be missing
	strict     bool           // every row of results must be usable
	maxBad     float64
	numbered   bool // a result without an id gets its place as its id, to keep the order
	ordered    bool // the same, for small files only
	keep       filter
	carry      map[string][]string // for a stage: the stages whose points count in it
	by         string              // the field whose values split the report; empty for none
	sequel     analysis.SPRTOptions
	schemes    map[string]analysis.Scheme
	breaks     []analysis.TieBreak
	options    analysis.Options
	width      int  // columns of the terminal that the report is written to; 0 for none
	page       page // for --format html
}

func breakNames() string {
	var list []string
	for _, t := range analysis.TieBreaks() {
		list = append(list, string(t))
	}
	return strings.Join(list, ", ")
}

// reads parses how results are read.
func (s *settings) reads(columns []string, encoding string) (err error) {
	if s.reading.Columns, err = results.ParseColumns(columns, results.Columns()); err == nil {
		s.reading.Encoding, err = lines.EncodingOf(encoding)
	}
	return err
}

// scoring parses how points are given and ties broken.
func (s *settings) scoring(points, breaks []string) error {
	s.schemes = map[string]analysis.Scheme{}
	for _, p := range points {
		game, text, _ := strings.Cut(p, "=")
		scheme, err := analysis.ParseScheme(text)
		if err != nil {
			return fmt.Errorf("--points %q: %w", p, err)
		}
		if s.schemes[game] = scheme; game == s.reading.Kind {
			unit := scheme.Unit()
			s.reading.Points = [3]int64{1000 * int64(scheme.Win) / unit, 1000 * int64(scheme.Draw) / unit, 1000 * int64(scheme.Loss) / unit}
		}
	}
	for _, b := range breaks {
		if !slices.Contains(analysis.TieBreaks(), analysis.TieBreak(b)) {
			return fmt.Errorf("--tie-breaks %q: want some of %s", b, breakNames())
		}
		s.breaks = append(s.breaks, analysis.TieBreak(b))
	}
	return nil
}

// carrying parses which stages' points count in which.
func (s *settings) carrying(list []string) error {
	s.carry = map[string][]string{}
	for _, text := range list {
		stage, from, _ := strings.Cut(text, "=")
		if stage == "" || from == "" {
			return fmt.Errorf("--carry %q: want STAGE=STAGE, as in 'final=main'", text)
		}
		s.carry[stage] = append(s.carry[stage], strings.Split(from, ",")...)
	}
	return nil
}

// scheme returns the points for a game.
func (s *settings) scheme(game string) analysis.Scheme {
	if scheme, given := s.schemes[game]; given {
		return scheme
	}
	return analysis.SchemeOf(s.games.Find(game))
}

// check returns an error for invalid settings.
func (s *settings) check() error {
	if slices.Contains(s.report, every) {
		rest := slices.DeleteFunc(s.report, func(r string) bool { return r == every })
		s.report = append(reportNames()[1:], rest...)
	}
	if at := slices.Index(s.report, summary); at >= 0 && (s.format == "json" || s.format == "html") {
		s.report = slices.Replace(s.report, at, at+1, "standings", "ratings")
	}
	for _, r := range s.report {
		if !slices.Contains(reportNames(), r) && (r != sprt || !s.tested) {
			return fmt.Errorf("--report %q: want %s or all", r, strings.Join(reportNames(), ", "))
		}
	}
	err := cmp.Or(s.anchoring(), s.sprt(), s.merges())
	if err != nil {
		return err
	}
	s.numbered = s.partial == "" && s.wants(sprt)
	s.ordered = s.partial == "" && s.wants("first-mover")
	switch {
	case s.by != "" && s.partial != "":
		return fmt.Errorf("--partial writes no report: give --by to merge")
	case s.by != "" && !slices.Contains(groupings, s.by):
		return fmt.Errorf("--by %q: want one of %s", s.by, strings.Join(groupings, ", "))
	case !(s.options.Level >= 0.5 && s.options.Level <= 0.9999):
		return fmt.Errorf("--level %v: want 0.5 to 0.9999", s.options.Level)
	case s.merge && len(s.operands) == 0:
		return fmt.Errorf("merge wants the files that --partial wrote")
	case s.merge && s.claimed:
		return fmt.Errorf("merge takes no --trust claimed: parts were read with what they trust")
	case s.partial != "" && s.trust == judge.TrustAttested:
		return fmt.Errorf("--partial keeps attested games apart: give --trust attested to merge")
	case !(s.maxBad >= 0 && s.maxBad <= 1):
		return fmt.Errorf("--max-bad %v: want 0 to 1", s.maxBad)
	}
	return nil
}

// anchoring parses the anchors.
func (s *settings) anchoring() error {
	const most = 100000 // Elo
	for _, text := range s.anchors {
		at := strings.LastIndexByte(text, '=')
		value, err := strconv.ParseFloat(text[at+1:], 64)
		if at < 1 || err != nil || !(math.Abs(value) <= most) {
			return fmt.Errorf("--anchor %q: want BOT=ELO", text)
		}
		a := analysis.Anchor{Bot: text[:at], Elo: value}
		if slices.ContainsFunc(s.options.Anchors, func(b analysis.Anchor) bool { return b.Bot == a.Bot }) {
			return fmt.Errorf("--anchor %q: the bot already has an anchor", text)
		}
		s.options.Anchors = append(s.options.Anchors, a)
	}
	slices.SortFunc(s.options.Anchors, func(a, b analysis.Anchor) int { return cmp.Compare(a.Bot, b.Bot) })
	return nil
}

// anchored returns an error for an anchor of a bot that is in no game.
func (g *gatherer) anchored() error {
	games := g.part.Counts.Games()
	for _, a := range g.settings.options.Anchors {
		if !slices.ContainsFunc(games, func(game string) bool { return slices.Contains(g.part.Counts.Bots(game), a.Bot) }) {
			return fmt.Errorf("--anchor: there is no bot %q", a.Bot)
		}
	}
	return nil
}

// sprt checks the settings of the sequential test.
func (s *settings) sprt() error {
	if !slices.Contains(s.report, sprt) {
		return nil
	}
	q := &s.sequel
	if len(s.keep.bots) != 2 {
		return fmt.Errorf("sprt wants --bot twice: who is stronger than whom")
	}
	q.Level = s.options.Level
	q.A, q.B = s.keep.bots[0], s.keep.bots[1]
	if !(q.Elo0 < q.Elo1 && q.Elo0 >= -2000 && q.Elo1 <= 2000) {
		return fmt.Errorf("--elo0 %v, --elo1 %v: want the second larger, both from -2000 to 2000", q.Elo0, q.Elo1)
	}
	if !(q.Alpha > 0 && q.Alpha < 0.5 && q.Beta > 0 && q.Beta < 0.5) {
		return fmt.Errorf("--alpha %v, --beta %v: want more than 0 and less than 0.5", q.Alpha, q.Beta)
	}
	return nil
}

// maxShareBad returns the maximum share of unusable rows.
func (s *settings) maxShareBad() float64 {
	if s.strict {
		return 0
	}
	return s.maxBad
}

func (s *settings) wants(report string) bool { return slices.Contains(s.report, report) }
