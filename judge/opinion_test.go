package judge_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"testing"

	"scrutineer/internal/test/opinion"
	"scrutineer/judge"
	"scrutineer/rules/all"
)

var (
	talks     = flag.Int("talks", 150, "random sessions of each protocol that TestTalks compares with judge.py")
	talksSeed = flag.Uint64("talks-seed", 1, "seed of the random sessions")
	twice     = flag.Int("forged-twice", 3, "compare every N-th forged log with judge.py")
)

// unsettled are the disagreements with judge.py that are known, by the name of the log and
// both verdicts. The documents leave them open, or one of the two is still to be changed.
var unsettled = []struct{ log, why string }{
	{`^the answer deleted and a flood invented\|.*: (attested; judge.py: rejected|rejected.* wrong-kill decisive)`,
		"a claimed flood that no record shows, under a limit that the header knows: P20 has it false"},
	{`fiverow\.file\..*: (attested; judge.py: rejected|rejected.*; judge.py: .*false-fault decisive)`,
		"by files only an exit shows an end (P20), and the judge accepts one on the referee's word"},
	{`; judge.py: .*wrong-kill decisive`, "a kill that was not justified, above another error: which of the two is reported"},
	{`wrong-seat decisive.*; judge.py: .*misread-move decisive`, "a move claimed after the first claim that fails: under which name"},
	{`fiverow\..* impossible-event .*wrong-time cosmetic`, "what is charged where a program was started twice"},
	{`^fiverow (console|file).*; judge.py: .*wrong-time cosmetic`, "what is charged after a question that came too early, or a second answer"},
	{`^halma lines.*: verified; judge.py: disputed`, "n1 unknown, and the move that it is about the last one between more than two"},
	{`^fiverow gomocup.*: (verified|open); judge.py: rejected`, "a line of more than 255 bytes, most of them blanks"},
	{`^fiverow console.*: (verified|void); judge.py: rejected|^fiverow console.* wrong-kill decisive; judge.py: rejected`,
		"more questions than can wait, pass out of turn, and lines in another's place"},
}

// settled fails the test with the disagreements that are not known.
func settled(t *testing.T, list []opinion.Difference, of int) {
	t.Helper()
	known := 0
next:
	for _, d := range list {
		for _, u := range unsettled {
			if regexp.MustCompile(u.log).MatchString(d.String()) {
				known++
				continue next
			}
		}
		t.Errorf("%s\n%s", d, d.Log.Text)
	}
	if known*50 > of {
		t.Errorf("%d of %d logs are unsettled: too many", known, of)
	}
	t.Logf("%d logs: %d disagreements, %d of them unsettled", of, len(list), known)
}

// Random sessions of every game and protocol, by any rulings, between programs that say
// anything, are the same to judge.py.
func TestTalks(t *testing.T) {
	var files []opinion.Log
	for _, g := range all.Games() {
		for _, p := range g.Protocols {
			rng := rand.New(rand.NewPCG(*talksSeed, 2))
			for n := 0; n < *talks; {
				if text := talkLog(g, p, rng); text != nil {
					files = append(files, opinion.Log{Name: fmt.Sprintf("%s %s %d", g.Name, p.Name, n), Text: text})
					n++
				}
			}
		}
	}
	list, count := opinion.Differences(t, all.Games(), files)
	settled(t, list, len(files))
	for _, s := range []judge.Status{judge.Verified, judge.Open, judge.Rejected, judge.VoidStatus} {
		if count[s] == 0 {
			t.Errorf("none of %d sessions is %s", len(files), s)
		}
	}
	t.Log(count)
}

// What the fuzzers begin with is the same to judge.py.
func TestFuzzedTwice(t *testing.T) {
	var files []opinion.Log
	for i, c := range append(fuzzRecords, fuzzErrors...) {
		files = append(files, opinion.Log{Name: fmt.Sprint("seed ", i), Text: fuzzLog(c.kind, c.start, c.body)})
	}
	opinion.Compare(t, all.Games(), files)
}
