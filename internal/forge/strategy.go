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
	After // when the game is over
	places
)

// String returns the place in a word.
func (p Place) String() string { return [...]string{"first", "middle", "last", "after"}[p] }

// PlaceOf returns the place that a word names. It reports whether there is one.
func PlaceOf(word string) (Place, bool) {
	for p := range places {
		if p.String() == word {
			return p, true
		}
	}
	return 0, false
}

// Due is what is to be expected of a judge.
type Due uint8

// What is due.
const (
	// Found: the log must not be verified with another winner, other points or
	// other blame than the honest one, nor become void.
	Found Due = iota
	// Never: what the log tells cannot have happened, or a claim in it is plainly
	// false. It must not be verified at all.
	Never
	// Harmless: the outcome is the honest one; any verdict is right.
	Harmless
	// Undetectable: who has only the log cannot know.
	Undetectable
)

// String returns what is due in a word.
func (d Due) String() string {
	return [...]string{"found", "never verified", "harmless", "undetectable"}[d]
}

// Strategy is one kind of lie.
type Strategy struct {
	Family string // under which heading it is listed
	Name   string // unique
	Due    Due
	Why    string // why nobody can know; of Undetectable alone
	Places Places // where it can be; First, Middle and Last where none is set

	// lie lies. It reports whether the session gave an occasion.
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

// at returns the place whose turn it is.
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

// Strategies returns all there are, in the order of the document.
func Strategies() []Strategy {
	return slices.Concat(omissions(), inventions(), changes(), voids(), edits(), lives(), shifts(), swaps(), errors(), coherent())
}

// chance is SplitMix64 (Steele, Lea, Flood 2014): a seeded sequence that is the
// same in every version of every library, because it is written out here.
type chance struct{ state uint64 }

func (c *chance) next() uint64 {
	c.state += 0x9e3779b97f4a7c15
	z := c.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1; n is small, so that the bias of the remainder
// does not matter.
func (c *chance) below(n int) int {
	if n <= 1 {
		return 0
	}
	return int(c.next() % uint64(n))
}

// in reports whether something happens that happens once in n times.
func (c *chance) in(n int) bool { return c.below(n) == 0 }

// mixed returns a seed that depends on all of its parts.
func mixed(parts ...uint64) uint64 {
	c := chance{}
	for _, p := range parts {
		c.state = c.next() ^ p
	}
	return c.next()
}
