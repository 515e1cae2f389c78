package main

import (
	"fmt"
	"os"

	"scrutineer/analysis"
	"scrutineer/audit"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/report/document"
	"scrutineer/rules/all"
)

// gatherer gathers the games that count.
type gatherer struct {
	env      *cli.Env
	settings *settings
	part     *analysis.Partial
	usage    map[string]*analysis.Usage // of --by: by its values
	seen     map[string]string          // where each id of an event stands
	block    int                        // how much of a foreign file is read in one go, in bytes; 0 for the usual
}

// What becomes of verified logs that do not count.
const (
	fateApart = "apart" // a trial or a talk
	fateTwice = "twice" // its event has the id already
)

// logs judges what the operands name.
func (g *gatherer) logs(operands []string) cli.Code {
	judge := audit.NewJudge(all.Games(), audit.Options{Keep: true, Digest: g.settings.format == "html"})
	return sessions.Each(g.env, operands, judge, g.session)
}

// leaveOut says that a log does not count, and why.
func (g *gatherer) leaveOut(s *audit.Session, why string) {
	line, id := s.Line, ""
	for i := range s.Findings {
		if f := &s.Findings[i]; s.Status != audit.Verified && f.Severity != audit.Note {
			line, why = f.Line, why+": "+string(f.Code)+": "+f.Message
			break
		}
	}
	if s.Header.ID != "" {
		id = " " + s.Header.ID
	}
	g.env.Notef("left out:%s %s:%d: %s", id, s.File, line, why)
	g.settings.page.left = append(g.settings.page.left, document.Left{ID: s.Header.ID, Where: fmt.Sprintf("%s:%d", s.File, line), Why: why})
}

// fate notes what became of a log.
func (g *gatherer) fate(s *audit.Session, word string) {
	key := fmt.Sprintf("%q %d %d %q %q", s.File, s.Line, s.Size, s.Header.Event, s.Header.ID)
	g.part.Logs = append(g.part.Logs, analysis.Fate{Key: analysis.DigestOf([]byte(key)), Word: word})
}

// session counts one log. What is left out for a fault of the log is named.
func (g *gatherer) session(s *audit.Session) cli.Code {
	g.settings.page.keep(s)
	if s.Status != audit.Verified && !g.settings.claimed {
		g.fate(s, string(s.Status))
		g.leaveOut(s, string(s.Status))
		return cli.OK
	}
	key := s.Header.Event + " " + s.Header.ID
	if before, twice := g.seen[key]; twice && s.Header.ID != "" {
		g.fate(s, fateTwice)
		g.leaveOut(s, "the id stands at "+before+" already")
		return cli.OK
	}
	g.seen[key] = fmt.Sprintf("%s:%d", s.File, s.Line)
	r, err := analysis.Of(s)
	if g.settings.claimed && s.Status != audit.Verified {
		r, err = analysis.OfClaim(s)
	}
	if err != nil {
		g.fate(s, fateOf(s))
		return cli.OK
	}
	g.fate(s, string(s.Status))
	if !g.settings.keep.wants(r) {
		return cli.OK
	}
	if t, err := analysis.TimingOf(s); err == nil {
		g.part.Usage.Add(t)
		g.divide(r, t)
	}
	return g.env.Fail(g.part.Counts.Add(r))
}

// fateOf is the word for a log whose game does not count.
func fateOf(s *audit.Session) string {
	if s.Status == audit.Verified {
		return fateApart
	}
	return string(s.Status)
}

// merge adds up partial results.
func (g *gatherer) merge(files []string) cli.Code {
	for _, name := range files {
		if err := g.mergeFile(name); err != nil {
			return g.env.Fail(err)
		}
	}
	keep := g.settings.keep
	g.part.Counts = *g.part.Counts.Select(keep.wants)
	if keep.deep() || g.settings.by != "" {
		g.part.Usage = analysis.Usage{}
		g.env.Notef("times are left out: parts keep them by kind of game alone")
	}
	g.part.Usage = g.part.Usage.Select(g.part.Counts.Games())
	return cli.OK
}

func (g *gatherer) mergeFile(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	p, err := analysis.ReadPartial(f, name)
	if err != nil {
		return err
	}
	if err := g.part.Merge(p); err != nil {
		return fmt.Errorf("%s:1: twice: it holds a log or game that a file before it holds", name)
	}
	return nil
}

// worst is the code that what became of the logs asks for.
func (g *gatherer) worst() cli.Code {
	code := cli.OK
	for word := range g.part.Fates() {
		switch word {
		case fateApart:
		case fateTwice:
			code = cli.Worst(code, cli.Undecided)
		default:
			code = cli.Worst(code, cli.Code(audit.Status(word).ExitCode()))
		}
	}
	return code
}
