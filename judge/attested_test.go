package judge_test

import (
	"bytes"
	"fmt"
	"testing"

	"scrutineer/base"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules/all"
	"scrutineer/rules/triangles"
)

// attestedIn returns the status of a log, and each attested claim in it.
func attestedIn(t *testing.T, r *recording) string {
	t.Helper()
	s := ofAnyGame(t, r)
	text := string(s.Status)
	for _, a := range s.Attested {
		text += fmt.Sprintf("; %s %s of %d by %s", a.Kind, a.What, a.Seat, a.By)
		if a.Decides {
			text += " decides"
		}
	}
	return text
}

// ofAnyGame judges a log by the rules of any game.
func ofAnyGame(t *testing.T, r *recording) *judge.Session {
	t.Helper()
	s, err := judge.New(all.Games(), judge.Options{}).Next(logfmt.NewReader(bytes.NewReader(r.bytes(t)), "t.mlog"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// lost returns a log in which seat 2 loses by a fault after the first move.
func lost(exchange, kind string, limit, used base.Number) *recording {
	r := recorded(exchange, "none")
	if exchange == "moves" {
		return r.moves("A0").fault(2, kind, noLine, limit, used, "").result(1, "fault")
	}
	r.header.Protocol = "?" // what was said is not read: nothing contradicts the claim
	return r.fault(1, kind, noLine, limit, used, "").result(2, "fault")
}

func TestAttested(t *testing.T) {
	psq := lost("moves", "timeout-move", 5000000, unknown)
	psq.header.Origin.Kind = "psq"
	for name, c := range map[string]struct {
		log  *recording
		want string
	}{
		"forbidden":                    {lost("raw", "forbidden", no, no), "attested; fault forbidden of 1 by referee decides"},
		"protocol without a source":    {lost("raw", "protocol", no, no), "attested; fault protocol of 1 by referee decides"},
		"never started":                {lost("raw", "not-started", no, no), "attested; fault not-started of 1 by referee decides"},
		"a time without stamps":        {lost("raw", "timeout-move", 5000000, 5000001), "attested; fault timeout-move of 1 by referee decides"},
		"a crash among moves":          {lost("moves", "crash", no, no), "attested; fault crash of 2 by referee decides"},
		"a converted timeout":          {psq, "attested; fault timeout-move of 2 by psq decides"},
		"an end that is recorded":      {gone("crash", false), "verified"},
		"started, and gone by itself":  {gone("not-started", false), "verified; fault not-started of 1 by referee"},
		"started, and then killed":     {gone("not-started", true), "attested; fault not-started of 1 by referee decides"},
		"a foul that the text shows":   {recorded("moves", "none").moves("A0").fault(2, "illegal", noLine, no, no, "A0").result(1, "fault"), "verified"},
		"a fault after the end":        {recorded("moves", "none").moves(xWins).fault(2, "forbidden", noLine, no, no, "").result(1, "five"), "rejected"},
		"a result that does not hold":  {recorded("moves", "none").fault(2, "crash", noLine, no, no, "").result(2, "fault"), "rejected; fault crash of 2 by referee decides"},
		"no result":                    {recorded("moves", "none").fault(2, "crash", noLine, no, no, ""), "open; fault crash of 2 by referee decides"},
		"shown out, then called gone":  {twiceOut("illegal", "crash"), "open"},
		"called gone, then called bad": {twiceOut("crash", "memory"), "open; fault crash of 2 by referee decides"},
		"a void by the operator":       {voided("raw", "operator"), "void; void operator of 0 by referee"},
		"a void by a full disk":        {voided("raw", "disk"), "void; void disk of 0 by referee"},
		"a void for other reasons":     {voided("raw", "other"), "void; void other of 0 by referee"},
		"a void by sleep":              {voided("raw", "host-sleep"), "void; void host-sleep of 0 by referee"},
		"a void among moves":           {voided("moves", "operator"), "void"},
	} {
		if got := attestedIn(t, c.log); got != c.want {
			t.Errorf("%s: %s; want %s", name, got, c.want)
		}
	}
}

// gone returns a log in which the first program ends before it has said anything, by
// itself or because the referee killed it.
func gone(kind string, killed bool) *recording {
	r := recorded("raw", "stamped")
	r.add(logfmt.Record{Kind: logfmt.Run, Seat: 1, Time: 1, Word: []byte("a"), Text: []byte("./a")})
	if killed {
		r.add(logfmt.Record{Kind: logfmt.Kill, Seat: 1, Time: 2, Word: []byte("KILL")})
	}
	r.add(logfmt.Record{Kind: logfmt.Exit, Seat: 1, Time: 3, Word: []byte("signal"), Num: [4]base.Number{9, unknown, unknown, unknown}})
	return r.fault(1, kind, noLine, no, no, "").result(2, "fault")
}

// twiceOut returns a log of triangles in which two faults of seat 2 are claimed, and the
// other plays on.
func twiceOut(first, second string) *recording {
	g := triangles.Game
	r := recorded("moves", "none")
	h := &r.header
	h.Game, h.Params, h.Start = g.Name, nil, "1,1 9,1 5,9 5,5 | - | 0 0 | 2 | -"
	h.First = 2
	h.Rulings = logfmt.Rulings{Set: g.SetName(), Digest: logfmt.DigestOf([]byte(g.SetText()))}
	for _, kind := range []string{first, second} {
		limit := base.Number(no)
		if kind == "memory" {
			limit = unknown
		}
		r.fault(2, kind, noLine, limit, limit, map[string]string{"illegal": "1 1"}[kind])
	}
	return r
}

func voided(exchange, why string) *recording {
	r := recorded(exchange, "none")
	r.add(logfmt.Record{Kind: logfmt.Void, Word: []byte(why), Num: [4]base.Number{0, 1}})
	return r
}

// The finding says what was attested, and by whom.
func TestAttestedIsSaid(t *testing.T) {
	foreign := lost("moves", "timeout-move", 5000000, 6000000)
	foreign.header.Origin.Kind = "psq"
	foreign.header.Clock.Move = 5000000
	for want, r := range map[string]*recording{
		"the fault forbidden of seat 1 (x) at line 22 rests on the referee's word alone (fiverow 1.7)":                                       lost("raw", "forbidden", no, no),
		"the fault timeout-move of seat 2 (o) at line 23 rests on the word of the psq record alone: over its time, 6 s of 5 s (fiverow 1.7)": foreign,
		"the void operator at line 22 rests on the referee's word alone":                                                                     voided("raw", "operator"),
	} {
		s := r.judge(t)
		n := len(s.Findings)
		if f := s.Findings[n-1]; f.Code != judge.AttestedClaim || f.Message() != want || f.Severity != judge.Note || f.Line != s.Attested[0].Line {
			t.Errorf("%d findings, the last %s: %s; want %s", n, f.Code, f.Message(), want)
		}
	}
}

// What counts without trust, with it, and in an event with raw logs.
func TestCounts(t *testing.T) {
	psq := lost("moves", "timeout-move", 5000000, unknown)
	psq.header.Origin.Kind = "psq"
	raw := lost("raw", "forbidden", no, no)
	raw.header.Origin.Kind = "transcript"
	for name, c := range map[string]struct {
		log  *recording
		want [4]bool // without trust, in an event without and with raw logs; then with trust
	}{
		"shown":          {recorded("moves", "none").moves(xWins).result(1, "five"), [4]bool{true, true, true, true}},
		"converted":      {psq, [4]bool{true, false, true, true}},
		"recorded moves": {lost("moves", "crash", no, no), [4]bool{false, false, true, true}},
		"raw":            {lost("raw", "forbidden", no, no), [4]bool{false, false, true, true}},
		"converted raw":  {raw, [4]bool{false, false, true, true}},
		"void":           {voided("raw", "operator"), [4]bool{}},
		"rejected":       {recorded("moves", "none").moves(xWins).result(2, "five"), [4]bool{}},
		"no result":      {recorded("moves", "none").fault(2, "crash", noLine, no, no, ""), [4]bool{}},
	} {
		b := c.log.judge(t).Basis()
		raw, none := judge.RawEvents{}, judge.RawEvents{}
		raw.Note("cup", logfmt.Evidence{Exchange: "raw"})
		none.Note("cup", logfmt.Evidence{Exchange: "moves"})
		none.Note("other", logfmt.Evidence{Exchange: "raw"})
		got := [4]bool{none.Counts(b, "cup", judge.TrustVerified), raw.Counts(b, "cup", judge.TrustVerified), none.Counts(b, "cup", judge.TrustAttested), raw.Counts(b, "cup", judge.TrustAttested)}
		if got != c.want {
			t.Errorf("%s: %v; want %v", name, got, c.want)
		}
	}
}

// Logs without the name of an event belong to the same event.
func TestCountsWithoutEvent(t *testing.T) {
	for _, here := range []string{"-", "?", ""} {
		for _, there := range []string{"-", "?", ""} {
			e := judge.RawEvents{}
			e.Note(here, logfmt.Evidence{Exchange: "raw"})
			if e.Counts(judge.Converted, there, judge.TrustVerified) || !e.Counts(judge.Converted, "cup", judge.TrustVerified) {
				t.Errorf("a raw log of %q, a converted one of %q", here, there)
			}
		}
	}
}
