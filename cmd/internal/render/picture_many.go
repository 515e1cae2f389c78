package render

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"sync"

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
	only     *picture.Film

	work    chan job
	workers sync.WaitGroup
	lock    sync.Mutex
	failed  []failure
}

// job is a film to draw into a file.
type job struct {
	number int
	from   string // file:line of its log
	file   string
	film   *picture.Film
}

// failure is a failed job.
type failure struct {
	number int
	what   string
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
	if err := a.open(); err != nil {
		return env.Fail(err)
	}
	code := sessions.Each(env, operands, judge.New(known.Games(env), judge.Options{Keep: true}), a.session)
	for _, id := range ids {
		if !a.found[id] {
			env.Errorf("no game with the id %q", id)
			code = cli.Worst(code, cli.Failed)
		}
	}
	return cli.Worst(code, a.close(code))
}

// open makes the folder, if out is one, and starts the workers.
func (a *artist) open() error {
	info, err := os.Stat(a.out)
	a.folder = err == nil && info.IsDir() || strings.HasSuffix(a.out, "/") || strings.HasSuffix(a.out, string(filepath.Separator))
	if !a.folder {
		return nil
	}
	if err := os.MkdirAll(a.out, 0o777); err != nil {
		return err
	}
	a.work = make(chan job, *a.settings.jobs)
	for range *a.settings.jobs {
		a.workers.Go(func() {
			for j := range a.work {
				if err := a.save(j); err != nil {
					a.fail(j, err)
				}
			}
		})
	}
	return nil
}

func (a *artist) fail(j job, err error) {
	a.lock.Lock()
	defer a.lock.Unlock()
	a.failed = append(a.failed, failure{j.number, fmt.Sprintf("%s: %v", j.from, err)})
}

// save draws one game into its file.
func (a *artist) save(j job) error {
	data, err := a.settings.draw(j.film)
	if err != nil {
		return err
	}
	return cli.Replace(j.file, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// session takes a session that can be shown, and reports why another cannot.
func (a *artist) session(s *judge.Session) cli.Code {
	code := cli.Code(s.Status.ExitCode(trustOf(*a.settings.trust)))
	if _, asked := a.found[s.Header.ID]; len(a.found) > 0 {
		if !asked {
			return cli.OK
		}
		a.found[s.Header.ID] = true
	}
	f, err := filmOf(s, *a.settings.kifu)
	if err != nil {
		missing(a.env, s, err)
		return code
	}
	if s.Status != judge.Verified {
		a.env.Notef("%s:%d: %s %s", s.File, s.Line, s.Status, s.Header.ID)
	}
	a.count++
	if a.folder {
		j := job{a.count, fmt.Sprintf("%s:%d", s.File, s.Line), filepath.Join(a.out, a.names.of(s.Header.ID)+a.settings.end()), f}
		if same(s.File, j.file) {
			a.fail(j, fmt.Errorf("%s is an input; the picture would replace it", j.file))
			return code
		}
		a.work <- j
	} else if a.count == 1 {
		a.only = f
	}
	return code
}

// close waits for the workers, or draws the only game.
func (a *artist) close(code cli.Code) cli.Code {
	if a.folder {
		close(a.work)
		a.workers.Wait()
		sort.Slice(a.failed, func(i, j int) bool { return a.failed[i].number < a.failed[j].number })
		for _, f := range a.failed {
			a.env.Errorf("%s", f.what)
		}
	}
	switch {
	case a.count == 0 && code != cli.OK:
		return code // already reported
	case a.count == 0:
		a.env.Errorf("no game to show")
		return cli.Failed
	case a.folder:
		drawn := a.count - len(a.failed)
		a.env.Notef("%d %s in %s", drawn, cli.Plural(drawn, "picture", "pictures"), a.out)
		if len(a.failed) > 0 {
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
