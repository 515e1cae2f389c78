package analysis

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"scrutineer/rules"
)

// Scheme is the match points for a win, a draw and a loss. Points are whole numbers: a
// scheme with halves is doubled, see Unit.
type Scheme struct {
	Win  int `json:"win"`
	Draw int `json:"draw"`
	Loss int `json:"loss"`
	// Note is how the numbers differ from the game's rules; zero if they do not.
	Note SchemeNote `json:"note,omitzero"`
}

// SchemeNote is how points differ from those that were announced or asked for.
type SchemeNote struct {
	Why    SchemeChange
	Points string // those that were announced, asked for or assumed, as "1/0.5/0"
}

// SchemeChange is why points differ. Its text is that of the JSON output.
type SchemeChange string

// Reasons why points differ.
const (
	DoubledRules  SchemeChange = "points are doubled to stay whole: the rules count "
	DoubledAsked  SchemeChange = "points are doubled to stay whole, of what was asked for: "
	AssumedScheme SchemeChange = "no scheme is known for this game, and this is assumed: "
)

// MarshalText returns the note as a sentence.
func (n SchemeNote) MarshalText() ([]byte, error) { return []byte(string(n.Why) + n.Points), nil }

// Unit returns the number of these points in one announced point: 2 if points were
// doubled to stay whole, otherwise 1.
func (s Scheme) Unit() int64 {
	if s.Note.Why == DoubledRules || s.Note.Why == DoubledAsked {
		return 2
	}
	return 1
}

// String returns the scheme as it was announced or asked for, such as "1/0.5/0".
func (s Scheme) String() string {
	if s.Unit() == 2 {
		return halfText(s.Win) + "/" + halfText(s.Draw) + "/" + halfText(s.Loss)
	}
	return fmt.Sprintf("%d/%d/%d", s.Win, s.Draw, s.Loss)
}

// Decimal returns n as organisers write points. unit is 1, 2 or 4 and sets the number of
// digits after the point: "11" with 1, "5.5" with 2 and "26.50" with 4.
func Decimal(n, unit int64) string {
	switch unit {
	case 2:
		return strconv.FormatInt(n/2, 10) + [...]string{".0", ".5"}[n%2]
	case 4:
		return strconv.FormatInt(n/4, 10) + [...]string{".00", ".25", ".50", ".75"}[n%4]
	}
	return strconv.FormatInt(n, 10)
}

// SchemeOf returns the scheme of a game's rules. For an unknown game, or rules without a
// scheme, it is 2/1/0, with a note that says so.
func SchemeOf(g *rules.Game) Scheme {
	var p rules.Points
	if g != nil {
		p = g.Tournament.Points
	}
	s, note := p.OrUsual(), SchemeNote{}
	switch {
	case !p.Known():
		note = SchemeNote{AssumedScheme, "2/1/0"}
	case p.Win%2+p.Draw%2+p.Loss%2 > 0:
		return Scheme{p.Win, p.Draw, p.Loss, SchemeNote{DoubledRules, halfText(p.Win) + "/" + halfText(p.Draw) + "/" + halfText(p.Loss)}}
	}
	return Scheme{s.Win / 2, s.Draw / 2, s.Loss / 2, note}
}

// halfText returns half of n as it is written in a scheme.
func halfText(n int) string {
	if n%2 != 0 {
		return strconv.Itoa(n/2) + ".5"
	}
	return strconv.Itoa(n / 2)
}

func (s Scheme) points(won, drawn, lost int64) int64 {
	return int64(s.Win)*won + int64(s.Draw)*drawn + int64(s.Loss)*lost
}

// ParseScheme reads points for a win, a draw and a loss, such as "2/1/0" or
// "1/0.5/0"; halves are doubled, with a note. Points are at most 1000 and do
// not fall from loss to draw to win.
func ParseScheme(text string) (Scheme, error) {
	parts := strings.Split(text, "/")
	if len(parts) != 3 {
		return Scheme{}, errors.New("want points for a win, a draw and a loss, as in 2/1/0")
	}
	var halves [3]int
	whole := true
	for i, p := range parts {
		n, half := strings.CutSuffix(p, ".5")
		points, err := strconv.ParseUint(n, 10, 16)
		if err != nil || points > 1000 {
			return Scheme{}, fmt.Errorf("want points from 0 to 1000, got %q", p)
		}
		halves[i] = 2 * int(points)
		if half {
			halves[i]++
			whole = false
		}
	}
	if halves[0] < halves[1] || halves[1] < halves[2] {
		return Scheme{}, errors.New("a win is worth less than a draw, or a draw less than a loss")
	}
	if !whole {
		return Scheme{halves[0], halves[1], halves[2], SchemeNote{DoubledAsked, text}}, nil
	}
	return Scheme{Win: halves[0] / 2, Draw: halves[1] / 2, Loss: halves[2] / 2}, nil
}
