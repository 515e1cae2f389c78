package render

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"scrutineer/base"
	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/page"
	"scrutineer/render/picture"
	"scrutineer/rules"
)

// artist draws sessions: one to standard output or a file, or each to its own file in
// a folder.
type artist struct {
	*replayOptions
	env    *cli.Env
	found  map[string]bool // requested ids, and whether they were found; empty for all
	folder bool            // out is a folder
	names  names
	count  int // games seen
	failed int // of them
	only   *picture.Film
}

// drawing is a session that is to be drawn, and its picture if it goes into a folder.
type drawing struct {
	from string // file:line of its log
	file string
	id   string
	say  func() // reports a log that cannot be shown, or is not verified; may be nil
	code cli.Code
	film *picture.Film
	data []byte
	err  error // of drawing
}

// drawAll draws the games of the logs of the operands.
func (o *replayOptions) drawAll(env *cli.Env, operands []string) cli.Code {
	a := &artist{replayOptions: o, env: env, found: map[string]bool{}, names: names{}}
	for _, id := range o.ids {
		a.found[id] = false
	}
	if o.format != "text" && o.fills(env, "picture", "") {
		return cli.Failed
	}
	info, err := os.Stat(o.out)
	a.folder = err == nil && info.IsDir() || strings.HasSuffix(o.out, "/") || strings.HasSuffix(o.out, string(filepath.Separator))
	if a.folder {
		if err := os.MkdirAll(o.out, 0o777); err != nil {
			return env.Fail(err)
		}
	}
	sources, code := sessions.Sources(env, operands)
	judging := sessions.Pipeline[drawing]{Env: env, Jobs: o.jobs, Judge: func() *judge.Judge { return judge.New(known.Games(env), judge.Options{Keep: true}) },
		Make: func(b *sessions.Batch[drawing], s *judge.Session) bool {
			b.Made = a.session(s)
			return true
		},
		Take: func(b *sessions.Batch[drawing]) bool {
			code = cli.Worst(code, a.take(&b.Made))
			return true
		}}
	read, _ := judging.Run(sources)
	code = cli.Worst(code, read, unfound(env, o.ids, a.found))
	switch drawn := a.count - a.failed; {
	case a.count == 0 && code != cli.OK:
		return code // already reported
	case a.count == 0:
		env.Errorf("no game to show")
		return cli.Failed
	case a.folder:
		env.Notef("%d %s in %s", drawn, cli.Plural(drawn, "picture", "pictures"), o.out)
		if a.failed > 0 {
			return cli.Failed
		}
		return code
	case a.count > 1:
		env.Errorf("%d games, and a picture shows one; choose with --id, or name a folder with -o FOLDER/", a.count)
		return cli.Failed
	}
	data, err := o.draw(a.only)
	if err != nil {
		return env.Fail(err)
	}
	return cli.Worst(code, o.write(env, "picture", operands, 0, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}))
}

// session draws a session, if it was asked for and can be shown. Several jobs call it at
// once.
func (a *artist) session(s *judge.Session) drawing {
	if !wants(a.found, s.Header.ID) {
		return drawing{}
	}
	d := drawing{from: fmt.Sprintf("%s:%d", s.File, s.Line), file: s.File, id: s.Header.ID, code: cli.Code(s.Status.ExitCode(a.trust.Of()))}
	film, err := filmOf(s, a.kifu)
	switch {
	case err != nil:
		d.say = func() { missing(a.env, s, err) }
		return d
	case s.Status != judge.Verified:
		d.say = func() { a.env.Notef("%s: %s %s", d.from, s.Status, s.Header.ID) }
	}
	if d.film = film; a.folder {
		d.data, d.err = a.draw(film)
	}
	return d
}

// take reports a session, and writes its picture if it goes into a folder.
func (a *artist) take(d *drawing) cli.Code {
	if d.from == "" {
		return cli.OK
	}
	if len(a.found) > 0 {
		a.found[d.id] = true
	}
	if d.say != nil {
		d.say()
	}
	if d.film == nil {
		return d.code
	}
	a.count++
	if !a.folder {
		if a.count == 1 {
			a.only = d.film
		}
		return d.code
	}
	end := "." + a.format
	if a.format == "text" {
		end = ".txt"
	}
	file := filepath.Join(a.out, a.names.of(d.id)+end)
	switch {
	case d.err != nil:
	case same(d.file, file):
		d.err = fmt.Errorf("%s is an input; the picture would replace it", file)
	default:
		d.err = cli.Replace(file, func(w io.Writer) error {
			_, err := w.Write(d.data)
			return err
		})
	}
	if d.err != nil {
		a.failed++
		a.env.Errorf("%s: %v", d.from, d.err)
	}
	return d.code
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
	if kifu {
		pos, last := page.After(s, plies), &f.Frames[len(f.Frames)-1]
		if _, ok := pos.(rules.Diagrammer); !ok {
			return f, fmt.Errorf("%s has no diagrams", s.Game.Name)
		}
		last.Scene, last.Seat, last.Move, last.Micros = rules.Diagram(pos), 0, "", -1
	}
	return f, nil
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

// names gives each game a unique file name, whatever its id contains, also on systems
// that ignore case.
type names map[string]int

// longestName is the maximum length of a file's name without its suffix.
const longestName = 80

// of returns the name for an id. It keeps letters, digits, points, hyphens, plus
// signs and underscores. Everything else, a point or hyphen at the start, a point at
// the end and names of devices are replaced.
func (n names) of(id string) string {
	var b strings.Builder
	for i := 0; i < len(id) && i < longestName; i++ {
		c := id[i]
		plain := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '+'
		if plain || (c == '.' || c == '-') && i > 0 {
			b.WriteByte(c)
		} else {
			b.WriteByte('_')
		}
	}
	name := strings.TrimRight(b.String(), ".")
	if device.MatchString(name) {
		name = "_" + name
	}
	low := strings.ToLower(name)
	n[low]++
	for k := n[low]; k > 1; k++ {
		// skip names that another id may have
		more := name + "~" + strconv.Itoa(k)
		if n[strings.ToLower(more)] == 0 {
			n[strings.ToLower(more)], n[low] = 1, k
			return more
		}
	}
	return name
}

// device matches the names of devices on Windows, with any suffix, and an empty name.
var device = regexp.MustCompile(`(?i)^(|(con|prn|aux|nul|(com|lpt)[0-9])(\..*)?)$`)
