package main

import (
	"bytes"
	"fmt"
	"runtime"
	"slices"
	"time"
)

// base is the name of the yardstick, to which ratios refer.
const base = "sha256sum"

// head is the table's first rows.
const head = `| logs of | MB | logs | plies | tool | user s | system s | wall s | MB/s | to sha256sum | peak MB |
|---|--:|--:|--:|---|--:|--:|--:|--:|--:|--:|
`

// rows are what was measured over the same bytes, one row per tool.
func rows(g games, tools []*tool) []byte {
	var b bytes.Buffer
	var yard []time.Duration
	for _, t := range tools {
		if t.name == base {
			yard = t.user
		}
	}
	for _, t := range tools {
		fmt.Fprintf(&b, "| %s | %.0f | %d | %d | %s | %s | %s | %s | %s | %s | %s |\n",
			g.name, mega(g.bytes), g.logs, g.plies, t.name, seconds(t.user), seconds(t.system), seconds(t.wall),
			rate(mega(g.bytes), median(t.user)), ratio(t.user, yard), peakText(t.peak))
	}
	return b.Bytes()
}

// foot says what the numbers are, and whether to trust them.
func foot(rounds int, s spread) string {
	text := fmt.Sprintf("\n%s/%s, median (least-most) of %d rounds. MB/s are of user time, which for several cores is that of all\ntogether; ratios are of user time, within a round.\n",
		runtime.GOOS, runtime.GOARCH, rounds)
	if s.factor > muchSpread {
		text += fmt.Sprintf("The machine did other work meanwhile: the user time of %s differed by a factor of up to %.2f.\n", s.tool, s.factor)
	}
	return text
}

// spread is by which factor the rounds of a tool differed in user time.
type spread struct {
	tool   string
	factor float64
}

// muchSpread is more than a quiet machine shows.
const muchSpread = 1.2

func (s spread) with(other spread) spread {
	if other.factor > s.factor {
		return other
	}
	return s
}

// spreadOf is the greatest spread of the tools that ran long enough for the
// system to count their time.
func spreadOf(tools []*tool) (worst spread) {
	for _, t := range tools {
		if len(t.user) > 0 && slices.Min(t.user) >= 50*time.Millisecond {
			worst = worst.with(spread{t.name, slices.Max(t.user).Seconds() / slices.Min(t.user).Seconds()})
		}
	}
	return worst
}

func mega(n int64) float64 { return float64(n) / 1e6 }

// median is the middle value, the lower one of an even number, and 0 of none.
func median[T float64 | time.Duration](list []T) T {
	if len(list) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(list))
	return sorted[(len(sorted)-1)/2]
}

func seconds(list []time.Duration) string {
	if len(list) == 0 {
		return "-"
	}
	return fmt.Sprintf("%.3f (%.3f-%.3f)", median(list).Seconds(), slices.Min(list).Seconds(), slices.Max(list).Seconds())
}

// shortest is the least time that gives a rate, since systems count time in steps.
const shortest = 20 * time.Millisecond

// rate is how many per second, "-" if hardly any time was measured.
func rate(n float64, d time.Duration) string {
	if d < shortest {
		return "-"
	}
	return fmt.Sprintf("%.0f", n/d.Seconds())
}

// ratio is how long a tool took compared with the yardstick, round by round.
func ratio(list, yard []time.Duration) string {
	var of []float64
	for i := range min(len(list), len(yard)) {
		if yard[i] > 0 {
			of = append(of, list[i].Seconds()/yard[i].Seconds())
		}
	}
	if len(of) == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f (%.2f-%.2f)", median(of), slices.Min(of), slices.Max(of))
}

func peakText(n int64) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", mega(n))
}
