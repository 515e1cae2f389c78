package analysis

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/bits"
	"slices"
	"strings"

	"scrutineer/base"
)

// Timing has the times and the faults of one game.
type Timing struct {
	Game      string
	Event, ID string    // of the game; may be empty
	Bots      [2]string // seat 1, seat 2
	// Winner is the seat that won, 1 or 2; 0 for a draw; negative if unknown.
	Winner int
	// LimitMove and LimitTotal are the time limits for a move and for all moves of a bot,
	// in microseconds; 0 if there is no such limit, or it is unknown.
	LimitMove, LimitTotal int64
	Moves                 []PlyTime
	Faults                []Fault
}

// PlyTime is the time of one ply.
type PlyTime struct {
	Bot  int         // 0 or 1, of Timing.Bots
	Used base.Number // microseconds
	// Stamped reports whether the log shows when the answer came. If so, Off is the claimed
	// time minus that of the stamps, in microseconds.
	Stamped bool
	Off     int64
}

// Fault is a fault of a bot.
type Fault struct {
	Bot  int
	Kind string // such as "timeout-move"
}

// Usage sums up how bots spent their time and their faults. It is exact, and order does not
// matter, as with Counts. The zero value is ready to use.
type Usage struct {
	bots map[owner]*use
}

// owner is a bot in a kind of game.
type owner struct{ game, bot string }

// use is the usage of one bot. The keys of times are the slots below. ply is by the bot's
// own moves.
type use struct {
	times  map[string]*histogram
	counts map[string]int64
	// longest are its longest thinks, see compareThinks; at most maxThinks.
	longest []LongMove
	// moves are those of times that moves are added to, by the numbers of their slots.
	moves [len(moveSlots)]*histogram
}

// moveSlots are the slots of moves, by number: those of the phases and of the share of the
// limit, and from plySlots on those of the bot's own moves.
var moveSlots = func() (list [plySlots + curveMoves + 1]string) {
	copy(list[:], []string{slotFirst, slotLater, slotOpening, slotMiddle, slotEnd, slotShareMove})
	for n := 0; n <= curveMoves; n++ {
		list[plySlots+n] = plySlot(int64(n))
	}
	return list
}()

const (
	firstSlot = iota
	laterSlot
	phaseSlots
	_
	_
	shareSlot
	plySlots
)

// The slots of times, in microseconds, and of shares, in parts of 10,000 of the limit. A
// slot "ply n" has the bot's own n-th moves.
const (
	slotFirst      = "first"       // first move of the bot in a game, which may include its start-up
	slotLater      = "later"       // all moves but the first
	slotOpening    = "opening"     // moves in the first third of the game's plies
	slotMiddle     = "middle"      // in the second third
	slotEnd        = "end"         // in the last third
	slotGame       = "game"        // all moves of a game together, if all are known and none is missing
	slotShareMove  = "share-move"  // of the limit for a move
	slotShareTotal = "share-total" // of the limit for a game
)

// The counters; "fault KIND" counts faults.
const (
	countGames     = "games"
	countUnknown   = "unknown"    // moves whose time is not known
	countNearMove  = "near-move"  // moves over 95 % of the limit for a move
	countNearTotal = "near-total" // games over 95 % of the limit for a game
	faultPrefix    = "fault "
)

// curveMoves is the number of a bot's moves in a game that the curve distinguishes. Later
// ones count as the last.
const curveMoves = 200

func (u *Usage) of(game, bot string) *use {
	key := owner{game, bot}
	x := u.bots[key]
	if x == nil {
		if u.bots == nil {
			u.bots = map[owner]*use{}
		}
		x = &use{times: map[string]*histogram{}, counts: map[string]int64{}}
		u.bots[key] = x
	}
	return x
}

func (x *use) slot(name string) *histogram {
	h := x.times[name]
	if h == nil {
		h = &histogram{}
		x.times[name] = h
	}
	return h
}

// Add counts one game.
func (u *Usage) Add(t Timing) {
	var made, total [2]int64
	var bots [2]*use
	known := [2]bool{true, true}
	for i := range t.Bots {
		bots[i] = u.of(t.Game, t.Bots[i])
		if i == 0 || bots[1] != bots[0] {
			bots[i].counts[countGames]++
		}
	}
	for i, m := range t.Moves {
		x := bots[m.Bot]
		made[m.Bot]++
		if !m.Used.Known() {
			known[m.Bot] = false
			x.counts[countUnknown]++
			continue
		}
		total[m.Bot] = saturated(total[m.Bot], int64(m.Used))
		x.claim(m)
		x.think(LongMove{Used: int64(min(m.Used, largest)), Event: t.Event, ID: t.ID, Ply: int64(i + 1)})
		x.move(made[m.Bot], i*3/len(t.Moves), int64(m.Used), t.LimitMove)
	}
	for i, bot := range t.Bots {
		if made[i] > 0 && known[i] && !t.stopped(i) {
			u.of(t.Game, bot).whole(total[i], t.LimitTotal)
		}
	}
	if made[0] > 0 && made[1] > 0 && known[0] && known[1] {
		u.outthought(t, total)
	}
	for i, f := range t.Faults {
		again := func(x Fault) bool { return x.Kind == f.Kind && t.Bots[x.Bot] == t.Bots[f.Bot] }
		if !slices.ContainsFunc(t.Faults[:i], again) { // a game counts once
			u.of(t.Game, t.Bots[f.Bot]).counts[faultPrefix+f.Kind]++
		}
	}
}

// stopped reports whether a bot was late, so that a move is missing that would have taken
// longer than the limit.
func (t Timing) stopped(bot int) bool {
	return slices.ContainsFunc(t.Faults, func(f Fault) bool { return f.Bot == bot && strings.HasPrefix(f.Kind, timeoutPrefix) })
}

// timeoutPrefix is the prefix of the kinds of fault that are a move not made in time.
const timeoutPrefix = "timeout"

// move enters the time of the bot's own n-th move of a game, from 1, in the given third of
// the game.
func (x *use) move(n int64, third int, used, limit int64) {
	x.addTo(min(laterSlot, firstSlot+int(n)-1), used)
	x.addTo(phaseSlots+third, used)
	x.addTo(plySlots+int(min(n, curveMoves)), used)
	if limit > 0 {
		x.addTo(shareSlot, share(used, limit))
		x.near(countNearMove, used, limit)
	}
}

// addTo adds a number to the slot of moves with that number.
func (x *use) addTo(slot int, n int64) {
	if x.moves[slot] == nil {
		x.moves[slot] = x.slot(moveSlots[slot])
	}
	x.moves[slot].add(n)
}

func plySlot(n int64) string { return fmt.Sprintf("ply %03d", n) }

// whole enters the time of all moves of a game.
func (x *use) whole(total, limit int64) {
	x.slot(slotGame).add(total)
	if limit > 0 {
		x.slot(slotShareTotal).add(share(total, limit))
		x.near(countNearTotal, total, limit)
	}
}

// near counts times over 95 % of a limit.
func (x *use) near(name string, used, limit int64) {
	if mulLess(95, uint64(limit), 100, uint64(used)) {
		x.counts[name]++
	}
}

// share returns used as a share of limit, in parts of 10,000, rounded down.
func share(used, limit int64) int64 {
	hi, lo := bits.Mul64(uint64(used), 10000)
	if hi >= uint64(limit) {
		return largest
	}
	part, _ := bits.Div64(hi, lo, uint64(limit))
	return int64(min(part, largest))
}

// Merge adds everything that v has, and does not change v.
func (u *Usage) Merge(v *Usage) {
	for key, from := range v.bots {
		to := u.of(key.game, key.bot)
		for name, h := range from.times {
			to.slot(name).merge(h)
		}
		for name, n := range from.counts {
			to.counts[name] = saturated(to.counts[name], n)
		}
		to.think(from.longest...)
	}
}

// owners returns the bots in the order of game and id.
func (u *Usage) owners() []owner {
	return slices.SortedFunc(maps.Keys(u.bots), func(a, b owner) int { return cmp.Or(cmp.Compare(a.game, b.game), cmp.Compare(a.bot, b.bot)) })
}

// sorted returns the sorted keys of a map.
func sorted[T any](m map[string]T) []string { return slices.Sorted(maps.Keys(m)) }

// Known reports whether any time or fault was counted.
func (u *Usage) Known() bool { return len(u.bots) > 0 }

// Select returns the usage of the given games.
func (u *Usage) Select(games []string) Usage {
	var v Usage
	for key, x := range u.bots {
		if slices.Contains(games, key.game) {
			if v.bots == nil {
				v.bots = map[owner]*use{}
			}
			v.bots[key] = x
		}
	}
	return v
}

// histogram counts how often numbers from 0 to 2^53-1 came. It is exact up to 255, and
// above that by their eight leading bits, so that a quantile is at most 1/128 too large.
// Adding commutes. The sum stops at the largest int64.
type histogram struct {
	n, sum, max int64
	buckets     map[uint32]int64
}

// bucketOf returns the bucket of x.
func bucketOf(x int64) uint32 {
	shift := max(0, bits.Len64(uint64(x))-8)
	return uint32(shift*128 + int(x>>shift))
}

// top returns the largest number in a bucket.
func top(bucket uint32) int64 {
	if bucket < 256 {
		return int64(bucket)
	}
	shift := bucket/128 - 1
	return (int64(bucket-shift*128)+1)<<shift - 1
}

func (h *histogram) add(x int64) {
	x = min(max(x, 0), largest)
	if h.buckets == nil {
		h.buckets = map[uint32]int64{}
	}
	h.buckets[bucketOf(x)]++
	h.n++
	h.max = max(h.max, x)
	h.sum = saturated(h.sum, x)
}

func (h *histogram) merge(g *histogram) {
	if h.buckets == nil {
		h.buckets = map[uint32]int64{}
	}
	for b, n := range g.buckets {
		h.buckets[b] = saturated(h.buckets[b], n)
	}
	h.n = saturated(h.n, g.n)
	h.max = max(h.max, g.max)
	h.sum = saturated(h.sum, g.sum)
}

// saturated returns a+b for numbers that are not negative, or the largest int64 on
// overflow.
func saturated(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

// bucketsUp returns the buckets in use, ascending.
func (h *histogram) bucketsUp() []uint32 {
	return slices.Sorted(maps.Keys(h.buckets))
}

// quantile returns a number that at least per of 1000 numbers do not exceed, at most 1/128
// above the least such; 0 if there are none.
func (h *histogram) quantile(per int64) int64 {
	hi, lo := bits.Mul64(uint64(h.n), uint64(per))
	need, rest := bits.Div64(hi, lo, 1000)
	if rest > 0 {
		need++
	}
	var below uint64
	for _, b := range h.bucketsUp() {
		below += uint64(h.buckets[b])
		if below >= max(need, 1) {
			return min(top(b), h.max)
		}
	}
	return h.max
}

// mean returns the mean, rounded down.
func (h *histogram) mean() int64 {
	if h.n == 0 {
		return 0
	}
	return h.sum / h.n
}
