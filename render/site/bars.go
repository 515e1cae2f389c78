package site

import (
	"fmt"
	"html/template"
	"math"
	"strconv"

	"scrutineer/report/chart"
	"scrutineer/report/table"
)

// scale maps ratings to positions in the bars of a table.
type scale struct{ low, high float64 }

// barWidth is the length of the longest bar in units of the picture.
const barWidth = 200

// barsOf returns a scale for all ratings of a table of bots and their limits. It
// reports whether the table has them.
func barsOf(t table.Table) (s scale, there bool) {
	if t.At("rank") < 0 || t.At("elo") < 0 || t.At("interval") < 0 {
		return s, false
	}
	s = scale{math.Inf(1), math.Inf(-1)}
	for _, cells := range t.Rows {
		elo, limits := rated(row{t, cells})
		for _, c := range []table.Cell{elo, limits.Low, limits.High} {
			if x, is := c.(table.Elo); is {
				s.low, s.high = min(s.low, float64(x)), max(s.high, float64(x))
			}
		}
	}
	if !(s.high > s.low) {
		return scale{-1, 1}, true
	}
	margin := (s.high - s.low) / 20
	return scale{s.low - margin, s.high + margin}, true
}

// rated returns the rating of a row and its limits.
func rated(r row) (elo table.Cell, limits table.Range) {
	limits, _ = r.at("interval").(table.Range)
	return r.at("elo"), limits
}

// at returns the position of a rating, from 0 to barWidth.
func (s scale) at(x table.Elo) int {
	return int(math.Round(min(max((float64(x)-s.low)/(s.high-s.low), 0), 1) * barWidth))
}

// bar returns the rating of a row with its limits as a picture; nothing if it has no
// interval. The numbers are beside it, so it is hidden from screen readers.
func (s scale) bar(r row) template.HTML {
	elo, is := r.at("elo").(table.Elo)
	limits, known := r.at("interval").(table.Range)
	if !is || !known {
		return ""
	}
	low, high := 0, barWidth
	ends := ""
	if x, is := limits.Low.(table.Elo); is {
		low = s.at(x)
		ends += fmt.Sprintf("M%d 4v8", low)
	}
	if x, is := limits.High.(table.Elo); is {
		high = s.at(x)
		ends += fmt.Sprintf("M%d 4v8", high)
	}
	zero := ""
	if s.low < 0 && s.high > 0 {
		zero = fmt.Sprintf(`<path class="zero" d="M%d 0v16"/>`, s.at(0))
	}
	return template.HTML(fmt.Sprintf(`<svg class="whisker" viewBox="-3 0 %d 16" aria-hidden="true">%s<path d="M%d 8H%d%s"/><circle cx="%d" cy="8" r="4"/></svg>`,
		barWidth+6, zero, low, high, ends, s.at(elo)))
}

// heat returns the class of a share from 0 to 1.
func heat(x float64) string {
	return "n heat" + strconv.Itoa(min(max(int(x*5), 0), 4)+1)
}

// chart returns a chart as markup; nothing for an empty one. The table of its numbers
// is beside it.
func (v *view) chart(c chart.Chart, err error) template.HTML {
	if err != nil {
		v.fail(err)
	}
	if err != nil || len(c.Option) == 0 {
		return ""
	}
	v.Charts = true
	v.charts()
	b, err := v.render("chart", map[string]any{"ID": c.ID, "Title": c.Title, "Describe": c.Describe, "Height": c.Height,
		"Data": template.HTML(`<script type="application/json" id="` + c.ID + `-data">` + string(c.Option) + "</script>")})
	if err != nil {
		v.fail(err)
	}
	return template.HTML(b)
}
