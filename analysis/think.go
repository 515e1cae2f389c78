package analysis

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"scrutineer/judge"
)

// LongMove is one of a bot's longest moves.
type LongMove struct {
	Used  int64  `json:"used"` // microseconds
	Event string `json:"event"`
	ID    string `json:"id"`  // of the game; may be empty
	Ply   int64  `json:"ply"` // from 1
}

// mostThinks is how many of a bot's longest thinks are kept.
const mostThinks = 3

// compareThinks puts the longest first, and equals in the order of games.
func compareThinks(a, b LongMove) int {
	return cmp.Or(cmp.Compare(b.Used, a.Used), cmp.Compare(a.Event, b.Event), Natural(a.ID, b.ID), cmp.Compare(a.Ply, b.Ply))
}

// think keeps the longest of what is known and what is new.
func (x *use) think(list ...LongMove) {
	if len(list) == 1 && len(x.longest) == mostThinks && compareThinks(x.longest[mostThinks-1], list[0]) <= 0 {
		return
	}
	x.longest = slices.Concat(x.longest, list)
	slices.SortFunc(x.longest, compareThinks)
	x.longest = x.longest[:min(len(x.longest), mostThinks)]
}

// Claims compares the times that a referee claimed with those that the stamps of the log
// show. Only the stamps count.
type Claims struct {
	Checked int64 `json:"checked"` // moves with a stamp of their answer
	More    int64 `json:"more"`    // of them, those for which more was claimed
	Less    int64 `json:"less"`    // and less
	Off     Spent `json:"off"`     // by how much, of both
}

// The counters and the slot of claims; a claim is off by what it is more or less
// than the stamps show.
const (
	countStamped = "stamped"      // moves with a stamp of their answer
	countMore    = "claimed-more" // than the stamps show
	countLess    = "claimed-less" // than the stamps show
	slotOff      = "off"          // by how much, whichever way
)

// claim enters how a claimed time stands to what was observed.
func (x *use) claim(t PlyTime) {
	if !t.Stamped {
		return
	}
	x.counts[countStamped]++
	switch {
	case t.Off > 0:
		x.counts[countMore]++
		x.slot(slotOff).add(t.Off)
	case t.Off < 0:
		x.counts[countLess]++
		x.slot(slotOff).add(-t.Off)
	}
}

func (x *use) claims() Claims {
	return Claims{x.counts[countStamped], x.counts[countMore], x.counts[countLess], x.spent(slotOff)}
}

// claimsOff are, by the ply, by how much claimed times are off in a judged log.
// Of very many in one log only those are known that its findings name.
func claimsOff(s *judge.Session) map[int]int64 {
	off := map[int]int64{}
	for i := range s.Findings {
		f := &s.Findings[i]
		claimed, err := micros(f.Claimed)
		seen, err2 := micros(f.Recomputed)
		if f.Code == judge.WrongTime && err == nil && err2 == nil {
			off[f.Ply] = min(max(claimed, -largest), largest) - seen
		}
	}
	return off
}

// micros is a time as findings have it, such as "12 µs".
func micros(text string) (int64, error) {
	return strconv.ParseInt(strings.TrimSuffix(text, " µs"), 10, 64)
}

// The counters of games by who used more time, of games that were decided on the
// board and of which all times are known. "longer win" are those that the bot won
// having used more time than its opponent.
const (
	longerPrefix  = "longer "  // the bot used more time
	shorterPrefix = "shorter " // its opponent did
)

// ends are the words of those counters for how a game ended for the bot.
var ends = [...]string{"draw", "win", "loss"}

// outthought counts a game by who used more time.
func (u *Usage) outthought(t Timing, total [2]int64) {
	if len(t.Faults) > 0 || t.Winner < 0 || total[0] == total[1] || t.Bots[0] == t.Bots[1] {
		return
	}
	for i, bot := range t.Bots {
		prefix, end := shorterPrefix, 0
		if total[i] > total[1-i] {
			prefix = longerPrefix
		}
		if t.Winner > 0 {
			end = 1 + bit(t.Winner != i+1)
		}
		u.of(t.Game, bot).counts[prefix+ends[end]]++
	}
}

// outcomes are the games with a prefix.
func (x *use) outcomes(prefix string, z float64) Seats {
	s := Seats{Draws: x.counts[prefix+ends[0]], Wins: x.counts[prefix+ends[1]], Losses: x.counts[prefix+ends[2]]}
	s.finish(z)
	return s
}
