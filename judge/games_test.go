package judge_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/gametest"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// playout plays a random game to its end and writes it as a log without evidence.
func playout(t *testing.T, g *rules.Game, rng *rand.Rand) *recording {
	t.Helper()
	setup := gametest.Small(g)
	r := recorded("moves", "none")
	h := &r.header
	h.Game, h.Params = g.Name, nil
	for _, p := range setup.Params {
		h.Params = append(h.Params, logfmt.Pair(p))
	}
	h.Rulings = logfmt.Rulings{Set: g.SetName(), Digest: logfmt.DigestOf([]byte(g.SetText()))}
	if setup.Start != "" {
		h.Start = setup.Start
	}
	pos, err := g.Open(setup)
	if err != nil {
		t.Fatal(err)
	}
	scored := pos.Outcome().Scored
	for ply := int32(1); !pos.Outcome().Over; ply++ {
		legal := pos.AppendLegal(nil)
		m, s := legal[rng.IntN(len(legal))], pos.Turn()
		gain, refused := pos.Play(m)
		if refused != nil {
			t.Fatal(refused)
		}
		rec := logfmt.Record{Kind: logfmt.Move, Ply: ply, Seat: s, Num: [4]base.Number{unknown, no}, Text: g.AppendMove(nil, m)}
		if scored {
			rec.Num[1] = base.Number(gain)
		}
		r.add(rec)
	}
	o := pos.Outcome()
	var score []base.Number
	for i := 0; scored && i < 2; i++ {
		score = append(score, base.Number(o.Score[i]))
	}
	return r.result(o.Winner, string(o.Reason), score...)
}

// Random games of every game are verified. With another winner, or without their last move, they are not.
func TestPlayoutsOfEveryGame(t *testing.T) {
	j := judge.New(all.Games(), judge.Options{})
	verdict := func(r *recording) *judge.Session {
		s, err := j.Next(logfmt.NewReader(bytes.NewReader(r.bytes(t)), "t.mlog"))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for _, g := range all.Games() {
		rng := rand.New(rand.NewPCG(3, 5))
		for range 25 {
			r := playout(t, g, rng)
			if s := verdict(r); s.Status != judge.Verified || !s.Known {
				t.Fatalf("%s: %s, %q", g.Name, s.Status, found(s))
			}
			last := &r.records[len(r.records)-1]
			winner := last.Seat
			last.Seat = base.Seat((int(winner) + 1) % 3)
			if s := verdict(r); s.Status != judge.Rejected || s.Outcome.Winner != winner {
				t.Fatalf("%s: another winner is %s, %q", g.Name, s.Status, found(s))
			}
			last.Seat = winner
			r.records = append(r.records[:len(r.records)-2], *last)
			if s := verdict(r); s.Status != judge.Rejected || s.Known {
				t.Fatalf("%s: without its last move it is %s, %q", g.Name, s.Status, found(s))
			}
		}
	}
}
