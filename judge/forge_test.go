package judge_test

import (
	"bytes"
	"flag"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/corpus"
	"scrutineer/internal/test/forge"
	"scrutineer/internal/test/opinion"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

var (
	forged      = flag.Int("forged", documentedForgeries, "logs to forge")
	forgedSeed  = flag.Uint64("forged-seed", 1, "seed of the forged logs")
	forgedOnly  = flag.String("forged-only", "", "forge by the strategies whose name contains this")
	forgedAgain = flag.String("forged-again", "", "a forgery to be shown")
	forgedWrite = flag.Bool("update", false, "write docs/measurements/forgery.md again")
)

// forgeBoards returns the games of random honest sessions.
func forgeBoards() []forge.Board {
	sec := base.Number(1_000_000)
	set := func(words ...string) []rules.Value {
		var list []rules.Value
		for _, w := range words {
			name, value, _ := strings.Cut(w, "=")
			list = append(list, rules.Value{Name: name, Value: value})
		}
		return list
	}
	forfeit := set("fault=forfeit", "timeout=forfeit")
	const five, nine = "1,1 9,1 9,9 1,9 5,4 | - | 0 0 | 1 | -", "5,6 10,1 5,7 10,9 6,10 5,10 13,8 | - | 0 0 | 1 | -"
	return slices.Concat(
		forge.Boards(all.Find("triangles"), rules.Limits{Total: 180 * sec, Memory: 400 << 20},
			rules.Setup{Start: five}, rules.Setup{Start: five, Rulings: forfeit}, rules.Setup{Start: nine, Rulings: forfeit}),
		forge.Boards(all.Find("fiverow"), rules.Limits{Move: 5 * sec},
			rules.Setup{Params: set("height=6", "width=6")}, rules.Setup{Params: set("height=10", "width=10")}),
		forge.Boards(all.Find("betoniarki"), rules.Limits{Total: 120 * sec}, rules.Setup{Params: set("size=6")}),
		forge.Boards(all.Find("betoniarki"), rules.Limits{Total: 2 * sec}, rules.Setup{Params: set("size=10")}),
		forge.Boards(all.Find("halma"), rules.Limits{Total: 300 * sec, Memory: 96 << 20, Stack: 8 << 20},
			rules.Setup{Params: set("k=2", "n=5", "n1=10", "n2=20"), Rulings: set("n1=off")},
			rules.Setup{Params: set("k=2", "n=4", "n1=10", "n2=50"), Rulings: set("n1=off")}),
		forge.Boards(all.Find("dots"), rules.Limits{Move: 3 * sec, Memory: 64 << 20},
			rules.Setup{Params: set("cols=3", "rows=3")}, rules.Setup{Params: set("cols=4", "rows=3")}),
	)
}

// forgePool returns the sample, the worked logs of the format document, and random
// sessions of every protocol.
func forgePool(t *testing.T, played int) []*forge.Session {
	t.Helper()
	var pool []*forge.Session
	for _, src := range corpus.Sample() {
		file, err := src.Open()
		if err != nil {
			t.Fatal(err)
		}
		list, err := forge.Read(src.Name, file, all.Games())
		file.Close()
		if err != nil {
			t.Fatal(err)
		}
		pool = append(pool, list...)
	}
	for _, w := range workedLogs(t) {
		list, err := forge.Read("worked", strings.NewReader(w.log), all.Games())
		if err != nil {
			t.Fatal(err)
		}
		pool = append(pool, list...)
	}
	list, err := forge.Honest(forgeBoards(), played, *forgedSeed)
	if err != nil {
		t.Fatal(err)
	}
	return append(pool, list...)
}

// verdictOn judges a log for the forger.
func verdictOn(j *judge.Judge, log []byte) (forge.Verdict, *judge.Session) {
	s, err := j.Next(logfmt.NewReader(bytes.NewReader(log), "forged.mlog"))
	if err != nil {
		return forge.Verdict{Status: err.Error()}, nil
	}
	v := forge.Verdict{Status: string(s.Status), Winner: s.Outcome.Winner}
	copy(v.Score[:], s.Outcome.Score[:])
	v.Blamed = blamed(s, log)
	return v, s
}

// blamed returns the seats with a fault that stands: those that findings name, and those
// of claimed faults without a finding.
func blamed(s *judge.Session, log []byte) string {
	var out [base.Max + 1]bool
	doubted := map[int]bool{}
	for _, f := range s.Findings {
		switch {
		case f.Code == judge.FaultConfirmed || f.Code == judge.Unproved || f.Code == judge.MissedFault:
			out[f.Seat] = true
		case f.Severity != judge.Note:
			doubted[f.Line] = true
		}
	}
	for i, line := range strings.Split(string(log), "\n") {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "fault" && !doubted[i+1] {
			n, _ := strconv.Atoi(f[1])
			out[n] = true
		}
	}
	words := ""
	for n, is := range out {
		if is {
			words += "seat " + strconv.Itoa(n) + " "
		}
	}
	return words
}

// An honest session is never rejected, whatever went wrong in it.
func TestHonestSessions(t *testing.T) {
	j := judge.New(all.Games(), judge.Options{})
	statuses := map[string]int{}
	pool := forgePool(t, 500)
	var files []opinion.Log
	for i, h := range pool {
		if i%3 == 0 {
			files = append(files, opinion.Log{Name: h.Name, Text: h.Log})
		}
		v, s := verdictOn(j, h.Log)
		statuses[v.Status]++
		if v.Status == "verified" || v.Status == "void" || v.Status == "attested" {
			continue
		}
		t.Errorf("%s: %s: %s", h.Name, v.Status, found(s))
	}
	opinion.Compare(t, all.Games(), files)
	t.Log(statuses)
	if statuses["void"] < 50 || statuses["verified"] < 300 {
		t.Errorf("the sessions are too much alike: %v", statuses)
	}
}

// tally counts what happened to the forgeries of a strategy.
type tally struct {
	forged, refused, believed int
	status                    map[string]int // by the verdict, without lies that are believed
	example                   *forge.Forgery // the shortest that is believed
}

// forgeAndJudge forges n logs and judges them. It counts the results by strategy and, for
// detectable lies, by game and protocol.
// Some are returned for judge.py.
func forgeAndJudge(f *forge.Forger, n int) (tallies map[*forge.Strategy]*tally, protocols map[string]*tally, some []opinion.Log) {
	j := judge.New(all.Games(), judge.Options{})
	honest := map[*forge.Session]forge.Verdict{}
	tallies, protocols = map[*forge.Strategy]*tally{}, map[string]*tally{}
	for _, b := range forgeBoards() {
		protocols[b.Game.Name+" "+b.Protocol.Name] = &tally{status: map[string]int{}}
	}
	for i := range n {
		made := f.Forge(i)
		if made == nil {
			continue
		}
		if _, ok := honest[made.Session]; !ok {
			honest[made.Session], _ = verdictOn(j, made.Session.Log)
		}
		if tallies[made.Strategy] == nil {
			tallies[made.Strategy] = &tally{status: map[string]int{}}
		}
		v := forge.Verdict{}
		if made.Refused == nil {
			v, _ = verdictOn(j, made.Log)
			if i%*twice == 0 {
				some = append(some, opinion.Log{Name: made.String(), Text: made.Log})
			}
		}
		believed := made.Believed(honest[made.Session], v)
		tallies[made.Strategy].add(made, v, believed)
		if made.Strategy.Due == forge.Found || made.Strategy.Due == forge.Never {
			protocols[made.Session.Game.Name+" "+made.Session.Protocol.Name].add(made, v, believed)
		}
	}
	return tallies, protocols, some
}

func (c *tally) add(made *forge.Forgery, v forge.Verdict, believed bool) {
	c.forged++
	switch {
	case made.Refused != nil:
		c.refused++
	case !believed:
		c.status[v.Status]++
	default:
		c.believed++
		if c.example == nil || len(made.Log) < len(c.example.Log) {
			c.example = made
		}
	}
}

// No detectable lie is believed, and judge.py says the same of some of the logs.
func TestForgery(t *testing.T) {
	f := forge.NewForger(forgePool(t, max(600, *forged/100)), *forgedSeed)
	f.Keep(func(s *forge.Strategy) bool { return strings.Contains(s.Name, *forgedOnly) })
	tallies, protocols, some := forgeAndJudge(f, *forged)
	list, _ := opinion.Differences(t, all.Games(), some)
	settled(t, list, len(some))
	strategies := f.Strategies()
	lies, believed := 0, 0
	for i := range strategies {
		st := &strategies[i]
		c := tallies[st]
		if c == nil {
			t.Errorf("%q found no session to lie about", st.Name)
			continue
		}
		lies += c.forged
		if st.Due == forge.Undetectable || c.believed == 0 {
			continue
		}
		believed += c.believed
		t.Errorf("%d of %d believed: %s", c.believed, c.forged, c.example)
	}
	for name, c := range protocols {
		if c.forged == 0 && *forgedOnly == "" {
			t.Errorf("no lie that can be found was told of a session of %s", name)
		}
	}
	t.Logf("%d strategies, %d forged logs, %d believed that need not be", len(strategies), lies, believed)
	if *forged == documentedForgeries && *forgedSeed == 1 && *forgedOnly == "" {
		checkForgeryDocument(t, forgeryDocument(strategies, tallies, protocols))
	}
}

// TestForgedAgain prints one forgery and the session it was made from: go test ./judge
// -run ForgedAgain -v -forged-again 'STRATEGY|SESSION|PLACE|SEED'.
func TestForgedAgain(t *testing.T) {
	w := strings.Split(*forgedAgain, "|")
	if len(w) != 4 {
		t.Skip("no forgery is named")
	}
	place, ok := forge.PlaceOf(w[2])
	seed, err := strconv.ParseUint(w[3], 10, 64)
	made := forge.NewForger(forgePool(t, max(600, *forged/100)), *forgedSeed).Again(w[0], w[1], place, seed)
	if !ok || err != nil || made == nil {
		t.Fatalf("no such forgery: %q", w)
	}
	t.Logf("honest:\n%s", made.Session.Log)
	if made.Refused != nil {
		t.Fatalf("refused by the format: %v", made.Refused)
	}
	v, s := verdictOn(judge.New(all.Games(), judge.Options{}), made.Log)
	t.Logf("forged:\n%s", made.Log)
	t.Logf("%+v: %s", v, found(s))
}
