package exhibit_test

import (
	"strings"
	"testing"

	"scrutineer/internal/test/gametest"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// Whatever a witness says, no game panics and every explanation ends.
func FuzzExplain(f *testing.F) {
	for _, seed := range []string{
		"segment=1-2; crossed=3-4; x=1; y=1", "segment=1-9; at=(1,1); point=99", "point=0; points=4", "legal=1 2; moves=3; turn=1",
		"cell=Z99; by=X; ply=1", "cell=A0; width=3; height=3", "part=move; from=1,1; to=9,9; dx=8; dy=8", "part=pour; from=1,1; to=3,3; at=2,2; by=#",
		"cell=4,1; size=10", "field=1,1; d=9; line=border", "field=1,1; d=2; line=2,1:1 3,1:2", "field=-1,99; n=8", "move=1 1 2 2 3 3", "legal=1 1 2; moves=2; turn=1",
		"box=9 9; rows=2; cols=2", "box=0 0; side=7; sides=4", "line=0 0 0; by=1; ply=1", "reason=complete; ply=3", "at=1,1; from=99999999,1; to=-5,x", "legal=32767 32767 32767 32767 32767 32767; moves=1; turn=2",
	} {
		f.Add(seed, "illegal-move", uint16(0))
		f.Add(seed, "wrong-gain", uint16(0x102))
	}
	f.Fuzz(func(t *testing.T, facts, code string, last uint16) {
		w := witness(facts)
		for _, g := range all.Games() {
			pos, err := g.Open(gametest.Small(g))
			if err != nil {
				t.Fatal(err)
			}
			pos.Play(pos.AppendLegal(nil)[0])
			for _, reason := range []rules.Reason{rules.NotOver, rules.Five, rules.Full, rules.Complete, rules.NoMove, rules.Home, rules.MoveCap, rules.BothOut} {
				o := rules.Outcome{Over: reason != rules.NotOver, Winner: 1, Reason: reason}
				e := rules.Explain(rules.Case{Code: code, Witness: w, Pos: pos, Last: rules.Move{N: [6]int16{int16(last >> 8), int16(last & 255)}}, Outcome: o})
				if len(e.Steps) > 200 || len(e.Marks) > 2000+strings.Count(facts, " ") {
					t.Errorf("%s: %d steps, %d marks", g.Name, len(e.Steps), len(e.Marks))
				}
			}
		}
	})
}

// witness parses "name=value; name=value".
func witness(text string) rules.Witness {
	var w rules.Witness
	for _, fact := range strings.Split(text, "; ") {
		name, value, _ := strings.Cut(fact, "=")
		w = append(w, rules.Fact{Name: name, Value: value})
	}
	return w
}
