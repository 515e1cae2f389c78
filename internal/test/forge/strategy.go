package forge

import (
	"math/bits"
	"slices"
)

// Place is where in a session a lie is.
type Place uint8

// The places.
const (
	First Place = iota
	Middle
	Last
	After // after the game
	places
)

// String returns the name of the place.
func (p Place) String() string { return [...]string{"first", "middle", "last", "after"}[p] }

// PlaceOf returns the place with a name. It reports whether there is one.
func PlaceOf(word string) (Place, bool) {
	for p := range places {
		if p.String() == word {
			return p, true
		}
	}
	return 0, false
}

// Due is the correct reaction of a judge.
type Due uint8

// The correct reactions.
const (
	// Found: the log must not be verified with a winner, points or blame that differ
	// from the honest one, nor become void.
	Found Due = iota
	// Never: the log describes something impossible, or a claim in it is plainly
	// false. It must not be verified at all.
	Never
	// Harmless: the outcome is the honest one. Any verdict is correct.
	Harmless
	// Undetectable: nobody can know from the log alone.
	Undetectable
)

// String returns the name of the reaction.
func (d Due) String() string {
	return [...]string{"found", "never verified", "harmless", "undetectable"}[d]
}

// Strategy is one kind of lie.
type Strategy struct {
	Family string // heading under which it is listed
	Name   string // unique
	Due    Due
	Why    string // why nobody can know; only for Undetectable
	Places Places // where it can be; First, Middle and Last if not set

	// lie changes the draft. It reports whether the session was suitable.
	lie func(d *draft) bool
}

// Places is a set of places.
type Places uint8

// Sets of places.
const (
	inGame     Places = 1<<First | 1<<Middle | 1<<Last
	atEnd      Places = 1 << After
	everywhere        = inGame | atEnd
)

// at returns the n-th place in turn.
func (s *Strategy) at(n int) Place {
	set := s.Places
	if set == 0 {
		set = inGame
	}
	for n %= bits.OnesCount8(uint8(set)); n > 0; n-- {
		set &= set - 1
	}
	return Place(bits.TrailingZeros8(uint8(set)))
}

// Strategies returns all strategies, in the order of the document.
func Strategies() []Strategy {
	return slices.Concat(omissions(), inventions(), changes(), voids(), edits(), lives(), shifts(), swaps(), errors(), coherent())
}

// chance is SplitMix64 (Steele, Lea, Flood 2014): a seeded sequence that does not
// depend on the version of a library, since it is implemented here.
type chance struct{ state uint64 }

func (c *chance) next() uint64 {
	c.state += 0x9e3779b97f4a7c15
	z := c.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1; n is small, so the bias of the remainder does
// not matter.
func (c *chance) below(n int) int {
	if n <= 1 {
		return 0
	}
	return int(c.next() % uint64(n))
}

// in reports true once in n times.
func (c *chance) in(n int) bool { return c.below(n) == 0 }

// mixed returns a seed that depends on all of its parts.
func mixed(parts ...uint64) uint64 {
	c := chance{}
	for _, p := range parts {
		c.state = c.next() ^ p
	}
	return c.next()
}
