package site

import (
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

// Fetch passes on the bytes of logs: for each of the entries, whose files it
// reads again, it calls give with the bytes that were judged. It may call give
// from several goroutines. An error that give returns ends it.
type Fetch func(list []*Entry, give func(e *Entry, log []byte) error) error

// Options are what a site is built with.
type Options struct {
	Dir     string // the folder to write to
	Config  Config
	Logo    []byte        // the picture that the config names
	Tool    string        // name and version of the program
	Command string        // the command line that makes the same site
	Games   []*rules.Game // the rules that logs are replayed by
	Jobs    int           // pages made at once; 1 if zero
	Live    bool          // pages look now and then whether there are newer ones
	Fetch   Fetch         // nil where no entry has a log
	// Why is the documents on how a game ended for seats, of a session that was judged
	// with all that it keeps; nil for a site without such pages.
	Why func(s *judge.Session, seats []base.Seat) ([]*exhibit.Exhibit, error)
	// Verifier is the judge that readers may run on a game; nil for none.
	Verifier *verifier.Module
	// Static puts a picture of each chart beside it, for readers without script.
	Static bool
	// Begin is called with the number of games to be made, Done after each of them. They
	// may be nil; Done is called by several goroutines.
	Begin func(games int)
	Done  func()
}

// Outcome is the result of building.
type Outcome struct {
	Pages   int // files of the site
	Made    int // games that were made anew
	Changed int // files that were written
	Removed int // files that were taken away
}

// Build writes the site of a collection that was arranged. Only what changed
// since the last time is written, and no file is ever half there. The same
// collection and options give the same bytes, whatever the number of jobs.
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
	names    map[string]string      // what bots are shown as, by id
	said     map[string]report.Game // what the reports say, by kind of game
	Asset    map[string]string      // path of each shared file by its plain name
	Bots     []string
	sat      map[string][]*Entry   // the games of each bot
	opening  map[[2]string]opening // by kind of game and start
	known    map[string]fields     // what pages of bots show, by kind of game
	more     bool                  // there are more than held
	held     []*contest            // what podiums are of
	pictured map[*contest][]*Entry // the games whose last positions the first page shows
	small    map[string]string     // these positions, by the digests of the logs
	// addresses are those of the pages of games in their order, order where each is.
	addresses []string
	order     map[string]int
	recipe    string         // digest of all that pages follow from besides the log
	check     verifier.Check // the same in all pages

	mu  sync.Mutex
	err error // the first that went wrong where no error can be returned
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

// fail notes an error where none can be returned.
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

// naming decides what bots are shown as: the name that most of its logs give it
// last in the order of entries, that of the schedule before it has played, or the id.
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
}

// seating notes the games of each bot.
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

// nameOf returns what a bot is shown as. If the name differs from the id, both are shown,
// because only ids are unique.
func (m *maker) nameOf(id string) string {
	name := m.names[id]
	if name == "" || name == id {
		return id
	}
	return name + " (" + id + ")"
}

// title returns what the site is called: as the config says, or as the one event is
// called.
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
