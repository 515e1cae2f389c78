package judge

import (
	"slices"

	"scrutineer/base"
)

// Twin is what of a log is compared with another log of the same slot and attempt.
type Twin struct {
	Players []string  // ids, by seat
	Counts  bool      // its outcome would enter tables
	Winner  base.Seat // that it shows; base.Nobody in a draw
}

// Contradicts is the one rule for two logs of one slot and attempt, for audits and for
// standings alike. They contradict each other if other programs play, or if both would
// count and another wins: then none of them counts, since whoever lays a second log beside
// the first could otherwise choose which one does. Of logs that agree the first counts,
// and the others are left out.
func (t Twin) Contradicts(other Twin) bool {
	return !slices.Equal(t.Players, other.Players) || t.Counts && other.Counts && t.Winner != other.Winner
}
