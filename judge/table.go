package judge

import (
	"scrutineer/base"
	"scrutineer/rules"
)

// table keeps the positions that were opened last, and their conversations: the logs of
// one tournament share a few setups.
type table struct {
	opened // for the present log
	kept   map[string]opened
	key    []byte
}

// opened is a start position, where its setup is outside the ranges of the official
// rules, and the protocols with conversations about it.
type opened struct {
	pos        rules.Position
	departures []string
	protocols  map[string]*rules.Protocol
}

// protocol returns a protocol of the game that reuses conversations. Opening one again
// makes it forget what was said (see rules.Conversation).
func (o *opened) protocol(p *rules.Protocol) *rules.Protocol {
	if p == nil {
		return nil
	}
	if kept := o.protocols[p.Name]; kept != nil {
		return kept
	}
	var convs [base.Max + 1]rules.Conversation
	kept := *p
	kept.Conversation = func(setup rules.Setup, pos rules.Position, me base.Seat) rules.Conversation {
		if convs[me] == nil {
			convs[me] = p.Conversation(setup, pos, me)
		}
		return convs[me]
	}
	o.protocols[p.Name] = &kept
	return &kept
}

// maxKept limits how many positions a table keeps. Then it starts again.
const maxKept = 32

// open opens the session's start position, or resets it if it was opened before.
func (t *table) open(s *Session) error {
	t.key = appendKey(t.key[:0], s)
	if o, ok := t.kept[string(t.key)]; ok {
		o.pos.Reset()
		t.opened = o
		return nil
	}
	pos, err := s.Game.Open(s.Setup)
	t.opened = opened{pos: pos, protocols: map[string]*rules.Protocol{}}
	if err != nil {
		return err
	}
	if p, ok := pos.(rules.Official); ok {
		t.departures = p.Unofficial()
	}
	if t.kept == nil || len(t.kept) == maxKept {
		t.kept = map[string]opened{}
	}
	t.kept[string(t.key)] = t.opened
	return nil
}

// appendKey appends all that a start position depends on.
func appendKey(key []byte, s *Session) []byte {
	key = append(append(key, s.Game.Name...), '\n')
	for _, list := range [][]rules.Value{s.Setup.Params, s.Setup.Rulings} {
		for _, v := range list {
			key = append(append(append(append(key, v.Name...), '='), v.Value...), ' ')
		}
		key = append(key, '\n')
	}
	return append(append(key, byte(s.Setup.Seats)), s.Setup.Start...)
}
