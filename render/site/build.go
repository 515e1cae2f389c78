package site

import (
	"cmp"
	"errors"
	"html/template"
	"slices"
	"strings"
	"sync"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/exhibit"
	"scrutineer/render/verifier"
	"scrutineer/report"
	"scrutineer/rules"
)

// Fetch reads the bytes of logs again. For each of the entries it calls give with the
// bytes that were judged, possibly from several goroutines. It stops and returns the
// error if give returns one.
type Fetch func(list []*Entry, give func(e *Entry, log []byte) error) error

// Options are the options of Build.
type Options struct {
	Dir     string // the folder to write to
	Config  Config
	Logo    []byte        // the picture that the config names
	Tool    string        // name and version of the program
	Command string        // the command line that makes this site
	Games   []*rules.Game // the rules that logs are replayed by
	Jobs    int           // pages made at once; 1 if zero
	Live    bool          // pages check from time to time for newer ones
	Fetch   Fetch         // nil if no entry has a log
	// Why returns the documents on how a game ended for seats, from a session that
	// was judged with all options to keep data; nil for a site without such pages.
	Why func(s *judge.Session, seats []base.Seat) ([]*exhibit.Exhibit, error)
	// Verifier is the judge that readers can run on a game; nil for none.
	Verifier *verifier.Module
	// Begin is called with the number of games to be made, and Done after each of
	// them, from several goroutines. Both may be nil.
	Begin func(games int)
	Done  func()
}

// Outcome is the result of building.
type Outcome struct {
	Pages   int // files of the site
	Made    int // games that were rebuilt
	Changed int // files that were written
	Removed int // files that were deleted
}

// Build writes the site of an arranged collection. Only files that have changed are
// written, and no file is ever visible in part. The same collection and options give
// the same bytes, whatever the number of jobs.
func Build(c *Collection, o Options) (Outcome, error) {
	m, err := newMaker(c, o)
	if err != nil {
		return Outcome{}, err
	}
	defer m.store.close()
	made, err := m.games()
	if err != nil {
		return Outcome{}, err
	}
	if err := m.thumbnails(); err != nil {
		return Outcome{}, err
	}
	if err := errors.Join(m.tables(), m.failure()); err != nil {
		return Outcome{}, err
	}
	out := Outcome{Pages: len(m.store.next.Files), Made: made}
	out.Changed, out.Removed, err = m.store.commit()
	return out, err
}

// maker makes the pages of one site.
type maker struct {
	*Collection
	Options  Options
	lang     words.Language
	pages    *template.Template
	store    *store
	names    map[string]string      // names to show for bots, by id
	said     map[string]report.Game // reports, by game
	Asset    map[string]string      // path of each shared file by its plain name
	Bots     []string
	sat      map[string][]*Entry   // the games of each bot
	opening  map[[2]string]opening // by game and start
	known    map[string]fields     // what pages of bots show, by game
	more     bool                  // there are more contests than held
	held     []*contest            // the contests with podiums
	pictured map[*contest][]*Entry // games whose last positions are on the first page
	small    map[string]string     // these positions, by digest of the log
	// addresses has the addresses of the pages of games in order, and order the index
	// of each.
	addresses []string
	order     map[string]int
	recipe    string         // digest of everything but the log that all pages depend on
	check     verifier.Check // the same in all pages

	mu  sync.Mutex
	err error // the first error of a function that returns none
}

func newMaker(c *Collection, o Options) (*maker, error) {
	tag := o.Config.Language
	if tag == "" {
		tag = "en"
	}
	l, err := words.In(tag)
	if err != nil {
		return nil, err
	}
	m := &maker{Collection: c, Options: o, lang: l, Asset: map[string]string{}, names: map[string]string{},
		said: map[string]report.Game{}, Bots: c.Bots()}
	if m.pages, err = parse(l); err != nil {
		return nil, err
	}
	if m.store, err = openStore(o.Dir); err != nil {
		return nil, err
	}
	m.naming()
	m.seating()
	for _, name := range c.Games() {
		m.said[name] = m.reports(name)
	}
	m.held, m.more = m.contests()
	m.ordered()
	m.openings()
	if err := m.assets(); err != nil {
		return nil, errors.Join(err, m.store.close())
	}
	return m, nil
}

// fail records an error in a function that returns none.
func (m *maker) fail(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.err == nil {
		m.err = err
	}
}

func (m *maker) failure() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.err
}

// naming determines the names to show for bots: the last name in the logs in the order of
// entries, or the name in the schedule, or the id. Where several bots have one name, the
// id follows it.
func (m *maker) naming() {
	if m.Options.Config.withholds(WithholdNames) {
		return
	}
	for _, known := range m.Events {
		for i := range known.Schedule.Entries {
			m.names[known.Schedule.Entries[i].ID] = known.Schedule.Entries[i].Name
		}
	}
	for _, e := range m.Entries {
		for _, p := range e.Players {
			if p.Name != "" {
				m.names[p.ID] = p.Name
			}
		}
	}
	count := map[string]int{}
	for _, id := range m.Bots {
		if count[id]++; m.names[id] != id {
			count[m.names[id]]++
		}
	}
	for _, id := range m.Bots { // only ids are unique
		if name := m.names[id]; count[name] > 1 && name != id && name != "" {
			m.names[id] = name + " (" + id + ")"
		}
	}
}

// seating collects the games of each bot.
func (m *maker) seating() {
	m.sat = map[string][]*Entry{}
	for _, e := range m.Entries {
		for i, p := range e.Players {
			if !slices.ContainsFunc(e.Players[:i], func(q Player) bool { return q.ID == p.ID }) {
				m.sat[p.ID] = append(m.sat[p.ID], e)
			}
		}
	}
}

// nameOf returns the name to show for a bot.
func (m *maker) nameOf(id string) string { return cmp.Or(m.names[id], id) }

// title returns the title of the site: that of the config, or the name of the only
// event.
func (m *maker) title() template.HTML {
	if m.Options.Config.Title != "" {
		return word(m.Options.Config.Title)
	}
	if len(m.held) > 0 && m.held[0].event != "" && !slices.ContainsFunc(m.held, func(c *contest) bool { return c.event != m.held[0].event }) {
		return word(clipped(m.held[0].event))
	}
	return m.say("site.tournament")
}

// put puts a page of the top folders into the site.
func (m *maker) put(name, tmpl string, v *view) error {
	v.maker = m
	v.Root = strings.Repeat("../", strings.Count(name, "/"))
	b, err := m.render(tmpl, v)
	if err != nil {
		return err
	}
	return m.store.put(name, "", b)
}
