package site

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/exhibit"
	"scrutineer/render/exhibit/sheet"
	"scrutineer/render/page"
	"scrutineer/render/verifier"
)

// whySeats returns the seats of a log that have a page on how the game ended for them:
// those that left the game early or are claimed to have, and all seats of a disputed
// game.
func (m *maker) whySeats(e *Entry) (list []base.Seat) {
	if m.Options.Why == nil || !e.Shown {
		return nil
	}
	for i := range e.Players {
		seat := base.Seat(i + 1)
		if e.Status == judge.Disputed || slices.ContainsFunc(e.Findings, func(f judge.Finding) bool { return base.Seat(f.Seat) == seat && f.TakesOut() }) {
			list = append(list, seat)
		}
	}
	return list
}

// whyPath returns the path of the page of a seat.
func whyPath(e *Entry, seat base.Seat) string { return fmt.Sprintf("why/%s-%d.html", e.Address, seat) }

// whyPages makes the pages of all seats that have one.
func (m *maker) whyPages(s *judge.Session, e *Entry, check *verifier.Check) error {
	seats := m.whySeats(e)
	if len(seats) == 0 {
		return nil
	}
	list, err := m.Options.Why(s, seats)
	for i, x := range list {
		err = errors.Join(err, m.sheet(whyPath(e, seats[i]), x, e, check))
	}
	return err
}

// sheet writes an exhibit as a page with links back to the site, and to the pages of
// seats.
func (m *maker) sheet(name string, x *exhibit.Exhibit, e *Entry, check *verifier.Check) error {
	m.hideWithheld(x, e)
	links := []sheet.Link{{Text: words.Say("site.overview"), Address: "../index.html"}, {Text: words.Say("site.games"), Address: "../games.html"},
		{Text: words.Say("site.replay"), Address: "../" + e.link()}}
	if m.hasLog(e) {
		links = append(links, sheet.Link{Text: words.Say("site.download"), Address: "../" + logPath(e)})
	}
	for _, seat := range m.whySeats(e) {
		if whyPath(e, seat) != name {
			links = append(links, sheet.Link{Text: m.whyText(e, seat), Address: "../" + whyPath(e, seat)})
		}
	}
	var b bytes.Buffer
	if err := sheet.Write(&b, x, sheet.Options{Language: m.lang, Links: links, Icon: "../" + m.Asset["icon.svg"], Check: check}); err != nil {
		return err
	}
	return m.store.put(name, m.from(e), b.Bytes())
}

// whyText returns the text of a link to the page of a seat.
func (m *maker) whyText(e *Entry, seat base.Seat) words.Phrase {
	return words.Say("site.why", words.Name(m.nameOf(e.Players[seat-1].ID)))
}

// unmarked leaves out the marks that isolate a name: the page shows any mark of direction.
var unmarked = strings.NewReplacer("\u2068", "", "\u2069", "")

// whyLinks returns the links from a replay to the pages of seats.
func (m *maker) whyLinks(e *Entry) (list []page.Link) {
	for _, seat := range m.whySeats(e) {
		list = append(list, page.Link{Text: unmarked.Replace(m.whyText(e, seat).Text(m.lang)), Address: "../" + whyPath(e, seat)})
	}
	return list
}
