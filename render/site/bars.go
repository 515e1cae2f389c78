package site

import (
	"fmt"
	"html/template"
	"math"

	"scrutineer/analysis"
)

// scale is where ratings lie in the bars of a table.
type scale struct{ low, high float64 }

// barWidth is the length of the longest bar in units of the picture.
const barWidth = 200

// scaleOf holds all ratings of a game and their limits.
func scaleOf(r analysis.Ratings) scale {
	s := scale{math.Inf(1), math.Inf(-1)}
	put := func(x float64) { s.low, s.high = min(s.low, x), max(s.high, x) }
	for _, p := range r.Pools {
		if p.Estimator == analysis.NoEstimator {
			continue
		}
		for _, x := range p.Ratings {
			put(x.Elo)
			for _, b := range []analysis.Bound{x.Low, x.High} {
				if !b.Unbounded {
					put(b.Elo)
				}
			}
		}
	}
	if !(s.high > s.low) {
		return scale{-1, 1}
	}
	margin := (s.high - s.low) / 20
	return scale{s.low - margin, s.high + margin}
}

// at is where a rating lies, from 0 to barWidth.
func (s scale) at(x float64) int {
	return int(math.Round(min(max((x-s.low)/(s.high-s.low), 0), 1) * barWidth))
}

// bar is a rating with its limits as a picture. The figures stand beside it, so
// it is hidden from those who listen.
func (s scale) bar(r *analysis.Rating) template.HTML {
	low, high := 0, barWidth
	ends := ""
	if !r.Low.Unbounded {
		low = s.at(r.Low.Elo)
		ends += fmt.Sprintf("M%d 4v8", low)
	}
	if !r.High.Unbounded {
		high = s.at(r.High.Elo)
		ends += fmt.Sprintf("M%d 4v8", high)
	}
	zero := ""
	if s.low < 0 && s.high > 0 {
		zero = fmt.Sprintf(`<path class="zero" d="M%d 0v16"/>`, s.at(0))
	}
	return template.HTML(fmt.Sprintf(`<svg class="whisker" viewBox="-3 0 %d 16" aria-hidden="true">%s<path d="M%d 8H%d%s"/><circle cx="%d" cy="8" r="4"/></svg>`,
		barWidth+6, zero, low, high, ends, s.at(r.Elo)))
}
