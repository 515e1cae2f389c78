package judge_test

import (
	"bytes"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// An assumed ruling replaces the one of the log, and a note says so if they differ. A
// ruling that the log leaves unknown is no longer unknown.
func TestAssume(t *testing.T) {
	list := []took{{1, "2", 2}, {1, "1", 1}, {2, "2", 2}} // 3 sticks to 2
	for _, c := range []struct {
		stated, assumed string
		status          judge.Status
		winner          int
		finding         string
	}{
		{"", "", judge.Verified, 1, ""},
		{"", "wins", judge.Verified, 1, ""},
		{"", "loses", judge.Rejected, 2, "assumed:note wrong-winner:decisive"},
		{"?", "", judge.Disputed, 1, "depends:note"},
		{"?", "wins", judge.Verified, 1, "assumed:note"},
		{"?", "loses", judge.Rejected, 2, "assumed:note wrong-winner:decisive"},
		{"loses", "wins", judge.Verified, 1, "assumed:note"},
	} {
		opt := judge.Options{}
		if c.assumed != "" {
			opt.Assume = map[string][]rules.Value{"sticks": {{Name: "most", Value: c.assumed}}, "dots": {{Name: "base", Value: "1"}}}
		}
		file := sticksLog(t, c.stated, 1, "complete", [2]base.Number{3, 2}, list...)
		s, err := judge.New([]*rules.Game{sticks}, opt).Next(logfmt.NewReader(bytes.NewReader(file), "t.mlog"))
		if err != nil {
			t.Fatal(err)
		}
		if s.Status != c.status || int(s.Outcome.Winner) != c.winner || found(s) != c.finding {
			t.Errorf("%q under %q: %s, winner %d, %q; want %+v", c.stated, c.assumed, s.Status, s.Outcome.Winner, found(s), c)
		}
	}
}
