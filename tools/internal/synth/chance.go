package synth

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

// below is a number from 0 to n-1; n is small, so the bias of the remainder does not
// matter.
func (c *chance) below(n int) int { return int(c.next() % uint64(n)) }
