package chart

import (
	"bytes"
	_ "embed" // the library and the script
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/types"
	"github.com/klauspost/compress/zstd"

	"scrutineer/internal/words"
)

// longest is how many characters of a name a chart shows.
const longest = 20

// braces are what the library that draws takes for its own markup in a text.
var braces = strings.NewReplacer("{", "❴", "}", "❵")

// taken are the names that every object of a script has from the start. The
// library keeps what it measured under the text that it measured, in plain
// objects, and would write into what all objects share.
var taken = [...]string{"__proto__", "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString",
	"valueOf", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__"}

// label returns a name as a chart shows it: visible, in one line and not long.
func label(name string) string {
	if slices.Contains(taken[:], name) {
		name = "“" + name + "”"
	}
	return short(words.Visible(name), longest)
}

// short returns a text of at most so many characters, without what the library takes
// for markup.
func short(s string, most int) string {
	r := []rune(braces.Replace(s))
	if len(r) > most {
		r = append(r[:most-1], '…')
	}
	return string(r)
}

// labels returns names as a chart shows them, different names different.
func labels(names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = label(name)
	}
	return distinct(list)
}

// phrases returns phrases with names in them as a chart shows them, all different.
// They are longer than names, and keep the marks that isolate these.
func phrases(texts []string) []string {
	list := make([]string, len(texts))
	for i, text := range texts {
		list[i] = short(text, 30)
		if strings.Contains(list[i], "\u2068") && !strings.Contains(list[i], "\u2069") {
			list[i] += "\u2069"
		}
	}
	return distinct(list)
}

// distinct gives a number to what shortening made equal.
func distinct(list []string) []string {
	seen := map[string]bool{}
	for i, s := range list {
		for n := 2; seen[list[i]]; n++ {
			list[i] = s + " #" + strconv.Itoa(n)
		}
		seen[list[i]] = true
	}
	return list
}

// optsFunc returns the name of a function of the script. It has none of the marks by
// which go-echarts' own renderer would make code of it.
func optsFunc(name string) types.FuncStr { return types.FuncStr(name) }

// seal makes options of a chart. What go-echarts adds of its own (its colours,
// a title, a box of tools) is taken away. The error names the chart and a
// number that is not finite.
func seal(id string, c *charts.RectChart) ([]byte, error) { return marshal(id, c.JSON()) }

// sealLines returns seal for lines, whose values the script writes by the named
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

var (
	//go:embed assets/echarts.min.js.zst
	packed []byte
	//go:embed assets/charts.js
	script []byte
)

// Library returns the ECharts file that the script needs, version 6.1.0 as its
// makers publish it; its licence and notices are in the assets folder.
func Library() []byte { return bytes.Clone(library()) }

// library is unpacked once.
var library = sync.OnceValue(func() []byte {
	r, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		panic("chart: the library is damaged: " + err.Error())
	}
	defer r.Close()
	all, err := r.DecodeAll(packed, nil)
	if err != nil {
		panic("chart: the library is damaged: " + err.Error())
	}
	return all
})

// Script returns the fixed script that draws every chart of a page: for each element
// with an attribute data-chart it takes the options from the element whose
// identity is that attribute's value and "-data". It follows the page's colour
// scheme, size and printing. It never changes, so that a content policy can name
// it by its digest.
func Script() []byte { return bytes.Clone(script) }
