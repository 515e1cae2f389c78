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

// Box is a rectangle on a sheet of paper, in points of 1/72 inch from the lower left.
type Box struct{ Left, Low, Right, High float64 }

// Ink is what is drawn on the sheets of a page: how many lines are stroked, and where the
// outermost points of all paths are.
type Ink struct {
	Strokes int
	Box
}

// Ink returns the ink of the page, printed on paper of a size in inches.
func (b *Tab) Ink(width, height float64) Ink {
	b.t.Helper()
	all := Ink{Box: Box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}}
	for _, s := range contents(b.print(page.PrintToPDFParams{PaperWidth: width, PaperHeight: height})) {
		all.follow(s)
	}
	return all
}

// print is the page as a file in PDF.
func (b *Tab) print(p page.PrintToPDFParams) []byte {
	b.t.Helper()
	p.PrintBackground = new(true)
	out, err := chromedp.Call(b.ctx, page.PrintToPDF, p)
	b.must(err)
	return out.Data
}

// contents are the operators of each sheet of a file in PDF (ISO 32000-1, 7.8.2).
func contents(pdf []byte) []string {
	var list []string
	for {
		before, rest, found := bytes.Cut(pdf, []byte("stream\n"))
		if !found {
			return list
		}
		pdf = rest
		has := before[bytes.LastIndex(before, []byte(" obj"))+1:]
		if bytes.Contains(has, []byte("/Length1")) || bytes.Contains(has, []byte("/Image ")) {
			continue
		}
		if r, err := zlib.NewReader(bytes.NewReader(rest)); err == nil {
			text, _ := io.ReadAll(r)
			list = append(list, string(text))
		}
	}
}

// matrix maps a point to the sheet.
type matrix [6]float64

func (m matrix) at(x, y float64) (float64, float64) {
	return m[0]*x + m[2]*y + m[4], m[1]*x + m[3]*y + m[5]
}

// concat applies a matrix before the current one.
func (m matrix) concat(n []float64) matrix {
	return matrix{n[0]*m[0] + n[1]*m[2], n[0]*m[1] + n[1]*m[3], n[2]*m[0] + n[3]*m[2], n[2]*m[1] + n[3]*m[3],
		n[4]*m[0] + n[5]*m[2] + m[4], n[4]*m[1] + n[5]*m[3] + m[5]}
}

// follow follows the operators that draw paths.
func (k *Ink) follow(operators string) {
	var kept []matrix
	var numbers, path []float64
	now := matrix{1, 0, 0, 1, 0, 0}
	for word := range strings.FieldsSeq(operators) {
		if x, err := strconv.ParseFloat(word, 64); err == nil {
			numbers = append(numbers, x)
			continue
		}
		n := numbers
		switch numbers = nil; {
		case word == "q":
			kept = append(kept, now)
		case word == "Q" && len(kept) > 0:
			now, kept = kept[len(kept)-1], kept[:len(kept)-1]
		case word == "cm" && len(n) == 6:
			now = now.concat(n)
		case word == "re" && len(n) == 4:
			path = append(path, n[0], n[1], n[0]+n[2], n[1]+n[3])
		case word == "m" || word == "l" || word == "c":
			path = append(path, n...)
		case word == "n": // a path that clips what follows, and is not drawn
			path = nil
		case word == "S" || word == "f" || word == "f*":
			if word == "S" {
				k.Strokes++
			}
			for ; len(path) > 1; path = path[2:] {
				x, y := now.at(path[0], path[1])
				k.Box = Box{min(k.Left, x), min(k.Low, y), max(k.Right, x), max(k.High, y)}
			}
		}
	}
}
