package forge

import (
	"math/bits"
	"slices"
)

// Place is where in a session a lie is told.
type Place uint8

// The places.
const (
	First Place = iota
	Middle
	Last
	After // when the game is over
	places
)

// String is the place in a word.
func (p Place) String() string { return [...]string{"first", "middle", "last", "after"}[p] }

// PlaceOf is the place that a word names. It reports whether there is one.
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
	// Harmless: the outcome is the honest one; a verdict is all that is asked for.
	Harmless
	// Undetectable: who has only the log cannot know.
	Undetectable
)

// String is what is due in a word.
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

// at is the place whose turn it is.
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

// Strategies are all there are, in the order of the document.
func Strategies() []Strategy {
	return slices.Concat(omissions(), inventions(), changes(), voids(), edits(), lives(), shifts(), swaps(), errors(), coherent())
}
