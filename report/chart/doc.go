// Package chart makes charts of the numbers of package analysis: options for
// ECharts as JSON, and the one fixed script that draws them.
//
// The options are data. A bot's name is in them only as text: go-echarts builds the
// options and never renders them, only this package names functions, and tooltips are
// drawn, not set as markup. All other text of a chart comes from package words.
//
// No chart holds more than some 20,000 numbers: longer lists are thinned or
// cut, and the chart's description says so. A number that is not finite is an
// error, never an empty chart.
//
// The package deliberately does not know logs, tables or pages. It computes only the
// places of marks.
package chart
