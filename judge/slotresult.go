package judge

import (
	"slices"
	"strings"

	"scrutineer/base"
)

// SlotResult is what of a log is compared with another log of the same slot and attempt.
type SlotResult struct {
	Players []string  // ids, by seat
	Counts  bool      // its outcome would enter tables
	Winner  base.Seat // that it shows; base.Nobody in a draw
}

// SlotResultOf is what of a session is compared, and what names its slot in its event; "" is
// that nothing does. Counts is whether its outcome would enter tables.
func SlotResultOf(x *Session, counts bool) (slot string, t SlotResult) {
	h := &x.Header
	if h.Slot == "-" || h.Slot == "?" || h.Slot == "" {
		return "", SlotResult{}
	}
	t = SlotResult{Counts: counts, Winner: x.Outcome.Winner}
	for _, p := range h.Programs {
		t.Players = append(t.Players, p.ID)
	}
	return strings.Join([]string{"slot", h.Game, h.Stage, h.Round, h.Slot}, " "), t
}

// Contradicts is the one rule for two logs of one slot and attempt, for audits and for
// standings alike. They contradict each other if other programs play, or if both would
// count and another wins: then none of them counts, since whoever lays a second log beside
// the first could otherwise choose which one does. Of logs that agree the first counts,
// and the others are left out.
func (t SlotResult) Contradicts(other SlotResult) bool {
	return !slices.Equal(t.Players, other.Players) || t.Counts && other.Counts && t.Winner != other.Winner
}
