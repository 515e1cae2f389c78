package chart

import (
	"encoding/json"
	"fmt"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/types"
)

// optsFunc is the name of a function of the script. It has none of the marks by
// which go-echarts' own renderer would make code of it.
func optsFunc(name string) types.FuncStr { return types.FuncStr(name) }

// seal makes options of a chart. What go-echarts adds of its own (its colours,
// a title, a box of tools) is taken away. The error names the chart and a
// number that is not finite.
func seal(id string, c *charts.RectChart) ([]byte, error) { return marshal(id, c.JSON()) }

// sealLines is seal for lines, whose values the script writes by the named
// function where the pointer is.
func sealLines(id string, c *charts.Line, write string) ([]byte, error) {
	m := c.JSON()
	m["tips"] = write
	return marshal(id, m)
}

func marshal(id string, m map[string]any) ([]byte, error) {
	for _, key := range []string{"title", "toolbox", "color"} {
		delete(m, key)
	}
	b, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("%s: chart: %w", id, err)
	}
	return b, nil
}
