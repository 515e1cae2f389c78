package analyze

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"

	"scrutineer/internal/cli"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/document"
	"scrutineer/report/table"
)

// usualLanguage is the default language of a page.
const usualLanguage = "en"

// page has the data that only --format html needs.
type page struct {
	output string
	lang   string
	title  string
	static bool
	replay string // address of a game's replay, see position

	program  string   // name and version of this program
	command  []string // and its command line
	language words.Language
	left     []document.Left
	inputs   []document.Input // results without logs
	digests  []string         // of the logs
}

// flags declares the flags of a page.
func (p *page) flags(f *cli.Flags) {
	f.StringVarP(&p.output, "output", "o", "", "write the report to `FILE` (default standard output); for csv, FOLDER/ writes a file for each table")
	f.StringVar(&p.lang, "lang", usualLanguage, "html: `LANGUAGE` of the page: "+strings.Join(words.Tags(), ", "))
	f.StringVar(&p.title, "title", "", "html: `HEADLINE` of the page")
	f.StringVar(&p.replay, "replays", "", "html: `ADDRESS` of replays, with {id} and {ply}, such as 'games/{id}.html#m={ply}'")
	f.BoolVar(&p.static, "static", false, "html: add a still picture of every chart, for readers without scripts")
}

// check returns an error for flags that cannot be used together.
func (p *page) check(env *cli.Env, s *settings) (err error) {
	p.program, p.command = env.Version(), append(strings.Fields(env.Name), env.Args...)
	if s.format == "html" || p.lang != usualLanguage { // parsing all words takes longer than many a report
		p.language, err = words.In(p.lang)
	}
	switch {
	case err != nil:
		return fmt.Errorf("--lang: %w", err)
	case p.replay != "" && !safeAddress(p.replay):
		return fmt.Errorf("--replays %q: want {id} in an address within the site, or of http or https", p.replay)
	case s.format == "html" && p.output == "" && env.StdoutTTY:
		return fmt.Errorf("the page would fill the terminal; name a file with -o")
	}
	return nil
}

// keep records the digest of a log.
func (p *page) keep(digest string) {
	if digest != "" {
		p.digests = append(p.digests, digest)
	}
}

// safeAddress reports whether an address has a placeholder for a game's id, and can
// only lead to a page.
func safeAddress(pattern string) bool {
	u, err := url.Parse(strings.NewReplacer("{id}", "x", "{ply}", "1").Replace(pattern))
	return err == nil && strings.Contains(pattern, "{id}") && (u.Scheme == "" || u.Scheme == "http" || u.Scheme == "https")
}

// position returns the address of the position that a row names by its game and ply,
// for the cell with the ply; empty for other cells.
func (p *page) position(t table.Table, row, column int) string {
	at := t.At("game")
	if p.replay == "" || at < 0 || t.Columns[column].Key != "ply" {
		return ""
	}
	game, is := t.Rows[row][at].(table.Name)
	ply, counted := t.Rows[row][column].(table.Count)
	if !is || !counted || game == "" {
		return ""
	}
	return strings.NewReplacer("{id}", strings.ReplaceAll(url.PathEscape(string(game)), ":", "%3A"), "{ply}", strconv.FormatInt(int64(ply), 10)).Replace(p.replay)
}

// digest returns the digest of all logs, whatever their order; empty if there are
// none.
func (p *page) digest() string {
	if len(p.digests) == 0 {
		return ""
	}
	slices.Sort(p.digests)
	sum := sha256.Sum256([]byte(strings.Join(p.digests, "\n") + "\n"))
	return hex.EncodeToString(sum[:])
}

// inputs returns the files that were read, except logs, with their digests.
func (s *settings) inputs() ([]document.Input, error) {
	if !s.merge {
		return s.page.inputs, nil
	}
	var list []document.Input
	for _, name := range s.operands {
		if name == "-" { // it cannot be read again
			list = append(list, document.Input{Name: name})
			continue
		}
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		sum := sha256.New()
		_, err = io.Copy(sum, f)
		f.Close()
		if err != nil {
			return nil, err
		}
		list = append(list, document.Input{Name: name, SHA256: hex.EncodeToString(sum.Sum(nil))})
	}
	return list, nil
}

// html writes the report as one page.
func (s *settings) html(w io.Writer, a answer) error {
	inputs, err := s.inputs()
	if err != nil {
		return err
	}
	slices.SortFunc(s.page.left, func(a, b document.Left) int {
		return cmp.Or(cmp.Compare(a.Where, b.Where), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Why, b.Why))
	})
	r := document.Report{Title: s.page.title, Checked: s.checked(a),
		Method: document.Method{Program: s.page.program, Command: s.page.command, Inputs: inputs, Digest: s.page.digest()}}
	for _, g := range a.Games {
		r.Games = append(r.Games, g.Game)
	}
	return document.Write(w, r, s.page.language, document.Options{Link: s.page.position, Static: s.page.static})
}

// checked returns what the page says about the logs.
func (s *settings) checked(a answer) document.Checked {
	c := document.Checked{Apart: a.Apart, Twice: a.Twice, Results: a.Reported, Claimed: s.claimed, Left: s.page.left,
		Attested: int(a.Attested.Games), Uncounted: int(a.Attested.Left)}
	if a.NotUsed != nil {
		for _, r := range a.NotUsed.Reasons {
			c.NotUsed = append(c.NotUsed, document.Reason{Code: r.Code, Rows: r.Rows})
		}
	}
	for _, status := range judge.Statuses {
		n := a.Logs[status]
		if status == judge.Open {
			n += a.Unknown
		}
		c.Logs = append(c.Logs, document.Count{Status: string(status), Logs: n})
	}
	return c
}
