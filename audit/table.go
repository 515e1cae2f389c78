package audit

import "scrutineer/rules"

// table keeps the positions that were opened last: the logs of one tournament
// share a few setups.
type table struct {
	opened // for the present log
	kept   map[string]opened
	key    []byte
}

// opened is a start position, and where its setup leaves the ranges that the
// seed announces.
type opened struct {
	pos        rules.Position
	departures []string
}

// mostKept is how many positions a table keeps; then it starts anew.
const mostKept = 32

// open opens the session's start position, or resets it where it was opened
// before.
func (t *table) open(s *Session) error {
	t.key = appendKey(t.key[:0], s)
	if o, ok := t.kept[string(t.key)]; ok {
		o.pos.Reset()
		t.opened = o
		return nil
	}
	pos, err := s.Game.Open(s.Setup)
	t.opened = opened{pos: pos}
	if err != nil {
		return err
	}
	if s.Game.Departures != nil {
		t.departures = s.Game.Departures(s.Setup)
	}
	if t.kept == nil || len(t.kept) == mostKept {
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
