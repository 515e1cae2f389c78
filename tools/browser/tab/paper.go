//go:build browser

package tab

import (
	"bytes"
	"compress/zlib"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Paper is what printing the page draws: the operators of all its sheets, one after
// another (ISO 32000-1, 7.8.2), and how many sheets there are.
func (b *Tab) Paper() (drawn string, sheets int) {
	b.t.Helper()
	yes := true
	out, err := chromedp.Call(b.ctx, page.PrintToPDF, page.PrintToPDFParams{PrintBackground: &yes, PreferCSSPageSize: &yes})
	b.must(err)
	pdf := out.Data
	sheets = bytes.Count(pdf, []byte("/Type /Page\n")) + bytes.Count(pdf, []byte("/Type/Page\n"))
	var all strings.Builder
	for {
		_, rest, found := bytes.Cut(pdf, []byte("stream\n"))
		if !found {
			return all.String(), sheets
		}
		pdf = rest
		if r, err := zlib.NewReader(bytes.NewReader(rest)); err == nil {
			io.Copy(&all, r) // what is cut off is not a page
			all.WriteByte('\n')
		}
	}
}

// Sheets is how many sheets the page is on paper of a size in inches.
func (b *Tab) Sheets(width, height float64) int {
	b.t.Helper()
	out, err := chromedp.Call(b.ctx, page.PrintToPDF, page.PrintToPDFParams{PaperWidth: width, PaperHeight: height})
	b.must(err)
	return bytes.Count(out.Data, []byte("/Type /Page\n")) + bytes.Count(out.Data, []byte("/Type/Page\n"))
}

// Strokes is how many paths are stroked in a colour, with red, green and blue from 0 to
// 255.
func Strokes(drawn string, red, green, blue float64) int {
	n, current := 0, false
	var numbers []float64
	for _, word := range strings.Fields(drawn) {
		switch x, err := strconv.ParseFloat(word, 64); {
		case err == nil:
			numbers = append(numbers, 255*x)
			continue
		case word == "RG" && len(numbers) >= 3:
			last := numbers[len(numbers)-3:]
			current = near(last[0], red) && near(last[1], green) && near(last[2], blue)
		case word == "S" && current:
			n++
		}
		numbers = numbers[:0]
	}
	return n
}

// near reports whether two shades are the same except for rounding.
func near(a, b float64) bool { return math.Abs(a-b) < 1 }
