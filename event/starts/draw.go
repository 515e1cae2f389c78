// Package starts draws random starts. Those of an event whose schedule names a beacon
// follow from the schedule and the beacon's round, so that anybody can draw them again.
package starts

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

// Draw fills in the seed of a schedule that names a beacon, and its random starts. The
// signature must be that of the beacon's round. The text of the schedule does not change.
//
// The seed is beacon.Seed of the schedule as it was before anybody joined late. The start
// numbered N of a stage is drawn by ChaCha8 from the SHA-256 of "SEED STAGE N", SEED in
// hexadecimal. A start that its board already has is drawn again from the same stream.
func Draw(s *schedule.Schedule, g *rules.Game, signature string) error {
	first := s.Versions()[0].Schedule
	seed, err := beacon.Seed(logfmt.DigestOf(schedule.Format(first)), signature)
	if err != nil {
		return err
	}
	s.Seed = base.Number(binary.BigEndian.Uint64(seed[:]) >> 11)
	for i := range s.Stages {
		d := &drawing{g: g, s: s, seed: seed, stage: s.Stages[i].Name, drawn: map[place]string{}, seen: map[place]bool{}}
		for j := range s.Stages[i].Conditions {
			c := &s.Stages[i].Conditions[j]
			if c.Random == nil {
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
	drawn map[place]string
	seen  map[place]bool
}

// place is a random start on a board, by its number or its text.
type place struct {
	board  string
	number int
	start  string
}

// start returns the start of a condition.
func (d *drawing) start(c *schedule.Condition) (string, error) {
	board := schedule.Describe(schedule.Sorted(c.Board))
	at := place{board: board, number: c.Random.Number}
	if text, known := d.drawn[at]; known {
		return text, nil
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%x %s %d", d.seed, d.stage, c.Random.Number))
	by := &Source{rand.New(rand.NewChaCha8(sum)), maxTries}
	setup := d.setup(c)
	for range 100 {
		text, err := One(d.g, setup, c.Random.How, c.Random.Size, by)
		if err != nil {
			return "", err
		}
		if start := (place{board: board, start: text}); !d.seen[start] {
			d.seen[start], d.drawn[at] = true, text
			return text, nil
		}
	}
	return "", fmt.Errorf("no other start can be drawn")
}

// setup returns the setup of a condition's games.
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

// Source is the source of random starts.
type Source struct {
	*rand.Rand
	Left int // how many random games may still be tried
}

// maxTries is the maximum number of random games tried for a start.
const maxTries = 2000

// One draws a start: with how "points" by the game's own rules, with size points; otherwise
// after size random plies.
func One(g *rules.Game, setup rules.Setup, how string, size int, by *Source) (string, error) {
	if how == "points" {
		if g.RandomStart == nil {
			return "", fmt.Errorf("%s draws no points", g.Name)
		}
		return g.RandomStart(size, by.IntN), nil
	}
	return wander(g, setup, size, by)
}

// wander returns a position after that number of random plies in which the seat that
// opened the game is in turn. In five in a row, after an even number of plies, both
// seats then have the same number of figures.
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
