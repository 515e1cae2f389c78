package games

import (
	"bytes"
	"context"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/referee"
	"scrutineer/referee/process"
	"scrutineer/rules"
)

// taker returns a program that takes the given number of stones, or one if there are
// fewer.
func taker(id, most string) referee.Program {
	script := `while read n; do if [ "$n" -ge ` + most + ` ]; then echo ` + most + `; else echo 1; fi; done`
	return referee.Program{ID: id, Command: process.Command{Path: "sh", Args: []string{"-c", script}}}
}

// The referee plays the game with programs, and its log is verified. Of nine stones
// the left program takes one each time and the right two, which takes the left's
// point away.
func TestReferee(t *testing.T) {
	var log bytes.Buffer
	result, err := referee.Play(context.Background(), logfmt.NewWriter(&log, logfmt.SyncNever), referee.Match{
		Game: Raid, Protocol: "lines", Setup: gametest.Usual(Raid), Limits: rules.Limits{Total: 60_000_000},
		Programs: []referee.Program{taker("one", "1"), taker("two", "2")},
		Label:    referee.Label{ID: "raid.1"},
	})
	if err != nil || result.Void != "" {
		t.Fatal(err, result.Void)
	}
	want := rules.Outcome{Over: true, Winner: base.Second, Reason: "x-heap-gone", Scored: true, Score: [base.Max]int{0, 6}}
	if result.Outcome != want || result.Plies != 6 {
		t.Errorf("%+v in %d plies, want %+v in 6", result.Outcome, result.Plies, want)
	}
	s, err := judge.New([]*rules.Game{Raid}, judge.Options{}).Next(logfmt.NewReader(&log, "raid.mlog"))
	if err != nil || s.Status != judge.Verified || s.Outcome != want {
		t.Errorf("%v, %v, %v", err, s.Status, s.Findings)
	}
}
