package site

import (
	"html/template"

	"scrutineer/event"
)

// schedules makes the pages with all slots and their results; none without a
// schedule.
func (m *maker) schedules() error {
	var rows [][]cell
	v := m.newView("site.schedule", "")
	var notes []template.HTML
	for _, c := range m.held {
		if c.Account == nil {
			continue
		}
		for i := range c.Plan.Slots {
			rows = append(rows, v.slot(c, &c.Plan.Slots[i]))
		}
		for _, note := range c.Plan.Notes {
			notes = append(notes, inEnglish(note))
		}
		if c.Plan.Stage != "" {
			notes = append(notes, v.say("site.more-slots"))
		}
	}
	if len(m.Events) == 0 {
		return nil
	}
	pages := max(1, (len(rows)+rowsAPage-1)/rowsAPage)
	for n := range pages {
		v := m.newView("site.schedule", "")
		v.Name, v.Compact = "schedule", true
		v.Lead = m.say("site.schedule-lead")
		g := grid{Caption: v.say("site.schedule"), Head: v.heads("site.stage", "#site.round", "site.first-seat-fixed", "site.second-seat-fixed", "site.result", "site.end", "site.status", "site.slot")}
		g.Rows = rows[n*rowsAPage : min(len(rows), (n+1)*rowsAPage)]
		if n == pages-1 {
			g.Notes = notes
		}
		v.add("slots", v.say("site.slots", len(rows)), v.table(g), v.turning("schedule", n, pages))
		if err := m.put(pageName("schedule", n), "page", v); err != nil {
			return err
		}
	}
	return nil
}

// slot returns the row of a slot, with the result of its log if there is one.
func (v *view) slot(c *contest, s *event.Slot) []cell {
	row := []cell{{HTML: word(s.Contest)}, {HTML: figure(itoa(s.Round)), Class: "n"}, v.botCell(s.Players[0]), v.botCell(s.Players[1])}
	e, slot := v.of[c.Shown[s.ID()]], cell{HTML: code(s.Name), Class: "whole"}
	switch {
	case e == nil:
		return append(row, cell{HTML: "–"}, cell{HTML: "–"}, cell{HTML: v.say("site.to-play")}, slot)
	case e.underway():
		row = append(row, cell{HTML: "–"}, cell{HTML: v.linkTo(e, v.say("site.playing"))})
	default:
		row = append(row, cell{HTML: v.board(e) + v.linkTo(e, figure(e.bySeat()))}, cell{HTML: v.endText(e)})
	}
	return append(row, cell{HTML: v.say("site.status." + string(e.Status)), Class: class(e.Status)}, slot)
}

// bySeat returns the result of a game, that of seat 1 first.
func (e *Entry) bySeat() string {
	switch {
	case !e.Known:
		return "–"
	case e.Winner == 0:
		return "½–½"
	case e.Winner == 1:
		return "1–0"
	}
	return "0–1"
}
