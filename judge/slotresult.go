package judge

import (
	"slices"
	"strings"

	"scrutineer/base"
)

// SlotResult is the part of a verdict that is compared with other logs of the same slot
// and attempt.
type SlotResult struct {
	Players []string  // ids, by seat
	Counts  bool      // its outcome would enter tables
	Winner  base.Seat // the log's winner; base.Nobody in a draw
}

// SlotResultOf returns the result of a session's slot, and a key for that slot within its
// event, or "" if the log names no slot. counts says whether the outcome would enter
// tables.
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

// Contradicts reports whether two logs of one slot and attempt contradict each other.
// Audits and standings use this rule. They do if other programs play, or if both would
// count and the winners differ. Then none of them counts: otherwise whoever adds a second
// log could choose which one counts. Of logs that agree the first counts, and the others
// are left out.
func (t SlotResult) Contradicts(other SlotResult) bool {
	return !slices.Equal(t.Players, other.Players) || t.Counts && other.Counts && t.Winner != other.Winner
}
