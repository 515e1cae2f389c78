// Package lots draws the starts of an event from a round of a beacon, so that whoever has
// the schedule and the round has the starts. Referee and auditor draw by it.
package lots

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"scrutineer/base"
	"scrutineer/event/beacon"
	"scrutineer/event/schedule"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// Draw fills in the starts that a schedule leaves to its beacon, and its seed. The
// signature has to be that of the schedule's round. The text of the schedule stays what it
// is.
//
// The seed is beacon.Seed of the schedule as it was before anybody joined late. The start
// of lot N of a stage is drawn by ChaCha8 from the SHA-256 of "SEED STAGE N", SEED in
// hexadecimal; a start that its board has already is drawn again from the same stream.
func Draw(s *schedule.Schedule, g *rules.Game, signature string) error {
	first := s.Versions()[0].Schedule
	seed, err := beacon.Seed(logfmt.DigestOf(schedule.Format(first)), signature)
	if err != nil {
		return err
	}
	s.Seed = base.Number(binary.BigEndian.Uint64(seed[:]) >> 11)
	for i := range s.Stages {
		d := &drawing{g: g, s: s, seed: seed, stage: s.Stages[i].Name, lots: map[place]string{}, seen: map[place]bool{}}
		for j := range s.Stages[i].Conditions {
			c := &s.Stages[i].Conditions[j]
			if c.Lot == nil {
				continue
			}
			if c.Start, err = d.start(c); err != nil {
				return fmt.Errorf("stage %s, condition %d: %w", d.stage, j+1, err)
			}
		}
	}
	return nil
}

// drawing draws the starts of a stage.
type drawing struct {
	g     *rules.Game
	s     *schedule.Schedule
	seed  [sha256.Size]byte
	stage string
	lots  map[place]string
	seen  map[place]bool
}

// place is a lot on a board, or a start on one.
type place struct {
	board string
	lot   int
	start string
}

// start is the start of a condition.
func (d *drawing) start(c *schedule.Condition) (string, error) {
	board := schedule.Describe(schedule.Sorted(c.Board))
	at := place{board: board, lot: c.Lot.Number}
	if text, known := d.lots[at]; known {
		return text, nil
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%x %s %d", d.seed, d.stage, c.Lot.Number))
	by := &Source{rand.New(rand.NewChaCha8(sum)), mostTries}
	setup := d.setup(c)
	for range 100 {
		text, err := One(d.g, setup, c.Lot.How, c.Lot.Size, by)
		if err != nil {
			return "", err
		}
		if start := (place{board: board, start: text}); !d.seen[start] {
			d.seen[start], d.lots[at] = true, text
			return text, nil
		}
	}
	return "", fmt.Errorf("no other start can be drawn")
}

// setup is what a condition's games are opened with.
func (d *drawing) setup(c *schedule.Condition) rules.Setup {
	var out rules.Setup
	for _, v := range c.Board {
		out.Params = append(out.Params, rules.Value(v))
	}
	for _, v := range d.s.Params {
		if _, set := rules.Lookup(out.Params, v.Name); !set {
			out.Params = append(out.Params, rules.Value(v))
		}
	}
	for _, v := range d.s.Rulings {
		out.Rulings = append(out.Rulings, rules.Value(v))
	}
	return out
}

// Source is what starts are drawn from: chance, and how many random games may still be
// tried for them.
type Source struct {
	*rand.Rand
	Left int
}

// mostTries is how many random games are tried for a start.
const mostTries = 2000

// One draws a start: of so many points by the game's own lot, or after so many random
// plies.
func One(g *rules.Game, setup rules.Setup, how string, size int, by *Source) (string, error) {
	if how == "points" {
		if g.RandomStart == nil {
			return "", fmt.Errorf("%s draws no points", g.Name)
		}
		return g.RandomStart(size, by.IntN), nil
	}
	return wander(g, setup, size, by)
}

// wander is a position after so many random plies, from which the game goes on
// with the seat that opened it: with five in a row as many figures of either
// kind where the number is even.
func wander(g *rules.Game, setup rules.Setup, plies int, by *Source) (string, error) {
	pos, err := g.Open(setup)
	if err != nil {
		return "", err
	}
	first := pos.Turn()
	var legal []rules.Move
	for n := 0; n < 200 && by.Left > 0; n++ {
		by.Left--
		pos.Reset()
		for pos.Plies() < plies {
			if legal = pos.AppendLegal(legal[:0]); len(legal) == 0 {
				break
			}
			pos.Play(legal[by.IntN(len(legal))])
		}
		if pos.Plies() == plies && pos.Turn() == first {
			return string(pos.AppendText(nil)), nil
		}
	}
	return "", fmt.Errorf("no start with the same seat in turn found after %d random plies", plies)
}
