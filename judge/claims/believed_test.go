package claims_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/test/claimstest"
	"scrutineer/internal/test/gametest"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
	"scrutineer/rules/all"
)

// Whatever programs say and however long they take, the judge agrees with the claims of
// the claim writer.
func TestWriterIsBelieved(t *testing.T) {
	j := judge.New(all.Games(), judge.Options{})
	ends := map[rules.Reason]int{}
	for _, g := range all.Games() {
		for _, p := range g.Protocols {
			rng := rand.New(rand.NewPCG(7, 31))
			for i := range 40 {
				d := claimstest.Open(t, claimstest.Options{Game: g, Protocol: p.Name, Setup: gametest.Small(g), Limits: rules.Limits{Total: 60000000, Move: 3000000}})
				chatter{d, g, p, rng}.play()
				ends[d.Position().Outcome().Reason]++
				s, err := j.Next(logfmt.NewReader(bytes.NewReader(d.Seal()), "t.mlog"))
				if err != nil {
					t.Fatal(err)
				}
				for _, f := range s.Findings {
					if s.Status != judge.Verified || f.Severity != judge.Note || f.Code == judge.Disagree {
						t.Fatalf("%s %s, game %d: %s, %+v\n%s", g.Name, p.Name, i, s.Status, s.Findings, d.Body())
					}
				}
			}
		}
	}
	for _, reason := range []rules.Reason{rules.Five, rules.Complete, rules.NoMove, rules.MoveCap, rules.ByFault, rules.BothOut} {
		if ends[reason] == 0 {
			t.Errorf("no game has ended by %q: %v", reason, ends)
		}
	}
}

// chatter is a game between programs that usually say what they should.
type chatter struct {
	*claimstest.Referee
	game     *rules.Game
	protocol *rules.Protocol
	rng      *rand.Rand
}

func (c chatter) play() {
	slips := c.rng.IntN(2) * 5 // in a hundred lines
	at := base.Number(0)
	for s := base.First; s <= base.Second && c.protocol.Answer == ""; s++ {
		c.Start(s, base.Number(at))
	}
	for i := 0; !c.Over() && i < 1000; i++ {
		c.SendAllDue(base.Number(at))
		at += base.Number(c.rng.IntN(3)) * base.Number(c.rng.IntN(20000))
		s := c.Position().Turn()
		if slips > 0 && c.rng.IntN(40) == 0 {
			at += 2900000
			s = s.Other()
		}
		text := c.fit()
		if c.rng.IntN(100) < slips {
			text = []string{"", "hello", "0 0 0", "step! A0", "= 1 2", "pass", "step?", "?"}[c.rng.IntN(8)]
		}
		c.say(s, at, text)
	}
	c.SendAllDue(base.Number(at))
}

// say lets a program answer by its protocol. At the console it asks first. A command of
// triangles that does not ask for a move gets an empty reply.
func (c chatter) say(s base.Seat, at base.Number, text string) {
	switch {
	case c.Out(s) || s == base.Nobody:
	case c.protocol.Answer != "" && c.Table.Since(s) < 0: // it does not run
	case c.protocol.Answer != "":
		c.Answer(s, base.Number(at), base.Number(at), text)
	case c.protocol.Name == "gtp":
		if c.Table.Waiting(s) > 0 && c.Table.Due(s) == nil && text != "?" { // a command before gen_move
			text = "="
		}
		c.Say(s, base.Number(at), text)
		if text != "" {
			c.Say(s, base.Number(at), "")
		}
	case c.protocol.Name == "console" && c.Position().Plies() > 0 && c.rng.IntN(2) == 0:
		c.Say(s, base.Number(at), "step?")
		c.SendAllDue(base.Number(at))
		c.Say(s, base.Number(at), text)
	case c.protocol.Prepares && c.Table.Waiting(s) > 0 && c.Table.Due(s) == nil: // it is not ready
		c.Say(s, base.Number(at), []string{"OK", "OK", "MESSAGE a moment", text}[c.rng.IntN(4)])
	default:
		c.Say(s, base.Number(at), text)
	}
	// A program that replies to set_points out of turn has to do so some time.
	if c.protocol.Name == "gtp" && !c.Over() && c.Position().Plies() == 0 && !c.Out(s.Other()) && c.rng.IntN(4) == 0 {
		c.Say(s.Other(), base.Number(at), "=")
		c.Say(s.Other(), base.Number(at), "")
	}
}

// fit returns a line with a legal move.
func (c chatter) fit() string {
	legal := c.Position().AppendLegal(nil)
	m := legal[c.rng.IntN(len(legal))]
	text := string(c.game.AppendMove(nil, m))
	switch c.protocol.Name {
	case "gomocup":
		return fmt.Sprintf("%d,%d", m.N[0], m.N[1])
	case "console":
		return "step! " + text
	case "gtp":
		return "= " + text
	}
	return text
}
