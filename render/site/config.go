package site

import (
	"bytes"
	"fmt"
	"io"
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"scrutineer/internal/lines"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/doc"
	"scrutineer/render/exhibit"
)

// Config has an organiser's settings for a site. The zero value is ready to use.
type Config struct {
	Title    string   // of the tournament; a default if empty
	About    string   // a line below the title
	Logo     string   // name of a picture file, relative to the config file
	BaseURL  string   // address of the site, ending in a slash; empty if unknown
	Language string   // a tag of words.Tags; en if empty
	Withhold []string // of Withholdings, sorted
	Films    bool     // make an animation of every game
	// Carry maps a stage to the stages whose points count in its table.
	Carry map[string][]string
}

// The values of Config.Withhold.
const (
	// WithholdNames: bots are shown by their ids, not by the names that their authors
	// chose. Logs contain the names, so they are withheld, too.
	WithholdNames = "names"
	// WithholdVersions: versions of programs are not shown.
	WithholdVersions = "versions"
	// WithholdLogs: logs cannot be downloaded.
	WithholdLogs = "logs"
	// WithholdInputs: the method page names no input and no command line.
	WithholdInputs = "inputs"
)

// Withholdings returns all values of Config.Withhold, sorted.
func Withholdings() []string {
	return []string{WithholdInputs, WithholdLogs, WithholdNames, WithholdVersions}
}

// withholds reports whether something must not be shown.
func (c *Config) withholds(what string) bool {
	return slices.Contains(c.Withhold, what) ||
		what == WithholdLogs && slices.Contains(c.Withhold, WithholdNames)
}

// The limits of a config file.
const (
	maxConfig = 64 << 10 // bytes
	maxValue  = 1000     // characters of a value
)

// ReadConfig parses a config file: lines `key = value`, empty lines, and comments
// after #. notice, if not nil, is told what was guessed of its encoding. Errors have the form `file:line: config: what`.
func ReadConfig(r io.Reader, name string, notice func(line int, what string)) (Config, error) {
	var c Config
	seen := map[string]int{}
	in := lines.NewText(io.LimitReader(r, maxConfig+1), nil)
	in.Notice = notice
	for size := 0; ; {
		l, err := in.Next()
		if err == io.EOF {
			return c, nil
		}
		if size += len(l.Text) + 1; err == nil && size > maxConfig {
			err = fmt.Errorf("more than %d bytes", maxConfig)
		}
		if text := strings.TrimSpace(string(l.Text)); err == nil && text != "" && text[0] != '#' {
			err = c.line(text, seen, l.Number)
		}
		if err != nil {
			return Config{}, fmt.Errorf("%s:%d: config: %w", name, max(l.Number, 1), err)
		}
	}
}

// line parses one setting.
func (c *Config) line(text string, seen map[string]int, line int) error {
	key, value, ok := strings.Cut(text, "=")
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	switch {
	case !ok:
		return fmt.Errorf("want key = value, got %q", text)
	case seen[key] != 0:
		return fmt.Errorf("%s is already set on line %d", key, seen[key])
	case value == "":
		return fmt.Errorf("%s: no value", key)
	case utf8.RuneCountInString(value) > maxValue:
		return fmt.Errorf("%s: more than %d characters", key, maxValue)
	}
	seen[key] = line
	return c.set(key, value)
}

// set sets one value.
func (c *Config) set(key, value string) error {
	switch key {
	case "title":
		c.Title = value
	case "about":
		c.About = value
	case "logo":
		c.Logo = value
		return checkLogo(value)
	case "base-url":
		c.BaseURL = strings.TrimSuffix(value, "/") + "/"
		return checkBase(value)
	case "language":
		l, err := words.In(value)
		if err != nil {
			return err
		}
		c.Language = l.Tag()
	case "withhold":
		return c.withhold(value)
	case "films":
		if c.Films = value == "yes"; !c.Films && value != "no" {
			return fmt.Errorf("films: %q: want yes or no", value)
		}
	case "carry":
		return c.carry(value)
	default:
		return fmt.Errorf("unknown key: %q; there are about, base-url, carry, films, language, logo, title, withhold", key)
	}
	return nil
}

// checkLogo returns an error for a file that pages cannot show.
func checkLogo(name string) error {
	if _, ok := pictures[strings.ToLower(path.Ext(name))]; !ok {
		return fmt.Errorf("logo: %q: want .svg, .png, .jpg, .gif or .webp", name)
	}
	return nil
}

// pictures are the suffixes of logos.
var pictures = map[string]bool{".svg": true, ".png": true, ".jpg": true, ".jpeg": true, ".gif": true, ".webp": true}

// checkBase returns an error for an invalid address of a site.
func checkBase(value string) error {
	u, err := url.Parse(value)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return fmt.Errorf("base-url: %q: want https://host/path", value)
	}
	return nil
}

// carry parses which stages' points count in which: words STAGE=STAGE,...
func (c *Config) carry(value string) error {
	c.Carry = map[string][]string{}
	for _, word := range strings.Fields(value) {
		stage, from, ok := strings.Cut(word, "=")
		if !ok || stage == "" || from == "" {
			return fmt.Errorf("carry: %q: want STAGE=STAGE, as in final=main", word)
		}
		c.Carry[stage] = append(c.Carry[stage], strings.Split(from, ",")...)
	}
	return nil
}

// withhold parses the list of what must not be shown.
func (c *Config) withhold(value string) error {
	for _, w := range strings.Split(value, ",") {
		w = strings.TrimSpace(w)
		if !slices.Contains(Withholdings(), w) {
			return fmt.Errorf("withhold: %q cannot be withheld; there are %s", w, strings.Join(Withholdings(), ", "))
		}
		if !slices.Contains(c.Withhold, w) {
			c.Withhold = append(c.Withhold, w)
		}
	}
	slices.Sort(c.Withhold)
	return nil
}

// hideNames removes the names of bots from a session, if they are withheld. Pages then
// use the ids.
func (m *maker) hideNames(s *judge.Session) {
	if m.Options.Config.withholds(WithholdNames) {
		for i := range s.Header.Programs {
			s.Header.Programs[i].Name = ""
		}
	}
}

// hideWithheld removes the sections and sentences of an exhibit that contain a withheld
// name. Exhibits judge the log again, which has the names.
func (m *maker) hideWithheld(x *exhibit.Exhibit, e *Entry) {
	if !m.Options.Config.withholds(WithholdNames) {
		return
	}
	tells := func(one exhibit.Exhibit) bool {
		return m.mentions(e, func(w io.Writer) error { return one.WriteText(w, m.lang) })
	}
	x.Sections = slices.DeleteFunc(x.Sections, func(s doc.Section) bool { return tells(exhibit.Exhibit{Sections: []doc.Section{s}}) })
	for _, list := range []*[]words.Phrase{&x.Headline, &x.Lead, &x.OtherSide} {
		*list = slices.DeleteFunc(*list, func(p words.Phrase) bool { return tells(exhibit.Exhibit{Lead: []words.Phrase{p}}) })
	}
}

// mentions reports whether a text contains the name of a bot of the log, or cannot be
// written.
func (m *maker) mentions(e *Entry, write func(io.Writer) error) bool {
	var b bytes.Buffer
	if write(&b) != nil {
		return true
	}
	return slices.ContainsFunc(e.Players, func(p Player) bool {
		return p.Name != "" && p.Name != p.ID && (strings.Contains(b.String(), p.Name) || strings.Contains(b.String(), words.Visible(p.Name)))
	})
}
