package analysis

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"scrutineer/judge"
)

// Times is how the bots of a game spent their time, in microseconds.
type Times struct {
	Game string    `json:"game"`
	Bots []BotTime `json:"bots"`
}

// Spent summarises times: their number, mean, quantiles and maximum. A quantile is at
// most 1/128 too large.
type Spent struct {
	N    int64 `json:"n"`
	Mean int64 `json:"mean"`
	P50  int64 `json:"p50"`
	P90  int64 `json:"p90"`
	P99  int64 `json:"p99"`
	Max  int64 `json:"max"`
}

// BotTime is one bot's time and faults. A move that was never made because the bot was
// stopped is in no sum. Stopped counts such moves.
type BotTime struct {
	Bot     string `json:"bot"`
	Games   int64  `json:"games"`
	Unknown int64  `json:"unknown"` // moves whose time is not known
	Stopped int64  `json:"stopped"` // moves not made in time
	First   Spent  `json:"first"`   // the bot's first move of a game
	Later   Spent  `json:"later"`   // all others
	Opening Spent  `json:"opening"` // by thirds of the game's plies
	Middle  Spent  `json:"middle"`
	End     Spent  `json:"end"`
	Game    Spent  `json:"game"` // a whole game with all times known, if the bot was not stopped
	// ShareMove and ShareTotal are shares of the limit for a move and for a game, in parts
	// of 10,000. NearMove and NearTotal count those over 95 %.
	ShareMove  Spent `json:"share_move"`
	ShareTotal Spent `json:"share_total"`
	NearMove   Share `json:"near_move"`
	NearTotal  Share `json:"near_total"`
	// Claims compares the claimed times with the observed ones.
	Claims Claims `json:"claims"`
	// Longer and Shorter are the results of its games in which it used more time than its
	// opponent, and less. Only games decided on the board with all times known count.
	Longer  Seats      `json:"longer"`
	Shorter Seats      `json:"shorter"`
	Longest []LongMove `json:"longest"` // its longest thinks, at most three
	// Faulty is the share of its games with a fault. Faults has the shares by kind of
	// fault.
	Faulty Share            `json:"faulty"`
	Faults map[string]Share `json:"faults"`
	Curve  []CurvePoint     `json:"curve"`
}

// CurvePoint is the time of a bot's own n-th moves; the last one holds all
// later moves as well.
type CurvePoint struct {
	Move int   `json:"move"`
	N    int64 `json:"n"`
	P10  int64 `json:"p10"`
	P50  int64 `json:"p50"`
	P90  int64 `json:"p90"`
}

// TimesOf returns the times of a game, the bots sorted by ID.
func TimesOf(u *Usage, game string, o Options) Times {
	z, _ := quantiles(o.complete().Level)
	t := Times{Game: game, Bots: []BotTime{}}
	for _, key := range u.owners() {
		if key.game == game {
			t.Bots = append(t.Bots, u.bots[key].time(key.bot, z))
		}
	}
	return t
}

func (x *use) spent(slot string) Spent {
	h := x.times[slot]
	if h == nil {
		return Spent{}
	}
	return Spent{h.n, h.mean(), h.quantile(500), h.quantile(900), h.quantile(990), h.max}
}

func (x *use) time(bot string, z float64) BotTime {
	b := BotTime{
		Bot: bot, Games: x.counts[countGames], Unknown: x.counts[countUnknown],
		First: x.spent(slotFirst), Later: x.spent(slotLater),
		Opening: x.spent(slotOpening), Middle: x.spent(slotMiddle), End: x.spent(slotEnd),
		Game: x.spent(slotGame), ShareMove: x.spent(slotShareMove), ShareTotal: x.spent(slotShareTotal),
		Faults: map[string]Share{}, Curve: []CurvePoint{}, Claims: x.claims(),
		Longer: x.outcomes(longerPrefix, z), Shorter: x.outcomes(shorterPrefix, z), Longest: slices.Concat([]LongMove{}, x.longest),
	}
	b.NearMove = shareOf(x.counts[countNearMove], b.ShareMove.N, z)
	b.NearTotal = shareOf(x.counts[countNearTotal], b.ShareTotal.N, z)
	sum := int64(0)
	for _, name := range sorted(x.counts) {
		if kind, is := strings.CutPrefix(name, faultPrefix); is {
			sum = saturated(sum, x.counts[name])
			b.Faults[kind] = shareOf(min(x.counts[name], b.Games), b.Games, z)
			if strings.HasPrefix(kind, timeoutPrefix) {
				b.Stopped += x.counts[name]
			}
		}
	}
	b.Faulty = shareOf(min(sum, b.Games), b.Games, z)
	for n := int64(1); n <= curveMoves; n++ {
		if h := x.times[plySlot(n)]; h != nil {
			b.Curve = append(b.Curve, CurvePoint{int(n), h.n, h.quantile(100), h.quantile(500), h.quantile(900)})
		}
	}
	return b
}

// LongMove is one of a bot's longest moves.
type LongMove struct {
	Used  int64  `json:"used"` // microseconds
	Event string `json:"event"`
	ID    string `json:"id"`  // of the game; may be empty
	Ply   int64  `json:"ply"` // from 1
}

// maxThinks is the number of a bot's longest thinks that are kept.
const maxThinks = 3

// compareThinks orders the longest first, and equals by game.
func compareThinks(a, b LongMove) int {
	return cmp.Or(cmp.Compare(b.Used, a.Used), cmp.Compare(a.Event, b.Event), Natural(a.ID, b.ID), cmp.Compare(a.Ply, b.Ply))
}

// think keeps the longest of those kept and the new ones.
func (x *use) think(list ...LongMove) {
	if len(list) == 1 && len(x.longest) == maxThinks && compareThinks(x.longest[maxThinks-1], list[0]) <= 0 {
		return
	}
	x.longest = slices.Concat(x.longest, list)
	slices.SortFunc(x.longest, compareThinks)
	x.longest = x.longest[:min(len(x.longest), maxThinks)]
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
