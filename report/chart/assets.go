package chart

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the library and the script
	"io"
	"sync"
)

var (
	//go:embed assets/echarts.min.js.gz
	packed []byte
	//go:embed assets/charts.js
	script []byte
)

// Library is the ECharts file that the script needs, version 6.1.0 as its
// makers publish it; its licence and notices stand in the assets folder.
func Library() []byte { return bytes.Clone(library()) }

// library is unpacked once.
var library = sync.OnceValue(func() []byte {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		panic("chart: the library is damaged: " + err.Error())
	}
	all, err := io.ReadAll(r)
	if err != nil {
		panic("chart: the library is damaged: " + err.Error())
	}
	return all
})

// Script is the fixed script that draws every chart of a page: for each element
// with an attribute data-chart it takes the options from the element whose
// identity is that attribute's value and "-data". It follows the page's colour
// scheme, size and printing. It never changes, so that a content policy can name
// it by its digest.
func Script() []byte { return bytes.Clone(script) }
