//go:build browser

package tab

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"github.com/chromedp/cdproto/page"
)

// Paper is what printing the page draws: the operators of all its sheets, one after
// another (ISO 32000-1, 7.8.2), and how many sheets there are.
func (b *Tab) Paper() (drawn string, sheets int) {
	b.t.Helper()
	pdf := b.print(page.PrintToPDFParams{PreferCSSPageSize: new(true)})
	return strings.Join(contents(pdf), "\n"), sheetsOf(pdf)
}

// Sheets is how many sheets the page is on paper of a size in inches.
func (b *Tab) Sheets(width, height float64) int {
	b.t.Helper()
	return sheetsOf(b.print(page.PrintToPDFParams{PaperWidth: width, PaperHeight: height}))
}

func sheetsOf(pdf []byte) int {
	return bytes.Count(pdf, []byte("/Type /Page\n")) + bytes.Count(pdf, []byte("/Type/Page\n"))
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
