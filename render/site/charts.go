package site

import (
	"html/template"

	"scrutineer/analysis"
	"scrutineer/report/chart"
)

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
	var still []byte
	if v.Options.Static {
		still = c.SVG()
	}
	b, err := v.render("chart", map[string]any{"Still": template.HTML(still), "ID": c.ID, "Title": c.Title, "Describe": c.Describe, "Height": c.Height,
		"Data": template.HTML(`<script type="application/json" id="` + c.ID + `-data">` + string(c.Option) + "</script>")})
	if err != nil {
		v.fail(err)
	}
	return template.HTML(b)
}

// history returns the rating of a bot after each of its games.
func (v *view) history(id, name string) template.HTML {
	s := v.known[name].history
	for _, b := range s.Bots {
		if b.Bot == id && len(b.History) > 1 {
			s.Bots = []analysis.SequenceEnd{b}
			return v.chart(chart.Sequential(s, v.lang))
		}
	}
	return ""
}
