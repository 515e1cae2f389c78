package render

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"scrutineer/cmd/internal/known"
	"scrutineer/internal/cli"
	"scrutineer/internal/sessions"
	"scrutineer/judge"
	"scrutineer/render/picture"
)

// artist draws sessions: one to standard output or a file, or each to its own file in
// a folder.
type artist struct {
	env      *cli.Env
	settings *pictureSettings
	out      string
	operands []string
	found    map[string]bool // requested ids, and whether they were found; empty for all
	folder   bool            // out is a folder
	names    names
	count    int // games seen
	failed   int // of them
	only     *picture.Film
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
func drawAll(env *cli.Env, p *pictureSettings, out string, ids, operands []string) cli.Code {
	a := &artist{env: env, settings: p, out: out, operands: operands, found: map[string]bool{}, names: names{}}
	for _, id := range ids {
		a.found[id] = false
	}
	if out == "" && env.StdoutTTY && *p.format != "text" {
		return env.Usagef("the picture would fill the terminal; name a file with -o")
	}
	info, err := os.Stat(out)
	a.folder = err == nil && info.IsDir() || strings.HasSuffix(out, "/") || strings.HasSuffix(out, string(filepath.Separator))
	if a.folder {
		if err := os.MkdirAll(out, 0o777); err != nil {
			return env.Fail(err)
		}
	}
	sources, code := sessions.Sources(env, operands)
	judging := sessions.Pipeline[drawing]{Env: env, Jobs: *p.jobs, Judge: func() *judge.Judge { return judge.New(known.Games(env), judge.Options{Keep: true}) },
		Make: func(b *sessions.Batch[drawing], s *judge.Session) bool {
			b.Made = a.draw(s)
			return true
		},
		Take: func(b *sessions.Batch[drawing]) bool {
			code = cli.Worst(code, a.take(&b.Made))
			return true
		}}
	read, _ := judging.Run(sources)
	code = cli.Worst(code, read)
	for _, id := range ids {
		if !a.found[id] {
			env.Errorf("no game with the id %q", id)
			code = cli.Worst(code, cli.Failed)
		}
	}
	return cli.Worst(code, a.finish(code))
}

// draw draws a session, if it was asked for and can be shown. Several jobs call it at once.
func (a *artist) draw(s *judge.Session) drawing {
	if _, asked := a.found[s.Header.ID]; len(a.found) > 0 && !asked {
		return drawing{}
	}
	d := drawing{from: fmt.Sprintf("%s:%d", s.File, s.Line), file: s.File, id: s.Header.ID, code: cli.Code(s.Status.ExitCode(trustOf(*a.settings.trust)))}
	film, err := filmOf(s, *a.settings.kifu)
	switch {
	case err != nil:
		d.say = func() { missing(a.env, s, err) }
		return d
	case s.Status != judge.Verified:
		d.say = func() { a.env.Notef("%s: %s %s", d.from, s.Status, s.Header.ID) }
	}
	if d.film = film; a.folder {
		d.data, d.err = a.settings.draw(film)
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
	file := filepath.Join(a.out, a.names.of(d.id)+a.settings.end())
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

// finish says how many games were drawn into a folder, or draws the only game.
func (a *artist) finish(code cli.Code) cli.Code {
	switch {
	case a.count == 0 && code != cli.OK:
		return code // already reported
	case a.count == 0:
		a.env.Errorf("no game to show")
		return cli.Failed
	case a.folder:
		drawn := a.count - a.failed
		a.env.Notef("%d %s in %s", drawn, cli.Plural(drawn, "picture", "pictures"), a.out)
		if a.failed > 0 {
			return cli.Failed
		}
		return cli.OK
	case a.count > 1:
		a.env.Errorf("%d games, and a picture shows one; choose with --id, or name a folder with -o FOLDER/", a.count)
		return cli.Failed
	}
	return a.one()
}

// one writes the picture of the only game to standard output or a file.
func (a *artist) one() cli.Code {
	data, err := a.settings.draw(a.only)
	if err != nil {
		return a.env.Fail(err)
	}
	return write(a.env, a.out, "picture", a.operands, 0, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
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
	if name == "" || device(name) {
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

// device reports whether a name is reserved for a device on Windows, with any suffix.
func device(name string) bool {
	name, _, _ = strings.Cut(strings.ToUpper(name), ".")
	switch name {
	case "CON", "PRN", "AUX", "NUL":
		return true
	}
	return len(name) == 4 && (strings.HasPrefix(name, "COM") || strings.HasPrefix(name, "LPT")) && name[3] >= '0' && name[3] <= '9'
}
