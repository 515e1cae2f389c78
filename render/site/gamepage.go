package site

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"io"
	"strings"
	"sync"

	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/render/exhibit"
	"scrutineer/render/page"
	"scrutineer/render/picture"
	"scrutineer/render/verifier"
	"scrutineer/report/numeral"
)

// games makes the pages of every changed log: the replay, and the log itself. It
// returns how many logs that were.
func (m *maker) games() (int, error) {
	var list []*Entry
	seen := map[string]bool{}
	for _, e := range m.Entries {
		if e.Address == "" || seen[e.Address] {
			continue
		}
		seen[e.Address] = true
		if !m.unchanged(e) {
			list = append(list, e)
		}
	}
	if m.Options.Begin != nil {
		m.Options.Begin(len(list))
	}
	if len(list) == 0 {
		return 0, nil
	}
	return len(list), m.remake(list)
}

// files returns the files that are made of a log.
func (m *maker) files(e *Entry) []string {
	list := []string{gamePath(e)}
	if m.hasLog(e) {
		list = append(list, logPath(e))
	}
	if !e.Shown {
		return list
	}
	list = append(list, embedPath(e), picturePath(e), smallPath(e))
	if m.Options.Config.Films {
		list = append(list, filmPath(e))
	}
	if m.Options.Config.BaseURL != "" {
		list = append(list, cardPath(e))
	}
	for i := range e.Findings {
		list = append(list, exhibitPath(e, i))
	}
	for _, seat := range m.whySeats(e) {
		list = append(list, whyPath(e, seat))
	}
	return list
}

// hasLog reports whether a log can be downloaded.
func (m *maker) hasLog(e *Entry) bool {
	return e.Size > 0 && !m.Options.Config.withholds(WithholdLogs)
}

// Paths of the files that are made from a log.
func gamePath(e *Entry) string    { return "game/" + e.Address + ".html" }
func embedPath(e *Entry) string   { return "embed/" + e.Address + ".html" }
func picturePath(e *Entry) string { return "picture/" + e.Address + ".svg" }
func smallPath(e *Entry) string   { return "small/" + e.Address + ".svg" }
func filmPath(e *Entry) string    { return "picture/" + e.Address + ".gif" }
func cardPath(e *Entry) string    { return "card/" + e.Address + ".png" }
func logPath(e *Entry) string     { return "log/" + e.Address + ".mlog" }

// exhibitPath returns the path of the exhibit of finding i.
func exhibitPath(e *Entry, i int) string { return fmt.Sprintf("exhibit/%s-%d.html", e.Address, i+1) }

// from returns the digest of what the files of a log are made from.
func (m *maker) from(e *Entry) string {
	if !e.Shown {
		return short([]byte(fmt.Sprint(m.recipe, e.Digest, e.Address, e.Status, e.Findings)))
	}
	before, after := m.beside(e)
	return short([]byte(fmt.Sprintf("%s%s%s %s %s", m.recipe, e.Digest, e.Address, before, after)))
}

// unchanged reports whether all files of a log are up to date.
func (m *maker) unchanged(e *Entry) bool {
	for _, name := range m.files(e) {
		if !m.store.keep(name, m.from(e)) {
			return false
		}
	}
	return true
}

// work is a log whose pages are to be made.
type work struct {
	e   *Entry
	log []byte
}

// remake makes the pages of the logs.
func (m *maker) remake(list []*Entry) error {
	tasks := make(chan work)
	var group sync.WaitGroup
	for range max(1, m.Options.Jobs) {
		group.Go(func() {
			w := &worker{maker: m, judge: judge.New(m.Options.Games, judge.Options{Keep: true, Bytes: true})}
			for t := range tasks {
				if m.failure() == nil {
					w.log(t)
				}
				if m.Options.Done != nil {
					m.Options.Done()
				}
			}
		})
	}
	err := m.Options.Fetch(list, func(e *Entry, log []byte) error {
		tasks <- work{e, log}
		return m.failure()
	})
	close(tasks)
	group.Wait()
	if err != nil {
		return err
	}
	return m.failure()
}

// worker makes the files of one log after another, and reuses its buffers.
type worker struct {
	*maker
	judge       *judge.Judge
	reader      logfmt.Reader
	page, embed bytes.Buffer
}

// log makes the files of one log.
func (w *worker) log(t work) {
	err := w.pagesOf(t)
	if err == nil && w.hasLog(t.e) {
		err = w.store.put(logPath(t.e), w.from(t.e), t.log)
	}
	if err != nil {
		w.fail(fmt.Errorf("%s:%d: %w", t.e.File, t.e.Line, err))
	}
}

// pagesOf makes the pages of one log. It judges the log again under the name of the
// download, so that pages and commands use that name.
func (w *worker) pagesOf(t work) error {
	if !t.e.Shown {
		content, err := w.recordPage(t.e)
		if err != nil {
			return err
		}
		return w.store.put(gamePath(t.e), w.from(t.e), content)
	}
	w.reader.Reset(bytes.NewReader(t.log), t.e.Address+".mlog")
	l, err := w.reader.ReadLog()
	s, err := w.judge.Read(l, err)
	if err != nil {
		return err
	}
	w.hideNames(s)
	g, err := page.OfLog(s, l)
	if err != nil {
		return err
	}
	check, err := w.checkOf(t)
	if err != nil {
		return err
	}
	for i := range t.e.Findings {
		if err := w.exhibitPage(s, t.e, i, check); err != nil {
			return err
		}
	}
	return errors.Join(w.whyPages(s, t.e, check), w.replays(g, t.e, check), w.drawings(g.Film(t.e.score(), w.lang), t.e))
}

// drawings makes the pictures of the last position, small and large. If requested, it
// also makes the film, and if the site's address is known, the picture for previews
// of links.
func (w *worker) drawings(f *picture.Film, e *Entry) error {
	last := len(f.Frames) - 1
	err := w.store.put(smallPath(e), w.from(e), []byte(page.Thumbnail(&f.Frames[last].Scene)))
	if err == nil {
		err = w.drawing(picturePath(e), e, func(b io.Writer) error { return picture.SVG(b, f, last, picture.Options{}) })
	}
	if err == nil && w.Options.Config.Films {
		err = w.drawing(filmPath(e), e, func(b io.Writer) error { return picture.GIF(b, f, picture.Options{}) })
	}
	if err == nil && w.Options.Config.BaseURL != "" {
		err = w.drawing(cardPath(e), e, func(b io.Writer) error { return picture.PNG(b, f, last, picture.Options{}) })
	}
	return err
}

// drawing makes one picture.
func (w *worker) drawing(name string, e *Entry, draw func(io.Writer) error) error {
	w.page.Reset()
	if err := draw(&w.page); err != nil {
		return err
	}
	return w.store.put(name, w.from(e), w.page.Bytes())
}

// beside returns the pages of the games before and after one in the order of the
// site; empty if there is none.
func (m *maker) beside(e *Entry) (before, after string) {
	i, there := m.order[e.Address]
	if there && i > 0 {
		before = m.addresses[i-1] + ".html"
	}
	if there && i+1 < len(m.addresses) {
		after = m.addresses[i+1] + ".html"
	}
	return before, after
}

// ordered records the order of the pages of games.
func (m *maker) ordered() {
	m.order = map[string]int{}
	for _, e := range m.Entries {
		if _, there := m.order[e.Address]; e.Address != "" && !there {
			m.order[e.Address] = len(m.addresses)
			m.addresses = append(m.addresses, e.Address)
		}
	}
}

// replays makes the pages that play a game: the whole page, and the one for a frame.
func (w *worker) replays(g page.Game, e *Entry, check *verifier.Check) error {
	o := page.Options{Language: w.lang, Folder: "../assets/", Check: check, Links: w.ways(e), Icon: "../" + w.Asset["icon.svg"]}
	o.Before.Address, o.After.Address = w.beside(e)
	if at := w.Options.Config.BaseURL; at != "" {
		o.Card, o.Home = at+cardPath(e), at+gamePath(e)
	}
	framed := page.Options{Language: w.lang, Folder: "../assets/", Embed: true, Links: []page.Link{{Text: w.lang.Text("site.whole"), Address: "../" + gamePath(e)}}}
	w.page.Reset()
	w.embed.Reset()
	if err := page.Replays([]page.Game{g}, page.Page{To: &w.page, Options: o}, page.Page{To: &w.embed, Options: framed}); err != nil {
		return err
	}
	return errors.Join(w.store.put(gamePath(e), w.from(e), w.page.Bytes()), w.store.put(embedPath(e), w.from(e), w.embed.Bytes()))
}

// exhibitPage makes the page of one finding. If the log alone does not show the
// finding again, such as a line of the next log that ran into this one, the page has
// all findings instead.
func (m *maker) exhibitPage(s *judge.Session, e *Entry, i int, check *verifier.Check) error {
	o := exhibit.Options{Digest: e.Digest}
	if m.hasLog(e) {
		o.File = e.Address + ".mlog"
	}
	if i >= len(s.Findings) || s.Findings[i].Code != e.Findings[i].Code {
		content, err := m.recordPage(e)
		if err != nil {
			return err
		}
		return m.store.put(exhibitPath(e, i), m.from(e), content)
	}
	x, err := exhibit.Of(s, i+1, o)
	if err != nil {
		return err
	}
	return m.sheet(exhibitPath(e, i), x, e, check)
}

// ways returns the links from a replay to the rest of the site.
func (m *maker) ways(e *Entry) []page.Link {
	list := []page.Link{{Text: flat(bare(m.title())), Address: "../index.html"}, {Text: m.lang.Text("site.games"), Address: "../games.html"}}
	if m.hasLog(e) {
		list = append(list, page.Link{Text: m.lang.Text("site.download"), Address: "../" + logPath(e)})
	}
	if list = append(list, page.Link{Text: m.lang.Text("site.picture"), Address: "../" + picturePath(e)}); m.Options.Config.Films {
		list = append(list, page.Link{Text: m.lang.Text("site.film"), Address: "../" + filmPath(e)})
	}
	for i := range e.Findings[:min(len(e.Findings), maxCodes)] {
		list = append(list, page.Link{Text: m.lang.Narrow("site.exhibit", string(e.Findings[i].Code)), Address: "../" + exhibitPath(e, i)})
	}
	list = append(list, m.whyLinks(e)...)
	return append(list, page.Link{Text: m.lang.Text("site.embed"), Address: "../" + embedPath(e)})
}

// flat removes the characters that isolate, for places that show them by number.
func flat(s string) string { return strings.NewReplacer("\u2068", "", "\u2069", "").Replace(s) }

// recordPage returns the page of a log without a position to show.
func (m *maker) recordPage(e *Entry) ([]byte, error) {
	v := &view{maker: m, Root: "../", Title: m.entryTitle(e)}
	v.Heading = v.Title
	v.add("", m.say("site.findings"), v.findings(e))
	v.Extra = e
	return m.render("record", v)
}

// entryTitle returns the name of a log in a heading.
func (m *maker) entryTitle(e *Entry) template.HTML {
	if e.ID == "" {
		return m.say("site.nameless")
	}
	return idText(e.ID)
}

// findings returns the list of what was found of a log.
func (v *view) findings(e *Entry) template.HTML {
	g := grid{Caption: v.say("site.findings"), Head: v.heads("site.finding", "site.severity", "#site.line", "site.message")}
	for i := range e.Findings {
		f := &e.Findings[i]
		g.Rows = append(g.Rows, []cell{{HTML: code(string(f.Code))}, {HTML: code(string(f.Severity))},
			{HTML: figure(numeral.Count(int64(f.Line - e.Line + 1))), Class: "n"}, {HTML: v.message(e, f)}})
	}
	if e.Cut > 0 {
		g.Notes = append(g.Notes, v.say("site.more-findings", e.Cut))
	}
	return v.table(g)
}

// message returns the text of a finding: its own words in English, and those of its
// kind in every other language.
func (v *view) message(e *Entry, f *judge.Finding) template.HTML {
	if v.lang.Tag() == "en" {
		return code(f.Message())
	}
	key, who := "exhibit.code."+string(f.Code), figure("-")
	if !v.lang.Has(key) {
		key = "exhibit.format"
	}
	if f.Seat > 0 && int(f.Seat) <= len(e.Players) {
		who = word(v.nameOf(e.Players[f.Seat-1].ID))
	}
	return v.say(key, who, code(string(f.Code)))
}
