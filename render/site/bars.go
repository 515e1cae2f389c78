package site

import (
	"html/template"
	"strconv"

	"scrutineer/report/chart"
)

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
