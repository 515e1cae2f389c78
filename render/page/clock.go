package page

import (
	"fmt"
	"math"
	"strconv"

	"scrutineer/base"
)

// summary appends whether a seat moved first and how much time it used.
func (b *builder) summary(g *Game, s base.Seat) {
	moves, untimed, total := g.used(s)
	known := moves > untimed || total > 0
	if g.First == s {
		b.say("replay.first")
	}
	if !known {
		return
	}
	b.raw("<span class=all>")
	if g.First == s {
		b.raw(" · ")
	}
	if untimed > 0 {
		b.say("replay.untimed", ltr(duration(base.Number(total))), ltr(strconv.Itoa(untimed)), moves)
	} else {
		b.say("replay.total", ltr(duration(base.Number(total))))
	}
	b.raw("</span>")
}

// used returns the number of moves of a seat, how many of them have no known time,
// and the total time of the others and of events that are not moves.
func (g *Game) used(s base.Seat) (moves, untimed int, total base.Number) {
	for i := 1; i < len(g.Frames); i++ {
		f := &g.Frames[i]
		if f.Seat != s {
			continue
		}
		if f.Move != "" {
			moves++
		}
		if f.Micros.Known() {
			total += min(f.Micros, maxMicros-total)
		} else if f.Move != "" {
			untimed++
		}
	}
	return moves, untimed, total
}

// clock appends the place of a seat's clock, if there is anything to show. The script
// fills it in.
func (b *builder) clock(g *Game) {
	if g.longest() == 0 {
		return
	}
	b.raw(" <span class=clock hidden><bdi dir=ltr></bdi> ")
	if g.Clock.Total > 0 {
		b.say("replay.left")
	} else {
		b.say("replay.used")
	}
	b.raw("</span>")
}

// longest returns the frame with the longest time; 0 if no time is known.
func (g *Game) longest() int {
	at := 0
	for i := 1; i < len(g.Frames); i++ {
		if g.Frames[i].Micros.Known() && (at == 0 || g.Frames[i].Micros > g.Frames[at].Micros) {
			at = i
		}
	}
	return at
}

// clocks returns the mover's clock after every frame: the remaining part of the
// total, or the used time if there is no total. The first element is what clocks show
// at the start. After a move of unknown time a clock is unknown.
func (g *Game) clocks() []string {
	if g.longest() == 0 {
		return nil
	}
	list := make([]string, len(g.Frames))
	var spent [base.Max + 1]base.Number
	list[0] = g.shown(0)
	for i := 1; i < len(g.Frames); i++ {
		f := &g.Frames[i]
		at := &spent[f.Seat]
		switch {
		case !at.Known() || !f.Micros.Known() && f.Move != "":
			*at = base.Unknown
		case f.Micros > 0:
			*at += min(f.Micros, maxMicros-*at)
		}
		list[i] = g.shown(*at)
	}
	return list
}

// shown returns the text of a clock after the given time was spent.
func (g *Game) shown(spent base.Number) string {
	switch {
	case !spent.Known():
		return "?"
	case g.Clock.Total > 0:
		return duration(max(g.Clock.Total-spent, 0))
	}
	return duration(spent)
}

// times describes the strip of times; empty if no time is known.
func (b *builder) times(g *Game) string {
	at := g.longest()
	if at == 0 {
		return ""
	}
	s := b.isolated("replay.times", duration(g.Frames[at].Micros), at)
	if g.Clock.Move > 0 {
		s += "; " + b.isolated("replay.limit", duration(g.Clock.Move))
	}
	return s
}

const maxMicros = math.MaxInt64

// duration formats a time in microseconds with about three digits, rounded down: "850
// µs", "12.3 ms", "4.98 s", "2 min 05 s", "3 h 07 min".
func duration(us base.Number) string {
	switch {
	case us < 1_000:
		return fmt.Sprintf("%d µs", us)
	case us < 100_000:
		return fmt.Sprintf("%d.%d ms", us/1_000, us/100%10)
	case us < 1_000_000:
		return fmt.Sprintf("%d ms", us/1_000)
	case us < 10_000_000:
		return fmt.Sprintf("%d.%02d s", us/1_000_000, us/10_000%100)
	case us < 60_000_000:
		return fmt.Sprintf("%d.%d s", us/1_000_000, us/100_000%10)
	case us < 3_600_000_000:
		return fmt.Sprintf("%d min %02d s", us/60_000_000, us/1_000_000%60)
	}
	return fmt.Sprintf("%d h %02d min", us/3_600_000_000, us/60_000_000%60)
}
