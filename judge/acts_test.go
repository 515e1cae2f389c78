package judge_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"scrutineer/internal/test/forge"
	"scrutineer/judge"
	"scrutineer/rules/all"
)

var (
	acts     = flag.Int("acts", 2000, "logs to forge by the grammar of acts")
	actsSeed = flag.Uint64("acts-seed", 1, "seed of the acts")
)

// stillBelieved is how many logs of the first 2000 the judge believes. Most of them have a
// start that nobody was told, a usage of memory that was invented, a clock in the header that
// the programs were told otherwise, or a void that is excused by too little.
const stillBelieved = 28

// actClass counts the logs of one class.
type actClass struct {
	tried, believed int
	example         string // the first that was believed
}

// Whatever the referee's own records are changed to, with the programs' lines as they were,
// no verdict believes in another winner, score or blame (the puppet law). The log of the
// test has the classes that are believed; -acts and -acts-seed try more.
func TestActs(t *testing.T) {
	pool := slices.DeleteFunc(forgePool(t, 400), func(s *forge.Session) bool { return len(s.Log) > 20_000 })
	j := judge.New(all.Games(), judge.Options{})
	classes := map[string]*actClass{}
	var total actClass
	for n := range *acts {
		a := forge.Act(pool, *actsSeed, n)
		if a == nil {
			continue
		}
		was, _ := verdictOn(j, a.Honest)
		if was.Status != "verified" || a.Log == nil {
			continue
		}
		name := a.Session.Protocol.Name + ": " + a.Class
		c := classes[name]
		if c == nil {
			c = &actClass{}
			classes[name] = c
		}
		c.tried++
		total.tried++
		is, s := verdictOn(j, a.Log)
		if is.Status == "void" && len(s.Attested) > 0 {
			is.Status = "attested"
		}
		if a.Believed(was, is) {
			total.believed++
			if c.believed++; c.believed == 1 {
				c.example = fmt.Sprintf("%d: %s: was %+v, is %+v", n, a, was, is)
			}
		}
	}
	var list []string
	for name, c := range classes {
		if c.believed > 0 {
			list = append(list, fmt.Sprintf("%5d of %5d  %s  (%s)", c.believed, c.tried, name, c.example))
		}
	}
	slices.SortFunc(list, func(a, b string) int { return strings.Compare(b, a) })
	t.Logf("%d tried, %d believed\n%s", total.tried, total.believed, strings.Join(list, "\n"))
	if *acts == 2000 && *actsSeed == 1 && total.believed > stillBelieved || total.tried < *acts/2 {
		t.Errorf("%d of %d are believed, %d were; %d could be tried", total.believed, *acts, stillBelieved, total.tried)
	}
}
