package judge_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
	"scrutineer/rules/dots"
)

// depends returns a log's finding that its outcome depends on a ruling, or nil.
func depends(s *judge.Session) *judge.Finding {
	for i := range s.Findings {
		if s.Findings[i].Code == judge.Depends {
			return &s.Findings[i]
		}
	}
	return nil
}

// What depends on an unknown ruling is said with both outcomes, that of the default first,
// and the outcome is that of the default (format P27).
func TestDependsInWords(t *testing.T) {
	three := []took{{1, "2", 2}, {1, "1", 1}, {2, "2", 2}} // 3 sticks to 2
	six := func(result base.Seat) []byte {
		r := recorded("moves", "none").moves("A0 A1 B0 B1 C0 C1 E0 E1 F0 F1 D0")
		r.header.Rulings.Deviations = []logfmt.Pair{{Name: "overline", Value: "?"}}
		if result > 0 {
			r.result(result, "five")
		}
		return r.bytes(t)
	}
	crash := sticksLog(t, "?", 1, "complete", [2]base.Number{3, 2}, took{1, "3", 3}, took{1, "", 0}, took{2, "2", 2})
	for _, c := range []struct {
		name   string
		game   *rules.Game
		file   []byte
		want   string // "" if it does not depend
		source string
		known  bool
		status judge.Status
	}{
		{"the log claims the default's winner", sticks, sticksLog(t, "?", 1, "complete", [2]base.Number{3, 2}, three...),
			"by default seat 1 wins; with most=loses seat 2 wins, against what the log claims", "sticks.most", true, judge.Disputed},
		{"the log claims the other's winner", sticks, sticksLog(t, "?", 2, "complete", [2]base.Number{3, 2}, three...),
			"by default seat 1 wins, against what the log claims; with most=loses seat 2 wins", "sticks.most", true, judge.Disputed},
		{"it holds under neither", sticks, sticksLog(t, "?", 0, "complete", [2]base.Number{3, 2}, three...), "", "", true, judge.Rejected},
		{"nobody wins by the other value", nil, six(1), "by default seat 1 wins; with overline=exact5 there is no outcome", "fiverow.overline", true, judge.Disputed},
		{"and no outcome is claimed", nil, six(0), "by default seat 1 wins; with overline=exact5 there is no outcome", "fiverow.overline", true, judge.Disputed},
		{"it is attested by both values, with another winner", sticks, crash, "by default seat 1 wins; with most=loses seat 2 wins, against what the log claims", "sticks.most", true, judge.Disputed},
	} {
		games := []*rules.Game{c.game}
		if c.game == nil {
			games = all.Games()
		}
		s, err := judge.New(games, judge.Options{}).Next(logfmt.NewReader(bytes.NewReader(c.file), "t.mlog"))
		if err != nil {
			t.Fatal(err)
		}
		f := depends(s)
		if s.Status != c.status || s.Known != c.known || (f == nil) != (c.want == "") || s.Outcome.Winner != 1 {
			t.Errorf("%s: %s, known %v, winner %d, %s", c.name, s.Status, s.Known, s.Outcome.Winner, found(s))
			continue
		}
		if f != nil && (f.Message() != "the outcome depends on a ruling that the log leaves unknown: "+c.want || f.Recomputed != c.want || f.Claimed != "?" || f.Source != c.source ||
			f.Ply != s.Plies || f.After != s.Plies || !strings.HasPrefix(strings.Split(string(c.file), "\n")[f.Line-1], "rulings ")) {
			t.Errorf("%s: %+v", c.name, *f)
		}
	}
}

// A convention that the log decides leaves all else as it would be if the log stated it.
func TestDecidedLikeStated(t *testing.T) {
	game := func(value string) []byte {
		c := session()
		c.header.Params[0].Value = "11" // outside the official ranges
		c.header.Rulings.Deviations = []logfmt.Pair{{Name: "row0", Value: value}}
		c.askField(11)
		return c.turns(row0[1:]...).result(1, "five").bytes(t)
	}
	stated, unknown := game("last_line"), game("?")
	opt := judge.Options{Digest: true, Bytes: true, Keep: true}
	above := recorded("moves", "none").moves(xWins).result(1, "five").bytes(t)
	second := func(file []byte) *judge.Session {
		j, r := judge.New(all.Games(), opt), logfmt.NewReader(bytes.NewReader(append(append([]byte(nil), above...), file...)), "two.mlog")
		if _, err := j.Next(r); err != nil {
			t.Fatal(err)
		}
		s, err := j.Next(r)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	a, b := second(stated), second(unknown)
	if b.Digest != logfmt.DigestOf(unknown) || !bytes.Equal(b.Bytes, unknown) || b.Size != len(unknown) || b.Head == "" || b.Head == a.Head || !b.Judged() {
		t.Errorf("another log: %s, %d bytes, head %s", b.Digest, b.Size, b.Head)
	}
	if a.Line != b.Line || a.File != b.File || a.Until != b.Until || a.Until == 0 || a.Game != b.Game || fmt.Sprint(a.Moves) != fmt.Sprint(b.Moves) || len(b.Moves) != 9 || a.Status != b.Status || a.Outcome != b.Outcome || a.Plies != b.Plies {
		t.Errorf("%+v\n%+v", a, b)
	}
	if found(a) != "departure:note" || found(b) != "departure:note decided:note" && found(b) != "decided:note departure:note" {
		t.Errorf("%s; %s", found(a), found(b))
	}
	for _, f := range b.Findings {
		line := b.Line + bytes.Count(unknown[:bytes.Index(unknown, []byte("rulings "))], []byte("\n"))
		if f.Code == judge.Decided && (f.Message() != "the log itself shows the ruling: row0=last_line" || f.Source != "fiverow.row0" || f.Line != line || f.Claimed != "?" || f.Recomputed != "row0=last_line") {
			t.Errorf("%+v, want line %d", f, line)
		}
	}
}

// Lines of dots are counted from 0 or from 1. A fault by the one that is a move by the
// other depends on it, whether the log claims the outcome or not, unless the moves of the
// log fit one alone (format P27).
func TestFaultDependsOnAConvention(t *testing.T) {
	for _, c := range []struct {
		name    string
		answers []string // by turns, and the last is the fault
		base    string
		claims  bool
		want    string // the status
	}{
		{"a fault from 0, a move from 1", []string{"2 1 0"}, "?", true, "disputed"},
		{"and no outcome is claimed", []string{"2 1 0"}, "?", false, "disputed"},
		{"the log says that it is from 0", []string{"2 1 0"}, "0", true, "verified"},
		{"a fault by both", []string{"7 7 0"}, "?", true, "verified"},
		{"a move shows that it is from 0", []string{"0 0 0", "2 1 0"}, "?", true, "verified"},
		{"the winner is another from 1, where the fault is the other's", []string{"2 1 0", "7 7 0"}, "?", false, "disputed"},
	} {
		d := played(t, dots.Game, "server", "", "cols=3 rows=3", rules.Limits{Move: 3000000})
		d.SendAllDue(0)
		for i, text := range c.answers {
			d.Say(base.Seat(1+i%2), base.Number(1000+1000*i), text)
			d.SendAllDue(base.Number(1500 + 1000*i))
		}
		file := stated(t, d.Seal(), func(h *logfmt.Header) {
			if c.base != "0" {
				h.Rulings.Deviations = []logfmt.Pair{{Name: "base", Value: c.base}}
			}
		})
		if !c.claims {
			file = edited(t, file, func(rec logfmt.Record) []logfmt.Record {
				if rec.Kind.Claimed() {
					return nil
				}
				return []logfmt.Record{rec}
			})
		}
		s := judgedByAll(t, file, judge.Options{})
		if string(s.Status) != c.want || s.Outcome.Winner != base.Seat(1+len(c.answers)%2) && c.want == "verified" {
			t.Errorf("%s: %s, winner %d, %s", c.name, s.Status, s.Outcome.Winner, found(s))
		}
	}
}
