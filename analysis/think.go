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

// mostThinks is the number of a bot's longest thinks that are kept.
const mostThinks = 3

// compareThinks orders the longest first, and equals by game.
func compareThinks(a, b LongMove) int {
	return cmp.Or(cmp.Compare(b.Used, a.Used), cmp.Compare(a.Event, b.Event), Natural(a.ID, b.ID), cmp.Compare(a.Ply, b.Ply))
}

// think keeps the longest of those kept and the new ones.
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
	Checked int64 `json:"checked"` // moves whose answer has a stamp
	More    int64 `json:"more"`    // of them, those with a longer claimed time
	Less    int64 `json:"less"`    // and those with a shorter one
	Off     Spent `json:"off"`     // the differences, in either direction
}

// The counters and the slot of claims. The difference of a claim is its distance from the
// stamps.
const (
	countStamped = "stamped"      // moves whose answer has a stamp
	countMore    = "claimed-more" // than the stamps show
	countLess    = "claimed-less" // than the stamps show
	slotOff      = "off"          // the difference, in either direction
)

// claim enters a claimed time and the observed one.
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

// claimsOff returns, by ply, the differences of claimed times in a judged log. If there are
// very many in one log, only those in its findings are known.
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

// micros returns a time as findings write it, such as "12 µs".
func micros(text string) (int64, error) {
	return strconv.ParseInt(strings.TrimSuffix(text, " µs"), 10, 64)
}

// The counters of games by who used more time, for games that were decided on the board
// with all times known. "longer win" are those that the bot won with more time than its
// opponent.
const (
	longerPrefix  = "longer "  // the bot used more time
	shorterPrefix = "shorter " // its opponent did
)

// ends are the words in those counters for how a game ended for the bot.
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

// outcomes returns the games with a prefix.
func (x *use) outcomes(prefix string, z float64) Seats {
	s := Seats{Draws: x.counts[prefix+ends[0]], Wins: x.counts[prefix+ends[1]], Losses: x.counts[prefix+ends[2]]}
	s.finish(z)
	return s
}
