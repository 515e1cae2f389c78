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

// longest is the maximum length of a name in a chart, in characters.
const longest = 20

// braces replaces the characters that ECharts takes for its own markup.
var braces = strings.NewReplacer("{", "❴", "}", "❵")

// taken are the names of properties that every JavaScript object has. ECharts caches
// measurements in plain objects under the measured text, and would write to
// properties that all objects share.
var taken = [...]string{"__proto__", "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString",
	"valueOf", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__"}

// label returns a name as a chart shows it: visible, on one line and short.
func label(name string) string {
	if slices.Contains(taken[:], name) {
		name = "“" + name + "”"
	}
	return short(words.Visible(name), longest)
}

// short returns s cut to at most the given number of characters, without ECharts
// markup.
func short(s string, most int) string {
	r := []rune(braces.Replace(s))
	if len(r) > most {
		r = append(r[:most-1], '…')
	}
	return string(r)
}

// palette has the colours of lines, bars and bots on light pages, and dark those on dark
// ones.
var (
	palette = [words.Colours]string{"#0b63a5", "#b84300", "#007a55", "#9c3d7d", "#7a5c00", "#4a4fb5", "#8f1d2c", "#4d5b66"}
	dark    = [words.Colours]string{"#6db6f2", "#ff9a5c", "#4fd1a5", "#e79bcb", "#e3c04b", "#a9aef5", "#f28b95", "#b6c2cc"}
)

// Labels is how a chart names what it shows.
type Labels struct {
	words.Language
	Name func(id string) string // of a bot; nil for its id
}

// bots returns the names of bots as a chart shows them, and their colours.
func (l Labels) bots(ids []string) (names []string, colours []int) {
	for _, id := range ids {
		colour, _ := words.Mark(id, id)
		if colours = append(colours, colour); l.Name != nil {
			id = l.Name(id)
		}
		names = append(names, id)
	}
	return labels(names), colours
}

// labels returns names as a chart shows them. Different names stay different.
func labels(names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = label(name)
	}
	return distinct(list)
}

// phrases returns phrases that contain names, as a chart shows them, all different.
// They are longer than names and keep the marks that isolate those.
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

// distinct numbers the texts that became equal when shortened.
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

// optsFunc returns the name of a function of the script, without the markers by which
// go-echarts' own renderer would turn it into code.
func optsFunc(name string) types.FuncStr { return types.FuncStr(name) }

// encode encodes the options of a chart, without what go-echarts adds on its own
// (colours, a title, a toolbox). An error names the chart and a number that is not
// finite.
func encode(id string, c *charts.RectChart) ([]byte, error) { return marshal(id, c.JSON()) }

// encodeOwn is like encode, for bots in their colours: of the lines, whose values under
// the pointer the script formats with the function named write, or of the rows.
func encodeOwn(id string, m map[string]any, colours []int, write string) ([]byte, error) {
	m["own"] = colours
	if write != "" {
		m["tips"] = write
	}
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

// Library returns the ECharts file that the script needs, version 6.1.0 as published.
// Its licence and notices are in the assets folder.
func Library() []byte { return bytes.Clone(library()) }

// library unpacks the file once.
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

// Script returns the fixed script that draws every chart of a page. For each element
// with a data-chart attribute it takes the options from the element whose id is that
// attribute's value followed by "-data". It follows the page's colour scheme, size
// and printing. It never changes, so a content policy can name it by its digest.
func Script() []byte {
	b, err := json.Marshal(map[string]any{"light": palette, "dark": dark})
	if err != nil {
		panic(err) // of texts alone
	}
	return bytes.Replace(script, []byte("PALETTE"), b, 1)
}

// Style returns the classes m0 to m7, which give elements of bots their colours, as the
// variable --m of a style sheet.
func Style() []byte {
	var b bytes.Buffer
	for i, colour := range palette {
		fmt.Fprintf(&b, ".m%d{--m:%s}\n", i, colour)
	}
	return b.Bytes()
}
