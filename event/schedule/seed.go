package schedule

import (
	"strings"

	"scrutineer/base"
)

// maxRound is the last round of a beacon that a schedule may name.
const maxRound = 1 << 34

// seed reads "seed N" and "seed beacon quicknet ROUND".
func (r *reader) seed() (err error) {
	if round, ok := strings.CutPrefix(r.rest, "beacon quicknet "); ok {
		r.s.Beacon, err = r.number(round, 1, maxRound)
		return err
	}
	n, err := r.number(r.rest, 0, 1<<53-1)
	r.s.Seed = base.Number(n)
	return err
}

// maxRandom is the largest size of a random start.
const maxRandom = 200

// random reads "N points SIZE" and "N plies SIZE".
func (r *reader) random(text string) (*RandomStart, error) {
	words := strings.Split(text, " ")
	if len(words) != 3 || words[1] != "points" && words[1] != "plies" {
		return nil, r.fail("syntax", "want drawn N points SIZE or drawn N plies SIZE")
	}
	if r.s.Beacon == 0 {
		return nil, r.fail("value", "a drawn start needs seed beacon quicknet ROUND")
	}
	number, err := r.number(words[0], 1, MaxConditions)
	if err != nil {
		return nil, err
	}
	size, err := r.number(words[2], 1, maxRandom)
	return &RandomStart{Number: int(number), How: words[1], Size: int(size)}, err
}
