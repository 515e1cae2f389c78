// Package chart makes charts from the numbers of package analysis: options for
// ECharts as JSON, and one fixed script that draws them.
//
// The options are data. Bot names appear in them only as text: go-echarts builds the
// options but never renders them, only this package names functions, and tooltips are
// drawn, not set as markup. All other text of a chart comes from package words.
//
// No chart has more than about 20,000 numbers: longer lists are thinned or cut, and
// the description of the chart says so. A number that is not finite is an error,
// never an empty chart.
//
// The package deliberately does not know logs, tables or pages. The only thing it
// computes is where marks go.
package chart
