package page

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"scrutineer/internal/words"
)

// Page is a page to write: its destination and its options.
type Page struct {
	To io.Writer
	Options
}

// Replay writes the games as one HTML page. Without Options.Folder it is
// self-contained. The same games and options give the same bytes. It returns the
// error of w, or an error for a game with frames that cannot be drawn, or for an
// invalid option.
func Replay(w io.Writer, games []Game, opt Options) error { return Replays(games, Page{w, opt}) }

// Replays writes several pages of the same games, as Replay writes each. What pages
// in one language share is computed once.
func Replays(games []Game, pages ...Page) error {
	if len(games) == 0 {
		return errors.New("no games to show")
	}
	for i := range games {
		if err := games[i].check(); err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	b := builder{games: games, played: make([][]byte, len(games)), dst: make([]byte, 0, room(games))}
	for i := range pages {
		if err := b.page(&pages[i]); err != nil {
			return err
		}
	}
	return nil
}

// room returns the approximate size of the largest part of a page in bytes.
func room(games []Game) int {
	n := 1 << 12
	for i := range games {
		for k := range games[i].Frames {
			records := games[i].Frames[k].Records
			n += 1<<8 + 1<<5*len(records)
			for r := range records {
				n += len(records[r].Text)
			}
		}
	}
	return n
}

// page writes one page.
func (b *builder) page(p *Page) error {
	if err := p.check(); err != nil {
		return err
	}
	language, err := p.language()
	if err != nil {
		return err
	}
	if language != b.words {
		clear(b.played)
	}
	b.words, b.opt = language, &p.Options
	out := bufio.NewWriter(p.To)
	fixed := replayAsset()
	for rest := fixed.markup; rest != ""; {
		before, after, more := strings.Cut(rest, "{{")
		out.WriteString(before)
		if !more {
			break
		}
		var name string
		name, rest, _ = strings.Cut(after, "}}")
		b.dst = b.dst[:0]
		b.fill(name, &fixed)
		out.Write(b.dst)
	}
	return out.Flush()
}

// builder makes the parts of a page that differ between pages.
type builder struct {
	dst    []byte
	words  words.Language
	opt    *Options
	games  []Game
	played [][]byte // data of each game that all pages in a language share; nil until needed
}

// fill appends the content of a placeholder in the markup.
func (b *builder) fill(name string, fixed *asset) {
	switch name {
	case "lang":
		b.raw(b.words.Tag(), " dir=", b.words.Dir())
	case "policy":
		b.policy(fixed)
	case "style":
		b.style(fixed)
	case "script":
		b.script(fixed)
	case "title":
		b.text(b.heading())
	case "body":
		b.body()
	case "meta":
		b.meta()
	case "above":
		b.above()
	case "games":
		b.articles()
	case "data":
		b.data()
	default: // the placeholder is "say key"
		b.say(strings.Trim(strings.TrimPrefix(name, "say "), `"`))
	}
}

func (b *builder) policy(fixed *asset) {
	style, code, more := fixed.styleHash, fixed.scriptHash, ""
	if b.opt.Folder != "" {
		style, code, more = "'self'", "'self'", "; img-src 'self'"
	}
	if b.opt.Check != nil {
		code = strings.TrimPrefix(code+" ", "'self' ") + b.opt.Check.Sources()
	}
	b.raw(policy(style, code), more)
}

func (b *builder) style(fixed *asset) {
	if b.opt.Folder == "" {
		b.raw("<style>", fixed.style, "</style>")
		return
	}
	b.raw(`<link rel="stylesheet" href="`)
	b.text(b.opt.Folder + fixed.styleName)
	b.raw(`">`)
}

func (b *builder) script(fixed *asset) {
	if b.opt.Folder == "" {
		b.raw("<script>", fixed.script, "</script>")
		return
	}
	b.raw(`<script src="`)
	b.text(b.opt.Folder + fixed.scriptName)
	b.raw(`"></script>`)
}

func (b *builder) body() {
	if b.opt.Embed {
		b.raw("<body class=embed>\n")
	}
}

// above appends the line above the board: the game before, the heading, the game
// after.
func (b *builder) above() {
	b.neighbour("prev", "replay.game-before", "‹", b.opt.Before)
	b.raw("<h1>")
	b.text(b.heading())
	b.raw("</h1>")
	b.chooser()
	b.neighbour("next", "replay.game-after", "›", b.opt.After)
	if b.opt.Embed {
		b.links()
	}
}

// neighbour appends a link to the game before or after in a list of games.
func (b *builder) neighbour(rel, key, sign string, l Link) {
	if b.opt.Embed || b.opt.Folder == "" {
		return
	}
	b.raw("<a rel=", rel, ` href="`)
	b.text(l.Address)
	b.raw(`" aria-label="`)
	b.say(key)
	if l.Address == "" {
		b.raw(`" hidden>`, sign, "</a>")
		return
	}
	b.raw(`">`, sign, "</a>")
}

// links appends the links to other pages.
func (b *builder) links() {
	if len(b.opt.Links) == 0 {
		return
	}
	b.raw("<nav class=links>")
	for _, l := range b.opt.Links {
		b.raw(`<a href="`)
		b.text(l.Address)
		if b.opt.Embed {
			b.raw(`" target="_top`)
		}
		b.raw(`">`)
		b.text(l.Text)
		b.raw("</a>")
	}
	b.raw("</nav>")
}

// meta appends the page's metadata: an icon, and a title with a picture for previews.
func (b *builder) meta() {
	if b.opt.Icon != "" {
		b.raw(`<link rel="icon" href="`)
		b.text(b.opt.Icon)
		b.raw("\">\n")
	}
	if b.opt.Card == "" {
		return
	}
	for _, x := range [][2]string{{"og:type", "article"}, {"og:title", b.card()}, {"og:image", b.opt.Card}, {"og:url", b.opt.Home}} {
		b.raw(`<meta property="`, x[0], `" content="`)
		b.text(x[1])
		b.raw("\">\n")
	}
}

// card returns the title for previews of the page: who played, the points, the game.
func (b *builder) card() string {
	g := &b.games[0]
	if o := &g.Outcome; len(g.Seats) == 2 && o.Over && len(o.Score) == 2 {
		return fmt.Sprintf("%s %d – %d %s, %s", g.Seats[0].Name, o.Score[0], o.Score[1], g.Seats[1].Name, g.Game)
	}
	return b.heading() + ", " + g.Game
}

// heading returns the title of the whole page.
func (b *builder) heading() string {
	if len(b.games) == 1 {
		return b.games[0].headline()
	}
	return b.plain("common.games", len(b.games))
}
