package render

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"scrutineer/base"
	"scrutineer/internal/cli"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/page"
	"scrutineer/render/picture"
	"scrutineer/rules"
)

// pictureSettings are the flags of pictures.
type pictureSettings struct {
	format   *string // auto, html, svg, png, gif or text
	theme    *string
	size     *int
	ply      *int // which position; -1 is the last
	kifu     *bool
	trust    *string // whose claims are trusted, see trustFlag
	board    *bool
	clocks   *bool
	from, to *int
	delay    *time.Duration
	most     *time.Duration
	realtime *bool
	once     *bool
	jobs     *int
}

// pictureFlags declares the flags of pictures.
func pictureFlags(flags *cli.Flags) *pictureSettings {
	return &pictureSettings{
		format:   flags.Choice("format", "output format; auto goes by the extension of FILE", "auto", "html", "svg", "png", "gif", "text"),
		theme:    flags.Choice("theme", "colours of pictures", "light", "dark"),
		size:     flags.Int("size", 0, fmt.Sprintf("longer side of the board in `PIXELS` (0: %d, or %d in an animation)", picture.DefaultSize, picture.FilmSize)),
		ply:      flags.Int("ply", -1, "show the position after `N` moves (-1: after the last)"),
		kifu:     flags.Bool("kifu", false, "show the whole game in one diagram, with numbered moves"),
		board:    flags.Bool("board", false, "show only the board, without names and moves"),
		clocks:   flags.Bool("clocks", false, "show how long each move took"),
		from:     flags.Int("from", 0, "begin the animation at position `N`"),
		to:       flags.Int("to", 0, "end the animation at position `N` (0: the last)"),
		delay:    flags.Duration("delay", 500*time.Millisecond, "show each position for this `TIME`"),
		realtime: flags.Bool("realtime", false, "show each position for as long as the next move took"),
		most:     flags.Duration("max-delay", 3*time.Second, "with --realtime: at most this `TIME`"),
		once:     flags.Bool("once", false, "do not repeat the animation"),
		jobs:     flags.Jobs(),
	}
}

// ofPages are the flags that have no meaning for a picture.
var ofPages = []string{"max", "lang", "no-log", "embed", "verifier"}

// ofPictures are the flags that have no meaning for a page.
var ofPictures = []string{"theme", "size", "ply", "kifu", "board", "clocks", "from", "to", "delay", "realtime", "max-delay", "once"}

// check determines the format and reports whether a picture is requested.
func (p *pictureSettings) check(flags *cli.Flags, out string) (drawn bool, err error) {
	if *p.format == "auto" {
		*p.format = "html"
		if end := strings.ToLower(strings.TrimPrefix(filepath.Ext(out), ".")); slices.Contains([]string{"svg", "png", "gif"}, end) {
			*p.format = end
		} else if end == "txt" {
			*p.format = "text"
		}
	}
	switch {
	case *p.size != 0 && (*p.size < picture.MinSize || *p.size > picture.MaxSize):
		return false, fmt.Errorf("--size wants a number from %d to %d", picture.MinSize, picture.MaxSize)
	case *p.ply < -1 || *p.from < 0 || *p.to < 0 || *p.to != 0 && *p.to < *p.from:
		return false, errors.New("--ply, --from and --to want numbers from 0, --to no less than --from")
	case *p.delay <= 0 || *p.most <= 0:
		return false, errors.New("--delay and --max-delay want a time, such as 250ms")
	case *p.kifu && (*p.format == "gif" || *p.ply >= 0):
		return false, errors.New("--kifu is one picture of the whole game: svg, png or text, without --ply")
	}
	if *p.format == "html" {
		for _, name := range ofPictures {
			if flags.Changed(name) {
				return false, fmt.Errorf("--%s belongs to pictures; name one by --format", name)
			}
		}
		return false, nil
	}
	for _, name := range ofPages {
		if flags.Changed(name) {
			return false, fmt.Errorf("--%s belongs to pages", name)
		}
	}
	return true, nil
}

// options returns the settings for package picture.
func (p *pictureSettings) options() picture.Options {
	return picture.Options{
		Size: *p.size, Dark: *p.theme == "dark", Bare: *p.board, Clocks: *p.clocks, Loop: !*p.once, From: *p.from, To: *p.to,
		Pace: picture.Pace{Delay: p.delay.Microseconds(), Realtime: *p.realtime, Most: p.most.Microseconds()},
	}
}

// end returns the suffix of a file's name.
func (p *pictureSettings) end() string {
	if *p.format == "text" {
		return ".txt"
	}
	return "." + *p.format
}

// draw returns a film in the requested format.
func (p *pictureSettings) draw(f *picture.Film) ([]byte, error) {
	n := *p.ply
	if n < 0 {
		n = len(f.Frames) - 1
	}
	var b bytes.Buffer
	var err error
	switch *p.format {
	case "svg":
		err = picture.SVG(&b, f, n, p.options())
	case "png":
		err = picture.PNG(&b, f, n, p.options())
	case "gif":
		o := p.options()
		o.To = min(o.To, len(f.Frames)-1) // a shorter game ends earlier
		err = picture.GIF(&b, f, o)
	default:
		err = picture.Text(&b, f, n, 0)
	}
	return b.Bytes(), err
}

// filmOf makes a film of a judged session that kept its moves. With kifu its last
// frame shows the whole game.
func filmOf(s *judge.Session, kifu bool) (*picture.Film, error) {
	g, err := page.Of(s)
	if err != nil {
		return nil, err
	}
	f, plies := g.Film(resultOf(&g), words.Language{}), 0
	for i := range g.Frames {
		if g.Frames[i].Move != "" {
			plies++
		}
	}
	if !kifu {
		return f, nil
	}
	return f, diagram(&f.Frames[len(f.Frames)-1], s, plies)
}

// resultOf describes how a game ended.
func resultOf(g *page.Game) string {
	o := &g.Outcome
	text := ""
	switch {
	case !o.Over:
		return ""
	case o.Winner == base.Nobody || int(o.Winner) > len(g.Seats):
		text = "draw: " + o.Reason
	default:
		text = g.Seats[o.Winner-1].Name + " wins: " + o.Reason
	}
	for i, n := range o.Score {
		between := ":"
		if i == 0 {
			between = " "
		}
		text += between + strconv.Itoa(n)
	}
	return text
}

// diagram adds all moves of a game to a frame, up to its ply.
func diagram(f *picture.Frame, s *judge.Session, plies int) error {
	pos := page.After(s, plies)
	if _, ok := pos.(rules.Diagrammer); !ok {
		return fmt.Errorf("%s has no diagrams", s.Game.Name)
	}
	f.Scene, f.Seat, f.Move, f.Micros = rules.Diagram(pos), 0, "", -1
	return nil
}
