package analyze

import (
	"fmt"

	"scrutineer/analysis"
)

// partable says what is asked of merged parts that they cannot tell as the logs
// could.
func (s *settings) partable(p *analysis.Partial) error {
	var what string
	switch {
	case s.wants("time"):
		what = "--report time"
	case s.partial != "":
		what = "--partial"
	}
	if what != "" && s.untimed(p) {
		return fmt.Errorf("%s: parts keep times by kind of game alone, so not of some games of a kind: filter the logs themselves", what)
	}
	for _, report := range []string{"sequential", "sprt"} {
		if s.wants(report) && s.partial == "" && p.Counts.Blind() {
			return fmt.Errorf("--report %s: parts keep no order of games without an id: give the tables themselves, or ids", report)
		}
	}
	return nil
}

// untimed reports whether merged parts have times, but not those of the games that
// are asked for.
func (s *settings) untimed(p *analysis.Partial) bool {
	return s.merge && (s.by != "" || s.keep.deep()) && p.Usage.Known()
}
