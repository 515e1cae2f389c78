package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"scrutineer/base"
	"scrutineer/event"
	"scrutineer/event/folder"
	"scrutineer/judge"
	"scrutineer/logfmt"
	"scrutineer/rules"
)

// at enters a finding about a line of the schedule.
func (h *scheduleCheck) at(c *contest, code judge.Code, line int, message string) *judge.Finding {
	return c.enter(judge.Finding{Code: code, File: h.schedule.File, Line: line, Says: judge.Verbatim(message), Source: "schedule"})
}

// about enters a finding about a log that differs from its slot.
func (h *scheduleCheck) about(c *contest, code judge.Code, l *Log, claimed, want, format string, args ...any) {
	f := c.add(code, l, fmt.Sprintf(format, args...))
	f.Claimed, f.Recomputed, f.Source = claimed, want, "schedule"
}

// slots compares each slot with its log.
func (h *scheduleCheck) slots() {
	starts, missing := map[string]*Log{}, map[*contest]int{}
	for i := range h.plan.Slots {
		s := &h.plan.Slots[i]
		c, l := h.own[s.Contest], h.log[s.ID()]
		if l == nil {
			line := s.Line
			if line == 0 {
				line = h.schedule.Stage(s.Stage).Line
			}
			if missing[c]++; missing[c] > maxMissing {
				continue
			}
			h.at(c, SlotMissing, line, fmt.Sprintf("slot %s, %s against %s, has no log", s.ID(), s.Players[0], s.Players[1]))
			continue
		}
		var ids []string
		for _, p := range l.Players {
			ids = append(ids, p.ID)
		}
		switch have, want := strings.Join(ids, " - "), s.Players[0]+" - "+s.Players[1]; have {
		case want:
		case s.Players[1] + " - " + s.Players[0]:
			h.about(c, SeatsTurned, l, have, want, "slot %s is played with the seats turned", s.ID())
		default:
			h.about(c, WrongPlayers, l, have, want, "slot %s is of %s, not of %s", s.ID(), want, have)
		}
		h.conditions(c, s, l)
		h.sameStart(c, s, l, starts)
	}
	for c, n := range missing {
		if n > maxMissing {
			h.at(c, SlotMissing, h.stageOf(c.key.stage).Line, fmt.Sprintf("and %d more slots have no log", n-maxMissing))
		}
	}
}

// maxMissing is the number of slots of a contest without a log that are reported one by
// one.
const maxMissing = 1000

// conditions compares the conditions under which a slot was played.
func (h *scheduleCheck) conditions(c *contest, s *event.Slot, l *Log) {
	e := h.schedule
	if isKnown(l.protocol) && e.Protocol != "" && l.protocol != e.Protocol {
		h.about(c, WrongProtocol, l, l.protocol, e.Protocol, "slot %s is played with the protocol %s, not %s", s.ID(), l.protocol, e.Protocol)
	}
	if text, want := differing(l.others, e.Rulings, true); e.Set != "" && isKnown(l.set) && (l.set != e.Set || text != want) {
		h.about(c, WrongRulings, l, strings.TrimSpace(l.set+" "+text), strings.TrimSpace(e.Set+" "+want), "slot %s is played under other rulings", s.ID())
	}
	if e.Limits != nil {
		h.number(c, WrongLimits, s, l, "memory", l.bounds.Memory, e.Limits.Memory)
		h.number(c, WrongLimits, s, l, "stack", l.bounds.Stack, e.Limits.Stack)
		h.number(c, WrongLimits, s, l, "start-time", l.bounds.Startup, e.Limits.Startup)
		h.number(c, WrongLimits, s, l, "tell-memory", l.bounds.Sent, e.Limits.Sent)
	}
	cond := folder.ConditionOf(h.schedule, s)
	if cond == nil {
		cond = &event.Condition{}
	}
	if text, want := differing(l.params, e.Board(cond), false); text != want {
		h.about(c, WrongBoard, l, text, want, "slot %s is played with %s, not %s", s.ID(), text, want)
	}
	k := e.ClockOf(cond)
	h.number(c, WrongClock, s, l, "time a game", l.allowed.Total, k.Total)
	h.number(c, WrongClock, s, l, "time a move", l.allowed.Move, k.Move)
	h.number(c, WrongClock, s, l, "grace", l.allowed.Grace, k.Grace)
	switch {
	case cond.Commitment != "" && cond.Salt != "" && event.Commit(cond.Salt, l.begin) != cond.Commitment:
		h.about(c, BrokenStart, l, l.begin, cond.Start, "slot %s is not played from the start that condition %d commits to", s.ID(), s.Condition+1)
	case cond.Commitment == "" && cond.Start != "" && !l.from(cond.Start):
		h.about(c, WrongStart, l, l.begin, cond.Start, "slot %s is not played from the start of condition %d", s.ID(), s.Condition+1)
	}
}

// differing returns the values in each of two lists that are not in the other. Values that the
// log does not know are left out, and names that the schedule does not have, unless it means
// their defaults.
func differing(log, want []event.Value, defaults bool) (a, b string) {
	var left, right []event.Value
	for _, w := range want {
		v, there := event.Lookup(log, w.Name)
		if v == w.Value || v == "?" {
			continue
		}
		if right = append(right, w); there {
			left = append(left, event.Value{Name: w.Name, Value: v})
		}
	}
	for _, v := range log {
		if _, named := event.Lookup(want, v.Name); defaults && !named && v.Value != "?" {
			left = append(left, v)
		}
	}
	return event.Describe(left), event.Describe(right)
}

// number compares a limit. One that the log does not know, or the schedule leaves open, is
// skipped.
func (h *scheduleCheck) number(c *contest, code judge.Code, s *event.Slot, l *Log, what string, have, want base.Number) {
	if !have.Unknown() && !want.Open() && have != want {
		h.about(c, code, l, have.String(), want.String(), "slot %s is played with %s %v, not %v", s.ID(), what, have, want)
	}
}

// sameStart checks that a pair plays a condition with an unknown start from one and the
// same start.
func (h *scheduleCheck) sameStart(c *contest, s *event.Slot, l *Log, starts map[string]*Log) {
	cond := folder.ConditionOf(h.schedule, s)
	if cond == nil || cond.Start != "" {
		return
	}
	key := fmt.Sprint(s.Contest, " ", min(s.Players[0], s.Players[1]), " ", max(s.Players[0], s.Players[1]), " ", s.Condition)
	before := starts[key]
	if before == nil {
		starts[key] = l
		return
	}
	if before.opened != l.opened {
		c.add(StartDiffers, l, fmt.Sprintf("%s and %s played condition %d from two starts", s.Players[0], s.Players[1], s.Condition+1),
			append(rules.Witness{{Name: "start", Value: l.begin}, {Name: "other", Value: before.begin}}, also([]*Log{before})...)...)
	}
}

// extra finds logs without a slot, and programs that do not belong where they play.
func (h *scheduleCheck) extra() {
	has := map[*Log]bool{}
	for _, l := range h.log {
		has[l] = true
	}
	for stage, c := range h.own {
		if c.planned == nil && h.Later(stage) {
			continue
		}
		unentered := h.unentered(c)
		for _, l := range c.shown {
			if has[l] || slices.ContainsFunc(l.Players, func(p logfmt.Program) bool { return unentered[p.ID] }) {
				continue
			}
			c.add(SlotExtra, l, fmt.Sprintf("no slot asks for %s", l.ID)).Source = "schedule"
		}
	}
}

// unentered returns the programs of a contest that are not entries, or did not qualify for
// it. Each is reported once, with its games.
func (h *scheduleCheck) unentered(c *contest) map[string]bool {
	list, logs := map[string]bool{}, map[string][]*Log{}
	for _, l := range c.shown {
		for _, p := range l.Players {
			logs[p.ID] = append(logs[p.ID], l)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(c.programs)) {
		code, text := NotQualified, ""
		switch {
		case h.schedule.Entry(id) == nil:
			code, text = NotEntered, id+" is not an entry of the schedule"
		case h.State.Out[id]:
			text = id + " is disqualified"
		case c.planned != nil && !slices.Contains(c.planned.table.IDs(), id):
			text = fmt.Sprintf("%s did not qualify for %s in what was played before it", id, logfmt.Unword(c.key.stage))
		default:
			continue
		}
		list[id] = true
		c.add(code, logs[id][0], text, also(logs[id])...).Source = "schedule"
	}
	return list
}

// unchecked returns what the schedule leaves open, or what is not known of it.
func (h *scheduleCheck) unchecked(list []*contest) []string {
	out := h.notChecked
	other := 0
	for _, c := range list {
		switch {
		case h.own[c.key.stage] != c:
			other++
		case c.planned == nil && h.Later(c.key.stage):
			out = append(out, fmt.Sprintf("who plays in stage %s: by its logs, stage %s is not over", logfmt.Unword(c.key.stage), h.plan.Stage))
		}
	}
	if other > 0 {
		out = append(out, fmt.Sprintf("contests of other events and games than the schedule's: %d", other))
	}
	if p := h.schedule.Points; p.Odd() {
		out = append(out, fmt.Sprintf("whether points %s are meant: a win is worth no more than a draw or a loss", p))
	}
	if h.schedule.Limits == nil {
		out = append(out, "limits on memory: not in the schedule")
	}
	if h.schedule.Set == "" {
		out = append(out, "the rulings: not in the schedule")
	}
	return out
}
