package site

import (
	"bytes"
	"fmt"
	"html/template"
	"sync"

	"scrutineer/audit"
	"scrutineer/logfmt"
	"scrutineer/page"
)

// games makes the pages of every log that changed: the replay, and the log
// itself. It returns how many logs that were.
func (m *maker) games() (int, error) {
	var list []*Entry
	seen := map[string]bool{}
	for _, e := range m.Entries {
		if e.Address == "" || seen[e.Address] {
			continue
		}
		seen[e.Address] = true
		if !m.kept(e) {
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

// files are the files that are made of a log.
func (m *maker) files(e *Entry) []string {
	list := []string{"game/" + e.Address + ".html"}
	if m.hasLog(e) {
		list = append(list, logPath(e))
	}
	return list
}

// hasLog tells whether a log can be downloaded.
func (m *maker) hasLog(e *Entry) bool {
	return e.Size > 0 && !m.Options.Config.withholds(WithholdLogs)
}

func logPath(e *Entry) string { return "log/" + e.Address + ".mlog" }

// from is what the files of a log are made from.
func (m *maker) from(e *Entry) string {
	if !e.Shown {
		return short([]byte(fmt.Sprint(m.recipe, e.Digest, e.Address, e.Status, e.Findings)))
	}
	return short([]byte(m.recipe + e.Digest + e.Address))
}

// kept tells whether all files of a log stand already.
func (m *maker) kept(e *Entry) bool {
	for _, name := range m.files(e) {
		if !m.store.keep(name, m.from(e)) {
			return false
		}
	}
	return true
}

// work is a log to make pages of.
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
			judge := audit.NewJudge(m.Options.Games, audit.Options{Keep: true, Bytes: true})
			for t := range tasks {
				if m.failure() == nil {
					m.log(judge, t)
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

// log makes the files of one log.
func (m *maker) log(judge *audit.Judge, t work) {
	content, err := m.gamePage(judge, t)
	if err == nil {
		err = m.store.put("game/"+t.e.Address+".html", m.from(t.e), content)
	}
	if err == nil && m.hasLog(t.e) {
		err = m.store.put(logPath(t.e), m.from(t.e), t.log)
	}
	if err != nil {
		m.fail(fmt.Errorf("%s:%d: %w", t.e.File, t.e.Line, err))
	}
}

// gamePage is the page of one log: its replay with the way back to the site.
func (m *maker) gamePage(judge *audit.Judge, t work) ([]byte, error) {
	if !t.e.Shown {
		return m.recordPage(t.e)
	}
	s, err := judge.Next(logfmt.NewReader(bytes.NewReader(t.log), t.e.Address+".mlog"))
	if err != nil {
		return nil, err
	}
	if m.Options.Config.withholds(WithholdNames) {
		for i := range s.Header.Programs {
			s.Header.Programs[i].Name = ""
		}
	}
	g, err := page.Of(s)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = page.Replay(&b, []page.Game{g}, page.Options{Language: m.lang, Folder: "../assets/", Links: m.ways(t.e)})
	return b.Bytes(), err
}

// ways lead from a replay to the rest of the site.
func (m *maker) ways(e *Entry) []page.Link {
	list := []page.Link{{Text: bare(m.title()), Address: "../index.html"}, {Text: m.lang.Text("site.games"), Address: "../games.html"}}
	if m.hasLog(e) {
		list = append(list, page.Link{Text: m.lang.Text("site.download"), Address: "../" + logPath(e)})
	}
	return list
}

// recordPage is the page of a log of which no position can be shown.
func (m *maker) recordPage(e *Entry) ([]byte, error) {
	v := &view{maker: m, Root: "../", Title: m.entryTitle(e)}
	v.Heading = v.Title
	v.add("", m.say("site.findings"), v.findings(e))
	v.Extra = e
	return m.render("record", v)
}

// entryTitle is how a log is called in a heading.
func (m *maker) entryTitle(e *Entry) template.HTML {
	if e.ID == "" {
		return m.say("site.nameless")
	}
	return word(e.ID)
}

// findings is the list of what was found of a log.
func (v *view) findings(e *Entry) template.HTML {
	g := grid{Caption: v.say("site.findings"), Head: v.heads("site.finding", "site.severity", "#site.line", "site.message")}
	for i := range e.Findings {
		f := &e.Findings[i]
		g.Rows = append(g.Rows, []cell{{HTML: code(string(f.Code))}, {HTML: code(string(f.Severity))},
			{HTML: figure(number(int64(f.Line - e.Line + 1))), Class: "n"}, {HTML: code(f.Message)}})
	}
	if e.Cut > 0 {
		g.Notes = append(g.Notes, v.say("site.more-findings", e.Cut))
	}
	return v.table(g)
}
