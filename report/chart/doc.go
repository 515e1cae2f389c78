// Package chart makes charts of the numbers of package analysis: options for
// ECharts as JSON, and the one fixed script that draws them.
//
// The options are data. A bot's name stands in them as text and nowhere else:
// go-echarts builds them and never renders, functions are named by words that
// only this package writes, and tips are drawn, not set as markup. What a chart
// says besides numbers and names comes from package words.
//
// No chart holds more than some 20,000 numbers: longer lists are thinned or
// cut, and the chart's description says so. A number that is not finite is an
// error, never an empty chart.
//
// The package deliberately does not know logs, tables or pages; it computes
// nothing but the places of marks.
package chart
