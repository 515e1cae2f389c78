package judge_test

import (
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
)

const (
	no      = logfmt.None
	noLine  = logfmt.Line(0)
	unknown = logfmt.Unknown
)

// cases are logs and the expected verdicts, from the rules and the format document. The
// winner is 0 for a draw, -1 if none follows.
var cases = []struct {
	name    string
	log     func() *recording
	status  judge.Status
	winner  int
	finding string
}{
	{"five wins", func() *recording { return recorded("moves", "none").moves(xWins).result(1, "five") },
		judge.Verified, 1, ""},
	{"the winner is another", func() *recording { return recorded("moves", "none").moves(xWins).result(2, "five") },
		judge.Rejected, 1, "wrong-winner:decisive"},
	{"the reason is another", func() *recording { return recorded("moves", "none").moves(xWins).result(1, "full") },
		judge.Rejected, 1, "wrong-reason:reason"},
	{"the reason is unknown", func() *recording { return recorded("moves", "none").moves(xWins).result(1, "?") },
		judge.Verified, 1, ""},
	{"points in a game without", func() *recording { return recorded("moves", "none").moves(xWins).result(1, "five", 1, 0) },
		judge.Rejected, 1, "wrong-score:score"},
	{"a gain in a game without points", func() *recording {
		r := recorded("moves", "none").moves(xWins).result(1, "five")
		r.records[3].Num[1] = 1
		return r
	}, judge.Rejected, 1, "wrong-gain:score"},
	{"the game goes on", func() *recording { return recorded("moves", "none").moves("A0 A1").result(1, "five") },
		judge.Rejected, -1, "early-end:decisive"},
	{"moves after the end", func() *recording { return recorded("moves", "none").moves(xWins+" J9 J8").result(1, "five") },
		judge.Rejected, 1, "move-after-end:reason"},
	{"an occupied cell, the mover wins all the same", func() *recording {
		return recorded("moves", "none").moves("A0 A1 B0 A0 C0 C1").result(2, "five")
	}, judge.Rejected, 1, "illegal-move:decisive wrong-winner:decisive wrong-reason:reason"},
	{"an occupied cell, the right winner", func() *recording {
		return recorded("moves", "none").moves("A0 A1 B0 A0").result(1, "fault")
	}, judge.Rejected, 1, "illegal-move:reason"},
	{"out of turn", func() *recording {
		r := recorded("moves", "none").moves("A0")
		r.move(2, 1, noLine, "B0")
		return r.result(1, "five")
	}, judge.Rejected, -1, "wrong-seat:decisive"},
	{"not canonical", func() *recording { return recorded("moves", "none").moves("a0").result(1, "five") },
		judge.Rejected, -1, "bad-move:decisive"},
	{"a fault that the rules confirm", func() *recording {
		return recorded("moves", "none").moves("A0 A1 B0").fault(2, "illegal", noLine, no, no, "A0").result(1, "fault")
	}, judge.Verified, 1, "fault:note"},
	{"a fault that the rules deny", func() *recording {
		return recorded("moves", "none").moves("A0 A1 B0").fault(2, "illegal", noLine, no, no, "C3").result(1, "fault")
	}, judge.Rejected, -1, "false-fault:decisive early-end:decisive"},
	{"a fault without the move", func() *recording {
		return recorded("moves", "none").moves("A0").fault(2, "illegal", noLine, no, no, "").result(1, "fault")
	}, judge.AttestedStatus, 1, "attested:note"},
	{"a crash is attested", func() *recording {
		return recorded("moves", "none").moves("A0").fault(2, "crash", noLine, no, no, "").result(1, "fault")
	}, judge.AttestedStatus, 1, "attested:note"},
	{"a timeout that the log denies", func() *recording {
		return recorded("moves", "charged").moves("A0").fault(2, "timeout-move", noLine, 5000000, 5000000, "").result(1, "fault")
	}, judge.Rejected, -1, "false-fault:decisive early-end:decisive"},
	{"a timeout under another limit", func() *recording {
		return recorded("moves", "charged").moves("A0").fault(2, "timeout-move", noLine, 3000000, 4000000, "").result(1, "fault")
	}, judge.Rejected, -1, "false-fault:decisive early-end:decisive"},
	{"a timeout that is attested", func() *recording {
		return recorded("moves", "charged").moves("A0").fault(2, "timeout-move", noLine, 5000000, 5000001, "").result(1, "fault")
	}, judge.AttestedStatus, 1, "attested:note"},
	{"a late move accepted", func() *recording {
		r := recorded("moves", "charged").moves(xWins).result(1, "five")
		r.records[4].Num[0] = 5000001
		return r
	}, judge.Rejected, 2, "missed-fault:decisive wrong-winner:decisive wrong-reason:reason"},
	{"a move at the limit", func() *recording {
		r := recorded("moves", "charged").moves(xWins).result(1, "five")
		r.records[4].Num[0] = 5000000
		return r
	}, judge.Verified, 1, ""},
	{"time in all runs out", func() *recording {
		r := recorded("moves", "charged").moves(xWins).result(1, "five")
		r.header.Clock = logfmt.Clock{Total: 4000, Move: no, Grace: 10, From: "-"}
		for i := 0; i < 9; i += 2 {
			r.records[i].Num[0] = 803 // five of them are 4015, over 4000 + 10
		}
		return r
	}, judge.Rejected, 2, "missed-fault:decisive wrong-winner:decisive wrong-reason:reason"},
	{"no result", func() *recording { return recorded("moves", "none").moves("A0") },
		judge.Open, -1, "no-result:note"},
	{"cut off", func() *recording {
		r := recorded("moves", "none").moves("A0")
		r.open = true
		return r
	}, judge.Open, -1, "open:note"},
	{"void", func() *recording {
		r := recorded("moves", "none").moves("A0")
		r.add(logfmt.Record{Kind: logfmt.Void, Word: []byte("disk"), Num: [4]base.Number{unknown, unknown}})
		return r
	}, judge.VoidStatus, -1, "void:note"},
	{"another first mover", func() *recording {
		r := recorded("moves", "none").moves(xWins).result(1, "five")
		r.header.First = 2
		return r
	}, judge.Verified, 1, "wrong-first:cosmetic"},
	{"a needless ruling", func() *recording {
		r := recorded("moves", "none").moves(xWins).result(1, "five")
		r.header.Rulings.Deviations = []logfmt.Pair{{Name: "overline", Value: "win"}}
		return r
	}, judge.Verified, 1, "needless-ruling:cosmetic"},
	{"an unknown ruling that does not matter", func() *recording {
		r := recorded("moves", "none").moves(xWins).result(1, "five")
		r.header.Rulings.Deviations = []logfmt.Pair{{Name: "overline", Value: "?"}}
		return r
	}, judge.Verified, 1, ""},
	{"an unknown ruling that matters", func() *recording {
		r := recorded("moves", "none").moves("A0 A1 B0 B1 C0 C1 E0 E1 F0 F1 D0").result(1, "five") // six in a row
		r.header.Rulings.Deviations = []logfmt.Pair{{Name: "overline", Value: "?"}}
		return r
	}, judge.Disputed, 1, "depends:note"},
	{"all rulings unknown", func() *recording {
		r := recorded("moves", "none").moves("A0 A1 B0 B1 C0 C1 E0 E1 F0 F1 D0").result(1, "five")
		r.header.Rulings = logfmt.Rulings{Set: "?"}
		return r
	}, judge.Disputed, 1, "depends:note"},
	{"six where five must be exact", func() *recording {
		r := recorded("moves", "none").moves("A0 A1 B0 B1 C0 C1 E0 E1 F0 F1 D0").result(1, "five")
		r.header.Rulings.Deviations = []logfmt.Pair{{Name: "overline", Value: "exact5"}}
		return r
	}, judge.Rejected, -1, "early-end:decisive"},
	{"another digest of the set", func() *recording {
		r := recorded("moves", "none").moves(xWins).result(1, "five")
		r.header.Rulings.Digest = strings.Repeat("0", 64)
		return r
	}, judge.Rejected, 1, "wrong-set:decisive"},
	{"a set of later rules", func() *recording {
		r := recorded("moves", "none").moves(xWins).result(1, "five")
		r.header.Rulings.Set = "fiverow-2"
		return r
	}, judge.Unsupported, -1, "unknown-set:note"},
	{"another game", func() *recording {
		r := recorded("moves", "none")
		r.header.Game = "chess"
		return r
	}, judge.Unsupported, -1, "unknown-game:note"},
	{"another protocol", func() *recording {
		r := recorded("moves", "none")
		r.header.Protocol = "smoke"
		return r
	}, judge.Unsupported, -1, "unknown-protocol:note"},
	{"no such ruling", func() *recording {
		r := recorded("moves", "none")
		r.header.Rulings.Deviations = []logfmt.Pair{{Name: "swap", Value: "yes"}}
		return r
	}, judge.Malformed, -1, "bad-setup:decisive"},
	{"a field without width", func() *recording {
		r := recorded("moves", "none")
		r.header.Params = r.header.Params[:1]
		return r
	}, judge.Malformed, -1, "bad-setup:decisive"},
	{"a start that is not a field", func() *recording {
		r := recorded("moves", "none")
		r.header.Start = "./. X"
		return r
	}, judge.Malformed, -1, "bad-start:decisive"},
	{"outside the official ranges", func() *recording {
		r := recorded("moves", "none").moves(xWins).result(1, "five")
		r.header.Params[0].Value = "20"
		return r
	}, judge.Verified, 1, "departure:note"},
	{"a session without a game", func() *recording {
		r := recorded("raw", "stamped")
		r.header.Session, r.header.Game, r.header.Params, r.header.Rulings = "info", "-", nil, logfmt.Rulings{Set: "-"}
		r.header.First, r.header.Protocol = no, "-"
		r.said(1, 5, "Ann Example")
		r.add(logfmt.Record{Kind: logfmt.Exit, Seat: 1, Time: 6, Word: []byte("code")})
		return r
	}, judge.Verified, -1, ""},
}

func TestVerdicts(t *testing.T) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := c.log().judge(t)
			if s.Status != c.status || found(s) != c.finding {
				t.Errorf("%s, findings %q; want %s, %q", s.Status, found(s), c.status, c.finding)
			}
			switch {
			case c.winner < 0 && s.Known:
				t.Errorf("winner %d; want none", s.Outcome.Winner)
			case c.winner >= 0 && (!s.Known || s.Outcome.Winner != base.Seat(c.winner)):
				t.Errorf("winner %d, known %v; want %d", s.Outcome.Winner, s.Known, c.winner)
			}
			if !s.Judged() || (s.Basis() == judge.Shown) != (c.status == judge.Verified && c.winner >= 0) {
				t.Errorf("judged %v, basis %v", s.Judged(), s.Basis())
			}
		})
	}
}
