package site

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"scrutineer/internal/words"
	"scrutineer/judge"
	"scrutineer/render/exhibit"
)

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
	x.Sections = slices.DeleteFunc(x.Sections, func(s exhibit.Section) bool { return tells(exhibit.Exhibit{Sections: []exhibit.Section{s}}) })
	for _, list := range []*[]exhibit.Phrase{&x.Headline, &x.Lead, &x.OtherSide} {
		*list = slices.DeleteFunc(*list, func(p exhibit.Phrase) bool { return tells(exhibit.Exhibit{Lead: []exhibit.Phrase{p}}) })
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
