package picture_test

import (
	"fmt"
	"image/color"
	"os"
	"regexp"
	"strconv"
	"testing"

	"scrutineer/render/picture"
	"scrutineer/rules"
)

// sheets are the style sheets of the pages that show boards, or are next to such
// pages.
var sheets = struct{ replay, exhibit, site string }{"../page/assets/replay.css", "../exhibit/sheet/sheet.css", "../site/assets/site.css"}

// pairs matches the name of a colour in a style sheet, and its light and dark value.
var pairs = regexp.MustCompile(`(?:\.(s\d)\{)?--(\w+):light-dark\(#([0-9a-f]+),#([0-9a-f]+)\)`)

// colours returns the colours of a style sheet by name, light and dark. A seat's
// colour may have the seat in its name, or be the value of "c" in the seat's class.
func colours(t *testing.T, file string) map[string][2]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	list := map[string][2]string{}
	for _, m := range pairs.FindAllStringSubmatch(string(text), -1) {
		name := m[2]
		if m[1] != "" && name == "c" {
			name = m[1]
		}
		list[name] = [2]string{long(m[3]), long(m[4])}
	}
	return list
}

// long returns a colour of CSS as picture.Of writes it.
func long(hex string) string {
	if len(hex) == 3 {
		hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	}
	return "#" + hex
}

// Pages and pictures have the same colours.
func TestPagesHaveTheColoursOfPictures(t *testing.T) {
	light, dark := picture.Light(), picture.Dark()
	of := func(a, b color.RGBA) [2]string { return [2]string{picture.Of(a), picture.Of(b)} }
	all := map[string][2]string{
		"bg": of(light.Paper, dark.Paper), "ink": of(light.Ink, dark.Ink), "dim": of(light.Dim, dark.Dim),
		"board": of(light.Board, dark.Board), "grid": of(light.Grid, dark.Grid),
	}
	for i := range light.Seats {
		all["s"+strconv.Itoa(i+1)] = of(light.Seats[i], dark.Seats[i])
	}
	for _, file := range []string{sheets.replay, sheets.exhibit} {
		got := colours(t, file)
		for name, want := range all {
			if got[name] != want {
				t.Errorf("%s: %s is %v, want %v", file, name, got[name], want)
			}
		}
	}
	if got := colours(t, sheets.exhibit)["wall"]; got != of(light.Wall, dark.Wall) { // in replays a wall has the colour of ink
		t.Errorf("%s: a wall is %v", sheets.exhibit, got)
	}
	got := colours(t, sheets.site)
	for name, as := range map[string]string{"bg": "bg", "ink": "ink", "dim": "dim", "accent": "s1"} {
		if got[name] != all[as] {
			t.Errorf("%s: %s is %v, want %v", sheets.site, name, got[name], all[as])
		}
	}
	for _, name := range []string{"card", "rule"} { // which pictures lack
		if a, b, c := colours(t, sheets.replay)[name], colours(t, sheets.exhibit)[name], got[name]; a != b || a != c || a[0] == "" {
			t.Errorf("%s is %v in replays, %v in exhibits, %v in sites", name, a, b, c)
		}
	}
}

// Pages with boards have a style for every role; a label has that of all text.
func TestRolesHaveStyles(t *testing.T) {
	for _, file := range []string{sheets.replay, sheets.exhibit} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for role := rules.Board; role <= rules.Number; role++ {
			style := regexp.MustCompile(fmt.Sprintf(`\.r%d\b`, role))
			if role != rules.Label && !style.Match(text) {
				t.Errorf("%s has no style for role %d", file, role)
			}
		}
	}
}
