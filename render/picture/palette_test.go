package picture_test

import (
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/render/page"
	"scrutineer/render/picture"
	"scrutineer/rules/all"
)

// linear converts a colour to linear light: red, green, blue from 0 to 1 (IEC
// 61966-2-1).
func linear(c color.RGBA) [3]float64 {
	f := func(n uint8) float64 {
		v := float64(n) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return [3]float64{f(c.R), f(c.G), f(c.B)}
}

// contrast returns the contrast ratio of WCAG 2.2: that of the two luminances, each
// plus 0.05.
func contrast(a, b color.RGBA) float64 {
	l := func(c color.RGBA) float64 {
		x := linear(c)
		return 0.2126*x[0] + 0.7152*x[1] + 0.0722*x[2] + 0.05
	}
	return max(l(a)/l(b), l(b)/l(a))
}

// losses are matrices on linear light for the full loss of one kind of cone: Machado,
// Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
// Vision Deficiency" (2009), severity 1.
var losses = map[string][3][3]float64{
	"none":   {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protan": {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deutan": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritan": {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	"gray":   {{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}},
}

// lab converts a colour to CIE L*a*b* (white D65) as seen with a loss.
func lab(c color.RGBA, loss [3][3]float64) [3]float64 {
	rgb, seen := linear(c), [3]float64{}
	for i := range seen {
		for j := range rgb {
			seen[i] += loss[i][j] * rgb[j]
		}
		seen[i] = min(max(seen[i], 0), 1)
	}
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124*seen[0] + 0.3576*seen[1] + 0.1805*seen[2]) / 0.9505)
	y := f(0.2126*seen[0] + 0.7152*seen[1] + 0.0722*seen[2])
	z := f((0.0193*seen[0] + 0.1192*seen[1] + 0.9505*seen[2]) / 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

func distance(a, b [3]float64) float64 {
	return math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2])
}

// TestColours: text is readable, shapes are visible, and the seats of a game differ
// for every kind of colour vision. A difference of 10 in L*a*b* is visible at a
// glance. Rings and discs also distinguish odd from even seats.
func TestColours(t *testing.T) {
	for _, theme := range []picture.Theme{picture.Light(), picture.Dark()} {
		for _, c := range []struct {
			what  string
			a, b  color.RGBA
			least float64
		}{
			{"ink on paper", theme.Ink, theme.Paper, 7}, {"ink on board", theme.Ink, theme.Board, 7},
			{"dim on paper", theme.Dim, theme.Paper, 4.5}, {"dim on board", theme.Dim, theme.Board, 4.5},
			{"wall on board", theme.Wall, theme.Board, 3},
		} {
			if got := contrast(c.a, c.b); got < c.least {
				t.Errorf("%s: %s has the contrast %.2f, want %v", theme.Name, c.what, got, c.least)
			}
		}
		for i, a := range theme.Seats {
			if got := contrast(a, theme.Paper); got < 4.5 {
				t.Errorf("%s: seat %d on paper, where its name stands, has the contrast %.2f, want 4.5", theme.Name, i+1, got)
			}
			if got := contrast(a, theme.Board); got < 3 {
				t.Errorf("%s: seat %d on the board has the contrast %.2f, want 3", theme.Name, i+1, got)
			}
			for j, b := range theme.Seats[:i] {
				for loss, matrix := range losses {
					if loss == "gray" && (i+j)%2 == 1 {
						continue // rings and discs are enough
					}
					if got := distance(lab(a, matrix), lab(b, matrix)); got < 10 {
						t.Errorf("%s: seats %d and %d differ by %.1f for %s, want 10", theme.Name, j+1, i+1, got, loss)
					}
				}
			}
		}
	}
}

// TestColourNames: the names of colours are those of CSS.
func TestColourNames(t *testing.T) {
	if got := picture.Of(color.RGBA{R: 1, G: 0xab, B: 0xff, A: 255}); got != "#01abff" {
		t.Errorf("%s", got)
	}
	if got := picture.Of(picture.Light().Seats[0]); got != "#0055aa" {
		t.Errorf("seat 1 is %s, want the blue of the page", got)
	}
}

// hue returns a colour's angle on the wheel, red at 0, green at 120, blue at 240.
func hue(c color.RGBA) float64 {
	r, g, b := float64(c.R), float64(c.G), float64(c.B)
	// the projection of the cube on the plane across its diagonal of grays
	return math.Mod(math.Atan2(math.Sqrt(3)*(g-b), 2*r-g-b)*180/math.Pi+360, 360)
}

// colourWords are the names of colours in each language with their hues. If a
// language has two words, such as Russian for blue, the one that fits both themes is
// here.
var colourWords = []struct {
	from, to float64
	words    map[string]string
}{
	{-15, 15, map[string]string{"en": "red", "fa": "قرمز", "lv": "sarkanie", "pl": "czerwony", "ru": "красные"}},
	{15, 45, map[string]string{"en": "orange", "fa": "نارنجی", "lv": "oranžie", "pl": "pomarańczowy", "ru": "оранжевые"}},
	{45, 70, map[string]string{"en": "yellow", "fa": "زرد", "lv": "dzeltenie", "pl": "żółty", "ru": "жёлтые"}},
	{80, 170, map[string]string{"en": "green", "fa": "سبز", "lv": "zaļie", "pl": "zielony", "ru": "зелёные"}},
	{195, 260, map[string]string{"en": "blue", "fa": "آبی", "lv": "zilie", "pl": "niebieski", "ru": "синие"}},
	{270, 330, map[string]string{"en": "purple", "fa": "بنفش", "lv": "violetie", "pl": "fioletowy", "ru": "фиолетовые"}},
	{0, 0, map[string]string{"en": "white", "fa": "سفید", "lv": "baltie", "pl": "biały", "ru": "белые"}},
	{0, 0, map[string]string{"en": "black", "fa": "سیاه", "lv": "melnie", "pl": "czarny", "ru": "чёрные"}},
}

// A seat that is named after a colour is drawn in that colour in every game, language
// and theme. Other names are signs of the board, numbers in words, or in no table of words.
func TestColourWords(t *testing.T) {
	numbers := map[string]string{"en": "first second", "fa": "اول دوم", "lv": "pirmais otrais", "pl": "pierwszy drugi", "ru": "первый второй"}
	seen := 0
	for _, g := range all.Games() {
		game := page.Game{Game: g.Name}
		for i, mark := range g.Marks {
			game.Seats = append(game.Seats, page.Seat{ID: base.Seat(i + 1), Mark: mark})
		}
		for _, tag := range words.Tags() {
			l, _ := words.In(tag)
			for i, p := range game.Film("", l).Seats {
				if len(p.Mark) == 1 || !l.Has("replay.mark."+g.Marks[i]) || slices.Contains(strings.Fields(numbers[tag]), p.Mark) {
					continue
				}
				seen++
				for _, theme := range []picture.Theme{picture.Light(), picture.Dark()} {
					if h := hue(theme.Seats[i]); !named(p.Mark, tag, h) {
						t.Errorf("%s: seat %d is called %q in %s, and painted %s in the %s theme, hue %.0f", g.Name, i+1, p.Mark, tag, picture.Of(theme.Seats[i]), theme.Name, h)
					}
				}
			}
		}
	}
	if seen == 0 {
		t.Error("no game calls a seat by its colour")
	}
}

// named reports whether a word names a hue.
func named(word, tag string, hue float64) bool {
	for _, c := range colourWords {
		if c.words[tag] == word {
			return hue >= c.from && hue < c.to || hue-360 >= c.from && hue-360 < c.to
		}
	}
	return false
}
