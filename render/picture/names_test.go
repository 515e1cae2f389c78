package picture_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode"

	"scrutineer/internal/test/hostile"
	"scrutineer/render/picture"
)

// nobody returns hostile names that try to run, hide or reorder something: those for
// every surface, and some for pictures.
func nobody() []string {
	return append(hostile.Names(), // some hundreds

		"", " ", "<script>alert(1)</script>", `" onload="alert(1)`, "' style='x", "</title><script>", "]]>", "<!--", "&lt;b&gt;", "&#x202e;",
		"\x00\x01\x1b[2J", "\x1b]0;title\x07", "\u202eevil\u202c", "\u2066a\u2069", "a\u200bb", "\ufeff", "e\u0301\u0301\u0301\u0301\u0301", "\xff\xfe", "\xed\xa0\x80",
		"علی", "李四", "יוסי", "😀", "ﷺ", "\u2800", "\u3164", strings.Repeat("W", 5000), strings.Repeat("\u0300", 300), "a\nb\tc\r", "javascript:alert(1)", "{{.}}", "%s%n", "$(id)", "\u2028", "\U000e0041")
}

// joiner separates two letters that Persian does not join. words.Visible leaves it
// there, and nowhere else.
const joiner = '\u200c'

// TestNamesInSVG: whatever the names, the file has the same elements with other words
// in them. None runs or loads, and no character reorders text.
func TestNamesInSVG(t *testing.T) {
	want := elements(t, svgOf(t, "ann"))
	for _, name := range nobody() {
		text := svgOf(t, name)
		if got := elements(t, text); got != want {
			t.Errorf("%q: elements %s, want %s", name, got, want)
		}
		for _, r := range text {
			if r != '\n' && r != joiner && !unicode.IsPrint(r) {
				t.Errorf("%q: the file holds %U", name, r)
			}
		}
	}
}

// svgOf returns a picture in which everything has the same name.
func svgOf(t *testing.T, name string) string {
	t.Helper()
	f, _, _ := boards[0].play(t, 1, 2)
	f.ID, f.Game, f.Result = name, name, name
	f.Seats = []picture.Player{{Name: name, Mark: name}, {Name: name, Mark: name}}
	f.Frames[2].Move, f.Frames[2].Note, f.Frames[2].Scene.Label = "A0", name, name
	f.Frames[2].Scene.Shapes[len(f.Frames[2].Scene.Shapes)-1].Text = name
	var b bytes.Buffer
	if err := picture.SVG(&b, f, 2, picture.Options{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// elements returns the elements of a file with the names of their attributes.
func elements(t *testing.T, text string) string {
	t.Helper()
	var list []string
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return strings.Join(list, " ")
		}
		if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch e.Name.Local {
		case "svg", "title", "rect", "circle", "line", "path", "text":
		default:
			t.Errorf("an element %s", e.Name.Local)
		}
		word := e.Name.Local
		for _, a := range e.Attr {
			word += "," + a.Name.Local
			if strings.HasPrefix(strings.ToLower(a.Name.Local), "on") || strings.Contains(a.Value, "url(") || a.Name.Local == "href" {
				t.Errorf("%s has %s=%q", e.Name.Local, a.Name.Local, a.Value)
			}
		}
		list = append(list, word)
	}
}

// TestNamesInText: nothing that a terminal interprets, and no additional line.
func TestNamesInText(t *testing.T) {
	f, _, _ := boards[0].play(t, 1, 2)
	var plain bytes.Buffer
	if err := picture.Text(&plain, f, 2, 0); err != nil {
		t.Fatal(err)
	}
	lines := strings.Count(plain.String(), "\n")
	for _, name := range nobody() {
		f.Seats[0], f.Result, f.Frames[2].Note = picture.Player{Name: name, Mark: name}, name, name
		var b bytes.Buffer
		if err := picture.Text(&b, f, 2, 0); err != nil {
			t.Fatal(err)
		}
		for _, r := range b.String() {
			if r != '\n' && r != joiner && !unicode.IsPrint(r) {
				t.Errorf("%q: the text holds %U", name, r)
			}
		}
		if n := strings.Count(b.String(), "\n"); n != lines {
			t.Errorf("%q: %d lines, want %d", name, n, lines)
		}
	}
}

// TestNamesInPixels: every name can be drawn, and none extends beyond its half or
// onto the board. One that the font lacks is drawn by its numbers.
func TestNamesInPixels(t *testing.T) {
	f, _, _ := boards[0].play(t, 1, 1)
	o := picture.Options{Size: 300}
	f.Seats[0].Name, f.Seats[1].Name = "", ""
	plain := makePNG(t, f, 0, o)
	for i, name := range nobody() {
		if !*whole && i%4 != 0 {
			continue
		}
		f.Seats[0].Name = name
		img := makePNG(t, f, 0, o)
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				if img.At(x, y) != plain.At(x, y) && (x >= img.Bounds().Dx()/2 || y > 20) {
					t.Fatalf("%q: pixel %d,%d has changed", name, x, y)
				}
			}
		}
	}
	f.Seats[0].Name = "李"
	first := makePNG(t, f, 0, o)
	f.Seats[0].Name = "[U+674E]"
	second := makePNG(t, f, 0, o)
	for y := range first.Bounds().Dy() {
		for x := range first.Bounds().Dx() {
			if first.At(x, y) != second.At(x, y) {
				t.Fatal("a letter that the font lacks is not drawn by its number")
			}
		}
	}
}
